"""What a start leaves out is there when it is asked for."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ASK_PYSIDE = """
import builtins, sys
from companion.app.late_signatures import postpone_signatures
if sys.argv[1] == "late":
    postpone_signatures()
from PySide6.QtCore import QTimer, Qt, QObject, Signal
from PySide6.QtWidgets import QWidget
if sys.argv[1] == "late":
    assert "shibokensupport.signature.parser" not in sys.modules, "loaded in vain"
    assert "feature" not in builtins.__import__.__name__
class Speaker(QObject):
    said = Signal(object)
speaker, heard = Speaker(), []
speaker.said.connect(heard.append)
speaker.said.emit(3)
print(heard, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
for wrong in (lambda: QTimer.singleShot("soon"), lambda: speaker.setObjectName(3), lambda: QObject(colour=1)):
    try:
        wrong()
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)
print(QTimer.singleShot.__doc__)
print(QWidget.resize.__doc__)
"""


def run_python(code: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_pyside_explains_itself_as_ever_once_it_is_asked() -> None:
    late = run_python(ASK_PYSIDE, "late")
    assert late == run_python(ASK_PYSIDE, "at once")
    assert "Supported signatures" in late


def test_a_postponed_module_is_loaded_at_its_first_use() -> None:
    told = run_python(
        "from companion.app import quick_start\n"
        "quick_start.postpone('colorsys')\n"
        "import colorsys\n"
        "print('rgb_to_hsv' in vars(colorsys))\n"
        "print(colorsys.rgb_to_hsv(0, 0, 0), type(colorsys).__name__)\n"
    )
    assert told.splitlines() == ["False", "(0.0, 0.0, 0) module"]


def test_what_is_postponed_is_loaded_before_a_thread_may_ask() -> None:
    told = run_python(
        "import sys\n"
        "from companion.app import quick_start\n"
        "quick_start.begin()\n"
        "import ipaddress\n"
        "print('ip_address' in vars(ipaddress))\n"
        "steps = sum(1 for _ in quick_start.load_postponed())\n"
        "print(steps > 3, 'ip_address' in vars(ipaddress), sum(1 for _ in quick_start.load_postponed()))\n"
    )
    assert told.splitlines() == ["False", "True True 0"]
