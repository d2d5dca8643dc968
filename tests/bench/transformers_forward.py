"""Times the same forward pass, with every attention map, in transformers and in fovea, side by side.
A GPT-2-sized checkpoint with random weights is made in a scratch folder.

    python3 tests/bench/transformers_forward.py build/release/fovea [FOLDER]

Both are whole processes with two kinds of numbers each: the time of the forward pass alone (the
median of some), and the most memory that the process ever had.
"""

import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

LENGTHS = (16, 128, 512, 1024)
ROUNDS = 5


def make(folder):
    import tokenizers
    import torch
    import transformers as hf

    torch.manual_seed(1)
    hf.GPT2LMHeadModel(hf.GPT2Config()).save_pretrained(folder)
    # Every byte is a token: enough to type into the window (bench_models).
    letters = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    words = letters + [f"<{i}>" for i in range(len(letters), 50257)]
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE({word: i for i, word in enumerate(words)}, []))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    tokenizer.save(str(folder / "tokenizer.json"))


def ids(length):
    return [(7919 * i) % 50257 for i in range(length)]


def in_transformers(folder, length):
    """In a process of its own, for its memory."""
    import torch
    import transformers as hf

    model = hf.GPT2LMHeadModel.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
    tokens = torch.tensor([ids(length)])
    times = []
    with torch.no_grad():
        for _ in range(ROUNDS):
            start = time.perf_counter()
            out = model(tokens, output_attentions=True, output_hidden_states=True)
            times.append(time.perf_counter() - start)
    assert len(out.attentions) == 12
    print(json.dumps({"seconds": sorted(times)[ROUNDS // 2],
                      "mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))


def measured(command):
    """What a command says, and the most memory that it had, in MiB."""
    with tempfile.TemporaryFile("w+") as out:
        pid = os.fork()
        if pid == 0:
            os.dup2(out.fileno(), 1)
            os.execvp(command[0], command)
        _, status, usage = os.wait4(pid, 0)
        assert status == 0, command
        out.seek(0)
        return json.loads(out.read().splitlines()[-1]), usage.ru_maxrss / 1024


def reading(path, fresh):
    """Seconds for every byte of a file: into memory that was not there before, as weights that are kept
    need it, where the system hands out every page on the way; or into one MiB again and again."""
    start = time.perf_counter()
    with open(path, "rb", buffering=0) as file:
        if fresh:
            whole = file.read()
            assert len(whole) == path.stat().st_size
        else:
            buffer = bytearray(1 << 20)
            while file.readinto(buffer):
                pass
    return time.perf_counter() - start


def opening(bench, folder):
    """In turns, for the machine does other things as well."""
    path = folder / "model.safetensors"
    rounds = [(reading(path, True), measured([bench, str(folder), "1", "1"])[0]["opened"], reading(path, False))
              for _ in range(9)]
    fresh, ours, reused = (sorted(times) for times in zip(*rounds))
    middle = len(rounds) // 2
    print(f"{path.stat().st_size / 1e6:.0f} MB, the middle and the best of {len(rounds)}:")
    for name, times in (("read into fresh memory", fresh), ("opened by fovea", ours), ("read into one MiB", reused)):
        print(f"  {name:22} {times[middle]:.3f} s, {times[0]:.3f} s")
    print(f"  opening has {100 * fresh[middle] / ours[middle]:.0f} % of the speed of reading into fresh memory"
          f" (of the best ones {100 * fresh[0] / ours[0]:.0f} %)")


def main():
    fovea = sys.argv[1]
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
    if not (folder / "model.safetensors").exists():
        make(folder)
    bench = str(pathlib.Path(fovea).parent / "tests/bench/bench_forward")
    opening(bench, folder)
    for length in LENGTHS:
        theirs, their_memory = measured([sys.executable, __file__, "--transformers", str(folder), str(length)])
        ours, kept_memory = measured([bench, str(folder), str(length), str(ROUNDS)])
        command = [fovea, "run", "--model", str(folder), "--ids", ",".join(map(str, ids(length))), "--json"]
        with tempfile.TemporaryDirectory() as maps:
            _, memory = measured(command + ["--attentions", maps])
        print(f"{length:5} tokens: transformers {1000 * theirs['seconds']:8.1f} ms {their_memory:6.0f} MiB"
              f" | fovea {1000 * ours['seconds']:8.1f} ms {kept_memory:6.0f} MiB with its weights kept,"
              f" {memory:6.0f} MiB as a command that writes every map")


if __name__ == "__main__":
    if sys.argv[1] == "--transformers":
        in_transformers(sys.argv[2], int(sys.argv[3]))
    else:
        main()
