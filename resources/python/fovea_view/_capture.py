"""q and k of a `transformers` model, taken from its own attention functions while it runs.

The model keeps its path (eager, SDPA, flex), its mask and its speed: the function that it would
call is called, and what it was given is kept. A name of our own would get no mask and lose sinks,
so the present name is wrapped and given back. Every text runs alone: nothing is padded.
"""

import inspect
import math
import warnings

import numpy as np

from ._file import save_file

LOWEST = -1e4  # what is added below half of a type's lowest number hides


class Record:
    """One call of an attention."""

    def __init__(self, name, q, k, v, scale, causal, mask, bias, sinks, softcap):
        self.name, self.q, self.k, self.v = name, q, k, v
        self.scale, self.softcap, self.sinks = scale, softcap, sinks
        self.bias = bias  # [heads or 1, n or 1, m], or None
        n, m = q.shape[1], k.shape[1]
        self.seen = np.ones((n, m), bool) if mask is None else mask
        if causal:
            self.seen = self.seen & np.tri(n, m, dtype=bool)


def taken_apart(mask, n, m):
    """A mask as it arrives: (what is seen, bool [n, m] or [heads, n, m]; what is added, or None)."""
    import torch

    if mask is None:
        return None, None
    if not torch.is_tensor(mask):  # flex attention's BlockMask
        rule = mask.mask_mod
        i = torch.arange(n).view(-1, 1)
        j = torch.arange(m).view(1, -1)
        zero = torch.zeros((), dtype=torch.long)
        device = getattr(mask.kv_num_blocks, "device", "cpu")
        seen = rule(zero.to(device), zero.to(device), i.to(device), j.to(device))
        return torch.broadcast_to(seen, (n, m)).cpu().numpy(), None
    mask = mask.detach()
    if mask.dim() != 4 or mask.shape[0] != 1:
        raise ValueError(f"a mask of shape {tuple(mask.shape)} is not understood, expected "
                         "[1, heads, queries, keys]")
    mask = mask[0, ..., :m].cpu()
    if mask.dtype == torch.bool:
        seen, added = mask.numpy(), None
    else:
        wide = mask.double()
        seen = (wide > torch.finfo(mask.dtype).min / 2).numpy()
        added = np.where(seen, wide.numpy(), 0)
        added = added.astype(np.float32) if np.any(added) else None
    seen = np.broadcast_to(seen, (seen.shape[0], n, m))
    return (seen[0] if (seen == seen[:1]).all() else seen), added


def sink_logits(terms):
    for name in ("s_aux", "sinks"):
        if terms.get(name) is not None:
            return terms[name].detach().float().cpu().numpy().reshape(-1)
    return None


class Recorder:
    def __init__(self, model, values, dtype):
        self.names = {module: name for name, module in model.named_modules()}
        self.records, self.values, self.dtype = [], values, dtype

    def keep(self, module, name, query, key, value, mask, scaling, terms):
        import torch

        kept = lambda x: x.detach()[0].to(self.dtype or x.dtype).cpu().clone()
        n, m = query.shape[2], key.shape[2]
        seen, added = taken_apart(mask, n, m)
        causal = False
        if mask is None and name != "eager" and n > 1:
            causal = terms.get("is_causal")
            causal = getattr(module, "is_causal", True) if causal is None else causal
        bias = terms.get("position_bias")
        if bias is not None:
            bias = np.broadcast_to(bias.detach()[0].float().cpu().numpy(), (query.shape[1], n, m))
            added = bias if added is None else added + bias
        softcap = terms.get("softcap") or 0
        self.records.append(Record(
            self.names.get(module, type(module).__name__), joined(kept(query), module, "q"),
            joined(kept(key), module, "k"), joined(kept(value), module, "v") if self.values else None,
            float(scaling) if scaling is not None else query.shape[-1] ** -0.5, bool(causal), seen,
            added, sink_logits(terms), float(softcap)))


def joined(heads, module, which):
    """Where tensor parallelism splits the heads over processes: all of them, on each."""
    import torch

    if not (torch.distributed.is_available() and torch.distributed.is_initialized()):
        return heads
    world = torch.distributed.get_world_size()
    config = getattr(module, "config", None)
    names = ("num_attention_heads",) if which == "q" else ("num_key_value_heads",
                                                           "num_attention_heads")
    whole = next((getattr(config, name) for name in names if getattr(config, name, None)), None)
    if world == 1 or whole is None or heads.shape[0] * world != whole:
        return heads
    parts = [torch.empty_like(heads) for _ in range(world)]
    torch.distributed.all_gather(parts, heads.contiguous())
    return torch.cat(parts)


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
            return function(module, query, key, value, attention_mask, *args, **terms)

        return attention


def kind_of(name, encodes):
    if not encodes:
        return "self"
    parts = name.lower().split(".")
    if any("encdec" in part or "encoder_attn" in part or "cross" in part for part in parts):
        return "cross"
    return "encoder" if "encoder" in parts else "decoder"


def numbered(records, encodes):
    """{"self.0": record}, in the order of the calls: some models call one module for all layers."""
    counts, layers = {}, {}
    for record in records:
        kind = kind_of(record.name, encodes)
        number = counts.get(kind, 0)
        counts[kind] = number + 1
        layers[f"{kind}.{number}"] = record
    return layers


def terms_of(records):
    """What a layer's rule is, if it is one for all sentences; otherwise None."""
    if any(one.seen.ndim != 2 for one in records):
        return None
    if all(one.seen.all() for one in records):
        return {}
    square = all(one.seen.shape[0] == one.seen.shape[1] for one in records)
    if square and all((one.seen == np.tri(len(one.seen), dtype=bool)).all() for one in records):
        return {"causal": True}
    if not square:
        return None
    longest = max(records, key=lambda one: len(one.seen)).seen
    rows, columns = np.nonzero(longest)
    left, right = int((rows - columns).max()), int((columns - rows).max())
    for one in records:
        i, j = np.indices(one.seen.shape)
        if not (one.seen == ((j >= i - left) & (j <= i + right))).all():
            return None
    return {"causal": True, "window": [left, 0]} if right == 0 else {"window": [left, right]}


def add_bias(arrays, start, record):
    bias = record.bias
    if bias is None:
        return
    n, m = record.q.shape[1], record.k.shape[1]
    bias = np.broadcast_to(bias, (len(bias), n, m))
    i, j = np.indices((n, m))
    line = np.zeros((len(bias), n + m - 1), np.float32)
    line[:, j - i + n - 1] = bias
    if (line[:, j - i + n - 1] == bias).all():
        arrays[start + "relative_bias"] = line
    elif (bias == bias[:, :1]).all():
        arrays[start + "bias"] = bias[:, :1].astype(np.float32)
    else:
        arrays[start + "bias"] = bias.astype(np.float32)


def log_sums(record):
    """ln of the sum of each row, [heads, queries], in bands of rows."""
    import torch

    q, k = record.q.double(), record.k.double()
    heads, n = q.shape[:2]
    out = torch.empty(heads, n, dtype=torch.float32)
    seen = torch.from_numpy(np.ascontiguousarray(record.seen))
    for head in range(heads):
        own = k[head * len(k) // heads].T
        for top in range(0, n, 256):
            s = record.scale * q[head, top:top + 256] @ own
            if record.softcap:
                s = record.softcap * torch.tanh(s / record.softcap)
            if record.bias is not None:
                bias = np.broadcast_to(record.bias, (len(record.bias), n, own.shape[1]))
                s = s + torch.from_numpy(bias[head % len(bias), top:top + 256].astype(np.float64))
            rows = seen[head] if seen.ndim == 3 else seen
            s = s.masked_fill(~rows[top:top + 256], -math.inf)
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

    values, ids = torch.softmax(logits.float(), -1).topk(min(most, logits.shape[-1]), -1)
    return [[[tokenizer.decode([int(i)]) or str(int(i)), min(1.0, float(p))]
             for p, i in zip(row_p, row_i)] for row_p, row_i in zip(values, ids)]


def capture(model, tokenizer, texts, path, *, targets=None, layers=None, values=False, sums=False,
            dtype=None, center_keys=False, predictions=True):
    """Runs the model over each text and writes what its attentions were asked: q, k and how scores
    become weights. `layers`: numbers of those that are kept, from 0. `values`: v too. `sums`: the
    rows' logarithms too, so that a long text is shown at once. `dtype`: torch.float32, for example;
    without it the model's own. `center_keys`: the mean of the keys is taken away before rounding,
    where that changes no weight. `targets`: what an encoder and decoder answers; without them it
    generates 20 tokens."""
    import torch

    if isinstance(texts, str):
        texts = [texts]
    device = next((p.device for p in model.parameters() if p.device.type != "meta"), "cpu")
    encodes = bool(getattr(model.config, "is_encoder_decoder", False))
    sentences, text = [], {"version": 1, "sentences": []}
    name = getattr(model.config, "_name_or_path", "")
    text["model"] = name or type(model).__name__
    for number, one in enumerate(texts):
        encoding = tokenizer(one, return_tensors="pt")
        inputs = {key: value.to(device) for key, value in encoding.items()}
        ids = inputs["input_ids"][0].tolist()
        sentence = {"tokens": [str(t) for t in tokenizer.convert_ids_to_tokens(ids)]}
        special = set(getattr(tokenizer, "all_special_ids", ()))
        sentence["special"] = [i for i, id in enumerate(ids) if id in special]
        words = words_of(encoding, len(ids))
        if words:
            sentence["words"] = words
        model_inputs = dict(inputs)
        with torch.no_grad():
            if encodes:
                if targets is not None:
                    answer = tokenizer(text_target=targets[number], return_tensors="pt")
                    answer = model._shift_right(answer["input_ids"].to(device)) if hasattr(
                        model, "_shift_right") else answer["input_ids"].to(device)
                else:
                    answer = model.generate(**inputs, max_new_tokens=20)
                model_inputs["decoder_input_ids"] = answer
                sentence["decoder_tokens"] = [
                    str(t) for t in tokenizer.convert_ids_to_tokens(answer[0].tolist())]
            recorder = Recorder(model, values, dtype)
            with Wrapped(model, recorder):
                output = model(**model_inputs, use_cache=False) if takes(model, "use_cache") \
                    else model(**model_inputs)
        records = numbered(recorder.records, encodes)
        if not records:
            raise ValueError(f"{type(model).__name__} is not understood: none of its attentions goes "
                             "through transformers’ attention functions (as in XLNet, Mamba, GPT-J, "
                             "Bloom); save its attentions with fovea_view.save()")
        warn_of_missing(model, records, number)
        logits = getattr(output, "logits", None)
        if predictions and not encodes and logits is not None and logits.shape[:2] == (1, len(ids)) \
                and logits.shape[-1] >= len(tokenizer):
            sentence["predictions"] = predictions_of(tokenizer, logits[0])
            causal = any(terms_of([one]) and terms_of([one]).get("causal") for one in records.values())
            sentence["predicts"] = "next" if causal or len(ids) == 1 else "token"
        sentences.append(records)
        text["sentences"].append(sentence)
    write(path, text, sentences, layers, values, sums, center_keys)
    return path


def takes(model, argument):
    return argument in inspect.signature(model.forward).parameters


def warn_of_missing(model, records, number):
    config = getattr(model.config, "get_text_config", lambda: model.config)()
    count = getattr(config, "num_hidden_layers", None)
    own = sum(name.startswith(("self", "encoder")) for name in records)
    if number == 0 and count is not None and own < count:
        warnings.warn(f"{count - own} of {count} layers have no map of attention and are not in the "
                      "file", stacklevel=3)


def write(path, text, sentences, chosen, values, sums, center_keys):
    import torch

    if torch.distributed.is_available() and torch.distributed.is_initialized() \
            and torch.distributed.get_rank() != 0:
        return
    arrays, layers = {}, {}
    for name in sentences[0]:
        if chosen is not None and int(name.split(".")[1]) not in chosen:
            continue
        records = [one[name] for one in sentences]
        rule = terms_of(records)
        layers[name] = {"scale": records[0].scale, **(rule or {})}
        if records[0].softcap:
            layers[name]["softcap"] = records[0].softcap
        if any((one.scale, one.softcap) != (records[0].scale, records[0].softcap) for one in records):
            raise ValueError(f"{name} has another scale in another sentence, which is not understood")
        for i, one in enumerate(records):
            start = f"sentence.{i}.{name}." if len(sentences) > 1 else f"{name}."
            k = one.k
            if center_keys and not one.softcap and one.sinks is None:
                k = (k.double() - k.double().mean(1, keepdim=True)).to(k.dtype)
                if sums:
                    one.k = k
            arrays[start + "q"], arrays[start + "k"] = one.q, k
            if values:
                arrays[start + "v"] = one.v
            if one.sinks is not None:
                arrays[start + "sinks"] = one.sinks
            if rule is None:
                arrays[start + "mask"] = np.ascontiguousarray(one.seen)
            add_bias(arrays, start, one)
            if sums:
                arrays[start + "lse"] = log_sums(one)
    if not arrays:
        raise ValueError("none of the chosen layers is there")
    text["layers"] = layers
    save_file(path, arrays, text)
