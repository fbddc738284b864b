"""The modules that run as children of a frozen program, which has no interpreter to be given `-m MODULE`.

Such a program starts itself again as `companion --child MODULE`; nothing but these modules is run that way.
"""

import runpy
from collections.abc import Sequence

CHILDREN = (
    "companion.backends.cuda_probe",
    "companion.backends.embedded_child",
    "companion.backends.embedder_child",
    "companion.backends.kokoro_child",
    "companion.backends.whisper_child",
)
USAGE_ERROR = 2


def run_child(arguments: Sequence[str]) -> int:
    """Run the child that the arguments name until it ends; its own exit code comes as `SystemExit`."""
    if len(arguments) != 1 or arguments[0] not in CHILDREN:
        return USAGE_ERROR
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)
    return 0
