"""What is kept of a passphrase: a salted, slow hash, from which it can't be told. It hides a screen, no file.

The hash is scrypt (RFC 7914) with 32 MiB, so that a guess takes about a tenth of a second.
"""

import hashlib
import hmac
import secrets
import unicodedata

_N, _R, _P, _LENGTH = 1 << 15, 8, 1, 32
_MOST_MEMORY = 64 * 1024 * 1024
_HARDEST = 1 << 18  # of a line that somebody wrote by hand


def hash_passphrase(passphrase: str) -> str:
    """Return what may be kept of a passphrase. Takes a tenth of a second."""
    salt = secrets.token_bytes(16)
    return f"scrypt:{_N}:{_R}:{_P}:{salt.hex()}:{_derive(passphrase, salt, _N, _R, _P).hex()}"


def fits(passphrase: str, kept: str) -> bool:
    """Tell whether a passphrase is the one that was kept. What can't be read fits none. Takes a tenth of a second."""
    try:
        method, n, r, p, salt, hashed = kept.split(":")
        if method != "scrypt" or int(n) * int(r) * int(p) > _HARDEST * _R:
            return False
        found = _derive(passphrase, bytes.fromhex(salt), int(n), int(r), int(p))
        return hmac.compare_digest(found, bytes.fromhex(hashed))
    except ValueError:
        return False


def _derive(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    text = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(text, salt=salt, n=n, r=r, p=p, maxmem=_MOST_MEMORY, dklen=_LENGTH)
