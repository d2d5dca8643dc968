"""Writes tests/golden/gallery.json: the numbers that the pictures of resources/gallery draw, in float64
NumPy from the definitions and not from the C++: weights of sentences, estimates and weights of kernels,
a learned width, the matrix of positions.
    python3 tests/oracle/gallery.py        (needs numpy alone)
"""

import json
import math
import pathlib
import platform

import numpy as np

from pipeline import Stream, everything, run, scaled, sinusoidal

PLACES = np.linspace(0, 5, 11)
COLUMNS = np.arange(0, 201, 20)  # of the map, whose columns cut [0, 5] into 201 equal parts
MIDDLES = (COLUMNS + 0.5) * 5 / 201
KERNELS = {
    "gaussian": lambda u: np.exp(-u * u / 2),
    "boxcar": lambda u: (np.abs(u) <= 1).astype(float),
    "epanechnikov": lambda u: 0.75 * np.maximum(1 - u * u, 0),
    "constant": np.ones_like,
}


def points(count=50, noise=0.5, seed=7):
    """The data of the textbooks: 2 sin x + x^0.8 and noise, x in [0, 5]; sorted, as all maps are."""
    places, noises = Stream(seed, "regression.x"), Stream(seed, "regression.noise")
    x = np.array([5 * places.uniform(i) for i in range(count)])
    y = 2 * np.sin(x) + x**0.8 + noise * np.array([noises.normal(i) for i in range(count)])
    order = np.argsort(x, kind="stable")
    return x[order], y[order]


def weights(kernel, width, x, places=PLACES):
    k = KERNELS[kernel]((places[:, None] - x[None, :]) / width)
    return k / k.sum(1, keepdims=True)


def learned_width(x, y, rate=0.1, epochs=60, w=1.0):
    """Gradient descent on the mean squared error of leaving each point out, of softmax(−d²w²/2)."""
    d2 = (x[:, None] - x[None, :]) ** 2
    for _ in range(epochs):
        s = -0.5 * d2 * w * w
        np.fill_diagonal(s, -math.inf)
        a = np.exp(s - s.max(1, keepdims=True))
        a /= a.sum(1, keepdims=True)
        slope = -d2 * w
        change = a * (slope - (a * slope).sum(1, keepdims=True))
        w -= rate * np.mean(2 * (a @ y - y) * (change @ y))
    return w


def rounded(values):
    return [float(f"{v:.8g}") for v in np.asarray(values, float).ravel()]


def sentence(text, **case):
    return rounded(run({"tokens": text.split(), "seed": 1, "mask": everything, "score": scaled, **case})[0])


x, y = points()
golden = {"format": 1, "numpy": np.__version__, "python": platform.python_version(),
          "places": rounded(PLACES), "columns": COLUMNS.tolist(), "entries": {}}
entries = golden["entries"]
entries["query"] = sentence("a red cup among grey papers", width=64, heads=4, base=10000)
for kernel in KERNELS:
    entries[f"kernel-{kernel}"] = {"estimates": rounded(weights(kernel, 1, x) @ y),
                                   "weights": rounded(weights(kernel, 1, x, MIDDLES))}
for width in (0.1, 0.2, 0.5, 1):
    entries[f"width-{width:g}"] = {"estimates": rounded(weights("gaussian", width, x) @ y),
                                   "weights": rounded(weights("gaussian", width, x, MIDDLES))}
w = learned_width(x, y)
entries["learned-width"] = {"average": float(y.mean()), "w": w,
                            "estimates": rounded(weights("gaussian", 1, x) @ y),
                            "learned": rounded(weights("gaussian", 1 / w, x) @ y)}
entries["position-map"] = rounded(sinusoidal(60, 32, 10000))
entries["position-columns"] = rounded(sinusoidal(60, 32, 10000)[:, 6:10].T)
entries["binary"] = rounded([[i >> c & 1 for c in range(4)] for i in range(16)])

path = pathlib.Path(__file__).parent.parent / "golden" / "gallery.json"
path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
print(path, path.stat().st_size, "bytes")
