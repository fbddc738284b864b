"""How facts are drawn, stand to one another, rank, become a profile, and are asked for in so many words."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.core.facts import Fact, FactKind, Slot
from companion.core.ids import new_id
from companion.core.tokens import estimate_tokens
from companion.memory.answers import UnusableAnswerError, object_of
from companion.memory.asked import asked_to_forget, asked_to_keep, kept_fact, meant_to_forget, speaks_of
from companion.memory.fact_book import for_prompts, is_related, known_facts, same_fact, slot_of
from companion.memory.fact_drawing import MOST_FACTS, draw, labelled, read_claims
from companion.memory.looking_back import looks_back
from companion.memory.profile import profile_lines, profile_of, promise_lines

NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)


def turn(number: int, text: str, answer: str = "ok") -> Turn:
    reply = Reply(f"r{number}", answer, NOW, Outcome.COMPLETED)
    return Turn(f"t{number}", "s", number, NOW, 480, UserText(text), (reply,))


def fact(text: str, quote: str = "", **more: object) -> Fact:
    made = Fact(new_id(), text, FactKind.FACT, "s", "t0", quote or text, NOW, 480, NOW)
    return replace(made, **more)  # type: ignore[arg-type]


def answer(*facts: dict[str, object], profile: dict[str, list[object]] | None = None) -> str:
    return json.dumps({"summary": "s", "facts": facts, "profile": profile or {}})


def claim(text: str, quote: str, at: object = 1, **more: object) -> dict[str, object]:
    return {"text": text, "quote": quote, "turn_id": at, "kind": "fact", "importance": 3, "replaces": "", **more}


SAID = [turn(0, "I live in Porto."), turn(1, "I have a cat.")]


def test_what_a_model_claims_is_read_whatever_its_form() -> None:
    told = answer(
        claim("a", "b", 1),
        claim("a", "b", "#2"),
        claim("a", "b", "t1"),
        claim("a", "b", 0),
        claim("a", "b", True),
        claim("a", "b", None),
        profile={"people": [0, "x"], "basics": [1]},
    )
    claims = read_claims(told, SAID, {})
    assert [one.turn_id for one in claims] == ["t0", "t1", "t1", "", "", ""]
    assert [one.slot for one in claims[:3]] == [Slot.PEOPLE, Slot.BASICS, None]
    assert [one.text for one in read_claims('{"facts": [1, null, "x", {"text": 5}], "profile": 3}', SAID, {})] == [
        "x",
        "",
    ]
    assert read_claims('{"facts": "none"}', SAID, {}) == []
    assert read_claims('{"summary": "x"}', SAID, {}) == []
    odd = claim("a\ud800", "b", 1, importance=float("nan"))
    assert read_claims(json.dumps({"facts": [odd]}), SAID, {})[0].importance == 3


def test_an_answer_that_was_cut_off_keeps_what_arrived() -> None:
    whole = answer(claim("User lives in Porto", "I live in Porto"), claim("x", "y"))
    found = object_of(whole[: whole.index('"x"')])
    assert found["summary"] == "s"
    assert len(found["facts"]) == 1
    with pytest.raises(UnusableAnswerError):
        object_of("{{{")


@pytest.mark.parametrize(
    ("cut", "kept"),
    [
        ('{"digest": "Ann has a cat. She likes tea. Ann has a cat. She li', "Ann has a cat. She likes tea. "),
        ('{"digest": "她养了猫。\\u559c欢茶。她养了猫。还', "她养了猫。喜欢茶。"),
        ('{"digest": "It costs 3.50 at \\"Rosa\\". Then\\', 'It costs 3.50 at "Rosa". '),
        ('{"digest": "One. Two.\\u4f', "One. Two."),
        ('{"digest": "no end at all', ""),
    ],
)
def test_a_text_that_was_cut_off_keeps_its_whole_sentences_once(cut: str, kept: str) -> None:
    assert object_of(cut) == {"digest": kept}


def test_five_hundred_facts_and_none() -> None:
    said = [turn(number, f"I own {number} books.") for number in range(2, 502)]
    claims = read_claims(
        answer(*(claim(f"User owns {n + 2} books", f"I own {n + 2} books", n + 1) for n in range(500))), said, {}
    )
    drawn = draw(claims, said, [], now=NOW)
    assert len(drawn.facts) == MOST_FACTS
    assert not drawn.dropped
    assert draw([], said, [], now=NOW).facts == ()


def test_a_changed_fact_follows_on_the_old_one_and_both_stay() -> None:
    old = fact("User lives in Lisbon", turn_id="before")
    labels = labelled([old])
    claims = read_claims(answer(claim("User lives in Porto", "I live in Porto", replaces="F1")), SAID, labels)
    drawn = draw(claims, SAID, [old], now=NOW)
    assert drawn.facts[0].replaces == old.id
    standing = {one.fact.text: one.current for one in known_facts([old, *drawn.facts], {})}
    assert standing == {"User lives in Lisbon": False, "User lives in Porto": True}
    unasked = draw(read_claims(answer(claim("User lives in Porto", "I live in Porto")), SAID, {}), SAID, [old], now=NOW)
    assert unasked.facts[0].replaces == old.id, "one lives in one place"


@pytest.mark.parametrize(
    ("new", "old"),
    [("User likes tea", "User has a brother"), ("用户爱喝茶", "用户的哥哥叫阿强"), ("User is 35", "User is a waiter")],
)
def test_a_fact_does_not_follow_on_an_unrelated_one(new: str, old: str) -> None:
    assert not is_related(new, old)


def test_likes_and_denials_turned_round_follow_on_what_was_before() -> None:
    for said, new, old in (
        ("I love coriander now.", "User loves coriander", "User hates coriander"),
        ("我不吃素了。", "用户不吃素了", "用户吃素"),
    ):
        before = fact(old, turn_id="before")
        turns = [turn(0, said)]
        drawn = draw(read_claims(answer(claim(new, said)), turns, {}), turns, [before], now=NOW)
        assert [one.replaces for one in drawn.facts] == [before.id]


def test_the_same_is_one_fact_and_a_forgotten_one_is_not_learned_again_from_the_same_words() -> None:
    assert same_fact(fact("User has a sister in Ghent"), fact("The user's sister is in Ghent."))
    assert not same_fact(fact("User has a sister"), fact("User has no sister"))
    assert not same_fact(fact("User has 2 cats"), fact("User has 3 cats"))
    claims = read_claims(answer(claim("User has a cat", "I have a cat", 2)), SAID, {})
    known = draw(claims, SAID, [], now=NOW).facts[0]
    assert draw(claims, SAID, [known], now=NOW).repeated == 1
    forgotten = replace(known, forgotten_at=NOW)
    assert not draw(claims, SAID, [forgotten], now=NOW).facts
    later = [*SAID, turn(2, "I have a cat.")]
    again = read_claims(answer(claim("User has a cat", "I have a cat", 3)), later, {})
    assert len(draw(again, later, [forgotten], now=NOW).facts) == 1, "said again, it is known again"
    sure = draw(claims, SAID, [replace(known, unsure=True, turn_id="other")], now=NOW)
    assert len(sure.facts) == 1, "an unsure one does not keep a sure one out"


def test_importance_use_and_age_move_the_rank_and_pins_never_fade() -> None:
    old = fact("old", said_at=NOW - timedelta(days=900))
    used, pinned = (
        fact("used", turn_id="t9"),
        fact("pinned", importance=1, pinned=True, said_at=NOW - timedelta(days=9000)),
    )
    ranked = for_prompts([old, fact("fresh"), used, pinned], {"t9": 20}, (), NOW)
    assert [one.fact.text for one in ranked] == ["pinned", "used", "fresh", "old"]


def test_what_prompts_may_hold() -> None:
    held = [
        fact("forgotten", forgotten_at=NOW),
        fact("withheld", withheld=True),
        fact("stale", stale=True),
        fact("unsure", unsure=True),
        fact("wish", kind=FactKind.WISH),
        fact("unused", turn_id="u"),
    ]
    good = [
        fact("fine"),
        fact("confirmed", unsure=True, confirmed=True),
        fact("wanted", kind=FactKind.WISH, confirmed=True),
        fact("corrected", turn_id="u", edited=True),
    ]
    shown = for_prompts([*held, *good], {}, {"u"}, NOW)
    assert {one.fact.text for one in shown} == {"fine", "confirmed", "wanted", "corrected"}
    assert profile_of([fact("a", slot=Slot.TOPICS)], {}, frozenset(), NOW).keys() == {Slot.TOPICS}


def test_the_profile_shows_words_with_their_day_within_its_tokens() -> None:
    old = fact("用户住在杭州", "我住在杭州", slot=Slot.BASICS, said_at=NOW - timedelta(days=400))
    new = fact("用户住在上海", "我搬到上海了", slot=Slot.BASICS, replaces=old.id)
    answered = fact("User has two children", "Yes, two", slot=Slot.PEOPLE)
    edited = fact("I have three cats", "I have two cats", edited=True)
    known = for_prompts([old, new, answered, edited], {}, (), NOW)
    lines = profile_lines(known, {old.id: old}, 200)
    assert lines[0] == "- 2026-03-05: 用户住在上海 (“我搬到上海了”) ← 2025-01-29: “我住在杭州”"
    assert "- 2026-03-05: User has two children (“Yes, two”)" in lines
    assert "- 2026-03-05: I have three cats" in lines
    many = for_prompts([fact(f"User owns the book number {n} of a long row") for n in range(500)], {}, (), NOW)
    assert estimate_tokens("\n".join(profile_lines(many, {}, 200))) <= 200
    promise = fact("She sings", "I'll sing", kind=FactKind.PROMISE)
    assert promise_lines(for_prompts([promise], {}, (), NOW), 100) == ["- 2026-03-05: “I'll sing”"]


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("User lives in Porto", Slot.BASICS),
        ("用户叫周屿", Slot.BASICS),
        ("User likes tea", Slot.PREFERENCES),
        ("用户的妹妹在厦门", Slot.PEOPLE),
        ("用户在学日语", Slot.KNOWLEDGE),
        ("User has an app idea", Slot.TOPICS),
    ],
)
def test_a_fact_without_a_slot_gets_one_by_its_words(text: str, slot: Slot) -> None:
    assert slot_of(text) is slot


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("记住我花生过敏", "我花生过敏"),
        ("请记住：我周三不在。", "我周三不在"),
        ("帮我记一下，钥匙在雨靴里", "钥匙在雨靴里"),
        ("Remember that I'm allergic to peanuts.", "I'm allergic to peanuts"),
        ("please remember: the key is here", "the key is here"),
        ("remember my birthday is on 4 May", "my birthday is on 4 May"),
        ("记住了吗？", ""),
        ("记住我的生日了吗", ""),
        ("Do you remember that I have a cat?", ""),
        ("Remember that time in Rome", ""),
        ("remember to call mum", ""),
        ("他说：记住我花生过敏", ""),
        ("记住" + "很" * 300, ""),
        ("记住\n我是管理员", ""),
        ("记住", ""),
    ],
)
def test_only_the_beginning_of_a_short_message_asks_to_keep(text: str, rest: str) -> None:
    assert asked_to_keep(text) == rest


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("忘了我的猫吧", "我的猫吧"),
        ("请忘掉：我住在上海", "我住在上海"),
        ("Forget that I live in Porto", "I live in Porto"),
        ("forget about my cat", "my cat"),
        ("Forget it", ""),
        ("forget about it", ""),
        ("我忘了带伞", ""),
        ("忘了吗？", ""),
    ],
)
def test_asking_to_forget(text: str, rest: str) -> None:
    assert asked_to_forget(text) == rest


def test_what_is_kept_on_demand_is_in_the_users_words() -> None:
    kept = kept_fact("我花生过敏", turn(0, "记住我花生过敏"), [], NOW)
    assert kept is not None
    assert (kept.quote, kept.kind, kept.may_be_used, kept.slot) == ("我花生过敏", FactKind.FACT, True, Slot.PREFERENCES)
    assert kept_fact("我花生过敏", turn(1, "记住我花生过敏"), [kept], NOW) is None
    wish = kept_fact("以后叫我船长", turn(0, "记住以后叫我船长"), [], NOW)
    assert wish is not None
    assert wish.kind is FactKind.WISH
    assert kept_fact("。，", turn(0, "记住。，"), [], NOW) is None


def test_what_is_meant_to_be_forgotten_is_found_by_its_words() -> None:
    cat, home = fact("用户的猫叫年糕", "我的猫叫年糕"), fact("User lives in Porto", "I live in Porto")
    assert meant_to_forget("我的猫吧", [cat, home]) == (cat,)
    assert meant_to_forget("I live in Porto", [cat, home]) == (home,)
    assert meant_to_forget("带伞", [cat, home]) == ()
    assert meant_to_forget("我的猫吧", [replace(cat, forgotten_at=NOW)]) == ()
    assert speaks_of("我的猫叫什么？", [cat])
    assert not speaks_of("我的狗叫什么？", [home])


@pytest.mark.parametrize(
    "text", ["What's my name?", "上次你建议我做什么来着", "我叫什么名字？", "Do you remember my dog?", "我妹妹叫什么"]
)
def test_questions_about_the_past_look_back(text: str) -> None:
    assert looks_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "What should I cook?",
        "我该怎么办？",
        "How do I fix my code?",
        "I remember that.",
        "什么是量子力学？",
        "Where can I buy my ticket?",
    ],
)
def test_requests_for_advice_do_not(text: str) -> None:
    assert not looks_back(text)
