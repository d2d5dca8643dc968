"""The package in resources/python: what BertViz, CircuitsVis and TransformerLens take is written as
it was given, what does not fit is refused, and the program draws it. PyTorch and transformers are
used where they are there.

    FOVEA=build/release/fovea PYTHONPATH=resources/python python3 tests/python/test_fovea_view.py
"""

import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import numpy as np

import fovea_view as fv

try:
    import torch
except ImportError:
    torch = None
try:
    import transformers
except ImportError:
    transformers = None

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


class Tokens:
    """As many words as numbers."""

    all_special_ids = [0]

    def __len__(self):
        return 64

    def __call__(self, text=None, text_target=None, return_tensors=None):
        ids = [int(word) for word in (text or text_target).split()]
        return {"input_ids": torch.tensor([ids])}

    def convert_ids_to_tokens(self, ids):
        return [f"t{id}" for id in ids]

    def decode(self, ids):
        return " ".join(self.convert_ids_to_tokens(ids))


SIZES = {"vocab_size": 64, "hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2,
         "num_attention_heads": 4, "max_position_embeddings": 64}
TEXTS = ["5 9 11 3 22 41 17 8 30 12 6", "7 8 9 10"]


def model_named(name, **sizes):
    torch.manual_seed(1)
    model = getattr(transformers, name[0])(getattr(transformers, name[1])(**sizes)).eval()
    for parameter in model.parameters():
        if parameter.dim() > 1:
            parameter.data.normal_(0, 0.3)
    return model


@unittest.skipUnless(torch and transformers, "needs torch and transformers")
class Capture(Case):
    def check(self, model, implementation, targets=None, **options):
        """Every map that is drawn is the model's own."""
        model.set_attn_implementation(implementation)
        fv.capture(model, Tokens(), TEXTS, self.path, targets=targets, dtype=torch.float32, **options)
        model.set_attn_implementation("eager")
        layers = self.info()["layers"]
        for i, text in enumerate(TEXTS):
            inputs = {"input_ids": Tokens()(text)["input_ids"]}
            if targets:
                inputs["decoder_input_ids"] = model._shift_right(
                    Tokens()(targets[i])["input_ids"])
            with torch.no_grad():
                out = model(**inputs, output_attentions=True)
            for number, layer in enumerate(layers):
                kind, own = layer["layer"].split(".")
                maps = getattr(out, {"self": "attentions", "encoder": "encoder_attentions",
                                     "decoder": "decoder_attentions",
                                     "cross": "cross_attentions"}[kind])[int(own)][0]
                np.testing.assert_allclose(self.drawn(number + 1, layer["heads"], i + 1), maps[-1],
                                           atol=1e-5)
        return layers

    def test_llama(self):
        model = model_named(("LlamaForCausalLM", "LlamaConfig"), **SIZES, num_key_value_heads=2)
        for implementation in ("sdpa", "eager"):
            layers = self.check(model, implementation, sums=True)
            self.assertTrue(layers[0]["causal"])
            self.assertEqual(layers[0]["key-heads"], 2)

    def test_window_and_cap(self):
        model = model_named(("Gemma2ForCausalLM", "Gemma2Config"), **SIZES, num_key_value_heads=2,
                            head_dim=8, sliding_window=4, attn_logit_softcapping=2.0)
        layers = self.check(model, "eager", sums=True, center_keys=True)
        self.assertEqual(layers[0]["softcap"], 2)
        self.assertEqual(layers[0]["window"], [3, 0])

    def test_sinks(self):
        model = model_named(("GptOssForCausalLM", "GptOssConfig"), **SIZES, num_key_value_heads=2,
                            head_dim=8, sliding_window=4, num_local_experts=2, num_experts_per_tok=1)
        layers = self.check(model, "eager", sums=True)
        self.assertIn("sinks", layers[0]["parts"])

    def test_one_module_for_all_layers(self):
        model = model_named(("AlbertForMaskedLM", "AlbertConfig"), **SIZES, embedding_size=16)
        self.assertEqual(len(self.check(model, "sdpa", center_keys=True)), 2)

    def test_relative_bias(self):
        model = model_named(("T5ForConditionalGeneration", "T5Config"), vocab_size=64, d_model=32,
                            d_kv=8, d_ff=48, num_layers=2, num_heads=4, decoder_start_token_id=0)
        layers = self.check(model, "sdpa", targets=["4 6 8 10", "9 9 3"])
        self.assertIn("relative_bias", layers[0]["parts"])

    def test_chosen_layers(self):
        model = model_named(("BertForMaskedLM", "BertConfig"), **SIZES)
        layers = self.check(model, "sdpa", layers=[1], values=True)
        self.assertEqual([one["layer"] for one in layers], ["self.1"])

    def test_not_understood(self):
        model = model_named(("MambaForCausalLM", "MambaConfig"), vocab_size=64, hidden_size=32,
                            num_hidden_layers=2, state_size=8)
        with self.assertRaisesRegex(ValueError, "MambaForCausalLM is not understood"):
            fv.capture(model, Tokens(), TEXTS, self.path)

    def test_taken_back(self):
        from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

        before = ALL_ATTENTION_FUNCTIONS["sdpa"]
        model = model_named(("BertForMaskedLM", "BertConfig"), **SIZES)
        fv.capture(model, Tokens(), TEXTS[0], self.path)
        self.assertIs(ALL_ATTENTION_FUNCTIONS["sdpa"], before)


if __name__ == "__main__":
    unittest.main()
