#include "core/learn/networks/network_parts.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea::parts {

StageShapes stage(const std::string& name, std::vector<LearnedShape> shapes) {
    return {name, std::move(shapes)};
}

void append(NetworkShapes& all, const NetworkShapes& more) {
    all.insert(all.end(), more.begin(), more.end());
}

NetworkShapes embeddingShapes(const NetworkPlan& plan, const std::string& name, Index rows) {
    return {stage(name, {{.name = "weight",
                          .shape = {rows, plan.width()},
                          .perHead = false,
                          .initial = Initial::normal}})};
}

NetworkShapes positionShapes(const NetworkPlan& plan) {
    const Position& position = positions().math(plan.position.row);
    if (!position.matrix || !position.learned)
        return {};
    return {stage(positions().info().id,
                  position.learned(plan.position.values, {.width = plan.width()}))};
}

Tensor dropped(Backend& backend, const NetworkDropout* dropout, const Tensor& x) {
    return dropout ? (*dropout)(backend, x) : x;
}

namespace {

Tensor addedTo(const Scope& scope, const NetworkPlan& plan, Index tokens) {
    Backend& backend = scope.backend();
    const Position& position = positions().math(plan.position.row);
    const Values& values = plan.position.values;
    const Learned own = scope.all();
    const LearnedPart learned(backend, own, positions().info().id, {});
    return position.learnedMatrix
               ? position.learnedMatrix(backend, values, learned, tokens, plan.width())
               : backend.upload(position.matrix(values, learned, tokens, plan.width()));
}

// Found for more words than are there, so that not every word finds all of them anew.
Tensor addedBehind(const Scope& scope, const NetworkPlan& plan, WordsBefore& before, Index tokens) {
    const Index all = before.count + tokens;
    if (before.positions.isNull() || before.positions.axis(0) < all)
        before.positions =
            addedTo(scope, plan,
                    std::max(all, std::min(longestOutput(plan), std::max<Index>(64, 2 * all))));
    return scope.backend().slice(before.positions, 0, before.count, all);
}

} // namespace

Tensor embedded(const Scope& scope, const NetworkPlan& plan, const std::string& name,
                const Reading& reading, const NetworkDropout* dropout, WordsBefore* before) {
    Backend& backend = scope.backend();
    const BatchShape batch = reading.batch;
    const Index width = plan.width();
    Tensor x = backend.gather(scope.in(name)("weight"), backend.upload(reading.tokens));
    PassObserver* observer = scope.observer();
    if (observer)
        observer->part(name, x);
    if (positions().math(plan.position.row).matrix) {
        const Tensor added = before ? addedBehind(scope, plan, *before, batch.tokens)
                                    : addedTo(scope, plan, batch.tokens);
        x = backend.binary(Binary::add, x.reshaped({batch.sentences, batch.tokens, width}), added)
                .reshaped({batch.sentences * batch.tokens, width});
        if (observer) {
            observer->part(name + ".position", added);
            observer->part(name + ".behind-position", x);
        }
    }
    if (before)
        before->count += batch.tokens;
    return dropped(backend, dropout, x);
}

Tensor lastTokens(Backend& backend, const Tensor& x, BatchShape batch) {
    const Index width = x.axis(1);
    return backend
        .slice(x.reshaped({batch.sentences, batch.tokens, width}), 1, batch.tokens - 1,
               batch.tokens)
        .reshaped({batch.sentences, width});
}

Tensor sentencesOf(Backend& backend, const Tensor& x, Index sentences, const Tensor& numbers) {
    if (x.isNull())
        return x;
    Shape shape = x.shape();
    const Index each = static_cast<Index>(x.size()) / sentences;
    shape.front() = shape.front() / sentences * numbers.axis(0);
    return backend.gather(x.reshaped({sentences, each}), backend.upload(numbers)).reshaped(shape);
}

NetworkShapes pictureShapes(const NetworkPlan& plan) {
    if (plan.sizes.patches == 0)
        return {};
    std::vector<LearnedShape> shapes = linearShapes("patch", plan.width(), plan.sizes.patchWidth);
    shapes.push_back({.name = "place",
                      .shape = {plan.sizes.patches, plan.width()},
                      .perHead = false,
                      .initial = Initial::normal});
    return {stage("picture", std::move(shapes))};
}

Tensor embeddedPatches(const Scope& scope, const NetworkPlan& plan, const Tensor& pictures) {
    Backend& backend = scope.backend();
    const Scope own = scope.in("picture");
    const Tensor x = linear(own.in("patch"), backend.upload(pictures));
    const Index patches = plan.sizes.patches;
    Tensor placed = backend
                        .binary(Binary::add, x.reshaped({x.axis(0) / patches, patches, x.axis(1)}),
                                own("place"))
                        .reshaped(x.shape());
    tellPart(own, "patches", placed);
    return placed;
}

AttentionLayer inStep(AttentionLayer attention, const NetworkDropout* dropout) {
    if (Value& share = attention.rule.normalise.values["dropout"]; std::get<double>(share) != 0) {
        if (dropout)
            attention.rule.seed = dropout->nextSeed();
        else
            share = 0.0;
    }
    return attention;
}

void tellPart(const Scope& scope, const char* part, const Tensor& x) {
    if (PassObserver* observer = scope.observer())
        observer->part(scope.in(part).name(), x);
}

Tensor meanOf(Backend& backend, const Tensor& tokens, BatchShape batch) {
    const Tensor apart = tokens.reshaped({batch.sentences, batch.tokens, tokens.axis(1)});
    const Tensor sum = backend.reduce(Reduction::sum, backend.permute(apart, {0, 2, 1}));
    return backend.affine(sum, 1 / static_cast<double>(batch.tokens), 0)
        .reshaped({batch.sentences, tokens.axis(1)});
}

Parameter poolingParameter() {
    return optionParameter("pooling", QT_TRANSLATE_NOOP("fovea", "Pooling"),
                           {"attention", "mean", "last"});
}

bool poolsByAttention(const NetworkPlan& plan) {
    return plan.form == Form::whole && option(plan.model.values, "pooling") == "attention";
}

NetworkShapes poolingShapes(const NetworkPlan& plan) {
    if (!poolsByAttention(plan))
        return {};
    NetworkShapes all{stage("pooling", {{.name = "query",
                                         .shape = {1, plan.width()},
                                         .perHead = false,
                                         .initial = Initial::normal}})};
    for (StageShapes& one : attentionLayerShapes(plan.across)) {
        one.stage.insert(0, "pooling.");
        all.push_back(std::move(one));
    }
    return all;
}

Tensor pooled(const Scope& scope, const NetworkPlan& plan, const Tensor& tokens, BatchShape batch,
              const NetworkDropout* dropout) {
    Backend& backend = scope.backend();
    const std::string& kind = option(plan.model.values, "pooling");
    const auto told = [&](Tensor x) {
        tellPart(scope.in("top"), "pooling", x);
        return x;
    };
    if (kind == "attention") {
        const Scope own = scope.in("pooling");
        const Tensor query = backend.concat(
            std::vector<Tensor>(static_cast<std::size_t>(batch.sentences), own("query")), 0);
        return told(attentionLayer(own, inStep(plan.across, dropout), query,
                                   {.sentences = batch.sentences, .tokens = 1}, tokens, batch));
    }
    if (kind == "last")
        return told(lastTokens(backend, tokens, batch));
    return told(meanOf(backend, tokens, batch));
}

NetworkShapes classesShapes(const NetworkPlan& plan, Index width) {
    return {stage("top", linearShapes("classes", plan.sizes.answers, width))};
}

Tensor classes(const Scope& scope, const Tensor& x) {
    const Scope top = scope.in("top");
    const Tensor logits = linear(top.in("classes"), x);
    tellPart(top, "classes", logits);
    return logits;
}

} // namespace fovea::parts
