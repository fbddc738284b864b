"""What is counted and kept of faults: starts, native faults of real processes, reports without words, a bounded log."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import logs
from companion.app.crash_reports import KEPT, MOST_OF_ONE_START, Reports
from companion.app.fault_file import FaultFile
from companion.app.logs import start_logging
from companion.app.start_count import Run, StartCount
from companion.storage.locations import Locations, locate

PLANTED = "my secret is 芝麻开门 sk-4f8b2c"
FAULT = """
import faulthandler, sys
from pathlib import Path
from companion.app.start_count import Run
from companion.storage.locations import locate
run = Run(locate(Path(sys.argv[1])))
print(run.crashes, run.is_safe, flush=True)
{end}
"""


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    made = locate(tmp_path / "她的 家 [home]", tmp_path / "models")
    made.home.mkdir()
    return made


@pytest.fixture
def own_log() -> Iterator[None]:
    """Take away the handlers that a test adds."""
    root = logging.getLogger()
    before, level, hook = list(root.handlers), root.level, sys.excepthook
    yield
    for handler in [one for one in root.handlers if one not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    sys.excepthook = hook


def run_to(places: Locations, end: str) -> str:
    """Let a process run to such an end; return how many crashes it knew of and whether it was safe."""
    command = [sys.executable, "-c", FAULT.format(end=end), str(places.home)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def test_two_native_faults_in_a_row_make_the_next_start_a_safe_one(places: Locations) -> None:
    fault = "run.settle(); faulthandler._sigsegv()"
    assert run_to(places, fault) == "0 False"
    assert run_to(places, fault) == "1 False"
    assert run_to(places, "run.end()") == "2 True"
    assert run_to(places, "run.end()") == "0 False"


@pytest.mark.parametrize("end", ["import os; os.abort()", "import os; os._exit(3)", "run.fall(); run.end()"])
def test_every_bad_end_counts(places: Locations, end: str) -> None:
    run_to(places, end)
    assert run_to(places, "run.end()") == "1 False"


def test_an_end_long_after_the_start_without_a_trace_is_no_crash(places: Locations) -> None:
    run_to(places, "run.settle(); import os; os._exit(9)")
    assert run_to(places, "run.end()") == "0 False"


def test_a_normal_start_can_be_asked_for(places: Locations) -> None:
    for _ in range(2):
        run_to(places, "import os; os._exit(3)")
    assert run_to(places, "run.start_afresh(); run.end()") == "2 True"
    assert run_to(places, "run.end()") == "0 False"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"begun many", b"begun 1 2\n"])
def test_a_damaged_count_is_no_crash(places: Locations, content: bytes) -> None:
    places.starts.write_bytes(content)
    assert StartCount(places.starts).begin(left_a_trace=False) == 0


def test_a_home_that_takes_nothing_is_no_reason_not_to_start(places: Locations) -> None:
    places.starts.mkdir()
    places.logs.write_text("a file where the folder should be")
    run = Run(places)
    assert run.crashes == 0
    run.settle()
    run.end()


def test_a_native_fault_leaves_a_report_of_where_and_no_path(places: Locations) -> None:
    run_to(places, "faulthandler._sigsegv()")
    faults = FaultFile(places.logs)
    left = faults.begin()
    assert "Segmentation fault" in left
    report = Reports(places.logs).of_fault(left)
    assert "Segmentation fault" in report.text
    assert "below Python" in report.text
    assert "/" not in report.text.replace("site-packages", "").split("below Python.")[1]
    faults.end()


def fail(words: str) -> None:
    raise ValueError(words)


def test_a_report_of_an_error_tells_where_and_never_what_was_said(places: Locations) -> None:
    try:
        fail(PLANTED)
    except ValueError as error:
        report = Reports(places.logs).of_error(type(error), error.__traceback__, "engine")
    assert report is not None
    assert "builtins.ValueError" in report.text
    assert "test_crash_care.py" in report.text
    assert " fail" in report.text
    assert "thread engine" in report.text
    assert "芝麻开门" not in report.text
    (kept,) = places.logs.glob("report-*.txt")
    assert kept.read_text("utf-8").strip() == report.text
    newest = Reports(places.logs).newest()
    assert newest is not None
    assert newest.text == report.text


def test_few_reports_are_kept_and_a_repeated_fault_is_not_reported_for_ever(places: Locations) -> None:
    reports = Reports(places.logs)
    made = [reports.of_error(ValueError, None, "engine") for _ in range(MOST_OF_ONE_START + 5)]
    assert sum(one is not None for one in made) == MOST_OF_ONE_START
    assert len(list(places.logs.glob("report-*.txt"))) == KEPT


def test_a_report_that_can_not_be_kept_is_shown_all_the_same(places: Locations) -> None:
    places.logs.write_text("a file where the folder should be")
    assert "ValueError" in getattr(Reports(places.logs).of_error(ValueError, None, "engine"), "text", "")


@pytest.mark.usefixtures("own_log")
def test_a_report_ends_with_the_log(places: Locations) -> None:
    start_logging(places.logs)
    logging.getLogger("companion.test").warning("the disk hums")
    assert "the disk hums" in Reports(places.logs).of_silence().text


@pytest.mark.usefixtures("own_log")
def test_the_log_is_bounded(places: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "FILE_BYTES", 5_000)
    start_logging(places.logs)
    for number in range(600):
        logging.getLogger("companion.test").warning("line %d of many that say little", number)
    files = list(places.logs.iterdir())
    assert len(files) == logs.FILES_KEPT + 1
    assert sum(one.stat().st_size for one in files) < 5_000 * (logs.FILES_KEPT + 1) + 500


@pytest.mark.usefixtures("own_log")
def test_a_log_that_can_not_be_written_is_told_once(
    places: Locations, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    places.logs.write_text("a file where the folder should be")
    start_logging(places.logs, lambda: told.append(True))
    assert told == [True]
    places.logs.unlink()
    start_logging(places.logs, lambda: told.append(True))
    if sys.platform != "win32":
        import resource

        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        try:
            for _ in range(3):
                logging.getLogger("companion.test").warning("nobody can write this down")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert told == [True, True]
    assert "Traceback" not in capsys.readouterr().err
