"""What people say in the benches of memory: everyday sentences in two languages, the same for the same seed.

The words are many, as in life: two sentences rarely share more than their grammar.
"""

import random

from companion.core.tokens import estimate_tokens

_THINGS = """\
balcony bicycle shelf boat lamp bowl staircase curtain garden window blanket drawer envelope umbrella teapot ladder
carpet notebook printer scarf kettle suitcase mirror pillow basket candle wallet calendar hammer violin camera
keyboard raincoat cupboard doorbell fountain chimney puzzle magazine jacket sandwich pancake cactus orchid tulip
spider sparrow hedgehog goldfish beetle squirrel pigeon tractor ferry tram elevator escalator bridge tunnel museum
bakery pharmacy library cinema stadium harvest thunderstorm fog rainbow avalanche sunrise comet lantern kite drum
accordion trumpet chessboard dice stamp postcard telescope compass microscope thermometer bandage crutch helmet
glove boot sandal zipper button thread needle ribbon quilt hammock tent canoe paddle anchor lighthouse pebble""".split()
_DEEDS = """\
cleaned repaired painted sketched photographed borrowed misplaced admired inspected measured polished wrapped
returned ignored described imagined noticed arranged weighed traded rescued unpacked assembled decorated sharpened
heated cooled folded shook dropped carried counted sorted labelled tested rinsed stacked emptied filled locked""".split()
_MOODS = """\
gladly slowly twice carefully alone yesterday quietly stubbornly proudly hastily again somehow lazily bravely
clumsily secretly cheerfully reluctantly patiently happily awkwardly briefly nearly barely eventually""".split()
_DINGE = """\
阳台 自行车 架子 纸船 台灯 陶碗 楼梯 窗帘 花盆 玻璃 毯子 抽屉 信封 雨伞 茶壶 梯子 地毯 本子 打印机 围巾 水壶 行李箱 镜子 枕头 篮子 蜡烛
钱包 日历 锤子 提琴 相机 键盘 雨衣 橱柜 门铃 喷泉 烟囱 拼图 杂志 外套 三明治 煎饼 仙人掌 兰花 郁金香 蜘蛛 麻雀 刺猬 金鱼 甲虫 松鼠 鸽子
拖拉机 渡轮 电车 电梯 天桥 隧道 展馆 面包房 药店 书店 影院 球场 雷雨 大雾 彩虹 雪堆 日出 彗星 灯笼 风筝 皮鼓 手风琴 小号 棋盘 骰子 邮票
明信片 指南针 显微镜 温度计 绷带 拐杖 头盔 手套 靴子 凉鞋 拉链 纽扣 针线 丝带 被子 吊床 帐篷 独木舟 船桨 铁锚 灯塔 卵石""".split()
_SHI = "擦 修 刷 画 拍 借 弄丢 欣赏 检查 量 打磨 包 退 描述 想象 留意 摆 称 换 捡 拆 装 布置 磨 热 折 摇 摔 搬 数 分 贴 试 冲 叠".split()
_XIN = "高兴地 慢慢 两次 仔细 独自 悄悄 固执地 得意地 匆忙 又 懒懒地 勇敢地 笨拙地 偷偷 不情愿地 耐心地 尴尬地 短暂地 差点 终于".split()


class SmallLife:
    """A source of sentences about nothing much."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def sentence(self, *, chinese: bool) -> str:
        """Return one sentence."""
        pick = self._random.choice
        if chinese:
            return f"{pick(_XIN)}{pick(_SHI)}了{pick(_DINGE)}，{pick(_DINGE)}旁边的{pick(_DINGE)}{pick(_SHI)}好了。"
        return f"{pick(_MOODS).capitalize()} {pick(_DEEDS)} the {pick(_THINGS)} near the {pick(_THINGS)}."

    def text(self, tokens: int, *, chinese: bool) -> str:
        """Return sentences of about so many tokens."""
        said = self.sentence(chinese=chinese)
        while estimate_tokens(said) < tokens - 12:
            said += ("" if chinese else " ") + self.sentence(chinese=chinese)
        return said
