"""Writes tests/golden/models/NAME/flow.safetensors: attention flow (Abnar and Zuidema, 2020) in
tiny checkpoints, by networkx's preflow-push on a graph that names every token of every layer, over
the maps of causes.py in float64.
    python3 tests/oracle/flow.py      (needs networkx, numpy and safetensors)

"ids" [T]: the text, as in causes.safetensors. "flow" [L,T,T]: from token i behind a layer to token
j of the text.
"""

import json

import networkx
import numpy as np
from safetensors.numpy import load_file, save_file

import causes


def maps_of(model, ids):
    maps, softmax = [], causes.softmax
    def keep(x):
        maps.append(softmax(x))
        return maps[-1]
    causes.softmax = keep
    causes.states(model, ids)
    causes.softmax = softmax
    return maps


def graph_of(maps):
    graph = networkx.DiGraph()
    for layer, weights in enumerate(maps, 1):
        mixed = (weights.mean(0) + np.eye(weights.shape[1])) / 2
        mixed /= mixed.sum(-1, keepdims=True)
        for i, j in zip(*np.nonzero(mixed)):
            graph.add_edge((layer, int(i)), (layer - 1, int(j)), capacity=mixed[i, j])
    return graph


def flow(maps):
    size = maps[0].shape[1]
    graph = graph_of(maps)
    def between(i, j):
        if not networkx.has_path(graph, (len(maps), i), (0, j)):
            return 0.0
        return networkx.maximum_flow_value(graph, (len(maps), i), (0, j))
    return np.array([[between(i, j) for j in range(size)] for i in range(size)])


for name, kind in causes.MODELS.items():
    folder = causes.GOLDEN / name
    weights = {key: one.astype(np.float64) for key, one in load_file(folder / "model.safetensors").items()}
    ids = load_file(folder / "causes.safetensors")["ids"].astype(int)
    maps = maps_of(kind(weights, json.loads((folder / "config.json").read_text())), ids)
    save_file({"ids": ids.astype(np.float32),
               "flow": np.stack([flow(maps[: i + 1]) for i in range(len(maps))])},
              folder / "flow.safetensors")
    print("written:", name, len(maps), "layers,", len(ids), "tokens")
