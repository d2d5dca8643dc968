// The manual: every page, in every language, its figures, links, commands and tables; and in a
// window.
#include "app/manual/manual.h"
#include "app/manual/manual_browser.h"
#include "app/manual/manual_figures.h"
#include "app/manual/manual_html.h"
#include "app/manual/manual_viewer.h"
#include "core/base/files.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "support/thrown.h"
#include "ui/look/language.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>

using namespace fovea;

namespace {

std::vector<std::string> allPages() {
    std::vector<std::string> all;
    for (const ManualSection& section : manualSections())
        all.insert(all.end(), section.pages.begin(), section.pages.end());
    return all;
}

// All Markdown of a page.
QStringList textsOf(const ManualPage& page) {
    QStringList all;
    for (const ManualBlock& block : page.blocks)
        if (const auto* text = std::get_if<ManualText>(&block.what))
            all << QString::fromStdString(text->markdown);
        else if (const auto* table = std::get_if<ManualTable>(&block.what))
            for (const auto& row : table->rows)
                for (const std::string& cell : row)
                    all << QString::fromStdString(cell);
    return all;
}

// What must be equal in all languages.
QString skeletonOf(const ManualPage& page) {
    struct Name {
        QString operator()(const ManualHeading&) const { return QStringLiteral("heading"); }
        QString operator()(const ManualText&) const { return {}; }
        QString operator()(const ManualFormula&) const { return {}; }
        QString operator()(const ManualFigure&) const { return QStringLiteral("figure"); }
        QString operator()(const ManualCommands&) const { return QStringLiteral("commands"); }
        QString operator()(const ManualCode&) const { return QStringLiteral("code"); }
        QString operator()(const ManualRows& one) const {
            return QString::fromStdString(one.table);
        }
        QString operator()(const ManualTable& one) const {
            return QStringLiteral("table of %1").arg(one.rows.size());
        }
    };
    QStringList all;
    for (const ManualBlock& block : page.blocks)
        all << std::visit(Name{}, block.what);
    all.removeAll(QString());
    return all.join(QLatin1Char('\n'));
}

QString helpOf(const QStringList& command) {
    static std::map<QString, QString> known;
    QString& help = known[command.join(QLatin1Char(' '))];
    if (help.isEmpty()) {
        QProcess process;
        process.start(QStringLiteral(FOVEA_BINARY),
                      command + QStringList(QStringLiteral("--help")));
        process.waitForFinished(60000); // a guard
        help = QString::fromUtf8(process.readAllStandardOutput());
    }
    return help;
}

// What is wrong with "fovea text … --mask causal"; nothing is run.
QString problemOf(const QString& line) {
    QStringList words = QProcess::splitCommand(line.section(QLatin1Char('|'), 0, 0));
    if (words.isEmpty() || words.takeFirst() != QStringLiteral("fovea"))
        return {}; // another program's
    if (words.isEmpty() || words.front().startsWith(QLatin1Char('-')) ||
        words.front().contains(QLatin1Char('.')) || words.front() == words.front().toUpper())
        return {}; // a window
    QStringList command{words.takeFirst()};
    if (command.front() == QStringLiteral("lesson") && !words.isEmpty())
        command << words.takeFirst();
    const QString help = helpOf(command);
    if (help.isEmpty())
        return QStringLiteral("there is no such command");
    static const QRegularExpression option(QStringLiteral("^--?[a-z][a-z-]*"));
    for (const QString& word : words)
        if (const auto found = option.match(word); found.hasMatch()) {
            const QRegularExpression listed(
                QStringLiteral("(^|[ ,])%1([ ,=\n]|$)").arg(found.captured()),
                QRegularExpression::MultilineOption);
            if (!help.contains(listed))
                return QStringLiteral("%1 has no %2").arg(command.join(QLatin1Char(' ')), word);
        }
    return {};
}

} // namespace

class TestManual : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() { useLanguage("en"); }

    void reads() {
        const ManualPage page = readManualPage("# T\n"
                                               "keywords: a, b\n"
                                               "Text [here](mask)\nand on.\n\n"
                                               "## H\n"
                                               "- one\n- two\n\n"
                                               "$$a = b$$\n"
                                               "```fovea\ntext \"x\"\n```\n"
                                               "```sh\nfovea list\n```\n"
                                               "```rows mask\n```\n"
                                               "| a | `b|c` |\n|---|---|\n| 1 | 2 |\n\n"
                                               "    code\n\n    more\n\nEnd\n",
                                               "page");
        QCOMPARE(page.title, std::string("T"));
        QCOMPARE(page.keywords, std::string("a, b"));
        QCOMPARE(page.blocks.size(), std::size_t{10});
        QCOMPARE(std::get<ManualFigure>(page.blocks[4].what).command,
                 std::string("fovea text \"x\""));
        QCOMPARE(std::get<ManualTable>(page.blocks[7].what).rows[0][1], std::string("`b|c`"));
        QCOMPARE(std::get<ManualCode>(page.blocks[8].what).text, std::string("code\n\nmore"));
        QCOMPARE(page.blocks[9].line, 27);
        const QString html = manualHtml(
            page, {.link = [](const QString& target) { return target + QStringLiteral(".html"); },
                   .image = [](int) { return QStringLiteral("i.svg"); },
                   .forBrowser = true});
        for (const char* part : {"<a href=\"mask.html\">here</a>", "<li>one</li>", "<math",
                                 "src=\"i.svg\"", "<pre>fovea list</pre>", "Causal", "<th>"})
            QVERIFY2(html.contains(QLatin1String(part)), part);
        const QString file = manualFile(manualPage("mask", "zh_CN"), "mask", "zh_CN", html);
        for (const char* part : {"<html lang=\"zh-CN\">", "href=\"mask.html\" aria-current",
                                 "href=\"start.html\">", "<a href=\"mask.html\">here</a>"})
            QVERIFY2(file.contains(QLatin1String(part)), part);
        for (const char* wrong : {"text\n", "# T\n```fovea\nx\n", "# T\n| a | b |\n| 1 |\n"})
            QVERIFY2(!thrown([&] { (void)readManualPage(wrong, "page"); }).isEmpty(), wrong);
    }
    // Each is in the list, in all languages, with the same parts.
    void everyPageIsListed() {
        const QDir folder(QStringLiteral(FOVEA_SOURCE "/resources/manual"));
        QStringList pages;
        for (const std::string& id : allPages())
            pages << QString::fromStdString(id);
        QStringList there = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        pages.sort();
        there.sort();
        QCOMPARE(pages, there);
        for (const QString& page : pages)
            for (const Language& language : languages())
                QVERIFY2(folder.exists(page + QLatin1Char('/') +
                                       QString::fromStdString(language.id) + QStringLiteral(".md")),
                         qPrintable(page));
    }
    void everyPage_data() {
        QTest::addColumn<QString>("id");
        for (const std::string& id : allPages())
            QTest::newRow(id.c_str()) << QString::fromStdString(id);
    }
    void everyPage() {
        QFETCH(QString, id);
        const auto backend = makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(2));
        const ManualPage& english = manualPage(id.toStdString(), "en");
        std::set<std::string> drawn;
        for (const Language& language : languages()) {
            const ManualPage& page = manualPage(id.toStdString(), language.id);
            QCOMPARE(skeletonOf(page), skeletonOf(english));
            QVERIFY(
                !manualHtml(page, {.link = {}, .image = [](int) { return QString(); }}).isEmpty());
            static const QRegularExpression link(QStringLiteral("\\]\\(([^() ]+)\\)"));
            for (const QString& text : textsOf(page))
                for (auto found = link.globalMatch(text); found.hasNext();) {
                    const QString target = found.next().captured(1);
                    QVERIFY2(target.startsWith(QStringLiteral("https://")) ||
                                 isManualPage(target.toStdString()),
                             qPrintable(target));
                }
            for (const ManualBlock& block : page.blocks)
                if (const auto* commands = std::get_if<ManualCommands>(&block.what))
                    for (const std::string& line : commands->lines) {
                        const QString problem = problemOf(QString::fromStdString(line));
                        QVERIFY2(problem.isEmpty(), qPrintable(QString::fromStdString(line) +
                                                               QStringLiteral(": ") + problem));
                    }
            for (const std::string& command : figureCommands(page)) {
                if (!drawn.insert(command).second)
                    continue;
                const QString problem = thrown([&] { (void)manualPicture(command, *backend); });
                QVERIFY2(problem.isEmpty(), qPrintable(problem));
            }
        }
    }
    // F1 leads to a page, whatever is looked at.
    void everyViewHasAPage() {
        for (const RowInfo& row : figures().info().rows) {
            ViewState view{.workspace = figures().math(row.id).workspace, .figure = row.id};
            QVERIFY2(isManualPage(manualPageOf(view)), row.id.c_str());
        }
    }
    void found() {
        const auto first = searchManual(QStringLiteral("mask"), "en");
        QVERIFY(!first.empty() && first.front() == "mask");
        QVERIFY(searchManual(QStringLiteral("掩码"), "zh_CN").front() == "mask");
        QVERIFY(searchManual(QStringLiteral("qwertz"), "en").empty());
    }
    void inTheWindow() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        w.press(Qt::Key_F1);
        auto* viewer = w.find<ManualViewer>("manual");
        QVERIFY(viewer && viewer->page() == "matrix");
        auto* browser = w.find<ManualBrowser>("manualPage");
        QTRY_VERIFY_WITH_TIMEOUT(browser->hasFigure(0), 30000); // a guard
        auto* search = viewer->findChild<QLineEdit*>();
        QTest::keyClicks(search, QStringLiteral("softmax temperature"));
        auto* list = viewer->findChild<QListWidget*>();
        QTRY_VERIFY(list->count() > 0 && list->count() < 12);
        QTest::keyClicks(search, QStringLiteral(" qwertz"));
        QTRY_VERIFY(list->count() == 1 && list->item(0)->flags() == Qt::NoItemFlags);
        QCOMPARE(list->item(0)->text(), QStringLiteral("No matches"));
        search->clear();
        QTest::keyClicks(search, QStringLiteral("softmax temperature"));
        QTRY_VERIFY(list->count() > 1);
        list->setCurrentRow(list->count() - 1);
        const std::string found = viewer->page();
        QVERIFY(found != "matrix" && found != "mask");
        Q_EMIT browser->followed(QStringLiteral("mask"));
        QCOMPARE(viewer->page(), std::string("mask"));
        w.press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(viewer->page(), found);
        w.press(Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(viewer->page(), std::string("mask"));
        const Experiment before = w.bench().experiment();
        Q_EMIT browser->followed(QStringLiteral("figure:0"));
        QTRY_VERIFY(!w.find<QWidget>("manual"));
        QVERIFY(w.bench().experiment() != before);
        w.bench().undo();
        QCOMPARE(w.bench().experiment(), before);
    }
    void byCommand() {
        QProcess process;
        process.start(QStringLiteral(FOVEA_BINARY), {QStringLiteral("manual")});
        QVERIFY(process.waitForFinished(60000)); // a guard
        QVERIFY(process.readAllStandardOutput().contains("start  "));
    }
};

FOVEA_WINDOW_TEST(TestManual)
#include "test_manual.moc"
