"""Tells as JSON what a frozen program holds and whose it is: `look_inside.py PROGRAM`, run by its builder's Python."""

import json
import sys
from importlib.metadata import distributions, packages_distributions

FIELDS = ("License-Expression", "License", "Classifier")


def main() -> None:
    """Print module names of the archive, owners of top-level names, and each distribution's own words."""
    from PyInstaller.archive.readers import CArchiveReader

    archive = CArchiveReader(sys.argv[1])
    modules = set(archive.toc)
    for name in archive.toc:
        if name.endswith(".pyz"):
            modules |= set(archive.open_embedded_archive(name).toc)
    told = {
        one.metadata["Name"]: {
            "version": one.version,
            "licence": [word for field in FIELDS for word in one.metadata.get_all(field, [])],
            "texts": [str(one.locate_file(file)) for file in one.files or [] if is_text(str(file))],
        }
        for one in distributions()
    }
    json.dump({"modules": sorted(modules), "owners": packages_distributions(), "distributions": told}, sys.stdout)


def is_text(path: str) -> bool:
    """Whether a distribution's file tells rights: a licence, a notice, a copyright."""
    name = path.rpartition("/")[2].upper()
    telling = name.startswith(("LICENSE", "LICENCE", "COPYING", "NOTICE", "THIRDPARTYNOTICES", "AUTHORS"))
    return telling and not name.endswith((".PY", ".PYC", ".PYI"))


if __name__ == "__main__":
    main()
