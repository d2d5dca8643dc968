// What was copied as a command is opened again: lines are taken apart as a shell does it, and what
// is no such command is refused in a sentence. Whole Experiments: command_for and lab_commands.
#include "app/output/command_parts.h"
#include "app/read_command.h"
#include "core/base/table.h"
#include "support/program.h"
#include "support/shell_lines.h"
#include "support/shown_window.h"
#include "support/thrown.h"

#include <QtGui/QClipboard>

using namespace fovea;

class TestReadCommand : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void wordsAsAShellMakesThem_data() {
        QTest::addColumn<QString>("line");
        for (const char* line :
             {"fovea text a", "fovea  text\t'a b'  -o x", "fovea 'it'\\''s' \"a \\\"b\\\" \\c\"",
              "fovea a\\ b ''x\"\"y", "fovea 'a\nb' c\\\nd", "fovea \"a\\\nb\" 'a\\b' \\\\"})
            QTest::newRow(line) << QString::fromUtf8(line);
    }
    void wordsAsAShellMakesThem() {
        QFETCH(QString, line);
        const std::vector<std::string> found = shellWords(line.toStdString());
        QList<QByteArray> words;
        for (const std::string& word : found)
            words.push_back(QByteArray::fromStdString(word));
        QCOMPARE(words.takeFirst(), QByteArray("fovea"));
        QCOMPARE(words, said(line.toStdString()).words);
    }
    void emptyWords() {
        QCOMPARE(shellWords("fovea '' \"\" x"), (std::vector<std::string>{"fovea", "", "", "x"}));
        QVERIFY(shellWords(" \n").empty());
    }
    void refused_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto add = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        add("", "expected a command that makes a figure");
        add("ls -l", "found ‘ls -l’");
        add("fovea", "expected a command");
        add("fovea train sort -o x", "expected a command");
        add("fovea text", "SENTENCE");
        add("fovea text 'I saw", "a quote ' that is not closed");
        add("fovea text a --mask nothing", "nothing");
        add("fovea text a --model no-such-model", "no-such-model");
        add("fovea text a --query 9", "--query");
        add("fovea text --help", "asks for help");
        add("fovea position --encoding sinusoidal", "--length");
        add("fovea regress --figure matrix", "no picture of a regression");
        add("fovea export - -o a.svg <<'FOVEA'\n{}", "no line FOVEA");
        add("fovea export - -o a.svg <<'FOVEA'\n{}\nFOVEA\n", "FOVEA");
    }
    void refused() {
        QFETCH(QString, line);
        QFETCH(QString, says);
        const QString message = thrown([&] { (void)experimentOfCommand(line.toStdString()); });
        QVERIFY2(message.contains(says), qPrintable(message));
    }
    void promptsAndOutputsDoNotMatter() {
        const Experiment made =
            experimentOfCommand("  $ fovea text 'a b' --mask causal -o x.svg\n");
        QCOMPARE(made.text, std::string("a b"));
        QCOMPARE(made.at(Stage::mask).only().row, std::string("causal"));
        QVERIFY(looksLikeCommand(" $ fovea text a") && !looksLikeCommand("a fovea text"));
    }
    // Pasted into the window; what was there is undone to, or asked about.
    void pasted() {
        ShownWindow w;
        QVERIFY(w.settles());
        QGuiApplication::clipboard()->setText(
            QStringLiteral("fovea text 'pasted words' --score dot -o a.svg"));
        w.window.paste();
        QTRY_COMPARE(w.bench().experiment().text, std::string("pasted words"));
        QVERIFY(w.settles());
        QCOMPARE(w.message(), QString());
        QGuiApplication::clipboard()->setText(QStringLiteral("fovea text a --score nothing"));
        w.window.paste();
        QTRY_VERIFY(w.message().contains(QStringLiteral("nothing")));
        QCOMPARE(w.bench().experiment().text, std::string("pasted words"));
    }
};

FOVEA_WINDOW_TEST(TestReadCommand)
#include "test_read_command.moc"
