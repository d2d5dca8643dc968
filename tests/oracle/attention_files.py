"""Writes tests/golden/maps: small files of attentions, and beside each what every map in it is, in
float64 from the numbers as the file has them. With NumPy, safetensors and ml_dtypes alone.
    python3 tests/oracle/attention_files.py

NAME.expected.safetensors: "SENTENCE.LAYER.unmasked", ".scores" and ".weights" [H, n, m], as
float32; hidden scores are -1e30, which stands for minus infinity.
"""

import json
import pathlib
import shutil

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "maps"
WORDS = "the cat that chased a mouse sat on the mat and slept".split()
random = np.random.default_rng(7)


def numbers(*shape, type=np.float32, size=1.0):
    return (size * random.standard_normal(shape)).astype(type)


def softmax(scores):
    most = scores.max(-1, keepdims=True)
    e = np.where(np.isinf(scores), 0, np.exp(scores - np.where(np.isinf(most), 0, most)))
    total = e.sum(-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)


def maps(parts, rule):
    """What a layer's maps are, from its arrays and its rule."""
    if "weights" in parts:
        return {"weights": parts["weights"].astype(np.float64)}
    q, k = parts["q"].astype(np.float64), parts["k"].astype(np.float64)
    k = np.repeat(k, len(q) // len(k), 0)
    s = rule["scale"] * q @ k.transpose(0, 2, 1)
    if rule.get("softcap"):
        s = rule["softcap"] * np.tanh(s / rule["softcap"])
    n, m = s.shape[1:]
    i, j = np.arange(n)[:, None], np.arange(m)[None]
    if "bias" in parts:
        s = s + parts["bias"].astype(np.float64)
    if "relative_bias" in parts:
        s = s + parts["relative_bias"].astype(np.float64)[:, j - i + n - 1]
    seen = np.ones(s.shape, bool)
    if rule.get("causal"):
        seen = seen & (j <= i)
    if rule.get("window"):
        left, right = rule["window"]
        seen = seen & (j >= i - left) & (j <= i + right)
    masked = s
    if "mask" in parts:
        mask = parts["mask"]
        if mask.dtype == bool:
            seen = seen & mask
        else:
            lowest = np.float64(ml_dtypes.finfo(mask.dtype).min)
            wide = mask.astype(np.float64)
            seen = seen & (wide > lowest)
            masked = s + np.where(wide > lowest, wide, 0)
    masked = np.where(seen, masked, -np.inf)
    if "sinks" in parts:
        sink = np.broadcast_to(parts["sinks"].astype(np.float64)[:, None, None], (*s.shape[:2], 1))
        weights = softmax(np.concatenate([masked, sink], -1))[..., :-1]
    else:
        weights = softmax(masked)
    return {"unmasked": s, "scores": np.where(seen, masked, -1e30), "weights": weights}


def log_sums(parts, rule):
    scores = maps(parts, rule)["scores"]
    scores = np.where(scores == -1e30, -np.inf, scores)
    if "sinks" in parts:
        sink = np.broadcast_to(parts["sinks"][:, None, None], (*scores.shape[:2], 1))
        scores = np.concatenate([scores, sink.astype(np.float64)], -1)
    with np.errstate(divide="ignore"):
        return np.log(np.exp(scores).sum(-1)).astype(np.float32)


def write(name, text, sentences):
    """sentences: a list of {layer: arrays}."""
    arrays, expected = {}, {}
    for number, layers in enumerate(sentences):
        for layer, parts in layers.items():
            rule = {**text.get("rule", {}), **text.get("layers", {}).get(layer, {})}
            start = f"sentence.{number}." if len(sentences) > 1 else ""
            for part, array in parts.items():
                arrays[f"{start}{layer}.{part}"] = array
            for quantity, map in maps(parts, rule).items():
                expected[f"{number}.{layer}.{quantity}"] = map.astype(np.float32)
    save_file(arrays, GOLDEN / f"{name}.safetensors", {"fovea": json.dumps(text)})
    save_file(expected, GOLDEN / f"{name}.expected.safetensors")
    return arrays


def weights_alone():
    n = 6
    causal = softmax(np.where(np.tri(n, dtype=bool), numbers(2, n, n, type=np.float64), -np.inf))
    free = softmax(numbers(3, n, n, type=np.float64, size=2))
    text = {"version": 1, "model": "weights alone", "layers": {"self.0": {"causal": True},
            "self.3": {"heads": ["4", "7", "9"]}}, "sentences": [{"tokens": WORDS[:n]}]}
    write("weights", text, [{"self.0": {"weights": causal.astype(np.float32),
                                        "v": numbers(1, n, 4)},
                             "self.3": {"weights": free.astype(ml_dtypes.bfloat16)}}])


def products():
    n = 12
    half, brain = np.float16, ml_dtypes.bfloat16
    mask = random.random((n, n)) < 0.6
    mask[np.arange(n), np.arange(n)] = True
    added = numbers(2, n, n, type=half)
    added[random.random((2, n, n)) < 0.3] = -np.inf
    added[0, 4] = np.finfo(half).min  # a row that sees nothing
    layers = {
        "self.0": {"q": numbers(4, n, 8), "k": numbers(2, n, 8), "v": numbers(2, n, 5)},
        "self.1": {"q": numbers(2, n, 9, type=brain), "k": numbers(2, n, 9, type=brain)},
        "self.2": {"q": numbers(2, n, 8), "k": numbers(1, n, 8), "sinks": numbers(2)},
        "self.3": {"q": numbers(2, n, 8), "k": numbers(2, n, 8), "bias": numbers(2, 1, n),
                   "mask": mask},
        "self.4": {"q": numbers(2, n, 8, type=half), "k": numbers(2, n, 8, type=half),
                   "relative_bias": numbers(2, 2 * n - 1, type=half), "mask": added},
        "self.7": {"q": numbers(2, n, 8, size=3), "k": numbers(2, n, 8, size=3),
                   "bias": numbers(1, n, n)},
    }
    text = {"version": 1, "model": "products", "rule": {"scale": 0.35, "causal": True},
            "layers": {"self.1": {"window": [2, 1], "softcap": 1.5, "causal": False},
                       "self.2": {"window": [3, 0], "name": "with sinks"},
                       "self.3": {"causal": False}, "self.4": {"causal": False},
                       "self.7": {"softcap": 5}},
            "sentences": [{"tokens": ["Ġ" + word for word in WORDS], "predicts": "next",
                           "predictions": [[["a", 0.5], ["b", 0.25]]] * n}]}
    layers["self.2"]["lse"] = log_sums(layers["self.2"], {**text["rule"], "window": [3, 0]})
    return write("products", text, [layers]), text


def translation():
    sentences, texts = [], []
    for n, m in ((3, 5), (7, 4)):
        sentences.append({"encoder.0": {"weights": softmax(numbers(2, m, m))},
                          "decoder.0": {"q": numbers(2, n, 4), "k": numbers(2, n, 4)},
                          "cross.0": {"q": numbers(2, n, 4), "k": numbers(2, m, 4)}})
        texts.append({"tokens": WORDS[:m], "decoder_tokens": WORDS[-n:]})
    write("translation", {"version": 1, "rule": {"scale": 0.5}, "sentences": texts,
                          "layers": {"decoder.0": {"causal": True}}}, sentences)


def main():
    shutil.rmtree(GOLDEN, ignore_errors=True)
    GOLDEN.mkdir()
    weights_alone()
    arrays, text = products()
    translation()
    # The same numbers, as NumPy writes them; it has no bfloat16.
    plain = {k: v.astype(np.float32) if v.dtype == ml_dtypes.bfloat16 else v
             for k, v in arrays.items()}
    np.savez(GOLDEN / "products.npz", fovea=json.dumps(text), **plain)
    np.savez_compressed(GOLDEN / "products-packed.npz", fovea=json.dumps(text), **plain)
    (GOLDEN / "products").mkdir()
    for name, array in plain.items():
        np.save(GOLDEN / "products" / f"{name}.npy", array)
    (GOLDEN / "products" / "fovea.json").write_text(json.dumps(text))


if __name__ == "__main__":
    main()
