#include "core/regression/kernel_values.h"

#include <cmath>
#include <limits>

namespace fovea {

std::vector<double> kernelValues(const RegressionKernel& kernel, const std::vector<double>& u) {
    Buffer<double> squares(u.size());
    for (std::size_t i = 0; i < u.size(); ++i)
        squares.data()[i] = u[i] * u[i];
    kernel.fill(squares.data(), squares.data(), static_cast<Index>(u.size()), 1);
    std::vector<double> values(squares.data(), squares.data() + u.size());
    if (kernel.logs)
        for (double& value : values)
            value = std::exp(value);
    return values;
}

std::vector<double> distancesInWidths(const SortedPoints& points, const KernelAt& at,
                                      const Coordinates& query) {
    std::vector<double> u(points.x.size(), 0.0);
    if (std::isinf(at.width))
        return u;
    for (std::size_t i = 0; i < u.size(); ++i)
        u[i] = points.axes == 1
                   ? (query[0] - points.x[i]) / at.width
                   : std::hypot(query[0] - points.x[i], query[1] - points.second[i]) / at.width;
    return u;
}

double roughness(const std::vector<double>& curve, double step) {
    double sum = 0;
    bool any = false;
    for (std::size_t i = 1; i + 1 < curve.size(); ++i) {
        const double second = (curve[i - 1] - 2 * curve[i] + curve[i + 1]) / (step * step);
        if (std::isnan(second))
            continue;
        sum += second * second * step;
        any = true;
    }
    return any ? sum : std::numeric_limits<double>::quiet_NaN();
}

} // namespace fovea
