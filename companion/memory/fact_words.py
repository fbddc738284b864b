"""The words of facts, in English and Chinese: persons, words of one sense, words that only frame, and their order.

They decide whether a quote holds what a fact says; what is missing here makes facts unsure, never wrong.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from companion.memory.fact_numbers import NUMBER_WORDS
from companion.memory.words import COMPARED, tokenise

_PARTIES = """
    mother mum mom mama mommy mummy 妈 母亲 娘 | father dad daddy papa 爸 父亲 | parents 爸妈 父母 爸爸妈妈 |
    sister sisters 姐 妹 | brother brothers 哥 弟 | son sons 儿子 | daughter daughters 女儿 |
    kid kids child children 孩子 小孩 娃 |
    husband 老公 丈夫 | wife 老婆 妻子 媳妇 | girlfriend 女朋友 女友 | boyfriend 男朋友 男友 |
    partner fiance fiancee 对象 爱人 |
    friend friends buddy 朋友 闺蜜 哥们 | colleague colleagues coworker coworkers 同事 |
    boss manager 老板 上司 领导 组长 经理 |
    neighbour neighbours neighbor neighbors 邻居 | roommate roommates flatmate flatmates 室友 舍友 |
    classmate classmates 同学 |
    grandma grandmother granny 奶奶 外婆 姥姥 | grandpa grandfather grandad 爷爷 外公 姥爷 |
    aunt auntie 阿姨 姑 婶 舅妈 |
    uncle 叔 伯 舅舅 | cousin cousins 表 堂 | nephew 侄子 外甥 | niece 侄女 | landlord landlady 房东 |
    everyone people 别人 大家 |
    reader readers 读者 | cat cats kitten 猫 | dog dogs puppy 狗 | doctor 医生 | coach 教练 | student students 学生
"""
_KEPT_PARTIES = frozenset(
    {"经理", "表", "堂", "叔", "学生", "student", "students", "manager", "doctor", "医生", "姑", "伯", "coach", "教练"}
)
PARTIES: Mapping[str, int] = MappingProxyType(
    {word: number for number, group in enumerate(_PARTIES.split("|")) for word in group.split()}
)
_PARTIES_EN = re.compile(rf"\b({'|'.join(word for word in PARTIES if word.isascii())})(?:'s)?\b")
_PARTIES_ZH = re.compile("|".join(sorted((word for word in PARTIES if not word.isascii()), key=len, reverse=True)))
_COMPANION = re.compile(
    r"我(?:们)?(?:现在|平时|昨天|今天|最近|也|还|就|一直|以前)*(?:跟|和|与|给|陪|带|为|对|把|帮|送|教|养|"
    r"有|爱|喜欢|想|在|去|请|替|照顾)"
)
_SUBJECT_EN = re.compile(
    r"^\W*(?:\w+,?\s+){0,2}?(?:i|we|i'm|i've|we've|we're)\s+(?!think|know|heard|guess|believe|hear|suppose|see)"
)
_SUBJECT_PARTY = re.compile(r"^\W*(?:the )?(?:\w+'s |their |her |his )(?:\w+ )?\w+")
_SUBJECT_PARTY_ZH = re.compile(r"^\W*(?:用户)?[的家]*")
_SELF_FIRST = re.compile(r"^\W*(?:\w+,?\s+){0,2}?(?:i|i'm|i've|we|we're)\b|^\W*[我咱]")
_TWO_SIDED = re.compile(
    r"\b(?:prefer\w*|owe\w*|than|lend|lent|lends|borrow\w*|rather|instead|older|younger|taller)\b|欠|比|借|宁可"
)
_EVALUATED = re.compile(r"[很太真好](\S)")
_DID_TO_PARTY = re.compile(
    r"^\W*(?:\w+,?\s+){0,2}?(?:i|we)\s+(?!have|had|got|named?|call|called|own|adopted|adopt|just adopted|"
    r"think|know)\w+.*\b(?:my|our)\b|"
    r"我(?:们)?(?:最|特别|也|很|昨天|今天|一直|总是)*(?:爱|喜欢|讨厌|给|跟|和|带|陪|教|帮|劝|让|替|怕)"
)
_OWNED_EN = re.compile(r"\bmy\s+(student|students|manager|doctor|coach)\b")
_OWNED_ZH = re.compile(r"我们?的?(经理|表\w|堂\w|叔|学生|医生|教练|姑|伯)")

_FRAMES_EN = frozenset(
    tokenise(
        "user users person called named name names call currently longer anymore more be become still already really "
        "year years old age aged people their theirs come comes day days also one thing things something lot today "
        "new newly person's says make made get got experience experienced"
    )
)
_FRAMES_ZH = frozenset(
    "用户他她它的是有在了和与及也都很个一就着过地得为于这那其我你们，。、岁年月日号叫名字些只条位人今现目前已经对之"
)
_GOVERNING = frozenset(["said", "says", "told", "tells"])
_HARMLESS = frozenset(
    tokenise(
        "write writing program programming code coding work working use using do get buy bought have had live living "
        "actually really also just still now today yesterday recently currently always usually often sometimes since "
        "finally honestly basically mostly currently started start begin began been love like favourite favorite play "
        "learn learning study studying bit lot quite pretty absolutely totally very big old new own year years name "
        "called named call drink eat read reading watch take took take grew born come from stay staying run running "
        "every day days week month morning evening night weekend last this next ago currently literally mainly both "
        "adopted adopt keep kept practice practise train training teach changed switch switched became now turned turn"
    )
)
_HARMLESS_ZH = re.compile(
    r"昨天|今天|明天|前天|最近|一直|平时|经常|常常|总是|每天|特别|其实|终于|刚刚?|现在|目前|非常|真的|真|"
    r"超级?|最|挺|蛮|比较|"
    r"[我咱俺们的了是在有和与及也都很个一就着过地得为于这那其，。、\s家里自己本人已经还又再只又]|今年|"
    r"去年|前年|上周|上个?月|周末|早上|晚上|"
    r"〇|零|[一二两三四五六七八九十百千万]|满|对|养|学|做|写|用|住|吃|喝|玩|读|看|听|练|当|干|开始|换|搬|"
    r"买|新|叫|姓|来自|平常|天天|年|月|日|号|周[一二三四五六日]"
)
_OTHERS_ZH = frozenset("他她它你人")
_GROUPS = """
    live lives living lived resides reside residing moved move moves moving settled based 住 搬 居 |
    work works worked working job employed employ profession occupation career 工作 上班 职业 就职 任职 |
    born birth birthday 出生 生日 诞生 |
    study studies studying studied student learn learns learning learned learnt 学 读 |
    like likes liked love loves loved enjoy enjoys adore adores fond favourite favorite prefer prefers preferred
    fan keen 喜欢 爱 偏爱 钟意 |
    hate hates hated 讨厌 恨 | allergic allergy allergies 过敏 |
    married marry wedding divorced divorce single 结婚 离婚 已婚 未婚 单身 |
    fear fears afraid scared 怕 恐惧 | possess possesses keep keeps kept 拥有 养 |
    eat eats ate eating 吃 | drink drinks drank drinking 喝 |
    play plays played playing 玩 弹 拉 | speak speaks spoke speaking 说 讲 | write writes wrote writing written 写 |
    run runs ran running 跑 | teach teaches taught teaching teacher 教 | buy buys bought buying 买 |
    sell sells sold selling 卖
"""
GROUPS: Mapping[str, int] = MappingProxyType(
    {
        stem: number
        for number, group in enumerate(_GROUPS.split("|"))
        for word in group.split()
        for stem in (tokenise(word) if word.isascii() else [word])
    }
)
LIKED, HATED = GROUPS["喜欢"], GROUPS["讨厌"]
_GROUPS_ZH = re.compile("|".join(sorted((word for word in GROUPS if not word.isascii()), key=len, reverse=True)))
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")


@lru_cache(maxsize=COMPARED)
def parties(sense: str) -> frozenset[int]:
    """Return the groups of persons (and pets) other than the user that a text speaks of."""
    found = [word for word in _PARTIES_EN.findall(sense) if word not in _KEPT_PARTIES]
    found += [word for word in _PARTIES_ZH.findall(sense) if word not in _KEPT_PARTIES]
    found += _OWNED_EN.findall(sense)
    found += [
        word for word in (one if one in PARTIES else one[0] for one in _OWNED_ZH.findall(sense)) if word in PARTIES
    ]
    return frozenset(PARTIES[word] for word in found)


def is_told_by_user_of_self(sense: str) -> bool:
    """Tell whether the user is the subject of a clause, other persons being beside them at most."""
    return bool(_SUBJECT_EN.match(sense) or _COMPANION.search(sense))


def is_turned_round(sense: str, fact: str) -> bool:
    """Tell whether the fact says of another person what the user said of themselves and that person."""
    subject = _SUBJECT_PARTY.match(fact)
    lead = _SUBJECT_PARTY_ZH.sub("", fact, count=1)
    person = _PARTIES_ZH.match(lead)
    other = parties(subject.group() if subject else person.group() if person else "")
    if not other:
        return bool(_TWO_SIDED.search(sense)) and _order(fact, sense) != _order(sense, fact)
    if not other & parties(sense):
        return bool(_SELF_FIRST.match(sense))
    return bool(_DID_TO_PARTY.search(sense))


def _order(text: str, other: str) -> list[str]:
    """Return the telling words of `text` that `other` has too, in their order."""
    found = re.findall(r"[a-z]+(?:'[a-z]+)?|[\u3400-\u9fff]", text)
    told = [
        content_words(word) or (frozenset({word}) - _FRAMES_ZH if _HAN.match(word) else frozenset()) for word in found
    ]
    known = content_words(other) | frozenset(other)
    return [min(word) for word in told if word and word <= known]


def judges(sense: str, fact: str) -> bool:
    """Tell whether a clause about nobody says how something is, which the fact leaves out."""
    return any(mark not in fact for mark in _EVALUATED.findall(sense))


@lru_cache(maxsize=COMPARED)
def content_words(sense: str) -> frozenset[str]:
    """Return the stems of Latin words that tell something, without numbers."""
    return frozenset(
        word
        for word in tokenise(sense)
        if word.isascii() and not word[0].isdigit() and word not in _FRAMES_EN and word not in NUMBER_WORDS
    )


def content_runs(sense: str) -> list[str]:
    """Return the runs of Chinese characters that tell something."""
    return [
        run
        for run in re.split(f"[{''.join(_FRAMES_ZH)}]", "".join(f" {one} " for one in _HAN.findall(sense)))
        for run in run.split()
    ]


@lru_cache(maxsize=COMPARED)
def groups_in(sense: str) -> frozenset[int]:
    """Return the groups of words of one meaning that a text has words of."""
    latin = (GROUPS[word] for word in tokenise(sense) if word in GROUPS)
    return frozenset([*latin, *(GROUPS[word] for word in _GROUPS_ZH.findall(sense))])


def leads_elsewhere(sense: str, fact: str) -> bool:
    """Tell whether something stands before the words of a fact that it leaves out and that may turn their sense."""
    words, meant = re.findall(r"[^\W\d_]+(?:'[a-z]+)?", sense) if not _HAN.search(sense) else [], content_words(fact)
    groups = groups_in(fact)
    if not meant and not content_runs(fact):
        return False
    for word in words:
        stems = content_words(word) | (frozenset({word}) & _GOVERNING)
        if stems & meant or any(GROUPS.get(stem) in groups for stem in stems):
            return False
        if stems - _HARMLESS and word not in PARTIES:
            return True
    return _han_lead(sense, fact) if not words else False


def _han_lead(sense: str, fact: str) -> bool:
    held = {mark for run in content_runs(fact) for mark in run}
    lead = ""
    for mark in _HARMLESS_ZH.sub("", _PARTIES_ZH.sub("", sense)):
        if mark in _FRAMES_ZH - _OTHERS_ZH:
            continue
        if mark in held or mark.isdecimal() or (mark.isascii() and mark.isalpha() and mark in fact):
            break
        lead += mark
    return bool(re.search(r"[\u3400-\u9fff]", lead)) and bool(held & set(sense))


def group_of(word: str) -> int | None:
    """Return the group of a stem, or of a Chinese word; None where it has none."""
    return GROUPS.get(word)


def without_group_words(run: str) -> list[str]:
    """Return the pieces of a run of Chinese characters beside words that have a group."""
    return [piece for piece in _GROUPS_ZH.split(run) if piece]
