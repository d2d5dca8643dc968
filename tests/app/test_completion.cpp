// What bash offers, asked as bash asks.
#include "support/program.h"
#include <QtCore/QProcess>
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
};

FOVEA_TEST(TestCompletion)
#include "test_completion.moc"
