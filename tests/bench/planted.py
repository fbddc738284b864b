"""Facts that a user mentions once, in English and in Chinese, with a question that only the fact answers."""

from typing import NamedTuple


class Planted(NamedTuple):
    """What the user says, what is asked much later, and the words that answer."""

    said: str
    asked: str
    answer: str


ENGLISH = (
    Planted("By the way, my sister is called Marlene.", "What is my sister's name?", "Marlene"),
    Planted("We named our new puppy Biscuit.", "What did we name the puppy?", "Biscuit"),
    Planted("My piano teacher, Mr. Okafor, retires this summer.", "Who is my piano teacher?", "Okafor"),
    Planted("My best friend from school, Tobias, moved to Lisbon.", "Where did my friend Tobias move?", "Lisbon"),
    Planted("My boss Henrietta wants the report in blue.", "Who is my boss?", "Henrietta"),
    Planted("The neighbour with the loud trumpet is called Silvio.", "Which neighbour plays the trumpet?", "Silvio"),
    Planted("I promised Grandpa to repaint his fence.", "What did I promise Grandpa?", "fence"),
    Planted("You promised to teach me a haiku on my birthday.", "What did you promise to teach me?", "haiku"),
    Planted("I swore to call my aunt Rosalind every Sunday.", "Which aunt did I swear to call?", "Rosalind"),
    Planted("I gave my word to return the telescope to Jasper.", "To whom must I return the telescope?", "Jasper"),
    Planted("We agreed to watch the eclipse together.", "What did we agree to watch together?", "eclipse"),
    Planted("My dentist appointment is on 17 November.", "When is my dentist appointment?", "17 November"),
    Planted("My flight to Oslo leaves on 23 August.", "On which date does my flight to Oslo leave?", "23 August"),
    Planted("Our wedding anniversary is on 9 September.", "When is our wedding anniversary?", "9 September"),
    Planted("My driving test is on 30 June.", "When do I take my driving test?", "30 June"),
    Planted("The lease of my flat ends on 28 February.", "When does the lease of the flat end?", "28 February"),
    Planted("The marathon I signed up for is on 12 October.", "When is the marathon I signed up for?", "12 October"),
    Planted("I can't stand coriander, it tastes of soap to me.", "Which herb can't I stand?", "coriander"),
    Planted("My favourite ice cream is pistachio.", "What is my favourite ice cream?", "pistachio"),
    Planted("I am allergic to hazelnuts.", "What am I allergic to?", "hazelnuts"),
    Planted("I drink my tea with oat milk.", "What kind of milk goes into my tea?", "oat"),
    Planted("The colour I like best is turquoise.", "Which colour do I like best?", "turquoise"),
    Planted("I love old films by Kurosawa.", "Whose old films do I love?", "Kurosawa"),
    Planted("I collect stamps with lighthouses on them.", "What is on the stamps I collect?", "lighthouses"),
    Planted("I keep the spare key under the ceramic frog.", "Where do I keep the spare key?", "frog"),
    Planted("My bicycle lock has the number 4827.", "What is the number of my bicycle lock?", "4827"),
    Planted("I weigh parcels for a living at the harbour.", "Where do I weigh parcels for a living?", "harbour"),
    Planted("I play the cello in a small orchestra.", "Which instrument do I play in the orchestra?", "cello"),
    Planted("I was born in Tromsø.", "In which town was I born?", "Tromsø"),
    Planted("My locker at the gym is number 316.", "Which locker do I have at the gym?", "316"),
)
CHINESE = (
    Planted("对了，我妹妹叫林小满。", "我妹妹叫什么名字？", "林小满"),
    Planted("我家新养的猫叫年糕。", "我家的猫叫什么？", "年糕"),
    Planted("我的大学室友周屿去了青岛工作。", "我室友周屿去哪里工作了？", "青岛"),
    Planted("教我游泳的教练姓欧阳。", "教我游泳的教练姓什么？", "欧阳"),
    Planted("楼下开花店的阿姨叫秀兰。", "楼下花店的阿姨叫什么？", "秀兰"),
    Planted("我的组长程舟下个月调走。", "我的组长是谁？", "程舟"),
    Planted("我答应外婆中秋节带她去看海。", "我答应外婆带她去看什么？", "看海"),
    Planted("你答应过给我写一首关于蜗牛的诗。", "你答应给我写的诗是关于什么的？", "蜗牛"),
    Planted("我答应借给小辉那把吉他。", "我答应把吉他借给谁？", "小辉"),
    Planted("咱们说好一起学做提拉米苏。", "咱们说好一起学做什么？", "提拉米苏"),
    Planted("我跟爸爸保证戒掉可乐。", "我跟爸爸保证戒掉什么？", "可乐"),
    Planted("我的生日是十一月十九号。", "我的生日是哪一天？", "十一月十九"),
    Planted("我的驾照考试定在7月26日。", "驾照考试定在哪天？", "7月26日"),
    Planted("去敦煌的火车票是9月14日的。", "去敦煌的火车票是哪天的？", "9月14日"),
    Planted("我们的结婚纪念日是3月31日。", "结婚纪念日是哪天？", "3月31日"),
    Planted("房租合同到12月8日为止。", "房租合同到哪天为止？", "12月8日"),
    Planted("体检约在了10月22日上午。", "体检约在哪天？", "10月22日"),
    Planted("我最讨厌吃香菜。", "我最讨厌吃什么？", "香菜"),
    Planted("我最喜欢的水果是杨梅。", "我最喜欢什么水果？", "杨梅"),
    Planted("我对芒果过敏，一吃就起疹子。", "我对什么过敏？", "芒果"),
    Planted("我喝咖啡一定要加椰奶。", "我喝咖啡要加什么？", "椰奶"),
    Planted("颜色里我最爱靛蓝。", "我最爱什么颜色？", "靛蓝"),
    Planted("我一直在追一部叫《长夜灯塔》的小说。", "我在追的小说叫什么？", "长夜灯塔"),
    Planted("我收集各地的火柴盒。", "我收集什么东西？", "火柴盒"),
    Planted("备用钥匙放在鞋柜的雨靴里。", "备用钥匙放在哪里？", "雨靴"),
    Planted("我的储物柜密码是5093。", "储物柜的密码是多少？", "5093"),
    Planted("我在一家修钟表的铺子上班。", "我在什么样的铺子上班？", "钟表"),
    Planted("我周三晚上去学古琴。", "我周三晚上去学什么乐器？", "古琴"),
    Planted("我老家在婺源。", "我老家在哪里？", "婺源"),
    Planted("我家住在17栋602。", "我家住几栋几室？", "17栋602"),
)
