// The folder around a tokenizer: what counts more than tokenizer.json, what counts less, and the
// older files, which must say the same.
#include "core/model/tokenizer_files.h"
#include "model/hostile_folder.h"
#include "support/golden_folders.h"
#include "support/program.h"
#include "support/thrown.h"
#include "text/corpus.h"

#include <algorithm>

using namespace fovea;

namespace {

const QString settingsName = QStringLiteral("tokenizer_config.json");

HostileFolder tokenizerFolder(const char* name) {
    return HostileFolder(goldenTokenizersFolder + QLatin1String(name));
}

Json tokenizerJson(const HostileFolder& folder) {
    return parseJson(folder.bytes(tokenizerName), "tokenizer.json");
}

std::vector<std::int32_t> idsOf(const SubwordTokenizer& tokenizer, std::string_view text) {
    std::vector<std::int32_t> ids;
    for (const auto& token : tokenizer.encode(text))
        ids.push_back(token.id);
    return ids;
}

std::vector<std::string> someLines() {
    std::vector<std::string> lines = Corpus(goldenTokenizersFolder.toStdString()).lines();
    lines.resize(2000);
    return lines;
}

// Both make the same of everything, but for tokens that only one of them knows.
void compareTokenizers(const SubwordTokenizer& found, const SubwordTokenizer& wanted) {
    for (const std::string& line : someLines()) {
        if (line.find('<') != std::string::npos || line.find('[') != std::string::npos ||
            line.find("added") != std::string::npos || line.find(" new") != std::string::npos)
            continue;
        QVERIFY2(found.encode(line) == wanted.encode(line), line.c_str());
    }
    QVERIFY(found.encodePair("a b", "c") == wanted.encodePair("a b", "c"));
}

} // namespace

class TestTokenizerFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void vocabTxt_data() {
        QTest::addColumn<QString>("lineEnd");
        QTest::newRow("lines") << QStringLiteral("\n");
        QTest::newRow("Windows' lines") << QStringLiteral("\r\n");
    }
    void vocabTxt() {
        QFETCH(QString, lineEnd);
        const HostileFolder folder = tokenizerFolder("bert");
        // Words of up to a hundred characters, as the older files have no limit of their own.
        folder.put(tokenizerName,
                   with(folder.bytes(tokenizerName), "\"max_input_chars_per_word\":20",
                        "\"max_input_chars_per_word\":100"));
        const SubwordTokenizer wanted = openTokenizer(folder.folder());
        std::string lines;
        for (std::int32_t id = 0; wanted.vocabulary().text(id); ++id)
            lines += *wanted.vocabulary().text(id) + lineEnd.toStdString();
        QFile::remove(folder.path(tokenizerName));
        folder.put(QStringLiteral("vocab.txt"), lines);
        compareTokenizers(openTokenizer(folder.folder()), wanted);
    }
    void vocabAndMerges_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "qwen2", "roberta"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void vocabAndMerges() {
        QFETCH(QString, name);
        const HostileFolder folder = tokenizerFolder(name.toUtf8().constData());
        const Json json = tokenizerJson(folder);
        const JsonNode model = JsonNode(json, "tokenizer").at("model");
        const SubwordTokenizer wanted = openTokenizer(folder.folder());
        std::string merges = "#version: 0.2\n";
        for (const JsonNode& merge : model.at("merges").items())
            merges += merge.items()[0].text() + " " + merge.items()[1].text() + "\n";
        QFile::remove(folder.path(tokenizerName));
        folder.put(QStringLiteral("vocab.json"), writeJson(model.at("vocab").value()));
        folder.put(QStringLiteral("merges.txt"), merges);
        folder.put(QStringLiteral("config.json"),
                   "{\"model_type\":\"" + name.toStdString() + "\"}");
        if (name == QLatin1String("roberta")) // otherwise none is put in front, as in released ones
            folder.put(settingsName, R"({"add_prefix_space": true})");
        compareTokenizers(openTokenizer(folder.folder()), wanted);
    }
    // tokenizer_config.json counts more for BERT's cleaning, and knows further tokens; templates of
    // chats in it are never run.
    void settings() {
        const HostileFolder folder = tokenizerFolder("bert");
        const auto before = openTokenizer(folder.folder());
        QVERIFY(idsOf(before, "The") == idsOf(before, "the"));
        folder.put(settingsName, R"({"do_lower_case": false, "strip_accents": null,
            "chat_template": "{% for x in y %}{{ evil }}", "clean_up_tokenization_spaces": true,
            "added_tokens_decoder": {"2": {"content": "[CLS]", "special": true},
                "5000": {"content": "<new>", "lstrip": true, "special": true}}})");
        const auto after = openTokenizer(folder.folder());
        QVERIFY(idsOf(after, "The") != idsOf(after, "the"));
        QVERIFY(idsOf(after, "é") != idsOf(before, "é")); // accents go with the case
        const auto added = after.id("<new>");
        QVERIFY(added && after.isSpecial(*added));
        QCOMPARE(idsOf(after, "the  <new>").size(), idsOf(after, "the").size() + 1);
    }
    // A blank in front counts by tokenizer_config.json, too, and does not move the tokens' places.
    void prefixSpace() {
        for (const char* name : {"gpt2", "roberta"})
            for (const bool blank : {true, false}) {
                const HostileFolder folder = tokenizerFolder(name);
                folder.put(settingsName,
                           std::string(R"({"add_prefix_space": )") + (blank ? "true}" : "false}"));
                const subwords::Encoding found =
                    openTokenizer(folder.folder()).encode("hello world", false);
                QCOMPARE(QString::fromStdString(found.front().text).startsWith(u'Ġ'), blank);
                const auto node = [](const auto& token) {
                    return std::pair(token.begin, token.end);
                };
                QCOMPARE(node(found.back()), std::pair(std::size_t{10}, std::size_t{11}));
                QCOMPARE(found.front().begin, std::size_t{0});
                folder.put(settingsName, "{}"); // then tokenizer.json says it
                QCOMPARE(openTokenizer(folder.folder()).encode("hello", false).front().text ==
                             found.front().text,
                         blank == (QByteArray(name) == "roberta"));
            }
    }
    // Tokens that the folder's other files tell of: what they say of one counts more than what
    // tokenizer.json says; names of special tokens count where no file says more. Whether a text
    // begins and ends with one is tokenizer.json's to say.
    void otherTokens() {
        const HostileFolder folder = tokenizerFolder("gpt2");
        const auto cut = [&](std::string_view text) {
            std::string all;
            for (const auto& token : openTokenizer(folder.folder()).encode(text))
                if (token.id >= 420 || token.id == 0)
                    all += std::to_string(token.id) + "@" + std::to_string(token.begin) + "-" +
                           std::to_string(token.end) + " ";
            return all;
        };
        const char* text = "a <|endoftext|> <new>b<pad>c";
        QCOMPARE(cut(text), std::string("0@2-15 "));
        folder.put(settingsName, R"({"add_bos_token": true, "bos_token": "<|endoftext|>",
            "pad_token": {"__type": "AddedToken", "content": "<pad>", "lstrip": false},
            "additional_special_tokens": ["<new>"], "added_tokens_decoder": {
                "0": {"content": "<|endoftext|>", "lstrip": true, "special": true}}})");
        QCOMPARE(cut(text), std::string("0@1-15 421@16-21 420@22-27 "));
        folder.put(settingsName, R"({"pad_token": "<no>"})");
        folder.put(QStringLiteral("special_tokens_map.json"),
                   R"({"pad_token": {"content": "<pad>", "rstrip": false}})");
        folder.put(QStringLiteral("added_tokens.json"), R"({"b": 421})"); // tokenizer.json is there
        QCOMPARE(cut(text), std::string("0@2-15 420@22-27 "));
    }
    void addedTokensOfOldFolders() {
        const HostileFolder folder = tokenizerFolder("gpt2");
        const Json json = tokenizerJson(folder);
        const JsonNode model = JsonNode(json, "tokenizer").at("model");
        QFile::remove(folder.path(tokenizerName));
        folder.put(QStringLiteral("vocab.json"), writeJson(model.at("vocab").value()));
        folder.put(QStringLiteral("merges.txt"), "#version: 0.2\n");
        folder.put(QStringLiteral("config.json"), R"({"model_type":"gpt2"})");
        folder.put(QStringLiteral("added_tokens.json"), R"({"<pad>": 421, "<new>": 420})");
        folder.put(QStringLiteral("special_tokens_map.json"), R"({"pad_token": "<pad>"})");
        const SubwordTokenizer tokenizer = openTokenizer(folder.folder());
        QVERIFY(tokenizer.id("<new>") == 420 && tokenizer.id("<pad>") == 421);
        QVERIFY(!tokenizer.isSpecial(420) && tokenizer.isSpecial(421));
    }
    // Two tokens that are alike once they are normalised: the first one is found. A list that says
    // a piece twice counts both where new ids begin.
    void tokensAlike() {
        const HostileFolder folder = tokenizerFolder("gpt2");
        folder.put(tokenizerName, R"({"version":"1.0","model":{"type":"Unigram","unk_id":0,
            "vocab":[["a",-1],["b",-1],["a",-2]]},"normalizer":{"type":"Lowercase"},"added_tokens":[
            {"content":"New","normalized":true},{"content":"NEW","normalized":true}]})");
        QCOMPARE(idsOf(openTokenizer(folder.folder()), "bnew"), (std::vector<std::int32_t>{1, 3}));
        // Said to be looked for in the text as it is, one is not found in other letters any more.
        folder.put(settingsName, R"({"added_tokens_decoder": {
            "3": {"content": "New", "normalized": false}, "4": {"content": "NEW", "normalized": false}}})");
        QCOMPARE(idsOf(openTokenizer(folder.folder()), "bnew"), (std::vector<std::int32_t>{1, 0}));
        QCOMPARE(idsOf(openTokenizer(folder.folder()), "bNew"), (std::vector<std::int32_t>{1, 3}));
    }
    // What the library sets anew on every call does not count: lengths are not cut.
    void truncationAndPadding() {
        const HostileFolder folder = tokenizerFolder("gpt2");
        const std::string json = folder.bytes(tokenizerName);
        const auto wanted = idsOf(openTokenizer(folder.folder()), "a long text of words");
        std::string other =
            with(json, "\"truncation\":null", "\"truncation\":{\"max_length\":2,\"stride\":0}");
        folder.put(tokenizerName, with(other, "\"padding\":null",
                                       "\"padding\":{\"strategy\":{\"Fixed\":99},\"pad_id\":0}"));
        QVERIFY(idsOf(openTokenizer(folder.folder()), "a long text of words") == wanted);
    }
    // Broken bytes are U+FFFD, one for what could have begun a character; places count those.
    void brokenText() {
        const SubwordTokenizer tokenizer = openTokenizer(tokenizerFolder("gpt2").folder());
        const auto broken = tokenizer.encode("a\xff\xe2\x82"
                                             "b");
        const auto whole = tokenizer.encode("a\uFFFD\uFFFDb");
        QVERIFY(broken == whole);
        QCOMPARE(broken.back().end, std::size_t{4});
        QCOMPARE(openTokenizer(tokenizerFolder("bert").folder()).encode("").size(), std::size_t{2});
    }
    // Ids with gaps, ids that are shared; ids without a token are left out of decoded text.
    void strangeIds() {
        const HostileFolder folder = tokenizerFolder("gpt2");
        folder.put(tokenizerName, R"({"version":"1.0","model":{"type":"WordLevel","unk_token":"a",
            "vocab":{"a":0,"b":70000,"c":70000}},"pre_tokenizer":{"type":"WhitespaceSplit"}})");
        const SubwordTokenizer tokenizer = openTokenizer(folder.folder());
        QCOMPARE(idsOf(tokenizer, "b c x"), (std::vector<std::int32_t>{70000, 70000, 0}));
        const std::vector<std::int32_t> ids = {0, 5, 70000, -3};
        QCOMPARE(tokenizer.decode(ids), std::string("a c"));
    }
};

FOVEA_TEST(TestTokenizerFiles)
#include "test_tokenizer_files.moc"
