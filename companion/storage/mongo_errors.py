"""What MongoDB's driver raises, as the problems this program has words for.

A driver wraps what happened to each host into one error of its own, so the hosts and the causes are looked through.
"""

import contextlib
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.core.errors import Code, Problem, StorageError

_AUTHENTICATION = frozenset({18, 8000})
_NOT_ALLOWED = frozenset({13})
_FULL = frozenset({14031, 12501, 16089})
# The driver keeps of what a host's connection failed with only the text, which is the system's.
_TLS = ("SSL handshake failed", "certificate verify failed", "SSL:")
_NO_SUCH_HOST = ("Name or service not known", "nodename nor servname", "getaddrinfo failed", "No address associated")
_LOCAL_ONLY = ("local-only:",)  # the way out of this computer is closed
_DUPLICATE = 11000
_QUOTA = "quota"  # how a hosted server names it, under its code for everything


@contextlib.contextmanager
def translated_store(host: str, of_hosts: Callable[[], Sequence[BaseException]] = tuple) -> Iterator[None]:
    """Turn what the driver raises into a `StorageError`, STORE_…; all but a wrong address may pass by itself.

    `of_hosts` returns what went wrong last with each host.
    """
    from bson.errors import BSONError
    from pymongo.errors import PyMongoError

    try:
        yield
    except (PyMongoError, BSONError, ValueError) as error:  # a wrong port is no error of the driver's own
        problem = _problem_of(error, host, of_hosts)
        raise StorageError(problem.code, retryable=True, **problem.values) from error


@contextlib.contextmanager
def there_already() -> Iterator[None]:
    """Let it pass that what the block writes is there already under its key."""
    from pymongo.errors import BulkWriteError, DuplicateKeyError

    try:
        yield
    except BulkWriteError as error:
        refused_as_there(error)
    except DuplicateKeyError:
        pass


def refused_as_there(error: Exception) -> Sequence[int]:
    """Return the places of documents refused because their keys are there. Raises `error` where more is wrong."""
    refused = _write_errors(error)
    others = _details(error).get("writeConcernErrors")
    if others or not refused or any(one.get("code") != _DUPLICATE for one in refused):
        raise error
    return [int(one["index"]) for one in refused]


def _problem_of(error: BaseException, host: str, of_hosts: Callable[[], Sequence[BaseException]]) -> Problem:
    from pymongo import errors

    if isinstance(error, errors.InvalidURI | errors.InvalidName | ValueError):
        return Problem(Code.STORE_ADDRESS_UNUSABLE, {"address": host})
    if isinstance(error, errors.ConfigurationError):
        return _of_configuration(error, host)
    if isinstance(error, errors.OperationFailure):
        return Problem(_of_answer(error), {"host": host, "detail": str(error.code or "")})
    if not isinstance(error, errors.PyMongoError) or isinstance(error, errors.DocumentTooLarge):
        return Problem(Code.STORE_FAILED, {"host": host})  # a document is none
    if isinstance(error, errors.ServerSelectionTimeoutError):
        return _of_hosts(of_hosts(), host)
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
    if code in _FULL or any(one.get("code") in _FULL for one in _write_errors(error)) or _QUOTA in str(error):
        return Code.STORE_FULL
    if code in _AUTHENTICATION:
        return Code.STORE_REFUSED
    return Code.STORE_FORBIDDEN if code in _NOT_ALLOWED else Code.STORE_FAILED


def _write_errors(error: Exception) -> Sequence[Mapping[str, Any]]:
    """Return what was wrong with each document of several, by code and index."""
    return [one for one in _details(error).get("writeErrors") or () if isinstance(one, dict)]


def _details(error: Exception) -> Mapping[str, Any]:
    return getattr(error, "details", None) or {}


def _of_hosts(errors: Sequence[BaseException], host: str) -> Problem:
    """Return what the first host that says anything says."""
    codes = map(_of_cause, errors)
    told = next((code for code in codes if code is not Code.STORE_UNREACHABLE), Code.STORE_UNREACHABLE)
    return Problem(told, {"host": host})


def _of_cause(error: BaseException | None) -> Code:
    while error is not None:
        if _is_in(_LOCAL_ONLY, error):
            return Code.STORE_LOCAL_ONLY
        if isinstance(error, ssl.SSLError) or _is_in(_TLS, error):
            return Code.STORE_TLS_FAILED
        if isinstance(error, socket.gaierror) or _is_in(_NO_SUCH_HOST, error):
            return Code.STORE_HOST_NOT_FOUND
        if getattr(error, "code", None) in _AUTHENTICATION:
            return Code.STORE_REFUSED
        error = error.__cause__ or error.__context__
    return Code.STORE_UNREACHABLE


def _is_in(signs: tuple[str, ...], error: BaseException) -> bool:
    return any(sign in str(error) for sign in signs)
