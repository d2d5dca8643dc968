"""q and k of a `transformers` model, taken from its own attention functions while it runs.

The model keeps its path (eager, SDPA, flex), its mask and its speed: the function that it would
call is called, and what it was given is kept. A name of our own would get no mask and lose sinks,
so the present name is wrapped and given back. Models that compute their attention by themselves are
followed from the product of q and k to the softmax. Every text runs alone: nothing is padded.
"""

import inspect
import math
import warnings

import numpy as np

from ._file import save_file
from ._record import Recorder, Wrapped


def terms_of(records):
    """What a layer's rule is, if it is one for all sentences; otherwise None. Where the model gave
    no mask none is made: a long text's would be large."""
    if all(one.mask is None for one in records):
        if not any(one.causal for one in records):
            return {}
        # A text of one token sees itself, and says nothing about the others.
        if all(one.causal or one.q.shape[1] == one.k.shape[1] == 1 for one in records):
            return {"causal": True}
    if any(one.mask is not None and one.mask.ndim != 2 for one in records):
        return None
    if any(one.q.shape[1] != one.k.shape[1] for one in records):
        return None
    all_seen = [one.seen() for one in records]
    if all((seen == np.tri(len(seen), dtype=bool)).all() for seen in all_seen):
        return {"causal": True}
    longest = max(all_seen, key=len)
    left, right = 0, 0
    for i, row in enumerate(longest):
        columns = np.flatnonzero(row)
        if len(columns) == 0:
            return None
        left, right = max(left, i - int(columns[0])), max(right, int(columns[-1]) - i)
    for seen in all_seen:
        of = np.arange(len(seen))
        for i, row in enumerate(seen):
            if not (row == ((of >= i - left) & (of <= i + right))).all():
                return None
    return {"causal": True, "window": [left, 0]} if right == 0 else {"window": [left, right]}


def one_of(bias, seen, axis, noise):
    """The numbers that stand along an axis wherever something is seen, or None: they differ."""
    high = np.where(seen, bias, -np.inf).max(axis)
    low = np.where(seen, bias, np.inf).min(axis)
    any_seen = np.isfinite(high)
    if (np.where(any_seen, high - low, 0) > noise).any():
        return None
    return np.where(any_seen, (high + low) / 2, 0).astype(np.float32)


def add_bias(arrays, start, record):
    """In as few numbers as it has: by relative place, one row for all queries, or whole."""
    if record.bias is None:
        return
    n, m = record.q.shape[1], record.k.shape[1]
    seen = np.broadcast_to(record.seen(), (len(record.bias), n, m)) if record.mask is None or \
        record.mask.ndim == 2 or len(record.mask) == len(record.bias) else \
        np.broadcast_to(record.seen().any(0), (len(record.bias), n, m))
    bias = np.broadcast_to(record.bias, (len(record.bias), n, m))
    row = one_of(bias, seen, 1, record.noise)
    if row is not None:
        arrays[start + "bias"] = row[:, None]
        return
    line = np.zeros((len(bias), n + m - 1), np.float32)
    for offset in range(1 - n, m):
        of = lambda x: np.diagonal(x, offset, 1, 2)
        own = one_of(of(bias), of(seen), 1, record.noise)
        if own is None:
            arrays[start + "bias"] = bias.astype(np.float32)
            return
        line[:, offset + n - 1] = own
    arrays[start + "relative_bias"] = line


def log_sums(record, q, k):
    """ln of the sum of each row, [heads, queries], in bands of rows."""
    import torch

    q, k = q.double(), k.double()
    heads, n = q.shape[:2]
    out = torch.empty(heads, n, dtype=torch.float32)
    mask = None if record.mask is None else torch.from_numpy(np.ascontiguousarray(record.mask))
    keys = torch.arange(k.shape[1])
    for head in range(heads):
        own = k[head * len(k) // heads].T
        for top in range(0, n, 256):
            s = record.scale * q[head, top:top + 256] @ own
            if record.softcap:
                s = record.softcap * torch.tanh(s / record.softcap)
            if record.bias is not None:
                bias = np.broadcast_to(record.bias, (len(record.bias), n, own.shape[1]))
                s = s + torch.from_numpy(bias[head % len(bias), top:top + 256].astype(np.float64))
            if mask is not None:
                rows = mask[head] if mask.ndim == 3 else mask
                s = s.masked_fill(~rows[top:top + 256], -math.inf)
            if record.causal:
                s = s.masked_fill(keys > torch.arange(top, top + len(s))[:, None], -math.inf)
            if record.sinks is not None:
                sink = torch.full((len(s), 1), float(record.sinks[head]), dtype=s.dtype)
                s = torch.cat([s, sink], -1)
            out[head, top:top + 256] = torch.logsumexp(s, -1).float()
    return out


def words_of(encoding, count):
    try:
        of = encoding.word_ids(0)
    except (ValueError, AttributeError):
        return None
    words, last, number = [], object(), -1
    for one in of:
        if one is None or one != last:
            number += 1
        last = one
        words.append(number)
    return words if len(words) == count else None


def predictions_of(tokenizer, logits, most=5):
    import torch

    rows = []
    for top in range(0, len(logits), 256):
        values, ids = torch.softmax(logits[top:top + 256].float(), -1).topk(
            min(most, logits.shape[-1]), -1)
        rows += [[[tokenizer.decode([int(i)]) or str(int(i)), min(1.0, float(p))]
                  for p, i in zip(row_p, row_i)] for row_p, row_i in zip(values, ids)]
    return rows


def run(model, inputs, values, layers):
    """The model's output, and a record of each of its attentions, by their names."""
    recorder = Recorder(model, values, layers)
    inputs = {**inputs, "use_cache": False} if takes(model, "use_cache") else inputs
    with Wrapped(model, recorder):
        output = model(**inputs)
    if recorder.counts:
        return output, recorder
    from ._follow import Following

    with Following(model, recorder):
        output = model(**inputs)
    if not recorder.counts:
        raise ValueError(f"{type(model).__name__} is not understood: it has no softmax over products "
                         "of queries and keys (as XLNet and Mamba have none); save its attentions "
                         "with fovea_view.save()")
    return output, recorder


def decoder_input(model, tokenizer, inputs, target, device):
    """What the decoder of an encoder-decoder model has: the answer, or what it generates."""
    if target is None:
        return model.generate(**inputs, max_new_tokens=20)
    answer = tokenizer(text_target=target, return_tensors="pt")["input_ids"].to(device)
    return model._shift_right(answer) if hasattr(model, "_shift_right") else answer


def capture(model, tokenizer, texts, path, *, targets=None, layers=None, values=False, sums=False,
            dtype=None, center_keys=False, predictions=True):
    """Runs the model over each text and writes what its attentions were asked: q, k and how scores
    become weights. A text may also be what the model takes, a dictionary of tensors of a batch of
    one (pictures, sounds); the tokenizer may be None then. `layers`: numbers of those that are kept,
    from 0. `values`: v too. `sums`: the rows' logarithms too, so that a long text is shown at once.
    `dtype`: torch.float32, for example; without it the model's own. `center_keys`: the mean of the
    keys is taken away before rounding, where that changes no weight. `targets`: what an encoder and
    decoder answers; without them it generates 20 tokens."""
    import torch

    if isinstance(texts, (str, dict)):
        texts = [texts]
    device = next((p.device for p in model.parameters() if p.device.type != "meta"), "cpu")
    encodes = bool(getattr(model.config, "is_encoder_decoder", False))
    sentences, text = [], {"version": 1, "sentences": []}
    text["model"] = getattr(model.config, "_name_or_path", "") or type(model).__name__
    for number, one in enumerate(texts):
        encoding = one if isinstance(one, dict) else tokenizer(one, return_tensors="pt")
        inputs = {key: value.to(device) for key, value in encoding.items()}
        sentence, ids = {}, []
        if "input_ids" in inputs and tokenizer is not None:
            ids = inputs["input_ids"][0].tolist()
            sentence["tokens"] = [str(t) for t in tokenizer.convert_ids_to_tokens(ids)]
            special = set(getattr(tokenizer, "all_special_ids", ()))
            sentence["special"] = [i for i, id in enumerate(ids) if id in special]
            words = words_of(encoding, len(ids))
            if words:
                sentence["words"] = words
        with torch.no_grad():
            if encodes and "decoder_input_ids" not in inputs:
                inputs["decoder_input_ids"] = decoder_input(
                    model, tokenizer, inputs, targets[number] if targets is not None else None,
                    device)
            if encodes and tokenizer is not None:
                sentence["decoder_tokens"] = [str(t) for t in tokenizer.convert_ids_to_tokens(
                    inputs["decoder_input_ids"][0].tolist())]
            output, recorder = run(model, inputs, values, layers)
        check_sides(model, recorder.records)
        if number == 0:
            warn_of_missing(model, recorder.counts)
        logits = getattr(output, "logits", None)
        if predictions and ids and not encodes and logits is not None \
                and logits.shape[:2] == (1, len(ids)) and logits.shape[-1] >= len(tokenizer):
            sentence["predictions"] = predictions_of(tokenizer, logits[0])
            causal = any((terms_of([record]) or {}).get("causal")
                         for record in recorder.records.values())
            sentence["predicts"] = "next" if causal or len(ids) == 1 else "token"
        sentences.append(recorder.records)
        text["sentences"].append(sentence)
    write(path, text, sentences, values, sums, dtype, center_keys)
    return path


def takes(model, argument):
    return argument in inspect.signature(model.forward).parameters


def warn_of_missing(model, counts):
    config = getattr(model.config, "get_text_config", lambda: model.config)()
    count = getattr(config, "num_hidden_layers", None)
    own = counts.get("self", 0) + counts.get("encoder", 0)
    if count is not None and own < count:
        warnings.warn(f"{count - own} of {count} layers have no map of attention and are not in the "
                      "file", stacklevel=3)


def check_sides(model, records):
    counts = sorted({one.q.shape[1] for name, one in records.items() if name.startswith("self.")
                     and one.windows == 1})
    if len(counts) > 1:
        raise ValueError(f"{type(model).__name__} has layers of {counts[0]} and of {counts[1]} tokens; "
                         "expected one of its parts at a time, as model.text_model")


def stored_keys(record, dtype, center):
    """In the type of the file. A part that all keys share adds the same to all scores of a row, and
    is taken away before it costs digits."""
    k = record.k
    if center and not record.softcap and record.sinks is None:
        k = k.double() - k.double().mean(1, keepdim=True)
    return k.to(dtype or record.k.dtype)


def write(path, text, sentences, values, sums, dtype, center_keys):
    import torch

    if torch.distributed.is_available() and torch.distributed.is_initialized() \
            and torch.distributed.get_rank() != 0:
        return
    arrays, layers = {}, {}
    for name in sentences[0]:
        records = [one[name] for one in sentences]
        first = records[0]
        rule = terms_of(records)
        layers[name] = {"scale": first.scale, **(rule or {})}
        if first.softcap:
            layers[name]["softcap"] = first.softcap
        if first.windows > 1:
            heads = len(first.q) // first.windows
            layers[name]["heads"] = [f"{head + 1} of window {window + 1}"
                                     for window in range(first.windows) for head in range(heads)]
        if any((one.scale, one.softcap) != (first.scale, first.softcap) for one in records):
            raise ValueError(f"{name} has another scale in another sentence, which is not understood")
        for i, one in enumerate(records):
            start = f"sentence.{i}.{name}." if len(sentences) > 1 else f"{name}."
            q, k = one.q.to(dtype or one.q.dtype), stored_keys(one, dtype, center_keys)
            arrays[start + "q"], arrays[start + "k"] = q, k
            if values:
                arrays[start + "v"] = one.v.to(dtype or one.v.dtype)
            if one.sinks is not None:
                arrays[start + "sinks"] = one.sinks
            if rule is None:
                arrays[start + "mask"] = np.ascontiguousarray(one.seen())
            add_bias(arrays, start, one)
            if sums:
                arrays[start + "lse"] = log_sums(one, q, k)
    if not arrays:
        raise ValueError("none of the chosen layers is there")
    text["layers"] = layers
    save_file(path, arrays, text)
