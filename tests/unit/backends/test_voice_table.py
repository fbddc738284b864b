"""Voices are made without loading what they need to speak."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.backends.voice_table import VoiceTable
from companion.core.errors import Code, VoiceError
from companion.core.settings import Endpoint

HEAVY = ("edge_tts", "aiohttp", "miniaudio", "onnxruntime", "misaki", "pypinyin", "rjieba", "pyopenjtalk", "numpy")


def test_nothing_heavy_is_loaded_for_a_voice_that_has_not_spoken(tmp_path: Path) -> None:
    program = (
        "import asyncio, sys, pathlib\n"
        "from companion.backends.voice_table import VoiceTable\n"
        "table = VoiceTable(pathlib.Path(sys.argv[1]))\n"
        "async def main(): table.offline(); table.online(print)\n"
        "asyncio.run(main())\n"
        f"print([one for one in {HEAVY} if one in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VoiceError) as caught:
        VoiceTable(tmp_path).endpoint(Endpoint("custom", "nonsense://", "tts-1"), "")
    assert caught.value.problem.code is Code.ADDRESS_UNUSABLE
