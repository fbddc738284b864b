"""Which names and addresses are this computer itself, so that what goes there does not leave it."""

from urllib.parse import urlsplit

_USUAL = frozenset({"localhost", "127.0.0.1", "::1"})


def is_this_computer(host: str) -> bool:
    """Tell whether a host's name or address (without a port) never leads beyond this computer."""
    if host in _USUAL:
        return True
    host = host.strip("[]").partition("%")[0].rstrip(".").casefold()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    if not host or not (host[0].isdigit() or ":" in host):
        return False
    import ipaddress  # 2 ms that the usual names don't need

    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def host_of(address: str) -> str:
    """Return the host in a URL or in an address without scheme; of what can't be read, all of it."""
    try:
        return urlsplit(address if "://" in address else f"//{address}").hostname or ""
    except ValueError:
        return address
