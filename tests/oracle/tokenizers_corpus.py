"""Lines of every script of Unicode 14, white space, code and special tokens, drawn as
tests/text/corpus.h draws them. Writes tests/golden/tokenizers/ranges.json (what is assigned) when it
is run by hand.
"""

import json
import pathlib
import sys
import unicodedata

from pipeline import Stream, philox, WORD

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "tokenizers"
LINES = 20000

WORDS = ["the", "The", "attention", "of", "HEADS", "don't", "we'll", "I'm", "it's", "SHE'LL", "unbelievable",
         "a", "sees", "every", "token", "naïve", "Straße", "İstanbul", "ΟΔΟΣ", "we're", "they've", "he'd"]
BLANKS = [" ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u3000", "\u0085", "\u200b", "\ufeff", "\u180e",
          "   ", "\n\n", " \n ", "\u2028", "\u1680"]
CODE = ["12345", "3.14", "x=1;", "if(a<b){", "}", "...", "!?", "--", "#include <a>", "\"q\"", "(hi)", "a_b__c",
        "http://x.y/z?q=1", "½", "²", "٣٤", "€5", "°C", "–", "’s", "$1,000", "\\n", "``", "||"]
MARKS = ["e\u0301", "\u1e9b\u0323", "q\u0307\u0323", "가", "각", "\u1112\u1161\u11ab", "👩‍👩‍👧", "🇩🇪", "👍🏽", "☝️", "ﬁ", "Ⅷ", "㎞",
         "ｶﾞ", "ſ", "'ſ", "K", "Å", "\u0344", "नमस्ते", "ไทย", "我们", "ありがとう", "한국어", "مرحبا", "שלום"]
SPECIALS = ["[CLS]", "[SEP]", "[MASK]", "[UNK]", "<s>", "</s>", "<mask>", " <mask>", "<unk>", "<pad>", "<|endoftext|>",
            "<0x0A>", "added", "Added", " new", "##s", "▁", "Ġ"]


def ranges():
    return json.loads((GOLDEN / "ranges.json").read_text())


def lines(count=LINES):
    assigned = ranges()
    total = sum(last - first + 1 for first, last in assigned)
    stream = Stream(14, "corpus")
    buffer, n = [], 0

    def word():
        nonlocal buffer, n
        if not buffer:
            buffer = list(philox((n, 0, 0, 0), stream.key))
            n += 1
        return buffer.pop(0)

    def any_char():
        i = word() % total
        for first, last in assigned:
            if i <= last - first:
                return chr(first + i)
            i -= last - first + 1

    def part():
        kind = word() % 12
        if kind < 3:
            return WORDS[word() % len(WORDS)]
        if kind == 3:
            return any_char()
        if kind < 6:
            first, last = assigned[word() % len(assigned)]
            at, many = word() % (last - first + 1), 1 + word() % 6
            step = 1 if kind == 4 else 0
            return "".join(chr(first + (at + step * i) % (last - first + 1)) for i in range(many))
        pick = {6: BLANKS, 7: CODE, 8: MARKS, 9: SPECIALS, 10: WORDS, 11: CODE}[kind]
        return pick[word() % len(pick)]

    for line in range(count):
        if line % 500 == 499:
            yield part() * 300
            continue
        yield "".join(part() + ("" if word() % 2 == 0 else " ") for _ in range(1 + word() % 7))


def write_ranges():
    assert unicodedata.unidata_version == "14.0.0"
    found = []
    for code in range(0x110000):
        category = unicodedata.category(chr(code))
        # Of private characters, and of ideographs that differ in nothing, the ends are enough.
        if category in ("Cn", "Cs") or (category == "Co" and 0xE010 <= code != 0x10FFFD):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    GOLDEN.mkdir(parents=True, exist_ok=True)
    (GOLDEN / "ranges.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")
    print(len(found), file=sys.stderr)


if __name__ == "__main__":
    write_ranges()
