"""The words by which models, people and expression packs name each emotion, in English, Chinese and Japanese.

Plain data keyed by emotion name, the most central word first: picture folders rank their files by this order.
"""

NAMES: dict[str, str] = {
    "neutral": """
        neutral calm normal default plain idle none relaxed blank serious poker
        平静 中性 普通 平常 淡定 冷静 正常 默认 无表情 严肃 平和 平靜 普通の 平常心 無表情 真顔 落ち着き 冷静な
    """,
    "happy": """
        happy joy happiness glad cheerful smile smiling smiles pleased joyful delighted delight content excited
        excitement gratitude grateful thankful optimism optimistic hopeful relief relieved approval admiration
        admiring amazed playful grin grins grinning beaming warm friendly
        高兴 开心 快乐 愉快 喜悦 微笑 笑 兴奋 激动 欣喜 满足 感激 感谢 期待 欣慰 放心 赞同 赞赏 温柔 友好 欢喜
        高興 開心 快樂 喜び 嬉しい うれしい 楽しい 笑顔 幸せ 興奮 感謝 安心 安堵 満足 ご機嫌 ワクワク わくわく
        にこにこ
    """,
    "laughing": """
        laughing laugh laughs laughter amusement amused giggle giggles giggling chuckle chuckles chuckling lol
        lmao haha hilarious
        大笑 笑哭 哈哈 哈哈哈 好笑 搞笑 捧腹 偷笑 嘻嘻 爆笑 大笑い 笑い 笑う 面白い 笑笑
    """,
    "sad": """
        sad sadness unhappy sorrow sorry disappointed disappointment remorse regret regretful lonely gloomy
        melancholy depressed down upset hurt blue apologetic
        难过 伤心 悲伤 忧伤 失落 失望 沮丧 遗憾 后悔 委屈 孤独 寂寞 抱歉 愧疚 郁闷 低落 難過 傷心 悲傷 悲しい
        悲しみ 寂しい さみしい がっかり 落ち込み 残念 後悔 しょんぼり 切ない
    """,
    "crying": """
        crying cry cries tears tearful teary sob sobbing sobs weeping weep grief grieving wail heartbroken
        哭 哭泣 流泪 大哭 泪目 落泪 痛哭 哭哭 抽泣 流淚 泣く 泣き 号泣 涙 泣いている 涙目
    """,
    "angry": """
        angry anger mad annoyed annoyance furious rage irritated frustrated frustration grumpy disapproval
        disapproving pout pouting pouts scowl glare offended jealous jealousy outraged
        生气 愤怒 恼火 不满 气愤 发火 恼怒 烦躁 暴怒 嗔怒 吃醋 嫉妒 嘟嘴 赌气 生氣 憤怒 怒り 怒る 怒った
        怒ってる むかつく イライラ いらいら ムッ ぷんぷん 不満 嫉妬 拗ねる
    """,
    "surprised": """
        surprised surprise shocked shock astonished astonishment startled amazement stunned gasp gasps
        realization realisation realize wow disbelief
        惊讶 吃惊 惊喜 震惊 惊奇 意外 惊 惊呆 惊愕 恍然大悟 愣住 驚訝 吃驚 驚喜 驚き 驚く びっくり 驚いた 驚愕
        意外な 衝撃
    """,
    "shy": """
        shy embarrassed embarrassment blush blushing blushes bashful flustered shyness timid ashamed coy
        害羞 羞涩 脸红 不好意思 尴尬 羞耻 难为情 娇羞 腼腆 羞怯 羞 害羞的 臉紅 尷尬 照れ 照れる 恥ずかしい
        恥ずかしがり はにかみ てれ 赤面
    """,
    "thinking": """
        thinking think thoughtful thinks ponder pondering pensive curious curiosity confusion confused
        contemplative wondering hmm puzzled considering focused concentrating questioning
        思考 思索 沉思 好奇 疑惑 困惑 疑问 想 考虑 琢磨 迷惑 不解 若有所思 專注 专注 考え中 考える 思案 考え
        好奇心 疑問 戸惑い 困惑する 集中
    """,
    "sleepy": """
        sleepy tired sleep sleeping drowsy exhausted bored boredom yawn yawning yawns weary fatigue fatigued
        困 困倦 疲惫 累 疲倦 犯困 想睡 睡觉 无聊 打哈欠 瞌睡 疲憊 想睡覺 眠い ねむい 眠たい 疲れ 疲れた 退屈
        あくび うとうと
    """,
    "worried": """
        worried worry worries anxious anxiety nervous nervousness fear afraid scared fearful concerned concern
        uneasy panic terrified frightened tense awkward hesitant troubled
        担心 担忧 忧虑 焦虑 紧张 害怕 恐惧 不安 慌张 恐慌 为难 忐忑 心疼 發愁 擔心 緊張 心配 不安な 緊張する
        怖い 恐怖 恐れ 焦り 焦る 困った おろおろ
    """,
    "loving": """
        loving love caring affection affectionate adoration adoring tender desire heart fond sweet kiss hug
        tenderness romantic
        爱 喜爱 喜欢 爱意 宠溺 深情 关爱 关心 心动 爱慕 渴望 亲亲 抱抱 撒娇 愛 喜歡 關心 好き 大好き 愛情 恋
        愛しい 愛してる ときめき 思いやり 憧れ デレ
    """,
    "smug": """
        smug pride proud confident confidence teasing tease mischievous smirk smirks smirking sly cocky wink
        winking triumphant sarcastic arrogant
        得意 骄傲 自豪 调皮 坏笑 自信 狡黠 傲娇 嘚瑟 俏皮 调侃 腹黑 戏谑 眨眼 驕傲 調皮 得意げ ドヤ顔 どや顔
        自慢 誇り いたずら からかい ニヤリ にやり 自信満々 ウインク
    """,
    "pained": """
        pained pain disgust disgusted ouch suffering sick ill hurting agony wince winces cringe dizzy nauseous
        speechless helpless facepalm dislike
        痛苦 疼 痛 难受 厌恶 恶心 嫌弃 无语 头疼 崩溃 受伤 晕 不舒服 無語 嫌棄 痛い 苦しい 苦痛 嫌悪 嫌 つらい
        辛い 気持ち悪い うんざり
    """,
}
