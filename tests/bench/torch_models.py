"""The models of core/learn/networks in PyTorch, as one writes them there, for torch_training.py.
Each says how many rows of words it is given: what is read, and what was said so far."""

import torch
import torch.nn.functional as functional

VOCABULARY, HEADS, LAYERS = 100, 4, 2


def position(tokens, width):
    angle = torch.arange(tokens)[:, None] / 10000 ** (2 * (torch.arange(width) // 2) / width)
    return torch.where(torch.arange(width) % 2 == 0, angle.sin(), angle.cos())


def apart(x, parts):
    """[B, T, parts·D] → parts of [B, heads, T, D/heads]"""
    sentences, tokens, width = x.shape
    return x.view(sentences, tokens, parts, HEADS, width // parts // HEADS).permute(2, 0, 3, 1, 4)


class Look(torch.nn.Module):
    """Attention with its projections, to itself (one product for all three) or across."""

    def __init__(self, width, across=False):
        super().__init__()
        self.query = torch.nn.Linear(width, width, bias=False) if across else None
        self.rest = torch.nn.Linear(width, (2 if across else 3) * width, bias=False)
        self.join = torch.nn.Linear(width, width, bias=False)

    def forward(self, x, seen=None, causal=False):
        if seen is None:
            q, k, v = apart(self.rest(x), 3)
        else:
            (q,), (k, v) = apart(self.query(x), 1), apart(self.rest(seen), 2)
        heads = functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
        return self.join(heads.transpose(1, 2).reshape(x.shape))


class Layer(torch.nn.Module):
    def __init__(self, width, speaks=False):
        super().__init__()
        self.look = Look(width)
        self.across = Look(width, across=True) if speaks else None
        self.inner = torch.nn.Linear(width, 2 * width)
        self.outer = torch.nn.Linear(2 * width, width)
        self.norms = torch.nn.ModuleList(torch.nn.LayerNorm(width) for _ in range(2 + speaks))

    def forward(self, x, seen=None):
        x = x + self.look(self.norms[0](x), causal=seen is not None)
        if seen is not None:
            x = x + self.across(self.norms[2](x), seen)
        return x + self.outer(functional.relu(self.inner(self.norms[1](x))))


class Stack(torch.nn.Module):
    def __init__(self, tokens, width, speaks=False):
        super().__init__()
        self.embedding = torch.nn.Embedding(VOCABULARY, width)
        self.layers = torch.nn.ModuleList(Layer(width, speaks) for _ in range(LAYERS))
        self.norm = torch.nn.LayerNorm(width)
        self.register_buffer("position", position(tokens, width))

    def forward(self, words, seen=None):
        x = self.embedding(words) + self.position
        for layer in self.layers:
            x = layer(x, seen)
        return self.norm(x)


class Encoder(torch.nn.Module):
    inputs = 1

    def __init__(self, tokens, width):
        super().__init__()
        self.stack = Stack(tokens, width)
        self.classes = torch.nn.Linear(width, VOCABULARY)

    def forward(self, words):
        return self.classes(self.stack(words))


class EncoderDecoder(torch.nn.Module):
    inputs = 2

    def __init__(self, tokens, width):
        super().__init__()
        self.reads = Stack(tokens, width)
        self.speaks = Stack(tokens, width, speaks=True)
        self.classes = torch.nn.Linear(width, VOCABULARY)

    def forward(self, words, said):
        return self.classes(self.speaks(said, self.reads(words)))


class Reader(torch.nn.Module):
    """Half of the width goes each way."""

    def __init__(self, width):
        super().__init__()
        self.embedding = torch.nn.Embedding(VOCABULARY, width)
        self.lstm = torch.nn.LSTM(width, width // 2, batch_first=True, bidirectional=True)

    def forward(self, words):
        return self.lstm(self.embedding(words))


class Tagger(torch.nn.Module):
    inputs = 1

    def __init__(self, tokens, width):
        super().__init__()
        self.reads = Reader(width)
        self.classes = torch.nn.Linear(width, VOCABULARY)

    def forward(self, words):
        return self.classes(self.reads(words)[0])


class Pair(torch.nn.Module):
    """Reads, and makes the first state of who speaks."""

    inputs = 2

    def __init__(self, width, top):
        super().__init__()
        self.reads = Reader(width)
        self.said = torch.nn.Embedding(VOCABULARY, width)
        self.hidden = torch.nn.Linear(width, width)
        self.cell = torch.nn.Linear(width, width)
        self.speaks = torch.nn.LSTMCell(2 * width, width)
        self.classes = torch.nn.Linear(top, VOCABULARY)

    def read(self, words):
        states, last = self.reads(words)
        hidden, cell = (one.transpose(0, 1).flatten(1) for one in last)
        return states, (self.hidden(hidden).tanh(), self.cell(cell).tanh())


class Bahdanau(Pair):
    def __init__(self, tokens, width):
        super().__init__(width, 2 * width)
        self.of_query = torch.nn.Linear(width, width, bias=False)
        self.of_key = torch.nn.Linear(width, width, bias=False)
        self.weight = torch.nn.Parameter(torch.randn(width) / width**0.5)

    def forward(self, words, said):
        states, state = self.read(words)
        keys = self.of_key(states)  # once for all steps
        tops = []
        for word in self.said(said).unbind(1):
            scores = (self.of_query(state[0])[:, None] + keys).tanh() @ self.weight
            context = (scores.softmax(1)[:, None] @ states)[:, 0]
            state = self.speaks(torch.cat((word, context), 1), state)
            tops.append(torch.cat((state[0], context), 1))
        return self.classes(torch.stack(tops, 1))


class Luong(Pair):
    """The general score, and what was predicted from is fed in again."""

    def __init__(self, tokens, width):
        super().__init__(width, width)
        self.of_key = torch.nn.Linear(width, width, bias=False)
        self.attended = torch.nn.Linear(2 * width, width)

    def forward(self, words, said):
        states, state = self.read(words)
        keys = self.of_key(states).transpose(1, 2)
        joined = torch.zeros_like(state[0])
        tops = []
        for word in self.said(said).unbind(1):
            state = self.speaks(torch.cat((word, joined), 1), state)
            scores = (state[0][:, None] @ keys).softmax(2)
            context = (scores @ states)[:, 0]
            joined = self.attended(torch.cat((context, state[0]), 1)).tanh()
            tops.append(joined)
        return self.classes(torch.stack(tops, 1))
