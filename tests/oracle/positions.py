"""Writes tests/golden/positions.json: what the laboratory of positions is asked, in float64 NumPy from
the definitions and not from the C++: every encoding's matrix at several T and D, products by distance,
the two nearest positions, shifts as linear maps, principal components, biases by distance, turned
queries and keys, and the differential equation against a fine solution.

    python3 tests/oracle/positions.py

Where PyTorch (and transformers) can be imported, buckets and rotary are compared with theirs as well.
"""

import json
import math
import pathlib
import platform

import numpy as np

from pipeline import Stream, f32, sinusoidal, xavier

SEED = 5


def normal(name, *shape, deviation=1.0):
    stream = Stream(SEED, name)
    return f32([stream.normal(i) * deviation for i in range(math.prod(shape))]).reshape(shape)


def field(width, hidden):
    w1, w2 = xavier(SEED, "position.W_1", hidden, width + 1), xavier(SEED, "position.W_2", width, hidden)
    return lambda t, p: w2 @ np.tanh(w1 @ np.append(p, t))


def walk(count, width, delta=0.1, substeps=4, hidden=8):
    """Classical Runge–Kutta of order 4."""
    f, p, rows = field(width, hidden), normal("position.P_0", width, deviation=0.02), []
    h = delta / substeps
    for i in range(count):
        rows.append(p)
        for s in range(substeps):
            t = i * delta + s * h
            a = f(t, p)
            b = f(t + h / 2, p + h / 2 * a)
            c = f(t + h / 2, p + h / 2 * b)
            d = f(t + h, p + h * c)
            p = p + h / 6 * (a + 2 * b + 2 * c + d)
    return np.array(rows)


def one_hot(count, width):
    return np.array([[float(i == c) for c in range(width)] for i in range(count)])


def binary(count, width):
    return np.array([[float(i >> c & 1) for c in range(width)] for i in range(count)])


matrices = {
    "one-hot": one_hot,
    "learned:64": lambda t, d: normal("position.P", 64, d, deviation=0.02)[:t],
    "sinusoidal": lambda t, d: sinusoidal(t, d, 10000),
    "sinusoidal:base=20": lambda t, d: sinusoidal(t, d, 20),
    "binary": binary,
    "continuous:hidden=8": lambda t, d: f32(walk(t, d)),
    "continuous:delta=0.5,substeps=2,hidden=8": lambda t, d: f32(walk(t, d, 0.5, 2)),
}


def diagonals(a, b):
    count, g = len(a), a @ b.T
    by = [np.diagonal(g, distance) for distance in range(1 - count, count)]
    return {"mean": [x.mean() for x in by], "spread": max(np.ptp(x) for x in by)}


def nearest(p):
    return min((np.linalg.norm(p[i] - p[j]) for i in range(len(p)) for j in range(i)), default=None)


def turned(p, delta, base):
    """Each (sin, cos) at i by its 2×2 rotation; a sine alone keeps cos(ωδ) of itself."""
    width, out = p.shape[1], np.zeros_like(p)
    for c in range(0, width, 2):
        angle = delta / base ** (c / width)
        rotation = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
        if c + 1 < width:
            out[:, c:c + 2] = p[:, c:c + 2] @ rotation.T
        else:
            out[:, c] = p[:, c] * math.cos(angle)
    return out


def shift(text, p, delta):
    count, width = len(p) - delta, p.shape[1]
    start, end = p[:count], p[delta:]
    if text.startswith("sinusoidal"):
        mapped = turned(start, delta, 20 if "20" in text else 10000)
    elif count > width:
        mapped = start @ np.linalg.lstsq(start, end, rcond=1e-9)[0]
    else:
        return None
    return np.abs(end - mapped).max(axis=1).tolist()


def components(p):
    centred = p - p.mean(axis=0)
    _, s, axes = np.linalg.svd(centred, full_matrices=False)
    total = (s**2).sum()
    return [x / total for x in s[:2]**2] if total > 0 else None


def one(text, count, width):
    p = matrices[text](count, width)
    return {"encoding": text, "length": count, "width": width, "p": p.ravel().tolist(),
            **diagonals(p, p), "nearest": nearest(p), "delta": 3, "errors": shift(text, p, 3),
            "shares": components(p)}


def slopes(heads):
    """Press, Smith, Lewis (2022), as in their own code."""
    def of_power(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]
    if math.log2(heads).is_integer():
        return of_power(heads)
    lower = 2 ** math.floor(math.log2(heads))
    return of_power(lower) + of_power(2 * lower)[0::2][:heads - lower]


def bucket(distance, count, most, both):
    n, first = (count // 2, count // 2 if distance > 0 else 0) if both else (count, 0)
    away = abs(distance) if both else max(-distance, 0)
    exact = n // 2
    if away < exact:
        return first + away
    far = math.log(away / exact) / math.log(most / exact)
    return first + min(n - 1, exact + int(far * (n - exact)))


def bias(text, heads, width, reach):
    name, _, options = text.partition(":")
    settings = dict(o.split("=") for o in options.split(",") if o)
    away = range(-reach, reach + 1)
    if name == "alibi":
        offset = int(settings.get("offset", 0))
        rows = [[-s * abs(offset - j) for j in away] for s in slopes(heads)]
    elif name == "t5":
        count, most = int(settings.get("buckets", 32)), int(settings.get("max-distance", 128))
        both = settings.get("bidirectional", "true") == "true"
        table = xavier(SEED, "position.B", count, heads)
        rows = [[table[bucket(j, count, most, both), h] for j in away] for h in range(heads)]
    else:
        k = int(settings.get("k", 16))
        stream, bound = Stream(SEED, "position.a"), math.sqrt(6 / (2 * k + 1 + width))
        shape = (heads, 2 * k + 1, width)
        a = f32([(2 * stream.uniform(i) - 1) * bound for i in range(math.prod(shape))]).reshape(shape)
        q = normal("positions.q", heads, width)
        rows = [[q[h] @ a[h, max(-k, min(k, j)) + k] / math.sqrt(width) for j in away]
                for h in range(heads)]
    return {"encoding": text, "heads": heads, "width": width, "reach": reach,
            "bias": np.array(rows).ravel().tolist()}


def rotated(x, count, base, interleaved):
    """x at every position: [count, d], each pair as a complex number times e^(i·angle)."""
    half = len(x) // 2
    rates = base ** (-np.arange(half) / half)
    turn = np.exp(1j * np.outer(np.arange(count), rates))
    pairs = (x[0::2] + 1j * x[1::2]) if interleaved else (x[:half] + 1j * x[half:])
    z = pairs * turn
    out = np.zeros((count, len(x)))
    if interleaved:
        out[:, 0::2], out[:, 1::2] = z.real, z.imag
    else:
        out[:, :half], out[:, half:] = z.real, z.imag
    return out


def rotary(text, count, width):
    q, k = (rotated(normal(f"positions.{x}", width), count, 50 if "50" in text else 10000,
                    "interleaved" in text) for x in "qk")
    return {"encoding": text, "length": count, "width": width, "q": q.ravel().tolist(),
            "k": k.ravel().tolist(), **diagonals(q, k)}


def equation(count, width, delta):
    """Errors of 1, 2, 4 and 8 substeps against 256, and the order that they show."""
    fine = walk(count, width, delta, 256)
    errors = [np.abs(walk(count, width, delta, n) - fine).max() for n in (1, 2, 4, 8)]
    return {"encoding": f"continuous:delta={delta},hidden=8", "length": count, "width": width,
            "errors": errors, "order": math.log2(errors[0] / errors[1])}


def others():
    """The same from other people's code, where it can be had."""
    try:
        import torch
    except ImportError:
        return []
    x = torch.tensor(normal("positions.q", 8))
    half, angles = 4, torch.outer(torch.arange(11.0).double(), 10000.0 ** (-torch.arange(4.0).double() / 4))
    theirs = torch.view_as_real(torch.view_as_complex(x.reshape(4, 2).contiguous())[None]
                                * torch.polar(torch.ones_like(angles), angles)).flatten(1)
    assert np.abs(theirs.numpy() - rotated(x.numpy(), 11, 10000, True)).max() < 1e-12
    compared = ["rotary interleaved: torch.polar"]
    try:
        from transformers.models.llama.modeling_llama import apply_rotary_pos_emb
        from transformers.models.t5.modeling_t5 import T5Attention
    except ImportError:
        return compared
    both = torch.cat([angles, angles], dim=-1)[None]
    q = x.expand(1, 1, 11, 8)
    theirs = apply_rotary_pos_emb(q, q, both.cos(), both.sin())[0][0, 0]
    assert np.abs(theirs.numpy() - rotated(x.numpy(), 11, 10000, False)).max() < 1e-12
    away = torch.arange(-300, 301)
    for both_ways in (True, False):
        for count, most in ((32, 128), (8, 20), (64, 256)):
            theirs = T5Attention._relative_position_bucket(away, both_ways, count, most)
            assert theirs.tolist() == [bucket(j, count, most, both_ways) for j in range(-300, 301)]
    return compared + ["rotary split: transformers' llama", "T5 buckets: transformers' t5"]


def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    golden = {
        "seed": SEED,
        "made-with": {"python": platform.python_version(), "numpy": np.__version__,
                      "compared": others()},
        "matrices": [one(text, count, width) for text in matrices
                     for count, width in ((12, 8), (9, 7), (24, 5), (33, 2), (1, 4))],
        "biases": [bias("alibi", heads, 4, 12) for heads in (1, 3, 4, 6, 12)]
                  + [bias("alibi:offset=2", 5, 4, 6), bias("t5", 3, 4, 150),
                     bias("t5:bidirectional=false", 2, 4, 150),
                     bias("t5:buckets=8,max-distance=20", 2, 4, 30),
                     bias("t5:buckets=8,max-distance=20,bidirectional=false", 2, 4, 30),
                     bias("relative", 2, 6, 20), bias("relative:k=3", 3, 5, 6)],
        "buckets": [{"both": both, "count": count, "most": most, "reach": 300,
                     "buckets": [bucket(j, count, most, both) for j in range(-300, 301)]}
                    for both in (True, False) for count, most in ((32, 128), (8, 20))],
        "slopes": [{"heads": heads, "slopes": slopes(heads)} for heads in (1, 2, 3, 5, 7, 8, 12, 20)],
        "turns": [rotary(text, count, width)
                  for text in ("rotary", "rotary:pairs=interleaved", "rotary:base=50")
                  for count, width in ((11, 8), (6, 2), (17, 6))],
        "equations": [equation(10, 6, 0.5), equation(6, 5, 1.0)],
    }
    path = pathlib.Path(__file__).parent.parent / "golden" / "positions.json"
    path.write_text(json.dumps(rounded(golden), separators=(",", ":"), default=float) + "\n")
