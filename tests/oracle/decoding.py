"""Writes tests/golden/decoding.json: which tokens may come next, and how likely each is, after the
penalties and filters of text generation. Written from their definitions, in float64, with NumPy:
    python3 tests/oracle/decoding.py

Repetition penalty and n-grams first, then temperature, the likeliest k (ties stay), the fewest with
probability p of what is left, and those with at least a share of the likeliest one's.
"""

import json
import pathlib

import numpy as np

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "decoding.json"


def softmax(x):
    x = np.exp(x - x.max())
    return x / x.sum()


def probabilities(logits, ids, repetition, n, temperature, k, p, least):
    x = logits.copy()
    for one in set(ids):
        x[one] = x[one] * repetition if x[one] < 0 else x[one] / repetition
    if n > 0:
        for i in range(len(ids) - n + 1):
            if ids[i:i + n - 1] == ids[len(ids) - n + 1:]:
                x[ids[i + n - 1]] = -np.inf
    x = x / temperature
    if 0 < k < len(x):
        x[x < np.sort(x)[-k]] = -np.inf
    order = np.argsort(-x, kind="stable")
    share = softmax(x)[order]
    before = np.cumsum(share) - share
    removed = order[(before >= p) & (np.arange(len(x)) > 0)] if p < 1 else []
    x[removed] = -np.inf
    share = softmax(x)
    x[share < least * share.max()] = -np.inf
    return softmax(x)


random = np.random.default_rng(7)
cases = []
for i in range(120):
    logits = np.round(random.normal(0, 2, 12), 1)
    ids = [int(one) for one in random.integers(0, 6, random.integers(0, 9))]
    setting = dict(repetition=float(random.choice([1, 1.3, 2, 0.8])), n=int(random.choice([0, 1, 2, 3])),
                   temperature=float(random.choice([0.5, 1, 1.7])), k=int(random.choice([0, 1, 3, 5])),
                   p=float(random.choice([1, 0.9, 0.5, 0.01])), least=float(random.choice([0, 0.05, 0.3])))
    if np.isinf(probabilities(logits, ids, **setting)).any() or np.isnan(
            probabilities(logits, ids, **setting)).any():
        continue
    cases.append(dict(logits=logits.tolist(), ids=ids, **setting,
                      probabilities=probabilities(logits, ids, **setting).tolist()))
GOLDEN.write_text(json.dumps({"numpy": np.__version__, "cases": cases}) + "\n")
print(len(cases), "cases")
