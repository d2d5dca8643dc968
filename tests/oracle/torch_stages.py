"""The stages of attention in PyTorch, float64, from their definitions and not from the C++: what
networks.py and trained.py put their models together from. Every row of position, project, score,
mask, normalise and combine, but masks from files. q [B, H, n, d], k and v [B, H, m, d].

A choice is (row, values); a selection is a list of (join, weight, row, values), read from the text
of an option, "0.5*dot+0.25*gaussian:width=2", or from config.json.
"""

import math

import torch
import torch.nn.functional as F

from pipeline import Stream

TINY = 2.0**-126
ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu, "silu": F.silu, "tanh": torch.tanh}


def value(text):
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return {"true": True, "false": False}.get(text, text)


def selection(text, joins=""):
    parts, begin = [], 0
    ends = [i for i, c in enumerate(text) if c in joins] + [len(text)]
    for end in ends:
        part, join = text[begin:end], text[begin - 1] if begin else ""
        weight, _, rest = part.rpartition("*")
        row, _, named = rest.partition(":")
        values = dict(one.split("=") for one in named.split(",")) if named else {}
        parts.append((join, float(weight or 1), row, {k: value(v) for k, v in values.items()}))
        begin = end + 1
    return parts


def from_json(json):
    return [(one.get("join", ""), one.get("weight", 1.0), one["row"], one["parameters"])
            for one in (json if isinstance(json, list) else [json])]


def linear(p, name, x, out):
    return F.linear(x, p(name + ".weight", (out, x.shape[-1])), p(name + ".bias", (out,), "zero"))


def norm(p, name, x):
    d = x.shape[-1]
    return F.layer_norm(x, (d,), p(name + ".gain", (d,), "one"), p(name + ".shift", (d,), "zero"),
                        1e-5)


# Positions: what is added to embeddings [T, D].


def added(p, position, tokens, width):
    row, values = position
    if row == "sinusoidal":
        base = values.get("base", 10000)
        return torch.tensor([[(math.cos if c % 2 else math.sin)(i / base ** ((c - c % 2) / width))
                              for c in range(width)] for i in range(tokens)])
    if row == "one-hot":
        return torch.eye(max(tokens, width))[:tokens, :width]
    if row == "binary":
        return torch.tensor([[float(i >> c & 1) for c in range(width)] for i in range(tokens)])
    if row == "learned":
        return p("position.P", (values.get("max", 512), width), "normal", 0.02)[:tokens]
    if row == "continuous":
        return walked(p, values, tokens, width)
    return torch.zeros(tokens, width)


def walked(p, values, tokens, width):
    """dP/dt = W_2 tanh(W_1 [P; t] + b_1) + b_2 by Runge–Kutta of order 4."""
    hidden, delta = values.get("hidden", 64), values.get("delta", 0.1)
    substeps = values.get("substeps", 4)
    w1, b1 = p("position.W_1", (hidden, width + 1)), p("position.b_1", (hidden,), "zero")
    w2, b2 = p("position.W_2", (width, hidden)), p("position.b_2", (width,), "zero")

    def slope(t, y):
        return w2 @ torch.tanh(w1 @ torch.cat([y, torch.tensor([t])]) + b1) + b2

    y, h, rows = p("position.P_0", (width,), "normal", 0.02), delta / substeps, []
    for i in range(tokens):
        rows.append(y)
        for s in range(substeps):
            t = i * delta + s * h
            k1 = slope(t, y)
            k2 = slope(t + h / 2, y + h / 2 * k1)
            k3 = slope(t + h / 2, y + h / 2 * k2)
            k4 = slope(t + h, y + h * k3)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return torch.stack(rows)


# Positions that turn queries and keys, and those that bias scores. `at` are the places.


def turned(position, x, at):
    row, values = position
    if row != "rotary":
        return x
    half = x.shape[-1] // 2
    rate = values.get("base", 10000) ** (-torch.arange(half) / half)
    angle = (at + 0.0)[:, None] * rate
    split = values.get("pairs", "split") == "split"
    pairs = x.unflatten(-1, (2, half)).transpose(-1, -2) if split else x.unflatten(-1, (half, 2))
    rotated = torch.view_as_real(torch.view_as_complex(pairs.contiguous())
                                 * torch.polar(torch.ones_like(angle), angle))
    return (rotated.transpose(-1, -2) if split else rotated).flatten(-2)


def slope_of(head, heads):
    power = 2 ** int(math.log2(heads))
    number, of = (head + 1, power) if head < power else (2 * (head - power) + 1, 2 * power)
    return 2.0 ** (-8 * number / of)


def bucket(distance, count, most, both):
    n = count // 2 if both else count
    first = n if both and distance > 0 else 0
    away = abs(distance) if both else max(-distance, 0)
    exact = n // 2
    if away < exact:
        return first + away
    return first + min(n - 1, exact + int(math.log(away / exact) / math.log(most / exact)
                                          * (n - exact)))


def bias(p, name, position, q, i, j):
    row, values = position
    heads, d = q.shape[1], q.shape[-1]
    if row == "alibi":
        slopes = torch.tensor([slope_of(h, heads) for h in range(heads)])
        return -slopes[:, None, None] * (i - j).abs()
    if row == "t5":
        count, most = values.get("buckets", 32), values.get("max-distance", 128)
        table = p(name + ".position.B", (count, heads))
        index = torch.tensor([[bucket(int(b - a), count, most, values.get("bidirectional", True))
                               for b in j.ravel()] for a in i.ravel()])
        return table[index].permute(2, 0, 1)
    if row == "relative":
        k = values.get("k", 16)
        a = p(name + ".position.a", (heads, 2 * k + 1, d), each=True)
        met = torch.einsum("bhnd,hcd->bhnc", q, a) / math.sqrt(d)
        index = ((j - i).clamp(-k, k) + k).expand(*met.shape[:2], -1, -1)
        return met.gather(-1, index)
    return 0.0


# Scores [B, H, n, m].


def score(p, name, row, values, q, k, i):
    heads, d, e, m = q.shape[1], q.shape[-1], k.shape[-1], k.shape[-2]
    hidden, most = values.get("hidden", 64), values.get("max", 512)

    def own(part, *shape, how="xavier"):
        return p(f"{name}.{part}", (heads, *shape), how, each=True)

    def compared(left, right, activation):
        inner = torch.einsum("bhnd,hxd->bhnx", q, left)[..., None, :]
        inner = inner + torch.einsum("bhmd,hxd->bhmx", k, right)[..., None, :, :]
        if row == "mlp":
            inner = inner + own("b", hidden, how="zero")[:, None, None]
        return torch.einsum("bhnmx,hx->bhnm", activation(inner), own("w", hidden))

    product = q @ k.transpose(-1, -2)
    if row == "dot":
        return product
    if row == "scaled-dot":
        return product * (values.get("scale") or d**-0.5)
    if row == "cosine":
        return F.normalize(q, dim=-1) @ F.normalize(k, dim=-1).transpose(-1, -2)
    if row == "additive":
        return compared(own("W_q", hidden, d), own("W_k", hidden, e), torch.tanh)
    if row == "general":
        return torch.einsum("bhnd,hde,bhme->bhnm", q, own("W", d, e), k)
    if row in ("concat", "mlp"):
        w = own("W", hidden, d + e)
        act = torch.tanh if row == "concat" else ACTIVATIONS[values.get("activation", "relu")]
        c = own("c", 1, how="zero")[..., None] if row == "mlp" else 0.0
        return compared(w[..., :d], w[..., d:], act) + c
    if row == "location":
        return torch.einsum("bhnd,hmd->bhnm", q, own("W", most, d)[:, :m])
    if row == "gaussian":
        square = (q[..., :, None, :] - k[..., None, :, :]).square().sum(-1)
        return -square / (2 * values.get("width", 1) ** 2)
    if row == "global-query":
        return q.square().sum(-1, keepdim=True) * product * (values.get("scale") or d**-1.5)
    if row == "salience":
        return torch.einsum("bhmd,hd->bhm", k, own("w", e))[:, :, None].expand_as(product)
    if row == "static":
        table = own("S", most, most, how="normal")
        return table[:, i.ravel(), :m].expand_as(product)
    raise ValueError("no score " + row)


# Masks: which cells may be seen, bool [B, H, n, m], and what weights are multiplied by.


def visible(p, name, row, values, q, i, j, m):
    i = i + values.get("offset", 0)
    if row == "none":
        return i == i, 1.0
    if row == "causal":
        right = m - q.shape[-2] if values.get("align") == "bottom-right" else 0
        return j <= i + right, 1.0
    if row == "padding":
        (length,) = values["lengths"] if isinstance(values["lengths"], list) else (values["lengths"],)
        return (j < length).expand(len(i), -1), 1.0
    if row == "window":
        reach = values.get("w", 1)
        left, right = (reach if values.get(s) is None else values[s] for s in ("left", "right"))
        return (i - left <= j) & (j <= i + right), 1.0
    if row == "dilated":
        step = values.get("step", 2)
        return ((i - j).abs() <= values.get("w", 2) * step) & ((i - j) % step == 0), 1.0
    if row == "blocks":
        size = values.get("size", 4)
        return i // size == j // size, 1.0
    if row == "strided":
        stride = values.get("stride", 4)
        return ((i - j).abs() < stride) | ((i - j) % stride == 0), 1.0
    if row == "global":
        tokens = values.get("tokens", 0)
        tokens = torch.tensor(tokens if isinstance(tokens, list) else [tokens])
        return torch.isin(i, tokens) | torch.isin(j, tokens), 1.0
    if row == "random":
        stream = Stream(values.get("seed", 0), "mask.random")
        rows = []
        for a in i.ravel().tolist():
            others = sorted((stream.word(a * m + b), b) for b in range(m) if b != a)
            chosen = {a, *(b for _, b in others[: values.get("count", 2)])}
            rows.append([b in chosen for b in range(m)])
        return torch.tensor(rows), 1.0
    without = values.get("head", 1 if row == "without-head" else None)
    without = without if isinstance(without, list) or without is None else [without]
    if row.startswith("without"):
        heads = torch.arange(1, q.shape[1] + 1)
        among = torch.isin(heads, torch.tensor(without)) if without else heads > 0
        gone = {"without-head": i == i, "without-distance": j - i == values.get("distance", -1),
                "without-edge": (i == values.get("query", 1)) & (j == values.get("key", 0))}[row]
        return ~(among[:, None, None] & gone), 1.0
    if row == "local-p":
        hidden, reach, heads = values.get("hidden", 64), values.get("w", 4), q.shape[1]
        inner = torch.tanh(torch.einsum(
            "bhnd,hxd->bhnx", q, p(f"{name}.W_p", (heads, hidden, q.shape[-1]), each=True)))
        place = m * torch.sigmoid(torch.einsum(
            "bhnx,hx->bhn", inner, p(f"{name}.w_p", (heads, hidden), each=True)))[..., None]
        away = j - place
        return away.detach().abs() <= reach, torch.exp(-away.square() / (2 * (reach / 2) ** 2))
    raise ValueError("no mask " + row)


def masked(p, name, parts, q, i, j, m):
    sees, met, factor = None, None, 1.0
    for join, _, row, values in parts:
        one, times = visible(p, name, row, values, q, i, j, m)
        factor = factor * times
        if join == "|":
            sees, met = met if sees is None else sees | met, None
        met = one if met is None else met & one
    sees = met if sees is None else sees | met
    return sees.expand(q.shape[0], q.shape[1], q.shape[2], m), factor


# Normalisers.


def entmax(s, seen, alpha):
    """Σ [(α−1)s − τ]₊^(1/(α−1)) = 1 by halving; one step of Newton's then carries the gradient."""
    scaled = (alpha - 1) * s.masked_fill(~seen, -1e30)
    power = 1 / (alpha - 1)
    with torch.no_grad():
        high = scaled.max(-1, keepdim=True).values
        low = high - 1
        for _ in range(80):
            middle = (low + high) / 2
            above = (scaled - middle).clamp(min=0).pow(power).sum(-1, keepdim=True) >= 1
            low, high = torch.where(above, middle, low), torch.where(above, high, middle)
        inside = scaled > low
        flat = (power * (scaled - low).clamp(min=1e-300).pow(power - 1) * inside).sum(-1, True)
    tops = torch.where(inside, scaled - low, 1.0).pow(power) * inside
    tau = low + (tops.sum(-1, keepdim=True) - 1) / flat
    return torch.where(inside, scaled - tau, 1.0).pow(power) * inside


def normalised(row, values, s, seen):
    s = s / values.get("temperature", 1)
    hidden = s.masked_fill(~seen, -math.inf)
    any_seen = seen.any(-1, keepdim=True)

    def softmax(of, extra=False):
        of = torch.where(any_seen, of.masked_fill(~seen, -math.inf), 0.0)
        if extra:
            of = torch.cat([of, torch.zeros_like(of[..., :1])], -1)
        weights = torch.softmax(of, -1)
        return (weights[..., :-1] if extra else weights) * seen

    if row == "softmax":
        return softmax(s)
    if row == "softmax-plus-one":
        return softmax(s, extra=True)
    if row in ("sparsemax", "entmax"):
        return entmax(s, seen, 2.0 if row == "sparsemax" else values.get("alpha", 1.5)) * seen
    if row == "sigmoid":
        return torch.sigmoid(s - values.get("bias", 0)) * seen
    if row == "relu":
        positive = F.relu(s) * seen
        return positive / positive.sum(-1, keepdim=True).clamp(min=TINY)
    if row == "hard":  # it learns as softmax does
        soft = softmax(s)
        winner = F.one_hot(hidden.argmax(-1), s.shape[-1]) * seen
        return winner + soft - soft.detach()
    if row == "uniform":
        return seen / seen.sum(-1, keepdim=True).clamp(min=1) + 0 * s
    raise ValueError("no normaliser " + row)


# Combinations.


def combined(row, values, weights, seen, v, i):
    if row == "sum":
        return weights @ v
    if row == "top-k":
        ranked = weights.detach().masked_fill(~seen, -1).argsort(
            dim=-1, descending=True, stable=True)
        count = min(values.get("k", 3), weights.shape[-1])
        chosen = torch.zeros_like(weights).scatter(-1, ranked[..., :count], 1.0)
        kept = weights * chosen * seen
        return kept / kept.sum(-1, keepdim=True).clamp(min=TINY) @ v
    if row == "mean-mix":
        count = seen.sum(-1, keepdim=True)
        mean = (seen + 0.0) @ v / count.clamp(min=1)
        total = weights.sum(-1, keepdim=True)
        share = weights / total.clamp(min=TINY)
        entropy = -(share * share.clamp(min=TINY).log()).sum(-1, keepdim=True)
        most = count.clamp(min=1).log()
        gate = (1 - entropy / most.clamp(min=TINY)) * (total > 0)
        if values.get("gate") == "self":
            gate = weights.diagonal(dim1=-2, dim2=-1)[..., None]
        content = v if values.get("content") == "own" else weights @ v
        return (gate * content + (1 - gate) * mean) * (count > 0)
    raise ValueError("no combination " + row)


def attention(p, name, project, position, stages, x, memory, first=0):
    """x [B, n, D] asks memory [B, m, D]; query 0 stands at place `first`."""
    row, sizes = project
    width, n, m = x.shape[-1], x.shape[1], memory.shape[1]
    heads = sizes.get("heads", 4) if row == "heads" else 1
    groups = (sizes.get("kv-heads") or heads) if row == "heads" else 1
    d = (sizes.get("head-dim") or width // heads) if row == "heads" else width

    def split(part, of, count):
        if row == "identity":
            return of[:, None]
        every = of @ p(f"{name}.project.{part}", (count * d, width)).T
        return every.unflatten(-1, (count, d)).transpose(1, 2).repeat_interleave(heads // count, 1)

    q, k, v = split("W_q", x, heads), split("W_k", memory, groups), split("W_v", memory, groups)
    i, j = torch.arange(n)[:, None] + first, torch.arange(m)[None]
    q = turned(position, q, torch.arange(n) + first + position[1].get("offset", 0))
    k = turned(position, k, torch.arange(m))
    s = bias(p, name, position, q, i + position[1].get("offset", 0), j)
    for number, (_, weight, chosen, values) in enumerate(stages["score"]):
        prefix = name + ".score" + (str(number + 1) if number else "")
        s = s + weight * score(p, prefix, chosen, values, q, k, i)
    _, _, normaliser, values = stages["normalise"][0]
    if cap := values.get("softcap", 0):
        s = cap * torch.tanh(s / cap)
    seen, factor = masked(p, name + ".mask", stages["mask"], q, i, j, m)
    weights = normalised(normaliser, values, s, seen) * factor
    y = combined(*stages["combine"][0][2:], weights, seen, v, i)
    y = y.transpose(1, 2).flatten(-2)
    return y if row == "identity" else y @ p(f"{name}.project.W_o", (width, heads * d)).T
