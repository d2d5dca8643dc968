"""q and k of models that compute their attention by themselves (GPT-J, Bloom, DeBERTa …): the
product is followed from where it is made to the softmax.

Factors on the way are multiplied, so that the scale is the one that was used. What the softmax gets
is scale · q·k and what was added: bias and mask. Where PyTorch's own attention is called, its
arguments say all of that.
"""

import numpy as np
import torch
import torch.nn.functional as F
from torch.overrides import TorchFunctionMode

from ._record import Record, hidden_below

T = torch.Tensor
PRODUCTS = {torch.matmul, T.matmul, T.__matmul__, torch.bmm, T.bmm}
ADDED_PRODUCTS = {torch.baddbmm, T.baddbmm}
TIMES = {torch.mul, T.mul, T.__mul__, T.__rmul__, T.mul_, T.__imul__}
DIVIDED = {torch.div, T.div, T.__truediv__, T.div_, T.__itruediv__, torch.true_divide}
SAME = {torch.add, T.add, T.__add__, T.__radd__, T.add_, T.__iadd__, torch.sub, T.sub, T.__sub__,
        T.masked_fill, T.masked_fill_, torch.masked_fill, torch.where, T.where, T.to, T.float,
        T.type, T.view, T.reshape, torch.reshape, T.contiguous, T.clone, torch.max, torch.maximum,
        T.type_as, F.dropout, T.unsqueeze, T.squeeze, T.half, T.bfloat16}
SOFTMAX = {torch.softmax, T.softmax, F.softmax, torch.nn.functional.softmax}


class Product:
    """scale · a·b, and perhaps what was added to it."""

    def __init__(self, a, b, scale):
        self.a, self.b, self.scale = a, b, scale


def number_of(value):
    """A factor, or None."""
    if isinstance(value, (int, float)):
        return float(value)
    if torch.is_tensor(value) and value.numel() == 1:
        return float(value)
    return None


class Following(TorchFunctionMode):
    def __init__(self, model, recorder):
        super().__init__()
        self.model, self.recorder = model, recorder
        self.stack, self.hooks = [], []
        self.known = {}  # by id: (the tensor, its Product or the Record that it is the weights of)

    def __enter__(self):
        for module in self.model.modules():
            self.hooks.append(module.register_forward_pre_hook(self.begin))
            self.hooks.append(module.register_forward_hook(self.end))
        return super().__enter__()

    def begin(self, module, *_):
        self.stack.append(module)

    def end(self, *_):
        self.stack.pop()

    def __exit__(self, *problem):
        for hook in self.hooks:
            hook.remove()
        return super().__exit__(*problem)

    def of(self, value, kind):
        found = self.known.get(id(value)) if torch.is_tensor(value) else None
        return found[1] if found and isinstance(found[1], kind) else None

    def mark(self, tensor, what):
        if torch.is_tensor(tensor):
            self.known[id(tensor)] = (tensor, what)

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if self.recorder.inside:
            return function(*args, **kwargs)
        if function is F.scaled_dot_product_attention:
            self.asked(*args, **kwargs)
        # Before the call: in-place functions change what they are given.
        product = next((one for one in (self.of(x, Product) for x in args) if one), None)
        weights = next((one for one in (self.of(x, Record) for x in args) if one), None)
        result = function(*args, **kwargs)
        if function in PRODUCTS and len(args) == 2:
            self.multiplied(args[0], args[1], 1.0, weights, result)
        elif function in ADDED_PRODUCTS:
            given = dict(zip(("input", "batch1", "batch2"), args)) | kwargs
            self.multiplied(given["batch1"], given["batch2"], float(given.get("alpha", 1)), weights,
                            result)
        elif product and function in TIMES | DIVIDED:
            other = next((number_of(x) for x in args if self.of(x, Product) is None), None)
            if other is not None:
                factor = 1 / other if function in DIVIDED else other
                self.mark(result, Product(product.a, product.b, product.scale * factor))
        elif product and function in SOFTMAX:
            self.softmax(product, next(x for x in args if self.of(x, Product)), result)
        elif (product or weights) and function in SAME:
            self.mark(result, product or weights)
        return result

    def multiplied(self, a, b, scale, weights, result):
        if not (torch.is_tensor(a) and torch.is_tensor(b) and a.dim() >= 3 and b.dim() >= 3):
            return
        if weights is not None and self.of(a, Record) is weights:
            if self.recorder.values:
                weights.v = flat(b)
            return
        self.mark(result, Product(a, b, scale))

    def layer(self):
        return self.recorder.next_layer(self.stack[-1] if self.stack else self.model)

    def softmax(self, product, scores, result):
        self.known.clear()
        layer = self.layer()
        if layer is None:
            return
        q, k = flat(product.a), flat(product.b.transpose(-1, -2))
        final = flat(scores.detach())
        if len(q) != len(final) or len(q) % len(k) != 0:
            raise ValueError(f"{self.recorder.names.get(self.stack[-1], '')}: queries of "
                             f"{tuple(product.a.shape)} and scores of {tuple(scores.shape)} are not "
                             "understood")
        seen, bias, noise = rest_of(q, k, final, product.scale)
        record = Record(q, k, None, product.scale, mask=seen, bias=bias, noise=noise)
        self.recorder.records[layer] = record
        self.mark(result, record)

    def asked(self, query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None,
              enable_gqa=False):
        layer = self.layer()
        if layer is None:
            return
        q, k = flat(query), flat(key)
        seen, added = (None, None) if attn_mask is None else self.recorder.said(
            attn_mask, q.shape[1], k.shape[1], 1, len(q))
        self.recorder.records[layer] = Record(
            q, k, flat(value) if self.recorder.values else None,
            query.shape[-1] ** -0.5 if scale is None else float(scale), is_causal, seen, added)


def flat(x):
    """[heads, n, d] of [1, heads, n, d] or [heads, n, d]."""
    return x.detach().reshape(-1, *x.shape[-2:]).cpu().clone()


def rest_of(q, k, scores, scale):
    """What is seen, what was added to scale · q·k, and how far rounding may have changed that."""
    heads = len(q)
    hidden = scores <= hidden_below(scores.dtype)
    seen = (~hidden).numpy()
    bias = np.zeros(scores.shape, np.float32)
    largest = 0.0
    for head in range(heads):
        own = scale * q[head].double() @ k[head * len(k) // heads].double().T
        largest = max(largest, float(own.abs().max()), float(
            scores[head].double().masked_fill(hidden[head], 0).abs().max()))
        bias[head] = (scores[head].double() - own).masked_fill(hidden[head], 0).float().numpy()
    kind = min((q.dtype, scores.dtype), key=lambda one: -torch.finfo(one).eps)
    noise = 8 * torch.finfo(kind).eps * max(1.0, largest)
    seen = seen[0] if (seen == seen[:1]).all() else seen
    return (None if seen.all() else seen), (bias if np.abs(bias).max() > noise else None), noise
