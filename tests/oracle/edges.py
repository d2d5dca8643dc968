"""Writes tests/golden/models/NAME/edges.safetensors: what the weights of tiny checkpoints move, and what
cutting each edge changes. Written from the papers' definitions (Kobayashi et al., 2020, 2021) in
float64, over the passes of causes.py; the identities that must hold are asserted here.
    python3 tests/oracle/edges.py

"moved", "contribution" [L,H,T,T], "normed" [L,T,T]: sizes, see core/experiment/moved.h.
"effect.renormalised", "effect.unchanged" [L,H,T,T]: log-odds of word 9 after the last token, less
those without the edge, by a whole pass each; NaN where nothing is left of the row.
"""

import json

import numpy as np
from safetensors.numpy import load_file, save_file

import causes

ANSWER = 9


class Recorder:
    """Takes the place of causes.attend: records, and cuts one edge where it is asked for."""

    def __init__(self, cut=None):
        self.cut, self.layers = cut, []

    def __call__(self, q, k, v, causal):
        scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        if causal:
            scores = np.where(np.tri(q.shape[1], dtype=bool), scores, -np.inf)
        weights = causes.softmax(scores)
        layer = len(self.layers)
        self.layers.append({"q": q, "k": k, "v": v, "weights": weights, "scores": scores})
        z = weights @ v
        if self.cut and self.cut[0] == layer:
            _, head, i, j, renormalised = self.cut
            row = weights[head, i].copy()
            row[j] = 0
            if renormalised:
                with np.errstate(invalid="ignore", divide="ignore"):
                    row = row / row.sum()
            z[head, i] = row @ v[head]
        self.layers[-1]["z"] = z
        return z


def passed(model, ids, cut=None):
    causes.attend = recorder = Recorder(cut)
    return causes.states(model, ids), recorder.layers


class Parts:
    """Names of parameters, by architecture: what the definitions need beyond a pass."""

    def __init__(self, name, model):
        self.kind, self.w, self.model = name, model.w, model
        self.first = name != "bert"  # the norm comes before each part
        self.centred = name != "llama"

    def layer(self, i):
        return {"gpt2": "transformer.h", "bert": "bert.encoder.layer", "llama": "model.layers"}[
            self.kind] + f".{i}."

    def at(self, i, name):
        return self.w.get(self.layer(i) + name)

    def output(self, i):
        if self.kind == "gpt2":
            return self.at(i, "attn.c_proj.weight"), self.at(i, "attn.c_proj.bias")
        if self.kind == "bert":
            return (self.at(i, "attention.output.dense.weight").T,
                    self.at(i, "attention.output.dense.bias"))
        return self.at(i, "self_attn.o_proj.weight").T, None

    def norm(self, name):
        return self.w[name + ".weight"], self.w.get(name + ".bias")

    def attention_norm(self, i):
        return self.norm(self.layer(i) + {"gpt2": "ln_1", "bert": "attention.output.LayerNorm",
                                          "llama": "input_layernorm"}[self.kind])

    def inner_norm(self, i):
        return self.norm(self.layer(i) + {"gpt2": "ln_2", "bert": "output.LayerNorm",
                                          "llama": "post_attention_layernorm"}[self.kind])

    def sigma(self, x):
        y = x - x.mean(-1, keepdims=True) if self.centred else x
        return np.sqrt((y * y).mean(-1, keepdims=True) + self.model.epsilon)

    def frozen(self, z, sigma, gain):
        return (z - z.mean(-1, keepdims=True) if self.centred else z) / sigma * gain


def log_odds(logits):
    others = np.delete(logits, ANSWER)
    most = others.max()
    return logits[ANSWER] - most - np.log(np.exp(others - most).sum())


def sizes(parts, hidden, records):
    moved, contribution, normed = [], [], []
    for i, record in enumerate(records):
        matrix, bias = parts.output(i)
        weights, v = record["weights"], record["v"]
        heads, count, d = v.shape
        f = np.stack([v[h] @ matrix[h * d:(h + 1) * d] for h in range(heads)])
        all = weights[..., None] * f[:, None]  # [H, T, T, D]
        written = all.sum((0, 2))
        y = written + (0 if bias is None else bias)
        moved.append(np.linalg.norm(all, axis=-1))
        u = y / np.linalg.norm(y, axis=-1, keepdims=True)
        contribution.append(np.einsum("hijc,ic->hij", all, u))
        rest = 0 if bias is None else u @ bias
        assert np.abs(contribution[-1].sum((0, 2)) + rest - np.linalg.norm(y, axis=-1)).max() < 1e-12
        together = all.sum(0)  # [T, T, D]
        together[np.arange(count), np.arange(count)] += hidden[i]
        gain, shift = (parts.inner_norm if parts.first else parts.attention_norm)(i)
        sigma = parts.sigma(hidden[i] + y)
        g = parts.frozen(together, sigma[:, None], gain)
        ends = parts.frozen(0 if bias is None else bias + 0 * y, sigma, gain) if bias is not None else 0
        behind = parts.frozen(hidden[i] + y, sigma, gain)
        assert np.abs(g.sum(1) + ends - behind).max() < 1e-12
        normed.append(np.linalg.norm(g, axis=-1))
    return {"moved": np.stack(moved), "contribution": np.stack(contribution),
            "normed": np.stack(normed)}


def effects(parts, ids, renormalised):
    model = parts.model
    whole, records = passed(model, ids)
    odds = log_odds(model.head(whole[-1])[-1])
    shape = (model.layers, *records[0]["weights"].shape)
    out = np.zeros(shape)
    for layer, head, i, j in np.ndindex(shape):
        if records[layer]["weights"][head, i, j] == 0:
            continue
        if renormalised and records[layer]["weights"][head, i, j] > 1 - 1e-9:
            out[layer, head, i, j] = np.nan
            continue
        cut, _ = passed(model, ids, (layer, head, i, j, renormalised))
        out[layer, head, i, j] = odds - log_odds(model.head(cut[-1])[-1])
    return out


def write(name, kind):
    folder = causes.GOLDEN / name
    weights = {key: one.astype(np.float64)
               for key, one in load_file(folder / "model.safetensors").items()}
    model = kind(weights, json.loads((folder / "config.json").read_text()))
    parts = Parts(name, model)
    ids = load_file(folder / "causes.safetensors")["ids"].astype(int)
    hidden, records = passed(model, ids)
    save_file({
        **{key: one.astype(np.float32) for key, one in sizes(parts, hidden, records).items()},
        "effect.renormalised": effects(parts, ids, True).astype(np.float32),
        "effect.unchanged": effects(parts, ids, False).astype(np.float32),
    }, folder / "edges.safetensors")


if __name__ == "__main__":
    for name, kind in causes.MODELS.items():
        write(name, kind)
        print("written:", name)
