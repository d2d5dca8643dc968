"""Writes tests/golden/models/NAME/causes.safetensors: what tiny checkpoints predict after each
layer, and without one of their heads. Written from the architectures' papers, in float64, with
NumPy and safetensors alone; its own hidden states must be those of expected.safetensors.
    python3 tests/oracle/causes.py

"ids" [T] and "other.ids": a text, and another one whose mean is taken. "lens" [L+1,T,V]: logits
from the hidden states before layer 1 and after each. "without.zero" and "without.mean" [L,H,V]:
the logits of the last token where a head gives 0, or its mean over the tokens of the other text.
"patched" [L+1,T,V]: the same where the hidden state of a token, before layer 1 or behind each, is
that of the text with its tokens in reverse. "left-out" [L,5,V]: the same where a part of a layer is
left out, in the order of PARTS, and "left-out.all" [5,V] where it is left out of every layer.
"""

import json
import math
import pathlib

import numpy as np
from safetensors.numpy import load_file, save_file

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "models"
PARTS = ["residual", "norm", "feed-forward", "feed-forward-residual", "feed-forward-norm"]
erf = np.vectorize(math.erf)


def softmax(x):
    x = np.exp(x - x.max(-1, keepdims=True))
    return x / x.sum(-1, keepdims=True)


def layer_norm(x, weight, bias, epsilon):
    x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight + bias


def rms_norm(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def gelu(x):
    return x * 0.5 * (1 + erf(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def silu(x):
    return x / (1 + np.exp(-x))


def split(x, heads):
    return x.reshape(len(x), heads, -1).transpose(1, 0, 2)


def attend(q, k, v, causal):
    scores = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
    if causal:
        scores = np.where(np.tri(q.shape[1], dtype=bool), scores, -np.inf)
    return softmax(scores) @ v


def joined(heads):
    return heads.transpose(1, 0, 2).reshape(heads.shape[1], -1)


def kept(x, part, out):
    return 0 * x if part in out else x


class Gpt2:
    def __init__(self, w, config):
        self.w, self.heads, self.layers = w, config["n_head"], config["n_layer"]
        self.epsilon = config["layer_norm_epsilon"]

    def norm(self, x, name):
        return layer_norm(x, self.w[name + ".weight"], self.w[name + ".bias"], self.epsilon)

    def linear(self, x, name):
        return x @ self.w[name + ".weight"] + self.w[name + ".bias"]

    def embed(self, ids):
        return self.w["transformer.wte.weight"][ids] + self.w["transformer.wpe.weight"][: len(ids)]

    def layer(self, i, x, change, out):
        name = f"transformer.h.{i}."
        inside = x if "norm" in out else self.norm(x, name + "ln_1")
        q, k, v = np.split(self.linear(inside, name + "attn.c_attn"), 3, -1)
        heads = change(i, attend(*(split(one, self.heads) for one in (q, k, v)), True))
        x = kept(x, "residual", out) + self.linear(joined(heads), name + "attn.c_proj")
        inside = x if "feed-forward-norm" in out else self.norm(x, name + "ln_2")
        inner = self.linear(gelu_tanh(self.linear(inside, name + "mlp.c_fc")), name + "mlp.c_proj")
        return kept(x, "feed-forward-residual", out) + kept(inner, "feed-forward", out)

    def head(self, x):
        return self.norm(x, "transformer.ln_f") @ self.w["transformer.wte.weight"].T


class Bert:
    def __init__(self, w, config):
        self.w, self.heads = w, config["num_attention_heads"]
        self.layers, self.epsilon = config["num_hidden_layers"], config["layer_norm_eps"]

    def norm(self, x, name):
        return layer_norm(x, self.w[name + ".weight"], self.w[name + ".bias"], self.epsilon)

    def linear(self, x, name):
        return x @ self.w[name + ".weight"].T + self.w[name + ".bias"]

    def embed(self, ids):
        name = "bert.embeddings."
        return self.norm(self.w[name + "word_embeddings.weight"][ids]
                         + self.w[name + "position_embeddings.weight"][: len(ids)]
                         + self.w[name + "token_type_embeddings.weight"][0], name + "LayerNorm")

    def layer(self, i, x, change, out):
        name = f"bert.encoder.layer.{i}."
        parts = [split(self.linear(x, name + "attention.self." + one), self.heads)
                 for one in ("query", "key", "value")]
        heads = change(i, attend(*parts, False))
        x = kept(x, "residual", out) + self.linear(joined(heads), name + "attention.output.dense")
        if "norm" not in out:
            x = self.norm(x, name + "attention.output.LayerNorm")
        inner = self.linear(gelu(self.linear(x, name + "intermediate.dense")), name + "output.dense")
        x = kept(x, "feed-forward-residual", out) + kept(inner, "feed-forward", out)
        return x if "feed-forward-norm" in out else self.norm(x, name + "output.LayerNorm")

    def head(self, x):
        name = "cls.predictions."
        x = self.norm(gelu(self.linear(x, name + "transform.dense")), name + "transform.LayerNorm")
        return x @ self.w["bert.embeddings.word_embeddings.weight"].T + self.w[name + "bias"]


class Llama:
    def __init__(self, w, config):
        self.w, self.heads = w, config["num_attention_heads"]
        self.shared = config["num_attention_heads"] // config["num_key_value_heads"]
        self.layers, self.epsilon = config["num_hidden_layers"], config["rms_norm_eps"]
        self.theta = config["rope_parameters"]["rope_theta"]

    def norm(self, x, name):
        return rms_norm(x, self.w[name + ".weight"], self.epsilon)

    def linear(self, x, name):
        return x @ self.w[name + ".weight"].T

    def embed(self, ids):
        return self.w["model.embed_tokens.weight"][ids]

    def rotate(self, x):
        half = x.shape[-1] // 2
        angle = np.arange(x.shape[1])[:, None] / self.theta ** (np.arange(half) / half)
        a, b = x[..., :half], x[..., half:]
        return np.concatenate([a * np.cos(angle) - b * np.sin(angle),
                               b * np.cos(angle) + a * np.sin(angle)], -1)

    def layer(self, i, x, change, out):
        name = f"model.layers.{i}."
        inside = x if "norm" in out else self.norm(x, name + "input_layernorm")
        q = self.rotate(split(self.linear(inside, name + "self_attn.q_proj"), self.heads))
        k, v = (split(self.linear(inside, name + "self_attn." + one), self.heads // self.shared)
                for one in ("k_proj", "v_proj"))
        k, v = (np.repeat(one, self.shared, 0) for one in (self.rotate(k), v))
        heads = joined(change(i, attend(q, k, v, True)))
        x = kept(x, "residual", out) + self.linear(heads, name + "self_attn.o_proj")
        inside = x if "feed-forward-norm" in out else self.norm(x, name + "post_attention_layernorm")
        inner = silu(self.linear(inside, name + "mlp.gate_proj")) * self.linear(
            inside, name + "mlp.up_proj")
        return kept(x, "feed-forward-residual", out) + kept(
            self.linear(inner, name + "mlp.down_proj"), "feed-forward", out)

    def head(self, x):
        return self.linear(self.norm(x, "model.norm"), "lm_head")


def states(model, ids, change=lambda layer, heads: heads, patch=lambda behind, x: x,
           out=lambda layer: ()):
    all = [patch(0, model.embed(ids))]
    for i in range(model.layers):
        all.append(patch(i + 1, model.layer(i, all[-1], change, out(i))))
    return all


def patched(others, layers, token):
    def patch(behind, x):
        x = x.copy()
        if behind == layers:
            x[token] = others[behind][token]
        return x
    return patch


def without(layer, head, by):
    def change(i, heads):
        heads = heads.copy()
        if i == layer:
            heads[head] = by
        return heads
    return change


def write(name, kind):
    folder = GOLDEN / name
    weights = {key: one.astype(np.float64) for key, one in load_file(folder / "model.safetensors").items()}
    expected = load_file(folder / "expected.safetensors")
    model = kind(weights, json.loads((folder / "config.json").read_text()))
    ids, other = (expected[f"{n}.ids"].astype(int) for n in (0, 2))
    ids, other = ids[ids < 48], other[other < 48]  # those that the tests' tokenizer can write
    own = states(model, expected["0.ids"].astype(int))
    for i, x in enumerate(own[:-1]):  # the last one is behind the norm there
        assert np.abs(x - expected[f"0.hidden.{i}"]).max() < 1e-5, (name, i)
    assert np.abs(model.head(own[-1]) - expected["0.logits"]).max() < 1e-5, name

    means = {}
    def keep(i, heads):
        means[i] = heads.mean(1)
        return heads
    states(model, other, keep)
    def last(layer, head, by):
        return model.head(states(model, ids, without(layer, head, by))[-1])[-1]
    backwards = states(model, ids[::-1])
    def with_state(layers, token):
        return model.head(states(model, ids, patch=patched(backwards, layers, token))[-1])[-1]
    def left_out(part, layers):
        out = lambda i: (part,) if i in layers else ()
        return model.head(states(model, ids, out=out)[-1])[-1]
    every = [(i, h) for i in range(model.layers) for h in range(model.heads)]
    shape = (model.layers, model.heads, -1)
    save_file({
        "ids": ids.astype(np.float32),
        "other.ids": other.astype(np.float32),
        "lens": np.stack([model.head(x) for x in states(model, ids)]),
        "without.zero": np.stack([last(i, h, 0) for i, h in every]).reshape(shape),
        "without.mean": np.stack([last(i, h, means[i][h]) for i, h in every]).reshape(shape),
        "patched": np.stack([[with_state(i, t) for t in range(len(ids))]
                             for i in range(model.layers + 1)]),
        "left-out": np.stack([[left_out(one, [i]) for one in PARTS] for i in range(model.layers)]),
        "left-out.all": np.stack([left_out(one, range(model.layers)) for one in PARTS]),
    }, folder / "causes.safetensors")


MODELS = {"gpt2": Gpt2, "bert": Bert, "llama": Llama}
if __name__ == "__main__":
    for name, kind in MODELS.items():
        write(name, kind)
        print("written:", name)
