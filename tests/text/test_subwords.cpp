// Tokenizers of checkpoints against what the tokenizers package makes of the same text
// (tests/oracle/tokenizers.py): ids, tokens, offsets, types and words of some lines, and of twenty
// thousand lines of all scripts.
#include "core/text/subwords/subword_tokenizer.h"
#include "core/text/subwords/unicode.h"
#include "support/program.h"
#include "support/thrown.h"
#include "text/corpus.h"

#include <QtCore/QByteArray>
#include <QtCore/QDir>
#include <QtTest/QTest>

#include <cstring>
#include <zlib.h>

using namespace fovea;
using namespace fovea::subwords;

namespace {

const QString golden = QStringLiteral(FOVEA_SOURCE "/tests/golden/tokenizers");

Json jsonOf(const QString& name, const char* file) {
    const std::string path = (golden + QLatin1Char('/') + name).toStdString() + "/" + file;
    return parseJson(disk().read(path, 10'000'000), path);
}

SubwordTokenizer tokenizerOf(const QString& name) {
    const Json json = jsonOf(name, "tokenizer.json");
    return readSubwordTokenizer(JsonNode(json, name.toStdString()));
}

std::vector<std::int64_t> integers(const JsonNode& node) {
    std::vector<std::int64_t> all;
    for (const JsonNode& one : node.items())
        all.push_back(one.integer(-1, INT32_MAX));
    return all;
}

template <class Get>
std::vector<std::int64_t> each(const Encoding& encoding, Get get) {
    std::vector<std::int64_t> all;
    for (const SubwordToken& token : encoding)
        all.push_back(static_cast<std::int64_t>(get(token)));
    return all;
}

QString listed(const std::vector<std::int64_t>& numbers) {
    QStringList list;
    for (const std::int64_t one : numbers)
        list << QString::number(one);
    return list.join(QLatin1Char(' '));
}

// What differs; empty where nothing does.
QString difference(const Encoding& found, const JsonNode& wanted) {
    const auto check = [&](const char* key, const std::vector<std::int64_t>& own) -> QString {
        const auto other = integers(wanted.at(key));
        if (own == other)
            return {};
        return QStringLiteral("%1 of \"%2\": found %3, expected %4")
            .arg(QLatin1String(key), QString::fromStdString(wanted.at("text").text()), listed(own),
                 listed(other));
    };
    QString all = check("ids", each(found, [](auto& t) { return t.id; })) +
                  check("begins", each(found, [](auto& t) { return t.begin; })) +
                  check("ends", each(found, [](auto& t) { return t.end; })) +
                  check("types", each(found, [](auto& t) { return t.type; })) +
                  check("words", each(found, [](auto& t) { return t.word; })) +
                  check("special", each(found, [](auto& t) { return t.special; }));
    const auto tokens = wanted.at("tokens").items();
    for (std::size_t i = 0; i < std::min(found.size(), tokens.size()); ++i)
        if (found[i].text != tokens[i].text())
            all += QStringLiteral("token %1: found %2, expected %3")
                       .arg(i)
                       .arg(QString::fromStdString(found[i].text),
                            QString::fromStdString(tokens[i].text()));
    return all;
}

std::uint32_t added(std::uint32_t crc, const Encoding& encoding) {
    std::vector<std::uint32_t> numbers{static_cast<std::uint32_t>(encoding.size())};
    for (const SubwordToken& token : encoding)
        for (const std::int64_t one :
             {std::int64_t{token.id}, static_cast<std::int64_t>(token.begin),
              static_cast<std::int64_t>(token.end), std::int64_t{token.type},
              std::int64_t{token.word} + 1, std::int64_t{token.special}})
            numbers.push_back(static_cast<std::uint32_t>(one));
    return static_cast<std::uint32_t>(crc32(crc, reinterpret_cast<const Bytef*>(numbers.data()),
                                            static_cast<uInt>(numbers.size() * 4)));
}

} // namespace

class TestSubwords : public QObject {
    Q_OBJECT
    static void everyTokenizer() {
        QTest::addColumn<QString>("name");
        for (const QString& name : QDir(golden).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QTest::newRow(qPrintable(name)) << name;
    }
private Q_SLOTS:
    void shown_data() { everyTokenizer(); }
    void shown() {
        QFETCH(QString, name);
        const SubwordTokenizer tokenizer = tokenizerOf(name);
        const Json json = jsonOf(name, "expected.json");
        const JsonNode expected(json, "expected");
        int lines = 0;
        QString problems;
        for (const JsonNode& line : expected.at("shown").items()) {
            const std::string text = line.at("text").text();
            const Encoding encoding = line.has("pair")
                                          ? tokenizer.encodePair(text, line.at("pair").text())
                                          : tokenizer.encode(text);
            problems += difference(encoding, line);
            const auto plain = each(tokenizer.encode(text, false), [](auto& t) { return t.id; });
            if (plain != integers(line.at("plain")))
                problems += QStringLiteral("plain ids of ") + QString::fromStdString(text);
            std::vector<std::int32_t> ids;
            for (const SubwordToken& token : encoding)
                ids.push_back(token.id);
            const std::string decodedText = tokenizer.decode(ids);
            if (decodedText != line.at("decoded").text())
                problems += QStringLiteral("decoded: found \"%1\", expected \"%2\"")
                                .arg(QString::fromStdString(decodedText),
                                     QString::fromStdString(line.at("decoded").text()));
            problems += problems.isEmpty() ? QString() : QStringLiteral("\n");
            ++lines;
        }
        QVERIFY2(problems.trimmed().isEmpty(), qPrintable(problems.left(1500)));
        QVERIFY(lines > 20);
    }
    // Where scripts change, as the tokenizers package says (0.23): blanks and what has no script in
    // Unicode 9 are dropped in front.
    void scripts_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pieces");
        const auto row = [](const char* text, const char* pieces) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(pieces);
        };
        row("  a b", "a b");
        row("  ", "");
        row("a  \u0431 ", "a  |\u0431 ");
        row("\t a", "\t |a");
        row("1 a", "1 |a");
        row("  \u0378 \u0430a", "\u0430|a");
        row("a\u0378\u0431", "a\u0378|\u0431");
        row("a\U00011d00b", "a\U00011d00b"); // Masaram Gondi came with Unicode 10
        row("\u3042\u30fc\u30a2\u6211a", "\u3042\u30fc\u30a2\u6211|a");
    }
    void scripts() {
        QFETCH(QString, text);
        QFETCH(QString, pieces);
        const Json json = parseJson(R"({"type": "UnicodeScripts"})", "scripts");
        QStringList found;
        for (const AlignedText& piece : cutAll(readPretokenizer(JsonNode(json, "scripts")),
                                               {AlignedText(decoded(text.toStdString()), 0)}))
            found << QString::fromStdString(encoded(piece.text()));
        QCOMPARE(found.join(QLatin1Char('|')), pieces);
    }
    void corpus_data() { everyTokenizer(); }
    void corpus() {
        QFETCH(QString, name);
        constexpr std::size_t block = 20;
        static const std::vector<std::string> lines = Corpus(golden.toStdString()).lines();
        const SubwordTokenizer tokenizer = tokenizerOf(name);
        const Json json = jsonOf(name, "expected.json");
        const QByteArray sums = QByteArray::fromBase64(
            QByteArray::fromStdString(JsonNode(json, "expected").at("blocks").text()));
        QCOMPARE(std::size_t(sums.size()), lines.size() / block * 4);
        QStringList wrong;
        for (std::size_t i = 0; i < lines.size(); i += block) {
            std::uint32_t crc = 0;
            for (std::size_t j = i; j < i + block; ++j)
                crc = added(crc, tokenizer.encode(lines[j]));
            std::uint32_t wanted = 0;
            std::memcpy(&wanted, sums.constData() + i / block * 4, 4);
            if (crc != wanted)
                wrong << QString::number(i);
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1 blocks differ, at the lines %2")
                                                 .arg(wrong.size())
                                                 .arg(wrong.join(QLatin1Char(' ')).left(300))));
    }
};

FOVEA_TEST(TestSubwords)
#include "test_subwords.moc"
