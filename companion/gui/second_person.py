"""What the user said of themselves, turned to them: "I'm allergic" becomes "you're allergic", 我 becomes 你."""

import re

_ENGLISH = (
    (r"\bI'm\b|\bI am\b", "you're"),
    (r"\bI've\b", "you've"),
    (r"\bI'll\b", "you'll"),
    (r"\bI'd\b", "you'd"),
    (r"\bI was\b", "you were"),
    (r"\bI\b", "you"),
    (r"\b[Mm]y\b", "your"),
    (r"\b[Mm]yself\b", "yourself"),
    (r"\b[Mm]ine\b", "yours"),
    (r"\bme\b", "you"),
)


def to_user(text: str) -> str:
    """Return a sentence in the first person as the program says it to the user; one that speaks of "you" is kept."""
    if "我" in text:
        return text if "你" in text else text.replace("我", "你")
    if re.search(r"\byou(?:r|rs|rself)?\b", text, re.IGNORECASE):
        return text
    plain = text.replace("’", "'")
    for first, second in _ENGLISH:
        plain = re.sub(first, second, plain)
    return plain
