"""Fovea's attention and PyTorch's, side by side on the same machine with as many threads.

    python3 tests/bench/torch_attention.py build/release/fovea [ROUNDS]

12 heads, 64 wide. The two take turns, so that a busy machine is busy for both; what is printed is
the middle of the rounds' ratios: above 1, Fovea is so many times faster. "fused" is
scaled_dot_product_attention, "unfused" softmax(q kᵀ / √d) v, which has all weights in memory;
"weights" is the unfused form against Fovea's attention followed by all weights.
"""

import json
import statistics
import subprocess
import sys
import time

import torch
import torch.nn.functional as functional

HEADS, WIDTH = 12, 64
TOKENS = (16, 64, 256, 1024, 4096)


def fovea(binary, name, tokens):
    said = subprocess.run(
        [binary, "bench", f"{name} {HEADS} × {tokens} × {WIDTH}", "--json"],
        check=True,
        capture_output=True,
        text=True,
    )
    results = json.loads(said.stdout)["results"]
    return [one["median"] for one in results if one["backend"].startswith("Eigen")][-1]


def median_time(work, enough=0.4, fewest=5, most=2000):
    work()
    times, start = [], time.perf_counter()
    while len(times) < most and (len(times) < fewest or time.perf_counter() - start < enough):
        before = time.perf_counter()
        work()
        times.append(time.perf_counter() - before)
    return statistics.median(times)


def unfused(q, k, v):
    weights = torch.softmax(q @ k.transpose(-1, -2) / WIDTH**0.5, -1)
    return weights @ v


def main():
    binary = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads")
    print(f"{'tokens':>7} {'Fovea':>10} {'fused':>7} {'unfused':>8} {'weights':>8}")
    for tokens in TOKENS:
        q, k, v = (torch.randn(1, HEADS, tokens, WIDTH) for _ in range(3))
        ratios = {"fused": [], "unfused": [], "weights": []}
        own = []
        with torch.inference_mode():
            for _ in range(rounds):
                mine = fovea(binary, "attention", tokens)
                fused = median_time(lambda: functional.scaled_dot_product_attention(q, k, v))
                mine_weights = fovea(binary, "attention and weights", tokens)
                plain = median_time(lambda: unfused(q, k, v))
                own.append(mine)
                ratios["fused"].append(fused / mine)
                ratios["unfused"].append(plain / mine)
                ratios["weights"].append(plain / mine_weights)
        middle = {name: statistics.median(values) for name, values in ratios.items()}
        print(
            f"{tokens:>7} {statistics.median(own) * 1e6:>8.0f}µs {middle['fused']:>7.2f}"
            f" {middle['unfused']:>8.2f} {middle['weights']:>8.2f}"
        )


if __name__ == "__main__":
    main()
