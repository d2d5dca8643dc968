"""Steps of training, Fovea's and PyTorch's, side by side.

    python3 tests/bench/torch_training.py build/release/tests/bench/bench_training
        [--rounds N] [--model encoder|encoder-decoder|recurrent|recurrent-pair] [--wiring NAME]

Both train the same model on random words: cross-entropy, gradients no longer than 1, Adam. The two
take turns with two threads; what is printed is the middle of each, and of the rounds' ratios: above
1, Fovea is so many times faster. Nothing else may run meanwhile: PyTorch's threads wait for each
other spinning, and lose far more than Fovea's where others take a processor away. So as many turns
with one thread count the processor's time for a step, which others disturb less.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time

import torch

import torch_models as models

# Fovea's model with its wiring, its score across, the same in PyTorch; sentences, tokens, width.
CASES = {
    "encoder": ("encoder", "scaled-dot", models.Encoder, 32, 12, 64),
    "encoder wide": ("encoder:inner=256", "scaled-dot", models.Encoder, 8, 32, 128),
    "encoder-decoder": ("encoder-decoder", "scaled-dot", models.EncoderDecoder, 32, 10, 64),
    "recurrent": ("recurrent", "additive", models.Tagger, 32, 12, 64),
    "recurrent-pair bahdanau": (
        "recurrent-pair:wiring=bahdanau", "additive", models.Bahdanau, 32, 10, 64,
    ),
    "recurrent-pair luong": ("recurrent-pair:wiring=luong", "general", models.Luong, 32, 10, 64),
}
SECONDS = 4


def measured(make, size, way, seconds):
    """In a process of its own, like Fovea: threads of another turn would still be about."""
    torch.manual_seed(1)
    sentences, tokens, width = size
    model = make(tokens, width)
    optimiser = torch.optim.Adam(model.parameters(), lr=1e-3, **{way: True})

    def words():
        return torch.randint(models.VOCABULARY, (sentences, tokens))

    def step():
        inputs = [words() for _ in range(model.inputs)]
        loss = torch.nn.functional.cross_entropy(model(*inputs).flatten(0, 1), words().flatten())
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimiser.step()

    for _ in range(20):
        step()
    steps, start, before = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        step()
        steps += 1
    return {
        "steps": steps / (time.perf_counter() - start),
        "processor": (time.process_time() - before) / steps,
        "parameters": sum(one.numel() for one in model.parameters()),
    }


def said(*command):
    words = [str(word) for word in command]
    return json.loads(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)


def compared(binary, case, rounds, threads, what):
    """The middle of Fovea's, of PyTorch's, and of the rounds' ratios, in `what`."""
    model, score, _, sentences, tokens, width = CASES[case]
    options = ("--model", model, "--score", score, "--batch", sentences, "--tokens", tokens)
    options += ("--width", width, "--seconds", SECONDS)

    def torch_turn(way, seconds):
        return said(sys.executable, __file__, "--turn", case, way, seconds, threads)

    quickest = max(("fused", "foreach"), key=lambda way: torch_turn(way, 1)["steps"])
    own, others, ratios = [], [], []
    for _ in range(rounds):
        ours = said(binary, *options, "--threads", threads)
        theirs = torch_turn(quickest, SECONDS)
        assert ours["parameters"] == theirs["parameters"], (ours, theirs)
        own.append(ours[what])
        others.append(theirs[what])
        ratios.append(own[-1] / others[-1])
    return statistics.median(own), statistics.median(others), ratios


def main():
    parser = argparse.ArgumentParser(description="Steps of training, Fovea's and PyTorch's.")
    parser.add_argument("binary", help="bench_training")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--model", choices=sorted({case.split()[0] for case in CASES}))
    parser.add_argument("--wiring", choices=("bahdanau", "luong"))
    asked = parser.parse_args()
    binary, rounds = asked.binary, asked.rounds
    print(f"torch {torch.__version__}; steps per second with two threads, and with one the")
    print("milliseconds of the processor for a step; behind each Fovea's ratio, above 1 is better")
    for case in CASES:
        model, _, kind = case.partition(" ")
        if asked.model not in (None, model) or (asked.wiring and asked.wiring != kind):
            continue
        own, others, ratios = compared(binary, case, rounds, 2, "steps")
        print(
            f"{case:23} Fovea {own:7.1f}  PyTorch {others:7.1f}"
            f"  {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})",
            end="",
            flush=True,
        )
        own, others, ratios = compared(binary, case, rounds, 1, "processor")
        print(
            f" | {1000 * own:6.2f} ms  {1000 * others:6.2f} ms  {1 / statistics.median(ratios):.2f}"
        )


def turn(case, way, seconds, threads):
    torch.set_num_threads(int(threads))
    _, _, make, *size = CASES[case]
    print(json.dumps(measured(make, size, way, float(seconds))))


if __name__ == "__main__":
    if sys.argv[1] == "--turn":
        turn(*sys.argv[2:])
    else:
        main()
