"""Writes tests/golden/generated.json: how transformers' generate goes on greedily with the tiny
checkpoints of tests/golden/models, and which tokens, how likely, it draws from for some logits. Run by
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
              "drawn": [drawn(some[0], *setting) for setting in SETTINGS] +
              # No rule says which of several equal ones p leaves.
              [drawn(some[1], *setting) for setting in SETTINGS if setting[2] == 1]}
    (GOLDEN / "generated.json").write_text(json.dumps(result, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
