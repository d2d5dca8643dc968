"""Writes tests/golden/rows.json: every row of position (where it touches scores), score, mask,
normalise and combine in float64 NumPy, from the definitions and not from the C++. Q, K, V and the
learned parameters are drawn by the portable generator and rounded to float32; everything after is
float64.  python3 tests/oracle/rows.py
"""

import json
import math
import pathlib
import platform

import numpy as np

from pipeline import Stream, f32, xavier

H, G, N, M, D = 4, 2, 4, 6, 4
SEED = 11


def drawn(name, *shape):
    stream = Stream(SEED, name)
    return f32([stream.normal(i) for i in range(math.prod(shape))]).reshape(shape)


def uniform(name, *shape):
    """Xavier-uniform: for [out, in] of each head; a vector counts as [1, in]."""
    per_head = shape[1:]
    out = per_head[-2] if len(per_head) > 1 else 1
    bound = math.sqrt(6 / (per_head[-1] + out))
    stream = Stream(SEED, name)
    values = [(2 * stream.uniform(i) - 1) * bound for i in range(math.prod(shape))]
    return f32(values).reshape(shape)


Q, K, V = drawn("test.q", H, N, D), drawn("test.k", G, M, D), drawn("test.v", G, M, D)
key = lambda h: K[h * G // H]


def each(score):
    """score(h, i, j, q, k) → [H, N, M]."""
    return np.array([[[score(h, i, j, Q[h, i], key(h)[j]) for j in range(M)] for i in range(N)]
                     for h in range(H)])


gelu = lambda x: 0.5 * x * (1 + math.erf(x / math.sqrt(2)))
acts = {"relu": lambda x: np.maximum(x, 0), "tanh": np.tanh,
        "gelu": np.vectorize(gelu), "silu": lambda x: x / (1 + np.exp(-x))}


def additive(hidden=8):
    wq, wk, w = (uniform("score.W_q", H, hidden, D), uniform("score.W_k", H, hidden, D),
                 uniform("score.w", H, hidden))
    return each(lambda h, i, j, q, k: w[h] @ np.tanh(wq[h] @ q + wk[h] @ k))


def concat(act, hidden=8):
    w, v = uniform("score.W", H, hidden, 2 * D), uniform("score.w", H, hidden)
    return each(lambda h, i, j, q, k: v[h] @ act(w[h] @ np.concatenate([q, k])))


def general():
    w = uniform("score.W", H, D, D)
    return each(lambda h, i, j, q, k: q @ w[h] @ k)


def location(most=9):
    w = uniform("score.W", H, most, D)
    return each(lambda h, i, j, q, k: (w[h] @ q)[j])


def static(most=8):
    stream = Stream(SEED, "score.S")
    s = f32([stream.normal(i) for i in range(H * most * most)]).reshape(H, most, most)
    return each(lambda h, i, j, q, k: s[h, i, j])


scores = {
    "dot": each(lambda h, i, j, q, k: q @ k),
    "scaled-dot": each(lambda h, i, j, q, k: q @ k / math.sqrt(D)),
    "scaled-dot:0.3": each(lambda h, i, j, q, k: q @ k * 0.3),
    "cosine": each(lambda h, i, j, q, k: q @ k / np.linalg.norm(q) / np.linalg.norm(k)),
    "additive:8": additive(),
    "general": general(),
    "concat:8": concat(np.tanh),
    "location:9": location(),
    **{f"mlp:{name},hidden=8": concat(act) for name, act in acts.items()},
    "gaussian:0.7": each(lambda h, i, j, q, k: -((q - k) @ (q - k)) / (2 * 0.49)),
    "global-query": each(lambda h, i, j, q, k: (q @ q) * (q @ k) * D**-1.5),
    "salience": (lambda w: each(lambda h, i, j, q, k: w[h] @ k))(uniform("score.w", H, D)),
    "static:8": static(),
}
scores["0.5*dot+-2*cosine"] = 0.5 * scores["dot"] - 2 * scores["cosine"]


def rotate(x, base, interleaved, offset):
    half, out = D // 2, x.copy()
    for i in range(x.shape[0]):
        for c in range(half):
            a, b = (2 * c, 2 * c + 1) if interleaved else (c, c + half)
            angle = (i + offset) * base ** (-2 * c / D)
            out[i, a] = x[i, a] * math.cos(angle) - x[i, b] * math.sin(angle)
            out[i, b] = x[i, a] * math.sin(angle) + x[i, b] * math.cos(angle)
    return out


def rotary(base=10000, interleaved=False, offset=0):
    return np.array([rotate(Q[h], base, interleaved, offset) @ rotate(key(h), base, interleaved, 0).T
                     for h in range(H)]) / math.sqrt(D)


def bucket(distance, count, most, both):
    n, first = (count // 2, count // 2 if distance > 0 else 0) if both else (count, 0)
    away = abs(distance) if both else max(-distance, 0)
    exact = n // 2
    if away < exact:
        return first + away
    return first + min(n - 1, exact + int(math.log(away / exact) / math.log(most / exact)
                                          * (n - exact)))


def t5(count, most, both):
    b = xavier(SEED, "position.B", count, H)
    return np.array([[[b[bucket(j - i, count, most, both), h] for j in range(M)]
                      for i in range(N)] for h in range(H)])


def relative(reach):
    a = uniform("position.a", H, 2 * reach + 1, D)
    return np.array([[[Q[h, i] @ a[h, max(-reach, min(reach, j - i)) + reach] for j in range(M)]
                      for i in range(N)] for h in range(H)]) / math.sqrt(D)


slopes = [2 ** (-8 * (h + 1) / H) for h in range(H)]
alibi = lambda offset: np.array([[[-slopes[h] * abs(i + offset - j) for j in range(M)]
                                  for i in range(N)] for h in range(H)])
base_score = scores["scaled-dot"]
positions = {
    "rotary": rotary(), "rotary:100,pairs=interleaved,offset=2": rotary(100, True, 2),
    "alibi": base_score + alibi(0), "alibi:offset=3": base_score + alibi(3),
    "t5:8,max-distance=16": base_score + t5(8, 16, True),
    "t5:8,max-distance=16,bidirectional=false": base_score + t5(8, 16, False),
    "relative:2": base_score + relative(2),
}

grid = lambda rule: np.array([[[bool(rule(i, j)) for j in range(M)] for i in range(N)]] * H)
heads_grid = lambda rule: np.array([[[bool(rule(h, i, j)) for j in range(M)] for i in range(N)]
                                    for h in range(H)])
draws = Stream(5, "mask.random")
ranked = [sorted((draws.word(i * M + j), j) for j in range(M) if j != i)[:2] for i in range(N)]
masks = {
    "none": grid(lambda i, j: True),
    "causal": grid(lambda i, j: j <= i),
    "causal:bottom-right": grid(lambda i, j: j <= i + M - N),
    "causal:offset=-2": grid(lambda i, j: j <= i - 2),
    "padding:3": grid(lambda i, j: j < 3),
    "window:1": grid(lambda i, j: abs(i - j) <= 1),
    "window:left=3,right=0": grid(lambda i, j: i - 3 <= j <= i),
    "dilated:2,step=2": grid(lambda i, j: abs(i - j) <= 4 and (i - j) % 2 == 0),
    "blocks:3": grid(lambda i, j: i // 3 == j // 3),
    "strided:3": grid(lambda i, j: abs(i - j) < 3 or (i - j) % 3 == 0),
    "global:0,3": grid(lambda i, j: i in (0, 3) or j in (0, 3)),
    "random:2,seed=5": grid(lambda i, j: i == j or j in [key for _, key in ranked[i]]),
    "without-distance:-1": grid(lambda i, j: j != i - 1),
    "without-distance:2,head=1,3": heads_grid(lambda h, i, j: h not in (0, 2) or j != i + 2),
    "without-edge:2,key=1": grid(lambda i, j: (i, j) != (2, 1)),
    "causal&without-edge:3,key=0,head=2,4": heads_grid(
        lambda h, i, j: j <= i and (h not in (1, 3) or (i, j) != (3, 0))),
    "without-head:2,4": heads_grid(lambda h, i, j: h not in (1, 3)),
    "causal&without-head:3": heads_grid(lambda h, i, j: j <= i and h != 2),
    "causal&without-distance:0&without-distance:-1,head=1": heads_grid(
        lambda h, i, j: j < i and (h != 0 or j != i - 1)),
    "window:1|global:0&causal": grid(lambda i, j: abs(i - j) <= 1
                                     or ((i == 0 or j == 0) and j <= i)),
}


def local_p(reach=2, hidden=8):
    wp, w = uniform("mask.W_p", H, hidden, D), uniform("mask.w_p", H, hidden)
    p = np.array([[M / (1 + math.exp(-(w[h] @ np.tanh(wp[h] @ Q[h, i])))) for i in range(N)]
                  for h in range(H)])
    away = np.arange(M)[None, None, :] - p[:, :, None]
    return np.abs(away) <= reach, np.exp(-away**2 / (2 * (reach / 2) ** 2))


def entmax(row, alpha):
    z = (alpha - 1) * row
    low, high = z.max() - 1, z.max()
    for _ in range(200):
        middle = (low + high) / 2
        if (np.maximum(z - middle, 0) ** (1 / (alpha - 1))).sum() > 1:
            low = middle
        else:
            high = middle
    return np.maximum(z - low, 0) ** (1 / (alpha - 1))


def sparsemax(row):
    """By sorting: the definition of the projection onto the simplex."""
    z = np.sort(row)[::-1]
    sums = np.cumsum(z)
    size = max(k for k in range(1, len(z) + 1) if 1 + k * z[k - 1] > sums[k - 1])
    return np.maximum(row - (sums[size - 1] - 1) / size, 0)


def softmax(row):
    e = np.exp(row - row.max())
    return e / e.sum()


def relu(row):
    total = np.maximum(row, 0).sum()
    return np.maximum(row, 0) / total if total > 0 else np.zeros_like(row)


normalisers = {
    "softmax": softmax,
    "softmax:temperature=0.5": lambda row: softmax(row / 0.5),
    "softmax:softcap=0.8": lambda row: softmax(0.8 * np.tanh(row / 0.8)),
    "softmax-plus-one": lambda row: softmax(np.append(row, 0))[:-1],
    "sparsemax": sparsemax,
    "entmax": lambda row: entmax(row, 1.5),
    "entmax:alpha=1.2": lambda row: entmax(row, 1.2),
    "entmax:alpha=1.0001": lambda row: entmax(row, 1.0001),
    "entmax:alpha=1.0000001": lambda row: entmax(row, 1.0000001),
    "entmax:alpha=2": sparsemax,
    "sigmoid:bias=0.4": lambda row: np.exp(-np.logaddexp(0, 0.4 - row)),
    "relu": relu,
    "hard": lambda row: (np.arange(len(row)) == row.argmax()).astype(float),
    "uniform": lambda row: np.full(len(row), 1 / len(row)),
}


def weigh(score, seen, normalise):
    weights = np.zeros((H, N, M))
    for h in range(H):
        for i in range(N):
            if seen[h, i].any():
                weights[h, i, seen[h, i]] = normalise(score[h, i][seen[h, i]])
    return weights


def confidence(row, seen):
    if row.sum() == 0 or not seen.any():
        return 0.0
    if seen.sum() == 1:
        return 1.0
    p = row[row > 0] / row.sum()
    return 1 + (p * np.log(p)).sum() / math.log(seen.sum())


def summed(weights, seen):
    return np.array([weights[h] @ V[h * G // H] for h in range(H)])


def mean_mix(weights, seen):
    out = np.zeros((H, N, D))
    for h in range(H):
        v = V[h * G // H]
        for i in range(N):
            if seen[h, i].any():
                a = confidence(weights[h, i], seen[h, i])
                out[h, i] = a * (weights[h, i] @ v) + (1 - a) * v[seen[h, i]].mean(axis=0)
    return out


def largest(row, k):
    """Places of the k largest; those closer than 1e-6·max(1, |a|) are equal, the first come first."""
    left, taken = list(range(len(row))), []
    while left and len(taken) < k:
        best = max(left, key=lambda j: row[j])
        taken.append(next(j for j in left if abs(row[j] - row[best]) <= 1e-6 * max(1, abs(row[best]))))
        left.remove(taken[-1])
    return taken


def top_k(k):
    def combine(weights, seen):
        out = np.zeros((H, N, D))
        for h in range(H):
            for i in range(N):
                places = np.flatnonzero(seen[h, i])
                row = weights[h, i, places]
                best = places[largest(row / (row.max(initial=0) or 1), k)]
                total = weights[h, i, best].sum()
                if total > 0:
                    out[h, i] = (weights[h, i, best] / total) @ V[h * G // H][best]
        return out
    return combine


combines = {"sum": summed, "mean-mix": mean_mix, "top-k:2": top_k(2)}

cases = []


def case(options, score, seen, normalise=softmax, combine=summed, factor=1.0):
    weights = weigh(score, seen, normalise) * factor
    digits = lambda a: [float(f"{x:.9g}") for x in a.ravel()]
    cases.append({"options": options, "weights": digits(weights),
                  "output": digits(combine(weights, seen))})


everything = masks["none"]
for name, score in scores.items():
    case({"score": name}, score, everything)
for name, score in positions.items():
    case({"position": name}, score, everything)
for name, seen in masks.items():
    case({"mask": name}, base_score, seen)
seen, factor = local_p()
case({"mask": "local-p:2,hidden=8"}, base_score, seen, factor=factor)
case({"mask": "local-p:2,hidden=8&causal"}, base_score, seen & masks["causal"], factor=factor)
for name, normalise in normalisers.items():
    for mask in ("none", "causal:offset=-2"):
        case({"normalise": name, "mask": mask}, base_score, masks[mask], normalise)
for name, combine in combines.items():
    for mask in ("none", "causal:offset=-2"):
        for normaliser in ("softmax", "sparsemax", "sigmoid:bias=0.4"):
            case({"combine": name, "mask": mask, "normalise": normaliser}, base_score, masks[mask],
                 normalisers[normaliser], combine)

distant = each(lambda h, i, j, q, k: -((q - k) @ (q - k)) / (2 * 0.1**2))
# Scores so low that float32 cannot hold any weight of a row, though it can hold their ratios.
for normaliser in ("softmax-plus-one", "sigmoid:bias=0.4"):
    for name in ("mean-mix", "top-k:2"):
        case({"score": "gaussian:0.1", "combine": name, "normalise": normaliser}, distant, everything,
             normalisers[normaliser], combines[name])

golden = {"format": 1, "numpy": np.__version__, "python": platform.python_version(),
          "heads": H, "groups": G, "queries": N, "keys": M, "width": D, "seed": SEED,
          "cases": cases}
path = pathlib.Path(__file__).parent.parent / "golden" / "rows.json"
path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
print(path, len(cases), "cases,", path.stat().st_size, "bytes")
