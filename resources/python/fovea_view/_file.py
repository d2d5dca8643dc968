"""Writes the file: safetensors, with bfloat16, which NumPy does not have."""

import json
import os

import numpy as np

TYPES = {"float64": "F64", "float32": "F32", "float16": "F16", "bool": "BOOL", "uint8": "U8"}


def is_torch(array):
    return type(array).__module__.partition(".")[0] == "torch"


def as_array(array):
    """(type, shape, NumPy array of the bytes' meaning) of lists, NumPy and PyTorch."""
    if is_torch(array):
        import torch

        array = array.detach().to("cpu").contiguous()
        if array.dtype == torch.bfloat16:
            return "BF16", tuple(array.shape), array.view(torch.int16).numpy()
        array = array.numpy()
    array = np.ascontiguousarray(array)
    if array.dtype.name == "bfloat16":  # of ml_dtypes
        return "BF16", array.shape, array.view(np.int16)
    if array.dtype.kind in "iu" and array.dtype != np.uint8:
        array = array.astype(np.float32)
    if array.dtype.name not in TYPES:
        raise TypeError(f"numbers of type {array.dtype}; expected one of {', '.join(TYPES)}, bfloat16")
    return TYPES[array.dtype.name], array.shape, array


def save_file(path, arrays, text):
    """`arrays` by their names, as Fovea's manual calls them; `text`: what is said of them."""
    header = {"__metadata__": {"fovea": json.dumps(text, ensure_ascii=False)}}
    ready, at = [], 0
    for name, array in arrays.items():
        kind, shape, numbers = as_array(array)
        header[name] = {"dtype": kind, "shape": list(shape),
                        "data_offsets": [at, at + numbers.nbytes]}
        at += numbers.nbytes
        ready.append(numbers)
    line = json.dumps(header, ensure_ascii=False).encode()
    line += b" " * (-len(line) % 8)
    beside = f"{path}.part"  # nothing half-written is left under the name
    with open(beside, "wb") as file:
        file.write(len(line).to_bytes(8, "little"))
        file.write(line)
        for numbers in ready:
            file.write(numbers.tobytes())
    os.replace(beside, path)
