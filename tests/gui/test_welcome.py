"""The first conversation: what she asks, in which order, and that nothing is asked twice or lost meanwhile."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.core import commands, events, people, voice_commands, voice_events
from companion.core.conversation import Activity, Outcome, Reply, Turn, UserText
from companion.core.errors import Code, Problem
from companion.core.persona import Persona, User
from companion.core.settings import Endpoint, EndpointPreset, Language, ModelFile, Settings, Speaker, WelcomeStep
from companion.gui.account_card import AccountCard
from companion.gui.languages import Translations
from companion.gui.problem_card import ProblemCard
from companion.gui.step_card import StepCard
from companion.gui.voice_cards import ConsentCard
from companion.gui.welcome import Welcome
from tests.gui.whole_text import settle
from tests.gui.window_rig import APPEARANCE, GINKO, NOON, Rig

ME = User("default")
OTHER = Persona("qinghe", "青禾", "温和。", "你好。", ("zh",))
FILES = (
    ModelFile("small-model", "chat", 491_400_064, default=True),
    ModelFile("whisper-base", "hearing", 148_000_000, default=True),
    ModelFile("kokoro-82m", "speech", 102_000_000, default=True),
)
OLLAMA = EndpointPreset("ollama", "Ollama", "http://127.0.0.1:11434/v1", ("nomic-embed", "llama3"))


@pytest.fixture
def newcomer(qtbot: QtBot) -> Iterator[Rig]:
    """A window that welcomes whoever is new."""
    made = Rig(welcomes=True)
    made.apply(Settings(appearance=APPEARANCE))
    qtbot.addWidget(made.window)
    yield made
    made.window.close()
    Translations().use(made.presenter.shown.settings.appearance.language)


def arrive(rig: Rig, *, talked: bool = False, user: User = ME) -> None:
    """Let the conversation of somebody be opened, and tell whether they ever talked."""
    rig.show(
        events.ConversationOpened(user, GINKO, (), 0, "", (GINKO, OTHER)),
        events.ActivityChanged(Activity.IDLE),
        people.PeopleShown(user, (user,), (people.Acquaintance(GINKO, NOON if talked else None),)),
    )
    rig.window.show()


def keep_name(rig: Rig, name: str) -> None:
    """Let the engine tell that this is the user's name by now."""
    user = replace(ME, name=name)
    rig.show(people.PeopleShown(user, (user,), (people.Acquaintance(GINKO, None),)))


def welcome(rig: Rig) -> Welcome:
    made = rig.presenter.newcomers.welcome
    assert made is not None
    return made


def cards(rig: Rig) -> list[type]:
    """Return the kinds of the cards that ask something now."""
    return [type(one) for one in rig.window.findChildren(StepCard) if one.isVisible()] + [
        type(one) for one in rig.window.findChildren(ConsentCard) if one.isVisible()
    ]


def press(rig: Rig, label: str) -> None:
    """Press the button with this label in whatever card is up."""
    found = [one for one in rig.window.findChildren(QPushButton) if one.isVisible() and one.text() == label]
    assert len(found) == 1, (label, [one.text() for one in rig.window.findChildren(QPushButton) if one.isVisible()])
    found[0].click()


def settings(rig: Rig) -> Settings:
    return rig.sent(commands.ApplySettings)[-1].settings


def say(rig: Rig, text: str, problem: Problem | None = None, turn_id: str = "t1") -> None:
    """Let a text become a turn; with a problem it can't be answered."""
    turn = Turn(turn_id, "s1", 0, NOON, 0, UserText(text), (Reply(f"{turn_id}-r", "", NOON),))
    rig.show(events.TurnBegan(turn, f"{turn_id}-r"), events.ActivityChanged(Activity.THINKING))
    outcome = Outcome.FAILED if problem else Outcome.COMPLETED
    reply = Reply(f"{turn_id}-r", "" if problem else "Hi.", NOON, outcome, NOON, problem=problem)
    rig.show(events.TurnEnded(replace(turn, replies=(reply,))), events.ActivityChanged(Activity.IDLE))


def test_one_card_after_the_other_asks_and_each_is_over_for_good(newcomer: Rig) -> None:
    arrive(newcomer)
    assert newcomer.sent(commands.FindLocalServers)
    newcomer.show(events.ModelFilesFound(FILES))
    seen = []
    for label in ("Small trial model (491 MB)", "Skip", "Skip", "Stay with Ginko"):
        assert len(cards(newcomer)) == 1
        seen += cards(newcomer)
        press(newcomer, label)
    assert [one.__name__ for one in seen] == ["BrainCard", "ConsentCard", "EarsCard", "CharacterCard"]
    assert not cards(newcomer)
    assert commands.FetchModel("small-model") in newcomer.posted
    assert set(settings(newcomer).welcomed) == set(WelcomeStep) - {WelcomeStep.NAME}
    assert not newcomer.presenter.newcomers.busy
    assert newcomer.window.starters.isVisible()


def test_who_has_talked_before_or_was_welcomed_is_asked_nothing(newcomer: Rig) -> None:
    arrive(newcomer, talked=True)
    assert newcomer.presenter.newcomers.welcome is None
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=tuple(WelcomeStep)))
    arrive(newcomer, user=User("b"))
    assert newcomer.presenter.newcomers.welcome is None
    assert not newcomer.sent(commands.FindLocalServers)
    assert not newcomer.sent(commands.ApplySettings)


def test_a_welcome_that_was_left_goes_on_where_it_was(newcomer: Rig) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.NAME, WelcomeStep.BRAIN, WelcomeStep.VOICE)))
    arrive(newcomer, talked=True)
    assert [one.__name__ for one in cards(newcomer)] == ["EarsCard"]


def test_a_model_chosen_in_the_settings_answers_the_question(newcomer: Rig) -> None:
    arrive(newcomer)
    newcomer.apply(Settings(chat=Endpoint("ollama", OLLAMA.base_url, "llama3"), appearance=APPEARANCE))
    assert cards(newcomer) == [ConsentCard]
    assert WelcomeStep.BRAIN in settings(newcomer).welcomed


@pytest.mark.parametrize(("said", "name"), [("I'm North", "North"), ("Tell me a story", "")])
def test_her_question_is_answered_in_the_conversation(newcomer: Rig, said: str, name: str) -> None:
    arrive(newcomer)
    say(newcomer, said)
    assert [one.name for one in newcomer.sent(people.RenameUser)] == ([name] if name else [])
    assert newcomer.window.toast._label.text() == ""  # nothing is promised before it is kept
    keep_name(newcomer, name)
    assert (newcomer.window.toast._label.text() == "She will call you North.") is bool(name)
    assert WelcomeStep.NAME in settings(newcomer).welcomed
    say(newcomer, "I'm South", turn_id="t2")
    assert len(newcomer.sent(people.RenameUser)) == bool(name)


def test_what_a_full_disk_did_not_keep_is_kept_later(newcomer: Rig) -> None:
    arrive(newcomer)
    full = Problem(Code.DISK_FULL)
    say(newcomer, "I'm North")
    newcomer.show(events.ProblemOccurred(full))
    assert newcomer.window.toast._label.text() == ""
    newcomer.posted.clear()
    newcomer.show(events.ProblemSolved(full))
    assert [one.name for one in newcomer.sent(people.RenameUser)] == ["North"]
    assert WelcomeStep.NAME in newcomer.sent(commands.ApplySettings)[-1].settings.welcomed
    keep_name(newcomer, "North")
    assert newcomer.window.toast._label.text() == "She will call you North."
    newcomer.posted.clear()
    newcomer.show(events.ProblemSolved(full))
    assert not newcomer.sent(people.RenameUser)


def test_a_server_is_used_once_it_answers(newcomer: Rig) -> None:
    arrive(newcomer)
    newcomer.show(events.LocalServersFound((OLLAMA,)))
    press(newcomer, "Ollama · llama3")
    endpoint = newcomer.sent(commands.TestEndpoint)[-1].endpoint
    assert (endpoint.base_url, endpoint.model) == (OLLAMA.base_url, "llama3")
    problem = Problem(Code.CONNECTION_REFUSED, {"host": "127.0.0.1:11434"})
    newcomer.show(events.EndpointTested(endpoint, problem=problem))
    assert "127.0.0.1:11434 doesn't answer." in welcome(newcomer).brain.choice.note.text()
    assert not newcomer.sent(commands.ApplySettings)
    press(newcomer, "Ollama · llama3")
    newcomer.show(events.EndpointTested(endpoint, 0.4))
    assert settings(newcomer).chat == endpoint
    assert cards(newcomer) == [ConsentCard]


def test_what_a_server_said_is_told_in_another_language_too(newcomer: Rig) -> None:
    arrive(newcomer)
    newcomer.show(events.LocalServersFound((OLLAMA,)))
    press(newcomer, "Ollama · llama3")
    note = welcome(newcomer).brain.choice.note
    use(newcomer, Language.CHINESE)
    assert note.text() == "正在请 Ollama 回一个词……"
    endpoint = newcomer.sent(commands.TestEndpoint)[-1].endpoint
    refused = Problem(Code.CONNECTION_REFUSED, {"host": "127.0.0.1:11434"})
    newcomer.show(events.EndpointTested(endpoint, problem=refused))
    assert note.text().startswith("127.0.0.1:11434 没有应答")
    use(newcomer, Language.ENGLISH)
    assert note.text().startswith("127.0.0.1:11434 doesn't answer.")
    press(newcomer, "Ollama · llama3")
    assert note.text() == "Asking Ollama for one word…"
    assert note.property("role") == "quiet"


def use(rig: Rig, language: Language) -> None:
    """Let the program speak a language."""
    applied = rig.presenter.shown.settings
    rig.apply(replace(applied, appearance=replace(applied.appearance, language=language)))
    settle()


def test_a_key_is_tried_and_kept_only_when_it_works(newcomer: Rig) -> None:
    arrive(newcomer)
    press(newcomer, "With an account")
    assert cards(newcomer) == [AccountCard]
    card = welcome(newcomer).brain.account
    assert [card.service.itemText(at) for at in range(card.service.count())] == ["DeepSeek"]
    card.key.setText("  sk-secret  ")
    press(newcomer, "Try it and use it")
    tested = newcomer.sent(commands.TestEndpoint)[-1]
    assert (tested.endpoint.preset, tested.key) == ("deepseek", "sk-secret")
    newcomer.show(events.EndpointTested(tested.endpoint, problem=Problem(Code.KEY_REFUSED, {"host": "x"})))
    assert "didn't accept this key" in card.note.text()
    assert not newcomer.sent(commands.SaveKey)
    press(newcomer, "Try it and use it")
    newcomer.show(events.EndpointTested(tested.endpoint, 0.8))
    assert newcomer.last() == commands.SaveKey(tested.endpoint, "sk-secret", plain_file=False)
    assert not newcomer.sent(commands.ApplySettings)
    newcomer.show(events.KeyKept(tested.endpoint, "keyring"))
    assert settings(newcomer).chat == tested.endpoint
    assert card.key.text() == ""


def test_without_a_keyring_a_file_is_asked_for(newcomer: Rig) -> None:
    arrive(newcomer)
    press(newcomer, "With an account")
    welcome(newcomer).brain.account.key.setText("sk-secret")
    press(newcomer, "Try it and use it")
    endpoint = newcomer.sent(commands.TestEndpoint)[-1].endpoint
    newcomer.show(events.EndpointTested(endpoint, 0.8))
    newcomer.show(events.ProblemOccurred(Problem(Code.KEYRING_UNAVAILABLE, {"path": "keys.toml"})))
    assert newcomer.window.banner.isHidden()
    press(newcomer, "Keep it in a file")
    assert newcomer.last() == commands.SaveKey(endpoint, "sk-secret", plain_file=True)
    newcomer.show(events.KeyKept(endpoint, "file"))
    assert settings(newcomer).chat == endpoint


def test_words_said_before_there_is_a_model_are_answered_in_their_order(newcomer: Rig) -> None:
    arrive(newcomer)
    missing = Problem(Code.MODEL_MISSING, {"model": "small-model"})
    say(newcomer, "I'm North", missing)
    say(newcomer, "Are you there?", missing, "t2")
    assert not newcomer.sent(commands.Retry)
    newcomer.show(events.FetchProgressed("small-model", 1, 1, finished=True))
    assert newcomer.sent(commands.Retry) == [commands.Retry("t1")]
    say(newcomer, "I'm North")
    assert newcomer.sent(commands.Retry) == [commands.Retry("t1"), commands.Retry("t2")]
    say(newcomer, "Are you there?", turn_id="t2")
    assert len(newcomer.sent(commands.Retry)) == 2


def test_the_card_of_words_without_a_model_fetches_it(newcomer: Rig) -> None:
    arrive(newcomer)
    say(newcomer, "I'm North", Problem(Code.MODEL_MISSING, {"model": "small-model"}))
    (card,) = (one for one in newcomer.window.chat.findChildren(ProblemCard) if one.isVisible())
    download, _ = (one for one in card.findChildren(QPushButton) if not one.isHidden())
    download.click()
    assert newcomer.sent(commands.FetchModel) == [commands.FetchModel("small-model")]
    assert not newcomer.sent(commands.Retry), "it is answered once the model is here"


def test_an_account_answers_what_waited(newcomer: Rig) -> None:
    arrive(newcomer)
    say(newcomer, "I'm North", Problem(Code.MODEL_MISSING, {"model": "small-model"}))
    endpoint = Endpoint("deepseek", "https://api.deepseek.com", "deepseek-chat")
    newcomer.apply(Settings(chat=endpoint, appearance=APPEARANCE))
    assert not newcomer.sent(commands.Retry)
    newcomer.apply(Settings(chat=endpoint, appearance=APPEARANCE), has_key=True)
    newcomer.apply(Settings(appearance=APPEARANCE))
    newcomer.apply(Settings(chat=endpoint, appearance=APPEARANCE), has_key=True)
    assert newcomer.sent(commands.Retry) == [commands.Retry("t1")]


def test_the_microphone_is_tried_and_its_model_fetched(newcomer: Rig) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.BRAIN, WelcomeStep.VOICE)))
    arrive(newcomer)
    newcomer.show(events.ModelFilesFound(FILES))
    press(newcomer, "Listen to me")
    assert newcomer.last() == voice_commands.TestMicrophone(on=True)
    card = welcome(newcomer).ears
    newcomer.show(voice_events.HeardLevel(0.0, zeros=True))
    assert "silent" in card.note.text()
    assert not card.works.isVisible()
    newcomer.show(voice_events.HeardLevel(0.5))
    assert card.test.meter.value() == 50
    press(newcomer, "It works")
    assert voice_commands.TestMicrophone(on=False) in newcomer.posted
    assert "148 MB" in card.label.text()
    press(newcomer, "Download")
    assert commands.FetchModel("whisper-base") in newcomer.posted
    assert WelcomeStep.EARS in settings(newcomer).welcomed


def test_a_missing_microphone_is_said_in_the_card(newcomer: Rig) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.BRAIN, WelcomeStep.VOICE)))
    arrive(newcomer)
    press(newcomer, "Listen to me")
    problem = Problem(Code.NO_MICROPHONE)
    newcomer.show(
        voice_events.HearingChanged(voice_events.Hearing.MISSING, problem=problem), events.ProblemOccurred(problem)
    )
    assert "microphone" in welcome(newcomer).ears.note.text()
    assert newcomer.window.banner.isHidden()
    assert newcomer.presenter.voice.talking.strip.isHidden()  # once is enough
    press(newcomer, "Skip")
    assert WelcomeStep.EARS in settings(newcomer).welcomed


@pytest.mark.parametrize(("label", "speaker"), [("Online voice", Speaker.ONLINE), ("Skip", Speaker.OFFLINE)])
def test_a_voice_is_chosen_once(newcomer: Rig, label: str, speaker: Speaker) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.BRAIN,)))
    arrive(newcomer)
    press(newcomer, label)
    assert settings(newcomer).voice.speaker is speaker
    assert WelcomeStep.VOICE in settings(newcomer).welcomed
    assert cards(newcomer) != [ConsentCard]
    assert not newcomer.sent(commands.FetchModel)


def test_another_character_is_met(newcomer: Rig) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.BRAIN, WelcomeStep.VOICE, WelcomeStep.EARS)))
    arrive(newcomer)
    press(newcomer, "青禾")
    assert commands.OpenConversation("default", "qinghe") in newcomer.posted
    assert WelcomeStep.CHARACTER in settings(newcomer).welcomed


def test_nothing_else_is_asked_during_the_welcome(newcomer: Rig) -> None:
    newcomer.apply(Settings(appearance=APPEARANCE, welcomed=(WelcomeStep.BRAIN,)))
    arrive(newcomer)
    for number in range(4):
        say(newcomer, "Hello", turn_id=f"t{number}")
    assert newcomer.window.better_card.isHidden()
    for label in ("Skip", "Skip", "Skip"):
        press(newcomer, label)
    say(newcomer, "Hello", turn_id="t9")
    assert newcomer.window.better_card.isVisible()


def test_two_downloads_are_told_one_after_the_other(newcomer: Rig) -> None:
    arrive(newcomer)
    card = newcomer.window.fetch_card
    newcomer.show(events.FetchProgressed("small-model", 1, 10, 240), events.FetchProgressed("kokoro-82m", 1, 10, 90))
    assert "about 4 minutes" in card.label.text()
    assert "Pick a voice meanwhile" in card.label.text()
    assert card._account.isVisible()
    newcomer.show(events.FetchProgressed("small-model", 10, 10, finished=True))
    assert "voice" in card.label.text()
    newcomer.show(events.FetchProgressed("kokoro-82m", 10, 10, finished=True))
    assert card.isHidden()


def test_locking_puts_the_cards_away(newcomer: Rig) -> None:
    arrive(newcomer)
    newcomer.show(people.UserLocked(ME, (ME,)))
    assert not cards(newcomer)
