"""Writes tests/golden/generated.json: how transformers' generate goes on greedily and by beam search with the
tiny checkpoints of tests/golden/models, and which tokens, how likely, it draws from for some logits. Run by
hand, with torch and transformers installed:  python3 -P tests/oracle/generate.py
"""

import copy
import json
import pathlib

import torch
import transformers as hf
from transformers.generation.logits_process import TemperatureLogitsWarper, TopKLogitsWarper, TopPLogitsWarper

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"
MODELS = ["gpt2", "gpt2-odd", "gpt2-scales", "llama", "llama-tied", "llama-3", "llama-dynamic", "mistral", "qwen2",
          "qwen2-window"]
PROMPTS = [[5], [7, 3, 11, 20], [9, 9, 9, 9, 9, 9, 9, 9]]
COUNT = 12
SETTINGS = [(1.0, 0, 1.0), (0.5, 0, 1.0), (2.5, 0, 1.0), (1.0, 1, 1.0), (1.0, 3, 1.0), (1.0, 100, 1.0), (1.0, 0, 0.9),
            (1.0, 0, 0.3), (0.7, 5, 0.8), (1.5, 4, 0.05), (1.0, 0, 0.999)]


def continued(name):
    model = hf.AutoModelForCausalLM.from_pretrained(GOLDEN / "models" / name, dtype=torch.float32,
                                                    attn_implementation="eager").eval().double()
    made = []
    for prompt in PROMPTS:
        for ends in ([], [1, 2], None):
            ids = torch.tensor([prompt])
            if ends is None:  # one that comes in the middle
                ends = [made[-2]["ids"][COUNT // 2]]
            # A copy, and every token computed anew: frequencies that grow with the text are those of the whole.
            fresh = copy.deepcopy(model)
            fresh.generation_config.eos_token_id = ends or None
            out = fresh.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=COUNT, do_sample=False,
                                 pad_token_id=0, use_cache=False)
            made.append({"model": name, "prompt": prompt, "ends": ends, "ids": out[0, len(prompt):].tolist()})
    return made


BEAMS = [dict(num_beams=3), dict(num_beams=4, length_penalty=0.0, early_stopping=True),
         dict(num_beams=2, length_penalty=2.0, early_stopping="never", repetition_penalty=1.3, no_repeat_ngram_size=2,
              min_new_tokens=4, suppress_tokens=[4, 8], begin_suppress_tokens=[6])]


def searched(name):
    model = hf.AutoModelForCausalLM.from_pretrained(GOLDEN / "models" / name, dtype=torch.float32,
                                                    attn_implementation="eager").eval().double()
    made = []
    for number, setting in enumerate(BEAMS):
        prompt = PROMPTS[number]
        ids = torch.tensor([prompt])
        # One that comes in the middle of the best text ends it, and one more.
        best = made[-1]["beams"][0]["ids"] if made else []
        ends = [best[len(best) // 2], 2] if made else []
        fresh = copy.deepcopy(model)
        fresh.generation_config.eos_token_id = ends or None
        out = fresh.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=8, do_sample=False,
                             pad_token_id=1, use_cache=False, num_return_sequences=setting["num_beams"],
                             return_dict_in_generate=True, output_scores=True, **setting)
        beams = []
        for row, score in zip(out.sequences[:, len(prompt):].tolist(), out.sequences_scores.tolist()):
            stop = min([row.index(one) + 1 for one in ends if one in row], default=len(row))
            beams.append({"ids": row[:stop], "score": score})
        made.append({"model": name, "prompt": prompt, "config": {**setting, "max_new_tokens": 8,
                                                                 "eos_token_id": ends or [-1]}, "beams": beams})
    return made


def drawn(logits, temperature, k, p):
    scores = torch.tensor([logits], dtype=torch.float64)
    scores = TemperatureLogitsWarper(temperature)(None, scores)
    if k:
        scores = TopKLogitsWarper(k)(None, scores)
    if p < 1:
        scores = TopPLogitsWarper(p)(None, scores)
    shares = scores.softmax(-1)[0].tolist()
    return {"temperature": temperature, "k": k, "p": p, "logits": logits,
            "shares": {str(i): s for i, s in enumerate(shares) if s > 0}}


def main():
    generator = torch.Generator().manual_seed(1)
    some = [torch.randn(12, generator=generator).mul(2).float().tolist(), [1.0, 3.0, 3.0, 0.5, 3.0, -2.0, 2.0, 2.0]]
    result = {"continued": [one for name in MODELS for one in continued(name)],
              "searched": [one for name in MODELS for one in searched(name)],
              "drawn": [drawn(some[0], *setting) for setting in SETTINGS] +
              # No rule says which of several equal ones p leaves.
              [drawn(some[1], *setting) for setting in SETTINGS if setting[2] == 1]}
    (GOLDEN / "generated.json").write_text(json.dumps(result, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
