#include "core/experiment/recorded_pass.h"

#include "core/attention/attention.h"
#include "core/attention/mask.h"
#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/silenced_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea {

namespace {

Tokens lastOf(const Tokens& tokens, Index count) {
    return {tokens.end() - std::min<std::ptrdiff_t>(count, std::ssize(tokens)), tokens.end()};
}

// What is drawn by hand, and what silenced tokens hide.
HandEdits drawnEdits(const Experiment& experiment, std::int64_t layer, Index first, Index queries,
                     bool amongThemselves) {
    HandEdits edits = editsOf(experiment.edits, layer);
    for (const HandEdit& one :
         hiddenKeys(experiment.silenced, layer, first, queries, amongThemselves))
        edits.push_back(one);
    return edits;
}

bool isAmongThemselves(const AttentionCall& call) {
    return call.queriesFrom.storage() == call.keysFrom.storage();
}

// Counted from the first query and the first key of the segment; without what is outside.
HandEdits inSegment(HandEdits edits, const Segment& segment) {
    for (HandEdit& edit : edits) {
        edit.query -= segment.first;
        edit.key -= segment.memory;
    }
    std::erase_if(edits, [&](const HandEdit& edit) {
        return edit.query < 0 || edit.query >= segment.end - segment.first || edit.key < 0 ||
               edit.key >= segment.end - segment.memory;
    });
    return edits;
}

// Which tokens the tokens of each segment see.
Tensor seenIn(const std::vector<Segment>& segments) {
    const Index tokens = segments.back().end;
    Buffer<std::uint8_t> cells(static_cast<std::size_t>(tokens * tokens));
    for (const Segment& segment : segments)
        for (Index i = segment.first; i < segment.end; ++i)
            std::fill_n(cells.data() + i * tokens + segment.memory, segment.end - segment.memory,
                        std::uint8_t{1});
    return Tensor({tokens, tokens}, std::move(cells));
}

// But for how they round.
bool sameOutputs(const Tensor& one, const Tensor& other) {
    const auto a = one.host<float>();
    const auto b = other.host<float>();
    float largest = 0;
    for (const float value : b)
        largest = std::max(largest, std::abs(value));
    return std::ranges::equal(a, b, [&](float x, float y) {
        return std::abs(x - y) <= 1e-4F * largest || (std::isnan(x) && std::isnan(y));
    });
}

Tensor withoutSilenced(Backend& backend, const Trace& trace, std::int64_t layer,
                       const std::string& name, const Tensor& outputs,
                       const Segment* segment = nullptr) {
    const Silenced& silenced = trace.experiment.silenced;
    const std::vector<std::int64_t> heads = silenced.headsOf(layer);
    if (heads.empty())
        return outputs;
    const Tensor* values =
        trace.silencedValues ? valuesFor(&trace.silencedValues->heads, name) : nullptr;
    if (!values || !segment || values->rank() < 3)
        return withoutHeads(backend, outputs, heads, values);
    const Index tokens = std::ssize(trace.tokens) + 1; // with the mark that begins
    if (values->axis(1) != tokens)
        failUsage(QT_TRANSLATE_NOOP("fovea", "the text that heads are patched from has %1 tokens, "
                                             "expected %2, as this one has"),
                  {std::to_string(values->axis(1)), std::to_string(tokens)});
    const Tensor own = valuesOfRows(backend, *values, segment->first, outputs.axis(1));
    return withoutHeads(backend, outputs, heads, &own);
}

// Those of the tokens [first, first + x.axis(0)), counted from the first of them.
Tensor withStatesOfSegment(Backend& backend, const Tensor& x, const std::string& layer,
                           const Silenced& silenced, const OtherStates& states, Index first) {
    const Index end = first + x.axis(0);
    std::vector<PatchedState> patched;
    Index last = 0;
    for (const PatchedState& one : silenced.states)
        if (one.token >= first && one.token < end) {
            patched.push_back({one.layers, one.token - first});
            last = std::max<Index>(last, one.token + 1);
        }
    if (patched.empty())
        return x;
    OtherStates own{.stack = states.stack};
    for (const Tensor& behind : states.behind) {
        if (behind.axis(0) < last)
            return withStates(backend, x, layer, silenced.states, states); // which says so
        own.behind.push_back(backend.download(backend.slice(backend.upload(behind), 0,
                                                            std::min(first, behind.axis(0)),
                                                            std::min(end, behind.axis(0)))));
    }
    return withStates(backend, x, layer, patched, own);
}

} // namespace

EditingObserver::EditingObserver(const Trace& trace, const ChangedStages& changed, bool stepwise,
                                 PassObserver* next, Backend& backend)
    : trace_(trace), stepwise_(stepwise), backend_(backend),
      otherNormaliser_(changed[Stage::normalise]), next_(next) {}

std::int64_t EditingObserver::numberOf(const std::string& name) {
    const auto known = std::ranges::find(names_, name);
    if (known != names_.end())
        return known - names_.begin();
    names_.push_back(name);
    return std::ssize(names_) - 1;
}

void EditingObserver::segment(Index first, Index memory) {
    segment_ = {.memory = memory, .first = first, .end = first};
    if (next_)
        next_->segment(first, memory);
}

void EditingObserver::attention(AttentionCall& call) {
    const Experiment& experiment = trace_.experiment;
    AttentionRule& rule = call.rule;
    const std::int64_t layer = numberOf(call.name);
    rule.seed = experiment.seed;
    if (otherNormaliser_) // with its dropout, which a model leaves out where it is not trained
        rule.normalise = experiment.at(Stage::normalise).only();
    if (stepwise_) // a step does not know its row, so that each would drop the same
        rule.normalise.values["dropout"] = 0.0;
    const Index first = segment_ ? segment_->first : stepwise_ ? rule.queryOffset : 0;
    const Index queries = call.projected.q.axis(1);
    if (segment_)
        segment_->end = first + queries;
    rule.edits = drawnEdits(experiment, layer, first, queries, segment_ || isAmongThemselves(call));
    if (segment_)
        rule.edits = inSegment(std::move(rule.edits), *segment_);
    if (stepwise_) { // this step's query is the only one
        std::erase_if(rule.edits, [&](const HandEdit& edit) { return edit.query != first; });
        for (HandEdit& edit : rule.edits)
            edit.query = 0;
    }
    if (next_)
        next_->attention(call);
}

void EditingObserver::headOutputs(const std::string& name, Tensor& outputs) {
    outputs = withoutSilenced(backend_, trace_, numberOf(name), name, outputs,
                              segment_ ? &*segment_ : nullptr);
    if (next_)
        next_->headOutputs(name, outputs);
}

void EditingObserver::hiddenState(const std::string& layer, Tensor& x) {
    if (const auto& values = trace_.silencedValues;
        values && !trace_.experiment.silenced.states.empty())
        x = segment_
                ? withStatesOfSegment(backend_, x, layer, trace_.experiment.silenced,
                                      values->states, segment_->first)
                : withStates(backend_, x, layer, trace_.experiment.silenced.states, values->states);
    if (next_)
        next_->hiddenState(layer, x);
}

bool EditingObserver::leavesOut(const std::string& attention, LayerPart part) {
    return trace_.experiment.silenced.leavesOut({numberOf(attention), part}) ||
           (next_ && next_->leavesOut(attention, part));
}

void RecordingObserver::attention(AttentionCall& call) {
    EditingObserver::attention(call);
    if (segment_ && (segments_.empty() || segments_.back().first != segment_->first))
        segments_.push_back(*segment_);
    const auto known =
        std::ranges::find(recorded_, call.name, [](const Recorded& one) { return one.call.name; });
    if (known == recorded_.end()) {
        recorded_.push_back({.call = call, .last = call, .outputs = {}});
        return;
    }
    AttentionCall& whole = known->call;
    known->last = call;
    if (!stepwise_ && !segment_) {
        whole = call;
        return;
    }
    whole.queriesFrom = backend_.concat({whole.queriesFrom, call.queriesFrom}, 0);
    whole.projected.q = backend_.concat({whole.projected.q, call.projected.q}, 1);
    if (!segment_)
        return;
    whole.keysFrom = whole.queriesFrom;
    const Index remembered = segment_->first - segment_->memory;
    for (Tensor Projected::*each : {&Projected::k, &Projected::v}) {
        const Tensor& all = call.projected.*each;
        whole.projected.*each = backend_.concat(
            {whole.projected.*each, backend_.slice(all, 1, remembered, all.axis(1))}, 1);
    }
}

void RecordingObserver::headOutputs(const std::string& name, Tensor& outputs) {
    EditingObserver::headOutputs(name, outputs);
    if (!segment_)
        return;
    Tensor& all = std::ranges::find(recorded_, name, [](const Recorded& one) {
                      return one.call.name;
                  })->outputs;
    all = all.isNull() ? outputs : backend_.concat({all, outputs}, 1);
}

AttentionCall RecordingObserver::joined(const Recorded& recorded, const Choice& seen) const {
    AttentionCall whole = recorded.call;
    AttentionRule& rule = whole.rule;
    const std::int64_t layer = &recorded - recorded_.data();
    rule.mask = alsoMasked(rule.mask, seen);
    rule.edits = drawnEdits(trace_.experiment, layer, 0, whole.projected.q.axis(1), true);
    std::erase_if(rule.edits, [&](const HandEdit& edit) {
        return std::ranges::none_of(segments_, [&](const Segment& one) {
            return edit.query >= one.first && edit.query < one.end && edit.key >= one.memory &&
                   edit.key < one.end;
        });
    });
    const Projected& from = whole.projected;
    const Tensor outputs =
        withoutSilenced(backend_, trace_, layer, whole.name,
                        backend_.upload(attend(backend_, rule, from.q, from.k, from.v).output));
    return sameOutputs(backend_.download(outputs).as<float>(),
                       backend_.download(recorded.outputs).as<float>())
               ? whole
               : recorded.last;
}

std::vector<AttentionCall> RecordingObserver::wholeCalls() const {
    std::vector<AttentionCall> calls;
    if (!inSegments()) {
        for (const Recorded& one : recorded_)
            calls.push_back(one.call);
        return calls;
    }
    const Choice seen = visibleCells(seenIn(segments_));
    for (const Recorded& one : recorded_)
        calls.push_back(joined(one, seen));
    return calls;
}

bool RecordingObserver::leavesOut(const std::string& attention, LayerPart part) {
    std::vector<LayerPart>& asked = parts_[attention];
    if (std::ranges::count(asked, part) == 0) // steps and segments ask again
        asked.push_back(part);
    return EditingObserver::leavesOut(attention, part);
}

std::vector<LayerPart> RecordingObserver::partsOf(const std::string& attention) const {
    const auto known = parts_.find(attention);
    if (known == parts_.end())
        return {};
    std::vector<LayerPart> parts = known->second;
    std::ranges::sort(parts);
    return parts;
}

std::vector<Index> RecordingObserver::memoryOf(const AttentionCall& call) const {
    const auto remembers = [](const Segment& one) { return one.memory < one.first; };
    if (std::ranges::none_of(segments_, remembers))
        return {};
    const Index queries = call.projected.q.axis(1);
    std::vector<Index> memory(static_cast<std::size_t>(queries));
    const bool isWhole = queries == segments_.back().end;
    for (const Segment& one : segments_)
        for (Index query = one.first; isWhole && query < one.end; ++query)
            memory[static_cast<std::size_t>(query)] = one.first;
    if (!isWhole) // the last segment
        std::ranges::fill(memory, call.projected.k.axis(1) - queries);
    return memory;
}

void RecordingObserver::hiddenState(const std::string& layer, Tensor& x) {
    EditingObserver::hiddenState(layer, x);
    const auto known = std::ranges::find(hidden_, layer, &std::pair<std::string, Tensor>::first);
    if (known == hidden_.end())
        hidden_.emplace_back(layer, x);
    else
        known->second = backend_.concat({known->second, x}, 0);
}

std::vector<Tensor> RecordingObserver::hiddenStates(const std::string& stack) const {
    std::vector<Tensor> states;
    for (const auto& [name, x] : hidden_)
        if (name == stack || name.starts_with(stack + "."))
            states.push_back(backend_.download(x));
    return states;
}

Layer layerOf(Backend& backend, const Trace& trace, Index number, const AttentionCall& call,
              Message name, const Tokens& queries, const Tokens& keys, bool isDrawn) {
    Layer layer;
    layer.name = std::move(name);
    layer.attention = call.name;
    layer.plan = call.plan;
    layer.rule = call.rule;
    if (!isDrawn) // of all steps
        layer.rule.edits = drawnEdits(trace.experiment, number, 0, call.projected.q.axis(1),
                                      isAmongThemselves(call));
    layer.attended =
        attend(backend, layer.rule, call.projected.q, call.projected.k, call.projected.v);
    const Tensor heads =
        withoutSilenced(backend, trace, number, call.name, backend.upload(layer.attended.output));
    layer.attended.output = backend.download(heads);
    layer.output = backend.download(call.join(heads));
    layer.amongThemselves =
        &queries == &keys && layer.attended.q.axis(1) == layer.attended.k.axis(1);
    layer.queries = {.tokens = lastOf(queries, layer.attended.q.axis(1)),
                     .embeddings = {},
                     .positions = {},
                     .input = backend.download(call.queriesFrom)};
    layer.keys = {.tokens = lastOf(keys, layer.attended.k.axis(1)),
                  .embeddings = {},
                  .positions = {},
                  .input = backend.download(call.keysFrom)};
    return layer;
}

Layer emptyLayer(Backend& backend, const AttentionRule& rule) {
    Layer layer;
    layer.plan = {.width = 1, .heads = 1, .kvHeads = 1, .headWidth = 1};
    layer.rule = rule;
    layer.rule.learned = {};
    layer.rule.score = defaultSelection(table(Stage::score));
    layer.rule.mask = defaultSelection(table(Stage::mask));
    layer.queries.input = layer.keys.input = layer.output = Tensor({0, 1}, Buffer<float>(0));
    const Tensor none = backend.upload(Tensor({1, 0, 1}, Buffer<float>(0)));
    layer.attended = attend(backend, layer.rule, none, none, none);
    return layer;
}

} // namespace fovea
