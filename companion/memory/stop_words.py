"""Words too common to find anything by, in English, Chinese and Japanese.

They are left out of the index and of questions, so that a match always means something.
"""

_ENGLISH = """
    a an the of to in on at for and or but if is are was were be been being am do does did doing done have has had
    having i me my mine we us our ours you your yours he him his she her hers it its they them their theirs this that
    these those with as by from about into over after before so than too very can will just not no nor what which who
    whom whose when where why how s t d ll m re ve would could should shall may might must there here then also any
    some such only own same each more most other again once up down out off because while until both few all i'm i've
    i'll i'd you're you've you'll you'd he's he'd he'll she's she'd she'll it's it'll we're we've we'll we'd they're
    they've they'll they'd that's there's here's what's who's how's where's let's isn't aren't wasn't weren't don't
    doesn't didn't haven't hasn't hadn't can't cannot couldn't won't wouldn't shouldn't mustn't dont didnt cant wont
    im ive youre thats oh hey hi hello yeah yes ok okay um uh well really
"""
_PAIRS = """
    什么 怎么 哪些 哪里 哪个 我们 你们 他们 她们 它们 这个 那个 这些 那些 一个 一下 一些 没有
    不是 就是 还是 但是 因为 所以
    可以 可能 应该 觉得 知道 时候 曾经 记得 还记 起来 然后 如果 已经 而且 非常 这样 那样 这么 那么
    です ます した して てい いる ない った って こと もの これ それ あれ から まで ので けど でも とか ここ そこ いう
    だっ たっ でし ませ
"""

STOP_WORDS = frozenset(_ENGLISH.split())
STOP_CHARACTERS = frozenset(
    "的了是在我你您他她它们这那也都就和与及或而但又很太吗呢吧啊呀哦嗯哈哎唉么"
    "之其把被让给对从到向为于以因所不没有会能可要想着过得地个些什谁哪几怎样"
)
STOP_PAIRS = frozenset(_PAIRS.split())
