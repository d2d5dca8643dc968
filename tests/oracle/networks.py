"""Writes tests/golden/networks.json: ten training steps of every model in PyTorch, float64, from
initial weights and batches drawn as the program's test draws them. Every row of the table of models
has cases here, or tests/learn/test_networks.cpp fails. Run by hand: python3 tests/oracle/networks.py
"""

import json
import math
import pathlib

import torch
import torch.nn.functional as F

from pipeline import Stream, f32
from torch_networks import Drawn, Network, Noise

SEED, STEPS, RATE, SENTENCES = 5, 10, 1e-2, 3
WORDS, ANSWERS, PATCHES, PATCH_WIDTH = 11, 7, 4, 3


def sizes_of(case):
    speaks = case["form"] in ("sequence", "next")
    return {"words": WORDS, "said": ANSWERS + 2, "answers": ANSWERS + speaks,
            "patches": PATCHES if case["pictures"] else 0, "patch-width": PATCH_WIDTH}


def numbers(purpose, step, rows, columns, below):
    stream = Stream(SEED, purpose, str(step))
    drawn = [int(stream.uniform(i) * below) for i in range(rows * columns)]
    return torch.tensor(drawn).reshape(rows, columns)


def batch(case, step):
    """Sources of 5 and 6 words by turns; what is said is shorter in every further sentence: filled
    up with the mark, which does not count there."""
    source = numbers("source", step, SENTENCES, 5 + step % 2, WORDS)
    pictures = None
    if case["pictures"]:
        stream = Stream(SEED, "pictures", str(step))
        count = SENTENCES * PATCHES * PATCH_WIDTH
        pictures = torch.tensor(f32([stream.normal(i) for i in range(count)])).reshape(
            -1, PATCH_WIDTH)
    if case["form"] == "whole":
        return source, None, pictures, numbers("wanted", step, SENTENCES, 1, ANSWERS)
    if case["form"] == "each-word":  # an unknown answer now and then
        wanted = numbers("wanted", step, SENTENCES, source.shape[1], ANSWERS + 1) - 1
        return source, None, pictures, wanted
    longest = 6 - step % 2
    words = numbers("said", step, SENTENCES, longest, ANSWERS)
    said = torch.full((SENTENCES, longest + 1), ANSWERS)
    wanted = torch.full((SENTENCES, longest + 1), -1)
    for row in range(SENTENCES):
        length = longest - row
        said[row, 1 : length + 1] = wanted[row, :length] = words[row, :length]
        wanted[row, length] = ANSWERS
    return source, said, pictures, wanted


def run(case):
    p = Drawn(SEED)
    network = Network.of_texts(case, sizes_of(case))
    optimiser, losses, norms = None, [], []
    for step in range(STEPS):
        source, said, pictures, wanted = batch(case, step)
        noise = Noise(network.values.get("dropout", 0), SEED, step + 1)
        logits = network.logits(p, source, said, pictures, noise)
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), wanted.reshape(-1),
                               ignore_index=-1)
        if optimiser is None:  # everything was drawn by now
            optimiser = torch.optim.Adam(p.values(), lr=RATE)
        optimiser.zero_grad()
        loss.backward()
        if step == 0:
            parts = norms_of_parts(p)
        norms.append(torch.nn.utils.clip_grad_norm_(p.values(), math.inf).item())
        optimiser.step()
        losses.append(loss.item())
    digits = lambda values: [float(f"{one:.9g}") for one in values]
    said_of = {key: one for key, one in case.items() if one}
    return {**said_of, "numbers": sum(one.numel() for one in p.values()), "losses": digits(losses),
            "norms": digits(norms), "parts": dict(zip(parts, digits(parts.values()))),
            "end": digits(p[case["looked-at"]].detach().ravel()[:4].tolist())}


# Of each layer, and of what is beside the layers: "layer.0", "embedding" …
def norms_of_parts(p):
    squares = {}
    for name, parameter in p.items():
        first, *rest = name.split(".")
        part = f"{first}.{rest[0]}" if rest and rest[0].isdigit() else first
        own = 0 if parameter.grad is None else float((parameter.grad ** 2).sum())  # not asked
        squares[part] = squares.get(part, 0) + own
    return {part: math.sqrt(square) for part, square in sorted(squares.items())}


def case(name, model, form, looked_at, position="sinusoidal", project="heads:heads=2,width=8",
         layers=None, across=None, pictures=False, **stages):
    return {"name": name, "model": model, "form": form, "position": position, "project": project,
            "layers": layers or [stages], "across": across or {}, "pictures": pictures,
            "looked-at": looked_at}


IDENTITY = "identity:width=8"
ENCODER, DECODER = "encoder:layers=2,inner=12", "decoder:layers=2,inner=12"
BOTH = "encoder-decoder:layers=2,inner=12"
W_Q = "layer.0.project.W_q"


def encoders():
    def each(name, looked_at=W_Q, model="", **choices):
        return case("encoder, " + name, ENCODER + model, "each-word", looked_at, **choices)

    yield each("as it stands")
    yield each("norm after, gelu", "layer.1.norm-attention.gain", ",norm=after,activation=gelu")
    yield each("no norm", model=",norm=off")
    yield each("no residual", model=",residual=false")
    yield each("neither", "layer.1.feed-forward.outer.weight", ",norm=off,residual=false")
    yield each("silu", "layer.0.feed-forward.inner.weight", ",activation=silu")
    yield each("shared keys", "layer.0.project.W_k", project="heads:heads=4,width=8,kv-heads=2")
    yield each("no projections", "top.classes.weight", project=IDENTITY)
    yield each("dropped", model=",dropout=0.2")
    yield each("no position", position="none")
    yield each("learned position", "position.P", position="learned:max=7")
    yield each("continuous position", "position.W_1",
               position="continuous:delta=0.3,substeps=2,hidden=5")
    yield each("one-hot position", position="one-hot")
    yield each("binary position", position="binary")
    yield each("rotary", position="rotary:base=100")
    yield each("rotary pairs", position="rotary:pairs=interleaved,offset=2")
    yield each("alibi", position="alibi", project="heads:heads=3,width=9")
    yield each("t5", "layer.0.position.B", position="t5:buckets=8,max-distance=6")
    yield each("relative", "layer.1.position.a", position="relative:k=2")
    for score, looked_at in (
        ("dot", W_Q), ("cosine", W_Q), ("additive:hidden=6", "layer.0.score.w"),
        ("general", "layer.0.score.W"), ("concat:hidden=6", "layer.0.score.W"),
        ("location:max=7", "layer.0.score.W"), ("gaussian:width=1.5", W_Q), ("global-query", W_Q),
        ("mlp:hidden=6,activation=silu", "layer.0.score.W"), ("salience", "layer.0.score.w"),
        ("static:max=7", "layer.0.score.S"), ("0.5*dot+0.25*static:max=6", "layer.0.score2.S"),
    ):
        yield each(score, looked_at, score=score)
    for mask in ("causal", "window:w=1", "dilated", "blocks:size=3", "strided:stride=3", "global",
                 "random:count=1,seed=3", "padding:lengths=4", "without-head:head=2",
                 "without-distance:distance=-1,head=1", "without-edge:query=2,key=1",
                 "window:w=0|causal&global:tokens=1"):
        yield each(mask, mask=mask)
    yield each("local-p", "layer.0.mask.W_p", mask="local-p:w=3,hidden=5")
    for normalise in ("softmax:temperature=0.7,softcap=2", "softmax-plus-one", "sparsemax",
                      "entmax:alpha=1.5", "sigmoid:bias=0.5", "relu", "hard", "uniform"):
        yield each(normalise, "layer.0.project.W_v", normalise=normalise)
    yield each("global query and mean", score="global-query", combine="mean-mix")
    yield each("self and own", combine="mean-mix:content=own,gate=self")
    yield each("sparse and mean", normalise="sparsemax", combine="mean-mix")
    yield each("top-k", combine="top-k:k=2")
    yield each("layers of their own", "layer.1.score.w",
               layers=[{"mask": "window:w=1"}, {"score": "additive:hidden=6", "mask": "causal"}])
    for pooling in ("attention", "mean", "last"):
        yield case("encoder, one answer, " + pooling, f"{ENCODER},pooling={pooling}", "whole",
                   "pooling.query" if pooling == "attention" else W_Q)
    yield case("encoder, one answer, additive pooling", ENCODER, "whole", "pooling.score.W_q",
               across={"score": "additive:hidden=6"})
    yield case("encoder, picture", ENCODER, "whole", "picture.place", pictures=True)
    yield case("encoder, picture, each word", ENCODER + ",norm=after", "each-word",
               "layer.0.across.project.W_k", pictures=True, across={"normalise": "sparsemax"})


def decoders():
    def goes_on(name, model="", looked_at=W_Q, **choices):
        return case("decoder, " + name, DECODER + model, "next", looked_at, **choices)

    yield goes_on("as it stands")
    yield goes_on("dropped", ",segment=3,memory=2,dropout=0.2")
    yield case("decoder, attention alone", "decoder:layers=2,inner=0,dropout=0.2", "next", W_Q)
    yield goes_on("window", mask="window:w=2")
    yield goes_on("either mask", mask="window:w=1|global:tokens=0")
    yield goes_on("segments", ",segment=2")
    yield goes_on("memory", ",segment=2,memory=3", "layer.0.project.W_k")
    yield goes_on("memory and window", ",segment=3,memory=3,norm=after", mask="window:w=2")
    yield goes_on("memory and end", ",segment=3,memory=3", mask="causal:align=bottom-right")
    yield goes_on("memory and learned position", ",segment=2,memory=4", "position.P",
                  position="learned:max=8")
    yield goes_on("memory and rotary", ",segment=2,memory=4", position="rotary")
    yield goes_on("memory and alibi", ",segment=2,memory=4", position="alibi")
    yield goes_on("memory and t5", ",segment=2,memory=4", "layer.0.position.B",
                  position="t5:buckets=8,max-distance=6")
    yield goes_on("memory and relative", ",segment=2,memory=4", "layer.0.position.a",
                  position="relative:k=3")


def pairs():
    def speaks(name, model="", looked_at="speaker.0.across.project.W_q", **choices):
        return case("encoder-decoder, " + name, BOTH + model, "sequence", looked_at, **choices)

    yield speaks("as it stands")
    yield speaks("dropped", ",dropout=0.2,norm=after")
    yield case("encoder-decoder, attention alone", "encoder-decoder:layers=2,inner=0,norm=after",
               "sequence", W_Q)
    yield speaks("same layers", ",cross-from=same", "layer.0.feed-forward.inner.weight")
    yield speaks("same layers, norm after", ",cross-from=same,norm=after,activation=gelu")
    yield speaks("masks", mask="window:w=2", across={"mask": "window:w=2"})
    yield speaks("static across", looked_at="speaker.1.across.score.S",
                 across={"score": "static:max=7"})
    yield speaks("learned position", looked_at="position.P", position="learned:max=7")
    yield speaks("relative", looked_at="speaker.0.position.a", position="relative:k=2")


def recurrent():
    def reads(name, form, model, looked_at="layer.0.forward.of-state.weight", **choices):
        return case("recurrent, " + name, "recurrent:" + model, form, looked_at,
                    **{"position": "none", "project": IDENTITY, **choices})

    for cell in ("lstm", "gru"):
        yield reads(cell, "each-word", f"cell={cell}", "layer.0.backward.of-input.weight")
        yield reads(cell + " forward", "each-word", f"cell={cell},directions=forward")
        yield reads(cell + " of two layers", "each-word", f"cell={cell},layers=2",
                    "layer.1.forward.of-input.weight")
        yield reads(cell + " that goes on", "next", f"cell={cell},layers=2")
        yield reads(cell + ", one answer", "whole", f"cell={cell}", "pooling.score.W_k",
                    across={"score": "additive:hidden=6"})
    yield reads("dropped", "each-word", "cell=gru,dropout=0.2")
    yield reads("mean", "whole", "cell=gru,pooling=mean")
    yield reads("last", "whole", "cell=lstm,pooling=last")
    yield reads("heads and positions", "whole", "cell=lstm", "pooling.project.W_v",
                position="sinusoidal", project="heads:heads=2,width=8")


def recurrent_pairs():
    def speaks(name, model, looked_at="speaker.of-input.weight", **choices):
        across = {key: choices.pop(key) for key in ("score", "mask", "normalise", "combine")
                  if key in choices}
        return case("recurrent-pair, " + name, "recurrent-pair:" + model, "sequence", looked_at,
                    **{"position": "none", "project": IDENTITY, **choices}, across=across)

    wirings = (("bahdanau", "bahdanau"), ("luong", "luong"),
               ("no feeding", "luong,input-feeding=false"), ("fixed", "fixed"))
    for cell in ("lstm", "gru"):
        for name, wiring in wirings:
            yield speaks(f"{cell}, {name}", f"cell={cell},wiring={wiring}",
                         "bridge.hidden.weight", score="additive:hidden=6")
    looked_at = {"dot": "bridge.hidden.weight", "general": "across.score.W",
                 "concat": "across.score.w", "location": "across.score.W",
                 "static": "across.score.S"}
    for score, cell, wiring in (
        ("dot", "gru", "luong"), ("general", "lstm", "luong"), ("concat:hidden=6", "gru", "luong"),
        ("location:max=7", "lstm", "luong"), ("dot", "gru", "luong,input-feeding=false"),
        ("general", "gru", "bahdanau"), ("location:max=7", "lstm", "luong,input-feeding=false"),
        ("static:max=7", "gru", "bahdanau"), ("static:max=7", "gru", "luong,input-feeding=false"),
    ):
        yield speaks(f"{score}, {wiring}", f"cell={cell},wiring={wiring}",
                     looked_at[score.split(":")[0]], score=score)
    for wiring in ("luong", "luong,input-feeding=false", "bahdanau"):
        yield speaks("local-m, " + wiring, "cell=lstm,wiring=" + wiring, mask="window:w=1",
                     score="general")
        yield speaks("local-p, " + wiring, "cell=gru,wiring=" + wiring, "across.mask.w_p",
                     mask="local-p:w=2,hidden=5", score="dot")
    for wiring in ("luong", "luong,input-feeding=false", "fixed"):
        yield speaks("dropped, " + wiring, "dropout=0.2,wiring=" + wiring, score="dot")
    yield speaks("blocks, bahdanau", "wiring=bahdanau", mask="blocks:size=3")
    yield speaks("global, bahdanau", "wiring=bahdanau", mask="window:w=0|global:tokens=1")
    yield speaks("forward, two layers", "directions=forward,layers=2,wiring=luong", score="dot")
    yield speaks("heads", "cell=gru,layers=2", "across.project.W_q",
                 project="heads:heads=2,width=8", position="learned:max=8")
    yield speaks("hard", "cell=gru,wiring=luong", normalise="hard", score="general")


def plain():
    for form in ("each-word", "whole", "next"):
        yield case("word, " + form, "word:inner=12", form, "layer.0.inner.weight", position="none")
        yield case("word, dropped, " + form, "word:inner=12,dropout=0.3", form,
                   "layer.0.inner.weight", position="none")
        yield case("window, " + form, "window:reach=2,inner=12", form, "layer.0.inner.weight",
                   position="learned:max=8" if form == "whole" else "none")


if __name__ == "__main__":
    torch.set_default_dtype(torch.float64)
    torch.set_num_threads(1)
    cases = [*encoders(), *decoders(), *pairs(), *recurrent(), *recurrent_pairs(), *plain()]
    lines = [json.dumps(run(one), separators=(",", ":")) for one in cases]
    path = pathlib.Path(__file__).parent.parent / "golden" / "networks.json"
    head = {"made": f"PyTorch {torch.__version__}", "seed": SEED, "rate": RATE}
    path.write_text(json.dumps(head)[:-1] + ', "cases": [\n' + ",\n".join(lines) + "\n]}\n")
    print(path, len(lines), "cases,", path.stat().st_size, "bytes")
