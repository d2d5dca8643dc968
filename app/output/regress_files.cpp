#include "app/output/regress_files.h"

#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"

#include <cmath>

namespace fovea {
namespace {

constexpr Index mostWeights = 250'000'000; // two gigabytes of them

// JSON has no word for what is not defined, nor for infinity.
Json numberOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json::Array numbersOf(const std::vector<double>& values) {
    Json::Array list;
    for (const double value : values)
        list.push_back(numberOrNull(value));
    return list;
}

std::string cell(double value) {
    return std::isnan(value) ? std::string() : printNumber(value);
}

} // namespace

std::string estimatesNpy(const RegressionNumbers& numbers) {
    const auto found =
        estimates(numbers.backend, *numbers.trace.points, numbers.estimator.at, numbers.queries);
    return writeNpy(makeTensor<double>({std::ssize(found)}, found));
}

std::string estimatesCsv(const RegressionNumbers& numbers) {
    const SortedPoints& points = *numbers.trace.points;
    const auto found = estimates(numbers.backend, points, numbers.estimator.at, numbers.queries);
    const auto errors = standardErrors(numbers.backend, points, numbers.estimator.at,
                                       numbers.estimator.held.residuals, numbers.queries);
    std::string csv = points.axes == 1 ? "x" : "x,x2";
    csv += ",estimate,standard error\r\n";
    for (std::size_t i = 0; i < found.size(); ++i) {
        csv += printNumber(numbers.queries[i][0]);
        if (points.axes == 2)
            csv += ',' + printNumber(numbers.queries[i][1]);
        csv += ',' + cell(found[i]) + ',' + cell(errors[i]) + "\r\n";
    }
    return csv;
}

std::string weightsNpy(const RegressionNumbers& numbers) {
    const SortedPoints& points = *numbers.trace.points;
    const Index keys = points.count();
    const Index queries = std::ssize(numbers.queries);
    if (keys > 0 && queries > mostWeights / keys)
        fail(QT_TRANSLATE_NOOP("fovea", "--weights: %1 queries and %2 keys make more numbers than "
                                        "%3; ask fewer queries"),
             {std::to_string(queries), std::to_string(keys), std::to_string(mostWeights)});
    Buffer<double> out(static_cast<std::size_t>(queries * keys));
    constexpr Index step = 64; // rows at a time, sorted; then each to its place
    for (Index first = 0; first < queries; first += step) {
        const Index count = std::min(step, queries - first);
        const Queries some(numbers.queries.begin() + first,
                           numbers.queries.begin() + first + count);
        const auto rows = weightsTile(numbers.backend, points, numbers.estimator.at, some, 0, keys);
        for (Index row = 0; row < count; ++row)
            for (Index key = 0; key < keys; ++key)
                out.data()[(first + row) * keys + points.order[static_cast<std::size_t>(key)]] =
                    rows[static_cast<std::size_t>(row * keys + key)];
    }
    return writeNpy(Tensor({queries, keys}, std::move(out)));
}

Json regressionReport(const RegressionTrace& trace) {
    Json::Array estimators;
    const auto add = [&](const char* name, const EstimatorPointer& one) {
        if (!one)
            return;
        estimators.emplace_back(Json::Object{{"estimator", name},
                                             {"width", numberOrNull(one->at.width)},
                                             {"leave_one_out", numberOrNull(one->held.error.value)},
                                             {"left_out", one->held.error.left},
                                             {"truth", numberOrNull(one->against.value)},
                                             {"truth_left_out", one->against.left}});
    };
    add("average", trace.average);
    add("nadaraya-watson", trace.chosen);
    add("learned", trace.learned);
    add("best", trace.best);
    Json::Array remarks;
    for (const Message& remark : trace.remarks)
        remarks.emplace_back(english(remark));
    return Json::Object{{"points", trace.points->count()},
                        {"kernel", trace.study.kernel.only().row},
                        {"estimators", std::move(estimators)},
                        {"fit", Json::Object{{"optimiser", trace.study.fit.optimiser.only().row},
                                             {"diverged", trace.history->diverged},
                                             {"w", numbersOf(trace.history->w)},
                                             {"loss", numbersOf(trace.history->loss)}}},
                        {"remarks", std::move(remarks)}};
}

} // namespace fovea
