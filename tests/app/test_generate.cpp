// A model continues the sentence in the window: as the command line says, one edit, stopped by a
// key, by the end, or by what the person does.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/explore_caption.h"
#include "ui/explore/generator.h"
#include "ui/explore/model_chooser.h"

#include <QtCore/QProcess>
#include <QtTest/QTest>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>

#include <set>

using namespace fovea;

namespace {

QToolButton* buttonNamed(Window& window, const QString& name) {
    for (auto* button : window.window.findChildren<QToolButton*>())
        if (button->accessibleName() == name)
            return button;
    return nullptr;
}

Experiment speaking(const char* text, Values decoding = {}) {
    Experiment experiment = withModel(defaultExperiment(), {.name = "language"});
    experiment.text = text;
    experiment.decoding = std::move(decoding);
    return experiment;
}

bool generatesToTheEnd(Window& window) {
    auto* generator = window.window.findChild<Generator*>();
    QTest::keyClick(&window.window, Qt::Key_G, Qt::AltModifier);
    return generator->runs() && QTest::qWaitFor([=] { return !generator->runs(); }, 20'000) &&
           window.settles();
}

} // namespace

class TestGenerate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Beam search decides about the whole before the first token is shown; the maps grow with it.
    void beamsAsTheCommand_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("trained") << QStringLiteral("language");
        QTest::newRow("checkpoint") << QString();
    }
    void beamsAsTheCommand() {
        QFETCH(QString, model);
        const CheckpointFolder gpt2(QStringLiteral("gpt2"));
        const bool opened = model.isEmpty();
        const QString text = opened ? QStringLiteral("t7 t8") : QStringLiteral("the dog");
        QProcess process;
        process.start(QStringLiteral(FOVEA_BINARY),
                      {QStringLiteral("generate"), QStringLiteral("--model"),
                       opened ? gpt2.path() : model, QStringLiteral("--text"), text,
                       QStringLiteral("--tokens"), QStringLiteral("5"), QStringLiteral("--beams"),
                       QStringLiteral("4"), QStringLiteral("--json")});
        QVERIFY(process.waitForFinished(60'000));
        const Json said = parseJson(process.readAllStandardOutput().toStdString(), "out");
        const std::string words = JsonNode(said, "out").at("text").text();
        QVERIFY(!words.empty());

        Window window;
        Experiment experiment = speaking(text.toStdString().c_str());
        if (opened)
            experiment =
                withModel(defaultExperiment(), openModel(disk(), gpt2.path().toStdString()));
        experiment.text = text.toStdString();
        experiment.decoding = {{"most", std::int64_t{5}}, {"beams", std::int64_t{4}}};
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        std::vector<std::size_t> lengths;
        QObject::connect(&window.bench(), &Workbench::experimentChanged,
                         [&] { lengths.push_back(window.bench().experiment().text.size()); });
        QVERIFY(generatesToTheEnd(window));
        const std::string made = window.bench().experiment().text;
        QVERIFY2(made.ends_with(words) && made.size() > text.toStdString().size(), made.c_str());
        QVERIFY(lengths.size() > 1 && std::ranges::is_sorted(lengths));
        window.bench().undo();
        QCOMPARE(window.bench().experiment().text, text.toStdString());
        // Stopped while it searches, nothing is added.
        auto* generator = window.window.findChild<Generator*>();
        generator->start();
        QVERIFY(generator->runs());
        generator->stop();
        QTest::qWait(300);
        QCOMPARE(window.bench().experiment().text, text.toStdString());
    }
    void asTheCommand() {
        QProcess process;
        process.start(QStringLiteral(FOVEA_BINARY),
                      {QStringLiteral("generate"), QStringLiteral("--model"),
                       QStringLiteral("language"), QStringLiteral("--text"),
                       QStringLiteral("the dog"), QStringLiteral("--tokens"), QStringLiteral("6")});
        QVERIFY(process.waitForFinished(60'000));
        const QString said = QString::fromUtf8(process.readAllStandardOutput()).trimmed();
        QVERIFY(!said.isEmpty());

        Window window;
        window.bench().edit(speaking("the dog", {{"most", std::int64_t{6}}}));
        QVERIFY(window.settles());
        QVERIFY(generatesToTheEnd(window));
        QCOMPARE(QString::fromStdString(window.bench().experiment().text),
                 QStringLiteral("the dog ") + said);
        // The maps are of the longer text, and one step back is the beginning.
        QCOMPARE(window.bench().trace(workspaceId::explore)->tokens.size(),
                 std::size_t(2 + said.count(u' ') + 1));
        window.bench().undo();
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().text, std::string("the dog"));
    }

    void stops() {
        Window window;
        window.bench().edit(speaking("the dog", {{"temperature", 1.5}}));
        QVERIFY(window.settles());
        auto* generator = window.window.findChild<Generator*>();
        const auto begin = [&] {
            generator->start();
            return QTest::qWaitFor([&] { return window.bench().experiment().text.size() > 12; }) &&
                   generator->runs();
        };
        QVERIFY(begin());
        QTest::keyClick(&window.window, Qt::Key_G, Qt::AltModifier);
        QVERIFY(!generator->runs());
        QVERIFY(window.settles());
        window.bench().undo();
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().text, std::string("the dog"));
        QVERIFY(begin());
        Experiment typed = window.bench().experiment();
        typed.text = "a cat";
        window.bench().edit(typed);
        QVERIFY(!generator->runs());
        QTest::qWait(300);
        QCOMPARE(window.bench().experiment().text, std::string("a cat"));
    }

    // The same seed says the same, another one something else.
    void seeds() {
        const auto said = [](std::uint32_t seed) {
            Window window;
            Experiment experiment =
                speaking("the dog", {{"temperature", 2.0}, {"most", std::int64_t{6}}});
            experiment.seed = seed;
            window.bench().edit(experiment);
            if (!window.settles() || !generatesToTheEnd(window))
                return std::string();
            return window.bench().experiment().text;
        };
        const std::string once = said(1);
        QVERIFY(!once.empty());
        QCOMPARE(said(1), once);
        QVERIFY(said(2) != once || said(3) != once);
    }

    // A click on a word that may come next adds it.
    void byHand() {
        Window window;
        window.bench().edit(speaking("the dog"));
        QVERIFY(window.settles());
        const auto answer = std::get<Answer>(*window.bench().picture().figure(figureId::answer));
        QVERIFY(answer.items.size() > 1);
        auto* view = window.find<FigureView>("answer");
        Q_EMIT view->clicked({.column = 1});
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().text, "the dog " + answer.items[1].answer);
    }

    void settings() {
        Window window;
        window.bench().edit(speaking("the dog"));
        QVERIFY(window.settles());
        auto* shown = buttonNamed(window, QStringLiteral("How text is generated"));
        QVERIFY(shown && shown->isVisible());
        Q_EMIT shown->menu()->aboutToShow();
        auto* temperature = shown->menu()->findChild<QLineEdit*>(QStringLiteral("temperature"));
        QVERIFY(temperature);
        temperature->setText(QStringLiteral("0.7"));
        Q_EMIT temperature->textEdited(temperature->text());
        QCOMPARE(window.bench().experiment().decoding.at("temperature"), Value(0.7));
        const Experiment again =
            readExperiment(writeExperiment(window.bench().experiment(), true), "x").experiment;
        QVERIFY(again == window.bench().experiment());
        auto* seed = shown->menu()->findChild<QLineEdit*>(QStringLiteral("seed"));
        seed->setText(QStringLiteral("5"));
        Q_EMIT seed->textEdited(seed->text());
        QCOMPARE(window.bench().experiment().seed, 5U);
        // A tagger has nothing to continue.
        window.bench().edit(withModel(defaultExperiment(), {.name = "tagger"}));
        QVERIFY(window.settles());
        QVERIFY(!shown->isVisible());
    }

    // An answer is said again: its map grows by a row for each word, which is the query.
    void wordByWord() {
        for (const char* model : {"translator", "translator-lstm"}) {
            Window window;
            Experiment experiment = withModel(defaultExperiment(), {.name = model});
            experiment.text = "the cat sees a dog";
            experiment.view.layer = 2;
            if (std::string_view(model) == "translator-lstm")
                experiment.view.layer = 0;
            window.bench().edit(experiment);
            QVERIFY(window.settles());
            const auto rows = [&] {
                const TracePointer trace = window.bench().trace(workspaceId::explore);
                return trace->layer(experiment.view.layer).queries.count();
            };
            const Index whole = rows();
            QCOMPARE(whole, Index{6});
            auto* button = buttonNamed(window, QStringLiteral("Word by word"));
            QVERIFY(button && button->isVisible() && button->isEnabled());
            std::vector<std::pair<Index, Index>> seen; // rows, and which asks
            connect(&window.bench(), &Workbench::pictureChanged, &window.window, [&] {
                const std::pair now(rows(), window.bench().experiment().view.query.value_or(-1));
                if (window.bench().settled() && (seen.empty() || seen.back() != now))
                    seen.push_back(now);
            });
            const Experiment before = window.bench().experiment();
            button->click();
            QCOMPARE(button->text(), QStringLiteral("Stop"));
            QTRY_COMPARE_WITH_TIMEOUT(button->text(), QStringLiteral("Word by word"), 60000);
            QVERIFY(window.settles());
            QVERIFY(seen == (std::vector<std::pair<Index, Index>>{
                                {2, 0}, {2, 1}, {3, 2}, {4, 3}, {5, 4}, {6, 5}}));
            QVERIFY(window.bench().experiment().decoding.empty());
            // Nothing was changed, and nothing is to be undone.
            QVERIFY(sameChoices(window.bench().experiment(), before));
            window.bench().undo();
            QVERIFY(!sameChoices(window.bench().experiment(), before));
            window.bench().redo();
            QVERIFY(sameChoices(window.bench().experiment(), before));
            // What is stopped is said to its end at once.
            QVERIFY(window.settles());
            button->click();
            QVERIFY(window.settles());
            QTRY_COMPARE_WITH_TIMEOUT(rows(), Index{2}, 60000);
            button->click();
            QTRY_COMPARE_WITH_TIMEOUT(rows(), whole, 60000);
            QVERIFY(window.bench().experiment().decoding.empty());
        }
    }

    // A translation is drawn, too: another one with another seed, the same one again with the
    // first, and its caption tells so.
    void translations() {
        Window window;
        Experiment experiment = withModel(defaultExperiment(), {.name = "translator"});
        experiment.text = "where did the big dog find three books";
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        const auto said = [&] {
            QString all;
            for (const Prediction& one :
                 window.bench().trace(workspaceId::explore)->model->predicted)
                all += QString::fromStdString(one.token);
            return all;
        };
        const QString likeliest = said();
        auto* button = buttonNamed(window, QStringLiteral("How text is generated"));
        QVERIFY(button && button->isVisible());
        Q_EMIT button->menu()->aboutToShow();
        QVERIFY(!button->menu()->findChild<QWidget*>(QStringLiteral("beams")));
        auto* temperature = button->menu()->findChild<QLineEdit*>(QStringLiteral("temperature"));
        temperature->setText(QStringLiteral("5"));
        Q_EMIT temperature->textEdited(temperature->text());
        std::map<std::uint32_t, QString> drawn;
        int unlikelyEnds = 0;
        for (std::uint32_t seed = 0; seed <= 20; ++seed) {
            Experiment next = window.bench().experiment();
            next.seed = seed % 20;
            window.bench().edit(std::move(next));
            QVERIFY(window.settles());
            const auto [known, isNew] = drawn.emplace(seed % 20, said());
            QVERIFY(isNew || known->second == said());
            // The maps are of what was drawn, and it ends where the end was drawn.
            const TracePointer trace = window.bench().trace(workspaceId::explore);
            const ModelTrace& model = *trace->model;
            QCOMPARE(trace->layers.back().queries.count(), std::ssize(model.predicted));
            QCOMPARE(model.predicted.back().token, std::string(endWord));
            QCOMPARE(std::ranges::count(model.predicted, endWord, &Prediction::token), 1);
            unlikelyEnds += model.likeliest.back().front().token == endWord ? 0 : 1;
        }
        QVERIFY(unlikelyEnds > 0);
        std::set<QString> different;
        for (const auto& [seed, text] : drawn)
            different.insert(text);
        QVERIFY(different.size() > 1);
        Experiment next = window.bench().experiment();
        next.seed = 1;
        window.bench().edit(std::move(next));
        QVERIFY(window.settles());
        QVERIFY(attentionParts(window.bench().experiment())
                    .contains(QStringLiteral("generated (Temperature 5), seed 1")));
        // Beside the likeliest one it is told apart by what it was drawn by.
        QCOMPARE(attentionDifferences(window.bench().experiment(), experiment),
                 QStringLiteral("generated (Temperature 5), seed 1"));
    }

    // What its file says is where it begins; one that is damaged is left aside.
    void generationConfig() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        const std::string file = folder.path().toStdString() + "/generation_config.json";
        const auto decoding = [&](const std::string& text) {
            replaceFile(disk(), file, text);
            return withModel(defaultExperiment(), openModel(disk(), folder.path().toStdString()))
                .decoding;
        };
        QVERIFY(decoding("{}").empty());
        QCOMPARE(decoding(R"({"do_sample": true, "temperature": 0.6, "top_p": 0.9})"),
                 (Values{{"temperature", 0.6}, {"top-k", std::int64_t{50}}, {"top-p", 0.9}}));
        QCOMPARE(decoding(R"({"temperature": 0.6, "repetition_penalty": 1.2})"),
                 (Values{{"repetition", 1.2}}));
        QVERIFY(decoding(R"({"repetition_penalty": -3})").empty());
        QVERIFY(decoding("{").empty());
    }

    void checkpoint() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Window window;
        window.window.open(folder.path());
        QVERIFY(QTest::qWaitFor(
            [&] { return window.bench().settled() && window.bench().experiment().model.any(); }));
        Experiment experiment = window.bench().experiment();
        experiment.text = "t1 t2";
        experiment.decoding = {{"most", std::int64_t{3}}, {"repetition", 1.5}};
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        QVERIFY(generatesToTheEnd(window));
        QVERIFY(window.bench().experiment().text.starts_with("t1 t2"));
        QVERIFY(window.bench().experiment().text.size() > 5);
    }
};

FOVEA_WINDOW_TEST(TestGenerate)
#include "test_generate.moc"
