"""The file, the window and the pictures."""

import os
import shutil
import subprocess
import tempfile
import warnings

from ._file import save_file
from ._inputs import is_batch_of_words, is_finite, is_words, layers_of, split, told_apart

# Arguments of other tools that say how their pictures look, and nothing about the numbers.
UNUSED = {"prettify_tokens", "html_action", "display_mode", "max_value", "min_value",
          "negative_color", "positive_color", "show_axis_labels", "mask_upper_tri"}


def program():
    found = os.environ.get("FOVEA") or shutil.which("fovea")
    if not found:
        raise FileNotFoundError("the program fovea is not on the PATH; the variable FOVEA may name it")
    return found


def sentences_of(tokens, name):
    if tokens is None:
        return None
    if is_words(tokens):
        return [list(tokens)]
    if is_batch_of_words(tokens):
        return [list(one) for one in tokens]
    raise TypeError(f"{name}: expected a list of words, or one for each sentence")


def save(path, attentions=None, tokens=None, *, attention=None, encoder_attention=None, decoder_attention=None,
         cross_attention=None, encoder_tokens=None, decoder_tokens=None, include_layers=None,
         include_heads=None, attention_head_names=None, words=None, special=None, model=None,
         sentence_b_start=None, **others):
    """Writes a file of attentions. Arguments are BertViz's and CircuitsVis's; several sentences
    are arrays of [sentences, heads, queries, keys] and a list of lists of tokens."""
    unknown = set(others) - UNUSED
    if unknown:
        raise TypeError(f"no such argument: {', '.join(sorted(unknown))}")
    if attention is not None:  # as BertViz and CircuitsVis call it
        if attentions is not None and tokens is not None:
            raise TypeError("attention: is given twice")
        attentions, tokens = attention, attentions if tokens is None else tokens
    attentions, tokens = told_apart(attentions, tokens)
    layers = {}
    for given, kind in ((attentions, "self"), (encoder_attention, "encoder"),
                        (decoder_attention, "decoder"), (cross_attention, "cross")):
        if given is not None:
            layers.update(layers_of(given, kind))
    if not layers:
        raise ValueError("no attentions, expected arrays of [heads, queries, keys]")
    if include_layers is not None:
        chosen = set(include_layers)
        layers = {name: one for name, one in layers.items() if int(name.split(".")[1]) in chosen}
    source = sentences_of(encoder_tokens if encoder_tokens is not None else tokens, "tokens")
    target = sentences_of(decoder_tokens, "decoder_tokens")
    known = source or target
    count = len(known) if known else None
    arrays, text = {}, {"version": 1}
    parts = {}
    for name, value in layers.items():
        parts[name] = split(value, name, count)
        count = count or len(parts[name])
        if len(parts[name]) != count:
            raise ValueError(f"{name} has {len(parts[name])} sentences, and others have {count}")
        heads = range(parts[name][0].shape[0]) if include_heads is None else include_heads
        if include_heads is not None:
            parts[name] = [one[list(heads)] for one in parts[name]]
            text.setdefault("layers", {})[name] = {"heads": [str(head + 1) for head in heads]}
        if attention_head_names is not None:
            text.setdefault("layers", {})[name] = {"heads": [str(one) for one in attention_head_names]}
    for name, sentences in parts.items():
        kind = name.split(".")[0]
        if not all(is_finite(one) for one in sentences):
            raise ValueError(f"{name} has a number that is not finite")
        for i, one in enumerate(sentences):
            queries = target if kind in ("decoder", "cross") else source
            keys = target if kind == "decoder" else source
            for side, of, axis in (("queries", queries, 1), ("keys", keys, 2)):
                if of and len(of[i]) != one.shape[axis]:
                    raise ValueError(f"{name} has {one.shape[axis]} {side}, and sentence {i + 1} "
                                     f"has {len(of[i])} tokens")
            start = f"sentence.{i}." if count > 1 else ""
            arrays[f"{start}{name}.weights"] = one
    text["sentences"] = []
    for i in range(count):
        sentence = {}
        if source:
            sentence["tokens"] = source[i]
        if target:
            sentence["decoder_tokens"] = target[i]
        if sentence_b_start is not None:
            sentence["second"] = int(sentence_b_start)
        for key, given in (("words", words), ("special", special)):
            if given is not None:
                sentence[key] = list(given[i]) if count > 1 else list(given)
        text["sentences"].append(sentence)
    if model is not None:
        text["model"] = str(model)
    save_file(path, arrays, text)
    return path


def show(attentions=None, tokens=None, *, layer=None, heads=None, **arguments):
    """Opens Fovea's window. Returns its process."""
    if layer is not None or heads is not None:
        warnings.warn("layer, heads: are chosen in the window", stacklevel=2)
    folder = tempfile.mkdtemp(prefix="fovea-view-")  # lives as long as the window looks at it
    path = save(os.path.join(folder, "maps.safetensors"), attentions, tokens, **arguments)
    return subprocess.Popen([program(), path])


class Picture:
    """An SVG: notebooks show it, str() is its text."""

    def __init__(self, svg):
        self.svg = svg

    def _repr_svg_(self):
        return self.svg

    def __str__(self):
        return self.svg

    def save(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def figure(attentions=None, tokens=None, figure="matrix", *, layer=None, head=None, heads=None,
           sentence=0, options=(), **arguments):
    """A figure, as `fovea export --figure` names it. `layer`, `head`, `heads` and `sentence` count
    from 0, as in BertViz; what stands in `figure` counts from 1, as on Fovea's command line."""
    if heads is not None and figure.partition(":")[0] == "links" and "heads=" not in figure:
        figure += (":" if ":" not in figure else ",") + "heads=" + ",".join(str(one + 1) for one in heads)
    with tempfile.TemporaryDirectory(prefix="fovea-view-") as folder:
        if isinstance(attentions, (str, os.PathLike)):
            path = os.fspath(attentions)
        else:
            path = save(os.path.join(folder, "maps.safetensors"), attentions, tokens, **arguments)
        svg = os.path.join(folder, "figure.svg")
        line = [program(), "export", path, "--figure", figure, "--sentence", str(sentence + 1)]
        for name, value in (("--layer", layer), ("--head", head)):
            if value is not None:
                line += [name, str(value + 1)]
        done = subprocess.run([*line, *options, "-o", svg], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        with open(svg, encoding="utf-8") as file:
            return Picture(file.read())
