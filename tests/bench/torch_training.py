"""Steps of training an encoder, Fovea's and PyTorch's, side by side with two threads.

    python3 tests/bench/torch_training.py build/release/tests/bench/bench_training [ROUNDS]

Both train the same model on random tokens: embeddings, layers of attention (4 heads) and
feed-forward (twice as wide) with norms before, cross-entropy, gradients no longer than 1, Adam. The
two take turns, so that a busy machine is busy for both; what is printed is the middle of each, and
of the rounds' ratios: above 1, Fovea is so many times faster.
"""

import json
import statistics
import subprocess
import sys
import time

import torch
import torch.nn.functional as functional

VOCABULARY, HEADS, SECONDS = 100, 4, 4
SIZES = ((32, 12, 64, 2), (8, 32, 128, 2))  # sentences, tokens, width, layers


class Layer(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.qkv = torch.nn.Linear(width, 3 * width, bias=False)
        self.join = torch.nn.Linear(width, width, bias=False)
        self.inner = torch.nn.Linear(width, 2 * width)
        self.outer = torch.nn.Linear(2 * width, width)
        self.norms = torch.nn.ModuleList(torch.nn.LayerNorm(width) for _ in range(2))

    def forward(self, x):
        sentences, tokens, width = x.shape
        parts = self.qkv(self.norms[0](x)).view(sentences, tokens, 3, HEADS, width // HEADS)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        heads = functional.scaled_dot_product_attention(q, k, v)
        x = x + self.join(heads.transpose(1, 2).reshape(sentences, tokens, width))
        return x + self.outer(functional.relu(self.inner(self.norms[1](x))))


class Encoder(torch.nn.Module):
    def __init__(self, tokens, width, layers):
        super().__init__()
        self.embedding = torch.nn.Embedding(VOCABULARY, width)
        self.layers = torch.nn.ModuleList(Layer(width) for _ in range(layers))
        self.norm = torch.nn.LayerNorm(width)
        self.classes = torch.nn.Linear(width, VOCABULARY)
        angle = torch.arange(tokens)[:, None] / 10000 ** (
            2 * (torch.arange(width) // 2) / width
        )
        even = torch.arange(width) % 2 == 0
        self.register_buffer("position", torch.where(even, angle.sin(), angle.cos()))

    def forward(self, words):
        x = self.embedding(words) + self.position
        for layer in self.layers:
            x = layer(x)
        return self.classes(self.norm(x))


def torch_steps(sentences, tokens, width, layers, options, seconds):
    torch.manual_seed(1)
    model = Encoder(tokens, width, layers)
    optimiser = torch.optim.Adam(model.parameters(), lr=1e-3, **options)

    def step():
        words = torch.randint(VOCABULARY, (sentences, tokens))
        answers = torch.randint(VOCABULARY, (sentences, tokens))
        logits = model(words)
        loss = functional.cross_entropy(logits.view(-1, VOCABULARY), answers.view(-1))
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()
        return loss

    for _ in range(20):
        step()
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        step()
        steps += 1
    return steps / (time.perf_counter() - start)


def fovea_steps(binary, size, seconds):
    said = subprocess.run(
        [binary, *map(str, size), str(seconds), "2"], check=True, capture_output=True, text=True
    )
    return json.loads(said.stdout)["steps"]


def main():
    binary = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    torch.set_num_threads(2)
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads; steps per second")
    for size in SIZES:
        ways = ({"fused": True}, {"foreach": True})
        quickest = max(ways, key=lambda way: torch_steps(*size, way, 1))
        own, others, ratios = [], [], []
        for _ in range(rounds):
            own.append(fovea_steps(binary, size, SECONDS))
            others.append(torch_steps(*size, quickest, SECONDS))
            ratios.append(own[-1] / others[-1])
        print(
            f"{'×'.join(map(str, size)):>12}  Fovea {statistics.median(own):7.1f}"
            f"  PyTorch {statistics.median(others):7.1f} ({next(iter(quickest))})"
            f"  ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
