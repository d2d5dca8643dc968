"""Writes tests/golden/regression.json: kernel regression in float64 NumPy, from the definitions and
not from the C++. Gradients are PyTorch's own; estimates are compared with statsmodels and
scikit-learn, minima with SciPy, before anything is written.
    python3 tests/oracle/regression.py        (needs numpy, scipy, scikit-learn, statsmodels, torch)
"""

import json
import math
import pathlib
import platform

import numpy as np
import scipy
import scipy.optimize
import sklearn
import sklearn.neighbors
import statsmodels
import statsmodels.nonparametric.kernel_regression as statsmodels_regression
import torch

from pipeline import Stream

KERNELS = {
    "gaussian": lambda u: np.exp(-u * u / 2),
    "boxcar": lambda u: (np.abs(u) <= 1).astype(float),
    "epanechnikov": lambda u: 0.75 * np.maximum(1 - u * u, 0),
    "triangular": lambda u: np.maximum(1 - np.abs(u), 0),
    "tricube": lambda u: np.maximum(1 - np.abs(u) ** 3, 0) ** 3,
    "cosine": lambda u: np.where(np.abs(u) < 1, np.cos(math.pi * u / 2), 0),
    "logistic": lambda u: 1 / (np.exp(u) + 2 + np.exp(-u)),
    "constant": lambda u: np.ones_like(u),
}
ENDLESS = {"gaussian": lambda u: -u * u / 2,
           "logistic": lambda u: -np.logaddexp(0, u) - np.logaddexp(0, -u)}

textbook = lambda x: 2 * np.sin(x[..., 0]) + x[..., 0] ** 0.8
hill = lambda x, a, b, s: np.exp(-((x[..., 0] - a) ** 2 + (x[..., 1] - b) ** 2) / (2 * s * s))
SOURCES = {  # axes, high, truth, place, spread, stray
    "textbook": (1, 5, textbook, None, None, None),
    "step": (1, 5, lambda x: np.where(x[..., 0] < 2.5, 1.0, 3.0), None, None, None),
    "two-frequencies": (1, 6, lambda x: np.sin(x[..., 0]) + np.sin(5 * x[..., 0]) / 2,
                        None, None, None),
    "gap": (1, 5, textbook, lambda u: 3.5 * u + 1.5 * (3.5 * u >= 2), None, None),
    "outlier": (1, 5, textbook, None, None, lambda i: 6.0 * (i % 25 == 12)),
    "heteroscedastic": (1, 5, textbook, None, lambda x: 0.1 + x[..., 0] / 2, None),
    "hills": (2, 5, lambda x: 3 * hill(x, 1.5, 3.5, 0.8) + 2 * hill(x, 3.5, 1.5, 0.6),
              None, None, None),
    "ring": (2, 5, lambda x: np.cos(2 * np.hypot(x[..., 0] - 2.5, x[..., 1] - 2.5)),
             None, None, None),
}


def draw(source, n, noise, seed):
    axes, high, truth, place, spread, stray = SOURCES[source]
    places, noises = Stream(seed, "regression.x"), Stream(seed, "regression.noise")
    u = np.array([places.uniform(i) for i in range(n * axes)]).reshape(n, axes)
    x = place(u) if place else high * u
    y = truth(x) + noise * (spread(x) if spread else 1) * np.array(
        [noises.normal(i) for i in range(n)])
    return x, y + (np.array([stray(i) for i in range(n)]) if stray else 0)


def distances(a, b):
    return np.sqrt(((a[:, None, :] - b[None, :, :]) ** 2).sum(-1))


def weights(kernel, width, queries, keys, without_self=False):
    """[queries, keys]; NaN rows where the sum is zero."""
    u = distances(queries, keys) / width
    if kernel in ENDLESS:
        s = ENDLESS[kernel](u)
        if without_self:
            np.fill_diagonal(s, -np.inf)
        k = np.exp(s - s.max(1, keepdims=True))
    else:
        k = KERNELS[kernel](u)
        if without_self:
            np.fill_diagonal(k, 0)
    with np.errstate(invalid="ignore"):
        return k / k.sum(1, keepdims=True)


def held_out(kernel, width, x, y):
    return y - weights(kernel, width, x, x, True) @ y


def mean_square(errors):
    known = errors[~np.isnan(errors)]
    return float(np.mean(known**2)) if len(known) else math.nan


def standard_errors(kernel, width, queries, x, y):
    w, r = weights(kernel, width, queries, x), held_out(kernel, width, x, y)
    return np.sqrt(np.nansum(w**2 * r**2, axis=1) + np.where(
        ((w > 0) & np.isnan(r)).any(1) | np.isnan(w).any(1), math.nan, 0))


def truth_grid(source):
    axes, high = SOURCES[source][:2]
    if axes == 1:
        return np.linspace(0, high, 201)[:, None]
    line = np.linspace(0, high, 21)
    return np.array([[a, b] for b in line for a in line])


def best(kernel, x, y):
    """The least error over widths at which each point has a neighbour: a fine scan, then SciPy."""
    def error(log_width):
        r = held_out(kernel, math.exp(log_width), x, y)
        return math.inf if np.isnan(r).any() else mean_square(r)
    span = max(np.ptp(x[:, c]) for c in range(x.shape[1]))
    scan = np.linspace(math.log(span / (20 * max(len(y), 5))), math.log(span * 10), 41)
    errors = [error(s) for s in scan]
    i = int(np.argmin(errors))
    found = scipy.optimize.minimize_scalar(
        error, bounds=(scan[max(i - 1, 0)], scan[min(i + 1, 40)]), method="bounded",
        options={"xatol": 1e-7})
    return min(found.fun, errors[i])


def loss(w, x, y):
    """In PyTorch, w being a tensor, so that the gradient is autograd's."""
    d2 = ((x[:, None, :] - x[None, :, :]) ** 2).sum(-1)
    scores = (-0.5 * d2 * w**2).masked_fill(torch.eye(len(y), dtype=torch.bool), -math.inf)
    return ((torch.softmax(scores, -1) @ y - y) ** 2).mean()


OPTIMISERS = {
    "descent": lambda p, rate: torch.optim.SGD(p, lr=rate),
    "momentum": lambda p, rate: torch.optim.SGD(p, lr=rate, momentum=0.9),
    "adam": lambda p, rate: torch.optim.Adam(p, lr=rate),
}


def train(optimiser, rate, epochs, start, x, y):
    x, y = torch.tensor(x), torch.tensor(y)
    w = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    steps, history = OPTIMISERS[optimiser]([w], rate), {"w": [], "loss": [], "slope": []}
    for _ in range(epochs + 1):
        steps.zero_grad()
        value = loss(w, x, y)
        value.backward()
        for name, number in (("w", w), ("loss", value), ("slope", w.grad)):
            history[name].append(float(number))
        steps.step()
    return history


def check_against_others(x, y, queries):
    """The same numbers from libraries that have the estimator."""
    h = 0.7
    found, _ = statsmodels_regression.KernelReg(
        y, x, var_type="c", reg_type="lc", bw=[h]).fit(queries)
    np.testing.assert_allclose(weights("gaussian", h, queries, x) @ y, found, rtol=1e-9)
    for kernel in ("boxcar", "epanechnikov", "triangular", "tricube", "cosine"):
        def apart(rows):
            out = np.empty(len(rows), object)
            for i, row in enumerate(rows):
                out[i] = KERNELS[kernel](row / h)
            return out
        near = sklearn.neighbors.RadiusNeighborsRegressor(radius=h, weights=apart).fit(x, y)
        ours = weights(kernel, h, queries, x) @ y
        for i in range(len(queries)):
            if not math.isnan(ours[i]):
                np.testing.assert_allclose(near.predict(queries[i:i + 1])[0], ours[i], rtol=1e-9)


numbers = lambda values: [None if math.isnan(v) else float(f"{v:.12g}")
                          for v in np.asarray(values, float).ravel()]
number = lambda value: numbers([value])[0]


def kernel_case(kernel, width, source, n, seed, queries):
    x, y = draw(source, n, 0.5, seed)
    truth = SOURCES[source][2]
    w, held = weights(kernel, width, queries, x), held_out(kernel, width, x, y)
    grid = truth_grid(source)
    against = weights(kernel, width, grid, x) @ y - truth(grid)
    return {
        "kernel": kernel if kernel == "constant" else f"{kernel}:{width}",
        "source": f"{source}:n={n},noise=0.5,seed={seed}", "queries": numbers(queries),
        "weights": numbers(w), "estimates": numbers(w @ y),
        "standard errors": numbers(standard_errors(kernel, width, queries, x, y)),
        "residuals": numbers(held), "left out": int(np.isnan(held).sum()),
        "error": number(mean_square(held)), "against": number(mean_square(against)),
        "best": None if kernel == "constant" else number(best(kernel, x, y)),
    }


def write():
    line = np.array([[-3.0], [0.0], [0.31], [2.4], [4.99], [7.5]])
    plane = np.array([[1.5, 3.5], [0.0, 0.0], [4.9, 4.2], [2.5, 2.5], [9.0, 2.0]])
    x, y = draw("textbook", 40, 0.5, 7)
    check_against_others(x, y, line[1:5])
    cases = [kernel_case(kernel, width, source, n, seed, queries)
             for kernel in KERNELS
             for width, source, n, seed, queries in (
                 (1.0, "textbook", 20, 7, line), (0.35, "gap", 16, 3, line),
                 (0.9, "hills", 24, 5, plane))]
    fits = []
    for optimiser in OPTIMISERS:
        for source, start, rate in (("textbook", 1.0, 0.1), ("ring", 0.5, 0.05),
                                    ("step", -2.0, 0.2)):
            x, y = draw(source, 30, 0.5, 2)
            fits.append({"optimiser": f"{optimiser}:rate={rate}", "start": start, "epochs": 25,
                         "source": f"{source}:n=30,noise=0.5,seed=2",
                         **{name: numbers(values) for name, values in
                            train(optimiser, rate, 25, start, x, y).items()}})
    sources = []
    for source in SOURCES:
        x, y = draw(source, 30, 0.5, 11)
        sources.append({"source": f"{source}:n=30,noise=0.5,seed=11",
                        "points": numbers(np.column_stack([x, y])),
                        "truth": numbers(SOURCES[source][2](x))})
    golden = {"format": 1, "python": platform.python_version(), "numpy": np.__version__,
              "scipy": scipy.__version__, "scikit-learn": sklearn.__version__,
              "statsmodels": statsmodels.__version__, "torch": torch.__version__,
              "cases": cases, "fits": fits, "sources": sources}
    path = pathlib.Path(__file__).parent.parent / "golden" / "regression.json"
    path.write_text(json.dumps(golden, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(path, path.stat().st_size, "bytes")


if __name__ == "__main__":
    write()
