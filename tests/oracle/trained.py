"""Rebuilds a model that `fovea train … -o DIR` wrote in PyTorch, float64, from config.json, words.txt,
answers.txt and model.safetensors alone, and compares its answers with the program's, sentence by
sentence (probabilities too, where it classifies). Words stand apart by blanks. Nothing is trained
here. By hand, for instance:

    fovea train tagging -o /tmp/model
    python3 tests/oracle/trained.py build/release/fovea /tmp/model "I saw the saw ." "a dog can run ."

Without sentences it makes up thirty of the model's own words. A model that goes on with a text says
nothing on the command line: of such a one only the shapes are checked. It ends with 1 where
anything differs; ties that float32 may decide otherwise are counted apart.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy as np
import torch

from torch_networks import Network

NEAR = 1e-4  # between the two likeliest


def safetensors(path):
    """Eight bytes with the length of the header, the header in JSON, numbers."""
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    header.pop("__metadata__", None)
    tensors, numbers = {}, data[8 + length :]
    for name, one in header.items():
        assert one["dtype"] == "F32", name
        begin, end = one["data_offsets"]
        values = np.frombuffer(numbers[begin:end], "<f4").astype(np.float64)
        tensors[name] = torch.tensor(values.reshape(one["shape"]))
    return tensors


class Parameters:
    """Those of the file; all of them have to be asked for, in their shapes."""

    def __init__(self, tensors):
        self.tensors, self.asked = tensors, set()

    def __call__(self, name, shape, *_, **__):
        assert tuple(self.tensors[name].shape) == tuple(shape), (name, shape)
        self.asked.add(name)
        return self.tensors[name]


class Model:
    def __init__(self, folder):
        lines = lambda name: (folder / name).read_text().split("\n")[:-1]
        config = json.loads((folder / "config.json").read_text())["model"]
        self.words, self.answers = lines("words.txt"), lines("answers.txt")
        self.p = Parameters(safetensors(folder / "model.safetensors"))
        tensors = self.p.tensors
        speaks = len(tensors["top.classes.weight"]) == len(self.answers) + 1
        row = config["architecture"]["row"]
        # What each of these answers at once or word by word, the file does not say: `whole` is tried.
        self.form = ("sequence" if row.endswith("pair") or row == "encoder-decoder" else "next"
                     ) if speaks else "each-word"
        self.patch = tensors.get("picture.patch.weight")
        self.patches = len(tensors["picture.place"]) if self.patch is not None else 0
        sizes = {"words": len(self.words) + 1, "said": len(self.answers) + 2,
                 "answers": len(self.answers) + speaks, "patches": self.patches}
        self.network = Network.of_config(config, self.form, sizes)

    def logits(self, sentence, said=None, picture=None):
        known = {word: i + 1 for i, word in enumerate(self.words)}
        source = torch.tensor([[known.get(word, 0) for word in sentence]])
        spoken = None if said is None else torch.tensor([said])
        with torch.no_grad():
            return self.network.logits(self.p, source, spoken, picture)

    def said(self, sentence):
        """The likeliest at each step, and by how little the nearest step was decided."""
        mark, said, margin = len(self.answers), [len(self.answers)], np.inf
        while len(said) <= 3 * len(sentence) + 12:
            row = self.logits(sentence, said)[0, -1]
            margin = min(margin, gap(row))
            said.append(int(row.argmax()))
            if said[-1] == mark:
                break
        return " ".join(self.answers[i] for i in said[1:] if i != mark), margin


def gap(row):
    first, second = row.topk(2).values
    return float(first - second)


def asked(fovea, command, folder, sentence, *more):
    done = subprocess.run([fovea, command, folder, " ".join(sentence), "--json", *more],
                          capture_output=True, text=True)
    return (json.loads(done.stdout), "") if done.returncode == 0 else (None, done.stderr)


def compared(fovea, folder, model, sentence):
    """What differs, in words, and whether it was near."""
    if model.form == "sequence":
        theirs, problem = asked(fovea, "translate", folder, sentence)
        ours, margin = model.said(sentence)
        found = theirs["text"] if theirs else problem
        return f"{found} instead of {ours}" if found != ours else "", margin < NEAR
    if model.form == "each-word" and model.patches == 0:
        theirs, problem = asked(fovea, "tag", folder, sentence)
        if theirs:
            rows = model.logits(sentence)[0]
            ours = [model.answers[int(row.argmax())] for row in rows]
            found = [one["answer"] for one in theirs]
            near = any(gap(row) < NEAR for row, a, b in zip(rows, ours, found) if a != b)
            return f"{found} instead of {ours}" if found != ours else "", near
    picture, more = None, []
    model.form = model.network.form = "whole"
    with tempfile.TemporaryDirectory() as place:
        if model.patches:
            numbers = np.random.default_rng(len(sentence)).normal(
                size=(model.patches, model.patch.shape[1])).astype(np.float32)
            np.save(place + "/picture.npy", numbers)
            picture = torch.tensor(numbers.astype(np.float64))
            more = ["--picture", place + "/picture.npy"]
        theirs, problem = asked(fovea, "classify", folder, sentence, *more)
    if not theirs:
        return problem, False
    shares = torch.softmax(model.logits(sentence, picture=picture)[0], -1)
    found = torch.tensor([theirs["probabilities"][answer] for answer in model.answers])
    away = float((shares - found).abs().max())
    if away > 1e-5:
        return f"probabilities differ by {away:.2g}", False
    wanted = model.answers[int(shares.argmax())]
    return (f"{theirs['answer']} instead of {wanted}" if theirs["answer"] != wanted else "",
            gap(shares) < NEAR)


def main(fovea, folder, *texts):
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    model = Model(pathlib.Path(folder))
    random.seed(1)
    plain = [word for word in model.words if word.isalpha() and word.isascii()] or model.words
    sentences = [text.split() for text in texts] or [
        [random.choice(plain) for _ in range(random.randint(2, 9))] for _ in range(30)]
    if model.form == "next":
        model.logits([], [len(model.answers), 0])
        sentences = []
    differing = near = 0
    for sentence in sentences:
        problem, is_near = compared(fovea, folder, model, sentence)
        near += bool(problem) and is_near
        differing += bool(problem) and not is_near
        if problem:
            print(" ".join(sentence), "→", problem, "(near)" if is_near else "")
    left = set(model.p.tensors) - model.p.asked
    if left:
        print("never asked for:", *sorted(left))
    print(f"{folder}: {model.network.row}, {model.form}: {len(sentences)} sentences, {differing} "
          f"differ, {near} near ties")
    return 1 if differing or left else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
