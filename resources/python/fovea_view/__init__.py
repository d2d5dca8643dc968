"""Attentions of any model, looked at with Fovea.

    import fovea_view as fv
    fv.show(attentions, tokens)                          # the window
    fv.figure(attentions, tokens, "links:heads=1,3")     # an SVG in the notebook
    fv.save("maps.safetensors", attentions, tokens)      # the file alone
    fv.capture(model, tokenizer, texts, "maps.safetensors")   # q and k of a transformers model

`attentions` are BertViz's (a list of [1, heads, queries, keys], one for each layer), CircuitsVis's
(one [heads, queries, keys], in either order with the tokens) or a TransformerLens cache; lists,
NumPy and PyTorch, of any number type, with or without gradient. How the file is laid out says
Fovea's manual, "Files of attentions".
"""

from ._capture import capture
from ._file import save_file
from ._inputs import layers_of
from ._view import Picture, figure, save, show

__all__ = ["Picture", "capture", "figure", "layers_of", "save", "save_file", "show"]
