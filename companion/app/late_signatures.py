"""Lets PySide do without its signatures until one is asked for: loading them is half of what its import costs.

They are a dozen modules that PySide compiles at every start, for the words of argument errors, `help()`, and for its
switchable features (`from __feature__ import …`), which wrap every `import` and which this program does not use.
"""

import sys
from collections.abc import Callable
from threading import RLock
from types import ModuleType
from typing import Any

KNOWN_VERSIONS = ((6, 11),)  # of PySide, whose ways to reach the signatures are those below
_MAPPING = "shibokensupport.signature.mapping"


def postpone_signatures() -> None:
    """Call it before PySide is imported, which runs its bootstrap in this module and then asks it for the loader."""
    sys.modules.setdefault("signature_bootstrap", _Bootstrap("signature_bootstrap"))


class _Bootstrap(ModuleType):
    @property
    def bootstrap(self) -> Callable[[], object]:
        """Stand before the function of this name that the bootstrap defines."""
        load: Callable[[], ModuleType] = vars(self)["bootstrap"]
        known = getattr(sys.modules.get("shiboken6"), "__version_info__", ())[:2] in KNOWN_VERSIONS
        return (lambda: _Signatures(load)) if known else load


class _Signatures:
    """Stands in for PySide's loader, whose functions PySide takes at its import and calls when it needs them.

    Before it tells of an error PySide also looks into the module of types by its name, for which another one stands in.
    """

    def __init__(self, load: Callable[[], ModuleType]) -> None:
        self._load = load
        self._loader: ModuleType | None = None
        self._loading = RLock()
        self._types = ModuleType(_MAPPING)
        vars(self._types)["update_mapping"] = self._update_mapping
        sys.modules[_MAPPING] = self._types

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*values: Any) -> Any:
            return getattr(self._loaded(), name)(*values)

        return call

    def _loaded(self) -> ModuleType:
        with self._loading:
            if self._loader is None:
                self._loader = self._load()
            return self._loader

    def _update_mapping(self) -> None:
        real = vars(self._loaded())["mapping"]
        real.update_mapping()
        vars(self._types).update(vars(real) | {"update_mapping": self._update_mapping})

    def post_init(self) -> None:
        """Leave `import` as it is."""

    def finish_import(self, module: ModuleType) -> None:
        """Add nothing: PySide would put its deprecated functions here, of which there are none."""
