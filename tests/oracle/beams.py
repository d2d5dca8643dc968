"""Writes tests/golden/beams.json: what beam search finds. Written from its rules, in float64, with NumPy:
    python3 tests/oracle/beams.py [--transformers]

What a model says of the next token depends on the last two and on how many there are, so that tables of numbers
are the model. With --transformers (torch and transformers installed) each case is compared with their generate() first.
"""

import json
import pathlib
import sys

import numpy as np

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "beams.json"
NONE = -1e9  # the sum of a beam that is none
PLACES = 13


def log_softmax(x):
    x = x - x.max()
    return x - np.log(np.exp(x).sum())


def logits(tables, ids):
    return tables["place"][len(ids) - 1] + tables["last"][ids[-1]] + (tables["before"][ids[-2]] if len(ids) > 1 else 0)


def processed(x, ids, case):
    x = x.copy()
    for one in set(ids):
        x[one] = x[one] * case["repetition"] if x[one] < 0 else x[one] / case["repetition"]
    n = case["n"]
    if n > 0:
        for i in range(len(ids) - n + 1):
            if ids[i:i + n - 1] == ids[len(ids) - n + 1:]:
                x[ids[i + n - 1]] = -np.inf
    made = len(ids) - len(case["prompt"])
    if made < case["least"]:
        x[case["ends"]] = -np.inf
    x[case["never"]] = -np.inf
    if made == 0:
        x[case["first"]] = -np.inf
    return x


def searched(case, tables, farther=False):
    beams, most, prompt, penalty = case["beams"], case["most"], case["prompt"], case["penalty"]
    count = max(2, 1 + len(case["ends"])) * beams
    running = [(0.0 if i == 0 else NONE, list(prompt)) for i in range(beams)]
    finished = []  # (score, sum, ids)
    steps = []
    for length in range(1, most + 1):
        every = []
        for beam, (total, ids) in enumerate(running):
            said = processed(log_softmax(logits(tables, ids)), ids, case)
            every += [(total + said[token], beam, token) for token in range(len(said))]
        every.sort(key=lambda one: -one[0])
        step, ended, going = [], [], []
        for place, (total, beam, token) in enumerate(every[:count]):
            end = token in case["ends"] or length == most
            step.append((beam, token, total, bool(end)))
            ids = running[beam][1] + [token]
            if end and place < beams:
                ended.append((total / length ** penalty, total, ids))
            going.append((total + (NONE if end else 0), ids))
        running = sorted(going, key=lambda one: -one[0])[:beams]
        finished = sorted(finished + [one for one in ended if one[0] > NONE], key=lambda one: -one[0])[:beams]
        steps.append(step)
        reach = most if case["early"] == "never" and (penalty > 0 or farther) else length
        full = len(finished) == beams
        worst = finished[-1][0] if full else NONE
        if running[0][0] / reach ** penalty <= worst or (case["early"] == "yes" and full):
            break
        if all(one[3] for one in step):
            break
    return finished, steps


def compare(case, tables, finished):
    """With generate() of transformers."""
    import torch
    import transformers as hf
    from transformers.modeling_outputs import CausalLMOutput

    class Table(hf.PreTrainedModel, hf.GenerationMixin):
        config_class = hf.PretrainedConfig

        def __init__(self, config):
            super().__init__(config)
            self.one = torch.nn.Parameter(torch.zeros(1))

        def forward(self, input_ids, **others):
            said = [[logits(tables, row[:i + 1]) for i in range(len(row))] for row in input_ids.tolist()]
            return CausalLMOutput(logits=torch.tensor(np.array(said), dtype=torch.float32))

    config = hf.PretrainedConfig(vocab_size=case["size"])
    config.is_encoder_decoder = False
    model = Table(config)
    prompt = torch.tensor([case["prompt"]])
    setting = hf.GenerationConfig(
        num_beams=case["beams"], num_return_sequences=case["beams"], max_new_tokens=case["most"],
        length_penalty=case["penalty"], early_stopping={"no": False, "yes": True, "never": "never"}[case["early"]],
        eos_token_id=case["ends"] or None, pad_token_id=1, repetition_penalty=case["repetition"],
        no_repeat_ngram_size=case["n"], min_new_tokens=case["least"] or None,
        suppress_tokens=case["never"] or None, begin_suppress_tokens=case["first"] or None,
        use_cache=False, return_dict_in_generate=True, output_scores=True)
    out = model.generate(prompt, attention_mask=torch.ones_like(prompt), generation_config=setting)
    found = []
    for ids, score in zip(out.sequences.tolist(), out.sequences_scores.tolist()):
        if score < -1e8:
            continue  # a beam that is none
        ids = ids[len(case["prompt"]):]
        for i, one in enumerate(ids):
            if one in case["ends"]:
                ids = ids[:i + 1]
                break
        found.append((score, ids))
    real = [(score, ids[len(case["prompt"]):]) for score, _, ids in finished if score > -1e8]
    assert len(found) == len(real), (case, found, real)
    for one, other in zip(found, real):
        assert one[1] == other[1] and abs(one[0] - other[0]) < 1e-4 * max(1, abs(one[0])), (case, found, real)


def main():
    random = np.random.default_rng(3)
    cases = []
    models = {size: {name: np.round(random.normal(0, 1.2, (rows, size)), 3)
                     for name, rows in (("place", PLACES), ("last", size), ("before", size))} for size in (4, 7, 12)}
    while len(cases) < 100:
        i = len(cases)
        size = int(random.choice(list(models)))
        tables = models[size]
        others = [int(one) for one in random.permutation(np.arange(2, size))]
        ends = [[], others[:1], others[:1], others[:2]][i % 4] if size > 4 else others[:1]
        case = dict(size=size, prompt=[int(one) for one in random.integers(0, size, random.integers(1, 5))], ends=ends,
                    beams=int(random.integers(2, 6)), most=int(random.choice([1, 5, 9])),
                    penalty=float(random.choice([-1, 0, 0.5, 1, 2])), early=["no", "yes", "never"][i // 4 % 3],
                    repetition=float(random.choice([1, 1, 1.3])), n=int(random.choice([0, 0, 0, 2])),
                    least=int(random.choice([0, 0, 3])), never=others[2:3] if random.random() < 0.2 else [],
                    first=others[:1] if random.random() < 0.2 else [])
        if not ends:
            case["least"] = 0
        if i >= 96:  # the last ones show that a negative penalty looks no farther ahead
            case.update(early="never", penalty=-1.0)
            if searched(case, tables)[0] == searched(case, tables, farther=True)[0]:
                continue
        finished, steps = searched(case, tables)
        if "--transformers" in sys.argv:
            compare(case, tables, finished)
        case["finished"] = [dict(ids=ids[len(case["prompt"]):], sum=round(total, 9), score=round(score, 9))
                            for score, total, ids in finished if score > -1e8]
        if i % 6 == 0:  # beams that are none are left out
            case["steps"] = [[[beam, token, round(total, 9), end] for beam, token, total, end in step if total > -1e8]
                             for step in steps]
        cases.append(case)
    GOLDEN.write_text(json.dumps({
        "numpy": np.__version__, "cases": cases,
        "models": {size: {name: table.tolist() for name, table in one.items()} for size, one in models.items()}}, separators=(",", ":")) + "\n")
    print(len(cases), "cases")


if __name__ == "__main__":
    main()
