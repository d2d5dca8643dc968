// The line of a shell says the same as the Experiment: a shell takes it apart, and the program's
// own options read it back.
#include "app/output/command_for.h"
#include "app/read_command.h"
#include "core/base/table.h"

#include "app/options/paper_options.h"
#include "core/attention/mask.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/random.h"
#include "core/compute/pool.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shell_lines.h"
#include "ui/export/formats.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// A figure that is not named is the standard one.
Experiment named(Experiment experiment) {
    experiment.view.figure = figureOf(experiment.view).id;
    return experiment;
}

Choice drawnChoice(const RowInfo& row, const RandomStream& random, std::uint64_t at) {
    Choice choice = defaultChoice(row);
    for (const Parameter& parameter : row.parameters)
        if (random.uniform(at++) < 0.6)
            choice.values[parameter.id] = drawn(parameter, random, at++);
    return choice;
}

// Whether `fovea text` would compute it: heads that divide the width, and so on.
bool fits(const Experiment& experiment) {
    try {
        (void)learnedShapes(experiment);
        checkMask(experiment.at(Stage::mask));
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

class TestCommandFor : public QObject {
    Q_OBJECT
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("it's a $file.fovea"));
    std::string lineOf(const Experiment& experiment) const {
        return commandFor(experiment, {}, file.toStdString());
    }
    void same(const Experiment& experiment) const {
        const std::string line = lineOf(experiment);
        QVERIFY2(named(readBack(line, file)) == named(experiment), line.c_str());
        QVERIFY2(named(experimentOfCommand(line)) == named(experiment), line.c_str());
    }
    static bool byOptions(const std::string& line) { return line.starts_with("fovea text "); }
private Q_SLOTS:
    void plain() {
        Experiment experiment = defaultExperiment();
        QCOMPARE(commandFor(experiment, {}, "a.pdf"),
                 std::string("fovea text 'I saw a saw on the table' -o a.pdf"));
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal&window:3", "");
        chooseFigure(experiment.view, "matrix:quantity=score", "");
        experiment.view.head = 1;
        experiment.seed = 7;
        const Paper paper{.width = 85, .fontSize = 8, .dpi = 600, .title = false};
        const std::string made = commandFor(experiment, paper, "a.png");
        QVERIFY2(made.starts_with("fovea text 'I saw a saw on the table' --mask 'causal&window:w=3'"
                                  " --seed 7 --figure matrix:quantity=score --head 2 --width 85mm"),
                 made.c_str());
        QVERIFY2(made.ends_with(" --font-size 8 --dpi 600 --no-title -o a.png"), made.c_str());
        // Numbers lie on no paper, and only pixels have dots.
        QVERIFY(!QString::fromStdString(commandFor(experiment, paper, "a.csv"))
                     .contains(QStringLiteral("mm")));
        QVERIFY(!QString::fromStdString(commandFor(experiment, paper, "a.svg"))
                     .contains(QStringLiteral("dpi")));
    }
    // Every row of every stage, as it stands and with every parameter set.
    void everyRow() {
        const RandomStream random(5, "rows");
        std::uint64_t at = 0;
        for (std::size_t stage = 0; stage < stageCount; ++stage)
            for (const RowInfo& row : stages()[stage]->rows) {
                Experiment experiment = defaultExperiment();
                experiment.selections[stage] = selectionOf(row);
                if (fits(experiment) && !row.fromFile())
                    same(experiment);
                for (const Parameter& parameter : row.parameters) {
                    Choice& choice = experiment.selections[stage].parts.front().choice;
                    const Value before = choice.values[parameter.id];
                    choice.values[parameter.id] = drawn(parameter, random, at++);
                    if (!fits(experiment))
                        choice.values[parameter.id] = before;
                }
                if (!fits(experiment))
                    continue;
                same(experiment);
                QCOMPARE(byOptions(lineOf(experiment)), !row.fromFile());
            }
    }
    // Every model that ships, with every score that it has, and with one that it was not trained
    // with; what was opened from a folder is named by its content, which no option says.
    void everyModel() {
        for (const RowInfo& row : shippedModels().info().rows) {
            Experiment experiment = withModel(defaultExperiment(), {.name = row.id});
            const TracePointer trace = run(experiment, *reference());
            experiment.view.layer = std::ssize(trace->layers) - 1; // the last one
            if (trace->layers.back().queries.count() > 0)
                experiment.view.query = 0;
            same(experiment);
            QVERIFY(byOptions(lineOf(experiment)));
            for (const Selection& score : trainedFor(experiment, Stage::score)) {
                experiment.at(Stage::score) = score;
                same(experiment);
            }
            experiment.at(Stage::score) = readSelection(table(Stage::score), "cosine", "");
            same(experiment);
            same(withPicture(experiment, 3));
        }
        Experiment opened = defaultExperiment();
        opened.model = {.name = "mine", .hash = "0123"};
        QVERIFY(!byOptions(lineOf(opened)));
    }
    void everyFigure() {
        const RandomStream random(6, "figures");
        std::uint64_t at = 0;
        for (const RowInfo& row : figures().info().rows)
            for (const Parameter& parameter : row.parameters)
                for (int i = 0; i < (sanitized ? 1 : 3); ++i) {
                    Experiment experiment = defaultExperiment();
                    showFigure(experiment.view, row.id);
                    if (experiment.view.workspace != workspaceId::explore)
                        continue; // of a laboratory: test_lab_commands.cpp
                    set(experiment.view, row.id, parameter.id, drawn(parameter, random, at++));
                    same(experiment);
                    QVERIFY(byOptions(lineOf(experiment)));
                }
    }
    void sentences_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",
                                 " ",
                                 "-",
                                 "--",
                                 "--mask causal",
                                 "-o",
                                 "it's",
                                 "a \"b\" $c `d` \\ !e",
                                 "a\nb\n",
                                 "我们看见了锯子",
                                 "👩‍🔬 saw 🪚",
                                 "*",
                                 "~",
                                 "#",
                                 "=ls",
                                 "text",
                                 "export",
                                 "a;b|c&d>e",
                                 "%s",
                                 "FOVEA",
                                 "[a,b]",
                                 "{}",
                                 "\ttab",
                                 "\x1b[31mred",
                                 "مرحبا"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void sentences() {
        QFETCH(QString, text);
        Experiment experiment = defaultExperiment();
        experiment.text = text.toStdString();
        same(experiment);
        experiment.keysText = text.toStdString();
        same(experiment);
        experiment.text = "FOVEA";
        same(experiment);
    }
    // What options cannot say goes as a session.
    void handedOver() {
        Experiment experiment = defaultExperiment();
        experiment.edits.push_back({.query = 1, .key = 2});
        same(experiment);
        QVERIFY(byOptions(lineOf(experiment)));
        experiment.edits.push_back({.query = 1, .key = 0, .forced = true});
        same(experiment);
        QVERIFY(!byOptions(lineOf(experiment)));
        experiment = defaultExperiment();
        experiment.reference.experiment = std::make_shared<Experiment>(defaultExperiment());
        same(experiment);
        experiment = defaultExperiment();
        showFigure(experiment.view, figureId::links);
        set(experiment.view, figureId::matrix, "quantity", std::string("score"));
        same(experiment);
        QVERIFY(!byOptions(lineOf(experiment)));
        experiment = defaultExperiment();
        for (const RowInfo& row : table(Stage::mask).rows)
            if (row.fromFile()) {
                experiment.at(Stage::mask) = selectionOf(row);
                experiment.at(Stage::mask).parts.front().choice.values.begin()->second =
                    GivenMatrix{makeTensor<double>({1, 1}, std::vector<double>{1})};
                same(experiment);
                QVERIFY(!byOptions(lineOf(experiment)));
            }
    }
    // As a person would paste it: the program itself, in a shell, once by options and once by a
    // session.
    void pastedIntoAShell() {
        Experiment silenced = defaultExperiment();
        silenced.text = "it's \"我们\" $HOME\n`ls`";
        silenced.at(Stage::mask) = readSelection(table(Stage::mask), "causal|window:2", "");
        const Experiment plain = silenced;
        silenced.edits.push_back({.query = 1, .key = 2});
        for (const Experiment& experiment : {plain, silenced}) {
            const std::string line = commandFor(experiment, {}, "a b.svg");
            QProcess shell;
            shell.setWorkingDirectory(folder.path());
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("PATH"),
                               QFileInfo(QStringLiteral(FOVEA_BINARY)).path() + QLatin1Char(':') +
                                   environment.value(QStringLiteral("PATH")));
            shell.setProcessEnvironment(environment);
            shell.start(QStringLiteral("/bin/sh"),
                        {QStringLiteral("-c"), QString::fromStdString(line)});
            QVERIFY(shell.waitForFinished());
            QCOMPARE(shell.readAllStandardError(), QByteArray());
            const std::string path = folder.filePath(QStringLiteral("a b.svg")).toStdString();
            QVERIFY(named(openExperiment(disk().read(path, 10'000'000), path).experiment) ==
                    named(experiment));
            QVERIFY(QFile::remove(QString::fromStdString(path)));
        }
    }
    void paper() {
        for (const RowInfo& size : paperSizes().info().rows)
            for (const RowInfo& theme : paperThemes().info().rows) {
                Paper paper{.theme = paperThemes().math(theme.id),
                            .width = paperSizes().math(size.id).width,
                            .height = paperSizes().math(size.id).height,
                            .fontSize = paperSizes().math(size.id).fontSize};
                const Said all = said(commandFor(defaultExperiment(), paper, "x.svg"));
                const auto after = [&](const char* name) {
                    return all.words.value(all.words.indexOf(name) + 1).toStdString();
                };
                PaperOptions read;
                read.width = all.words.contains("--width") ? after("--width") : "";
                read.height = all.words.contains("--height") ? after("--height") : "";
                read.fontSize = all.words.contains("--font-size") ? after("--font-size") : "";
                read.theme = all.words.contains("--theme") ? after("--theme") : "";
                const Paper again = paperOf(read);
                QVERIFY(again.theme == paper.theme && again.width == paper.width &&
                        again.height == paper.height && again.fontSize == paper.fontSize);
            }
    }
    void random() {
        const RandomStream random(7, "experiments");
        std::uint64_t at = 0;
        int seen = 0;
        const int drawnExperiments = sanitized ? 50 : 300;
        for (int i = 0; i < drawnExperiments; ++i) {
            Experiment experiment = defaultExperiment();
            for (std::size_t stage = 0; stage < stageCount; ++stage) {
                const TableInfo& table = *stages()[stage];
                Selection selection;
                do {
                    Part part;
                    const double u = random.uniform(at++);
                    part.choice = drawnChoice(table.rows[static_cast<std::size_t>(
                                                  u * static_cast<double>(table.rows.size()))],
                                              random, at);
                    at += 40;
                    if (table.weighted() && random.uniform(at++) < 0.5)
                        part.weight = random.normal(at++);
                    if (!selection.parts.empty())
                        part.join = table.joins[i % table.joins.size()];
                    selection.parts.push_back(std::move(part));
                } while (!table.joins.empty() && random.uniform(at++) < 0.4);
                const Selection before = std::exchange(experiment.selections[stage], selection);
                if (!fits(experiment))
                    experiment.selections[stage] = before;
            }
            experiment.seed = static_cast<std::uint32_t>(random.uniform(at++) * 4e9);
            experiment.view.query = i % 7;
            same(experiment);
            seen += byOptions(lineOf(experiment));
        }
        QVERIFY(2 * seen > drawnExperiments);
    }
};

FOVEA_WINDOW_TEST(TestCommandFor)
#include "test_command_for.moc"
