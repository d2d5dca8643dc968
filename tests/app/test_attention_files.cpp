// Files of attentions by command and in the window: info, export, opening, dropping, choosing a
// sentence, what is not offered, and finding one again that was moved.
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/opened_models.h"
#include "core/figure/figures.h"
#include "support/calls.h"
#include "support/desk.h"
#include "support/program.h"
#include "ui/explore/silence_button.h"
#include "ui/explore/stage_card.h"
#include "ui/widgets/figure_view.h"

#include <QtCore/QProcess>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const QString maps = QStringLiteral(FOVEA_SOURCE "/tests/golden/maps/");

bool shows(MainWindow& window, const std::string& text) {
    return QTest::qWaitFor([&] {
        const TracePointer trace = window.workbench().trace(workspaceId::explore);
        return window.workbench().settled() && trace && !trace->layers.empty() &&
               trace->layer(0).attended.stored && trace->experiment.text == text;
    });
}

constexpr const char* cats = "the cat that chased a mouse sat on the mat and slept";

} // namespace

class TestAttentionFiles : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString out(const char* name) const {
        return folder_.filePath(QString::fromUtf8(name));
    }

private Q_SLOTS:
    // Of many heads and words Links draws a part: keys and clicks go by the tokens of the text.
    void partOfLinks() {
        constexpr Index heads = 64, tokens = 520;
        NamedTensors file;
        file.tensors["self.0.q"] = Tensor({heads, tokens, 1}, Buffer<float>(heads * tokens));
        file.tensors["self.0.k"] = Tensor({1, tokens, 1}, Buffer<float>(tokens));
        file.metadata["fovea"] = R"({"version": 1, "rule": {"scale": 1}})";
        replaceFile(disk(), out("long.safetensors").toStdString(), writeSafetensors(file));
        Desk desk;
        const auto window = desk.window();
        Workbench& bench = window->workbench();
        window->open(out("long.safetensors"));
        constexpr int guard = 60000;
        QTRY_VERIFY_WITH_TIMEOUT(bench.settled() && bench.trace(workspaceId::explore) &&
                                     std::ssize(bench.trace(workspaceId::explore)->tokens) ==
                                         tokens,
                                 guard);
        auto* view = window->findChild<FigureView*>(QStringLiteral("picture"));
        const auto shown = [&] {
            return std::get<Links>(*bench.picture().figure(figureId::links));
        };
        const auto settles = [&] {
            return QTest::qWaitFor([&] { return bench.settled(); }, guard);
        };
        Experiment next = bench.experiment();
        chooseFigure(next.view, "links", "");
        next.view.query = 400;
        bench.edit(std::move(next));
        QVERIFY(settles());
        QCOMPARE(shown().queries.size(), std::size_t(128));
        const std::vector<Index> drawn = shown().queryTokens;
        QTest::keyClick(view, Qt::Key_Down);
        QVERIFY(settles());
        QCOMPARE(bench.experiment().view.query, std::optional<Index>(401));
        QCOMPARE(bench.experiment().view.key,
                 std::optional<Index>(400)); // beside it, not the first
        QCOMPARE(shown().queryTokens, drawn);
        Q_EMIT view->clicked({.item = -1, .row = 3, .column = {}});
        QCOMPARE(bench.experiment().view.query, std::optional<Index>(drawn[3]));
    }
    void info() {
        const Called result = call({QStringLiteral("info"), maps + QStringLiteral("products.npz")});
        QCOMPARE(result.code, 0);
        QVERIFY2(result.out.contains(QStringLiteral("model: products\n")), qPrintable(result.out));
        QVERIFY2(
            result.out.contains(QStringLiteral("self.2 (with sinks)   2 heads (keys: 1), 12 × 12, "
                                               "width 8   q k lse sinks   F32   scale 0.35, "
                                               "causal, window 3 0\n")),
            qPrintable(result.out));
        const Called json = call({QStringLiteral("info"), QStringLiteral("--json"),
                                  maps + QStringLiteral("translation.safetensors")});
        QVERIFY2(json.out.contains(QStringLiteral("\"tokens\":4,\"decoder-tokens\":7")),
                 qPrintable(json.out));
        const Called none = call({QStringLiteral("info"), out("none.npz")});
        QCOMPARE(none.code, 1);
        QVERIFY(none.err.contains(QStringLiteral("none.npz")));
    }
    void exports() {
        const QString csv = out("a.csv");
        Called result =
            call({QStringLiteral("export"), maps + QStringLiteral("translation.safetensors"),
                  QStringLiteral("--sentence"), QStringLiteral("2"), QStringLiteral("--layer"),
                  QStringLiteral("3"), QStringLiteral("--head"), QStringLiteral("2"),
                  QStringLiteral("-o"), csv, QStringLiteral("-o"), out("a.svg")});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const QString numbers = QString::fromStdString(disk().read(csv.toStdString(), 100'000));
        QCOMPARE(numbers.section(QLatin1Char('\n'), 0, 0),
                 QStringLiteral(",the,cat,that,chased\r"));
        QCOMPARE(numbers.count(QLatin1Char('\n')), 8);
        // The figure names the file by its content: with it, it is drawn again.
        result = call({QStringLiteral("export"), out("a.svg"), QStringLiteral("--model"),
                       maps + QStringLiteral("translation.safetensors"), QStringLiteral("-o"),
                       out("b.csv")});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(disk().read(out("b.csv").toStdString(), 100'000), numbers.toStdString());
    }
    void refusals_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::newRow(line) << QString::fromUtf8(line) << QString::fromUtf8(says);
        };
        row("export|products.safetensors|--sentence|2|-o|x.svg", "no sentence 2, there are 1");
        row("export|products.safetensors|--layer|7|-o|x.svg", "no layer 7, there are 6");
        row("export|products.safetensors|--figure|steps|-o|x.svg", "steps: need what enters");
        row("export|weights.safetensors|--figure|matrix:quantity=score|-o|x.svg", "need q and k");
        row("text|the cat|--model|weights.safetensors|-o|x.svg",
            "is not in the file of attentions");
        row("text|the cat that chased a mouse|--model|weights.safetensors|--silence|1.1|-o|x.svg",
            "needs the model");
        row("lens|the cat that chased a mouse|--model|weights.safetensors", "hidden states");
        row("ablate|the cat that chased a mouse|--model|weights.safetensors", "predict something");
    }
    void refusals() {
        QFETCH(QString, line);
        QFETCH(QString, says);
        QStringList words = line.split(QLatin1Char('|'));
        for (QString& word : words)
            if (word.endsWith(QLatin1String(".safetensors")))
                word = maps + word;
            else if (word.endsWith(QLatin1String(".svg")))
                word = out("x.svg");
        const Called result = call(words);
        QVERIFY2(result.code == 2, qPrintable(result.err));
        QVERIFY2(result.err.contains(says), qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(!QFile::exists(out("x.svg")));
    }

    void opened() {
        Desk desk;
        const auto window = desk.window();
        window->open(maps + QStringLiteral("products.safetensors"));
        QVERIFY2(shows(*window, cats), qPrintable(said(*window)));
        Workbench& bench = window->workbench();
        const TracePointer trace = bench.trace(workspaceId::explore);
        QCOMPARE(trace->layers.size(), std::size_t(6));
        // Nothing can be changed.
        for (const Stage stage : allStages)
            QVERIFY(!window
                         ->findChild<StageCard*>(QStringLiteral("stage-") +
                                                 QString::fromStdString(table(stage).id))
                         ->isEnabled());
        QVERIFY(!window->findChild<SilenceButton*>()->isVisible());
        for (const QAction* action : window->findChild<SilenceButton*>()->ofPicture())
            QVERIFY(!action->isVisible());
        // Every view shows it, or says what it lacks.
        for (const RowInfo* row : figuresOf(workspaceId::explore)) {
            if (!figures().math(row->id).view ||
                (figures().math(row->id).offered && !figures().math(row->id).offered(*trace)))
                continue;
            Experiment next = bench.experiment();
            next.view.figure = row->id;
            bench.edit(next);
            QVERIFY(QTest::qWaitFor([&] { return bench.settled(); }));
            QCOMPARE(said(*window).isEmpty(), row->id != figureId::steps);
        }
    }
    void sentences() {
        Desk desk;
        const auto window = desk.window();
        window->open(maps + QStringLiteral("translation.safetensors"));
        QVERIFY2(shows(*window, "the cat that chased a"), qPrintable(said(*window)));
        Workbench& bench = window->workbench();
        QCOMPARE(sentencesFor(bench.experiment().model).size(), std::size_t(2));
        bench.edit(withSentence(bench.experiment(), "the cat that chased"));
        QVERIFY2(shows(*window, "the cat that chased"), qPrintable(said(*window)));
        QCOMPARE(bench.trace(workspaceId::explore)->layer(2).queries.count(), Index(7));
        // Another text is none of its.
        type(*window, "the dog");
        QVERIFY(QTest::qWaitFor([&] {
            return said(*window).contains(QStringLiteral("is not in the file of attentions"));
        }));
    }
    // A session names it by its content; it was moved to the folder beside.
    void foundAgain() {
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("here")));
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("there")));
        const QString here = out("here/m.safetensors");
        const QString there = out("there/m.safetensors");
        QVERIFY(QFile::copy(maps + QStringLiteral("weights.safetensors"), here));
        const std::string path = out("s.fovea").toStdString();
        Experiment named;
        Desk desk;
        {
            const auto window = desk.window();
            window->open(here);
            QVERIFY2(shows(*window, "the cat that chased a mouse"), qPrintable(said(*window)));
            named = window->workbench().experiment();
        }
        QVERIFY(QFile::rename(here, there));
        // As in a program that has not opened it.
        keepOpened(named.model.hash, {});
        const auto window = desk.window();
        window->workbench().restart(named);
        QVERIFY2(shows(*window, "the cat that chased a mouse"), qPrintable(said(*window)));
        // And told where it is nowhere.
        QVERIFY(QFile::remove(there));
        keepOpened(named.model.hash, {});
        const auto other = desk.window();
        other->workbench().restart(named);
        QVERIFY(
            QTest::qWaitFor([&] { return said(*other).contains(QStringLiteral("is not here")); }));
    }
};

FOVEA_WINDOW_TEST(TestAttentionFiles)
#include "test_attention_files.moc"
