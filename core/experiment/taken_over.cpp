#include "core/experiment/taken_over.h"

#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

bool isPlain(const Experiment& experiment, const ChangedStages& changed) {
    return !isEdited(experiment) && std::ranges::none_of(changed, [](bool one) { return one; });
}

std::vector<LeftOutPart> partsLeftOut(const Silenced& silenced, Index layer) {
    std::vector<LeftOutPart> own;
    for (const LeftOutPart& one : silenced.parts)
        if (one.layer == layer)
            own.push_back(one);
    return own;
}

// The first layer that what is drawn by hand, silenced or left out makes another one, at most
// `layers`.
Index firstUnlike(const Experiment& a, const Experiment& b, Index layers) {
    if (a.silenced.tokens != b.silenced.tokens)
        return 0;
    const bool sameValues = a.silenced.by == b.silenced.by && a.silenced.from == b.silenced.from;
    // What leaves a layer is computed again with it.
    const auto statesOf = [](const Silenced& silenced, Index behind) {
        std::vector<PatchedState> own;
        for (const PatchedState& one : silenced.states)
            if (one.layers == behind || (one.layers == 0 && behind == 1))
                own.push_back(one);
        return own;
    };
    const auto layerUnlike = [&](Index layer) {
        const std::vector<PatchedState> states = statesOf(a.silenced, layer + 1);
        if (states != statesOf(b.silenced, layer + 1) ||
            (!states.empty() && a.silenced.from != b.silenced.from))
            return true;
        if (partsLeftOut(a.silenced, layer) != partsLeftOut(b.silenced, layer))
            return true;
        const std::vector<std::int64_t> heads = a.silenced.headsOf(layer);
        return heads != b.silenced.headsOf(layer) || (!heads.empty() && !sameValues) ||
               editsOf(a.edits, layer) != editsOf(b.edits, layer);
    };
    for (Index layer = 0; layer < layers; ++layer)
        if (layerUnlike(layer))
            return layer;
    return layers;
}

Pass passOf(Backend& backend, const Trace& trace) {
    Pass pass{.input = {.ids = trace.model->ids}};
    for (const Tensor& one : trace.model->hidden)
        pass.hidden.push_back(backend.upload(one));
    for (const Layer& layer : trace.layers)
        pass.layers.push_back({.q = backend.upload(layer.attended.q),
                               .k = backend.upload(layer.attended.k),
                               .v = backend.upload(layer.attended.v)});
    return pass;
}

} // namespace

TakenOver takenOver(Backend& backend, const Trace* earlier, const Trace& trace,
                    const ChangedStages& changed) {
    if (!earlier || !earlier->model || earlier->layers.empty() ||
        std::ssize(earlier->model->hidden) != std::ssize(earlier->layers) + 1 ||
        earlier->experiment.model != trace.experiment.model)
        return {};
    const Experiment& now = trace.experiment;
    const Experiment& then = earlier->experiment;
    // Only where tokens come one after the other do later ones leave the first ones as they are.
    if (earlier->model->kind == AnswerKind::next && isPlain(now, changed) &&
        isPlain(then, earlier->model->changed) && now.text != then.text)
        return {.tokens = passOf(backend, *earlier)};
    if (now.text != then.text || now.keysText != then.keysText ||
        now.selections != then.selections || now.seed != then.seed)
        return {};
    const Index layers = std::ssize(earlier->layers);
    return {.layers = std::min(firstUnlike(now, then, layers), layers - 1)};
}

} // namespace fovea
