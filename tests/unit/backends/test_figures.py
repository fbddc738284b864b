"""Figures are read as people read them, in Chinese, English and Japanese."""

import pytest

from companion.backends.figures_en import read_english_figures
from companion.backends.figures_ja import read_japanese_figures
from companion.backends.figures_zh import read_chinese_figures


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("今天是2024年12月1日", "今天是二零二四年十二月一日"),
        ("2024-10-01出发", "二零二四年十月一日出发"),
        ("10:30开会，9:05到，8:00吃饭", "十点三十分开会，九点零五分到，八点整吃饭"),
        ("气温-3.5℃，湿度60%", "气温零下三点五摄氏度，湿度百分之六十"),
        ("¥1,234.50，$5.99，€2万", "一千二百三十四点五元，五点九九美元，二万欧元"),
        ("3.14和22/7", "三点一四和七分之二十二"),
        ("Python 3.12.1", "Python 三点十二点一"),
        ("跑了5km，重72.5kg", "跑了五公里，重七十二点五公斤"),
        ("3-5天，50%~60%", "三到五天，百分之五十到百分之六十"),
        ("打13800138000", "打幺三八零零幺三八零零零"),
        ("2个人，12个，20000元", "两个人，十二个，两万元"),
        ("10203，1010，100000000", "一万零二百零三，一千零一十，一亿"),
        ("2 + 3 = 5", "二加三等于五"),
        ("½杯，③", "二分之一杯，三"),
    ],
)
def test_chinese(text: str, read: str) -> None:
    assert read_chinese_figures(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("$5.99, $1, £0.50", "five dollars and ninety-nine cents, one dollar, fifty pence"),
        ("$3.5M or 20%", "three point five million dollars or twenty percent"),
        ("Jan. 5, 2024", "January fifth, twenty twenty-four"),
        ("2024-12-01", "December first, twenty twenty-four"),
        ("at 10:30 a.m. or 5 p.m., at 8:00 or 9:05", "at ten thirty A M or five P M, at eight o'clock or nine oh five"),
        (
            "1,234 in 1999 and 2005",
            "one thousand two hundred thirty-four in nineteen ninety-nine and two thousand five",
        ),
        ("the 1980s", "the nineteen eighties"),
        ("1st, 22nd, 3/4", "first, twenty-second, three quarters"),
        ("Dr. Lee vs. Mr. Ray", "Doctor Lee versus Mister Ray"),
        ("5 km, 1 kg, -3°C", "five kilometers, one kilogram, minus three degrees Celsius"),
        ("6 ft. 2 in. tall, 5 in total", "six feet two inches tall, five in total"),
        ("version 3.12.1", "version three point twelve point one"),
        ("call 0123456", "call zero one two three four five six"),
        ("3-5 days, #7", "three to five days, number seven"),
        ("2 * 3 = 6", "two times three equals six"),
        ("5'11\"", "five foot eleven"),
    ],
)
def test_english(text: str, read: str) -> None:
    assert read_english_figures(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2024/12/01の10:30", "2024年12月1日の10時30分"),
        ("¥1,980、$5", "1980円、5ドル"),
        ("20%、5km、25℃", "20パーセント、5キロメートル、25度"),
        ("3～5日、２／３", "3から5日、3分の2"),
    ],
)
def test_japanese(text: str, read: str) -> None:
    assert read_japanese_figures(text) == read
