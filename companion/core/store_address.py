"""Addresses of MongoDB servers, taken apart: where it is stands in the settings, who asks stands in the keyring.

A server's name is resolved by the driver alone, so lists of hosts and `mongodb+srv` names pass through as they are.
"""

from typing import NamedTuple
from urllib.parse import quote_plus, unquote_plus

from companion.core.this_computer import host_of, is_this_computer

SCHEMES = ("mongodb", "mongodb+srv")
VARIABLE = "MONGO_URL"


class Address(NamedTuple):
    """An address without its secret, "user:password" as it stands in an address, and the hosts as people read them."""

    url: str
    secret: str
    hosts: str

    def plain_secret(self) -> tuple[str, str]:
        """Return user and password as people write them."""
        user, _, password = self.secret.partition(":")
        return unquote_plus(user), unquote_plus(password)


def split_address(text: str) -> Address:
    """Take an address apart; `hosts` is empty for what is none of MongoDB's."""
    scheme, separator, rest = text.strip().partition("://")
    if not separator or scheme not in SCHEMES:
        return Address("", "", "")
    end = min((at for mark in "/?" if (at := rest.find(mark)) >= 0), default=len(rest))
    secret, _, hosts = rest[:end].rpartition("@")
    return Address(f"{scheme}://{hosts}{rest[end:]}", secret, hosts)


def leaves_this_computer(url: str) -> bool:
    """Tell whether asking this address leads beyond this computer; for a list of hosts only a name server knows it."""
    scheme, hosts = url.strip().partition("://")[0], split_address(url).hosts
    sockets_aside = [one for one in hosts.split(",") if not one.endswith(".sock")]
    return scheme not in SCHEMES[:1] or not all(is_this_computer(host_of(one)) for one in sockets_aside)


def with_secret(url: str, secret: str) -> str:
    """Return an address with a secret put in; one that already holds its own keeps it."""
    address = split_address(url)
    if not secret or address.secret or not address.hosts:
        return url
    return url.strip().replace("://", f"://{secret}@", 1)


def secret_of(user: str, password: str) -> str:
    """Return what is kept of a user and a password, as it stands in an address."""
    return f"{quote_plus(user)}:{quote_plus(password)}" if user else ""


def origin_of_store(url: str) -> str:
    """Return what a secret is bound to: scheme and hosts."""
    scheme, hosts = url.strip().partition("://")[0], split_address(url).hosts
    return f"{scheme}://{hosts}" if hosts else ""
