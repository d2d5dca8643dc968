// Every encoding against float64 NumPy: tests/oracle/positions.py wrote the numbers.
#include "core/attention/position_rows.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/positions/bias.h"
#include "core/positions/likeness.h"
#include "core/positions/shift.h"
#include "core/positions/walk.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <set>

using namespace fovea;

namespace {

struct Golden {
    Golden()
        : path(FOVEA_SOURCE "/tests/golden/positions.json"),
          json(parseJson(disk().read(path, 10'000'000), path)) {}
    [[nodiscard]] std::vector<JsonNode> items(const char* key) const {
        return JsonNode(json, path).at(key).items();
    }
    [[nodiscard]] std::uint32_t seed() const {
        return static_cast<std::uint32_t>(JsonNode(json, path).at("seed").integer(0, 1000));
    }
    std::string path;
    Json json;
};

std::vector<double> numbers(const JsonNode& node) {
    std::vector<double> values;
    for (const JsonNode& item : node.items())
        values.push_back(item.number());
    return values;
}

Index size(const JsonNode& one, const char* key) {
    return one.at(key).integer(1, 100000);
}

Encoded encodedOf(const Golden& golden, const JsonNode& one, Backend& on) {
    const Choice choice =
        readSelection(positions().info(), one.at("encoding").text(), "golden").only();
    return encode(choice, one.has("length") ? size(one, "length") : 1, size(one, "width"),
                  one.has("heads") ? size(one, "heads") : 1, golden.seed(), on);
}

QString far(const char* what, double found, double wanted, double bound) {
    return std::abs(found - wanted) <= bound ? QString()
                                             : QStringLiteral("%1 is %2 instead of %3")
                                                   .arg(QLatin1String(what))
                                                   .arg(found)
                                                   .arg(wanted);
}

QString wrongMatrix(const Encoded& encoded, const JsonNode& one, Backend& on) {
    if (QString says = disagreement(encoded.p.host<float>(), numbers(one.at("p"))); !says.isEmpty())
        return QStringLiteral("P: ") + says;
    const auto likeness = likenessOf(encoded, on);
    const Diagonals& diagonals = likeness->diagonals;
    if (QString says = disagreement(std::span<const double>(diagonals.mean),
                                    numbers(one.at("mean")), 1, diagonals.size);
        !says.isEmpty())
        return QStringLiteral("diagonals: ") + says;
    if (QString says =
            far("spread", diagonals.spread, one.at("spread").number(), 1e-6 * diagonals.size);
        !says.isEmpty())
        return says;
    const Nearest& nearest = likeness->nearest;
    if (one.at("nearest").isNull())
        return std::isinf(nearest.distance) ? QString() : QStringLiteral("one position is near");
    const double wanted = one.at("nearest").number();
    return far("nearest", nearest.distance, wanted, 1e-6 + 2e-4 * wanted);
}

QString wrongShift(const Encoded& encoded, const JsonNode& one, Backend& on) {
    const Shift shift = shiftOf(encoded, size(one, "delta"), on);
    if (one.at("errors").isNull() || encoded.length <= size(one, "delta"))
        return shift.map == Shift::Map::none && !shift.why.text.empty()
                   ? QString()
                   : QStringLiteral("a map where there is none");
    return disagreement(std::span<const double>(shift.errors), numbers(one.at("errors")), 1,
                        shift.size);
}

QString wrongShares(const Encoded& encoded, const JsonNode& one, Backend& on) {
    const Walk walk = walkOf(encoded.p, on);
    if (one.at("shares").isNull())
        return far("share", walk.shareX, 0, 0);
    const std::vector<double> wanted = numbers(one.at("shares"));
    double x = 0;
    double y = 0;
    double between = 0;
    for (std::size_t i = 0; i < walk.x.size(); ++i) {
        x += walk.x[i] * walk.x[i];
        y += walk.y[i] * walk.y[i];
        between += walk.x[i] * walk.y[i];
    }
    if (QString says = far("x against y", y / x, wanted[1] / wanted[0], 1e-5); !says.isEmpty())
        return says;
    if (QString says = far("x along y", between / x, 0, 1e-6); !says.isEmpty())
        return says;
    return far("share", walk.shareX, wanted[0], 1e-6);
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A row without a case fails.
    void everyRowHasACase() {
        const Golden golden;
        std::set<std::string> seen;
        for (const char* key : {"matrices", "biases", "turns"})
            for (const JsonNode& one : golden.items(key)) {
                const std::string text = one.at("encoding").text();
                seen.insert(text.substr(0, text.find(':')));
            }
        for (const RowInfo& row : positions().info().rows) {
            const Position& position = positions().math(row.id);
            if (position.matrix || position.rotate || position.bias)
                QVERIFY2(seen.contains(row.id), row.id.c_str());
        }
    }
    void matrices() {
        const Golden golden;
        for (const Type type : {Type::f32, Type::f64}) {
            const auto on = reference(type);
            for (const JsonNode& one : golden.items("matrices")) {
                const Encoded encoded = encodedOf(golden, one, *on);
                for (const auto wrong : {wrongMatrix, wrongShift, wrongShares}) {
                    const QString says = wrong(encoded, one, *on);
                    QVERIFY2(says.isEmpty(),
                             qPrintable(QStringLiteral("%1 %2×%3: %4")
                                            .arg(QString::fromStdString(one.at("encoding").text()))
                                            .arg(encoded.length)
                                            .arg(encoded.width)
                                            .arg(says)));
                }
            }
        }
    }
    // Sinusoidal of even width: rounding alone. Of odd width, and of others: not.
    void shiftsAreTurns() {
        const Golden golden;
        const auto on = reference();
        for (const RowInfo& row : positions().info().rows) {
            if (!positions().math(row.id).matrix || !positions().math(row.id).pairs)
                continue;
            for (const Index width : {2, 6, 64, 512})
                for (const Index delta : {0, 1, 7, 100}) {
                    const Encoded even = encode(defaultChoice(row), 512, width, 1, 1, *on);
                    const Shift shift = shiftOf(even, delta, *on);
                    QVERIFY(shift.exact());
                    QVERIFY2(shift.largest < 3e-7, qPrintable(QString::number(shift.largest)));
                    QVERIFY(likenessOf(even, *on)->diagonals.distanceAlone());
                }
            const Encoded odd = encode(defaultChoice(row), 512, 5, 1, 1, *on);
            QVERIFY(!shiftOf(odd, 7, *on).exact());
            QVERIFY(!likenessOf(odd, *on)->diagonals.distanceAlone());
        }
    }
    void biases() {
        const Golden golden;
        const auto on = reference();
        for (const JsonNode& one : golden.items("biases")) {
            const Encoded encoded = encodedOf(golden, one, *on);
            const Tensor bias = biasByDistance(encoded, size(one, "reach"), *on);
            const QString says = disagreement(bias.host<float>(), numbers(one.at("bias")));
            QVERIFY2(says.isEmpty(),
                     (one.at("encoding").text() + ": " + says.toStdString()).c_str());
            // A row of the matrix is a part of the curve.
            const Tensor row = biasTile(encoded, 9, {4, 5, 0, 9}, *on);
            const auto reach = static_cast<std::size_t>(size(one, "reach"));
            for (std::size_t j = 0; j < 9; ++j)
                QCOMPARE(row.host<float>()[j], bias.host<float>()[reach + j - 4]);
        }
    }
    void bucketsAndSlopes() {
        const Golden golden;
        for (const JsonNode& one : golden.items("buckets")) {
            const Index reach = size(one, "reach");
            const std::vector<double> wanted = numbers(one.at("buckets"));
            for (Index j = -reach; j <= reach; ++j)
                QCOMPARE(static_cast<double>(rows::distanceBucket(
                             j, size(one, "count"), size(one, "most"), one.at("both").boolean())),
                         wanted[static_cast<std::size_t>(j + reach)]);
        }
        for (const JsonNode& one : golden.items("slopes")) {
            const std::vector<double> wanted = numbers(one.at("slopes"));
            for (std::size_t h = 0; h < wanted.size(); ++h)
                QVERIFY(std::abs(rows::alibiSlope(static_cast<Index>(h), size(one, "heads")) -
                                 wanted[h]) < 1e-9);
        }
    }
    void turns() {
        const Golden golden;
        const auto on = reference();
        for (const JsonNode& one : golden.items("turns")) {
            const Encoded encoded = encodedOf(golden, one, *on);
            const RotatedAlong along = rotatedAlong(encoded, encoded.length, *on);
            const Tensor q = along.q.reshaped({encoded.length, encoded.width});
            const Tensor k = along.k.reshaped({encoded.length, encoded.width});
            QString says = disagreement(q.host<float>(), numbers(one.at("q")));
            if (says.isEmpty())
                says = disagreement(k.host<float>(), numbers(one.at("k")));
            const Diagonals scores = diagonalsOf(q, k, *on);
            if (says.isEmpty())
                says = disagreement(std::span<const double>(scores.mean), numbers(one.at("mean")),
                                    1, scores.size);
            QVERIFY2(says.isEmpty(),
                     (one.at("encoding").text() + ": " + says.toStdString()).c_str());
            QVERIFY(scores.distanceAlone());
        }
    }
    void equations() {
        const Golden golden;
        const auto on = reference();
        for (const JsonNode& one : golden.items("equations")) {
            const StepErrors found = stepErrorsOf(encodedOf(golden, one, *on), *on);
            const std::vector<double> wanted = numbers(one.at("errors"));
            QCOMPARE(found.errors.size(), wanted.size());
            for (std::size_t n = 0; n < wanted.size();
                 ++n) // its own fine solution has an error, too
                QVERIFY2(std::abs(found.errors[n] - wanted[n]) < 0.01 * wanted[n],
                         qPrintable(QString::number(found.errors[n])));
            QVERIFY(std::abs(found.order - one.at("order").number()) < 0.01);
            QVERIFY(std::abs(found.order - 4) < 0.7);
        }
    }
};

FOVEA_TEST(TestGolden)
#include "test_golden.moc"
