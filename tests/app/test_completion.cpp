// What bash offers, asked as bash asks.
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

namespace {

QString output(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    const bool done = process.waitForFinished(60000) && process.exitCode() == 0;
    return done ? QString::fromUtf8(process.readAllStandardOutput())
                : QString::fromUtf8(process.readAllStandardError());
}

} // namespace

class TestCompletion : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void offers_data() {
        QTest::addColumn<QString>("words"); // as bash cuts them, the last one being written
        QTest::addColumn<QString>("offers");
        const auto row = [](const char* words, const char* offers) {
            QTest::newRow(words) << QString::fromUtf8(words) << QString::fromUtf8(offers);
        };
        row("fovea|att", "attend");
        row("fovea|attend|--save", "--save-parameters");
        row("fovea|attend|--score|sc", "scaled-dot");
        row("fovea|attend|--score|=|sc", "scaled-dot");
        row("fovea|attend|--score|=", "additive");
        row("fovea|attend|--score|0.5*dot+gl", "0.5*dot+global-query");
        row("fovea|attend|--score|0.5*scal", "0.5*scaled-dot");
        row("fovea|attend|--mask|'causal&wi", "causal&window");
        row("fovea|attend|--mask|window|'causal|gl", "");
        row("fovea|attend|--mask|giv", "");
        row("fovea|attend|--device|c", "cpu");
        row("fovea|attend|--align|b", "bottom-right");
        row("fovea|attend|--bidirectional|f", "false");
        row("fovea|attend|-q|", "");
        row("fovea|attend|--parameters|", "");
        row("fovea|text|--theme|d", "dark");
        row("fovea|text|--figure|lin", "links");
        row("fovea|exp", "export");
        row("fovea|export|--theme|g", "grey");
        row("fovea|export|--size|two", "two-columns");
        row("fovea|export|--no", "--no-title");
        row("fovea|export|s.fovea|--figure|st", "steps");
        row("fovea|text|--size|sl", "slide");
        row("fovea|position|--encoding|bi", "binary");
        row("fovea|position|--encoding|ro", "rotary");
        row("fovea|position|--figure|position-wal", "position-walk");
        row("fovea|list|norm", "normalisers");
        row("fovea|--theme|s", "system");
        row("fovea|text|--theme|s", ""); // of the window alone
        row("fovea|text|--model|tag", "tagger");
        row("fovea|train|tagging|--model|enc", "encoder");
        row("fovea|train|tagging|--across-score|sc", "scaled-dot");
        row("fovea|eval|transl", "translator");
        row("fovea|attend|--heads|", "");   // a number
        row("fovea|attend|--weights|", ""); // a file
        row("fovea|text|x|-o|", "");
        row("fovea|regress|--data|", "");
        row("fovea|lesson|exp", "export");
        row("fovea|lesson|export|6|--an", "--answers");
        row("fovea|text|lesson|--an", "");
        row("fovea|probe", ""); // not for people
    }
    void offers() {
        QFETCH(QString, words);
        QFETCH(QString, offers);
        QStringList list = words.split(QLatin1Char('|'));
        for (QString& word : list)
            word = QLatin1String("\"") + word + QLatin1String("\"");
        const QString script =
            output(QStringLiteral(FOVEA_BINARY), {QStringLiteral("completion")}) +
            QStringLiteral("COMP_WORDS=(%1); COMP_CWORD=%2; _fovea; echo \"${COMPREPLY[0]}\"")
                .arg(list.join(QLatin1Char(' ')))
                .arg(list.size() - 1);
        QCOMPARE(output(QStringLiteral("bash"), {QStringLiteral("-c"), script}).trimmed(), offers);
    }
    // Of other shells: that the same words are there, in a form that is theirs.
    void otherShells() {
        const auto script = [](const char* shell) {
            return output(QStringLiteral(FOVEA_BINARY),
                          {QStringLiteral("completion"), QLatin1String(shell)});
        };
        const QString zsh = script("zsh");
        QVERIFY(zsh.startsWith(QStringLiteral("#compdef fovea\n")));
        QVERIFY(zsh.contains(QRegularExpression(
            QStringLiteral("\n    [^)]*text:--score[^)]*\\) compadd -- additive "))));
        QVERIFY(zsh.contains(QStringLiteral("    text) compadd -- ")));
        const QStringList fish = script("fish").split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QVERIFY(fish.size() > 100);
        QVERIFY(fish.filter(QStringLiteral("__fish_seen_subcommand_from lesson; and "
                                           "__fish_seen_subcommand_from export' -l answers"))
                    .size() == 1);
        QVERIFY(fish.filter(QStringLiteral("probe")).isEmpty());
        for (const QString& line : fish.mid(1)) {
            QVERIFY2(line.startsWith(QStringLiteral("complete -c fovea -n ")), qPrintable(line));
            QVERIFY2(line.count(QLatin1Char('\'')) % 2 == 0 || line.contains(QStringLiteral("\\'")),
                     qPrintable(line));
        }
        QVERIFY(script("tcsh").contains(QStringLiteral("tcsh")));
    }
    // A page for each command, and groff has nothing to say about any, where it is installed.
    void manualPages() {
        const QTemporaryDir folder;
        QCOMPARE(output(QStringLiteral(FOVEA_BINARY),
                        {QStringLiteral("man"), QStringLiteral("-o"), folder.path()}),
                 QString());
        const QDir pages(folder.path());
        QVERIFY(pages.exists(QStringLiteral("fovea.1")) &&
                pages.exists(QStringLiteral("fovea-text.1")));
        QVERIFY(!pages.exists(QStringLiteral("fovea-probe.1")));
        const QString groff = QStandardPaths::findExecutable(QStringLiteral("groff"));
        for (const QString& page : groff.isEmpty() ? QStringList() : pages.entryList(QDir::Files)) {
            QProcess process;
            process.start(groff,
                          {QStringLiteral("-man"), QStringLiteral("-ww"), QStringLiteral("-Kutf8"),
                           QStringLiteral("-Tutf8"), pages.filePath(page)});
            QVERIFY(process.waitForFinished(60000)); // a guard
            QVERIFY(!process.readAllStandardOutput().isEmpty());
            QCOMPARE(process.readAllStandardError(), QByteArray());
        }
    }
};

FOVEA_TEST(TestCompletion)
#include "test_completion.moc"
