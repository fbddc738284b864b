"""What in plain text tells a feeling: emoji, kaomoji, sounds and phrases in Chinese, English and Japanese.

Plain data keyed by emotion name. Phrases are chosen to seldom mean something else: 好困, never 困 as in 困难.
"""

EMOJI: dict[str, str] = {
    "happy": "😀😃😄😊🙂😁🥳🎉☺✨🌸🤗👍😋😌🙌🎊🌟",
    "laughing": "😂🤣😆😹😝😜",
    "sad": "😢😔😞🙁☹😟💔😿🥀",
    "crying": "😭😩😫",
    "angry": "😠😡🤬💢👿😤😾",
    "surprised": "😮😲😱🤯😳😯😦🙀❗❕",
    "shy": "🥺🙈☺️🫣",
    "thinking": "🤔🧐💭🤨❓",
    "sleepy": "😴😪🥱💤🛌",
    "worried": "😰😨😧😥😓😬😟😅",
    "loving": "❤💕😍🥰😘💖💗💞💓💘💝🫶😻💋♡♥",
    "smug": "😏😎😉😼🤭",
    "pained": "🤢🤮😖😣🤕🤒🙄😑🤦😵",
}

KAOMOJI: dict[str, str] = {
    "happy": "^_^ ^-^ ^^ :) :-) =) :D =D ´▽` ・∀・ ´∀` ◕‿◕ ＾▽＾ ^▽^ ≧∇≦ ˊᗜˋ •ᴗ• ´ω` ´・ω・` ^o^ \\o/ ヽ(´▽`)/",
    "laughing": "XD xD ≧▽≦ >▽< >∀< w(゜Д゜)w",
    "sad": ":( :-( =( :'( ._. ´；ω；` •́︿•̀ ︶︿︶ orz",
    "crying": "T_T T^T T.T ToT TAT QAQ QwQ QWQ qwq qaq Q_Q ;_; ；_； ;ω; ；ω； ╥﹏╥ ╥_╥ ಥ_ಥ ಥ﹏ಥ",
    "angry": ">:( ｀Д´ `Д´ ╯°□°）╯ ╯°□°)╯ ╬ ಠ_ಠ ｀皿´ `皿´ ¬_¬",
    "surprised": ":O :o O_O o_O O_o O.O ⊙_⊙ ⊙o⊙ °o° ゜ロ゜ Σ( Σ（",
    "shy": "//// *ﾉωﾉ /ω＼ ⁄ ⁄ >///< ///// ⁄(⁄ ｡>﹏<｡ ๑>◡<๑",
    "sleepy": "zzz Zzz ZZZ -_-zz (-ω-) =_=",
    "worried": "^_^; ^^; ^_^; ・_・; ;´д` ´Д｀；",
    "loving": "<3 ♡ ♥ ˘³˘ ´ε` ♥‿♥",
    "smug": ";) ;-) ￣▽￣ ￣ω￣ ¬‿¬ ̀ㅂ•́ ・ω<",
    "pained": ">_< >.< >﹏< ＞﹏＜ x_x X_X @_@ -_-| -_-#",
}

# Strong phrases tell the feeling alone; mild ones need a second sign, such as an exclamation mark.
STRONG: dict[str, str] = {
    "happy": """
        happy|glad|delighted|yay|hooray|wonderful|thrilled|so excited|excited|couldn't be happier|congratulations
        |congrats|well done|great job|proud of you|thank you so much|so good to|good to see you|missed you|hehe
        |开心|高兴|快乐|太好了|太棒了|好棒|真棒|恭喜|真为你|好期待|期待|欢迎回来|嘻嘻|好耶|耶！|太谢谢|開心|高興|恭喜你
        |嬉し|うれし|楽し|やった！|やったね|やったー|よかった|良かった|おめでとう|わくわく|ワクワク|幸せ|えへへ|おかえり|ふふ
    """,
    "laughing": """
        haha|lol|lmao|rofl|hilarious|cracked me up
        |哈哈|笑死|噗|hhh|2333|太好笑|笑出声|あはは|ははは|ワロタ|www|爆笑
    """,
    "sad": """
        sad|unhappy|heartbroken|i'm sorry|i am sorry|so sorry|sorry to hear|disappointed|lonely|miserable|alas
        |what a pity|what a shame|my condolences
        |难过|伤心|可惜|遗憾|失望|沮丧|孤单|孤独|唉|抱歉|对不起|心碎|難過|傷心|對不起
        |悲し|かなし|寂し|さみし|さびし|残念|ごめん|申し訳|がっかり|しょんぼり
    """,
    "crying": "crying|in tears|sobbing|weeping|sniff|呜呜|嗚嗚|哭了|想哭|大哭|泪目|眼泪|うう…|泣い|泣きそう|泣き|涙",
    "angry": """
        angry|furious|how dare|outrageous|so annoying|annoyed|hmph|that's unfair|makes me mad|infuriating
        |生气|气死|可恶|过分|哼|讨厌鬼|岂有此理|太气人|生氣|討厭鬼|怒って|怒った|許せない|ひどい|むかつく|むっ|ぷんぷん
    """,
    "surprised": """
        wow|whoa|oh my|omg|no way|really\\?!|what\\?!|surprised|unbelievable|can't believe|goodness|huh\\?
        |哇|天哪|天啊|不会吧|真的假的|真的吗？！|居然|竟然|没想到|诶？|欸？|咦|吓我一跳|嚇我一跳|驚訝|惊讶
        |えっ|ええっ|えぇ|まさか|びっくり|うそ！|嘘でしょ|本当に？|信じられない
    """,
    "shy": """
        embarrassed|embarrassing|blush|you're making me blush|flattered|i'm shy|s-so|i-i
        |害羞|不好意思|脸红|羞死|难为情|讨厌啦|人家才|過獎|过奖|恥ずかし|はずかし|照れ|てれ
    """,
    "thinking": """
        hmm|let me think|let me see|i wonder|wondering|curious|interesting question|good question|maybe we could
        |让我想想|我想想|想一想|嗯……|嗯…|好奇|奇怪|究竟|不太明白|让我看看|讓我想想|うーん|ううん…|考えて|気になる|なるほど|かしら
    """,
    "sleepy": """
        sleepy|yawn|so tired|exhausted|good night|need a nap
        |好困|犯困|困死|有点困|想睡|哈欠|晚安|好累|太累|累坏|累死|有点累|眠い|ねむい|眠く|おやすみ|疲れ
    """,
    "worried": """
        worried|worry|i'm concerned|anxious|nervous|afraid|scared|uh oh|oh no|be careful|are you okay|are you alright
        |take care of yourself|担心|着急|紧张|害怕|糟了|糟糕|小心|怎么办|没事吧|还好吗|不安|要紧吗|擔心|緊張
        |心配|不安|怖い|こわい|緊張|どうしよう|大丈夫？|気をつけて|やばい
    """,
    "loving": """
        love you|adore|hugs|sending hugs|my dear|sweetheart|darling|you mean a lot
        |爱你|我爱|抱抱|亲亲|么么|最喜欢你|好想你|想你了|很想你|疼你|愛你|愛してる|大好き|ぎゅっ|すき！|好きだよ|好きです
    """,
    "smug": """
        told you so|of course i|heh|easy for me|piece of cake|bet you
        |嘿嘿|得意|那当然|小菜一碟|本姑娘|我就说|厉害吧|ふふん|えっへん|どや|当然でしょ
    """,
    "pained": """
        ouch|ow!|it hurts|disgusting|gross|yuck|ugh|my head hurts
        |好疼|好痛|疼死|恶心|呕|头疼|无语|受不了|好难受|難受|痛い|気持ち悪|つらい|辛い|苦しい
    """,
}

MILD: dict[str, str] = {
    "happy": """
        hello|hi|hey|welcome|thanks|thank you|great|nice|awesome|i love|lovely|good morning|glad to|of course|sure
        |你好|早上好|欢迎|谢谢|不错|真好|好呀|好啊|好的呀|加油|当然|こんにちは|おはよう|ありがとう|いいね|すごい|もちろん|がんばって
    """,
    "loving": "喜欢|可爱|dear|cute|love|care about|好き|かわいい|可愛い",
    "sad": "miss|unfortunately|难受|想念|不幸|残念ながら",
    "thinking": "perhaps|maybe|也许|或许|大概|可能|たぶん|かもしれ",
    "surprised": "really|actually|真的|原来|本当|へえ",
}
