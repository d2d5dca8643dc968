"""Writes tests/golden/pipeline.json: the whole pipeline in float64 NumPy, written from the
definitions and not from the C++: Philox, embeddings, positions, projections, scores, masks,
normalisers, outputs. Run by hand when a row is added:  python3 tests/oracle/pipeline.py
"""

import json
import math
import pathlib
import platform

import numpy as np

WORD = 0xFFFFFFFF


def philox(counter, key):
    c, (k0, k1) = list(counter), key
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(p1 >> 32) ^ c[1] ^ k0, p1 & WORD, (p0 >> 32) ^ c[3] ^ k1, p0 & WORD]
        k0, k1 = (k0 + 0x9E3779B9) & WORD, (k1 + 0xBB67AE85) & WORD
    return c


def fnv(text, start, prime, bits):
    for byte in text.encode():
        start = ((start ^ byte) * prime) % (1 << bits)
    return start


class Stream:
    def __init__(self, seed, purpose, subject=""):
        self.key = (seed, fnv(purpose, 0x811C9DC5, 0x01000193, 32))
        self.subject = fnv(subject, 0xCBF29CE484222325, 0x100000001B3, 64) if subject else 0

    def word(self, n):
        block = n // 4
        counter = (block & WORD, self.subject & WORD, self.subject >> 32, block >> 32)
        return philox(counter, self.key)[n % 4]

    def uniform(self, n):
        return (self.word(n) >> 8) / 2.0**24

    def normal(self, n):
        return sum(self.uniform(i) for i in range(12 * n, 12 * n + 12)) - 6.0


def f32(values):
    """What is stored is float32; what is calculated from it is float64."""
    return np.asarray(values, np.float32).astype(np.float64)


def xavier(seed, name, rows, columns):
    stream, bound = Stream(seed, name), math.sqrt(6 / (rows + columns))
    draws = [(2 * stream.uniform(i) - 1) * bound for i in range(rows * columns)]
    return f32(draws).reshape(rows, columns)


def embeddings(tokens, width, seed):
    return f32([[Stream(seed, "embedding", token).normal(c) for c in range(width)]
                for token in tokens])


def sinusoidal(count, width, base):
    p = np.zeros((count, width))
    for i in range(count):
        for c in range(width):
            angle = i / base ** ((c // 2 * 2) / width)
            p[i, c] = math.sin(angle) if c % 2 == 0 else math.cos(angle)
    return f32(p)


def attention(q, k, v, case):
    n, m, d = q.shape[0], k.shape[0], q.shape[1]
    s = sum(weight * (q @ k.T) * scale for weight, scale in case["score"](d))
    s = s / case.get("temperature", 1.0)
    seen = np.array([[case["mask"](i, j) for j in range(m)] for i in range(n)])
    weights = np.zeros((n, m))
    for i in range(n):
        if not seen[i].any():
            continue
        row = s[i][seen[i]]
        if case.get("extra"):
            row = np.append(row, 0.0)
        e = np.exp(row - row.max())
        e = e / e.sum()
        weights[i, seen[i]] = e[:-1] if case.get("extra") else e
    return weights, weights @ v


def run(case):
    tokens, seed, width = case["tokens"], case["seed"], case["width"]
    heads, kv = case.get("heads", 1), case.get("kv", case.get("heads", 1))
    x = embeddings(tokens, width, seed)
    if case.get("base"):
        x = x + sinusoidal(len(tokens), width, case["base"])
    if case.get("identity"):
        q = k = v = [x]
    else:
        d = width // heads
        split = lambda y, count: [y[:, h * d:(h + 1) * d] for h in range(count)]
        q = split(x @ xavier(seed, "project.W_q", heads * d, width).T, heads)
        k = split(x @ xavier(seed, "project.W_k", kv * d, width).T, kv)
        v = split(x @ xavier(seed, "project.W_v", kv * d, width).T, kv)
    results = [attention(q[h], k[h * kv // heads], v[h * kv // heads], case)
               for h in range(heads)]
    joined = np.concatenate([y for _, y in results], axis=1)
    if not case.get("identity"):
        joined = joined @ xavier(seed, "project.W_o", width, width).T
    return np.stack([w for w, _ in results]), joined


everything = lambda i, j: True
causal = lambda i, j: j <= i
scaled = lambda d: [(1.0, 1 / math.sqrt(d))]
saw = {"text": "I saw a saw.", "tokens": ["I", "saw", "a", "saw", "."]}
cases = {
    "defaults": {**saw, "seed": 1, "width": 16, "heads": 4, "base": 10000, "score": scaled,
                 "mask": everything, "options": {"project": "heads:width=16"}},
    "causal": {**saw, "seed": 7, "width": 12, "heads": 2, "base": 100, "score": scaled,
               "mask": causal,
               "options": {"project": "heads:2,width=12", "position": "sinusoidal:base=100",
                           "mask": "causal"}},
    "shared keys": {**saw, "seed": 4294967295, "width": 16, "heads": 4, "kv": 2, "score": scaled,
                    "mask": everything,
                    "options": {"project": "heads:width=16,kv-heads=2", "position": "none"}},
    "dot, odd width": {**saw, "seed": 2, "width": 15, "heads": 3, "base": 10000,
                       "score": lambda d: [(1.0, 1.0)], "mask": causal,
                       "options": {"project": "heads:3,width=15", "score": "dot",
                                   "mask": "causal:bottom-right"}},
    "sum of scores": {**saw, "seed": 3, "width": 16, "heads": 2, "base": 10000,
                      "score": lambda d: [(0.5, 1.0), (0.25, 0.5)], "mask": everything,
                      "options": {"project": "heads:2,width=16",
                                  "score": "0.5*dot+0.25*scaled-dot:scale=0.5"}},
    "extra zero": {**saw, "seed": 5, "width": 16, "heads": 2, "base": 10000, "score": scaled,
                   "mask": everything, "extra": True, "temperature": 0.5,
                   "options": {"project": "heads:2,width=16",
                               "normalise": "softmax-plus-one:temperature=0.5"}},
    "identity": {**saw, "seed": 6, "width": 9, "identity": True, "base": 10000, "score": scaled,
                 "mask": causal,
                 "options": {"project": "identity:9", "mask": "none&causal"}},
    "characters": {"text": "我 é", "tokens": ["我", "␣", "é"], "seed": 8, "width": 8, "heads": 2,
                   "base": 10000, "score": scaled, "mask": everything,
                   "options": {"tokens": "characters", "project": "heads:2,width=8"}},
}

def write():
    golden = {"format": 1, "numpy": np.__version__, "python": platform.python_version(), "cases": []}
    for name, case in cases.items():
        weights, output = run(case)
        golden["cases"].append({
            "name": name, "text": case["text"], "seed": case["seed"], "options": case["options"],
            "tokens": case["tokens"],
            "weights": [float(f"{w:.12g}") for w in weights.ravel()],
            "output": [float(f"{y:.12g}") for y in output.ravel()]})
    path = pathlib.Path(__file__).parent.parent / "golden" / "pipeline.json"
    path.write_text(json.dumps(golden, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(path, path.stat().st_size, "bytes")


if __name__ == "__main__":
    write()
