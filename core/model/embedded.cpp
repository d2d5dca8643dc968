// What enters a checkpoint's first layer.
#include "core/compute/backend.h"
#include "core/model/layer_weights.h"
#include "core/model/model.h"

#include <algorithm>

namespace fovea {

Tensor Model::rowsOf(const char* slot, const std::vector<std::int32_t>& rows) {
    if (keep_ == Keep::weights)
        return backend_.gather(
            embeddingPart().at(slot),
            backend_.upload(makeTensor<std::int32_t>({static_cast<Index>(rows.size())}, rows)));
    // One row after the other, out of the file.
    const TensorStore::Entry& stored = *checkpoint_->embedding().at(slot);
    const auto width = static_cast<std::size_t>(stored.tensor.shape[1]);
    Buffer<float> all(rows.size() * width);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Tensor row =
            checkpoint_->store().readRows(stored, rows[i], rows[i] + 1, backend_).as<float>();
        std::ranges::copy(row.host<float>(), all.data() + i * width);
    }
    return backend_.upload(
        Tensor({static_cast<Index>(rows.size()), static_cast<Index>(width)}, std::move(all)));
}

std::vector<std::pair<const char*, Tensor>> Model::embeddingParts(const ModelInput& input,
                                                                  Index first) {
    const auto from = [&](const std::vector<std::int32_t>& all) {
        return std::vector(all.begin() + first, all.end());
    };
    std::vector<std::pair<const char*, Tensor>> parts;
    const auto add = [&](const char* slot, const std::vector<std::int32_t>& rows) {
        parts.emplace_back(slot, rowsOf(slot, rows));
    };
    add("token", from(input.ids));
    if (plan().types > 0)
        add("type", input.types.empty() ? std::vector<std::int32_t>(
                                              static_cast<std::size_t>(input.tokens() - first))
                                        : from(input.types));
    const PositionTable& table = plan().positions;
    if (table.rows > 0) {
        std::vector<std::int32_t> rows(input.ids.size());
        auto next = static_cast<std::int32_t>(table.first);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] = table.padding == input.ids[i] ? *table.padding : next++;
        add("position", from(rows));
    }
    return parts;
}

Tensor Model::feedForward(Index layer, const Tensor& x) {
    return LayerWeights(backend_, plan(), layerPart(layer)).feedForward(x);
}

Tensor Model::embedded(const ModelInput& input, Index first) {
    Tensor x;
    for (const auto& [slot, rows] : embeddingParts(input, first))
        x = x.isNull() ? rows : backend_.binary(Binary::add, x, rows);
    if (plan().normEmbedding) {
        Part norm;
        if (keep_ == Keep::nothing) // the tables beside it are not read as a whole
            norm = read({{"norm.weight", checkpoint_->embedding().at("norm.weight")},
                         {"norm.bias", checkpoint_->embedding().at("norm.bias")}});
        x = LayerWeights(backend_, plan(), keep_ == Keep::nothing ? norm : embeddingPart())
                .norm("norm", x);
    }
    return x;
}

} // namespace fovea
