"""The package in resources/python: what BertViz, CircuitsVis and TransformerLens take is written as
it was given, what does not fit is refused, and the program draws it. PyTorch is used where it is
there. `tests/python/run FOVEA SOURCE` runs all tests.
"""

import csv
import io
import os
import pathlib
import subprocess
import unittest

import numpy as np

import fovea_view as fv
from cases import T, WORDS, Case, random, torch, weights


class Inputs(Case):
    def same(self, map, **where):
        np.testing.assert_allclose(self.drawn(**where), map, atol=1e-6)

    def test_bertviz(self):
        layers = [weights(1, 2, T, T), weights(1, 3, T, T)]  # which BertViz refuses
        fv.save(self.path, layers, WORDS)
        self.same(layers[1][0, 2], layer=2, head=3)
        fv.save(self.path, np.stack([layers[0]] * 2), WORDS)  # one array of all layers
        self.same(layers[0][0, 1], layer=2, head=2)
        fv.save(self.path, tuple(layers), WORDS, include_layers=[1], prettify_tokens=True)
        self.assertEqual([one["layer"] for one in self.info()["layers"]], ["self.1"])

    def test_keyword(self):
        """`attention` is the name in BertViz and in CircuitsVis."""
        one = weights(1, 2, T, T)
        fv.save(self.path, attention=[one], tokens=WORDS)
        self.same(one[0, 1], head=2)
        fv.save(self.path, WORDS, attention=one[0])
        self.same(one[0, 0])
        self.assertIn("mat", str(fv.figure(attention=[one], tokens=WORDS, head=1)))

    def test_pair(self):
        one = weights(1, 2, T, T)
        fv.save(self.path, [one], WORDS, sentence_b_start=4)
        out = str(pathlib.Path(self.folder.name) / "block.csv")
        subprocess.run([os.environ["FOVEA"], "export", self.path, "--figure", "matrix:block=2-1", "-o",
                        out], check=True)
        rows = list(csv.reader(io.StringIO(pathlib.Path(out).read_text())))
        np.testing.assert_allclose([[float(cell) for cell in row[1:]] for row in rows[1:]],
                                   one[0, 0, 4:, :4], atol=1e-6)

    def test_encoder_and_decoder(self):
        fv.save(self.path, encoder_attention=[weights(1, 2, T, T)],
                decoder_attention=[weights(1, 2, 3, 3)], cross_attention=[weights(1, 2, 3, T)],
                encoder_tokens=WORDS, decoder_tokens=["die", "Katze", "saß"])
        self.assertEqual([(one["queries"], one["keys"]) for one in self.info()["layers"]],
                         [(T, T), (3, 3), (3, T)])

    def test_circuitsvis(self):
        one = weights(4, T, T)
        fv.save(self.path, WORDS, one)  # attention_patterns(tokens, attention)
        self.same(one[3], head=4)
        fv.save(self.path, one.tolist(), WORDS, attention_head_names=["a", "b", "c", "d"],
                max_value=1)
        self.same(one[2], head=3)
        fv.save(self.path, one[0], WORDS)
        self.same(one[0])

    def test_transformer_lens(self):
        pattern = weights(1, 4, T, T)
        cache = {"blocks.0.attn.hook_pattern": pattern, "blocks.0.attn.hook_q": weights(1, T, 4, 8),
                 "blocks.1.attn.hook_pattern": pattern[:, ::-1]}
        fv.save(self.path, cache, WORDS)
        self.same(pattern[0, 3], layer=2)

        class Cache:
            cache_dict = {"blocks.0.attn.hook_pattern": pattern[0]}  # without its batch

        fv.save(self.path, Cache(), WORDS)
        self.same(pattern[0, 1], head=2)
        scores = random.normal(size=(1, 2, T, T)).astype(np.float32)
        scores[..., np.triu_indices(T, 1)[0], np.triu_indices(T, 1)[1]] = np.finfo(np.float32).min
        fv.save(self.path, {"blocks.0.attn.hook_attn_scores": scores}, WORDS)
        shares = np.exp(scores[0, 1].astype(float)) / np.exp(
            scores[0, 1].astype(float)).sum(-1, keepdims=True)
        self.same(shares, head=2)

    def test_batch(self):
        layers = [weights(2, 3, T, T)]
        fv.save(self.path, layers, [WORDS, WORDS[::-1]])
        self.same(layers[0][1, 2], head=3, sentence=2)

    @unittest.skipUnless(torch, "needs torch")
    def test_torch(self):
        one = torch.from_numpy(weights(1, 2, T, T))
        fv.save(self.path, [one.clone().requires_grad_() * 1], WORDS)
        self.same(one[0, 1].numpy(), head=2)
        fv.save(self.path, (one.bfloat16(),), WORDS)
        self.same(one.bfloat16().float()[0, 0].numpy())
        fv.save(self.path, one[0].transpose(1, 2).half(), WORDS)
        self.same(one.half().float()[0, 0].T.numpy())

    def test_refused(self):
        for arguments, says in (
                (([weights(1, 2, T, T)], WORDS[1:]), "6 queries, and sentence 1 has 5 tokens"),
                ((weights(2, 2, T, T), WORDS), "four axes"),
                (([weights(2, 2, T, T)], WORDS), "has 2 sentences, and the tokens are of 1"),
                (([], WORDS), "attentions"),
                (([weights(1, 2, T, T) * np.nan], WORDS), "not finite"),
                (({"layer0": weights(2, T, T)}, WORDS), "no name of a layer"),
                (({"blocks.0.attn.hook_rot_q": weights(1, T, 2, 8)}, WORDS), "no scale"),
                (({"blocks.0.attn.hook_pattern": weights(1, 1, 2, T, T)}, WORDS), "the shape")):
            with self.assertRaisesRegex((ValueError, TypeError), says):
                fv.save(self.path, *arguments)
            self.assertEqual(os.listdir(self.folder.name), [])
        with self.assertRaisesRegex(TypeError, "no such argument: headz"):
            fv.save(self.path, [weights(1, 2, T, T)], WORDS, headz=1)


class Pictures(Case):
    def test_figure(self):
        layers = [weights(1, 3, T, T)]
        picture = fv.figure(layers, WORDS, "links:heads=1,3")
        self.assertIn("<svg", picture._repr_svg_())
        self.assertIn("mat", str(fv.figure(layers, WORDS, head=2)))
        with self.assertRaisesRegex(RuntimeError, "there is no head 4"):
            fv.figure(layers, WORDS, head=3)
        with self.assertRaisesRegex(RuntimeError, "steps: need"):
            fv.figure(layers, WORDS, "steps")
