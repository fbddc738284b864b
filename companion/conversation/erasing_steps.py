"""The steps of an erasure from the moment of no return to its check, as the engine and the start do them alike."""

from companion.conversation.sessions import Conversation
from companion.core.erasure import Erased, ErasureHalted, ErasureProgressed, ErasureReport, ErasureStep
from companion.core.errors import CompanionError
from companion.core.ports import Announce
from companion.core.stores import Told
from companion.memory.erasing import Erasing
from companion.memory.erasure_texts import Taken


def teller(announce: Announce, *, final: bool) -> Told:
    """Return what announces how far a step is."""

    def tell(step: ErasureStep, done: int, total: int) -> None:
        announce(ErasureProgressed(step, done, total, final))

    return tell


async def erase_taken(erasing: Erasing, taken: Taken, conversation: Conversation, announce: Announce) -> ErasureReport:
    """Erase and check; what is at hand is read anew in between. Raises `StorageError`."""
    told = teller(announce, final=True)
    try:
        await erasing.carry_out(taken, told)
    finally:
        await conversation.load()
    await erasing.close_index(taken, told)
    return await erasing.check(taken, told)


async def finish_erasing(erasing: Erasing, conversation: Conversation, announce: Announce) -> bool:
    """Finish all that was begun and not done; tell whether there was any. What goes wrong is announced."""
    found = False
    try:
        while (taken := await erasing.open_one()) is not None:
            found = True
            announce(Erased("", await erase_taken(erasing, taken, conversation, announce)))
    except CompanionError as error:
        announce(ErasureHalted(error.problem))
        return True
    return found
