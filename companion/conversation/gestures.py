"""Tells a gesture in brackets (“she sighs”, 挥挥手, 手を振る) from a name, a figure or a remark, which is spoken.

Rules and word lists, no model; where neither says anything, what opens a sentence in Chinese brackets is a gesture.
"""

import re

_LONGEST = 60  # characters of a gesture
_MOST_WORDS = 8
_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_WORDS = {
    "verbs": """
    adjust applaud beam bite blink blow blush boop bounce bow breathe brush cackle chuckle clap clasp clear clench close
    clutch cough cradle cringe cross crouch cry cuddle curtsy dance drop drum exhale facepalm fidget fiddle flinch
    flutter frown fumble gasp gaze gesture giggle glance glare gnaw grab grimace grin groan growl grumble gulp hesitate
    hop hug hum inhale jump kiss kneel laugh lean lick lift look lower moan mumble murmur mutter nibble nod nudge nuzzle
    pace pat pause peek pet pinch play point poke ponder pout pull purr push raise reach roll rub run salute scoff
    scratch shake shiver shrug shudder sigh sing sip sit skip slump smile smirk snap sneeze snicker sniff sniffle snore
    snort snuggle sob spin squeak squeal squeeze squint stammer stand stare step stomp stretch stroke stutter swallow
    sway tap tease think tilt tiptoe touch tremble tug turn twirl twist wag walk wave weep whimper whisper whistle
    wiggle wince wink wipe yawn yelp
    """,
    "irregular forms": "shook sat stood ran bit blew wept sang spun swung held took lying sitting",
    "remarks, alone": "play point run step look turn drop pet skip touch snap think",
    "no verbs": """
    this his hers its is was has as us yes thus plus always perhaps sometimes besides afterwards regards thanks series
    news ours yours theirs towards across less unless does goes says means depends thats lots loads others alias during
    nothing something anything everything interesting according including excluding depending considering regarding
    assuming being speaking having morning evening king ring thing things string spring boring amazing missing pending
    following beginning meaning building working upcoming outstanding
    """,
}
_VERBS, _IRREGULAR, _REMARKS_TOO, _NO_VERBS = (frozenset(words.split()) for words in _WORDS.values())
_ONWARD = re.compile(r"\s*(?:is|are|was|were|has|have|had|will|would|can|and|or|says?|said|does|do)\b")
_ENDS_A_GESTURE = re.compile(r"[.!…~～。！]+$")

_REMARK_WIDE = re.compile(
    r"注|备注|顺便|其实|比如|例如|譬如|即|也就是|约|大约|共|详见|参见|见|如[^释]|包括|不含|除了|除外|另外|提示|当然|虽然|不过|但是|"
    r"因为|所以|如果|又名|原名|简称|全称|第|我[^们]?[是说想觉]|ちなみに|例えば|たとえば|なお|約|注意|ただし|つまり"
)
_GOES_ON_FROM_A_NAME = re.compile(
    "[はがをのにとでもへや](?![あい、])|[是的和与在有将被把来去走很也都就说要会能想没](?![，。！？啊呀吧呢吗的])|、"
)
_ADVERB_WIDE = (
    "(?:轻轻|慢慢|缓缓|悄悄|默默|微微|偷偷|温柔|开心|高兴|害羞|尴尬|无奈|突然|忽然|认真|小声|低声|大声|笑着|静静|用力|紧紧|忍不住|有点|"
    "不好意思|苦|偷|坏|傻|微|轻|大|她|他|又|再|一边|歪着|低着|红着|眨着|深)*[地得的]?"
)
_VERB_WIDE = (
    "(?:笑|叹|点(?:了?点)?头|摇(?:了?摇)?头|挥|摆手|招手|拍|摸|抱|拥抱|蹭|戳|捏|捂|揉|挠|眨|皱眉|歪头|歪着头|低下?头|低着头|抬头|抬起|转身|"
    "转头|转过|转圈|回头|侧头|扭头|撇嘴|噘嘴|撅嘴|嘟嘴|嘟起|咬|舔|吐舌|吸气|深吸|呼气|喘|咳|清嗓|清了?清嗓|打哈欠|打了?个|伸懒腰|伸手|伸了|"
    "耸肩|鼓掌|鞠躬|跳|跑|走|坐|站|跪|蹲|躺|靠|凑|贴|扑|躲|缩|愣|怔|呆|沉默|停顿|思考|沉思|犹豫|脸红|红着?脸|害羞|尴尬|流泪|哭|抽泣|哽咽|"
    "擦|握|牵|拉|拽|递|拿|放下|端|捧|举|指|望|看向|看着|盯|凝视|注视|瞪|瞥|闭眼|闭上|睁|挑眉|扬|嘀咕|小声|低语|耳语|哼|哈哈|嘿嘿|嘻嘻|"
    "呵呵|汗|惊|欣慰|得意|委屈|傲娇|生气|期待|开心|难过|无语|害怕)"
)
_GESTURE_WIDE = re.compile(rf"{_ADVERB_WIDE}{_VERB_WIDE}(?!.*[的者家书人]$).{{0,24}}")
_GESTURE_KANA = re.compile(
    r"(?:爆|苦|微|大|失|嘲|照れ)?笑(?:い|う|顔|み.{0,3})?|泣(?:き|く)?|汗|照(?:れ.{0,6})?|怒|嬉|悲|驚|謎|爆|ため息.{0,6}|"
    r".{0,14}(?:ながら|つつ|振る|振って|うなず[くい]て?|頷[くい]て?|見る|見つめる|微笑[むん]で?|笑って|立つ|座る|歩く|抱きしめる|撫でる|"
    r"俯く|うつむく|首をかしげる|かしげる|そらす|閉じる|開く|伏せる|つく|向く|向ける|染める|伸ばす|合わせる|抱く|隠す|する)"
)


def is_english_gesture(inside: str, after: str) -> bool:
    """Tell whether a bracket that opens a sentence holds a bare verb phrase: `sighs`, `softly smiling at you`."""
    text = _ENDS_A_GESTURE.sub("", inside.strip())
    words = _WORD.findall(text)
    if not words or len(words) > _MOST_WORDS or not re.fullmatch(r"[A-Za-z'’, -]+", text) or _ONWARD.match(after):
        return False
    while len(words) > 1 and words[0].casefold().endswith("ly"):
        words.pop(0)
    first = words[0].casefold()
    base = _base_form(first)
    if base in _VERBS:
        return not (first == base and base in _REMARKS_TOO and len(words) == 1)
    if first in _IRREGULAR:
        return True
    plain = words[0].islower() and "," not in text and first not in _NO_VERBS
    return plain and _looks_like_a_verb(first)


def is_cjk_gesture(inside: str, before: str, after: str) -> bool:
    """Tell whether a Chinese or Japanese bracket holds a gesture, by what is in it and where it stands."""
    text = _ENDS_A_GESTURE.sub("", inside.strip())
    if not text or len(text) > _LONGEST or re.search(r"[0-9A-Za-z０-９？?：:“”「」《》]", text):
        return False
    if _GESTURE_KANA.fullmatch(text) or _GESTURE_WIDE.fullmatch(text):
        return True
    opens = not before.strip()
    return opens and not _REMARK_WIDE.match(text) and not _is_named(text, after)


def _is_named(text: str, after: str) -> bool:
    """Tell whether the sentence goes on from a bracket as from a name: （东京）是首都。"""
    return len(text) <= 8 and _GOES_ON_FROM_A_NAME.match(after) is not None


def _base_form(word: str) -> str:
    """Return the verb of which this may be a form, if it is listed."""
    for ending in ("", "s", "es", "d", "ed", "ing"):
        stem = word.removesuffix(ending) if ending else word
        if ending and stem == word:
            continue
        forms = [stem, stem + "e", stem[:-1] if len(stem) > 2 and stem[-1:] == stem[-2:-1] else stem]
        forms.append(stem[:-1] + "y" if stem.endswith("i") else stem)
        if found := next((form for form in forms if form in _VERBS), None):
            return found
    return word


def _looks_like_a_verb(word: str) -> bool:
    if word.endswith(("ss", "us", "is", "ous", "ics", "ness", "ings")):
        return False
    return len(word) > 3 and word.endswith(("s", "ing"))
