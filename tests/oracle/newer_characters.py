"""Prints the tables of core/text/subwords/newer_characters.cpp: what the tokenizers package knows of
characters that Python's unicodedata (3.11: Unicode 14) does not. Run by hand with the package installed:
python3 -P tests/oracle/newer_characters.py
"""

import unicodedata

from tokenizers import Regex, pre_tokenizers

CATEGORIES = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Cf".split()
SCRIPTS = ("Han Hiragana Katakana Hangul Latin Greek Cyrillic Arabic Hebrew Thai Lao Khmer Myanmar Tibetan "
           "Devanagari Bopomofo").split()

NEW = "".join(chr(c) for c in range(0x110000)
              if not 0xd800 <= c < 0xe000 and unicodedata.category(chr(c)) == "Cn")


def ranges(names):
    found = {}
    for name in names:
        others = pre_tokenizers.Split(Regex(r"[^\p{%s}]" % name), "removed")
        for piece, _ in others.pre_tokenize_str(NEW):
            found.update((ord(c), name) for c in piece)
    joined = []
    for c in sorted(found):
        if joined and joined[-1][1] == c - 1 and joined[-1][2] == found[c]:
            joined[-1][1] = c
        else:
            joined.append([c, c, found[c]])
    return joined


if __name__ == "__main__":
    assert unicodedata.unidata_version == "14.0.0"
    for table, before in ((CATEGORIES, ""), (SCRIPTS, "QChar::Script_")):
        print(", ".join("{0x%x, 0x%x, %s%s}" % (first, last, before, name)
                        for first, last, name in ranges(table)))
