"""Compares `fovea attend` with float64 NumPy over every score × mask × normaliser × combination, in
2, 3 and 4 dimensions, with shared keys and odd sizes. Prints what disagrees, and a summary. Near-ties
of hard and top-k, which float32 may decide otherwise, are left out and counted.

    python3 tests/oracle/sweep.py build/release/fovea [how many]
"""

import itertools
import math
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np

fovea, most = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10**9
folder = pathlib.Path(tempfile.mkdtemp())
rng = np.random.default_rng(1)
random.seed(1)
gelu = np.vectorize(lambda x: 0.5 * x * (1 + math.erf(x / math.sqrt(2))))


def parameter(name, heads):
    array = np.load(folder / "p" / f"{name}.npy").astype(np.float64)
    return array[None] if heads == 1 else array


def score(name, q, k, h, heads):
    P = lambda n: parameter(f"score.{n}", heads)[h]
    n, m, d = len(q), len(k), q.shape[1]
    both = lambda: np.concatenate([np.repeat(q[:, None], m, 1), np.repeat(k[None], n, 0)], 2)
    return {
        "dot": lambda: q @ k.T,
        "scaled-dot": lambda: q @ k.T / math.sqrt(d),
        "cosine": lambda: (q / np.linalg.norm(q, axis=1, keepdims=True))
        @ (k / np.linalg.norm(k, axis=1, keepdims=True)).T,
        "additive": lambda: np.tanh((q @ P("W_q").T)[:, None] + (k @ P("W_k").T)[None]) @ P("w"),
        "general": lambda: q @ P("W") @ k.T,
        "concat": lambda: np.tanh(both() @ P("W").T) @ P("w"),
        "location": lambda: (q @ P("W").T)[:, :m],
        "mlp": lambda: np.maximum(both() @ P("W").T + P("b"), 0) @ P("w") + P("c")[0],
        "gaussian": lambda: -((q[:, None] - k[None]) ** 2).sum(2) / 2,
        "global-query": lambda: (q * q).sum(1)[:, None] * (q @ k.T) * d**-1.5,
        "salience": lambda: np.repeat((k @ P("w"))[None], n, 0),
        "static": lambda: P("S")[:n, :m],
    }[name]()


def visible(name, q, h, heads, n, m):
    i, j = np.arange(n)[:, None], np.arange(m)[None]
    factor = np.ones((n, m))
    if name == "local-p":
        w, v = parameter("mask.W_p", heads)[h], parameter("mask.w_p", heads)[h]
        p = m / (1 + np.exp(-(np.tanh(q @ w.T) @ v)))[:, None]
        return np.abs(j - p) <= 4, np.exp(-((j - p) ** 2) / 8)
    table = {
        "none": i + j >= 0, "causal": j <= i, "causal:bottom-right": j <= i + m - n,
        "padding:3": (j < 3) & (i >= 0), "window": abs(i - j) <= 1,
        "dilated": (abs(i - j) <= 4) & ((i - j) % 2 == 0), "blocks": i // 4 == j // 4,
        "strided": (abs(i - j) < 4) | ((i - j) % 4 == 0),
        "without-head:2": (i + j >= 0) & (h != 1), "without-distance:-1": j - i != -1,
        "without-edge": (i != 1) | (j != 0),
        "global": (i == 0) | (j == 0), "causal&window:2": (j <= i) & (abs(i - j) <= 2),
    }
    return table[name], factor


def entmax(row, alpha):
    z = (alpha - 1) * row
    low, high = z.max() - 1, z.max()
    for _ in range(100):
        t = (low + high) / 2
        low, high = (t, high) if (np.maximum(z - t, 0) ** (1 / (alpha - 1))).sum() > 1 else (low, t)
    return np.maximum(z - low, 0) ** (1 / (alpha - 1))


def soft(row):
    e = np.exp(row - row.max())
    return e / e.sum()


def relu(row):
    return np.maximum(row, 0) / (np.maximum(row, 0).sum() or 1)


ties = [0]


def largest(values, k):
    """Places of the k largest; those closer than 1e-6·max(1, |a|) are equal, the first come first."""
    left, taken = list(range(len(values))), []
    while left and len(taken) < k:
        best = max(left, key=lambda j: values[j])
        gap = np.abs(values[left] - values[best]) / max(1, abs(values[best]))
        ties[0] += ((gap > 1e-7) & (gap < 1e-5)).any()
        taken.append(left[np.argmax(gap <= 1e-6)])
        left.remove(taken[-1])
    return taken


normalise = {
    "softmax": soft, "softmax-plus-one": lambda r: soft(np.append(r, 0))[:-1],
    "sparsemax": lambda r: entmax(r, 2), "entmax": lambda r: entmax(r, 1.5),
    "sigmoid": lambda r: np.exp(-np.logaddexp(0, -r)), "relu": relu,
    "hard": lambda r: (np.arange(len(r)) == largest(r, 1)[0]) * 1.0,
    "uniform": lambda r: np.full(len(r), 1 / len(r)),
}


def combine(name, w, seen, v):
    out = w @ v
    for i in range(len(w)):
        if not seen[i].any():
            out[i] = 0
        elif name == "mean-mix":
            total, count = w[i].sum(), seen[i].sum()
            p = w[i][w[i] > 0] / total if total else np.array([])
            a = 0 if not total else 1 if count == 1 else 1 + (p * np.log(p)).sum() / math.log(count)
            out[i] = a * out[i] + (1 - a) * v[seen[i]].mean(0)
        elif name == "top-k":
            places = np.flatnonzero(seen[i])
            best = places[largest(w[i, places] / (w[i, places].max() or 1), 3)]
            total = w[i, best].sum()
            out[i] = (w[i, best] / total) @ v[best] if total else 0
    return out


scores = ["dot", "scaled-dot", "cosine", "additive", "general", "concat", "location", "mlp",
          "gaussian", "global-query", "salience", "static"]
masks = ["none", "causal", "causal:bottom-right", "padding:3", "window", "dilated", "blocks",
         "strided", "global", "without-head:2", "without-distance:-1", "without-edge",
         "local-p", "causal&window:2"]
cases = list(itertools.product(scores, masks, normalise, ["sum", "mean-mix", "top-k"]))
random.Random(1).shuffle(cases)
worst, wrong = 0.0, 0
for number, (s, k_, z, c) in enumerate(cases[:most]):
    rank = 2 + number % 3
    heads = random.choice([1, 1, 2, 4]) if rank == 4 else random.choice([1, 2, 3])
    groups = random.choice([g for g in (1, 2, 3, 4) if heads % g == 0])
    batch, n, m = random.choice([1, 2]), random.choice([1, 2, 5, 17, 65, 131]), random.choice([1, 3, 9, 67, 257])
    d, dv = random.choice([1, 3, 8, 33, 130]), random.choice([1, 4, 7])
    Q, K, V = (rng.standard_normal((batch, x, t, e)).astype(np.float32)
               for x, t, e in ((heads, n, d), (groups, m, d), (groups, m, dv)))
    flat = lambda x: (x if rank == 4 else x.transpose(0, 2, 1, 3).reshape(batch, x.shape[2], -1)
                      if rank == 3 else x[:1].transpose(0, 2, 1, 3).reshape(x.shape[2], -1))
    for name, array in (("q", Q), ("k", K), ("v", V)):
        np.save(folder / f"{name}.npy", flat(array))
    split = [] if rank == 4 else ["--heads", str(heads), "--kv-heads", str(groups)]
    call = [fovea, "attend", *(x for f in ("q", "k", "v") for x in (f"-{f}", f"{folder}/{f}.npy")),
            "-o", f"{folder}/o.npy", "--weights", f"{folder}/w.npy", "--score", s, "--mask", k_,
            "--normalise", z, "--combine", c, "--save-parameters", f"{folder}/p", *split]
    done = subprocess.run(call, capture_output=True, text=True)
    if done.returncode:
        wrong += 1
        print(s, k_, z, c, done.stderr.strip())
        continue
    O = np.load(folder / "o.npy").reshape((batch if rank > 2 else 1, *(
        (heads, n, dv) if rank == 4 else (n, heads, dv))))
    W = np.load(folder / "w.npy").reshape(batch if rank > 2 else 1, heads, n, m)
    if rank < 4:
        O = O.transpose(0, 2, 1, 3)
    for b, h in itertools.product(range(len(O)), range(heads)):
        q, k, v = (x.astype(np.float64) for x in (Q[b, h], K[b, h * groups // heads],
                                                  V[b, h * groups // heads]))
        raw = score(s, q, k, h, heads)
        seen, factor = visible(k_, q, h, heads, n, m)
        before = ties[0]
        w = np.zeros((n, m))
        for i in range(n):
            if seen[i].any():
                w[i, seen[i]] = normalise[z](raw[i, seen[i]])
        w *= factor
        y = combine(c, w, seen, v)
        bound = 1e-4 + 16 * 1.2e-7 * max(1, np.abs(raw).max())
        if ties[0] > before:
            continue
        for found, wanted, size in ((W[b, h], w, np.abs(w)),
                                    (O[b, h], y, np.abs(v).max(0, initial=0)[None])):
            ratio = (np.abs(found - wanted) / (1e-5 + bound * size)).max(initial=0)
            worst = max(worst, ratio)
            if not ratio <= 1:
                wrong += 1
                print(s, k_, z, c, "rank", rank, (batch, heads, groups, n, m, d, dv), "ratio", ratio)
                break
print(f"{min(len(cases), most)} calls, {wrong} wrong, {ties[0]} near-ties, "
      f"at worst {worst:.2f} of the bound")
