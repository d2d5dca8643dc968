// Tokenizers that lie: each is refused with a sentence that says what, where, and what was
// expected; and none hangs.
#include "core/model/tokenizer_files.h"
#include "model/hostile_folder.h"
#include "model/hostile_tokenizers.h"
#include "support/golden_folders.h"
#include "support/program.h"

using namespace fovea;

namespace {

const QString gpt2 = QStringLiteral(FOVEA_SOURCE "/tests/golden/tokenizers/gpt2");

} // namespace

class TestHostileTokenizers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void files_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        for (const HostileTokenizer& one : hostileTokenizers())
            QTest::newRow(one.name)
                << QByteArray::fromStdString(one.bytes) << QString::fromUtf8(one.says);
    }
    void files() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const HostileFolder folder(gpt2);
        folder.put(tokenizerName, bytes.toStdString());
        const QString found = refusal([&] { (void)openTokenizer(folder.folder()); });
        QVERIFY2(found.contains(says), qPrintable(found.left(1000)));
        QVERIFY2(found.contains(QString::fromStdString(folder.folder())),
                 qPrintable(found.left(1000)));
    }
    void cutAnywhere() {
        const HostileFolder folder(gpt2);
        const std::string bytes = folder.bytes(tokenizerName);
        for (std::size_t length = 0; length + 2 < bytes.size(); length += 1 + length / 32) {
            folder.put(tokenizerName, bytes.substr(0, length));
            QVERIFY(!refusal([&] { (void)openTokenizer(folder.folder()); }).isEmpty());
        }
    }
    // What can only be said when there is a text.
    void onText_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says"); // empty: it is cut
        for (const HostileTokenizer& one : hostileTexts())
            QTest::newRow(one.name)
                << QByteArray::fromStdString(one.bytes) << QByteArray::fromStdString(one.text)
                << QString::fromUtf8(one.says);
    }
    void onText() {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        const HostileFolder folder(gpt2);
        folder.put(tokenizerName, bytes.toStdString());
        forgetPeak();
        const double before = peakMebibytes();
        const SubwordTokenizer tokenizer = openTokenizer(folder.folder());
        const auto most = static_cast<double>(bytes.size() >> 20) * 10 + 64; // copies of its texts
        QVERIFY2(peakMebibytes() - before < most, qPrintable(QString::number(peakMebibytes())));
        QString found;
        try {
            (void)tokenizer.encode(text.toStdString());
        } catch (const Error& error) {
            found = QString::fromUtf8(error.what());
        }
        QVERIFY2(says.isEmpty() ? found.isEmpty() : found.contains(says), qPrintable(found));
    }
    void olderFiles() {
        const HostileFolder folder(gpt2);
        QFile::remove(folder.path(tokenizerName));
        const auto says = [&](const char* what) {
            const QString found = refusal([&] { (void)openTokenizer(folder.folder()); });
            QVERIFY2(found.contains(QString::fromUtf8(what)), qPrintable(found));
        };
        const auto put = [&](const char* name, const char* bytes) {
            folder.put(QLatin1String(name), bytes);
        };
        says("expected tokenizer.json, vocab.txt, or vocab.json with merges.txt");
        put("vocab.txt", "[CLS]\n[SEP]\n");
        says("the special token [UNK] is missing");
        QFile::remove(folder.path(QStringLiteral("vocab.txt")));
        put("vocab.json", R"({"a":0,"b":1,"ab":2})");
        put("merges.txt", "#version: 0.2\na b\n\na b\n");
        says("config.json");
        put("config.json", R"({"model_type":"gpt2"})");
        says("merges.txt, line 3: expected two tokens");
        put("merges.txt", "#version: 0.2\na c\n");
        says("needs ‘c’, which is not in the vocabulary");
        put("config.json", R"({"model_type":"bert"})");
        says("is not known without a tokenizer.json");
        put("tokenizer_config.json", R"({"do_lower_case":1})");
        says("do_lower_case: found 1, expected true or false");
    }
};

FOVEA_TEST(TestHostileTokenizers)
#include "test_hostile_tokenizers.moc"
