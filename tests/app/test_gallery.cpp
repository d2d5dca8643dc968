// The numbers of the gallery's pictures are those of an independent calculation
// (golden/gallery.json is written by oracle/gallery.py), and what each says is true.
#include "app/output/command_for.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/figure/reach.h"
#include "support/gallery_claims.h"
#include "support/program.h"
#include "support/shell_lines.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>

#include <cmath>

using namespace fovea;

namespace {

const Json& goldenFile() {
    static const Json json = [] {
        const std::string path = FOVEA_SOURCE "/tests/golden/gallery.json";
        return parseJson(disk().read(path, 10'000'000), path);
    }();
    return json;
}

JsonNode goldenEntry(const char* id) {
    return JsonNode(goldenFile(), "gallery.json").at("entries").at(id);
}

std::vector<double> numbers(const JsonNode& list) {
    std::vector<double> all;
    for (const JsonNode& one : list.items())
        all.push_back(one.number());
    return all;
}

template <class Found>
void eachNear(const Found& found, const std::vector<double>& expected, double within) {
    QCOMPARE(std::size(found), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QVERIFY2(std::abs(static_cast<double>(found[i]) - expected[i]) <= within,
                 qPrintable(
                     QStringLiteral("%1: %2, expected %3").arg(i).arg(found[i]).arg(expected[i])));
}

std::vector<double> atEach(const Plot& plot, const char* name) {
    for (const Plot::Curve& curve : plot.curves)
        if (english(curve.name).starts_with(name))
            return curve.y;
    return {};
}

// At the eleven places of the golden file, which are evenly spread along a curve.
std::vector<double> atPlaces(const Plot& plot, const char* name) {
    const std::vector<double> all = atEach(plot, name);
    std::vector<double> found;
    for (std::size_t i = 0; i < all.size(); i += (all.size() - 1) / 10)
        found.push_back(all[i]);
    return found;
}

// The fit and the map of a kernel.
void kernelIs(const Experiment& experiment, const char* id) {
    const auto both = pictureOf<Stack>(experiment);
    eachNear(atPlaces(both.plots.front(), "Nadaraya"), numbers(goldenEntry(id).at("estimates")),
             1e-7);
    const Plot::Field& map = both.plots[1].fields.front();
    std::vector<float> found;
    for (Index column = 0; column < map.columns; column += 20)
        for (Index row = 0; row < map.rows; ++row)
            found.push_back(map.values[static_cast<std::size_t>(row * map.columns + column)]);
    eachNear(found, numbers(goldenEntry(id).at("weights")), 1e-6);
}

// How often the curve of the chosen kernel turns.
int turnsOf(const Experiment& experiment) {
    const auto both = pictureOf<Stack>(experiment);
    const std::vector<double> y = atEach(both.plots.front(), "Nadaraya");
    int count = 0;
    for (std::size_t i = 2; i < y.size(); ++i)
        count += (y[i] - y[i - 1]) * (y[i - 1] - y[i - 2]) < 0 ? 1 : 0;
    return count;
}

// Ten equal keys, the first of which are valid.
void sharedBy(const Experiment& experiment, int valid) {
    for (const Index head : {0, 1}) {
        const auto map = weights(*traceOf(experiment), 0, head);
        QCOMPARE(map.size(), std::size_t{1});
        QCOMPARE(map.front().size(), std::size_t{10});
        for (int key = 0; key < 10; ++key)
            QVERIFY(std::abs(map.front()[static_cast<std::size_t>(key)] -
                             (key < valid ? 1.0 / valid : 0.0)) < 1e-6);
    }
}

// The mean squared distance from the true function.
double missed(const Plot& plot, const char* name) {
    const std::vector<double> found = atEach(plot, name);
    const std::vector<double> truth = atEach(plot, "True");
    double sum = 0;
    for (std::size_t i = 0; i < truth.size(); ++i)
        sum += (found[i] - truth[i]) * (found[i] - truth[i]);
    return sum / static_cast<double>(truth.size());
}

const Claims galleryClaims = {
    {"identity",
     [](const Experiment& e) {
         const auto map = weights(*traceOf(e), 0, 0);
         QCOMPARE(map.size(), std::size_t{10});
         for (std::size_t i = 0; i < map.size(); ++i)
             for (std::size_t j = 0; j < map.size(); ++j)
                 QCOMPARE(map[i][j], i == j ? 1.0F : 0.0F);
     }},
    {"salience",
     [](const Experiment& e) {
         const TracePointer trace = traceOf(e);
         // w·k, and its softmax, once more in double.
         const Layer& layer = trace->layer(0);
         for (Index head = 0; head < layer.plan.heads; ++head) {
             const auto map = weights(*trace, 0, head);
             const auto w = trace->layer(0).rule.learned.at("score.w").host<float>();
             const auto k = layer.attended.k.host<float>();
             const std::size_t d = static_cast<std::size_t>(layer.attended.k.axis(-1));
             const std::size_t n = map.size();
             std::vector<double> row(n);
             double sum = 0;
             for (std::size_t j = 0; j < n; ++j) {
                 double score = 0;
                 for (std::size_t c = 0; c < d; ++c)
                     score += static_cast<double>(w[static_cast<std::size_t>(head) * d + c]) *
                              k[(static_cast<std::size_t>(head) * n + j) * d + c];
                 sum += row[j] = std::exp(score);
             }
             for (double& one : row)
                 one /= sum;
             for (const auto& found : map)
                 eachNear(found, row, 1e-6);
         }
     }},
    {"query",
     [](const Experiment& e) {
         std::vector<float> all;
         const TracePointer trace = traceOf(e);
         for (Index head = 0; head < 4; ++head)
             for (const auto& row : weights(*trace, 0, head))
                 all.insert(all.end(), row.begin(), row.end());
         eachNear(all, numbers(goldenEntry("query")), 1e-6);
         const auto map = weights(*trace, 0, 0);
         QVERIFY(map[0] != map[1]);
     }},
    {"dot-valid-2", [](const Experiment& e) { sharedBy(e, 2); }},
    {"dot-valid-6", [](const Experiment& e) { sharedBy(e, 6); }},
    {"additive-valid-2", [](const Experiment& e) { sharedBy(e, 2); }},
    {"additive-valid-6", [](const Experiment& e) { sharedBy(e, 6); }},
    {"kernel-gaussian",
     [](const Experiment& e) {
         kernelIs(e, "kernel-gaussian");
         for (const double weight : numbers(goldenEntry("kernel-gaussian").at("weights")))
             QVERIFY(weight > 0);
     }},
    {"kernel-boxcar",
     [](const Experiment& e) {
         kernelIs(e, "kernel-boxcar");
         // Steps: where the same points lie within the width, the estimate stays.
         const std::vector<double> y = atEach(pictureOf<Stack>(e).plots.front(), "Nadaraya");
         int same = 0;
         for (std::size_t i = 1; i < y.size(); ++i)
             same += y[i] == y[i - 1] ? 1 : 0;
         QVERIFY2(same > 250, qPrintable(QString::number(same)));
     }},
    {"kernel-epanechnikov",
     [](const Experiment& e) {
         kernelIs(e, "kernel-epanechnikov");
         const Plot::Field map = pictureOf<Stack>(e).plots[1].fields.front();
         QCOMPARE(map.values[static_cast<std::size_t>((map.rows - 1) * map.columns)], 0.0F);
     }},
    {"kernel-constant",
     [](const Experiment& e) {
         kernelIs(e, "kernel-constant");
         for (const double y : atEach(pictureOf<Stack>(e).plots.front(), "Nadaraya"))
             QVERIFY(std::abs(y - goldenEntry("learned-width").at("average").number()) < 1e-12);
     }},
    {"width-0.1",
     [](const Experiment& e) {
         kernelIs(e, "width-0.1");
         QVERIFY(turnsOf(e) > 2 * turnsOf(made("width-0.2")));
     }},
    {"width-0.2",
     [](const Experiment& e) {
         kernelIs(e, "width-0.2");
         const Plot plot = pictureOf<Stack>(e).plots.front();
         QVERIFY(missed(plot, "Nadaraya") <
                 missed(pictureOf<Stack>(made("width-0.1")).plots.front(), "Nadaraya"));
     }},
    {"width-0.5",
     [](const Experiment& e) {
         kernelIs(e, "width-0.5");
         QVERIFY(turnsOf(e) <= 4);
     }},
    {"width-1",
     [](const Experiment& e) {
         kernelIs(e, "width-1");
         const Plot plot = pictureOf<Stack>(e).plots.front();
         QVERIFY(missed(plot, "Nadaraya") >
                 2 * missed(pictureOf<Stack>(made("width-0.5")).plots.front(), "Nadaraya"));
     }},
    {"learned-width",
     [](const Experiment& e) {
         const JsonNode expected = goldenEntry("learned-width");
         const auto plot = pictureOf<Plot>(e);
         eachNear(atPlaces(plot, "Average"),
                  std::vector<double>(11, expected.at("average").number()), 1e-7);
         eachNear(atPlaces(plot, "Nadaraya"), numbers(expected.at("estimates")), 1e-7);
         eachNear(atPlaces(plot, "Learned"), numbers(expected.at("learned")), 1e-6);
         QVERIFY(std::abs(traceOf(e)->regression->history->w.back() - expected.at("w").number()) <
                 1e-6);
         QVERIFY(missed(plot, "Learned") < missed(plot, "Nadaraya"));
         QVERIFY(missed(plot, "Nadaraya") < missed(plot, "Average"));
     }},
    {"position-map",
     [](const Experiment& e) {
         const auto plot = pictureOf<Plot>(e);
         QCOMPARE(plot.fields.front().rows, Index{60});
         QCOMPARE(plot.fields.front().columns, Index{32});
         eachNear(plot.fields.front().values, numbers(goldenEntry("position-map")), 1e-6);
     }},
    {"position-columns",
     [](const Experiment& e) {
         const auto plot = pictureOf<Plot>(e);
         QCOMPARE(plot.curves.size(), std::size_t{4});
         std::vector<double> all;
         for (const Plot::Curve& curve : plot.curves)
             all.insert(all.end(), curve.y.begin(), curve.y.end());
         eachNear(all, numbers(goldenEntry("position-columns")), 1e-6);
     }},
    {"binary",
     [](const Experiment& e) {
         eachNear(pictureOf<Plot>(e).fields.front().values, numbers(goldenEntry("binary")), 0);
     }},
    {"reach",
     [](const Experiment& e) {
         const auto reach = pictureOf<Reach>(e);
         std::vector<Index> steps;
         for (const Reach::Part& part : reach.parts)
             steps.push_back(reach.stepsAt(part, 0, std::ssize(reach.tokens) - 1));
         QCOMPARE(steps, (std::vector<Index>{1, 9, 10}));
     }},
    {"family",
     [](const Experiment& e) {
         QCOMPARE(pictureOf<SmallMultiples>(e).items.size(), std::size_t{20});
     }},
    {"why-scale",
     [](const Experiment& e) {
         const Plot entropy = pictureOf<Stack>(e).plots.front();
         const std::vector<double> plain = atEach(entropy, "q·k");
         const std::vector<double> scaled = atEach(entropy, "q·k /");
         QVERIFY(plain.front() > 5 && plain.back() < 0.3);
         const auto [least, most] = std::ranges::minmax(scaled);
         QVERIFY(least > 0.95 * most && most > 5);
     }},
    {"two-sentences",
     [](const Experiment& e) {
         const TracePointer trace = traceOf(e);
         for (Index i = 0; i < 5; ++i)
             QCOMPARE(mostOf(*trace, 0, 0, i), trace->tokens[static_cast<std::size_t>(i)].text);
     }},
};

} // namespace

class TestGallery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsSaidIsTrue_data() { addRows(entriesOf("Trained models", false)); }
    void whatIsSaidIsTrue() {
        QFETCH(QString, id);
        checkClaim(galleryClaims, id.toStdString());
    }
    // A shell and the program make the same of the command, and it is what is copied as a command.
    void commandIsRunAsItStands_data() { addRows(gallery()); }
    void commandIsRunAsItStands() {
        QFETCH(QString, id);
        const GalleryEntry& entry = galleryEntry(id.toStdString());
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("it.fovea"));
        const Experiment experiment = experimentOf(entry);
        QVERIFY(!entry.section.empty() && !entry.title.empty() && !entry.see.empty());
        const Experiment byShell = readBack(entry.command + " -o " + file.toStdString(), file);
        QCOMPARE(writeExperiment(byShell, true), writeExperiment(experiment, true));
        const std::string copied = commandFor(experiment, {}, "a.svg");
        QVERIFY2(copied.starts_with(entry.command.substr(0, entry.command.find(' ', 6))),
                 copied.c_str());
        Experiment again = experimentOf({.command = copied});
        QCOMPARE(figureOf(again.view).id, figureOf(experiment.view).id);
        again.view.figure = experiment.view.figure; // a workspace's first one may have no name
        QCOMPARE(writeExperiment(again, true), writeExperiment(experiment, true));
    }
    void sectionsStandTogether() {
        std::vector<std::string> sections;
        for (const GalleryEntry& entry : gallery())
            if (sections.empty() || sections.back() != entry.section)
                sections.push_back(entry.section);
        const std::size_t count = sections.size();
        std::ranges::sort(sections);
        sections.erase(std::unique(sections.begin(), sections.end()), sections.end());
        QCOMPARE(sections.size(), count);
    }
    void whatItDoesNotShowStays() {
        Experiment present = defaultExperiment();
        present.text = "my own text";
        present.regression.fit.epochs = 7;
        const Experiment sentence = opened(galleryEntry("one-key"), present);
        QCOMPARE(sentence.regression, present.regression);
        QCOMPARE(sentence.text, std::string("I saw a saw"));
        const Experiment lab = opened(galleryEntry("kernel-boxcar"), present);
        QCOMPARE(lab.text, present.text);
        QCOMPARE(lab.regression, made("kernel-boxcar").regression);
        QVERIFY(sameComputation(lab, made("kernel-boxcar")));
    }
    void unknown() {
        const QString refused = thrown([] { (void)galleryEntry("nothing"); });
        QVERIFY(refused.contains(QStringLiteral("‘nothing’")) &&
                refused.contains(QStringLiteral("silenced-noun")));
    }
};

FOVEA_TEST(TestGallery)
#include "test_gallery.moc"
