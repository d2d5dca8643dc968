"""q and k of models of transformers, where PyTorch and transformers are there: every map that is
drawn of them is the model's own.
"""

import json
import os
import pathlib
import subprocess
import sys
import unittest

import numpy as np

import fovea_view as fv
from cases import Case, torch

try:
    import transformers
except ImportError:
    transformers = None
try:
    import accelerate
except ImportError:
    accelerate = None


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


GROUPED = {"num_key_value_heads": 2}
MARKS = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
SEQUENCES = {"vocab_size": 64, "d_model": 32, "encoder_layers": 2, "decoder_layers": 2,
             "encoder_attention_heads": 4, "decoder_attention_heads": 4, "encoder_ffn_dim": 48,
             "decoder_ffn_dim": 48, "decoder_start_token_id": 2, **MARKS}
SMALL = {"vocab_size": 64, "hidden_size": 32}
# Each kind of model, what it is made of, and what its layers should be stored with.
MODELS = {
    "GPT2LMHead": ({"vocab_size": 64, "n_embd": 32, "n_layer": 2, "n_head": 4,
                    "scale_attn_by_inverse_layer_idx": True}, "causal"),
    "GPT2LMHead upcast": ({"vocab_size": 64, "n_embd": 32, "n_layer": 2, "n_head": 4,
                           "reorder_and_upcast_attn": True}, "causal"),
    "GPTNeoXForCausalLM": (SIZES, "causal"),
    "OPTForCausalLM": ({**SMALL, "ffn_dim": 48, "num_hidden_layers": 2, "num_attention_heads": 4,
                        "word_embed_proj_dim": 32}, "causal"),
    "MixtralForCausalLM": ({**SIZES, **GROUPED, "num_local_experts": 2, "num_experts_per_tok": 1},
                           "causal"),
    "Qwen2ForCausalLM": ({**SIZES, **GROUPED}, "causal"),
    "Qwen3ForCausalLM": ({**SIZES, **GROUPED, "head_dim": 8}, "causal"),
    "GemmaForCausalLM": ({**SIZES, **GROUPED, "head_dim": 8}, "causal"),
    "PhiForCausalLM": ({**SIZES, **GROUPED}, "causal"),
    "Phi3ForCausalLM": ({**SIZES, **GROUPED, "sliding_window": 4, **MARKS}, "window"),
    "CohereForCausalLM": ({**SIZES, **GROUPED, **MARKS}, "causal"),
    "Olmo2ForCausalLM": ({**SIZES, **GROUPED, **MARKS}, "causal"),
    "GraniteForCausalLM": ({**SIZES, **GROUPED, "attention_multiplier": 0.3}, "causal"),
    "MistralForCausalLM": ({**SIZES, **GROUPED, "sliding_window": 4}, "window"),
    "DeepseekV3ForCausalLM": ({**SIZES, "num_key_value_heads": 4, "q_lora_rank": 8,
                               "kv_lora_rank": 8, "qk_rope_head_dim": 4, "qk_nope_head_dim": 8,
                               "v_head_dim": 10, "n_routed_experts": 4, "num_experts_per_tok": 2,
                               "n_group": 2, "topk_group": 1, "first_k_dense_replace": 1,
                               "moe_intermediate_size": 16}, "causal"),
    "ModernBertForMaskedLM": ({**SIZES, "local_attention": 6, "global_attn_every_n_layers": 2,
                               "cls_token_id": 1, "sep_token_id": 2, **MARKS}, "window"),
    "DistilBertForMaskedLM": ({"vocab_size": 64, "dim": 32, "n_layers": 2, "n_heads": 4,
                               "hidden_dim": 48}, ""),
    "RobertaForMaskedLM": ({**SIZES, "pad_token_id": 0}, ""),
    "ElectraForMaskedLM": ({**SIZES, "embedding_size": 16}, ""),
    "BartForConditionalGeneration": (SEQUENCES, ""),
    "MarianMTModel": (SEQUENCES, ""),
    # Those that compute their attention by themselves.
    "GPTJForCausalLM": ({"vocab_size": 64, "n_embd": 32, "n_layer": 2, "n_head": 4, "rotary_dim": 4},
                        "causal"),
    "GPTNeoForCausalLM": ({**SMALL, "num_layers": 2, "num_heads": 4, "window_size": 4,
                           "attention_types": [[["global", "local"], 1]]}, "causal"),
    "BloomForCausalLM": ({**SMALL, "n_layer": 2, "n_head": 4}, "bias"),
    "MptForCausalLM": ({"vocab_size": 64, "d_model": 32, "n_layers": 2, "n_heads": 4,
                        "max_seq_len": 64}, "bias"),
    "FalconForCausalLM": ({**SMALL, "num_hidden_layers": 2, "num_attention_heads": 4, **MARKS},
                          "causal"),
    "FalconForCausalLM alibi": ({**SMALL, "num_hidden_layers": 2, "num_attention_heads": 4,
                                 "alibi": True, **MARKS}, "bias"),
    "DebertaForMaskedLM": ({**SIZES, "relative_attention": True, "pos_att_type": ["c2p", "p2c"],
                            "max_relative_positions": 16}, "bias"),
    "DebertaV2ForMaskedLM": ({**SIZES, "relative_attention": True, "pos_att_type": ["c2p", "p2c"],
                              "share_att_key": True, "position_buckets": 8,
                              "max_relative_positions": 16}, "bias"),
}


@unittest.skipUnless(torch and transformers, "needs torch and transformers")
class EveryModel(Case):
    def own_maps(self, model, text, target):
        inputs = {"input_ids": Tokens()(text)["input_ids"]}
        if target:
            inputs["decoder_input_ids"] = Tokens()(target)["input_ids"]
        with torch.no_grad():
            out = model(**inputs, output_attentions=True)
        for kind, name in (("self", "attentions"), ("encoder", "encoder_attentions"),
                           ("decoder", "decoder_attentions"), ("cross", "cross_attentions")):
            for number, one in enumerate(getattr(out, name, None) or ()):
                yield f"{kind}.{number}", one[0].numpy()

    def test_maps(self):
        for name, (sizes, says) in MODELS.items():
            with self.subTest(name):
                kind = name.split()[0]
                config = next(kind[:-len(end)] for end in (
                    "ForCausalLM", "ForMaskedLM", "ForConditionalGeneration", "LMHead", "MTModel")
                    if kind.endswith(end)) + "Config"
                kind += "Model" if kind.endswith("LMHead") else ""
                torch.manual_seed(1)
                model = getattr(transformers, kind)._from_config(
                    getattr(transformers, config)(**sizes), attn_implementation="eager").eval()
                for parameter in model.parameters():
                    if parameter.dim() > 1:
                        parameter.data.normal_(0, 0.3)
                target = "4 6 8 10" if model.config.is_encoder_decoder else None
                if hasattr(model, "_shift_right"):
                    model._shift_right = lambda ids: ids
                fv.capture(model, Tokens(), TEXTS[0], self.path, targets=[target] if target else None,
                           sums=True, values=True)
                layers = self.info()["layers"]
                self.assertTrue(any(says in one["parts"] or one.get(says) for one in layers)
                                or not says, layers)
                # A wrong scale would be hidden in a bias.
                self.assertEqual(any("bias" in one["parts"] for one in layers), says == "bias")
                own = dict(self.own_maps(model, TEXTS[0], target))
                self.assertEqual([one["layer"] for one in layers], list(own))
                for number, layer in enumerate(layers):
                    np.testing.assert_allclose(self.drawn(number + 1, layer["heads"]),
                                               own[layer["layer"]][-1], atol=1e-5)

    def test_pictures(self):
        config = transformers.ViTConfig(hidden_size=32, intermediate_size=48, num_hidden_layers=2,
                                        num_attention_heads=4, image_size=16, patch_size=4)
        model = transformers.ViTModel._from_config(config, attn_implementation="eager").eval()
        picture = {"pixel_values": torch.randn(1, 3, 16, 16)}
        fv.capture(model, None, picture, self.path)
        with torch.no_grad():
            own = model(**picture, output_attentions=True).attentions
        np.testing.assert_allclose(self.drawn(2, 4), own[1][0, 3], atol=1e-5)

    def test_windows_are_heads(self):
        config = transformers.SwinConfig(image_size=32, patch_size=2, embed_dim=16, depths=[1, 1],
                                         num_heads=[2, 4], window_size=4)
        model = transformers.SwinModel._from_config(config, attn_implementation="eager").eval()
        picture = {"pixel_values": torch.randn(1, 3, 32, 32)}
        fv.capture(model, None, picture, self.path)
        with torch.no_grad():
            own = model(**picture, output_attentions=True).attentions[0]
        np.testing.assert_allclose(self.drawn(1, 32), own[15, 1], atol=1e-5)

    def test_towers_are_told_apart(self):
        text = {**SIZES, **MARKS}
        picture = {"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2,
                   "num_attention_heads": 4, "image_size": 16, "patch_size": 4}
        model = transformers.CLIPModel(transformers.CLIPConfig(text_config=text,
                                                               vision_config=picture))
        with self.assertRaisesRegex(ValueError, "layers of 11 and of 17 tokens"):
            fv.capture(model, None, {**Tokens()(TEXTS[0]), "pixel_values": torch.randn(1, 3, 16, 16)},
                       self.path)

    def test_keys_are_centred_before_rounding(self):
        """A part that all keys share costs digits only where it is still there."""
        model = model_named(("BertForMaskedLM", "BertConfig"), **SIZES)
        for layer in model.bert.encoder.layer:
            layer.attention.self.key.bias.data.fill_(40)
        own = dict(self.own_maps_of_eager(model))
        errors = []
        for center in (False, True):
            fv.capture(model, Tokens(), TEXTS[0], self.path, dtype=torch.float16, center_keys=center)
            errors.append(max(np.abs(self.drawn(n + 1, head + 1) - own[f"self.{n}"][head]).max()
                              for n in range(2) for head in range(4)))
        self.assertLess(errors[1], errors[0] / 4)

    def own_maps_of_eager(self, model):
        model.set_attn_implementation("eager")
        return self.own_maps(model, TEXTS[0], None)

    def test_long_text_makes_no_mask(self):
        """q and k are T·d; where a model has no mask of T², none is made of it."""
        import tracemalloc

        count = 6000
        model = model_named(("LlamaForCausalLM", "LlamaConfig"),
                            **{**SIZES, "max_position_embeddings": count, "num_hidden_layers": 1})
        tracemalloc.start()
        fv.capture(model, Tokens(), " ".join(["7"] * count), self.path)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(most, count * count)  # bytes of one mask
        self.assertTrue(self.info()["layers"][0]["causal"])


PROCESSES = """
import os, sys, torch, transformers
import fovea_view as fv
from test_capture import Tokens, TEXTS
torch.distributed.init_process_group("gloo")
model = transformers.AutoModelForCausalLM.from_pretrained(sys.argv[1], tp_plan="auto")
fv.capture(model, Tokens(), TEXTS, sys.argv[2])
torch.distributed.barrier()
torch.distributed.destroy_process_group()
"""


@unittest.skipUnless(torch and transformers, "needs torch and transformers")
class SpreadModels(Case):
    def arrays(self, path):
        bytes = pathlib.Path(path).read_bytes()
        size = int.from_bytes(bytes[:8], "little")
        header = json.loads(bytes[8:8 + size])
        text = json.loads(header.pop("__metadata__")["fovea"])
        for sentence in text["sentences"]:
            sentence.pop("predictions", None)  # which rounding changes
        of = lambda one: np.frombuffer(bytes[8 + size:][slice(*one["data_offsets"])], {
            "F32": np.float32, "BOOL": bool}[one["dtype"]]).reshape(one["shape"])
        return {name: of(one) for name, one in header.items()}, text

    @unittest.skipUnless(accelerate, "needs accelerate")
    def test_weights_on_the_disk(self):
        """Where accelerate spreads a model, its weights come and go while it runs: the same file."""
        bart = ("BartForConditionalGeneration", "BartConfig")
        for names, sizes, targets in (
                (("LlamaForCausalLM", "LlamaConfig"), {**SIZES, **GROUPED}, None),
                (("BloomForCausalLM", "BloomConfig"), MODELS["BloomForCausalLM"][0], None),
                (bart, SEQUENCES, ["4 6 8 10", "9 9 3"])):
            folder = pathlib.Path(self.folder.name) / names[0]
            model_named(names, **sizes).save_pretrained(folder)
            kind = getattr(transformers, names[0])
            model = kind.from_pretrained(folder)
            bytes = sum(one.numel() * 4 for one in model.parameters())
            half = accelerate.infer_auto_device_map(
                model, max_memory={"cpu": bytes * 2 // 3, "disk": 10**9},
                no_split_module_classes=model._no_split_modules)
            self.assertEqual(set(half.values()), {"cpu", "disk"})
            fv.capture(model, Tokens(), TEXTS, self.path, targets=targets, values=True)
            one, text = self.arrays(self.path)
            for number, places in enumerate((half, {"": "disk"})):
                with self.subTest(f"{names[0]} {number}"):
                    spread = kind.from_pretrained(folder, device_map=places,
                                                  offload_folder=folder / f"weights{number}")
                    path = str(folder / "spread.safetensors")
                    fv.capture(spread, Tokens(), TEXTS, path, targets=targets, values=True)
                    other, of_other = self.arrays(path)
                    self.assertEqual(text, of_other)
                    self.assertEqual(list(one), list(other))
                    for array, numbers in one.items():
                        np.testing.assert_array_equal(other[array], numbers)

    def test_two_processes(self):
        """The file of one, within rounding: where heads are split they are joined, where they are
        not those of the first process are all."""
        for name, sizes in (("Llama", {**SIZES, **GROUPED}),
                            ("Phi3", {**SIZES, "num_key_value_heads": 4, **MARKS})):
            folder = str(pathlib.Path(self.folder.name) / name)
            model = model_named((f"{name}ForCausalLM", f"{name}Config"), **sizes)
            model.save_pretrained(folder)
            model = transformers.AutoModelForCausalLM.from_pretrained(folder)
            fv.capture(model, Tokens(), TEXTS, self.path)
            program = pathlib.Path(self.folder.name) / "capture.py"
            program.write_text(PROCESSES)
            path = str(pathlib.Path(self.folder.name) / "two.safetensors")
            subprocess.run([sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2",
                            "--master_port", "29537", str(program), folder, path], check=True,
                           capture_output=True,
                           env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
            one, text = self.arrays(self.path)
            two, of_two = self.arrays(path)
            self.assertEqual(text, of_two)
            self.assertEqual(list(one), list(two))
            for array, numbers in one.items():
                np.testing.assert_allclose(two[array], numbers, atol=1e-5, rtol=1e-5)
