"""Runs `fovea attend` against what other libraries say of attention: the conformance cases of the
ONNX operator Attention (read from the `onnx` package, none are copied here), and PyTorch's
scaled_dot_product_attention and MultiheadAttention in float64. A library that is not installed is
skipped.

    python3 tests/oracle/conformance.py build/release/fovea [--device=opencl]
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np

fovea, *everywhere = sys.argv[1:]
folder = pathlib.Path(tempfile.mkdtemp())
failures = []


def attend(q, k, v, *options, mask=None, wanted="output"):
    """One of the outputs `output`, `weights`, `scores`, or what went wrong."""
    for name, array in (("q", q), ("k", k), ("v", v)):
        np.save(folder / f"{name}.npy", array)
    masks = [option for option in options if not option.startswith("-")]
    options = [option for option in options if option.startswith("-")]
    if mask is not None:
        np.save(folder / "mask.npy", mask)
        masks.append(str(folder / "mask.npy"))
    if masks:
        options.append("--mask=" + "&".join(masks))
    call = [fovea, "attend", *(x for f in "qkv" for x in (f"-{f}", str(folder / f"{f}.npy"))),
            "-o", str(folder / "output.npy"), "--weights", str(folder / "weights.npy"),
            "--scores", str(folder / "scores.npy"), *everywhere, *options]
    done = subprocess.run(call, capture_output=True, text=True)
    return np.load(folder / f"{wanted}.npy") if done.returncode == 0 else done.stderr.strip()


def compare(name, found, wanted, tolerance=1e-5):
    wanted = np.asarray(wanted).astype(np.float64)
    if isinstance(found, str):
        failures.append(f"{name}: {found}")
    elif found.shape != wanted.shape:
        failures.append(f"{name}: shape {found.shape} instead of {wanted.shape}")
    elif not np.allclose(found, wanted, rtol=tolerance * 10, atol=tolerance, equal_nan=True):
        failures.append(f"{name}: differs by {np.nanmax(np.abs(found - wanted))}")


def onnx_case(case):
    import onnx

    node = case.model.graph.node[0]
    given = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
    arrays = [np.asarray(x) for x in case.data_sets[0][0]]
    inputs = dict(zip([name for name in node.input if name], arrays))
    half = inputs["Q"].dtype not in (np.float32, np.float64)
    if inputs["Q"].dtype.name == "bfloat16":  # .npy has no such type
        inputs = {n: a.astype(np.float32) if a.dtype.name == "bfloat16" else a
                  for n, a in inputs.items()}
    outputs = dict(zip([name for name in node.output if name], case.data_sets[0][1]))
    q, k, v = inputs["Q"], inputs["K"], inputs["V"]
    past = 0
    if "past_key" in inputs:
        past = inputs["past_key"].shape[2]
        if q.ndim == 3:
            groups = given["kv_num_heads"]
            split = lambda x, heads: x.reshape(*x.shape[:2], heads, -1).swapaxes(1, 2)
            q, k, v = split(q, given["q_num_heads"]), split(k, groups), split(v, groups)
        k = np.concatenate([inputs["past_key"], k], 2)
        v = np.concatenate([inputs["past_value"], v], 2)
    joined = q.ndim == 3
    options = [f"--scale={given['scale']}"] if "scale" in given else []
    if joined:
        options += [f"--heads={given['q_num_heads']}", f"--kv-heads={given['kv_num_heads']}"]
    if given.get("softcap"):
        options.append(f"--softcap={given['softcap']}")
    lengths = inputs.get("nonpad_kv_seqlen")
    n = q.shape[-2]
    m = k.shape[-2]
    mask = inputs.get("attn_mask")
    if mask is not None:
        if mask.ndim == 3:  # theirs repeats over the batch, ours over the heads
            mask = mask[None]
        if mask.ndim == 1:
            mask = mask[None]
        short = m - mask.shape[-1]
        if short:  # keys beyond the mask are padding
            fill = False if mask.dtype == bool else -np.inf
            mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, short)], constant_values=fill)
    wanted, kind = outputs["Y"], "output"
    modes = {2: "scores", 3: "weights"}
    for kind in ["output"] + [modes[x] for x in [given.get("qk_matmul_output_mode", 0)]
                              if x in modes and "qk_matmul_output" in outputs]:
        found = []
        batches = range(q.shape[0]) if lengths is not None else [slice(None)]
        for b in batches:
            offset = int(lengths[b]) - n if lengths is not None else past
            masks = [f"padding:{lengths[b]}"] if lengths is not None else []
            if given.get("is_causal"):
                masks.append(f"causal:offset={offset}")
            left, right = given.get("left_window_size", -1), given.get("right_window_size", -1)
            if left >= 0 or right >= 0:
                side = lambda size: size if size >= 0 else 1000
                masks.append(f"window:left={side(left)},right={side(right)},offset="
                             f"{offset if lengths is not None or past else 0}")
            at = (lambda x: x[b:b + 1]) if lengths is not None else (lambda x: x)
            own = mask
            if mask is not None and mask.ndim == 4 and mask.shape[0] > 1:
                own = at(mask)
            found.append(attend(at(q), at(k), at(v), *options, *masks, mask=own, wanted=kind))
        wrong = [x for x in found if isinstance(x, str)]
        whole = wrong[0] if wrong else np.concatenate(found)
        wanted = outputs["Y"] if kind == "output" else outputs["qk_matmul_output"]
        if kind == "output" and not wrong and wanted.ndim == 3 and not joined:
            whole = whole.swapaxes(1, 2).reshape(wanted.shape)
        if kind == "scores" and not wrong:  # they leave a large negative number where ours is −∞
            wanted = np.where(wanted < -1e4, -np.inf, wanted)
        compare(f"{case.name} ({kind})", whole, wanted, 5e-3 if half else 1e-5)


def torch_cases():
    import torch

    F = torch.nn.functional.scaled_dot_product_attention
    rng = np.random.default_rng(1)
    count = 0
    for heads, groups, n, m, d, dv in ((1, 1, 1, 1, 1, 1), (4, 2, 5, 7, 3, 6), (3, 1, 65, 33, 33, 8),
                                       (2, 2, 129, 257, 130, 5), (8, 4, 31, 64, 64, 64)):
        q, k, v = (rng.standard_normal((2, h, t, w)) for h, t, w in
                   ((heads, n, d), (groups, m, d), (groups, m, dv)))
        tq, tk, tv = map(torch.tensor, (q, k, v))
        flags = rng.random((2, heads, n, m)) < 0.6
        flags[..., 0] = True  # theirs is NaN for a row that sees nothing
        added = rng.standard_normal((2, 1, n, m))
        for name, ours, theirs in (
                ("plain", {}, {}),
                ("scale", {"options": ["--scale=0.3"]}, {"scale": 0.3}),
                ("causal", {"options": ["causal"]}, {"is_causal": True}),
                ("boolean mask", {"mask": flags}, {"attn_mask": torch.tensor(flags)}),
                ("float mask", {"mask": added}, {"attn_mask": torch.tensor(added)})):
            count += 1
            compare(f"torch {name} {heads, groups, n, m, d, dv}",
                    attend(q, k, v, *ours.get("options", []), mask=ours.get("mask")),
                    F(tq, tk, tv, enable_gqa=True, **theirs), 2e-5)
    for heads, width, n in ((1, 4, 3), (4, 32, 17), (8, 64, 65)):
        count += 1
        torch.manual_seed(heads)
        layer = torch.nn.MultiheadAttention(width, heads, bias=False, batch_first=True,
                                            dtype=torch.float64)
        x = rng.standard_normal((2, n, width))
        y, _ = layer(*[torch.tensor(x)] * 3)
        (folder / "p").mkdir(exist_ok=True)
        parts = layer.in_proj_weight.detach().numpy().reshape(3, width, width)
        for name, part in zip(("W_q", "W_k", "W_v"), parts):
            np.save(folder / "p" / f"project.{name}.npy", part)
        np.save(folder / "p" / "project.W_o.npy", layer.out_proj.weight.detach().numpy())
        compare(f"torch MultiheadAttention {heads, width, n}",
                attend(x, x, x, f"--project=heads:heads={heads},width={width}",
                       f"--parameters={folder}/p"), y.detach().numpy(), 2e-5)
    return count


try:
    from onnx.backend.test.case.node import collect_testcases

    cases = [c for c in collect_testcases("Attention") if not c.name.endswith("_expanded")]
    for case in cases:
        onnx_case(case)
    print(len(cases), "cases of ONNX Attention")
except ImportError:
    print("onnx is not installed")
try:
    print(torch_cases(), "cases of PyTorch")
except ImportError:
    print("torch is not installed")
print("\n".join(failures) or "all agree")
sys.exit(bool(failures))
