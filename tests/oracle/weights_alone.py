"""Writes tests/golden/models/NAME/weights.safetensors: what the heads of tiny checkpoints do by their
weights alone. Written from the definitions (Elhage et al., 2021) in float64, with whole matrices
[V,V] and [D,D]; see core/experiment/weights_alone.h and core/experiment/head_likeness.h.
    python3 tests/oracle/weights_alone.py

"copying" [L,H]: of the eigenvalues of W_E W_v W_o W_U (none where the head is more than a matrix).
"rank" [L,H]. "queries", "keys", "values" [L,H,L,H]: composition with each earlier head, 0 elsewhere.
"alike.written", "alike.asked" [N,N]: cosines of W_v W_o, and of W_q W_kᵀ, of all heads.
"""

import json

import numpy as np
from safetensors.numpy import load_file, save_file

import causes
import edges


class Matrices(edges.Parts):
    def side(self, i, which, head):
        d = self.w_width() // self.model.heads
        if self.kind == "gpt2":
            n = "qkv".index(which) * self.w_width() + head * d
            return self.at(i, "attn.c_attn.weight")[:, n:n + d]
        if self.kind == "bert":
            name = "attention.self." + {"q": "query", "k": "key", "v": "value"}[which]
            return self.at(i, name + ".weight").T[:, head * d:(head + 1) * d]
        group = head if which == "q" else head // self.model.shared
        return self.at(i, f"self_attn.{which}_proj.weight").T[:, group * d:(group + 1) * d]

    def linear_norm(self, gain):
        """What a norm does to a row, but for the number that it divides by: [D,D]."""
        width = self.w_width()
        centre = np.eye(width) - (1 / width if self.centred else 0)
        return centre @ np.diag(gain)

    def before(self, i):
        return self.linear_norm(self.attention_norm(i)[0]) if self.first else np.eye(self.w_width())

    def between(self, i, j):
        """From behind the attention of layer i to what enters that of layer j."""
        way = np.eye(self.w_width())
        for layer in range(i, j) if not self.first else ():
            way = way @ self.linear_norm(self.attention_norm(layer)[0])
            way = way @ self.linear_norm(self.inner_norm(layer)[0])
        return way

    def written(self, i, head):
        matrix, _ = self.output(i)
        d = self.w_width() // self.model.heads
        return self.before(i) @ self.side(i, "v", head) @ matrix[head * d:(head + 1) * d]

    def asked(self, i, head):
        return (self.before(i) @ self.side(i, "q", head)
                @ (self.before(i) @ self.side(i, "k", head)).T)


def copying(parts):
    if not parts.first:
        return {}
    gain, _ = parts.norm({"gpt2": "transformer.ln_f", "llama": "model.norm"}[parts.kind])
    tokens = parts.w["transformer.wte.weight" if parts.kind == "gpt2" else "model.embed_tokens.weight"]
    words = parts.w["transformer.wte.weight" if parts.kind == "gpt2" else "lm_head.weight"]
    out = np.zeros((parts.model.layers, parts.model.heads))
    for i, head in np.ndindex(out.shape):
        values = np.linalg.eigvals(
            tokens @ parts.written(i, head) @ parts.linear_norm(gain) @ words.T)
        out[i, head] = values.real.sum() / np.abs(values).sum()
    return {"copying": out}


def ranks(parts):
    out = np.zeros((parts.model.layers, parts.model.heads))
    for i, head in np.ndindex(out.shape):
        squares = np.linalg.svd(parts.written(i, head))[1] ** 2
        out[i, head] = squares.sum() ** 2 / (squares**2).sum()
    return {"rank": out}


def compositions(parts):
    shape = (parts.model.layers, parts.model.heads) * 2
    out = {name: np.zeros(shape) for name in ("queries", "keys", "values")}
    for i, head, j, other in np.ndindex(shape):
        if j >= i:
            continue
        writes = parts.written(j, other) @ parts.between(j, i)
        asks = parts.asked(i, head)
        for name, reads in (("queries", asks), ("keys", asks.T), ("values", parts.written(i, head))):
            out[name][i, head, j, other] = np.linalg.norm(writes @ reads) / (
                np.linalg.norm(writes) * np.linalg.norm(reads))
    return out


def alike(parts):
    heads = list(np.ndindex(parts.model.layers, parts.model.heads))
    out = {}
    for name, matrix in (("alike.written", parts.written), ("alike.asked", parts.asked)):
        rows = np.stack([matrix(*one).ravel() for one in heads])
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        out[name] = rows @ rows.T
    return out


def write(name, kind):
    folder = causes.GOLDEN / name
    weights = {key: one.astype(np.float64)
               for key, one in load_file(folder / "model.safetensors").items()}
    parts = Matrices(name, kind(weights, json.loads((folder / "config.json").read_text())))
    save_file({**copying(parts), **ranks(parts), **compositions(parts), **alike(parts)},
              folder / "weights.safetensors")


if __name__ == "__main__":
    for name, kind in causes.MODELS.items():
        write(name, kind)
        print("written:", name)
