// The languages of the program: every word is there, and the window changes in the middle of the
// work.
#include "app/window/window_actions.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/learn/networks.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/look/language.h"
#include "ui/option_words.h"
#include "ui/words.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QAction>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QComboBox>

using namespace fovea;

namespace {

const QString translationsFolder = QStringLiteral(FOVEA_SOURCE "/resources/translations/");

struct Entry {
    QString source, translation;
    bool finished = true;
};

std::vector<Entry> entriesIn(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    std::vector<Entry> all;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QStringLiteral("source"))
            all.push_back({xml.readElementText(), {}});
        if (xml.name() == QStringLiteral("translation")) {
            all.back().finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            all.back().translation =
                xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return xml.hasError() ? std::vector<Entry>() : all;
}

QStringList placesIn(const QString& text) {
    static const QRegularExpression place(QStringLiteral("%(\\d|n)"));
    QStringList all;
    for (auto found = place.globalMatch(text); found.hasNext();)
        all << found.next().captured();
    all.sort();
    all.removeDuplicates();
    return all;
}

// The letter that is its key; none where it has none.
QString keyOf(const QString& text) {
    static const QRegularExpression key(QStringLiteral("&([A-Za-z])"));
    return key.match(text).captured(1).toUpper();
}

QStringList translations() {
    return QDir(translationsFolder).entryList({QStringLiteral("fovea_*.ts")});
}

} // namespace

class TestLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() {
        useLanguage("en");
        QApplication::setFont(wordFont(bodyPoints));
    }

    void everyWordIsThere() {
        QCOMPARE(translations().size() + 1, static_cast<qsizetype>(languages().size()));
        for (const QString& name : translations()) {
            const std::vector<Entry> entries = entriesIn(translationsFolder + name);
            QVERIFY(entries.size() > 2000);
            for (const Entry& entry : entries) {
                QVERIFY2(entry.finished && !entry.translation.isEmpty(), qPrintable(entry.source));
                QVERIFY2(placesIn(entry.source) == placesIn(entry.translation),
                         qPrintable(entry.source));
                QVERIFY2(keyOf(entry.source) == keyOf(entry.translation),
                         qPrintable(entry.source + QStringLiteral(": ") + entry.translation));
            }
        }
    }
    // The files are those of the present source: nothing is missing, nothing is left over.
    void filesAreUpToDate() {
        const QTemporaryDir copies;
        for (const QString& name : translations())
            QVERIFY(QFile::copy(translationsFolder + name, copies.filePath(name)));
        QProcess update;
        update.start(translationsFolder + QStringLiteral("update"), {copies.path()});
        QVERIFY(update.waitForFinished(120000)); // a guard
        QVERIFY2(update.exitCode() == 0, update.readAllStandardError().constData());
        for (const QString& name : translations())
            QVERIFY2(disk().read(copies.filePath(name).toStdString(), 10'000'000) ==
                         disk().read((translationsFolder + name).toStdString(), 10'000'000),
                     qPrintable(QStringLiteral("%1: run resources/translations/update, and "
                                               "translate what is new")
                                    .arg(name)));
    }
    void unknownIsTheSystems() {
        useLanguage("xx");
        QCOMPARE(languageInUse().id, systemLanguage().id);
        useLanguage("zh_CN");
        QCOMPARE(languageInUse().name, QStringLiteral("简体中文"));
        QCOMPARE(words(table(Stage::score).name), QStringLiteral("打分"));
        useLanguage("en");
        QCOMPARE(words(table(Stage::score).name), QStringLiteral("Score"));
    }
    // One word for one thing: where an English text has the word, the Chinese has one of these.
    void wordsOfTheField_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("chinese");
        const auto add = [](const char* english, const char* chinese) {
            QTest::newRow(english) << QString::fromUtf8(english) << QString::fromUtf8(chinese);
        };
        add("attention", "注意力|关注|看");
        add("query", "查询");
        add("token", "词元");
        add("mask", "掩码|遮");
        add("entropy", "熵");
        add("gradient", "梯度");
        add("learning rate", "学习率");
        add("perplexity", "困惑度");
        add("accuracy", "准确率");
        add("embedding", "嵌入");
        add("layer", "层");
        add("residual", "残差");
        add("norm", "规范化|归一化|范数");
        add("weight", "权重|参数|系数");
        add("hidden state", "隐状态");
        add("optimiser", "优化器");
        add("checkpoint", "检查点");
        add("encoder", "编码器");
        add("decoder", "解码器");
        add("dropout", "暂退");
        add("kernel", "核|带宽");
        add("temperature", "温度");
        add("lesson", "课");
        add("session", "会话");
    }
    void wordsOfTheField() {
        QFETCH(QString, english);
        QFETCH(QString, chinese);
        const QRegularExpression word(QStringLiteral("\\b%1s?\\b").arg(english),
                                      QRegularExpression::CaseInsensitiveOption);
        const QRegularExpression translated(chinese);
        int found = 0;
        for (const Entry& entry :
             entriesIn(translationsFolder + QStringLiteral("fovea_zh_CN.ts"))) {
            if (!entry.source.contains(word) || entry.translation.contains(word))
                continue; // names of options and of dimensions stay as they are
            ++found;
            QVERIFY2(entry.translation.contains(translated),
                     qPrintable(entry.source + QStringLiteral(" → ") + entry.translation));
        }
        QVERIFY(found > 0);
    }
    // What can be chosen of a stage or a figure; names of methods stay as they are.
    void everyOptionIsThere() {
        useLanguage("zh_CN");
        std::vector<const TableInfo*> tables(stages().begin(), stages().end());
        tables.push_back(&figures().info());
        tables.push_back(&networks().info());
        const std::set<std::string> names = {"gelu",    "relu",    "silu",     "tanh",
                                             "lstm",    "gru",     "bahdanau", "nadaraya-watson",
                                             "local-m", "local-p", "luong",    "identity"};
        static const QRegularExpression han(QStringLiteral("\\p{Han}"));
        QStringList left;
        for (const TableInfo* table : tables)
            for (const RowInfo& row : table->rows)
                for (const Parameter& parameter : row.parameters)
                    for (const std::string& option : parameter.options)
                        if (!names.contains(option) && !std::isdigit(option[0]) &&
                            !optionWords(option).contains(han))
                            left << QStringLiteral("%1 %2: %3")
                                        .arg(utf8(row.id), utf8(parameter.id), utf8(option));
        QVERIFY2(left.isEmpty(), qPrintable(left.join(QLatin1Char('\n'))));
        useLanguage("en");
    }
    // A sentence that comes from elsewhere waits until what is being composed is a word, or is not.
    void composed() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        field->setFocus();
        field->selectAll();
        const auto send = [&](const QString& composed, const QString& word) {
            QInputMethodEvent event(composed, {});
            event.setCommitString(word);
            QApplication::sendEvent(field, &event);
        };
        const auto set = [&](const char* text) {
            Experiment next = w.bench().experiment();
            next.text = text;
            w.bench().edit(next);
        };
        send(QStringLiteral("ju"), {});
        set("another");
        QVERIFY(field->text() != QStringLiteral("another"));
        send({}, {}); // given up
        QCOMPARE(field->text(), QStringLiteral("another"));
        send(QStringLiteral("ju"), {});
        set("a third");
        send({}, QStringLiteral("锯"));
        QVERIFY(field->text().contains(QStringLiteral("锯")));
        QCOMPARE(field->text().toStdString(), w.bench().experiment().text);
    }
    void lettersThatAreKeys() {
        QCOMPARE(withoutKey(QStringLiteral("打开(&O)…")), QStringLiteral("打开…"));
        QCOMPARE(withoutKey(QStringLiteral("&Open…")), QStringLiteral("Open…"));
        QCOMPARE(withoutKey(QStringLiteral("A && B")), QStringLiteral("A & B"));
    }
    // In the middle of the work: what was done, undone and chosen stays, and every word is another.
    void changesAtOnce() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        w.bench().edit(next);
        QVERIFY(w.settles());
        w.window.showSettings();
        const auto* shown = w.find<QWidget>("settings");
        auto* box = shown->findChild<QComboBox*>(QStringLiteral("language"));
        QVERIFY(box && box->findText(QStringLiteral("简体中文")) > 0);
        box->setCurrentIndex(box->findText(QStringLiteral("简体中文")));
        Q_EMIT box->activated(box->currentIndex());
        QTRY_VERIFY(w.find<QAbstractButton>("menu")->text().contains(QStringLiteral("菜单")));
        QVERIFY(w.settles());
        QCOMPARE(w.bench().experiment(), next);
        QVERIFY(w.bench().undoStack().canUndo());
        QVERIFY(w.find<QWidget>("settings")); // it is open again, in that language
        QStringList all;
        for (const ActionList::Group& group : w.window.actionList().groups()) {
            all << group.name;
            for (const QAction* action : group.actions)
                QVERIFY2(!action->text().isEmpty(), qPrintable(group.name));
        }
        QCOMPARE(all.front(), QStringLiteral("文件"));
        w.press(Qt::Key_Escape);
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        QVERIFY(w.bench().experiment() != next);
        w.window.chooseLanguage("en");
        QTRY_VERIFY(w.find<QAbstractButton>("menu")->text().contains(QStringLiteral("Menu")));
        QVERIFY(w.settles());
    }
};

FOVEA_WINDOW_TEST(TestLanguage)
#include "test_language.moc"
