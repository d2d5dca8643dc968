"""The snippets of README, "Your own model", and of the manual, as a reader runs them: one after the
other, in a folder."""

import os
import pathlib
import subprocess
import unittest.mock

from cases import Case, torch

try:
    import transformers
except ImportError:
    transformers = None

SOURCE = pathlib.Path(__file__).parent.parent.parent


def snippets():
    """The indented blocks that import something; of the manual those that README leads to."""
    page = (SOURCE / "README.md").read_text(encoding="utf-8")
    manual = (SOURCE / "resources/manual/attention-files/en.md").read_text(encoding="utf-8")
    own = page[page.index("**Your own model.**"):]
    for text, wanted in (own, "import"), (manual, '"links.svg"'), (manual, '"long.safetensors"'):
        for block in text.split("\n\n"):
            lines = block.splitlines()
            if wanted in block and all(line.startswith("    ") for line in lines) and any(
                    line.strip().startswith(("import ", "from ")) for line in lines):
                yield "\n".join(line[4:] for line in lines)


class Readme(Case):
    def run_all(self, wanted):
        before = os.getcwd()
        os.chdir(self.folder.name)
        self.addCleanup(os.chdir, before)
        self.opened = []
        for snippet in snippets():
            if wanted(snippet):
                with unittest.mock.patch("subprocess.Popen", self.popen(subprocess.Popen)):
                    exec(compile(snippet, "README.md", "exec"), {})

    def popen(self, original):
        """Windows are not opened, and everything else is run."""
        def start(line, *rest, **options):
            if len(line) == 2:
                self.opened.append(line)
                return None
            return original(line, *rest, **options)

        return start

    def info_of(self, name):
        self.path = name
        return self.info()

    def test_numpy_alone(self):
        self.run_all(lambda snippet: "transformers" not in snippet)
        self.assertEqual(self.info_of("maps.npz")["sentences"][0]["tokens"], 6)
        self.assertIn("<svg", pathlib.Path("links.svg").read_text())
        self.assertEqual(self.info_of("long.safetensors")["layers"][0]["queries"], 500)
        self.assertEqual(len(self.opened), 1)
        self.assertEqual(len(self.info_of(self.opened[0][1])["layers"]), 2)

    def test_count(self):
        self.assertEqual(len(list(snippets())), 4)

    @unittest.skipUnless(torch and transformers, "needs torch and transformers")
    def test_capture(self):
        tokenizer = SOURCE / "tests/golden/tokenizers/gpt2"
        folder = pathlib.Path(self.folder.name) / "gpt2"  # found before the Hub is asked
        transformers.PreTrainedTokenizerFast(
            tokenizer_file=str(tokenizer / "tokenizer.json")).save_pretrained(folder)
        config = transformers.GPT2Config(vocab_size=50257, n_embd=16, n_layer=2, n_head=2)
        transformers.GPT2LMHeadModel(config).save_pretrained(folder)
        self.run_all(lambda snippet: "transformers" in snippet)
        self.assertEqual(self.info_of("gpt2.safetensors")["layers"][1]["parts"], "q k")


if __name__ == "__main__":
    unittest.main()
