"""Rules of the style sheet for the window's own parts, after those of `style`: header, composer, chips, pages."""

from string import Template

from companion.gui.fonts import families
from companion.gui.style import style_sheet
from companion.gui.text_look import TextLook
from companion.gui.theme import BODY, CAPTION, RADIUS, SECTION, UI


def window_sheet(look: TextLook) -> str:
    """Return the whole style sheet of the window at a look."""
    tokens = look.tokens
    values = {name: getattr(tokens, name) for name in tokens.__slots__}
    values |= {
        "info_line": tokens.info_text if tokens.high_contrast else tokens.info,
        "warn_line": tokens.warn_text if tokens.high_contrast else tokens.warn,
        "families": ", ".join(f'"{name}"' for name in families(look.language)),
        "caption_px": look.px(CAPTION.px),
        "ui_px": look.px(UI.px),
        "body_px": look.px(BODY.px),
        "section_px": look.px(SECTION.px),
        "card": look.px(RADIUS.card),
        "pill": look.px(10),
        "chip": look.px(15),
        "control": look.px(RADIUS.control),
        "p2": look.px(2),
        "p4": look.px(4),
        "p6": look.px(6),
        "p8": look.px(8),
        "p10": look.px(10),
        "p14": look.px(14),
        "p22": look.px(22),
        "p20": look.px(20),
    }
    return style_sheet(tokens, look.zoom) + _SHEET.substitute(values)


_SHEET = Template("""
QWidget { font-family: $families; }
#header { background: $bg; border-bottom: 1px solid $line; }
#header QToolButton { padding: ${p4}px ${p6}px; }
#header QToolButton:focus, #header QPushButton:focus { padding: ${p4}px ${p6}px; }
#personaName { font-size: ${section_px}px; font-weight: 600; padding: ${p4}px ${p6}px; min-height: ${p22}px; }
#header #personaName:focus { padding: ${p4}px ${p6}px; }
#trialLabel { background: $warn; color: $warn_text; border: ${border_px}px solid $warn_line; border-radius: ${pill}px;
    padding: 0 ${p10}px; min-height: ${p20}px; font-size: ${caption_px}px; }
#trialLabel:focus { border: 2px solid $accent; }
#stage { background: $bg; }
#stageCaption { font-size: ${ui_px}px; }
QTableView { background: $surface; color: $text; border: 1px solid $line; font-size: ${ui_px}px; }
QTableView::item:selected { background: $hover; color: $text; }
QHeaderView::section { background: $sunken; color: $text_2; border: none; padding: ${p4}px ${p6}px;
    font-size: ${caption_px}px; }
#micDot { color: $recording; font-size: ${ui_px}px; }
#heardPreview { color: $text_3; font-size: ${body_px}px; }
#voiceRail QToolButton { padding: ${p4}px ${p6}px; }
#voiceRail QToolButton:focus { padding: ${p4}px ${p6}px; }
#quickTalk { background: $bg; }
#quickAnswer { background: transparent; border: none; font-size: ${body_px}px; }
#composer { background: transparent; }
#composerFrame { background: $surface; border: ${border_px}px solid $border; border-radius: ${card}px; }
#composerFrame[active="true"] { border: ${border_px}px solid $accent; }
#composerText, #composerText:focus { background: transparent; border: none; padding: 0; border-radius: 0;
    font-size: ${body_px}px; }
#sendButton { padding: 0; border: none; min-height: 0; margin: ${p4}px 0; }
#sendButton:disabled { background: transparent; border: none; }
#sendButton:focus { border: 2px solid $text; }
#findBar { background: $sunken; border: none; border-bottom: 1px solid $line; }
#findBar QListWidget { background: $sunken; font-size: ${ui_px}px; }
QPushButton[kind="chip"] { background: $surface; color: $accent; border: ${border_px}px solid $border;
    border-radius: ${chip}px; padding: ${p4}px ${p14}px; min-height: ${p22}px; text-align: left; }
QPushButton[kind="chip"]:hover { background: $hover; }
QPushButton[kind="chip"]:focus { border: 2px solid $accent; }
QPushButton[kind="dot"] { background: transparent; color: $accent; border: none; padding: ${p2}px 0; min-height: 0;
    font-size: ${caption_px}px; text-align: left; }
QPushButton[kind="dot"]:focus, QPushButton[kind="dot"]:hover { text-decoration: underline; }
QComboBox { padding-right: ${p22}px; }
QComboBox::drop-down { border: none; width: ${p22}px; }
QComboBox::down-arrow, QSpinBox::up-arrow, QSpinBox::down-arrow, QDoubleSpinBox::up-arrow, QDoubleSpinBox::down-arrow {
    image: none; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button { border: none;
    width: ${p22}px; background: transparent; }
QSpinBox QLineEdit, QDoubleSpinBox QLineEdit, QComboBox QLineEdit, QSpinBox QLineEdit:focus,
QDoubleSpinBox QLineEdit:focus, QComboBox QLineEdit:focus { background: transparent; border: none; padding: 0;
    min-height: 0; }
QSpinBox, QDoubleSpinBox { padding: ${p4}px ${p22}px ${p4}px ${p8}px; }
QFrame[role="info"] QPushButton[kind="quiet"] { color: $info_text; }
QFrame[role="warn"] QPushButton { background: transparent; color: $warn_text; border-color: $warn_text; }
QFrame[role="error"] QPushButton { background: transparent; color: $error_text; border-color: $error_text; }
QPushButton[kind="chip"]:checked { background: $info; color: $info_text; border-color: $accent; }
#memoryPanel { background: $bg; border: none; border-left: 1px solid $line; }
#memoryPanel[past="true"] { background: $sepia; }
#dayChoice { background: $surface; border: ${border_px}px solid $border; }
#dayChoice QWidget#qt_calendar_navigationbar { background: $surface; }
#dayChoice QToolButton { padding: ${p4}px ${p8}px; }
#dayChoice QAbstractItemView { background: $surface; color: $text; selection-background-color: $accent;
    selection-color: $on_accent; font-size: ${ui_px}px; }
#dayChoice QAbstractItemView:disabled { color: $text_3; }
#memoryPanel QPushButton[kind="chip"] { padding: ${p4}px ${p10}px; font-size: ${caption_px}px; }
#memoryCard:focus { border: 2px solid $accent; }
#memoryTabs::tab { background: transparent; color: $text_2; border: none; border-bottom: 2px solid transparent;
    padding: ${p6}px ${p8}px; min-height: ${p20}px; font-size: ${ui_px}px; }
#memoryTabs::tab:selected { color: $text; border-bottom: 2px solid $accent; }
#memoryTabs::tab:hover { color: $text; }
#memoryTabs QToolButton { background: $bg; border: none; padding: 0; min-height: 0; }
#memoryTabs:focus { border: 2px solid $accent; border-radius: ${control}px; }
#settingsNav { background: $sunken; font-size: ${ui_px}px; padding: ${p8}px; }
#settingsNav::item { padding: ${p8}px; min-height: ${p20}px; color: $text; border-radius: ${control}px;
    border: ${border_px}px solid transparent; }
#settingsNav::item:selected { background: $info; color: $info_text; border: ${border_px}px solid $info_line; }
#settingsSide { background: $sunken; border-right: 1px solid $line; }
#settingsPage, #settingsScroll, #settingsScroll > QWidget > QWidget { background: $bg; }
#settingRow { border: none; border-bottom: 1px solid $line; }
#keyCap { background: $surface; border: ${border_px}px solid $border; border-radius: ${control}px;
    padding: ${p2}px ${p8}px; color: $text; }
""")
