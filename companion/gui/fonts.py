"""The window's fonts: the system's own, with fallbacks that follow the language of the text.

Chinese and Japanese share code points but not shapes, so the family list depends on the language, not the character.
"""

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from companion.gui.theme import BODY, CAPTION, CODE, SECTION, TITLE, UI, Size, scaled

_CHINESE = ("PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC")
_TRADITIONAL = ("PingFang TC", "Microsoft JhengHei UI", "Noto Sans CJK TC", "Noto Sans TC")
_JAPANESE = ("Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", "Noto Sans JP")
_KOREAN = ("Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans CJK KR", "Noto Sans KR")
_EMOJI = ("Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji")
_CODE = ("SF Mono", "Cascadia Mono", "Consolas", "Noto Sans Mono", "DejaVu Sans Mono", "Menlo")


def families(language: str) -> tuple[str, ...]:
    """Return font families for text of `language` ("zh", "zh_TW", "ja", "en", …).

    Quotation marks and dots are wide in Chinese and narrow in English, so the first family decides by language: the
    system's own for alphabets, the language's for Chinese, Japanese and Korean.
    """
    # Systems name their font by an alias ("Sans Serif"); only the family behind it can be compared.
    own = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    wide = language[:2].lower() in ("zh", "ja", "ko")
    found = (*_preferred(language), own) if wide else (own, *_preferred(language))
    return _present((*found, *_EMOJI))


def font(size: Size, language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of a text size (see `theme`) at `zoom`."""
    made = QFont(list(families(language)))
    made.setPixelSize(scaled(size.px, zoom))
    made.setWeight(QFont.Weight(size.weight))
    return made


def code_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the monospaced font of code blocks."""
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families()
    made = QFont(list(_present((*_CODE, *fixed, *_preferred(language), *_EMOJI))))
    made.setPixelSize(scaled(CODE.px, zoom))
    made.setFixedPitch(True)
    made.setStyleHint(QFont.StyleHint.Monospace)
    return made


def caption_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of times and quiet marks."""
    return font(CAPTION, language, zoom)


def ui_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of controls; set it as the application's."""
    return font(UI, language, zoom)


def body_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of what is said."""
    return font(BODY, language, zoom)


def section_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of headings within a page."""
    return font(SECTION, language, zoom)


def title_font(language: str = "", zoom: float = 1.0) -> QFont:
    """Return the font of a page's title."""
    return font(TITLE, language, zoom)


def _preferred(language: str) -> tuple[str, ...]:
    short = language.replace("-", "_").lower()
    if short.startswith(("zh_tw", "zh_hk", "zh_hant")):
        return _TRADITIONAL + _CHINESE
    first = {"ja": _JAPANESE, "ko": _KOREAN}.get(short[:2], _CHINESE)
    rest = (one for group in (_CHINESE, _JAPANESE, _KOREAN) if group is not first for one in group)
    return (*first, *rest)


def _present(wanted: tuple[str, ...]) -> tuple[str, ...]:
    installed = _installed()
    found = tuple(dict.fromkeys(name for name in wanted if name in installed))
    return found or wanted


@lru_cache(maxsize=1)
def _installed() -> frozenset[str]:
    return frozenset(QFontDatabase.families())
