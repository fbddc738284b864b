"""Signs that turn the sense of a sentence, in English and Chinese: denial, doubt, the past, questions, orders, play.

What is missing here makes facts unsure or lets one too many pass to the next check; none of it makes a fact.
"""

import re
from functools import lru_cache

from companion.memory.words import COMPARED, fold

_NEGATED_EN = (
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|hardly|barely|rarely|seldom|quit|quitted|stopped|"
    r"failed|cannot|cant|dont|didnt|isnt|wont|lack|lacks|refuse[sd]?|former|formerly|unable|stop|gave up|"
    r"instead of)\b|n't\b"
)
_NEGATED_ZH = r"不|没|沒|无|未|别|非|戒|勿|很少|几乎不|从不|拒绝"
_NO_NEGATION = re.compile(
    r"不错|差不多|(?<!\w)不过|特别|别人|别的|非常|不仅|不但|不少|无聊|无锡|无花果|无论|区别|个别|类别|"
    r"级别|性别|告别|离别|"
    r"不得了|了不起|对不起|不好意思|不知不觉|不管|不久|不断|未来|非洲|不只|不光|\bno wonder\b|\bnot only\b|"
    r"\bno problem\b|\bnothing but\b"
)
NEGATION = re.compile(f"{_NEGATED_EN}|{_NEGATED_ZH}")
_REWORDED = (
    (re.compile(r"\b(?:can't|cannot|can not|couldn't) stand\b|\b(?:don't|do not|doesn't|does not) like\b"), " hate "),
    (re.compile(r"\bnot (?:a|much of a) fan of\b|\bdislikes?\b|\bdetests?\b|\bloathes?\b"), " hate "),
    (re.compile(r"(?<!my )(?<!our )(?<!his )(?<!her )\bown(?:s|ed|ing)?\b"), " possess "),  # "own" alone is a stop word
    (re.compile(r"受不了|不(?:太|怎么|大|是很|是太)?(?:喜欢|爱)(?!人)|反感|厌恶"), "讨厌"),
)
DOUBT = re.compile(
    r"\b(?:want(?:s|ed)?|would|wish(?:es)?|hope[sd]?|hoping|might|maybe|perhaps|possibly|probably|"
    r"plan(?:s|ned|ning)?|"
    r"think(?:s|ing)? (?:about|of)|consider(?:s|ing)?|going to|gonna|will|dream(?:s|ing)?|should|could|"
    r"suspects?|guess|suppose|intend(?:s|ing)?|wants|looking to|about to|not sure|afraid that|seems?|apparently|"
    r"almost|nearly|try|trying|i'll|we'll|need to|have to|rather|must|may)\b|"
    r"想(?!念|法|起|到|象|像)|打算|计划|希望|可能|也许|或许|大概|考虑|怀疑|准备|估计|应该|好像|似乎|差点|险些|恐怕|"
    r"说不定|没准|要(?:是|去|当|做|买|学|搬|考|开)|将来|将要|梦想|争取|试试|试着"
)
_USED_TO_IT = re.compile(r"\b(?:am|'m|is|are|got|get|getting|be) used to\b")
PAST = re.compile(
    r"\b(?:used to|formerly|previously|in the past|back then|as a (?:child|kid)|when i was|years ago|once)\b|"
    r"(?<=[住去做当学养开上干谈待])过(?!敏|程|分|年|来)|以前|曾经|过去|原来|小时候|从前|当年|之前|那时|一度"
)
HALVES = re.compile(
    r"\b(?:half|quarter|about|around|roughly|at least|at most|less than|more than)\b|半|约|不到|至少|至多|"
    r"多于|少于|刻"
)

SUPPOSED = re.compile(
    r"\b(?:if|imagine|imagining|suppose|supposing|assume|assuming|pretend|let's say|unless|as though|had i|were i|"
    r"i wish|what would|in case)\b|如果|假如|假设|假使|要是|倘若|若是|万一|想象|真希望|就好了|就当|比方说|"
    r"譬如说|即使|哪怕"
)
_ASKED_START = re.compile(
    r"^\W*(?:(?:and|but|so|ok|well|hey)\W+)?(?:what|who|whom|whose|which|when|where|why|how|is|are|am|was|"
    r"were|do|does|"
    r"did|can|could|would|should|shall|will|may|has|have (?:you|we|they|i)|had|any|isn't|aren't|don't you|didn't)\b"
)
_ASKED_ZH = re.compile(
    r"(\w)不\1|(\w)没\2|有没有|是否|能否|什么(?!都|的|也)|怎么(?!都|也)|哪(?!怕)|谁(?!都|也)|多少|几(?:个|"
    r"岁|点|号|年|天|只)|"
    r"[吗呢么嘛][\W_]*$|为啥|干嘛|难道"
)
ORDER = re.compile(
    r"^\W*(?:(?:please|and|so|ok|now|from now on|just|hey|also|then|but)[\s,]+)*"
    r"(?:don't|do not|never|always|call me|ignore|forget|remember|answer|speak|reply|write|stop|act|be|use|say|tell|"
    r"store|save|note|obey|keep|make sure|treat|talk|address|start|avoid|you (?:must|should|have to|"
    r"need to|will|are now|"
    r"can't|may not|ought))\b|"
    r"^\W*(?:please|from now on)\b|\bfrom now on[.! ]*$|"
    r"^\W*(?:那|所以|还有|另外|对了)?(?:请|别再?|不要|不准|不许|务必|记住|记得|忽略|忘掉|忘了|叫我|"
    r"你(?:以后|现在|今后|从今|从现在)?(?:要|必须|得|应该|不要|别|不能|不许|只能|可以)|给我|"
    r"(?:以后|今后|从现在起|从今以后|从今天起|从此)[\s，,]*(?:你|都|请|别|不要|就|叫|只|再|必须|要|用)|"
    r"从现在起|帮我|替我|让我们)"
)
PLAYED_ALONG = re.compile(
    r"\brole[- ]?play|\blet's (?:play|pretend)\b(?=\W*(?::|a game where|that|i am|i'm|you're|you are|pretend|make))|"
    r"\blet's pretend\b|\bin this (?:game|scene|scenario)\b|\bpretend (?:that |to be |you|i|we)|"
    r"角色扮演|扮演|演戏|演一(?:出|段|场)|对戏|过家家|假装|来演|玩个?游戏[，,：:]我(?:是|当)|cosplay"
)
TOLD_A_TALE = re.compile(
    r"\b(?:write|tell|make up|invent)\b.{0,25}\b(?:story|poem|scene|song|novel|tale|letter|script|fanfic)\b|"
    r"\bonce upon a time\b|(?:写|编|讲|续写)[^，。]{0,6}(?:故事|小说|诗|剧本|童话|同人|歌词|信)|从前有|"
    r"^\s*[*＊][^*＊\n]+[*＊]|^\s*[（(][^）)\n]+[）)]\s*\S|以.{0,12}(?:口吻|身份|视角)"
)
PLAYED_OUT = re.compile(
    r"\b(?:end|stop|finish|enough of) (?:the |this )?(?:role|game|play|scene)|\bout of character\b|"
    r"\bback to (?:reality|normal)"
    r"|\booc\b|不玩了|不演了|出戏|回到现实|游戏结束|结束(?:扮演|角色|游戏)"
)
PROMISED = re.compile(
    r"\b(?:i promise|i'll|i will|i swear|you have my word|i'm going to|count on me)\b|"
    r"我(?:一定|保证|答应|发誓|承诺|会|来|到时候|下次|明天|以后)|说定|约好|一言为定|包在我身上"
)
TRUE_ANSWER = re.compile(
    r"^\W*(?:yes|yeah|yep|yup|right|exactly|correct|sure|true|indeed|no|nope|nah)\b|^\W*(?:是的|是啊|"
    r"对[啊呀的]?|没错|嗯|不是|没有|不[，。,.])"
)
FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|me|mine|myself|we|we're|we've|our|us|ours)\b|[我咱俺]")
_OTHERS_VERB = re.compile(
    r"^\W*(?:is|was|has|does|\w{3,}s)\s+(?:at|in|on|as|for|with|to|from|a|an|the|her|his|their|that|not|"
    r"very|so|near)\b|"
    r"^\W*\w+ing\b.*\b(?:is|was|must|can|sounds|seems|makes|makes)\b"
)
_VERB_FIRST = re.compile(
    r"^\W*(?:\w+(?:ed|ing)|born|got|went|had|just|still|currently|also|always|never|been|from|love|like|"
    r"hate|work|live|"
    r"moved|and|but|actually|well|yes|no|not)\b"
)
THIRD_PERSON = re.compile(r"\b(?:he|she|they|he's|she's|they're|his|her|their)\b|[他她它](?!们?日)")
NAMING = re.compile(r"\b(?:names?|named|calls?|called|known as|nickname|surname)\b|叫|名字|姓|名为|称呼")
_SELF_NAMED = (
    r"(?:\bi'm|\bi am|\bim|\bmy (?:full |first |last |real )?name(?:'s| is)|\bcall me|\bthis is|\bname's|"
    r"\bi go by|\bnickname is|"
    r"我(?:的名字|的全名|的昵称|的小名|大名|名字)?(?:就)?(?:叫做?|是|姓)|叫我|称呼我(?:为)?|名字(?:是|叫))[\s\"'「“]*"
)
LINKED = re.compile(r"\b(?:is|am|are|was|be|becomes?|became|works? as|now)\b|[是当为做]")


@lru_cache(maxsize=COMPARED)
def plain_sense(text: str) -> str:
    """Return `text` folded, with words put apart that only look like negations and dislikes in one form."""
    folded = _NO_NEGATION.sub(" ", fold(text).replace("’", "'"))
    for pattern, word in _REWORDED:
        folded = pattern.sub(word, folded)
    return _USED_TO_IT.sub(" ", folded)


def asks(clause: str) -> bool:
    """Tell whether a clause without its mark is put as a question; `clause` is folded."""
    return bool(_ASKED_START.match(clause) or _ASKED_ZH.search(clause))


def may_lack_subject(sense: str) -> bool:
    """Tell whether a clause may be about the user though it names nobody."""
    return not _OTHERS_VERB.match(sense) and (bool(_VERB_FIRST.match(sense)) or len(sense.split()) <= 4)


def names_self(sense: str, name: str) -> bool:
    """Tell whether the user says in `sense` that `name` is theirs."""
    return bool(re.search(_SELF_NAMED + re.escape(name), sense))
