"""Who speaks in the rendered screens, and what is said: in each language, at work and in the evening."""

from companion.core.persona import Persona

PERSONAS = {
    "zh_CN": Persona(
        "default",
        "青禾",
        "你是青禾，住在一条种满银杏的老街上，说话温和，偶尔调皮。你认真听人说话，记得小事。",
        "你好呀，我是青禾。先告诉我，怎么称呼你？",
        ("zh",),
        "",
        ("今天过得怎么样？", "给我讲个小故事吧", "我有点累，陪我说说话"),
    ),
    "en": Persona(
        "ginko",
        "Ginko",
        "You are Ginko. You live on an old street lined with ginkgo trees, speak gently and tease now and then.",
        "Hi, I'm Ginko. First things first: what should I call you?",
        ("en",),
        "",
        ("How was your day?", "Tell me a little story", "I'm tired, keep me company"),
    ),
    "ja": Persona(
        "kotoha",
        "ことは",
        "あなたは「ことは」。銀杏並木の古い通りに住んでいて、穏やかに話し、ときどきからかいます。",
        "はじめまして、ことはだよ。まずは教えて。なんて呼べばいい？",
        ("ja",),
        "",
        ("今日はどうだった？", "ちょっとした話を聞かせて", "疲れたから、少し話そう"),
    ),
}
CODE = """```python
for line in open("app.log", encoding="utf-8"):
    day = line[:10]
    with open(f"{day}.log", "a", encoding="utf-8") as out:
        out.write(line)
```"""
TALK = {
    "zh_CN": (
        ("我叫小北，今天第一天上班。", "小北，记住啦。第一天上班，*把围巾递给你*，早上紧张吗？"),
        (
            "有点。他们让我写一个小脚本，把日志按日期分开。",
            f"思路很简单：\n\n1. 一行一行读；\n2. 取出日期；\n3. 写进对应的文件。\n\n{CODE}\n\n先跑一小段试试，别急。",
        ),
        ("成功了！谢谢你。", "我就说你可以的。晚上给自己加个菜吧，**花生酱除外**，你说过对花生过敏。"),
    ),
    "en": (
        (
            "I'm North. Today was my first day at work.",
            "North, noted. *hands you a scarf* Were you nervous this morning?",
        ),
        (
            "A bit. They asked me for a small script that splits a log by date.",
            f"It's easy:\n\n1. read a line;\n2. take the date;\n3. write it out.\n\n{CODE}\n\nTry a few lines first.",
        ),
        (
            "It worked! Thank you.",
            "I knew you could. Treat yourself tonight, **but no peanuts**: you told me about the allergy.",
        ),
    ),
    "ja": (
        ("北斗です。今日が初出勤でした。", "北斗さん、覚えたよ。*マフラーを渡す* 今朝は緊張した？"),
        (
            "少しだけ。ログを日付ごとに分ける小さなスクリプトを頼まれたんだ。",
            f"考え方は簡単だよ：\n\n1. 一行ずつ読む\n2. 日付を取り出す\n3. 書き出す\n\n{CODE}\n\nまず数行で試して。",
        ),
        (
            "できた！ありがとう。",
            "できると思ってた。今夜は自分にごほうびを。**ピーナッツ以外でね**、アレルギーだって聞いたから。",
        ),
    ),
}

EVENING = {
    "zh_CN": (
        ("下班了！路上下了好大的雨，鞋全湿了。", "快把鞋脱了，*递来一条毛巾*。今天不是要交那份方案吗，顺利吗？"),
        ("交了，组长说思路很清楚。", "我就知道！上周你改到第三稿的时候，我就觉得会成。值得庆祝一下 🎉"),
        (
            "那晚饭吃什么好？冰箱里只有鸡蛋、番茄和一点面。",
            (
                "正好够一碗番茄鸡蛋面：\n\n1. 番茄炒出汁，加一碗水；\n2. 水开下面，三分钟；\n3. 淋上蛋液，关火。\n\n"
                "别放花生碎，你对花生过敏，我记着呢。"
            ),
        ),
    ),
    "en": (
        (
            "Home at last. It poured all the way and my shoes are soaked.",
            "Shoes off first, *hands you a towel*. Wasn't today the day of the proposal? How did it go?",
        ),
        (
            "Handed in. My lead said the idea was very clear.",
            "I knew it! When you got to the third draft last week I thought: this one will do. Worth celebrating 🎉",
        ),
        (
            "What's for dinner? I have eggs, tomatoes and a few noodles.",
            (
                "Just enough for tomato and egg noodles:\n\n1. fry the tomatoes, add a bowl of water;\n"
                "2. noodles in, three minutes;\n3. stir in the eggs, heat off.\n\n"
                "And no peanuts on top. You're allergic; I remember."
            ),
        ),
    ),
    "ja": (
        (
            "ただいま。ずっと土砂降りで、靴がびしょびしょ。",
            "まずは靴を脱いで、*タオルを渡す*。今日は企画書の締め切りだったよね。どうだった？",
        ),
        (
            "出したよ。考え方がとても分かりやすいって。",
            "やっぱり！先週、三稿目を書いていたとき、これはいけると思ったんだ。お祝いしよう 🎉",
        ),
        (
            "晩ごはん、何がいいかな。卵とトマトと麺が少しだけある。",
            (
                "トマトと卵の麺にちょうどいいね：\n\n1. トマトを炒めて水を一杯\n2. 沸いたら麺を三分\n3. 卵を入れる\n\n"
                "ピーナッツは入れないでね。アレルギー、ちゃんと覚えてるから。"
            ),
        ),
    ),
}

HARD = {
    "zh_CN": (
        (
            "*伸了个懒腰*",
            "*放下手里的书，抬起头看你*\n\n“你来啦——”*她笑了笑*，“我刚读到‘山有木兮木有枝’……下一句，你知道吗？”（其实她早就知道。）",
        ),
        (
            "https://example.com/a/very/long/path/that/never/ends?with=parameters&and=more_of_them_without_any_space",
            (
                "| 时间 | 做什么 |\n|---|---|\n| 七点 | 起床，喝一杯温水 |\n| 八点 | 去散步 |\n\n"
                "啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊啊！！！！！！"
            ),
        ),
        ("你在吗？", ""),
    ),
    "en": (
        (
            "*stretches*",
            (
                "*puts the book aside and looks up at you*\n\n“There you are,” *she smiles*, “I was just reading. "
                "Do you know how it goes on?”"
            ),
        ),
        (
            "https://example.com/a/very/long/path/that/never/ends?with=parameters&and=more_of_them_without_any_space",
            (
                "| when | what |\n|---|---|\n| seven | get up and drink a glass of water |\n| eight | take a walk |\n\n"
                "Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaah!"
            ),
        ),
        ("Are you there?", ""),
    ),
    "ja": (
        (
            "*伸びをする*",
            "*読みかけの本を置いて、あなたを見上げる*\n\n「おかえり――」*彼女は笑った*。「ちょうど『行く川の流れは絶えずして……』まで読んだところ。続き、わかる？」",
        ),
        (
            "https://example.com/a/very/long/path/that/never/ends?with=parameters&and=more_of_them_without_any_space",
            (
                "| 時間 | すること |\n|---|---|\n| 七時 | 起きて白湯を一杯 |\n| 八時 | 散歩に行く |\n\n"
                "ああああああああああああああああああああああああああああああああああああああ！！！！！！"
            ),
        ),
        ("いる？", ""),
    ),
}
