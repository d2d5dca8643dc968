"""Writes tests/golden/models/: tiny random checkpoints of every architecture, and what the
transformers package computes of them in float64. Run by hand, with torch, transformers and
safetensors installed:  python3 tests/oracle/checkpoints.py [NAME…]

Of each input n the file expected.safetensors has "n.ids", "n.types", "n.real" (as floats),
"n.maps.L" [H,T,T], "n.hidden.L" [T,D] and, where there is a head, "n.logits" [T,V].
"""

import copy
import pathlib
import shutil
import sys

import numpy as np
import torch
import transformers as hf
from safetensors.numpy import save_file

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "models"
LARGEST = 220  # rows of a logits matrix that are stored


def gpt2(**options):
    config = dict(vocab_size=61, n_positions=24, n_embd=12, n_layer=2, n_head=3,
                  bos_token_id=60, eos_token_id=60, attn_pdrop=0.1)
    return hf.GPT2Config(**{**config, **options}), hf.GPT2LMHeadModel


def bert(**options):
    config = dict(vocab_size=50, hidden_size=12, num_hidden_layers=2, num_attention_heads=2,
                  intermediate_size=20, max_position_embeddings=20, hidden_act="gelu")
    return hf.BertConfig(**{**config, **options}), hf.BertForMaskedLM


def distilbert(**options):
    config = dict(vocab_size=50, dim=12, n_layers=2, n_heads=3, hidden_dim=18,
                  max_position_embeddings=20)
    return hf.DistilBertConfig(**{**config, **options}), hf.DistilBertForMaskedLM


def roberta(**options):
    config = dict(vocab_size=50, hidden_size=12, num_hidden_layers=2, num_attention_heads=2,
                  intermediate_size=20, max_position_embeddings=18, type_vocab_size=1,
                  layer_norm_eps=1e-5, pad_token_id=1, bos_token_id=0, eos_token_id=2)
    return hf.RobertaConfig(**{**config, **options}), hf.RobertaForMaskedLM


def xlm_roberta(**options):
    config = dict(vocab_size=50, hidden_size=12, num_hidden_layers=1, num_attention_heads=2,
                  intermediate_size=20, max_position_embeddings=18, type_vocab_size=1,
                  layer_norm_eps=1e-5, pad_token_id=1)
    return hf.XLMRobertaConfig(**{**config, **options}), hf.XLMRobertaForMaskedLM


def llama(**options):
    config = dict(vocab_size=53, hidden_size=16, num_hidden_layers=2, num_attention_heads=4,
                  num_key_value_heads=2, intermediate_size=22, max_position_embeddings=64,
                  rms_norm_eps=1e-5, bos_token_id=1, eos_token_id=2)
    return hf.LlamaConfig(**{**config, **options}), hf.LlamaForCausalLM


def mistral(**options):
    config = dict(vocab_size=53, hidden_size=16, num_hidden_layers=2, num_attention_heads=4,
                  num_key_value_heads=1, intermediate_size=22, max_position_embeddings=64,
                  sliding_window=4)
    return hf.MistralConfig(**{**config, **options}), hf.MistralForCausalLM


def qwen2(**options):
    config = dict(vocab_size=53, hidden_size=16, num_hidden_layers=3, num_attention_heads=4,
                  num_key_value_heads=2, intermediate_size=22, max_position_embeddings=64)
    return hf.Qwen2Config(**{**config, **options}), hf.Qwen2ForCausalLM


def rope(kind, **more):
    return dict(rope_parameters=dict(rope_type=kind, rope_theta=10000.0, **more))


MODELS = {
    "gpt2": gpt2(),
    # A width that no packet divides, a head's width of 5, an inner width of its own.
    "gpt2-odd": gpt2(n_embd=15, n_inner=31, activation_function="relu", layer_norm_epsilon=1e-3),
    "gpt2-scales": gpt2(scale_attn_by_inverse_layer_idx=True, scale_attn_weights=False,
                        activation_function="gelu", n_layer=3),
    "gpt2-untied": gpt2(tie_word_embeddings=False),
    "gpt2-base": (gpt2()[0], hf.GPT2Model),
    "bert": bert(),
    "bert-eps": bert(layer_norm_eps=1e-2, num_attention_heads=3, hidden_act="gelu_new"),
    "bert-untied": bert(tie_word_embeddings=False, num_hidden_layers=1),
    "bert-base": (bert()[0], hf.BertModel),
    "distilbert": distilbert(),
    "distilbert-sinusoid": distilbert(sinusoidal_pos_embds=True, n_layers=1, activation="relu"),
    "roberta": roberta(),
    "xlm-roberta": xlm_roberta(),
    "llama": llama(),
    "llama-tied": llama(tie_word_embeddings=True, num_key_value_heads=4),
    "llama-biases": llama(attention_bias=True, mlp_bias=True, head_dim=6, num_key_value_heads=1),
    "llama-linear": llama(**rope("linear", factor=3.0)),
    "llama-dynamic": llama(max_position_embeddings=6, **rope("dynamic", factor=2.0)),
    "llama-yarn": llama(head_dim=16, **rope("yarn", factor=4.0,
                                            original_max_position_embeddings=16)),
    "llama-longrope": llama(**rope("longrope", short_factor=[1.0, 1.5], long_factor=[2.0, 6.0],
                                   factor=4.0, original_max_position_embeddings=8)),
    "llama-3": llama(head_dim=16, **rope("llama3", factor=8.0, low_freq_factor=1.0,
                                         high_freq_factor=4.0,
                                         original_max_position_embeddings=32)),
    "mistral": mistral(),
    "mistral-full": mistral(sliding_window=None, hidden_act="gelu"),
    "qwen2": qwen2(),
    "qwen2-window": qwen2(use_sliding_window=True, sliding_window=3, max_window_layers=1,
                          tie_word_embeddings=True),
}
HALVES = {"llama-tied": torch.bfloat16, "roberta": torch.float16}
SHARDS = {"qwen2": "8KB", "gpt2-untied": "6KB"}


def randomise(model, generator):
    """Numbers large enough that every part of the model matters."""
    with torch.no_grad():
        for name, p in model.named_parameters():
            noise = torch.randn(p.shape, generator=generator, dtype=torch.float32)
            if "norm" in name.lower() or ".ln_" in name:
                p.copy_(0.2 * noise + (1.0 if name.endswith("weight") else 0.0))
            elif p.dim() == 1:
                p.copy_(0.3 * noise)
            else:
                p.copy_(noise * (1.0 if "emb" in name or "wte" in name or "wpe" in name
                                 else 1.6 / p.shape[-1] ** 0.5))


def inputs_of(config, causal, generator):
    low, high = 3, config.vocab_size
    def ids(n):
        return torch.randint(low, high, (n,), generator=generator).tolist()
    limit = getattr(config, "max_position_embeddings", 64)
    dynamic = (getattr(config, "rope_parameters", None) or {}).get("rope_type") in ("dynamic", "longrope")
    most = 13 if dynamic else min(13, limit - 4)
    all_inputs = [dict(ids=ids(most)), dict(ids=ids(1)), dict(ids=ids(5))]
    if getattr(config, "type_vocab_size", 1) > 1:
        all_inputs.append(dict(ids=ids(7), types=[0, 0, 0, 1, 1, 1, 1]))
    pad = config.pad_token_id if getattr(config, "pad_token_id", None) is not None else 0
    all_inputs.append(dict(ids=ids(6) + [pad] * 3, real=[1] * 6 + [0] * 3))
    if causal:
        all_inputs.append(dict(ids=[pad] * 2 + ids(5), real=[0] * 2 + [1] * 5))
    return all_inputs


def compute(model, entry):
    ids = torch.tensor([entry["ids"]])
    arguments = dict(input_ids=ids, output_attentions=True, output_hidden_states=True)
    if "types" in entry:
        arguments["token_type_ids"] = torch.tensor([entry["types"]])
    if "real" in entry:
        arguments["attention_mask"] = torch.tensor([entry["real"]])
    with torch.no_grad():
        return model(**arguments)


def write(name, config, kind):
    seed = sum(map(ord, name))
    generator = torch.Generator().manual_seed(seed)
    torch.manual_seed(seed)
    config._attn_implementation = "eager"
    model = kind(config).eval()
    randomise(model, generator)
    model.tie_weights()
    folder = GOLDEN / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if name in HALVES:
        model = model.to(HALVES[name])
    model.save_pretrained(folder, max_shard_size=SHARDS.get(name, "1GB"))
    (folder / "generation_config.json").unlink(missing_ok=True)
    model = kind.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager")
    model = model.eval()
    causal = isinstance(config, (hf.GPT2Config, hf.LlamaConfig, hf.MistralConfig, hf.Qwen2Config))
    expected = {}
    for n, entry in enumerate(inputs_of(config, causal, generator)):
        # In float64 the package makes NaN of rows that see nothing, and spoils others by them.
        # A fresh copy: frequencies that grew with a long input are kept for the next one.
        fresh = copy.deepcopy(model)
        out = compute(fresh if "real" in entry else fresh.double(), entry)
        for key, values in entry.items():
            expected[f"{n}.{key}"] = np.array(values, np.float32)
        for layer, one in enumerate(out.attentions):
            expected[f"{n}.maps.{layer}"] = one[0].numpy().astype(np.float32)
        for layer, one in enumerate(out.hidden_states):
            expected[f"{n}.hidden.{layer}"] = one[0].numpy().astype(np.float32)
        if hasattr(out, "logits") and out.logits is not None:
            expected[f"{n}.logits"] = out.logits[0].numpy().astype(np.float32)
    save_file({k: np.ascontiguousarray(v) for k, v in expected.items()},
              folder / "expected.safetensors")
    print(name, sum(f.stat().st_size for f in folder.iterdir()))


if __name__ == "__main__":
    for wanted in sys.argv[1:] or MODELS:
        write(wanted, *MODELS[wanted])
