"""Writes tests/golden/learn.json: ten training steps of a transformer encoder in PyTorch, float64,
from initial weights drawn as the program draws them, written from the definitions. Run by hand:
python3 tests/oracle/learn.py
"""

import json
import math
import pathlib

import numpy as np
import torch

from pipeline import Stream, f32, xavier

torch.set_default_dtype(torch.float64)

SEED = 5
VOCABULARY, CLASSES, WIDTH, HEADS, INNER, LAYERS = 13, 5, 8, 2, 12, 2
SENTENCES, TOKENS, STEPS = 3, 6, 10


def matrix(name, rows, columns):
    return xavier(SEED, name, rows, columns)


def parameters(options):
    drawn = {}

    def linear(name, out, inside):
        drawn[name + ".weight"] = matrix(name + ".weight", out, inside)
        drawn[name + ".bias"] = np.zeros(out)

    def norm(name):
        drawn[name + ".gain"] = np.ones(WIDTH)
        drawn[name + ".shift"] = np.zeros(WIDTH)

    stream = Stream(SEED, "embedding.weight")
    drawn["embedding.weight"] = f32(
        [stream.normal(i) for i in range(VOCABULARY * WIDTH)]
    ).reshape(VOCABULARY, WIDTH)
    for layer in range(LAYERS):
        name = f"layer.{layer}"
        for part in ("W_q", "W_k", "W_v", "W_o"):
            drawn[f"{name}.project.{part}"] = matrix(f"{name}.project.{part}", WIDTH, WIDTH)
        if options["score"] == "additive":
            hidden, head = 64, WIDTH // HEADS
            bound = lambda rows, columns: math.sqrt(6 / (rows + columns))
            for part, shape in (
                ("W_q", (hidden, head)),
                ("W_k", (hidden, head)),
                ("w", (hidden,)),
            ):
                count = HEADS * int(np.prod(shape))
                rows, columns = shape if len(shape) == 2 else (1, shape[0])
                s = Stream(SEED, f"{name}.score.{part}")
                values = f32([(2 * s.uniform(i) - 1) * bound(rows, columns) for i in range(count)])
                drawn[f"{name}.score.{part}"] = values.reshape(HEADS, *shape)
        norm(f"{name}.norm-attention")
        linear(f"{name}.feed-forward.inner", INNER, WIDTH)
        linear(f"{name}.feed-forward.outer", WIDTH, INNER)
        norm(f"{name}.norm-feed-forward")
    if options["pre-norm"]:
        norm("top.norm")
    linear("top.classes", CLASSES, WIDTH)
    return {
        name: torch.tensor(value, requires_grad=True) for name, value in drawn.items()
    }


def position():
    table = torch.zeros(TOKENS, WIDTH)
    for i in range(TOKENS):
        for c in range(WIDTH // 2):
            angle = i / 10000 ** (2 * c / WIDTH)
            table[i, 2 * c], table[i, 2 * c + 1] = math.sin(angle), math.cos(angle)
    return table


def logits(p, tokens, options):
    def norm(name, x):
        return torch.nn.functional.layer_norm(
            x, (WIDTH,), p[name + ".gain"], p[name + ".shift"], 1e-5
        )

    def linear(name, x):
        return x @ p[name + ".weight"].T + p[name + ".bias"]

    def attention(name, x):
        def heads(w):
            y = x @ p[f"{name}.project.{w}"].T
            return y.reshape(SENTENCES, TOKENS, HEADS, -1).transpose(1, 2)

        q, k, v = heads("W_q"), heads("W_k"), heads("W_v")
        if options["score"] == "additive":
            left = torch.einsum("bhtd,hed->bhte", q, p[f"{name}.score.W_q"])
            right = torch.einsum("bhtd,hed->bhte", k, p[f"{name}.score.W_k"])
            inner = torch.tanh(left[:, :, :, None] + right[:, :, None])
            s = torch.einsum("bhije,he->bhij", inner, p[f"{name}.score.w"])
        else:
            s = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
        if options["mask"] == "causal":
            s = s.masked_fill(torch.ones(TOKENS, TOKENS).triu(1).bool(), -math.inf)
        y = torch.softmax(s, -1) @ v
        y = y.transpose(1, 2).reshape(SENTENCES, TOKENS, -1)
        return y @ p[f"{name}.project.W_o"].T

    def feed_forward(name, x):
        return linear(name + ".outer", torch.relu(linear(name + ".inner", x)))

    x = p["embedding.weight"][tokens] + position()
    for layer in range(LAYERS):
        name = f"layer.{layer}"
        for sub, part in (
            ("norm-attention", lambda y: attention(name, y)),
            ("norm-feed-forward", lambda y: feed_forward(f"{name}.feed-forward", y)),
        ):
            if options["pre-norm"]:
                x = x + part(norm(f"{name}.{sub}", x))
            else:
                x = norm(f"{name}.{sub}", x + part(x))
    if options["pre-norm"]:
        x = norm("top.norm", x)
    return linear("top.classes", x)


def optimiser(options, p):
    kind = options["optimiser"]
    if kind == "sgd:momentum=0.9":
        return torch.optim.SGD(p, lr=options["rate"], momentum=0.9)
    if kind == "adam":
        return torch.optim.Adam(p, lr=options["rate"])
    return torch.optim.AdamW(p, lr=options["rate"], weight_decay=0.01)


def run(options):
    p = parameters(options)
    by = optimiser(options, list(p.values()))
    losses, norms = [], []
    for step in range(STEPS):
        stream = Stream(SEED, "batch", str(step))
        count = SENTENCES * TOKENS
        tokens = torch.tensor([int(stream.uniform(i) * VOCABULARY) for i in range(count)])
        targets = tokens % CLASSES
        out = logits(p, tokens.reshape(SENTENCES, TOKENS), options)
        loss = torch.nn.functional.cross_entropy(
            out.reshape(-1, CLASSES), targets, label_smoothing=options["smoothing"]
        )
        by.zero_grad()
        loss.backward()
        norms.append(
            torch.nn.utils.clip_grad_norm_(p.values(), options["longest"] or math.inf).item()
        )
        factor = 1.0
        if options["schedule"] == "cosine:warm-up=3":
            t = step + 1
            factor = t / 3 if t <= 3 else 0.5 * (1 + math.cos(math.pi * (t - 3) / (STEPS - 2)))
        for group in by.param_groups:
            group["lr"] = options["rate"] * factor
        by.step()
        losses.append(loss.item())
    weight = p["layer.0.project.W_q"].detach().numpy().ravel()[:4].tolist()
    return {**options, "losses": losses, "norms": norms, "weight": weight}


CASES = [
    ("adam", 1e-2, True, "scaled-dot", "none", 0.0, 0.0, "constant"),
    ("adam", 1e-2, False, "scaled-dot", "causal", 0.1, 0.0, "constant"),
    ("adamw", 1e-2, True, "scaled-dot", "none", 0.0, 0.5, "cosine:warm-up=3"),
    ("sgd:momentum=0.9", 0.1, True, "scaled-dot", "causal", 0.0, 1.0, "constant"),
    ("adam", 1e-2, True, "additive", "none", 0.0, 0.0, "constant"),
]
NAMES = ("optimiser", "rate", "pre-norm", "score", "mask", "smoothing", "longest", "schedule")

if __name__ == "__main__":
    golden = {
        "made": f"PyTorch {torch.__version__}",
        "seed": SEED,
        "cases": [run(dict(zip(NAMES, case))) for case in CASES],
    }
    path = pathlib.Path(__file__).parent.parent / "golden" / "learn.json"
    path.write_text(json.dumps(golden, indent=1) + "\n")
