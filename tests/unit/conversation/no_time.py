"""A loudspeaker whose sound is over as soon as it is put."""

from typing import Self

from companion.core.audio import AudioFrame


class NoTime:
    """The loudspeaker, and its playback."""

    put_seconds = 0.0

    def set_up(self, *_: object) -> None:
        """There is no device."""

    def play(self, _level: object = None) -> Self:
        self.put_seconds = 0.0
        return self

    async def put(self, frame: AudioFrame) -> None:
        self.put_seconds += frame.seconds

    async def finish(self) -> None:
        """All of it is over."""

    def heard(self) -> float:
        return self.put_seconds

    def stop(self) -> float:
        return self.put_seconds
