#include "core/experiment/beam_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea {
namespace {

std::vector<std::int32_t> newTokens(const BeamTree& tree, Index node) {
    std::vector<std::int32_t> tokens;
    for (; node >= 0; node = tree.nodes[static_cast<std::size_t>(node)].parent)
        tokens.push_back(tree.nodes[static_cast<std::size_t>(node)].token);
    std::ranges::reverse(tokens);
    return tokens;
}

} // namespace

BeamTree beamTree(const BeamSearch& search, const std::function<std::string(std::int32_t)>& word) {
    BeamTree tree;
    std::vector<Index> running = {-1};
    for (std::size_t step = 0; step < search.steps().size(); ++step) {
        std::vector<Index> next;
        for (const BeamCandidate& one : search.steps()[step]) {
            if (!one.kept)
                continue;
            const Index parent = running[one.parent];
            const double before = parent < 0 ? 0 : tree.nodes[static_cast<std::size_t>(parent)].sum;
            if (!one.ended)
                next.push_back(std::ssize(tree.nodes));
            tree.nodes.push_back({.word = word(one.token),
                                  .token = one.token,
                                  .probability = std::exp(one.sum - before),
                                  .sum = one.sum,
                                  .parent = parent,
                                  .step = static_cast<Index>(step),
                                  .ended = one.ended});
        }
        running = std::move(next);
    }
    for (const FinishedText& text : search.finished())
        for (Index i = 0; i < std::ssize(tree.nodes); ++i)
            if (tree.nodes[static_cast<std::size_t>(i)].ended && newTokens(tree, i) == text.ids) {
                tree.finished.push_back({i, text.score});
                break;
            }
    return tree;
}

} // namespace fovea
