"""The models that can be trained, in PyTorch, float64, from the papers and the formulas that the
program gives of them: cells, normalisation and softmax are PyTorch's own. networks.py trains them,
trained.py rebuilds them from a folder.
"""

import math

import numpy as np
import torch
import torch.nn.functional as F

from pipeline import Stream, f32
from torch_stages import ACTIVATIONS, added, attention, from_json, linear, norm, selection

STAGES = ("score", "mask", "normalise", "combine")
STANDARD = {"score": "scaled-dot", "mask": "none", "normalise": "softmax", "combine": "sum"}
NOWHERE = ("none", {})


class Drawn(dict):
    """Parameters by name, drawn where they are first asked for: number n from (seed, name, n)."""

    def __init__(self, seed):
        super().__init__()
        self.seed = seed

    def __call__(self, name, shape, initial="xavier", deviation=1.0, each=False):
        if name not in self:
            self[name] = torch.tensor(self.draw(name, shape, initial, deviation, each),
                                      requires_grad=True)
        assert tuple(self[name].shape) == tuple(shape), (name, self[name].shape, shape)
        return self[name]

    def draw(self, name, shape, initial, deviation, each):
        if initial in ("zero", "one"):
            return np.full(shape, 1.0 if initial == "one" else 0.0)
        stream, count = Stream(self.seed, name), math.prod(shape)
        if initial == "normal":
            return f32([stream.normal(i) * deviation for i in range(count)]).reshape(shape)
        one = (1, *(shape[1:] if each else shape))  # a vector counts as [1, in]
        bound = math.sqrt(6 / (one[-1] + one[-2]))
        return f32([(2 * stream.uniform(i) - 1) * bound for i in range(count)]).reshape(shape)


class Noise:
    """What one step of training leaves out: number n of a tensor stays where uniform n of (seed,
    "noise", step) is at least `share`, n going on from tensor to tensor."""

    def __init__(self, share, seed, step):
        self.share, self.next = share, 0
        self.stream = Stream(seed, "noise", str(step))

    def __call__(self, x):
        if self.share == 0:
            return x
        kept = [self.stream.uniform(self.next + i) >= self.share for i in range(x.numel())]
        self.next += x.numel()
        return x * torch.tensor(kept).reshape(x.shape) / (1 - self.share)


class Network:
    """`model` is (row, values); `sizes` are said, answers … as the program counts them."""

    def __init__(self, model, form, position, project, layers, across, sizes):
        self.row, self.values = model
        self.form, self.position, self.project = form, position, project
        self.layers, self.across, self.sizes = layers, across, sizes
        self.width = project[1].get("width", 64)
        self.adds = position[0] not in ("rotary", "alibi", "t5", "relative")

    @staticmethod
    def of_texts(case, sizes):
        """A case: the texts of options, standard ones left out."""
        one = lambda text: selection(text)[0][2:]

        def stages(given):
            return {s: selection(given.get(s, STANDARD[s]), {"score": "+", "mask": "&|"}.get(s, ""))
                    for s in STAGES}

        return Network(one(case["model"]), case["form"], one(case["position"]),
                       one(case["project"]), [stages(layer) for layer in case["layers"]],
                       stages(case["across"]), sizes)

    @staticmethod
    def of_config(model, form, sizes):
        """What stands in config.json under "model"."""
        one = lambda json: from_json(json)[0][2:]
        stages = lambda given: {s: from_json(given[s]) for s in STAGES}
        return Network(one(model["architecture"]), form, one(model["position"]),
                       one(model["project"]), [stages(layer) for layer in model["layers"]],
                       stages(model["across"]), sizes)

    def logits(self, p, source=None, said=None, pictures=None, noise=lambda x: x):
        """source [B, S], said [B, T]: numbers. → [B, S, answers], [B, answers] or [B, T, …]."""
        self.dropped = noise
        return getattr(self, self.row.replace("-", "_"))(p, source, said, pictures)

    # What they share.

    def embedded(self, p, name, tokens, rows):
        x = F.embedding(tokens, p(name + ".weight", (rows, self.width), "normal"))
        if self.adds:
            x = x + added(p, self.position, tokens.shape[1], self.width)
        return self.dropped(x)

    def reading(self, p, source, said):
        return (self.embedded(p, "embedding", said, self.sizes["said"]) if self.form == "next"
                else self.embedded(p, "embedding", source, self.sizes["words"]))

    def looks_across(self, p, name, x, memory, first=0):
        return attention(p, name, self.project, NOWHERE, self.across, x, memory, first)

    def classes(self, p, x):
        return linear(p, "top.classes", x, self.sizes["answers"])

    def pooled(self, p, x):
        if self.form != "whole":
            return x
        kind = self.values.get("pooling", "attention")
        if kind == "attention":
            query = p("pooling.query", (1, self.width), "normal").expand(len(x), 1, -1)
            return self.looks_across(p, "pooling", query, x)[:, 0]
        return x[:, -1] if kind == "last" else x.mean(1)

    # Layers of transformers. `sights`: what each layer sees across; `memories`: what the segments
    # before left to each layer, which no gradient enters.

    def stacked(self, p, name, x, causal=False, sights=None, memories=None):
        normed = self.values.get("norm", "before")
        residual = self.values.get("residual", True)
        activation = ACTIVATIONS[self.values.get("activation", "relu")]
        position = NOWHERE if self.adds else self.position
        outputs = []
        for number in range(self.values.get("layers", 2)):
            layer = f"{name}.{number}"
            stages = dict(self.layers[min(number, len(self.layers) - 1)])
            if causal:  # in every alternative
                stages["mask"] = [part for one in alternatives(stages["mask"])
                                  for part in [*one, ("&", 1.0, "causal", {})]]

            def itself(y):
                seen, first = y, 0
                if memories is not None:
                    kept = memories.get(number, y[:, :0])
                    seen, first = torch.cat([kept, y], 1), kept.shape[1]
                    most = self.values.get("memory", 0)
                    memories[number] = seen[:, max(0, seen.shape[1] - most):].detach()
                    # Query 0 has its place among the keys: the end is not counted twice.
                    stages["mask"] = [(join, weight, row, {**values, "align": "top-left"})
                                      for join, weight, row, values in stages["mask"]]
                return attention(p, layer, self.project, position, stages, y, seen, first)

            def forward(y):
                inner = activation(linear(p, layer + ".feed-forward.inner", y,
                                          self.values.get("inner", 128)))
                return linear(p, layer + ".feed-forward.outer", inner, self.width)

            parts = [("norm-attention", itself)]
            if self.values.get("inner", 128) > 0:
                parts.append(("norm-feed-forward", forward))
            if sights is not None:
                sight = sights[min(number, len(sights) - 1)]
                parts.insert(1, ("norm-across", lambda y: self.looks_across(
                    p, layer + ".across", y, sight)))
            for own, part in parts:
                place = f"{layer}.{own}"
                y = self.dropped(part(norm(p, place, x) if normed == "before" else x))
                x = x + y if residual else y
                if normed == "after":
                    x = norm(p, place, x)
            outputs.append(x)
        if normed == "before":
            outputs[-1] = norm(p, ("top" if name == "layer" else name + "-top") + ".norm", x)
        return outputs

    def encoder(self, p, source, said, pictures):
        x = self.embedded(p, "embedding", source, self.sizes["words"])
        sights = None
        if pictures is not None:
            patches = self.sizes["patches"]
            place = p("picture.place", (patches, self.width), "normal")
            sights = [linear(p, "picture.patch", pictures.unflatten(0, (-1, patches)), self.width)
                      + place]
        return self.classes(p, self.pooled(p, self.stacked(p, "layer", x, sights=sights)[-1]))

    def decoder(self, p, source, said, pictures):
        x = self.reading(p, source, said)
        segment = self.values.get("segment", 0)
        if segment == 0 or segment >= x.shape[1]:
            return self.classes(p, self.stacked(p, "layer", x, causal=True)[-1])
        memories = {}
        tops = [self.stacked(p, "layer", part, causal=True, memories=memories)[-1]
                for part in x.split(segment, 1)]
        return self.classes(p, torch.cat(tops, 1))

    def encoder_decoder(self, p, source, said, pictures):
        read = self.stacked(p, "layer", self.embedded(p, "embedding", source, self.sizes["words"]))
        sights = read if self.values.get("cross-from", "last") == "same" else read[-1:]
        x = self.embedded(p, "said", said, self.sizes["said"])
        return self.classes(p, self.stacked(p, "speaker", x, causal=True, sights=sights)[-1])

    # Recurrent ones, on PyTorch's own LSTM and GRU.

    @property
    def lstm(self):
        return self.values.get("cell", "lstm") == "lstm"

    def weights(self, p, name, inside, out):
        gates = (4 if self.lstm else 3) * out
        return [p(f"{name}.of-{of}.{part}", shape, how)
                for part, how in (("weight", "xavier"), ("bias", "zero"))
                for of, width in (("input", inside), ("state", out))
                for shape in [(gates, width) if part == "weight" else (gates,)]]

    def read(self, p, x):
        both = self.form != "next" and self.values.get("directions", "both") == "both"
        width, layers = self.width // (2 if both else 1), self.values.get("layers", 1)
        ways = ("forward", "backward") if both else ("forward",)
        flat = [w for n in range(layers) for way in ways
                for w in self.weights(p, f"layer.{n}.{way}", self.width, width)]
        zero = torch.zeros(layers * len(ways), len(x), width)
        rest = (flat, True, layers, 0.0, False, both, True)
        if self.lstm:
            states, hidden, cell = torch.lstm(x, (zero, zero), *rest)
        else:
            (states, hidden), cell = torch.gru(x, zero, *rest), None
        beside = lambda last: last[-len(ways):].transpose(0, 1).flatten(1)
        assert layers == 1 or not self.values.get("dropout")  # nothing is dropped in between here
        states = self.dropped(states)
        return states, beside(hidden), None if cell is None else beside(cell)

    def step(self, p, x, state):
        w = self.weights(p, "speaker", x.shape[-1], self.width)
        if self.lstm:
            return torch.lstm_cell(x, state, *w)
        return (torch.gru_cell(x, state[0], *w), None)

    def recurrent(self, p, source, said, pictures):
        return self.classes(p, self.pooled(p, self.read(p, self.reading(p, source, said))[0]))

    def recurrent_pair(self, p, source, said, pictures):
        x = self.embedded(p, "embedding", source, self.sizes["words"])
        states, hidden, cell = self.read(p, x)
        wiring = self.values.get("wiring", "bahdanau")
        feeds = wiring == "luong" and self.values.get("input-feeding", True)
        bridged = linear(p, "bridge.hidden", hidden, self.width)
        state = (torch.tanh(bridged), None if cell is None else torch.tanh(
            linear(p, "bridge.cell", cell, self.width)))
        words = self.embedded(p, "said", said, self.sizes["said"])
        joined, tops = bridged if wiring == "fixed" else torch.zeros_like(bridged), []
        for t in range(words.shape[1]):
            asks = lambda: self.looks_across(p, "across", state[0][:, None], states, t)[:, 0]
            if wiring == "bahdanau":
                joined = asks()
            alone = wiring == "luong" and not feeds
            state = self.step(p, words[:, t] if alone else torch.cat([words[:, t], joined], -1),
                              state)
            if wiring == "luong":
                both = torch.cat([asks(), state[0]], -1)
                joined = torch.tanh(linear(p, "speaker.attended", both, self.width))
            tops.append(joined if wiring == "luong" else torch.cat([state[0], joined], -1))
        return self.classes(p, self.dropped(torch.stack(tops, 1)))

    # Those that see a word, or a few.

    def one_layer(self, p, x):
        inner = F.relu(linear(p, "layer.0.inner", x, self.values.get("inner", 128)))
        inner = self.dropped(inner)
        return self.classes(p, inner.mean(1) if self.form == "whole" else inner)

    def word(self, p, source, said, pictures):
        return self.one_layer(p, self.reading(p, source, said))

    def window(self, p, source, said, pictures):
        x, reach = self.reading(p, source, said), self.values.get("reach", 1)
        last = 0 if self.form == "next" else reach
        padded = F.pad(x, (0, 0, reach, last))
        return self.one_layer(p, padded.unfold(1, reach + last + 1, 1).transpose(-1, -2).flatten(2))


def alternatives(mask):
    groups = []
    for part in mask:
        if part[0] != "&":
            groups.append([])
        groups[-1].append(part)
    return groups
