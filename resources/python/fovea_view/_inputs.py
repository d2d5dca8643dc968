"""What BertViz, CircuitsVis and TransformerLens take, as the layers and sentences of a file."""

import re

import numpy as np

from ._file import is_torch


def is_words(value):
    return isinstance(value, (list, tuple)) and bool(value) and all(
        isinstance(one, str) for one in value)


def is_batch_of_words(value):
    return isinstance(value, (list, tuple)) and bool(value) and all(is_words(one) for one in value)


def is_array(value):
    return hasattr(value, "shape") and hasattr(value, "dtype")


def axes(value):
    if is_array(value):
        return len(value.shape)
    count = 0
    while isinstance(value, (list, tuple)):
        if not value:
            return count + 1
        value = value[0]
        count += 1
        if is_array(value):
            return count + len(value.shape)
    return count


def is_finite(value):
    if is_torch(value):
        return bool(value.isfinite().all())
    value = np.asarray(value)
    return value.dtype.kind != "f" or bool(np.isfinite(value).all())


def is_list_of_layers(value):
    return isinstance(value, (list, tuple)) and bool(value) and all(is_array(one) for one in value)


def cache_of(value):
    """The dictionary of a TransformerLens cache, or None."""
    names = getattr(value, "cache_dict", value)
    if isinstance(names, dict) and any(
            isinstance(name, str) and ".hook_" in name for name in names):
        return names
    return None


def softmax(scores):
    """Of scores whose hidden ones are the type's lowest number."""
    if is_torch(scores):
        scores = scores.detach().cpu().double().numpy()
    scores = np.asarray(scores, np.float64)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    return (shares / shares.sum(-1, keepdims=True)).astype(np.float32)


def of_cache(names):
    """Patterns by their layers, or what the scores make of them: heads stand before positions there,
    with or without a batch. q and k, where they stand behind them, have no scale in a cache."""
    layers = {}
    for part, made in (("pattern", lambda value: value), ("attn_scores", softmax)):
        for name, value in names.items():
            found = re.fullmatch(r"(?:blocks|decoder|encoder)\.(\d+)\.(cross_)?attn\.hook_" + part,
                                 name)
            if found:
                kind = "cross" if found[2] else {"b": "self", "d": "decoder", "e": "encoder"}[name[0]]
                layer = f"{kind}.{int(found[1])}"
                if layer not in layers:
                    layers[layer] = made(value)
    return layers


def named_layers(attentions):
    for name in attentions:
        if not re.fullmatch(r"(self|encoder|decoder|cross)\.\d+", str(name)):
            raise ValueError(f"{name} is no name of a layer, expected self.N, encoder.N, decoder.N or "
                             "cross.N")
    return dict(attentions)


def split(value, name, sentences):
    """[heads, queries, keys] of each sentence, from one layer."""
    if not is_array(value):
        value = np.asarray(value)
    rank = len(value.shape)
    if rank == 2:
        value, rank = value[None], 3
    if rank == 3:
        if sentences not in (None, 1):
            raise ValueError(f"{name} has no axis of sentences, and there are {sentences}")
        return [value]
    if rank != 4:
        raise ValueError(f"{name} has the shape {tuple(value.shape)}, expected [sentences, heads, "
                         "queries, keys] or [heads, queries, keys]")
    if sentences is not None and value.shape[0] != sentences:
        raise ValueError(f"{name} has {value.shape[0]} sentences, and the tokens are of {sentences}")
    return [value[i] for i in range(value.shape[0])]


def layers_of(attentions, kind="self"):
    """{"self.0": array, …} of whatever `attentions` are."""
    names = cache_of(attentions)
    if names is not None:
        layers = of_cache(names)
        if not layers:
            raise ValueError("the cache has no attention patterns, expected blocks.N.attn.hook_pattern "
                             "or hook_attn_scores (q and k have no scale in it)")
        return layers
    if isinstance(attentions, dict):
        return named_layers(attentions)
    if is_list_of_layers(attentions):
        if any(len(one.shape) == 2 for one in attentions):  # CircuitsVis: a list of heads
            stack = [one.detach().cpu().float().numpy() if is_torch(one) else one
                     for one in attentions]
            return {f"{kind}.0": np.stack(stack)}
        return {f"{kind}.{i}": one for i, one in enumerate(attentions)}
    count = axes(attentions)
    if count == 5:  # [layers, sentences, heads, queries, keys]
        return {f"{kind}.{i}": attentions[i] for i in range(len(attentions))}
    if count in (2, 3):
        return {f"{kind}.0": attentions}
    if count == 4:
        raise ValueError("attentions of four axes: give a list with an array for each layer, so "
                         "that layers and sentences can be told apart")
    raise ValueError(f"attentions of {count} axes, expected a list of [sentences, heads, queries, "
                     "keys], one for each layer")


def told_apart(attentions, tokens):
    """CircuitsVis's functions have either order: the words are the tokens."""
    if is_words(attentions) or is_batch_of_words(attentions):
        return tokens, attentions
    return attentions, tokens
