"""Writes tests/golden/tokenizers/: small tokenizers of each kind, and what the tokenizers package
makes of a corpus (tokenizers_corpus.py) with them. Run by hand with the package installed:
python3 tests/oracle/tokenizers.py [NAME…]

expected.json has whole answers for some lines, and of every 20 lines of the corpus the CRC-32 of
(id, begin, end, type, word + 1, special) of their tokens, each as four bytes.
"""

import base64
import collections
import json
import pathlib
import struct
import sys
import zlib

HERE = str(pathlib.Path(__file__).parent)
sys.path = [p for p in sys.path if p not in ("", HERE)]  # this file has the package's name
from tokenizers import (AddedToken, Regex, Tokenizer, decoders, models, normalizers,  # noqa: E402
                        pre_tokenizers, processors, trainers)
sys.path.append(HERE)
from tokenizers_corpus import GOLDEN, lines  # noqa: E402

BLOCK = 20
GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
          r"|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")
O200K = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
         r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def trained(tokenizer, trainer):
    tokenizer.train_from_iterator(CORPUS[::3], trainer)
    return tokenizer


def byte_bpe(vocab, specials, **options):
    tokenizer = Tokenizer(models.BPE(**options))
    return tokenizer, trainers.BpeTrainer(
        vocab_size=vocab, special_tokens=specials, show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet())


def byte_split(pattern):
    return pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(pattern), "isolated"),
                                    pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])


def gpt2():
    t, trainer = byte_bpe(420, ["<|endoftext|>"])
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    return t


def roberta():
    t, trainer = byte_bpe(400, ["<s>", "<pad>", "</s>", "<unk>"])
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    t.add_special_tokens([AddedToken("<mask>", lstrip=True, special=True)])
    t.add_tokens([AddedToken("added", single_word=True), AddedToken(" new", rstrip=True)])
    t.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=True,
                                                    add_prefix_space=True)
    return t


def llama3():
    t, trainer = byte_bpe(430, ["<|begin_of_text|>", "<|endoftext|>"], ignore_merges=True)
    t.pre_tokenizer = byte_split(LLAMA3)
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    t.post_processor = processors.Sequence([
        processors.ByteLevel(trim_offsets=True),
        processors.TemplateProcessing("<|begin_of_text|> $A", "<|begin_of_text|> $A <|begin_of_text|>:1 $B:1",
                                      [("<|begin_of_text|>", 0)])])
    return t


def qwen2():
    t, trainer = byte_bpe(400, [])
    t.normalizer = normalizers.NFC()
    t.pre_tokenizer = byte_split(QWEN2)
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    t.add_special_tokens(["<|endoftext|>"])
    t.post_processor = processors.ByteLevel(trim_offsets=False)
    return t


def o200k():
    t, trainer = byte_bpe(400, [])
    t.pre_tokenizer = byte_split(O200K)
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    return t


def smollm():
    t, trainer = byte_bpe(400, ["<|endoftext|>"])
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Digits(individual_digits=True),
                                               pre_tokenizers.ByteLevel(add_prefix_space=False)])
    trained(t, trainer)
    t.decoder = decoders.ByteLevel()
    return t


BYTES = [f"<0x{b:02X}>" for b in range(256)]


def fallback_bpe(**options):
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    trainer = trainers.BpeTrainer(vocab_size=600, special_tokens=["<unk>", "<s>", "</s>"] + BYTES,
                                  limit_alphabet=90, show_progress=False)
    return trained(tokenizer, trainer)


def without_added(tokenizer, kept):
    """The bytes were only added so that the trainer takes them into the vocabulary."""
    spec = json.loads(tokenizer.to_str())
    spec["added_tokens"] = [a for a in spec["added_tokens"] if a["content"] in kept]
    return Tokenizer.from_str(json.dumps(spec))


def llama2():
    t = without_added(fallback_bpe(), ["<unk>", "<s>", "</s>"])
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(),
                                   decoders.Strip(" ", 1, 0)])
    t.post_processor = processors.TemplateProcessing("<s> $A", "<s> $A <s>:1 $B:1", [("<s>", 1)])
    return t


def llama2_metaspace():
    t = llama2()
    t.normalizer = None
    spec = json.loads(t.to_str())
    spec["normalizer"] = None
    spec["pre_tokenizer"] = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": False}
    spec["model"]["merges"] = [" ".join(m) for m in spec["model"]["merges"]]  # the older way
    del spec["model"]["vocab"]["<0xFF>"]  # F0…FF are not all there: unknown stays unknown
    spec["model"]["vocab"]["<0xF0>x"] = spec["model"]["vocab"].pop("<0xF0>")
    return Tokenizer.from_str(json.dumps(spec))


def dropped():
    """No unknown token: what the vocabulary lacks is dropped, and what follows moves."""
    t = Tokenizer(models.BPE(end_of_word_suffix="</w>", continuing_subword_prefix="#"))
    t.normalizer = normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase()])
    t.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(),
                                               pre_tokenizers.Punctuation("merged_with_previous")])
    trained(t, trainers.BpeTrainer(vocab_size=300, limit_alphabet=100, end_of_word_suffix="</w>",
                                   continuing_subword_prefix="#", show_progress=False))
    t.decoder = decoders.BPEDecoder()
    return t


def word_piece(**options):
    t = Tokenizer(models.WordPiece(unk_token="[UNK]", max_input_chars_per_word=20))
    t.normalizer = normalizers.BertNormalizer(**options)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    trained(t, trainers.WordPieceTrainer(
        vocab_size=700, limit_alphabet=500, show_progress=False,
        special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]))
    t.decoder = decoders.WordPiece()
    return t


def bert():
    t = word_piece()
    t.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", "[CLS] $A [SEP] $B:1 [SEP]:1",
                                                     [("[CLS]", 2), ("[SEP]", 3)])
    return t


def bert_cased():
    t = word_piece(lowercase=False, strip_accents=False)
    t.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return t


def words():
    t = Tokenizer(models.WordLevel(unk_token="<unk>"))
    t.normalizer = normalizers.Sequence([normalizers.Strip(), normalizers.NFKC(), normalizers.Lowercase()])
    t.pre_tokenizer = pre_tokenizers.Whitespace()
    trained(t, trainers.WordLevelTrainer(vocab_size=300, special_tokens=["<unk>"], show_progress=False))
    t.add_tokens([AddedToken("Added", normalized=True, lstrip=True, rstrip=True)])
    t.post_processor = processors.TemplateProcessing("$A", "$A $B:1", [])
    return t


def pieces_unigram(normalizer, pretokenizer, **options):
    t = Tokenizer(models.Unigram())
    t.normalizer, t.pre_tokenizer = normalizer, pretokenizer
    counts = collections.Counter("".join(CORPUS))
    common = {c for c, _ in counts.most_common(260)}
    t.train_from_iterator(("".join(c for c in line if c in common) for line in CORPUS[::3]),
                          trainers.UnigramTrainer(vocab_size=520, special_tokens=["<pad>", "</s>", "<unk>"],
                                       unk_token="<unk>", show_progress=False, **options))
    return t


def t5():
    t = pieces_unigram(
        normalizers.Sequence([normalizers.Precompiled(charsmap(
            {"ﬁ": "fi", "½": "1/2", "Ⅷ": "VIII", "㎞": "km", "ｶﾞ": "ガ", "e\u0301": "é", "\u200b": " ", "\u00a0": " ",
             "\u3000": " ", "\ufeff": "", "\t": " ", "\n": " ", "\r": "", "ｶ": "カ", "²": "2", "Å": "Å", "👍🏽": "ok"})),
            normalizers.Strip(left=False, right=True), normalizers.Replace(Regex(" {2,}"), "▁")]),
        pre_tokenizers.Metaspace(prepend_scheme="always"))
    t.decoder = decoders.Metaspace()
    t.post_processor = processors.TemplateProcessing("$A </s>", "$A </s> $B </s>", [("</s>", 1)])
    return t


def unigram_bytes():
    t = pieces_unigram(normalizers.Sequence([normalizers.Nmt(), normalizers.NFKC()]),
                       pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()]))
    spec = json.loads(t.to_str())
    vocab = spec["model"]["vocab"]
    vocab += [[piece, -12.0 - i / 100] for i, piece in enumerate(BYTES)]
    spec["model"]["byte_fallback"] = True
    t = Tokenizer.from_str(json.dumps(spec))
    t.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Metaspace()])
    return t


def scripts():
    t = pieces_unigram(normalizers.NFD(), pre_tokenizers.Sequence([
        pre_tokenizers.CharDelimiterSplit("-"), pre_tokenizers.Digits(), pre_tokenizers.Split("a", "merged_with_next"),
        pre_tokenizers.Split(Regex(r"[^\p{L}]+"), "contiguous"), pre_tokenizers.Punctuation("contiguous")]))
    return t


def charsmap(mapping):
    """A darts-clone double array over the keys' bytes, as SentencePiece stores one."""
    texts, values = b"", {}
    for key, value in mapping.items():
        values[key.encode()] = len(texts)
        texts += value.encode() + b"\0"
    units, used = {0: 0}, {0}

    def place(node, prefix):
        keys = [k for k in values if k.startswith(prefix)]
        labels = sorted({k[len(prefix)] if len(k) > len(prefix) else 0 for k in keys})
        base = 1
        while any((node ^ base ^ label) in used for label in labels) or (node ^ base) in (node,):
            base += 1
        units[node] = units.get(node, 0) | base << 10
        children = {label: node ^ base ^ label for label in labels}
        used.update(children.values())
        for label, child in children.items():
            if label == 0:
                units[child] = 0x80000000 | values[prefix]
                units[node] |= 0x100
            else:
                units[child] = label
        for label, child in children.items():
            if label:
                place(child, prefix + bytes([label]))

    place(0, b"")
    size = (max(units) | 0xFF) + 1
    array = struct.pack(f"<{size}I", *(units.get(i, 0) for i in range(size)))
    return struct.pack("<I", len(array)) + array + texts


KINDS = [gpt2, roberta, llama3, qwen2, o200k, smollm, llama2, llama2_metaspace, dropped, bert, bert_cased, words,
         t5, unigram_bytes, scripts]
SHOWN = ["", " ", "Hello world", " Hello  world ", "I'm we'll don't SHE'LL", "tab\tsep\r\nend\n\n", "12345 3.14 ½²",
         "naïve Straße İstanbul ΟΔΟΣ", "e\u0301 q\u0307\u0323 \u1112\u1161\u11ab 각", "我们ありがとう한국어", "👩‍👩‍👧 👍🏽 🇩🇪",
         "a<mask>b <mask> A<mask>", "[CLS] typed [SEP]", "<s>text</s>", "added unadded new  Added", "a\u0000b\u0085c\u00a0d",
         "x" * 25, "don't stop\u3000now", "\ufeffbom", "ſ 'ſ K", "<0x0A>\n", "नमस्ते ไทย", "-a--b-",
         "a\U000111c9b e\ua9bd f\u1734 g\u166d h\u1885 i\u1cf2 j\u0c04"]


def row(e):
    return {"ids": e.ids, "tokens": e.tokens, "begins": [o[0] for o in e.offsets], "ends": [o[1] for o in e.offsets],
            "types": e.type_ids, "words": [-1 if w is None else w for w in e.word_ids],
            "special": e.special_tokens_mask}


def checksum(encodings):
    crc = 0
    for e in encodings:
        numbers = []
        for i, (begin, end), kind, word, special in zip(e.ids, e.offsets, e.type_ids, e.word_ids,
                                                       e.special_tokens_mask):
            numbers += [i, begin, end, kind, 0 if word is None else word + 1, special]
        crc = zlib.crc32(struct.pack(f"<{len(numbers) + 1}I", len(e.ids), *numbers), crc)
    return crc


def write(kind):
    tokenizer = Tokenizer.from_str(kind().to_str())  # with the numbers that a reader gets
    folder = GOLDEN / kind.__name__.replace("_", "-")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tokenizer.json").write_text(tokenizer.to_str() + "\n")
    shown = [{"text": text, **row(tokenizer.encode(text))} for text in SHOWN]
    for a, b in [("one text", "and two"), ("", "x"), (" a", " b ")]:
        shown.append({"text": a, "pair": b, **row(tokenizer.encode(a, b))})
    for entry in shown:
        entry["decoded"] = tokenizer.decode(entry["ids"], skip_special_tokens=True)
        entry["plain"] = tokenizer.encode(entry["text"], add_special_tokens=False).ids
    encodings = tokenizer.encode_batch(CORPUS)
    blocks = [checksum(encodings[i:i + BLOCK]) for i in range(0, len(encodings), BLOCK)]
    expected = {"shown": shown, "blocks": base64.b64encode(struct.pack(f"<{len(blocks)}I", *blocks)).decode()}
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(folder.name, tokenizer.get_vocab_size(), sum(f.stat().st_size for f in folder.iterdir()), file=sys.stderr)


if __name__ == "__main__":
    CORPUS = list(lines())
    wanted = sys.argv[1:]
    for kind in KINDS:
        if not wanted or kind.__name__ in wanted:
            write(kind)
