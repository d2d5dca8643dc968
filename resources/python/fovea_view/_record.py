"""What a model's attentions were given while it ran, by its own attention functions."""

import inspect

import numpy as np


class Record:
    """One call of an attention. `mask`: what is seen, bool [n, m] or [heads, n, m]; None: all of it,
    or with `causal` all before. `noise`: how far the bias is from what was added, for rounding."""

    def __init__(self, q, k, v, scale, causal=False, mask=None, bias=None, sinks=None, softcap=0.0,
                 noise=0.0, windows=1):
        self.q, self.k, self.v = q, k, v
        self.scale, self.softcap, self.sinks = scale, softcap, sinks
        self.bias = bias  # [heads or 1, n or 1, m], or None
        self.noise, self.windows = noise, windows
        n, m = q.shape[1], k.shape[1]
        self.causal = causal and n == m
        self.mask = np.tri(n, m, dtype=bool) if causal and n != m and mask is None else mask

    def seen(self):
        """bool [n, m] or [heads, n, m]: a long text's is large."""
        n, m = self.q.shape[1], self.k.shape[1]
        if self.mask is None:
            return np.tri(n, m, dtype=bool) if self.causal else np.ones((n, m), bool)
        return self.mask & np.tri(n, m, dtype=bool) if self.causal else self.mask


def hidden_below(kind):
    """What is added, or written, to hide: the type's lowest number, also with a score upon it."""
    import torch

    return torch.finfo(kind).min / 8


def windows_to_heads(x):
    """[windows, heads, …] → [windows · heads, …]: most models have one window, the whole text."""
    return x.reshape(-1, *x.shape[2:])


def taken_apart(mask, n, m, windows, heads):
    """A mask as it arrives: (what is seen, bool [n, m] or [heads, n, m]; what is added, or None)."""
    import torch

    if not torch.is_tensor(mask):  # flex attention's BlockMask
        rule = mask.mask_mod
        device = getattr(mask.kv_num_blocks, "device", "cpu")
        i = torch.arange(n, device=device).view(-1, 1)
        j = torch.arange(m, device=device).view(1, -1)
        zero = torch.zeros((), dtype=torch.long, device=device)
        seen = torch.broadcast_to(rule(zero, zero, i, j), (n, m)).cpu().numpy()
        return (None if seen.all() else seen), None
    mask = mask.detach()
    while mask.dim() < 4:
        mask = mask[None]
    if mask.dim() != 4 or mask.shape[0] not in (1, windows):
        raise ValueError(f"a mask of shape {tuple(mask.shape)} is not understood, expected "
                         "[1, heads, queries, keys]")
    mask = mask[..., :m].cpu()
    if windows > 1:
        mask = windows_to_heads(mask.expand(windows, heads, *mask.shape[2:]))
    else:
        mask = mask[0]
    if mask.dtype == torch.bool:
        seen, added = mask.numpy(), None
    else:
        shown = mask > hidden_below(mask.dtype)
        seen = shown.numpy()
        added = mask.masked_fill(~shown, 0).float().numpy()
        added = added if np.any(added) else None
    seen = np.broadcast_to(seen, (seen.shape[0], n, m))
    seen = seen[0] if (seen == seen[:1]).all() else seen
    return (None if seen.all() else seen), added


def sink_logits(terms):
    for name in ("s_aux", "sinks"):
        if terms.get(name) is not None:
            return terms[name].detach().float().cpu().numpy().reshape(-1)
    return None


def kind_of(name, encodes):
    if not encodes:
        return "self"
    parts = name.lower().split(".")
    if any("encdec" in part or "encoder_attn" in part or "cross" in part for part in parts):
        return "cross"
    return "encoder" if "encoder" in parts else "decoder"


class Recorder:
    """Names layers in the order of their calls: some models call one module for all of them."""

    def __init__(self, model, values, layers):
        self.names = {module: name for name, module in model.named_modules()}
        self.encodes = bool(getattr(model.config, "is_encoder_decoder", False))
        self.values, self.chosen = values, layers
        self.records, self.counts = {}, {}
        self.masks = []  # [what arrived, what it says]: a model gives one mask to all layers
        self.inside = 0  # attention functions that are being called

    def next_layer(self, module):
        """Its name, or None where it is not to be kept."""
        kind = kind_of(self.names.get(module, ""), self.encodes)
        number = self.counts.get(kind, 0)
        self.counts[kind] = number + 1
        return f"{kind}.{number}" if self.chosen is None or number in self.chosen else None

    def said(self, mask, *sizes):
        for arrived, of, says in self.masks:
            if arrived is mask and of == sizes:
                return says
        self.masks.append((mask, sizes, taken_apart(mask, *sizes)))
        return self.masks[-1][2]

    def keep(self, module, name, query, key, value, mask, scaling, terms):
        layer = self.next_layer(module)
        if layer is None:
            return
        kept = lambda x: windows_to_heads(x.detach()).cpu().clone()
        windows, heads, n = query.shape[:3]
        seen, added = (None, None) if mask is None else self.said(mask, n, key.shape[2], windows,
                                                                 heads)
        causal = False
        if mask is None and name != "eager" and n > 1:
            causal = terms.get("is_causal")
            causal = getattr(module, "is_causal", True) if causal is None else causal
        bias = terms.get("position_bias")
        if bias is not None:
            bias = bias.detach()[0].float().cpu().numpy()
            if np.any(bias):
                added = bias if added is None else added + bias
        scale = float(scaling) if scaling is not None else query.shape[-1] ** -0.5
        self.records[layer] = Record(
            joined(kept(query), module, "q"), joined(kept(key), module, "k"),
            joined(kept(value), module, "v") if self.values else None, scale, bool(causal), seen,
            added, joined_sinks(sink_logits(terms), heads * windows, module),
            float(terms.get("softcap") or 0), windows=windows)


def split_over(module, heads, which):
    """Over how many processes tensor parallelism has split the heads; 1: it has not."""
    import torch

    if not (torch.distributed.is_available() and torch.distributed.is_initialized()):
        return 1
    world = torch.distributed.get_world_size()
    config = getattr(module, "config", None)
    names = ("num_attention_heads",) if which == "q" else ("num_key_value_heads",
                                                           "num_attention_heads")
    whole = next((getattr(config, name) for name in names if getattr(config, name, None)), None)
    return world if whole is not None and heads * world == whole else 1


def joined(heads, module, which):
    """All heads, on each process."""
    import torch

    world = split_over(module, heads.shape[0], which)
    if world == 1:
        return heads
    parts = [torch.empty_like(heads) for _ in range(world)]
    torch.distributed.all_gather(parts, heads.contiguous())
    return torch.cat(parts)


def joined_sinks(sinks, heads, module):
    import torch

    if sinks is None or split_over(module, heads, "q") == 1 or len(sinks) != heads:
        return sinks
    return joined(torch.from_numpy(sinks), module, "q").numpy()


class Wrapped:
    """Puts the recorder around the attention function that the model uses."""

    def __init__(self, model, recorder):
        from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

        self.map, self.recorder = ALL_ATTENTION_FUNCTIONS, recorder
        name = getattr(model.config, "_attn_implementation", None)
        names = {name} | {getattr(getattr(model.config, part, None), "_attn_implementation", name)
                          for part in ("text_config", "vision_config")}
        self.names = [one for one in names if one]
        for one in self.names:
            if one.startswith("flash") or one.startswith("paged"):
                raise ValueError(f"{one} is not understood, expected sdpa, flex_attention or eager")

    def __enter__(self):
        self.before = {}
        for name in self.names:
            original = None if name == "eager" else self.map[name]
            if name in self.map._local_mapping:
                self.before[name] = self.map._local_mapping[name]
            self.map[name] = self.around(name, original)

    def __exit__(self, *_):
        for name in self.names:
            del self.map[name]
            if name in self.before:
                self.map[name] = self.before[name]

    def around(self, name, original):
        def attention(module, query, key, value, attention_mask=None, *args, **terms):
            function = original
            if function is None:  # eager's own is in the file that the module was written in
                forward = inspect.unwrap(type(module).forward)
                function = forward.__globals__["eager_attention_forward"]
            self.recorder.keep(module, name, query, key, value, attention_mask,
                               terms.get("scaling", args[0] if args else None), terms)
            self.recorder.inside += 1
            try:
                return function(module, query, key, value, attention_mask, *args, **terms)
            finally:
                self.recorder.inside -= 1

        return attention
