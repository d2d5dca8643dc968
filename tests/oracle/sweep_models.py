"""Compares `fovea run` with transformers over random configurations of every architecture, as files
of different ages and tools have them: keys of old and new versions, names with and without the
prefix, gamma and beta, buffers, halves, shards. Prints what disagrees, and a summary. Run by hand:

    python3 tests/oracle/sweep_models.py build/release/fovea [how many] [first seed]
"""

import copy
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = str(pathlib.Path(__file__).parent)
sys.path = [p for p in sys.path if p not in ("", HERE)]  # a file here has the name of a package
import numpy as np  # noqa: E402
import torch  # noqa: E402
import transformers as hf  # noqa: E402
from safetensors import safe_open  # noqa: E402
from safetensors.torch import save_file  # noqa: E402
hf.LlamaForCausalLM  # imported when it is asked for
sys.path.append(HERE)
from checkpoints import randomise  # noqa: E402

fovea = sys.argv[1]
count, first = (int(sys.argv[i]) if len(sys.argv) > i else d for i, d in ((2, 200), (3, 0)))
folder = pathlib.Path(tempfile.mkdtemp())
hf.logging.set_verbosity_error()
hf.logging.disable_progress_bar()

ACTIVATIONS = ["gelu", "gelu_new", "gelu_fast", "gelu_python", "gelu_pytorch_tanh", "gelu_accurate",
               "gelu_python_tanh", "quick_gelu", "relu", "relu2", "relu6", "leaky_relu", "silu", "swish",
               "tanh", "sigmoid", "mish", "linear"]


def sometimes(r, share, **options):
    return options if r.random() < share else {}


def rope(r, d):
    kind = r.choice(["default", "linear", "dynamic", "yarn", "longrope", "llama3"])
    more = {}
    if kind in ("linear", "dynamic", "yarn", "llama3"):
        more["factor"] = r.choice([1.0, 2, 4.0, 7.5])
    if kind in ("yarn", "longrope", "llama3"):
        more |= sometimes(r, 0.8, original_max_position_embeddings=r.choice([4, 8, 16, 64]))
    if kind == "llama3":
        more |= dict(low_freq_factor=r.choice([1.0, 0.5]), high_freq_factor=r.choice([2.0, 4.0]))
    if kind == "yarn":
        more |= sometimes(r, 0.3, beta_fast=r.choice([8.0, 32.0]), beta_slow=1)
        more |= sometimes(r, 0.3, mscale=1.3, mscale_all_dim=0.7)
        more |= sometimes(r, 0.2, attention_factor=1.25) | sometimes(r, 0.3, truncate=r.random() < 0.5)
        more |= sometimes(r, 0.2, mscale=1.5)
    if kind == "longrope":
        more |= dict(short_factor=[1 + r.random() for _ in range(d // 2)],
                     long_factor=[1 + 5 * r.random() for _ in range(d // 2)])
        more |= sometimes(r, 0.5, factor=r.choice([1.0, 3.0])) | sometimes(r, 0.2, attention_factor=1.25)
    return dict(rope_type=kind, rope_theta=r.choice([10000.0, 5e5, 1e6, 100.0]), **more)


def gpt2(r):
    heads = r.randint(1, 5)
    return hf.GPT2Config(
        vocab_size=r.randint(20, 90), n_positions=r.choice([40, 64, 400]), n_embd=heads * r.randint(1, 9),
        n_layer=r.randint(1, 4), n_head=heads, n_inner=r.choice([None, None, 7, 33]),
        activation_function=r.choice(ACTIVATIONS), layer_norm_epsilon=r.choice([1e-5, 1e-3, 0.1]),
        scale_attn_weights=r.random() < 0.7, scale_attn_by_inverse_layer_idx=r.random() < 0.3,
        reorder_and_upcast_attn=r.random() < 0.3, tie_word_embeddings=r.random() < 0.7,
        bos_token_id=1, eos_token_id=1), [hf.GPT2LMHeadModel, hf.GPT2Model, hf.GPT2ForSequenceClassification]


def bert_like(r, **more):
    heads = r.randint(1, 4)
    return dict(
        vocab_size=r.randint(20, 90), hidden_size=heads * r.randint(1, 9), num_hidden_layers=r.randint(1, 3),
        num_attention_heads=heads, intermediate_size=r.randint(3, 40), hidden_act=r.choice(ACTIVATIONS),
        layer_norm_eps=r.choice([1e-12, 1e-5, 1e-2]), type_vocab_size=r.choice([1, 2, 3]),
        tie_word_embeddings=r.random() < 0.7, max_position_embeddings=r.choice([48, 60, 400])) | more


def bert(r):
    return hf.BertConfig(**bert_like(r, pad_token_id=r.choice([0, 3]))), [
        hf.BertForMaskedLM, hf.BertModel, hf.BertForPreTraining, hf.BertForSequenceClassification]


def roberta(r):
    return hf.RobertaConfig(**bert_like(r, pad_token_id=r.choice([0, 1, 1, 5]))), [
        hf.RobertaForMaskedLM, hf.RobertaModel, hf.RobertaForSequenceClassification]


def xlm_roberta(r):
    return hf.XLMRobertaConfig(**bert_like(r, pad_token_id=1)), [hf.XLMRobertaForMaskedLM, hf.XLMRobertaModel]


def distilbert(r):
    heads = r.randint(1, 4)
    return hf.DistilBertConfig(
        vocab_size=r.randint(20, 90), max_position_embeddings=r.choice([48, 400]), dim=2 * heads * r.randint(1, 5),
        sinusoidal_pos_embds=r.random() < 0.3, n_layers=r.randint(1, 3), n_heads=heads, hidden_dim=r.randint(3, 40),
        activation=r.choice(["gelu", "relu", "gelu_new"]), tie_word_embeddings=r.random() < 0.7), [
            hf.DistilBertForMaskedLM, hf.DistilBertModel, hf.DistilBertForSequenceClassification]


def kin(r, odd_head=True):
    groups, each = r.randint(1, 3), r.randint(1, 3)
    d = 2 * r.randint(2, 10)
    own = r.random() < 0.4 and odd_head
    return dict(
        vocab_size=r.randint(20, 90), hidden_size=groups * each * (2 * r.randint(1, 6) if own else d),
        intermediate_size=r.randint(3, 40), num_hidden_layers=r.randint(1, 4), num_attention_heads=groups * each,
        num_key_value_heads=groups, hidden_act=r.choice(["silu", "silu", "gelu", "relu", "gelu_pytorch_tanh", "mish"]),
        max_position_embeddings=r.choice([8, 32, 512]), rms_norm_eps=r.choice([1e-6, 1e-5, 1e-2]),
        tie_word_embeddings=r.random() < 0.5, rope_parameters=rope(r, d)) | (dict(head_dim=d) if own else {})


def llama(r):
    config = kin(r) | dict(attention_bias=r.random() < 0.3, mlp_bias=r.random() < 0.3)
    return hf.LlamaConfig(**config), [hf.LlamaForCausalLM, hf.LlamaModel, hf.LlamaForSequenceClassification]


def mistral(r):
    config = kin(r) | dict(sliding_window=r.choice([None, 1, 3, 17, 4096]))
    return hf.MistralConfig(**config), [hf.MistralForCausalLM, hf.MistralModel]


def qwen2(r):
    config = kin(r, False) | dict(use_sliding_window=r.random() < 0.5, sliding_window=r.choice([2, 9, 4096]),
                                  max_window_layers=r.randint(0, 4))
    if r.random() < 0.3:
        config["layer_types"] = [r.choice(["full_attention", "sliding_attention"] if config["use_sliding_window"]
                                          else ["full_attention"]) for _ in range(config["num_hidden_layers"])]
    return hf.Qwen2Config(**config), [hf.Qwen2ForCausalLM, hf.Qwen2Model]


FAMILIES = [gpt2, bert, roberta, xlm_roberta, distilbert, llama, mistral, qwen2]


def older_config(r, path):
    """The keys as transformers 4 wrote them."""
    config = json.loads(path.read_text())
    said = config.pop("rope_parameters", None)
    if said:
        config["rope_theta"] = said.pop("rope_theta")
        kind = said.pop("rope_type")
        config["rope_scaling"] = None
        if kind != "default":
            if "original_max_position_embeddings" in said and r.random() < 0.3:
                config["original_max_position_embeddings"] = said.pop("original_max_position_embeddings")
            config["rope_scaling"] = {r.choice(["type", "rope_type"]): kind, **said}
    config["torch_dtype"] = config.pop("dtype", "float32")
    if r.random() < 0.5:
        config.pop("layer_types", None)
    if r.random() < 0.3:
        config.pop("architectures", None)
    path.write_text(json.dumps(config, indent=2))


def other_names(r, family, base):
    """The tensors as other files name them."""
    path = folder / "model.safetensors"
    if not path.exists():
        return
    with safe_open(path, "pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}
        metadata = file.metadata()
    prefix = {gpt2: "transformer.", bert: "bert.", distilbert: "distilbert.", llama: "model.", mistral: "model.",
              qwen2: "model."}.get(family, "roberta.")
    if r.random() < 0.3 and family is not qwen2:
        if base:
            tensors = {prefix + n: t for n, t in tensors.items()}
        elif family is gpt2 or family is bert:
            tensors = {n.removeprefix(prefix): t for n, t in tensors.items()}
    if family in (bert, roberta, xlm_roberta) and r.random() < 0.3:
        tensors = {re.sub(r"LayerNorm\.bias$", "LayerNorm.beta", re.sub(r"LayerNorm\.weight$", "LayerNorm.gamma", n)): t
                   for n, t in tensors.items()}
    if family is gpt2 and r.random() < 0.3:
        tensors["h.0.attn.bias"] = torch.ones(1, 1, 4, 4, dtype=torch.uint8)
        tensors["h.0.attn.masked_bias"] = torch.tensor(-1e4)
    save_file(tensors, path, metadata=metadata)


def one(seed):
    r = random.Random(seed)
    family = r.choice(FAMILIES)
    config, kinds = family(r)
    kind = kinds[0] if r.random() < 0.7 else r.choice(kinds)
    if kind.__name__.endswith("Classification"):
        config.pad_token_id = 0
    config._attn_implementation = "eager"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    torch.manual_seed(seed)
    model = kind(config).eval()
    randomise(model, torch.Generator().manual_seed(seed))
    model.tie_weights()
    if r.random() < 0.2:
        model = model.to(r.choice([torch.float16, torch.bfloat16]))
    model.save_pretrained(folder, max_shard_size=r.choice(["1GB", "1GB", "9KB"]))
    if r.random() < 0.6:
        older_config(r, folder / "config.json")
    other_names(r, family, kind is kinds[1])
    said = json.loads((folder / "config.json").read_text())
    model, report = kind.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager",
                                         output_loading_info=True)
    if any("score" not in n and "classifier" not in n for n in report["missing_keys"]):
        return f"skipped: transformers misses {sorted(report['missing_keys'])[:3]}", True
    limit = getattr(config, "max_position_embeddings", 64) if family not in (llama, mistral, qwen2) else 10**6
    if family in (roberta, xlm_roberta):
        limit -= config.pad_token_id + 1
    worst = 0
    for length in (1, r.randint(2, 38), r.choice([9, 33, 300])):
        ids = [r.randrange(config.vocab_size) for _ in range(min(length, limit))]
        with torch.no_grad():
            single, double = (  # each a copy: frequencies that grew with a long input would be kept
                m(torch.tensor([ids]), output_attentions=True, output_hidden_states=True)
                for m in (copy.deepcopy(model), copy.deepcopy(model) if getattr(config, "reorder_and_upcast_attn", False)
                          else copy.deepcopy(model).double()))
        out = double
        shutil.rmtree(folder / "maps", ignore_errors=True)
        head = hasattr(out, "logits") and not kind.__name__.endswith("Classification")
        if kind.__name__.endswith("PreTraining"):
            out.logits, single.logits, head = out.prediction_logits, single.prediction_logits, True
        command = [fovea, "run", "--device", "cpu", "--model", folder, "--ids", ",".join(map(str, ids)), "--attentions",
                   folder / "maps", "--hidden", folder / "h.npy"] + (["--logits", folder / "l.npy"] if head else [])
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            return f"{kind.__name__}: {done.stderr.strip()} {said}", False

        def far(name, found, wanted, rounded, bound):
            nonlocal worst
            wanted, rounded = wanted.double().numpy(), rounded.double().numpy()
            if found.shape != wanted.shape:
                return f"{name}: {found.shape}, expected {wanted.shape}"
            most = np.maximum(1, np.abs(wanted)) if bound > 1e-5 else 1
            d = np.max(np.abs(found - wanted) / most)
            # Some models magnify what float32 rounds: no program can do better than so many times that.
            d /= max(bound, 4 * np.max(np.abs(rounded - wanted) / most))
            worst = max(worst, d)
            return None if d <= 1 else f"{name}: {d:g} of the bound"

        wrong = [far(f"map {i}", np.load(folder / "maps" / f"layer-{i}.npy"), a[0], b[0], 1e-5)
                 for i, (a, b) in enumerate(zip(out.attentions, single.attentions))]
        hidden = np.load(folder / "h.npy")
        wrong += [far(f"hidden {i}", hidden[i], a[0], b[0], 1e-4)
                  for i, (a, b) in enumerate(zip(out.hidden_states, single.hidden_states))]
        if head:
            wrong.append(far("logits", np.load(folder / "l.npy"), out.logits[0], single.logits[0], 1e-4))
        if wrong := [w for w in wrong if w]:
            return f"{kind.__name__}, {len(ids)} tokens: {wrong} {said}", False
    return f"{kind.__name__} {worst:.2f} of the bound", True


def main():
    wrong = 0
    for seed in range(first, first + count):
        try:
            says, right = one(seed)
        except Exception as error:  # a configuration that transformers cannot compute
            says, right = f"skipped: {type(error).__name__}: {str(error)[:200]}", True
        if not right or says.startswith("skipped"):
            print(seed, says, flush=True)
        wrong += not right
    print(f"{count} checkpoints, {wrong} of them differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
