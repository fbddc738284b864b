"""What speaks for and against an utterance being the answer: the features that the learned score of recall weighs.

Every feature can be told in a sentence (`FEATURES`), is computed from the candidates alone, and is about as large over
ten utterances as over a million. BM25 is by Robertson and Zaragoza (2009), divided by the most a question can reach.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from companion.core.recall import Candidate, Days, IndexAnswer, Utterance
from companion.memory.words import is_question

_K1 = 1.2
_B = 0.75
_WINDOW = 2  # utterances on either side
_FEEDBACK_HITS = 5
_FEEDBACK_WORDS = 10

@dataclass(frozen=True, slots=True)
class Asked:
    """A question as recall understands it: weights of its words, the speakers it names and the days it names."""

    words: Mapping[str, float]
    named: frozenset[str] = frozenset()
    days: tuple[Days, ...] = ()
    when: bool = False
    grams: frozenset[str] = frozenset()


class Field:
    def __init__(self, asked: Mapping[str, float], idf: Mapping[str, float], mean: float) -> None:
        self._value = {word: weight * idf[word] for word, weight in asked.items() if word in idf}
        self._most = sum(self._value.values()) or 1.0
        self._mean = mean or 1.0

    def share(self, counts: Mapping[str, int], length: float) -> float:
        if not counts:
            return 0.0
        norm = _K1 * (1 - _B + _B * length / self._mean)
        return sum(self._value[w] * c * (_K1 + 1) / (c + norm) for w, c in counts.items() if w in self._value) / self._most

    def cover(self, counts: Mapping[str, int]) -> float:
        return sum(self._value[w] for w in counts if w in self._value) / self._most


def inverse_frequency(holders, utterances):
    return {w: math.log(1 + (utterances - n + 0.5) / (n + 0.5)) for w, n in holders.items()}


def grams(text):
    import re
    s = re.sub(r"[\W_]+", " ", text.lower())
    return frozenset(s[i:i+4] for i in range(len(s)-3))


def extract(asked: Asked, answer: IndexAnswer, feedback_holders):
    cs = answer.candidates
    idf = {w: math.log(1 + (answer.utterances - answer.holders.get(w, 0) + 0.5) / (answer.holders.get(w, 0) + 0.5)) for w in asked.words}
    f = Field(asked.words, idf, answer.mean_terms)
    fw = Field(asked.words, idf, answer.mean_terms * (2 * _WINDOW + 1))
    at = {(c.utterance.session_id, c.utterance.place): i for i, c in enumerate(cs)}
    terms = [c.utterance.terms.split() for c in cs]
    allc = [Counter(t) for t in terms]
    counts = [{w: n for w, n in c.items() if w in idf} for c in allc]
    own = [f.share(k, len(t)) for k, t in zip(counts, terms)]
    cov = [f.cover(k) for k in counts]
    ques = [float(is_question(c.utterance.text)) for c in cs]
    def nb(i, step):
        u = cs[i].utterance
        return at.get((u.session_id, u.place + step))
    fused = [o + c.likeness for o, c in zip(own, cs)]
    use = [i for i, c in enumerate(cs) if c.hit or any(nb(i, s) is not None and cs[nb(i, s)].hit for s in (-1, 1))]
    sess = defaultdict(list)
    for i in use:
        sess[cs[i].utterance.session_id].append(fused[i])
    best = {k: sum(sorted(v)[-3:]) / 3 for k, v in sess.items()}
    scov = defaultdict(set)
    for i in use: scov[cs[i].utterance.session_id].update(counts[i])
    top = sorted(use, key=lambda i: (-fused[i], cs[i].utterance.id))[:_FEEDBACK_HITS]
    ex = Counter()
    for i in top: ex.update(terms[i])
    fidf = inverse_frequency(feedback_holders(list(ex)), answer.utterances)
    exw = sorted(ex, key=lambda w: (-ex[w] * fidf.get(w, 0), w))[:_FEEDBACK_WORDS]
    ff = Field({w: 1.0 for w in exw}, fidf, answer.mean_terms)
    rows = []
    gq = asked.grams
    for i in use:
        u = cs[i].utterance
        p, n = nb(i, -1), nb(i, 1)
        win = [j for j in (nb(i, s) for s in (-2, -1, 0, 1, 2)) if j is not None]
        wc = Counter()
        for j in win: wc.update(counts[j])
        wl = sum(len(terms[j]) for j in win)
        one = len(asked.named) == 1
        gd = grams(u.text) if gq else frozenset()
        rows.append(dict(
            own=own[i], prev=own[p] if p is not None else 0, next=own[n] if n is not None else 0,
            window=fw.share(wc, wl), cover=cov[i], wcover=f.cover(wc),
            cos=cs[i].likeness, near=cs[i].near_likeness,
            session=best[u.session_id], scover=f.cover(dict.fromkeys(scov[u.session_id], 1)),
            fprev=fused[p] if p is not None else 0, fnext=fused[n] if n is not None else 0,
            speaker=float(one and u.speaker in asked.named), other=float(one and u.speaker not in asked.named),
            day=float(any(u.local_time.date() in d for d in asked.days if len(d) <= 3)),
            span=float(any(u.local_time.date() in d for d in asked.days if len(d) > 3)),
            after=float(any(0 < (u.local_time.date() - d.last).days <= 7 for d in asked.days)),
            length=math.log1p(len(terms[i])), question=ques[i],
            prevq=(ques[p] if p is not None else 0), pq_prev=(ques[p] * own[p] if p is not None else 0), pq_cos=(ques[p] * cs[p].likeness if p is not None else 0),
            feedback=ff.share(allc[i], len(terms[i])),
            grams=len(gq & gd) / (len(gq) or 1), gramsd=len(gq & gd) / math.sqrt((len(gq) or 1) * (len(gd) or 1)),
            when_num=asked.when * float(any(ch.isdigit() for ch in u.text)), photo=float('[photo' in u.text),
            covcos=cov[i] * cs[i].likeness,
            best=max([fused[j] for j in win]), nearer=cs[i].likeness-max(c.likeness for c in cs), hit=float(cs[i].hit),
        ))
    return use, rows
