"""The microphones and loudspeakers of this computer; numpy, soxr and PortAudio are loaded when one is first wanted."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from companion.backends.vendor_import import imported
from companion.core.audio import SoundDevice

if TYPE_CHECKING:
    from companion.backends.loudspeaker import DeviceLoudspeaker
    from companion.backends.microphone import DeviceMicrophone
    from companion.backends.sound_system import SoundSystem


class SoundDevices:
    """`Sounds` over PortAudio."""

    async def warm(self) -> None:
        """Import the libraries on a thread of their own."""
        for name in ("numpy", "soxr", "sounddevice"):
            await imported(name)

    async def devices(self) -> tuple[Sequence[SoundDevice], Sequence[SoundDevice]]:
        """Look for devices anew; return microphones and loudspeakers, the defaults first.

        Raises `AudioDeviceError` SOUND_MISSING where the library is not there; no device at all is no error.
        """
        system = self._system
        await system.look_again()
        return await system.run(lambda: (system.port.devices("input"), system.port.devices("output")))

    def microphone(self) -> "DeviceMicrophone":
        """Return the microphone."""
        return self._microphone

    def loudspeaker(self) -> "DeviceLoudspeaker":
        """Return the loudspeaker."""
        return self._loudspeaker

    async def close(self) -> None:
        """Close both and let the audio thread end."""
        if "_system" in vars(self):  # else no device was ever wanted
            await self._loudspeaker.close()
            await self._microphone.close()
            await self._system.close()

    @cached_property
    def _system(self) -> "SoundSystem":
        from companion.backends.sound_system import SoundSystem

        return SoundSystem()

    @cached_property
    def _microphone(self) -> "DeviceMicrophone":
        from companion.backends.microphone import DeviceMicrophone

        return DeviceMicrophone(self._system)

    @cached_property
    def _loudspeaker(self) -> "DeviceLoudspeaker":
        from companion.backends.loudspeaker import DeviceLoudspeaker

        return DeviceLoudspeaker(self._system)
