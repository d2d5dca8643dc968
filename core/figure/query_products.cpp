#include "core/figure/query_products.h"

#include "core/attention/score.h"
#include "core/base/table.h"

#include <numeric>

namespace fovea {

std::optional<double> productFactor(const Layer& layer) {
    return productFactor(layer.rule.score, layer.attended.q.axis(2));
}

std::vector<double> queryProducts(const Layer& layer, Index head, Index query, Index begin,
                                  Index end) {
    const Tensor q = queriesOf(layer.attended, head, query, query + 1).as<double>();
    const Tensor keys = keysOf(layer.attended, head, begin, end).as<double>();
    const auto width = static_cast<std::size_t>(keys.axis(1));
    std::vector<double> products;
    for (std::size_t j = 0; j < static_cast<std::size_t>(end - begin); ++j) {
        const auto k = keys.host<double>().subspan(j * width, width);
        products.push_back(std::inner_product(k.begin(), k.end(), q.host<double>().begin(), 0.0));
    }
    return products;
}

} // namespace fovea
