"""The prompt keeps its budget, its order, and the beginning it shares with the request before it."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from companion.conversation.prompt import (
    Budget,
    budget_for,
    compose,
    notes_text,
    system_text,
)
from companion.conversation.sent_turns import said_messages, tagged_text
from companion.core.conversation import ChatMessage, Outcome, Reply, Role, Turn, UserText
from companion.core.emotion import Emotion
from companion.core.errors import ChatError, Code
from companion.core.persona import Persona, User
from companion.core.settings import EMBEDDED, Endpoint
from companion.core.tokens import estimate_tokens, trim_to_tokens

NOW = datetime(2026, 3, 5, 12, 30, tzinfo=UTC)
ENGLISH = Persona("p", "Ginko", "A quiet friend.", "Hello, I'm Ginko.", ("en",))
CHINESE = Persona("q", "青禾", "安静的朋友。", "你好呀，我是青禾。", ("zh",))
ENDPOINT = Endpoint("custom", "http://localhost", "m")
USER = User("default")
OPENED = [ChatMessage(Role.SYSTEM, "system")]


def turn(seq: int, asked: str, answer: str, **changes: object) -> Turn:
    replies = (Reply(f"r{seq}", answer, NOW, Outcome.COMPLETED, NOW),) if answer else ()
    made = Turn(f"t{seq:05}", "s", seq, NOW, 0, UserText(asked), replies, notes=f"<notes>\nnow: {seq}\n</notes>")
    return replace(made, **changes)  # type: ignore[arg-type]


def asked(text: str) -> list[ChatMessage]:
    return [ChatMessage(Role.USER, text)]


def size(messages: tuple[ChatMessage, ...]) -> int:
    return sum(estimate_tokens(message.content) for message in messages)


@pytest.mark.parametrize(
    ("endpoint", "context", "budget"),
    [
        (Endpoint(EMBEDDED), 4096, Budget(1500, 3072, 1024)),
        (ENDPOINT, 0, Budget(7168, 7168, 1024)),
        (ENDPOINT, 128_000, Budget(8000, 126_976, 1024)),
        (replace(ENDPOINT, context_tokens=4096), 128_000, Budget(3072, 3072, 1024)),
        (ENDPOINT, 1000, Budget(500, 500, 500)),
    ],
)
def test_the_budget_leaves_room_for_the_reply(endpoint: Endpoint, context: int, budget: Budget) -> None:
    assert budget_for(endpoint, context) == budget


def test_random_histories_keep_the_budget_and_share_their_beginning() -> None:
    rng = random.Random(3)
    shared = requests = 0
    for _ in range(30):
        budget = Budget(rng.randrange(600, 3000), 6000, 500)
        system = "s" * rng.randrange(4, 1200)
        opened = [ChatMessage(Role.SYSTEM, system)]
        history: list[Turn] = []
        before: tuple[ChatMessage, ...] = ()
        for seq in range(40):
            words = rng.choice(["word ", "好"]) * rng.randrange(1, 120)
            prompt = compose(opened, history, asked(f"n{seq}\n\n{words}"), endpoint=ENDPOINT, budget=budget)
            messages = prompt.request.messages
            assert size(messages) <= prompt.tokens <= max(budget.usual, size(messages[:1] + messages[-1:]) + 12)
            assert messages[0] == ChatMessage(Role.SYSTEM, system)
            assert messages[-1].content.endswith(words)
            assert [message.role for message in messages[1:]] == [Role.USER, Role.ASSISTANT] * (
                len(messages) // 2 - 1
            ) + [Role.USER]
            requests += 1
            shared += before == messages[: len(before)]
            before = messages
            history.append(turn(seq, words, "reply " * rng.randrange(1, 100), notes=f"n{seq}"))
    assert shared / requests > 0.7


def test_the_turns_that_leave_are_the_oldest() -> None:
    history = [turn(seq, f"question {seq}", "answer " * 50) for seq in range(60)]
    prompt = compose(OPENED, history, asked("now"), endpoint=ENDPOINT, budget=Budget(1500, 3000, 500))
    contents = [message.content for message in prompt.request.messages[1:-1]]
    kept = [f"{turn.notes}\n\n{turn.user.text}" for turn in history if turn.user]
    assert contents[::2] == kept[-len(contents) // 2 :]


def test_the_turn_just_before_stays_while_it_fits() -> None:
    history = [turn(0, "old", "old"), turn(1, "article " * 500, "I have read it.")]
    prompt = compose(OPENED, history, asked("So?"), endpoint=ENDPOINT, budget=Budget(1110, 3000, 500))
    assert len(prompt.request.messages) == 4


def test_a_long_message_goes_alone_as_far_as_the_context_goes() -> None:
    budget = Budget(1500, 5000, 500)
    history = [turn(seq, "question", "answer") for seq in range(5)]
    prompt = compose(OPENED, history, asked("x" * 16_000), endpoint=ENDPOINT, budget=budget)
    assert len(prompt.request.messages) == 2
    with pytest.raises(ChatError) as refused:
        compose(OPENED, history, asked("x" * 24_000), endpoint=ENDPOINT, budget=budget)
    assert refused.value.problem.code is Code.MESSAGE_TOO_LONG
    assert int(refused.value.problem.values["tokens"]) >= 6000
    assert int(refused.value.problem.values["limit"]) <= 5000


def test_hidden_and_empty_turns_leave_no_trace() -> None:
    history = [
        turn(0, "hidden", "hidden", deleted_at=NOW),
        turn(1, "no answer", ""),
        turn(2, "", "answer to nothing"),
        turn(3, "fine", "yes"),
    ]
    messages = compose(OPENED, history, asked("now"), endpoint=ENDPOINT, budget=Budget(900, 900, 100)).request.messages
    assert "hidden" not in "".join(message.content for message in messages)
    assert [message.role for message in messages] == [
        Role.SYSTEM,
        Role.USER,
        Role.ASSISTANT,
        Role.USER,
        Role.ASSISTANT,
        Role.USER,
    ]


def test_tags_are_put_back_where_they_were() -> None:
    reply = Reply("r", "Great! But rain.", NOW, emotions=((0, Emotion.HAPPY), (6, Emotion.SAD)))
    assert tagged_text(reply) == "[happy] Great! [sad] But rain."
    assert tagged_text(replace(reply, emotions=())) == reply.text
    ending = replace(reply, emotions=((16, Emotion.SHY),))
    assert tagged_text(ending) == "Great! But rain.[shy]"


def test_the_system_text_says_who_she_is_in_her_language() -> None:
    budget = Budget(1500, 3000, 500)
    english = system_text(replace(ENGLISH, user_address="Captain"), USER, budget, first_meeting=True)
    assert "Ginko" in english
    assert "A quiet friend." in english
    assert "Captain" in english
    assert "Hello, I'm Ginko." in english
    assert "[happy]" in english
    chinese = system_text(CHINESE, USER, budget, first_meeting=False)
    assert "你是青禾" in chinese
    assert CHINESE.greeting not in chinese
    assert system_text(CHINESE, USER, budget, first_meeting=False) == chinese
    assert estimate_tokens(english) < 450
    assert estimate_tokens(chinese) < 450


def test_a_huge_persona_leaves_room_for_talk() -> None:
    budget = Budget(1500, 3000, 500)
    persona = replace(ENGLISH, character="trait " * 100_000, greeting="hi " * 100_000)
    assert estimate_tokens(system_text(persona, USER, budget, first_meeting=True)) < 1200


def test_notes_tell_local_time_and_a_long_silence() -> None:
    assert notes_text(ENGLISH, NOW, 480, None) == "<notes>\nnow: 2026-03-05 Thu 20:30\n</notes>"
    assert "last talk" not in notes_text(ENGLISH, NOW, 0, NOW - timedelta(minutes=9))
    assert "last talk" not in notes_text(ENGLISH, NOW, 0, NOW + timedelta(days=9))
    assert "last talk: 12 min ago" in notes_text(ENGLISH, NOW, 0, NOW - timedelta(minutes=12))
    assert "last talk: 5 h ago" in notes_text(ENGLISH, NOW, 0, NOW - timedelta(hours=5))
    assert "上次聊天：3天前" in notes_text(CHINESE, NOW, 480, NOW - timedelta(days=3))
    assert "周五" in notes_text(CHINESE, NOW, 720, None)


@pytest.mark.parametrize(("text", "tokens"), [("", 0), ("abcd", 1), ("abcde", 2), ("好" * 10, 13), ("好a", 2)])
def test_estimates(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


def test_trimming_keeps_the_longest_beginning() -> None:
    text = "好词 and words " * 50
    for limit in (0, 1, 7, 50, 10_000):
        trimmed = trim_to_tokens(text, limit)
        assert text.startswith(trimmed)
        assert estimate_tokens(trimmed) <= limit
        assert trimmed == text or estimate_tokens(text[: len(trimmed) + 1]) > limit


def test_notes_may_be_the_assistants_own_message_and_roles_alternate_all_the_same() -> None:
    endpoint = replace(ENDPOINT, memory_as_assistant=True)
    history = [turn(seq, f"question {seq}", f"answer {seq}") for seq in range(2)]
    history.append(turn(2, "unanswered", ""))
    new = said_messages("<notes>\nnow\n</notes>", "question", ("zh",), endpoint)
    prompt = compose(OPENED, history, new, languages=("zh",), endpoint=endpoint, budget=Budget(3000, 3000, 500))
    messages = prompt.request.messages
    assert [message.role for message in messages[1:]] == [Role.USER, Role.ASSISTANT] * 6 + [Role.USER]
    contents = [message.content for message in messages[1:]]
    assert contents[:4] == ["（你的笔记？）", "<notes>\nnow: 0\n</notes>", "question 0", "answer 0"]
    assert contents[-3:] == ["unanswered\n\n（你的笔记？）", "<notes>\nnow\n</notes>", "question"]


def test_a_long_history_keeps_the_budget_with_notes_apart() -> None:
    endpoint = replace(ENDPOINT, memory_as_assistant=True)
    history = [turn(seq, f"question {seq} " * 9, "answer " * 50) for seq in range(60)]
    prompt = compose(OPENED, history, asked("now"), endpoint=endpoint, budget=Budget(1500, 3000, 500))
    messages = prompt.request.messages
    assert size(messages) <= prompt.tokens <= 1500
    assert len(messages) > 10
    assert messages[1].content == "(Your notes?)"


def test_names_stand_in_for_the_macros_of_a_card() -> None:
    persona = replace(ENGLISH, character="{{char}} likes {{user}}.{{// aside}}", greeting="Hello {{user}}.")
    budget = Budget(8000, 8000, 500)
    text = system_text(persona, USER, budget, first_meeting=True)
    assert "Ginko likes the user." in text
    assert "Hello you." in text
    assert "Ginko likes Captain." in system_text(
        replace(persona, user_address="Captain"), USER, budget, first_meeting=False
    )
    chinese = replace(persona, languages=("zh",))
    assert "Ginko likes 用户." in system_text(chinese, USER, budget, first_meeting=False)
