"""The frames of MP3, layer III of ISO/IEC 11172-3 and 13818-3: where one begins, and how long it is."""

HEADER = 4  # bytes
LONGEST = 1_441  # bytes of a frame
_KILOBITS = (
    (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0),
    (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0),
)
_RATES = (44_100, 48_000, 32_000, 0)


def frame_bytes(begin: bytes | bytearray) -> int:
    """Return the length of the frame that begins here; the longest where none does."""
    if len(begin) < HEADER or begin[0] != 0xFF or begin[1] & 0xE6 != 0xE2:
        return LONGEST
    version = begin[1] >> 3 & 3  # 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
    kilobits = _KILOBITS[version == 3][begin[2] >> 4]
    rate = _RATES[begin[2] >> 2 & 3] >> {3: 0, 2: 1}.get(version, 2)
    if not kilobits or not rate:
        return LONGEST
    return (144 if version == 3 else 72) * 1000 * kilobits // rate + (begin[2] >> 1 & 1)


def is_mp3(begin: bytes | bytearray) -> bool:
    """Tell whether a frame begins here and another one right behind it; that takes `LONGEST` + `HEADER` bytes."""
    length = frame_bytes(begin)
    return length < LONGEST and frame_bytes(begin[length:]) < LONGEST
