"""What the tests of the package have in common."""

import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

try:
    import torch
except ImportError:
    torch = None

WORDS = "the cat sat on the mat".split()
random = np.random.default_rng(3)
T = len(WORDS)


def weights(*shape):
    return random.dirichlet(np.ones(shape[-1]), shape[:-1]).astype(np.float32)


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = str(pathlib.Path(self.folder.name) / "maps.safetensors")

    def drawn(self, layer=1, head=1, sentence=1):
        out = str(pathlib.Path(self.folder.name) / "map.csv")
        subprocess.run([os.environ["FOVEA"], "export", self.path, "--layer", str(layer), "--head",
                        str(head), "--sentence", str(sentence), "-o", out], check=True)
        rows = list(csv.reader(io.StringIO(pathlib.Path(out).read_text())))
        return np.array([[float(cell or 0) for cell in row[1:]] for row in rows[1:]])

    def info(self):
        done = subprocess.run([os.environ["FOVEA"], "info", "--json", self.path], check=True,
                              capture_output=True, text=True)
        return json.loads(done.stdout)
