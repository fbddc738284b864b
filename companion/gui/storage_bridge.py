"""Between the page about data and what shares her memory with other computers."""

from collections.abc import Callable

from companion.core import commands, events
from companion.core.settings import CUSTOM, Endpoint, StorageSettings
from companion.core.sharing import SharingShown, SharingTested, ShowSharing, TestSharing
from companion.core.store_address import origin_of_store
from companion.gui.data_page import DataPage

Post = Callable[[commands.Command], None]


def connect_storage(page: DataPage, post: Post, apply: Callable[[StorageSettings], None]) -> None:
    """Turn the wishes of the page into commands."""
    box = page.storage
    page.sharing_asked.connect(lambda: post(ShowSharing()))
    box.test_asked.connect(lambda url, secret: post(TestSharing(url, secret)))
    box.secret_given.connect(lambda url, secret, plain: post(commands.SaveKey(Endpoint(CUSTOM, url), secret, plain)))
    box.changed.connect(apply)


def show_storage(page: DataPage, event: object) -> bool:
    """Show an event that is about a server for memory; False for others."""
    match event:
        case SharingShown():
            page.storage.show_state(event)
        case SharingTested():
            page.storage.show_tested(event)
        case events.KeyKept(endpoint=endpoint) if origin_of_store(endpoint.base_url):
            page.storage.show_kept()
        case _:
            return False
    return True
