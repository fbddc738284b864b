"""A claim is believed only as far as its quote carries it: sentences that nearly say it, and sentences that do."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.core.conversation import Outcome, Reply, Turn, UserText
from companion.core.facts import FactKind
from companion.memory.fact_check import Checker, Claim, Refused, Verdict, holds_quote
from companion.memory.fact_source import LONGEST_BLOCK, normalised, own_words

NOW = datetime(2026, 3, 5, tzinfo=UTC)
CASES = Path(__file__).parents[2] / "bench" / "data"


def turn(number: int, text: str, answer: str = "ok") -> Turn:
    reply = Reply(f"r{number}", answer, NOW, Outcome.COMPLETED)
    return Turn(f"t{number}", "s", number, NOW, 0, UserText(text), (reply,))


def check(said: list[Turn], text: str, quote: str, at: int = 0, kind: FactKind = FactKind.FACT) -> Verdict:
    return Checker(said, "Lin").check(Claim(text, kind, f"t{at}", quote))


def is_believed(verdict: Verdict) -> bool:
    return verdict.refused is None and not verdict.unsure and verdict.kind is not FactKind.WISH


NEARLY = (
    ("Tom, my ex, works at Shell.", "User works at Shell", "works at Shell"),
    ("We almost bought a house in Bath.", "User bought a house in Bath", "bought a house in Bath"),
    ("My car broke down in Lyon on the way to Nice.", "User lives in Lyon", "in Lyon"),
    ("I told my brother to stop drinking.", "User stopped drinking", "stop drinking"),
    ("Everyone at work speaks German except me.", "User speaks German", "speaks German"),
    ("I'd rather die than eat liver.", "User eats liver", "eat liver"),
    ("I was going to study law but took history instead.", "User studied law", "study law"),
    ("He said I am lazy.", "User is lazy", "I am lazy"),
    ("They call my dog Rex.", "User is called Rex", "Rex"),
    ("I lost my job at Siemens.", "User works at Siemens", "my job at Siemens"),
    ("I can't wait to leave Hamburg.", "User left Hamburg", "leave Hamburg"),
    ("Being a pilot must be great.", "User is a pilot", "a pilot"),
    ("I love my wife's lasagne.", "User's wife loves lasagne", "lasagne"),
    ("I sold my guitar.", "User plays guitar", "my guitar"),
    ("My favourite band is Muse, not Queen.", "User's favourite band is Queen", "Queen"),
    ("I stopped taking piano lessons ten years ago.", "User takes piano lessons", "piano lessons"),
    ("I thought I was pregnant.", "User is pregnant", "I was pregnant"),
    ("I'm pretending to be a doctor in this novel I'm writing.", "User is a doctor", "a doctor"),
    ("I watched a film about a man who killed his wife.", "User killed his wife", "killed his wife"),
    ("The doctor ruled out cancer.", "User has cancer", "cancer"),
    ("I like neither beer nor wine.", "User likes wine", "wine"),
    ("I haven't seen my son since 2018.", "User saw their son in 2018", "my son since 2018"),
    ("I used to be a smoker, now I vape.", "User is a smoker", "a smoker"),
    ("我差点买了一辆特斯拉。", "用户买了一辆特斯拉", "买了一辆特斯拉"),
    ("我前男友在壳牌上班。", "用户在壳牌上班", "在壳牌上班"),
    ("小王辞职了。", "用户辞职了", "辞职了"),
    ("我把吉他卖了。", "用户弹吉他", "吉他"),
    ("听说住海边的人都会游泳。", "用户会游泳", "会游泳"),
    ("我丢了在西门子的工作。", "用户在西门子工作", "在西门子的工作"),
    ("除了我，同事都会德语。", "用户会德语", "会德语"),
    ("我巴不得离开汉堡。", "用户离开了汉堡", "离开汉堡"),
    ("我以为我怀孕了。", "用户怀孕了", "我怀孕了"),
    ("医生排除了癌症。", "用户有癌症", "癌症"),
    ("电影里的男主角杀了妻子。", "用户杀了妻子", "杀了妻子"),
    ("我劝弟弟戒酒。", "用户戒酒", "戒酒"),
    ("他说我懒。", "用户懒", "我懒"),
    ("我宁可饿死也不吃肝。", "用户吃肝", "吃肝"),
    ("我最喜欢的乐队是五月天，不是苏打绿。", "用户最喜欢的乐队是苏打绿", "苏打绿"),
    ("我快要买房了。", "用户买房了", "买房了"),
    ("我还没想好要不要养狗。", "用户养狗", "养狗"),
    ("我哥跟我说他升职了。", "用户升职了", "他升职了"),
    ("我们公司来了个叫Kevin的。", "用户叫Kevin", "叫Kevin"),
    ("我梦见我中了大奖。", "用户中了大奖", "我中了大奖"),
    ("I dreamt that I won the lottery.", "User won the lottery", "I won the lottery"),
    ("I teach my daughter chess.", "User's daughter teaches chess", "my daughter chess"),
    ("I owe Marc 40 euros.", "Marc owes User 40 euros", "Marc 40 euros"),
    ("My flight from Oslo to Rome is at 9.", "User lives in Oslo", "from Oslo"),
    ("I prefer cats to dogs.", "User prefers dogs to cats", "cats to dogs"),
    ("My landlord is raising the rent to 900.", "User's rent is 800", "the rent to 900"),
    ("I only pretend to like opera.", "User likes opera", "like opera"),
    ("I work at a hospital, as a cleaner.", "User is a doctor at a hospital", "I work at a hospital"),
    ("Only my brother eats fish.", "User eats fish", "eats fish"),
    (
        "I have less than two years left on my contract.",
        "User has two years left on the contract",
        "two years left on my contract",
    ),
    ("I broke up with Sam in May.", "User is with Sam", "with Sam"),
    ("I'm a fan of rain, unlike my mum.", "User's mum is a fan of rain", "a fan of rain"),
    ("Back in 2010 I lived in Kyoto.", "User lives in Kyoto", "I lived in Kyoto"),
    ("I hear Marta got married.", "User got married", "got married"),
    ("I don't think I'm depressed.", "User is depressed", "I'm depressed"),
    ("Living in Rome is expensive.", "User lives in Rome", "Living in Rome"),
    ("My son says he is gay.", "User is gay", "gay"),
    ("She is my ex-wife.", "User's wife", "my ex-wife"),
    ("I was adopted by a family from Peru.", "User is from Peru", "from Peru"),
    ("I ordered a book about anxiety disorders.", "User has an anxiety disorder", "anxiety disorders"),
    ("我教女儿下棋。", "用户的女儿教下棋", "女儿下棋"),
    ("我欠小李四十块。", "小李欠用户四十块", "小李四十块"),
    ("比起狗我更喜欢猫。", "用户更喜欢狗", "更喜欢"),
    ("我在医院上班，做保洁。", "用户是医院的医生", "我在医院上班"),
    ("只有我哥吃鱼。", "用户吃鱼", "吃鱼"),
    ("我跟小林分手了。", "用户和小林在一起", "跟小林"),
    ("2010年我住过京都。", "用户住在京都", "我住过京都"),
    ("听说玛莎结婚了。", "用户结婚了", "结婚了"),
    ("我不觉得我抑郁。", "用户抑郁", "我抑郁"),
    ("住在罗马很贵。", "用户住在罗马", "住在罗马"),
    ("我订了一本讲焦虑症的书。", "用户有焦虑症", "焦虑症"),
    ("我儿子说他喜欢男生。", "用户喜欢男生", "喜欢男生"),
    ("我收养的孩子来自秘鲁。", "用户来自秘鲁", "来自秘鲁"),
    ("我想要一只猫。", "用户有一只猫", "一只猫"),
    ("我考上研究生的同学去了美国。", "用户去了美国", "去了美国"),
    ("我怕狗。", "用户有狗", "狗"),
    ("这件事让我爸很生气，他三天没说话。", "用户三天没说话", "三天没说话"),
    ("我们班有个女生会弹琵琶。", "用户会弹琵琶", "会弹琵琶"),
    ("我前年还单身呢。", "用户单身", "单身"),
)
HELD = (
    ("I'm Lin, I work as a designer in Porto.", "Lin works as a designer in Porto", "I work as a designer in Porto"),
    ("my name is Lin", "User's name is Lin", "my name is Lin"),
    ("i've got 2 kids, Ada (7) and Ben (4)", "User has two kids, Ada (7) and Ben (4)", "2 kids, Ada (7) and Ben (4)"),
    (
        "Currently living in Porto with my girlfriend.",
        "User lives in Porto with their girlfriend",
        "living in Porto with my girlfriend",
    ),
    ("I hate comments in code.", "User dislikes comments in code", "I hate comments in code"),
    ("I don't like comments in code.", "User dislikes comments in code", "I don't like comments in code"),
    (
        "I've been writing Python for five years.",
        "User has five years of Python experience",
        "writing Python for five years",
    ),
    (
        "I have an idea: an app that waters plants.",
        "User has an idea for an app that waters plants",
        "an app that waters plants",
    ),
    ("My birthday's on 4 May.", "User's birthday is 4 May", "My birthday's on 4 May"),
    ("I'm vegan and allergic to soy.", "User is vegan and allergic to soy", "I'm vegan and allergic to soy"),
    (
        "I play bass in a band called The Moths.",
        "User plays bass in a band called The Moths",
        "I play bass in a band called The Moths",
    ),
    ("I moved to Berlin last year", "User lives in Berlin", "I moved to Berlin last year"),
    ("My dog Rex died yesterday.", "User's dog Rex died", "My dog Rex died yesterday"),
    ("I'm learning Japanese because I want to work in Osaka.", "User is learning Japanese", "I'm learning Japanese"),
    ("我叫林小满，做设计的，住上海。", "用户叫林小满", "我叫林小满"),
    ("我叫林小满，做设计的，住上海。", "用户住在上海", "住上海"),
    ("我叫林小满，做设计的，住上海。", "用户做设计", "做设计的"),
    ("我有五年 Python 经验。", "用户有五年Python经验", "我有五年 Python 经验"),
    ("我不喜欢写注释。", "用户不喜欢写注释", "我不喜欢写注释"),
    ("我不喜欢写注释。", "用户讨厌写注释", "我不喜欢写注释"),
    ("我在做一个自动浇花的项目。", "用户在做一个自动浇花的项目", "我在做一个自动浇花的项目"),
    ("我想做个自动浇花的小程序。", "用户想做一个自动浇花的小程序", "我想做个自动浇花的小程序"),
    ("我女儿今年六岁，特别爱画画。", "用户的女儿今年六岁", "我女儿今年六岁"),
    ("我女儿今年六岁，特别爱画画。", "用户的女儿爱画画", "特别爱画画"),
    ("最近在学日语，打算明年去大阪。", "用户最近在学日语", "最近在学日语"),
    ("我养了两只猫，一只叫豆豆一只叫年糕。", "用户养了两只猫", "我养了两只猫"),
    ("我是四川人，特别能吃辣。", "用户是四川人", "我是四川人"),
    ("我是四川人，特别能吃辣。", "用户能吃辣", "特别能吃辣"),
    ("我女朋友是护士，经常上夜班。", "用户的女朋友是护士", "我女朋友是护士"),
    ("我喜欢听周杰伦的歌", "用户喜欢周杰伦的歌", "我喜欢听周杰伦的歌"),
    ("I prefer cats to dogs.", "User prefers cats to dogs", "I prefer cats to dogs"),
    ("I work at a hospital, as a cleaner.", "User works at a hospital", "I work at a hospital"),
    ("I broke up with Sam in May.", "User broke up with Sam in May", "I broke up with Sam in May"),
    ("I lived in Kyoto in 2010.", "User lived in Kyoto in 2010", "I lived in Kyoto in 2010"),
    ("My son is in third grade.", "User's son is in third grade", "My son is in third grade"),
    ("Today I finally passed my driving test!", "User passed their driving test", "I finally passed my driving test"),
    (
        "I've got a job interview at Bosch on Friday.",
        "User has a job interview at Bosch on Friday",
        "a job interview at Bosch on Friday",
    ),
    ("我在医院上班，做保洁。", "用户在医院上班", "我在医院上班"),
    ("我跟小林分手了。", "用户跟小林分手了", "我跟小林分手了"),
    ("周五我要去博世面试。", "用户周五要去博世面试", "周五我要去博世面试"),
    ("今天终于考过驾照了！", "用户考过驾照了", "今天终于考过驾照了"),
    ("我是做后端开发的，平时用Go。", "用户做后端开发", "我是做后端开发的"),
    ("我是做后端开发的，平时用Go。", "用户平时用Go", "平时用Go"),
    ("我怕狗。", "用户怕狗", "我怕狗"),
    ("老婆怀孕了，预产期是八月。", "用户的老婆怀孕了", "老婆怀孕了"),
    ("我每天早上六点起床跑步。", "用户每天早上六点起床跑步", "我每天早上六点起床跑步"),
    ("我的项目叫浇花侠，用树莓派做的。", "用户的项目叫浇花侠", "我的项目叫浇花侠"),
)


@pytest.mark.parametrize(("said", "claimed", "quote"), NEARLY)
def test_what_a_sentence_nearly_says_is_not_believed(said: str, claimed: str, quote: str) -> None:
    assert not is_believed(check([turn(0, said)], claimed, quote))


@pytest.mark.parametrize(("said", "claimed", "quote"), HELD)
def test_what_a_sentence_says_is_believed(said: str, claimed: str, quote: str) -> None:
    verdict = check([turn(0, said)], claimed, quote)
    assert is_believed(verdict), (verdict.refused, verdict.unsure)


@pytest.mark.parametrize("name", ["facts_en.jsonl", "facts_zh.jsonl"])
def test_no_case_of_the_bench_is_misjudged(name: str) -> None:
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        kind, turns, claims, *_ = json.loads(line)
        said = [turn(number, one[0], one[1]) for number, one in enumerate(turns)]
        for text, quote, at, truth, *more in claims:
            about = FactKind(more[0].get("kind", "fact")) if more else FactKind.FACT
            verdict = check(said, text, quote, at, about)
            told = (kind, text, quote, verdict.refused, verdict.unsure)
            assert is_believed(verdict) or truth != "keep", told
            assert not is_believed(verdict) or truth in ("keep", "any"), told
            assert verdict.refused is not None or truth != "not", told


def test_an_answer_takes_its_sense_from_her_question() -> None:
    said = [turn(0, "Hello", "Do you have children?"), turn(1, "Yes, two.")]
    assert is_believed(check(said, "User has two children", "Yes, two", at=1))
    assert not is_believed(check(said, "User has three children", "Yes, two", at=1))
    said = [turn(0, "Hello", "Do you smoke?"), turn(1, "No.")]
    assert not is_believed(check(said, "User smokes", "No", at=1))
    said = [turn(0, "你好", "你养宠物吗？"), turn(1, "两只猫")]
    assert is_believed(check(said, "用户养两只猫", "两只猫", at=1))


def test_her_own_claims_do_not_support_a_fact() -> None:
    said = [
        turn(0, "Hello", "You live in Rome, right? I think you have two cats."),
        turn(1, "I live with my cats in Bari."),
    ]
    assert not is_believed(check(said, "User lives in Rome", "I live with my cats in Bari", at=1))


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("“Old” town — it’s 5km", '"old" town - it\'s 5km'),
        ("我有五年Python经验", "我有五年 Python 经验。"),
        ("它叫「年糕」", "它叫“年糕”呀"),
        ("cafe\u0301", "the CAFÉ"),
        ("zero\u200bwidth", "zerowidth"),
        ("two\n lines", "two lines"),
        ("ﬁve １２", "five 12"),
    ],
)
def test_quotes_are_compared_without_typography(quote: str, text: str) -> None:
    assert holds_quote(quote, text)


@pytest.mark.parametrize(
    ("quote", "text"), [("art", "the party"), ("", "text"), ("...", "a..."), ("5", "15 km"), ("我", "")]
)
def test_no_quote_is_found_in_parts_of_words(quote: str, text: str) -> None:
    assert not holds_quote(quote, text)


def test_blocks_that_are_long_fenced_or_cited_are_nobodys_own_words() -> None:
    assert own_words("I am here\n```\nx = 1\n```\nand there") == "I am here\nand there"
    assert own_words("> cited\nmine") == "mine"
    assert own_words("a" * (LONGEST_BLOCK + 1)) == ""
    assert own_words("short\n\n" + "b" * (LONGEST_BLOCK + 1)) == "short"


def test_odd_text_is_no_trouble() -> None:
    for text in ("", "\ud800", "\0", "「」", "？" * 50, "a" * 5000, "\u202e", "🙂" * 300, "((((", "*" * 99):
        assert check([turn(0, text)], text or "x", text or "x") is not None
        assert isinstance(normalised(text), str)


def test_role_play_ends_where_the_user_ends_it() -> None:
    said = [
        turn(0, "Let's do a role-play, I'm the king."),
        turn(1, "I own ten castles."),
        turn(2, "Ok, let's stop the role-play."),
        turn(3, "I own a small boat."),
    ]
    assert check(said, "User owns ten castles", "I own ten castles", 1).refused is Refused.NO_SOURCE
    assert is_believed(check(said, "User owns a small boat", "I own a small boat", 3))


def test_a_promise_is_hers_alone() -> None:
    said = [turn(0, "I'll call you tomorrow", "I promise to sing for you on 4 May.")]
    promise = check(said, "She promised to sing on 4 May", "I promise to sing for you on 4 May", kind=FactKind.PROMISE)
    assert is_believed(promise)
    assert promise.kind is FactKind.PROMISE
    assert check(said, "She will call", "I'll call you tomorrow", kind=FactKind.PROMISE).refused is Refused.NO_QUOTE
    assert check(said, "She sings on 5 May", "sing for you on 4 May", kind=FactKind.PROMISE).unsure
