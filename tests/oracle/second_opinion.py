"""A second opinion on what a checkpoint's heads do: TransformerLens on a small random GPT-2, beside the program.

    python3 -P tests/oracle/second_opinion.py build/release/fovea

It needs torch, transformers, tokenizers and transformer_lens (below 4, with its HookedTransformer). A line for each
comparison has the largest difference; the script fails where one is larger than float32 explains.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import tokenizers
import torch
import transformers as hf
from transformer_lens import HookedTransformer, HookedTransformerConfig, head_detector
from transformer_lens.pretrained.weight_conversions import convert_gpt2_weights

TEXT, OTHER = "abcdabcxd", "abcdxbcxd"
LAYERS, HEADS, WIDTH, WORDS = 3, 4, 32, 300


def make(folder):
    """A checkpoint whose tokens are single characters, with attention that is not even."""
    torch.manual_seed(3)
    config = hf.GPT2Config(n_layer=LAYERS, n_head=HEADS, n_embd=WIDTH, n_positions=64, vocab_size=WORDS)
    model = hf.GPT2LMHeadModel(config).eval()
    with torch.no_grad():
        for name, one in model.named_parameters():
            if one.ndim == 2:
                one.mul_(10 if "wpe" in name or "wte" in name else 6)
            elif name.endswith("bias"):
                one.normal_(0, 0.1)
    model.save_pretrained(folder)
    letters = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    words = letters + [f"<{i}>" for i in range(len(letters), WORDS)]
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE({word: i for i, word in enumerate(words)}, []))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    tokenizer.save(str(folder / "tokenizer.json"))
    return model, tokenizer


def hooked(model, folded=False):
    """The same model in TransformerLens, in float64, its weights as they are, or with norms folded into them."""
    config = HookedTransformerConfig(
        n_layers=LAYERS, n_heads=HEADS, d_model=WIDTH, d_head=WIDTH // HEADS, d_mlp=4 * WIDTH, d_vocab=WORDS, n_ctx=64,
        act_fn="gelu_new", normalization_type="LN", attention_dir="causal", dtype=torch.float64, device="cpu")
    other = HookedTransformer(config)
    other.load_and_process_state_dict(convert_gpt2_weights(model.double(), config), fold_ln=folded,
                                      center_writing_weights=False, center_unembed=False, fold_value_biases=False)
    return other.double().eval()


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder

    def __call__(self, *words):
        return subprocess.run([self.binary, *words, "--model", str(self.folder)], check=True, capture_output=True,
                              text=True).stdout

    def arrays(self):
        """Maps of every layer, and logits."""
        with tempfile.TemporaryDirectory() as out:
            self("run", "--text", TEXT, "--attentions", out, "--logits", out + "/logits.npy")
            maps = [np.load(f"{out}/layer-{layer}.npy") for layer in range(LAYERS)]
            return np.stack(maps), np.load(out + "/logits.npy")

    def measured(self, measure):
        """A measure of All layers, [layers, heads]; NaN where there is none."""
        table = self("text", TEXT, "--figure", f"layers:measure={measure}", "-o", "-.csv")
        rows = list(csv.DictReader(table.splitlines()))
        name = {"previous": "previous token", "duplicate": "duplicate token"}.get(measure, measure)
        name = name.replace("q-c", "Q-c").replace("k-c", "K-c").replace("v-c", "V-c")
        return np.array([float(row[name] or "nan") for row in rows]).reshape(LAYERS, HEADS)


failed = []


def compare(name, found, wanted, most=1e-4):
    found, wanted = np.asarray(found, dtype=float), np.asarray(wanted, dtype=float)
    difference = np.abs(found - wanted).max()
    print(f"{name:44} {difference:.1e}")
    if not difference <= most:
        failed.append(name)


def log_odds(logits, word):
    p = torch.softmax(logits, -1)[word]
    return float(torch.log(p) - torch.log1p(-p))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        model, tokenizer = make(folder)
        theirs = hooked(model)
        ours = Program(sys.argv[1], folder)
        tokens = torch.tensor([tokenizer.encode(TEXT).ids])
        with torch.no_grad():
            compare_all(ours, theirs, tokens, torch.tensor([tokenizer.encode(OTHER).ids]))
            compare_weights(ours, hooked(model, folded=True))
    sys.exit("differ: " + ", ".join(failed) if failed else 0)


def compare_all(ours, theirs, tokens, other):
    logits, cache = theirs.run_with_cache(tokens)
    maps, predicted = ours.arrays()
    patterns = np.stack([cache["pattern", layer][0].numpy() for layer in range(LAYERS)])
    compare("attention patterns", maps, patterns)
    compare("logits", predicted, logits[0])

    # The logit lens: what is predicted from the hidden states before each layer, and behind the last.
    states, _ = cache.accumulated_resid(layer=-1, incl_mid=False, return_labels=True)
    lens = torch.softmax(theirs.unembed(theirs.ln_final(states[:, 0])), -1)
    told = json.loads(ours("lens", TEXT, "--json"))["tokens"]
    compare("lens, the likeliest words' probabilities",
            [[[one["probability"] for one in layer["likeliest"]] for layer in token["layers"]] for token in told],
            lens.permute(1, 0, 2).topk(len(told[0]["layers"][0]["likeliest"])).values)

    # Every head in turn: the log-odds of the likeliest next word, less those without the head.
    word = int(logits[0, -1].argmax())

    def odds(hooks):
        return log_odds(theirs.run_with_hooks(tokens, fwd_hooks=hooks)[0, -1], word)

    def silencing(head):
        def hook(z, hook):
            z[:, :, head] = 0
            return z
        return hook

    told = json.loads(ours("ablate", TEXT, "--json"))["heads"]
    effects = {(one["layer"], one["head"]): one["effect"] for one in told}
    whole = log_odds(logits[0, -1], word)
    compare("every head silenced in turn",
            [effects[layer + 1, head + 1] for layer in range(LAYERS) for head in range(HEADS)],
            [whole - odds([(f"blocks.{layer}.attn.hook_z", silencing(head))])
             for layer in range(LAYERS) for head in range(HEADS)])

    # A hidden state from another sentence: token 5 behind the first layer.
    _, there = theirs.run_with_cache(other)

    def patching(state, hook):
        state[0, 4] = there["resid_post", 0][0, 4]
        return state

    patched = theirs.run_with_hooks(tokens, fwd_hooks=[("blocks.0.hook_resid_post", patching)])
    told = json.loads(ours("lens", TEXT, "--patch", OTHER, "--patch-states", "1.5", "--json"))
    likeliest = told["tokens"][-1]["layers"][-1]["likeliest"]
    compare("a patched hidden state, what is predicted", [one["probability"] for one in likeliest],
            torch.softmax(patched[0, -1], -1).topk(len(likeliest)).values)

    # Heads of a kind. Theirs is a share of all rows' weights, ours of the rows that have such a key.
    patterns = torch.tensor(patterns)
    for name, detected in (("previous", head_detector.get_previous_token_head_detection_pattern(tokens)),
                           ("duplicate", head_detector.get_duplicate_token_head_detection_pattern(tokens)),
                           ("induction", head_detector.get_induction_head_detection_pattern(tokens))):
        scores = [[head_detector.compute_head_attention_similarity_score(
            patterns[layer, head].float(), detection_pattern=detected.float(), exclude_bos=False,
            exclude_current_token=False, error_measure="mul") for head in range(HEADS)] for layer in range(LAYERS)]
        rows = (detected.sum(-1) > 0).sum().item()
        compare(f"{name} heads", ours.measured(name), np.array(scores) * tokens.shape[1] / rows)


def compare_weights(ours, theirs):
    """The largest composition with an earlier head, of what arrives behind the norm."""
    for kind in "QKV":
        scores = theirs.all_composition_scores(kind).numpy()
        largest = [[scores[:layer, :, layer, head].max() for head in range(HEADS)] for layer in range(1, LAYERS)]
        compare(f"{kind}-composition", ours.measured(f"{kind.lower()}-composition")[1:], largest)


if __name__ == "__main__":
    main()
