"""What people say in the benches of memory: everyday sentences in two languages, the same for the same seed."""

import random

from companion.core.tokens import estimate_tokens

_ENGLISH = (
    ("In the morning", "After lunch", "On my way home", "Late at night", "Between two meetings", "During the break"),
    ("I cleaned", "I walked past", "I sketched", "I repaired", "I photographed", "I forgot", "I borrowed", "I painted"),
    ("the balcony", "an old bicycle", "the kitchen shelf", "a paper boat", "the bus stop", "a clay bowl", "the stairs"),
    ("and it rained", "while the radio played", "though I was tired", "and nobody noticed", "because I felt like it"),
    ("so I went to bed early.", "and then the phone rang.", "which was oddly calming.", "and I laughed about it."),
)
_CHINESE = (
    ("早上", "午饭后", "下班路上", "半夜", "开会的间隙", "休息的时候", "傍晚"),
    ("我擦了", "我路过", "我画了", "我修了", "我拍了", "我忘了带", "我借了", "我搬走了"),
    ("阳台的玻璃", "一辆旧自行车", "厨房的架子", "一只纸船", "公交站牌", "一个陶碗", "楼道的灯"),
    ("外面下着雨", "收音机一直响着", "虽然有点累", "谁也没注意到", "也没什么原因", "风有点大"),
    ("后来早早就睡了。", "然后电话响了。", "心里反而很平静。", "自己笑了半天。"),
)


class SmallLife:
    """A source of sentences about nothing much."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def sentence(self, *, chinese: bool) -> str:
        """Return one sentence."""
        words = [self._random.choice(part) for part in (_CHINESE if chinese else _ENGLISH)]
        return "".join((words[0], words[1], words[2], "，", words[3], "，", words[4])) if chinese else " ".join(words)

    def text(self, tokens: int, *, chinese: bool) -> str:
        """Return sentences of about so many tokens."""
        said = self.sentence(chinese=chinese)
        while estimate_tokens(said) < tokens - 12:
            said += ("" if chinese else " ") + self.sentence(chinese=chinese)
        return said
