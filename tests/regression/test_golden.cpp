// Every row of regression against float64 NumPy, PyTorch and SciPy: tests/oracle/regression.py
// wrote the numbers.
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/regression/optimisers.h"
#include "core/regression/regress.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>
#include <limits>
#include <set>

using namespace fovea;

namespace {

struct Golden {
    Golden()
        : path(FOVEA_SOURCE "/tests/golden/regression.json"),
          json(parseJson(disk().read(path, 10'000'000), path)) {}
    [[nodiscard]] std::vector<JsonNode> items(const char* key) const {
        return JsonNode(json, path).at(key).items();
    }
    std::string path;
    Json json;
};

double numberOf(const JsonNode& node) {
    return node.isNull() ? std::numeric_limits<double>::quiet_NaN() : node.number();
}

std::vector<double> numbers(const JsonNode& node) {
    std::vector<double> values;
    for (const JsonNode& item : node.items())
        values.push_back(numberOf(item));
    return values;
}

// Everything is in double here, so the bound is closer than that of float: what is lost is the
// condition of the sums, and twelve digits are written.
QString different(const std::vector<double>& found, const std::vector<double>& wanted,
                  double bound = 1e-9) {
    if (found.size() != wanted.size())
        return QStringLiteral("%1 numbers instead of %2").arg(found.size()).arg(wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (std::isnan(found[i]) && std::isnan(wanted[i]))
            continue;
        if (!(std::abs(found[i] - wanted[i]) <= bound * (1 + std::abs(wanted[i]))))
            return QStringLiteral("number %1 is %2 instead of %3")
                .arg(i)
                .arg(found[i], 0, 'g', 12)
                .arg(wanted[i], 0, 'g', 12);
    }
    return {};
}

Choice read(const TableInfo& table, const JsonNode& text) {
    return readSelection(table, text.text(), text.path()).only();
}

SortedPoints pointsFor(const JsonNode& one) {
    return sortedPoints(drawPoints(read(regressionData().info(), one.at("source"))));
}

Queries queriesOf(const JsonNode& node, int axes) {
    Queries queries;
    const std::vector<double> flat = numbers(node);
    for (std::size_t i = 0; i < flat.size(); i += static_cast<std::size_t>(axes))
        queries.push_back({flat[i], axes == 2 ? flat[i + 1] : 0});
    return queries;
}

// Numbers of keys, sorted, as they stood before; `rows` of them.
std::vector<double> unsorted(const SortedPoints& points, const std::vector<double>& sorted,
                             std::size_t rows = 1) {
    std::vector<double> found(sorted.size());
    const std::size_t n = points.x.size();
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t i = 0; i < n; ++i)
            found[row * n + static_cast<std::size_t>(points.order[i])] = sorted[row * n + i];
    return found;
}

// The one kernel whose estimate jumps.
const std::string& boxcar() {
    return regressionKernels().info().rows[1].id;
}

// What is wrong with a case, for a kernel that may not be the one it names.
QString wrong(const JsonNode& one, const Choice& kernel) {
    const auto on = reference(Type::f32, 2);
    const Choice source = read(regressionData().info(), one.at("source"));
    const SortedPoints points = pointsFor(one);
    const KernelAt at = kernelAt(kernel);
    const Queries queries = queriesOf(one.at("queries"), points.axes);
    const LeftOut held = leaveOneOut(*on, points, at);
    const RegressionSource& math = regressionData().math(source.row);
    const MeanError against = errorAgainst(*on, points, at, math.truth, math);
    std::vector<double> weights = weightsTile(*on, points, at, queries, 0, points.count());
    const std::vector<double> estimated = estimates(*on, points, at, queries);
    for (std::size_t i = 0; i < weights.size(); ++i) // a row that is not defined is zero here
        if (std::isnan(estimated[i / points.x.size()]))
            weights[i] = std::numeric_limits<double>::quiet_NaN();
    const std::pair<const char*, std::vector<double>> found[] = {
        {"estimates", estimated},
        {"weights", unsorted(points, weights, queries.size())},
        {"standard errors", standardErrors(*on, points, at, held.residuals, queries)},
        {"residuals", unsorted(points, held.residuals)},
    };
    for (const auto& [name, values] : found)
        if (const QString problem = different(values, numbers(one.at(name))); !problem.isEmpty())
            return QString::fromUtf8(name) + QStringLiteral(": ") + problem;
    return different(
        {held.error.value, static_cast<double>(held.error.left), against.value},
        {numberOf(one.at("error")), numberOf(one.at("left out")), numberOf(one.at("against"))});
}

} // namespace

class TestGoldenRegression : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyKernel() {
        const Golden golden;
        std::set<std::string> seen;
        for (const JsonNode& one : golden.items("cases")) {
            const Choice kernel = read(regressionKernels().info(), one.at("kernel"));
            const QString problem = wrong(one, kernel);
            QVERIFY2(problem.isEmpty(),
                     qPrintable(QString::fromStdString(one.at("kernel").text() + " on " +
                                                       one.at("source").text() + ": ") +
                                problem));
            seen.insert(kernel.row);
        }
        for (const RowInfo& row : regressionKernels().info().rows)
            QVERIFY2(seen.contains(row.id), row.id.c_str());
    }
    // Another row, another width: the comparer notices.
    void negativeControl() {
        const Golden golden;
        int refused = 0;
        int tried = 0;
        for (const JsonNode& one : golden.items("cases")) {
            const Choice kernel = read(regressionKernels().info(), one.at("kernel"));
            for (const RowInfo& row : regressionKernels().info().rows)
                if (row.id != kernel.row) {
                    refused += !wrong(one, carriedOver(row, kernel)).isEmpty();
                    ++tried;
                }
            if (Choice wider = kernel; hasWidth(wider)) {
                wider.values["width"] = number(wider.values, "width") * 1.0001;
                QVERIFY2(wider.row == boxcar() || !wrong(one, wider).isEmpty(),
                         one.at("kernel").text().c_str());
            }
        }
        QCOMPARE(refused, tried);
    }
    void bestWidths() {
        const Golden golden;
        for (const JsonNode& one : golden.items("cases")) {
            if (one.at("best").isNull())
                continue;
            const auto on = reference();
            const Choice kernel = read(regressionKernels().info(), one.at("kernel"));
            const SortedPoints points = pointsFor(one);
            const BestWidth best = bestWidth(*on, points, *kernelAt(kernel).kernel);
            // Two searches of a bumpy function agree in the value, not in the place; that of the
            // boxcar jumps, so that they may end on different steps of it.
            const double wanted = one.at("best").number();
            const double bound = kernel.row == boxcar() ? 0.05 : 2e-4;
            QVERIFY2(std::abs(best.error - wanted) <= bound * wanted,
                     one.at("kernel").text().c_str());
            const LeftOut there = leaveOneOut(*on, points, {kernelAt(kernel).kernel, best.width});
            QCOMPARE(there.error.value, best.error);
            QCOMPARE(there.error.left, Index{0});
        }
    }
    // The gradient and every w on the way are PyTorch's.
    void everyOptimiser() {
        const Golden golden;
        std::set<std::string> seen;
        for (const JsonNode& one : golden.items("fits")) {
            const auto on = reference();
            const SortedPoints points = pointsFor(one);
            const RegressionFit fit{.optimiser = readSelection(regressionOptimisers().info(),
                                                               one.at("optimiser").text(), "fit"),
                                    .epochs = one.at("epochs").integer(1, 1000),
                                    .start = one.at("start").number()};
            const FitHistory history = learnWidth(*on, points, fit);
            QVERIFY(!history.diverged);
            for (const auto& [name, values] :
                 {std::pair{"w", history.w}, std::pair{"loss", history.loss}}) {
                const QString problem = different(values, numbers(one.at(name)));
                QVERIFY2(problem.isEmpty(),
                         qPrintable(QString::fromStdString(one.at("optimiser").text() + " " + name +
                                                           ": ") +
                                    problem));
            }
            std::vector<double> slopes;
            for (const double w : history.w)
                slopes.push_back(lossOfWidth(*on, points, w).slope);
            QVERIFY(different(slopes, numbers(one.at("slope"))).isEmpty());
            QVERIFY(!different(slopes, history.w).isEmpty());
            seen.insert(fit.optimiser.only().row);
        }
        for (const RowInfo& row : regressionOptimisers().info().rows)
            QVERIFY2(seen.contains(row.id), row.id.c_str());
    }
    void everySource() {
        const Golden golden;
        std::set<std::string> seen = {ownPoints().id};
        for (const JsonNode& one : golden.items("sources")) {
            const Choice source = read(regressionData().info(), one.at("source"));
            const Tensor points = drawPoints(source);
            const auto found = points.host<double>();
            QVERIFY2(different({found.begin(), found.end()}, numbers(one.at("points"))).isEmpty(),
                     source.row.c_str());
            const RegressionSource& math = regressionData().math(source.row);
            std::vector<double> truth;
            for (std::size_t i = 0; i < found.size(); i += static_cast<std::size_t>(math.axes) + 1)
                truth.push_back(math.truth({found[i], math.axes == 2 ? found[i + 1] : 0}));
            QVERIFY2(different(truth, numbers(one.at("truth"))).isEmpty(), source.row.c_str());
            seen.insert(source.row);
        }
        for (const RowInfo& row : regressionData().info().rows)
            QVERIFY2(seen.contains(row.id), row.id.c_str());
    }
};

FOVEA_TEST(TestGoldenRegression)
#include "test_golden.moc"
