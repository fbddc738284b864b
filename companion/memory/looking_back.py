"""Tells whether the user asks for something they think she knows: then "nothing was found" is worth saying.

A request for advice ("what should I cook?") also speaks of the user, and is answered without memories.
"""

import re

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
_ASKS = re.compile(
    r"[?？]|吗|呢\W*$|什么|谁|哪|多少|几|来着|何|誰|か\W*$|^\W*(?:who|what|when|where|which|whose|how|do|"
    r"did|have|can you|"
    r"could you|tell me|remind)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"上次|上回|之前|以前|从前|那次|那天|当时|记得|说过|提过|提到|聊过|告诉过|推荐过|约好|答应过|来着|"
    r"\b(?:remember|remind|recall|last time|earlier|previously|back then|"
    r"(?:you|i|we) (?:said|told|mentioned|talked|promised|recommended|suggested|agreed)|"
    r"did (?:you|i|we) (?:say|tell|mention|talk|promise|recommend|suggest|agree|ever))\b|"
    r"前に|この間|覚えて|言った|話した|約束|以前",
    re.IGNORECASE,
)
_OF_MINE = re.compile(
    r"^\W*(?:\w+\W+){0,2}?(?:what|what's|when|when's|where|where's|who|who's|which)\b[^.]*\b(?:my|mine|our)\b|"
    r"\b(?:where do i (?:live|work|study|come from)|how old am i|what am i (?:allergic|called|afraid)|who am i|"
    r"what do i (?:like|love|hate|dislike|do for|drink|eat|play|study)|"
    r"do i (?:like|love|hate|have|own|live|speak|play|smoke|drink|eat|work)|"
    r"(?:do you )?know (?:my|what i|where i|who i|when i))\b|"
    r"(?:我|咱).{0,10}(?:叫什么|是谁|在哪|住哪|哪里|哪儿|什么时候|哪天|几号|多大|几岁|几个|过敏|生日|名字|"
    r"(?:喜欢|讨厌|爱|怕|养|学|做|有).{0,4}(?:什么|哪|谁|几|吗))|私の|僕の|俺の",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:should|could|would|shall|must|might|need to|can i|may i|how (?:do|can|to))\b|该|要不要|怎么办|"
    r"怎样|如何|能不能|可以|可不可以|适合|推荐(?!过)|"
    r"べき|どうすれば",
    re.IGNORECASE,
)


def looks_back(text: str) -> bool:
    """Tell whether a sentence of `text` asks about earlier talk, or for what the user told of themselves."""
    asked = [one for one in _SENTENCE.findall(text) if _ASKS.search(one)]
    return any(_EARLIER.search(one) or (_OF_MINE.search(one) and not _ADVICE.search(one)) for one in asked)
