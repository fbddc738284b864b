"""What MongoDB's driver raises, as the problems this program has words for.

A driver wraps what happened to each host into one error of its own; the causes below it are looked through.
"""

import contextlib
import socket
import ssl
from collections.abc import Iterator

from companion.core.errors import Code, Problem, StorageError

_AUTHENTICATION = frozenset({18, 8000})
_NOT_ALLOWED = frozenset({13})
_FULL = frozenset({14031, 12501, 16089})
_QUOTA = "quota"  # how a hosted server names it, under its code for everything


@contextlib.contextmanager
def translated_store(host: str) -> Iterator[None]:
    """Turn what the driver raises into a `StorageError`, STORE_…; all but a wrong address may pass by itself."""
    from pymongo.errors import PyMongoError

    try:
        yield
    except PyMongoError as error:
        problem = _problem_of(error, host)
        raise StorageError(problem.code, retryable=True, **problem.values) from error


def _problem_of(error: BaseException, host: str) -> Problem:
    from pymongo import errors

    if isinstance(error, errors.InvalidURI | errors.InvalidName | ValueError):
        return Problem(Code.STORE_ADDRESS_UNUSABLE, {"address": host})
    if isinstance(error, errors.ConfigurationError):
        return _of_configuration(error, host)
    if isinstance(error, errors.OperationFailure):
        return Problem(_of_answer(error), {"host": host, "detail": str(error.code or "")})
    if isinstance(error, errors.ServerSelectionTimeoutError):
        return _of_hosts(error, host)
    return Problem(_of_cause(error), {"host": host})


def _of_configuration(error: Exception, host: str) -> Problem:
    """Too old a server is no connection error to the driver, and a name without records is a wrong setting."""
    if "wire version" in str(error):
        return Problem(Code.STORE_TOO_OLD, {"host": host})
    missing = "DNS" in str(error) or "resolution" in str(error)
    code = Code.STORE_HOST_NOT_FOUND if missing else Code.STORE_ADDRESS_UNUSABLE
    return Problem(code, {"host": host, "address": host})


def _of_answer(error: Exception) -> Code:
    code = getattr(error, "code", None)
    details = getattr(error, "details", None) or {}
    inner = [one.get("code") for one in details.get("writeErrors") or () if isinstance(one, dict)]
    if code in _FULL or _FULL & set(inner) or _QUOTA in str(error):
        return Code.STORE_FULL
    if code in _AUTHENTICATION:
        return Code.STORE_REFUSED
    return Code.STORE_FORBIDDEN if code in _NOT_ALLOWED else Code.STORE_FAILED


def _of_hosts(error: Exception, host: str) -> Problem:
    """Return what the first host that says anything says."""
    details = getattr(error, "details", None)
    hosts = details.server_descriptions().values() if details is not None else ()
    codes = [_of_cause(one.error) for one in hosts if one.error is not None]
    told = next((code for code in codes if code is not Code.STORE_UNREACHABLE), Code.STORE_UNREACHABLE)
    return Problem(told, {"host": host})


def _of_cause(error: BaseException | None) -> Code:
    while error is not None:
        if isinstance(error, ssl.SSLError) or "SSL handshake failed" in str(error):
            return Code.STORE_TLS_FAILED
        if isinstance(error, socket.gaierror):
            return Code.STORE_HOST_NOT_FOUND
        if getattr(error, "code", None) in _AUTHENTICATION:
            return Code.STORE_REFUSED
        error = error.__cause__ or error.__context__
    return Code.STORE_UNREACHABLE
