"""Writes tests/golden/decoding.json: which tokens may come next, and how likely each is, after the
penalties and filters of text generation. Written from their definitions, in float64, with NumPy:
    python3 tests/oracle/decoding.py

Repetition penalty, n-grams and forbidden tokens first, then temperature, the likeliest k (ties stay), the fewest
with probability p of what is left, those with at least a share of the likeliest one's, the typical ones, and those
above the cutoffs of epsilon and eta.
"""

import json
import pathlib

import numpy as np

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "decoding.json"


def softmax(x):
    x = np.exp(x - x.max())
    return x / x.sum()


def at_least(x, bound):
    share = softmax(x)
    x[(share < bound) & (x < x.max())] = -np.inf


def entropy(x):
    share = softmax(x)
    share = share[share > 0]
    return -(share * np.log(share)).sum()


def probabilities(logits, ids, repetition, n, temperature, k, p, least, typical, epsilon, eta, given, ends, least_new,
                  never, first):
    x = logits.copy()
    for one in set(ids):
        x[one] = x[one] * repetition if x[one] < 0 else x[one] / repetition
    if n > 0:
        for i in range(len(ids) - n + 1):
            if ids[i:i + n - 1] == ids[len(ids) - n + 1:]:
                x[ids[i + n - 1]] = -np.inf
    if len(ids) - given < least_new:
        x[ends] = -np.inf
    x[never] = -np.inf
    if len(ids) == given:
        x[first] = -np.inf
    if (x > -np.inf).sum() == 0:
        return x
    x = x / temperature
    if 0 < k < len(x):
        x[x < np.sort(x)[-k]] = -np.inf
    order = np.argsort(-x, kind="stable")
    share = softmax(x)[order]
    before = np.cumsum(share) - share
    removed = order[(before >= p) & (np.arange(len(x)) > 0)] if p < 1 else []
    x[removed] = -np.inf
    at_least(x, least * softmax(x).max())
    if typical < 1:
        with np.errstate(divide="ignore"):
            strange = np.abs(-np.log(softmax(x)) - entropy(x))
        order = np.argsort(strange, kind="stable")
        last = min((np.cumsum(softmax(x)[order]) < typical).sum(), len(x) - 1)
        x[strange > strange[order[last]]] = -np.inf
    if 0 < epsilon < 1:
        at_least(x, epsilon)
    if 0 < eta < 1:
        at_least(x, min(eta, np.sqrt(eta) * np.exp(-entropy(x))))
    return softmax(x)


random = np.random.default_rng(7)
cases = []
for i in range(240):
    logits = np.round(random.normal(0, 2, 12), 3)
    ids = [int(one) for one in random.integers(0, 6, random.integers(0, 9))]
    rare = i % 2  # the filters that few ask for, without those that leave them nothing
    setting = dict(repetition=float(random.choice([1, 1.3, 2, 0.8])), n=int(random.choice([0, 1, 2, 3])),
                   temperature=float(random.choice([0.5, 1, 1.7])), k=int(random.choice([0, 8] if rare else [0, 1, 3, 5])),
                   p=float(random.choice([1, 0.98] if rare else [1, 0.9, 0.5, 0.01])),
                   least=float(random.choice([0, 0.01] if rare else [0, 0.05, 0.3])),
                   typical=float(random.choice([1, 0.9, 0.5, 0.1])) if rare else 1,
                   epsilon=float(random.choice([0, 0.02, 0.1, 0.6, 1])) if rare else 0,
                   eta=float(random.choice([0, 0.01, 0.1, 0.5, 1])) if rare else 0,
                   given=len(ids) - min(len(ids), int(random.choice([0, 2]))), ends=[int(random.integers(0, 12)), 3],
                   least_new=int(random.choice([0, 0, 2, 3])), never=[5] if i % 5 == 0 else [],
                   first=[2, 7] if i % 3 == 0 else [])
    wanted = probabilities(logits, ids, **setting)
    if not np.isfinite(wanted).all():
        continue
    cases.append(dict(logits=logits.tolist(), ids=ids, **setting,
                      probabilities=[float(f"{one:.9g}") for one in wanted]))
GOLDEN.write_text(json.dumps({"numpy": np.__version__, "cases": cases}, separators=(",", ":")) + "\n")
print(len(cases), "cases")
