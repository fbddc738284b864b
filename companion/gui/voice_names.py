"""Names of voices for people: as they were listed, else made readable from their ids."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from companion.core.audio import VoiceName


class VoiceNames:
    """The voices listed so far."""

    def __init__(self) -> None:
        self.voices: tuple[VoiceName, ...] = ()

    def learn(self, voices: Iterable[VoiceName]) -> None:
        """Take a list; a shorter one forgets nothing."""
        known = {one.id: one for one in (*self.voices, *voices)}
        self.voices = tuple(known.values())

    def shown(self, voice: str) -> str:
        """Return the name of a voice, without where it comes from."""
        found = next((one.shown for one in self.voices if one.id == voice), "")
        return found.partition(" · ")[0] or readable(voice)


def readable(voice: str) -> str:
    """Return a name made from an id, as "Xiaoxiao" from "zh-CN-XiaoxiaoNeural" or "kokoro:zf_xiaoxiao"."""
    bare = voice.rpartition(":")[2].rpartition("-")[2].rpartition("_")[2]
    bare = bare.removesuffix("Neural").removesuffix("Multilingual")
    return bare[:1].upper() + bare[1:]


def voice_words(name: str, *, online: bool) -> str:
    """Return a voice's name and where it speaks."""
    where = (
        QCoreApplication.translate("VoiceNames", "online")
        if online
        else QCoreApplication.translate("VoiceNames", "on this computer")
    )
    return f"{name} · {where}" if name else where
