#include "core/model/searched_texts.h"

#include <algorithm>

namespace fovea {

BeamSearch searchedTexts(Model& model, const ModelInput& input, Decoding decoding,
                         std::vector<std::int32_t> ends) {
    // The last token of a text need not be read.
    decoding.most = std::min(decoding.most, model.plan().context - input.tokens() + 1);
    BeamSearch search(input.ids, std::move(decoding), std::move(ends));
    std::vector<Pass> before;
    while (!search.done()) {
        std::vector<Pass> passes;
        std::vector<Tensor> logits;
        for (const Beam& beam : search.running()) {
            const Pass* parent = before.empty() ? nullptr : &before[beam.parent];
            passes.push_back(model.run({.ids = beam.ids}, {.before = parent}));
            const Index last = std::ssize(beam.ids) - 1;
            logits.push_back(model.logits(passes.back(), last, last + 1).as<float>());
        }
        before = std::move(passes);
        std::vector<std::span<const float>> rows;
        for (const Tensor& one : logits)
            rows.push_back(one.host<float>());
        search.step(rows);
    }
    return search;
}

} // namespace fovea
