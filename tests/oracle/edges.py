"""Writes tests/golden/models/NAME/edges.safetensors: what the weights of tiny checkpoints move, what
cutting each edge changes, and the parts of scores and logits. Written from the papers' definitions
(Kobayashi et al., 2020, 2021; Elhage et al., 2021) in float64, over the passes of causes.py; the
identities that must hold are asserted here.
    python3 tests/oracle/edges.py

"moved", "contribution" [L,H,T,T], "normed" [L,T,T]: sizes, see core/experiment/moved.h.
"effect.renormalised", "effect.unchanged" [L,H,T,T]: log-odds of word 9 after the last token, less
those without the edge, by a whole pass each; NaN where nothing is left of the row.
"zeroing" [L,H,T,T]: 1 - cosine of what leaves the layer at the query, without the edge (unchanged).
"terms" [H,T,W,W]: of every score of the last query in the last layer, the part of each pair of
writers.
"direct" [W']: of the logit of word 9 after the last token, the part of each writer (no "direct"
where the head is more than a matrix).
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

    def projection(self, i, which, head):
        d = self.w_width() // self.model.heads
        if self.kind == "gpt2":
            n = "qk".index(which) * self.w_width() + head * d
            return (self.at(i, "attn.c_attn.weight")[:, n:n + d],
                    self.at(i, "attn.c_attn.bias")[n:n + d])
        if self.kind == "bert":
            name = "attention.self." + {"q": "query", "k": "key"}[which]
            return (self.at(i, name + ".weight").T[:, head * d:(head + 1) * d],
                    self.at(i, name + ".bias")[head * d:(head + 1) * d])
        group = head // self.model.shared if which == "k" else head
        return (self.at(i, f"self_attn.{which}_proj.weight").T[:, group * d:(group + 1) * d], None)

    def w_width(self):
        return self.model.embed(np.array([0])).shape[1]

    def sources(self, ids):
        if self.kind == "gpt2":
            return [self.w["transformer.wte.weight"][ids],
                    self.w["transformer.wpe.weight"][:len(ids)]]
        if self.kind == "llama":
            return [self.w["model.embed_tokens.weight"][ids]]
        name = "bert.embeddings."
        return [self.w[name + "word_embeddings.weight"][ids],
                np.repeat(self.w[name + "token_type_embeddings.weight"][:1], len(ids), 0),
                self.w[name + "position_embeddings.weight"][:len(ids)]]

    def sigma(self, x):
        y = x - x.mean(-1, keepdims=True) if self.centred else x
        return np.sqrt((y * y).mean(-1, keepdims=True) + self.model.epsilon)

    def frozen(self, z, sigma, gain):
        return (z - z.mean(-1, keepdims=True) if self.centred else z) / sigma * gain


def heads_written(parts, record, i):
    matrix, bias = parts.output(i)
    z = record["z"]
    d = z.shape[2]
    written = [z[h] @ matrix[h * d:(h + 1) * d] for h in range(len(z))]
    return written, bias


def stream(parts, ids, hidden, records, layers):
    """What has written into the hidden states before layer `layers`: a list that sums to them."""
    writers = list(parts.sources(ids))
    if parts.kind == "bert":
        gain, shift = parts.norm("bert.embeddings.LayerNorm")
        sigma = parts.sigma(sum(writers))
        writers = [parts.frozen(x, sigma, gain) for x in writers] + [shift + 0 * writers[0]]
    for i in range(layers):
        written, bias = heads_written(parts, records[i], i)
        writers += written
        if bias is not None:
            writers.append(bias + 0 * written[0])
        if parts.first:
            writers.append(hidden[i + 1] - sum(writers))
            continue
        gain, shift = parts.attention_norm(i)
        sigma = parts.sigma(sum(writers))
        writers = [parts.frozen(x, sigma, gain) for x in writers] + [shift + 0 * written[0]]
        name = parts.layer(i)
        inner = causes.gelu(parts.model.linear(sum(writers), name + "intermediate.dense"))
        writers.append(parts.model.linear(inner, name + "output.dense"))
        gain, shift = parts.inner_norm(i)
        sigma = parts.sigma(sum(writers))
        writers = [parts.frozen(x, sigma, gain) for x in writers] + [shift + 0 * written[0]]
    assert np.abs(sum(writers) - hidden[layers]).max() < 1e-12
    return writers


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
    out, turned = np.zeros(shape), np.zeros(shape)
    for layer, head, i, j in np.ndindex(shape):
        if records[layer]["weights"][head, i, j] == 0:
            continue
        if renormalised and records[layer]["weights"][head, i, j] > 1 - 1e-9:
            out[layer, head, i, j] = np.nan
            continue
        cut, _ = passed(model, ids, (layer, head, i, j, renormalised))
        out[layer, head, i, j] = odds - log_odds(model.head(cut[-1])[-1])
        a, b = whole[layer + 1][i], cut[layer + 1][i]
        turned[layer, head, i, j] = 1 - a @ b / np.linalg.norm(a) / np.linalg.norm(b)
    return out, turned


def terms(parts, ids, hidden, records):
    last = parts.model.layers - 1
    writers = stream(parts, ids, hidden, records, last)
    zero = 0 * writers[0]
    if parts.first:
        gain, shift = parts.attention_norm(last)
        sigma = parts.sigma(hidden[last])
        writers = [parts.frozen(x, sigma, gain) for x in writers]
        if shift is not None:
            writers.append(shift + zero)
    record = records[last]
    heads, count, d = record["q"].shape
    all = []
    for head in range(heads):
        sides = []
        for which in "qk":
            matrix, bias = parts.projection(last, which, head)
            side = [x @ matrix for x in writers]
            if bias is not None:
                side.append(bias + 0 * side[0])
            if parts.kind == "llama":
                side = [parts.model.rotate(x[None])[0] for x in side]
            sides.append(np.stack(side))
        one = np.einsum("wid,vjd->ijwv", *sides) / np.sqrt(d)
        plain = record["q"][head] @ record["k"][head].T / np.sqrt(d)
        assert np.abs(one.sum((2, 3)) - plain).max() < 1e-11
        all.append(one[-1])
    return np.ascontiguousarray(np.stack(all))  # einsum leaves the axes in an order of its own


def direct(parts, ids, hidden, records):
    if not parts.first:
        return {}
    writers = stream(parts, ids, hidden, records, parts.model.layers)
    gain, shift = parts.norm({"gpt2": "transformer.ln_f", "llama": "model.norm"}[parts.kind])
    sigma = parts.sigma(hidden[-1])
    matrix = parts.w["transformer.wte.weight" if parts.kind == "gpt2" else "lm_head.weight"]
    all = [(parts.frozen(x, sigma, gain) @ matrix[ANSWER])[-1] for x in writers]
    if shift is not None:
        all.append(shift @ matrix[ANSWER])
    assert np.abs(sum(all) - parts.model.head(hidden[-1])[-1, ANSWER]) < 1e-11
    return {"direct": np.array(all)}


def write(name, kind):
    folder = causes.GOLDEN / name
    weights = {key: one.astype(np.float64)
               for key, one in load_file(folder / "model.safetensors").items()}
    model = kind(weights, json.loads((folder / "config.json").read_text()))
    parts = Parts(name, model)
    ids = load_file(folder / "causes.safetensors")["ids"].astype(int)
    hidden, records = passed(model, ids)
    unchanged, zeroing = effects(parts, ids, False)
    save_file({
        **{key: one.astype(np.float32) for key, one in sizes(parts, hidden, records).items()},
        "effect.renormalised": effects(parts, ids, True)[0].astype(np.float32),
        "effect.unchanged": unchanged.astype(np.float32),
        "zeroing": zeroing.astype(np.float32),
        "terms": terms(parts, ids, hidden, records).astype(np.float32),
        **direct(parts, ids, hidden, records),
    }, folder / "edges.safetensors")


if __name__ == "__main__":
    for name, kind in causes.MODELS.items():
        write(name, kind)
        print("written:", name)
