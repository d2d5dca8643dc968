#include "core/learn/tape/tape.h"

#include "core/compute/backend.h"
#include "core/learn/tape/gradient_rules.h"

#include <algorithm>
#include <stdexcept>

namespace fovea {
namespace {

// Heads that share a key head stand one after the other, so they are rows of one longer matrix.
Tensor groupedHeads(const Tensor& a, Index groups) {
    const Index heads = a.rank() < 3 ? 1 : a.axis(0);
    return a.reshaped({groups, heads / groups * a.axis(-2), a.axis(-1)});
}

Index items(const Tensor& a) {
    return a.rank() < 3 ? 1 : a.axis(0);
}

Tensor transposedOf(Backend& backend, const Tensor& a) {
    return a.rank() < 3 ? backend.permute(a, {1, 0}) : backend.permute(a, {0, 2, 1});
}

} // namespace

bool Tape::tracks(const Tensor& tensor) const {
    return !tensor.isNull() && tracked_.contains(tensor.storage().get());
}

Tensor Tape::watch(const Tensor& value) {
    const Tensor here = under_.upload(value);
    watched_[value.storage().get()] = here;
    tracked_.insert(here.storage().get());
    held_.push_back(value);
    held_.push_back(here);
    return here;
}

Tensor Tape::constant(const Tensor& a) {
    return under_.affine(a, 1, 0);
}

// What watch() was given is uploaded once, so that it is recognised.
Tensor Tape::upload(const Tensor& host) {
    const auto known = watched_.find(host.storage().get());
    return known == watched_.end() ? under_.upload(host) : known->second.reshaped(host.shape());
}

Tensor Tape::straightThrough(const Tensor& value, const std::function<Tensor()>& smooth) {
    const Tensor slope = smooth();
    return record(value, {slope}, [=, this](const Tensor& g) { add(slope, g); });
}

Tensor Tape::record(Tensor out, std::initializer_list<Tensor> inputs, Back back) {
    bool any = false;
    for (const Tensor& input : inputs) {
        any = any || tracks(input);
        if (input.storage() == out.storage())
            return out; // the backend handed it through
    }
    if (!any)
        return out;
    tracked_.insert(out.storage().get());
    steps_.push_back({out, std::move(back)});
    return out;
}

void Tape::add(const Tensor& input, const Tensor& gradient) {
    if (!tracks(input))
        return;
    gradients_[input.storage().get()].add(under_, gradient);
}

Tensor Tape::taken(const Tensor& out) {
    const auto found = gradients_.find(out.storage().get());
    if (found == gradients_.end())
        return {};
    const Tensor gradient = found->second.whole(under_).reshaped(out.shape());
    gradients_.erase(found);
    return gradient;
}

void Tape::backward(const Tensor& loss) {
    if (loss.size() != 1)
        throw std::invalid_argument("backward from " + printShape(loss.shape()));
    gradients_.clear();
    add(loss, under_.filled(loss.shape(), 1));
    while (!steps_.empty()) {
        const Step step = std::move(steps_.back());
        steps_.pop_back();
        if (const Tensor gradient = taken(step.out); !gradient.isNull())
            step.back(gradient);
    }
    tracked_.clear();
    for (const auto& [host, here] : watched_)
        tracked_.insert(here.storage().get());
}

Tensor Tape::gradient(const Tensor& tracked) {
    const Tensor& here = watched_.at(tracked.storage().get());
    const auto found = gradients_.find(here.storage().get());
    return found == gradients_.end() ? under_.filled(tracked.shape(), 0)
                                     : found->second.whole(under_).reshaped(tracked.shape());
}

void Tape::addMatmul(const Tensor& a, const Tensor& b, Transposed transposed,
                     const Tensor& gradient) {
    if (tracks(a)) {
        const Tensor ofA = under_.matmul(gradient, b, {.a = false, .b = !transposed.b});
        add(a, transposed.a ? transposedOf(under_, ofA) : ofA);
    }
    if (!tracks(b))
        return;
    const Index groups = items(b);
    const Tensor left = groupedHeads(transposed.a ? transposedOf(under_, a) : a, groups);
    const Tensor right = groupedHeads(gradient, groups);
    add(b, (transposed.b ? under_.matmul(right, left, {.a = true, .b = false})
                         : under_.matmul(left, right, {.a = true, .b = false}))
               .reshaped(b.shape()));
}

Tensor Tape::matmul(const Tensor& a, const Tensor& b, Transposed transposed) {
    return record(under_.matmul(a, b, transposed), {a, b},
                  [=, this](const Tensor& g) { addMatmul(a, b, transposed, g); });
}

Tensor Tape::pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) {
    return record(under_.pairwise(pair, a, b, w), {a, b, w}, [=, this](const Tensor& g) {
        const PairGradients back = under_.pairwiseBack(pair, a, b, w, g);
        add(a, back.a);
        add(b, back.b);
        add(w, back.w);
    });
}

Tensor Tape::unary(Unary operation, const Tensor& a) {
    const Tensor out = under_.unary(operation, a);
    return record(out, {a},
                  [=, this](const Tensor& g) { add(a, under_.unaryBack(operation, a, out, g)); });
}

Tensor Tape::affine(const Tensor& a, double factor, double summand) {
    return record(under_.affine(a, factor, summand), {a},
                  [=, this](const Tensor& g) { add(a, under_.affine(g, factor, 0)); });
}

Tensor Tape::binary(Binary operation, const Tensor& a, const Tensor& b) {
    const Tensor out = under_.binary(operation, a, b);
    const auto addTo = [this](const Tensor& input, const Tensor& g) {
        if (tracks(input))
            add(input, summedTo(under_, g, input.shape()));
    };
    const auto back = [=, this](const Tensor& g) {
        switch (operation) {
        case Binary::add:
            addTo(a, g);
            addTo(b, g);
            break;
        case Binary::subtract:
            addTo(a, g);
            if (tracks(b))
                addTo(b, under_.affine(g, -1, 0));
            break;
        case Binary::multiply:
            if (tracks(a))
                addTo(a, under_.binary(Binary::multiply, g, b));
            if (tracks(b))
                addTo(b, under_.binary(Binary::multiply, g, a));
            break;
        case Binary::divide: {
            const Tensor share = under_.binary(Binary::divide, g, b);
            addTo(a, share);
            if (tracks(b))
                addTo(b, under_.affine(under_.binary(Binary::multiply, share, out), -1, 0));
            break;
        }
        case Binary::largest: { // of equals both, by halves
            const Tensor more = under_.unary(Unary::step, under_.binary(Binary::subtract, a, b));
            const Tensor less = under_.unary(Unary::step, under_.binary(Binary::subtract, b, a));
            const Tensor share =
                under_.affine(under_.binary(Binary::subtract, more, less), 0.5, 0.5);
            addTo(a, under_.binary(Binary::multiply, g, share));
            addTo(b, under_.binary(Binary::multiply, g, under_.affine(share, -1, 1)));
            break;
        }
        }
    };
    return record(out, {a, b}, back);
}

Tensor Tape::select(const Tensor& visible, const Tensor& a, double otherwise) {
    return record(under_.select(visible, a, otherwise), {a},
                  [=, this](const Tensor& g) { add(a, under_.select(visible, g, 0)); });
}

Tensor Tape::reduce(Reduction reduction, const Tensor& a) {
    return record(under_.reduce(reduction, a), {a}, [=, this](const Tensor& g) {
        const Tensor each = repeated(under_, g, a.axis(-1)).reshaped(a.shape());
        if (reduction == Reduction::sum)
            return add(a, each);
        Buffer<std::uint8_t> ones(static_cast<std::size_t>(a.axis(-1)));
        std::fill_n(ones.data(), ones.size(), std::uint8_t{1});
        const Tensor every = under_.upload(Tensor({a.axis(-1)}, std::move(ones)));
        add(a, under_.select(under_.top(a, every, 1), each, 0)); // the first of equals
    });
}

Tensor Tape::threshold(const Tensor& scores, const Tensor& visible, double alpha) {
    const Tensor out = under_.threshold(scores, visible, alpha);
    return record(out, {scores}, [=, this](const Tensor& g) {
        add(scores, thresholdBack(under_, scores, visible, alpha, out, g));
    });
}

Tensor Tape::top(const Tensor& a, const Tensor& visible, Index count) {
    return under_.top(a, visible, count);
}

Tensor Tape::pick(const Tensor& a, const Tensor& index) {
    return record(under_.pick(a, index), {a},
                  [=, this](const Tensor& g) { add(a, under_.pickBack(g, index, a.shape())); });
}

Tensor Tape::attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                              const FusedRule& rule, const FusedPart& part) {
    return under_.attentionWeights(q, k, statistics, rule, part);
}

Tensor Tape::gather(const Tensor& table, const Tensor& index) {
    return record(under_.gather(table, index), {table}, [=, this](const Tensor& g) {
        add(table, under_.gatherBack(g, index, table.axis(0)));
    });
}

Tensor Tape::slice(const Tensor& a, Index axis, Index begin, Index end) {
    return record(under_.slice(a, axis, begin, end), {a}, [=, this](const Tensor& g) {
        if (tracks(a))
            gradients_[a.storage().get()].addPart(under_, a.shape(),
                                                  axis < 0 ? axis + a.rank() : axis, begin, g);
    });
}

Tensor Tape::concat(const std::vector<Tensor>& parts, Index axis) {
    const Tensor out = under_.concat(parts, axis);
    const bool any = std::ranges::any_of(parts, [&](const Tensor& part) { return tracks(part); });
    if (!any || out.storage() == parts.front().storage())
        return out;
    tracked_.insert(out.storage().get());
    steps_.push_back({out, [=, this](const Tensor& g) {
                          Index begin = 0;
                          for (const Tensor& part : parts) {
                              const Index end = begin + part.axis(axis);
                              if (tracks(part))
                                  add(part, under_.slice(g, axis, begin, end));
                              begin = end;
                          }
                      }});
    return out;
}

Tensor Tape::permute(const Tensor& a, const std::vector<Index>& order) {
    return record(under_.permute(a, order), {a}, [=, this](const Tensor& g) {
        std::vector<Index> back(order.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            back[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
        add(a, under_.permute(g, back));
    });
}

PairGradients Tape::pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                                 const Tensor& gradient) {
    return under_.pairwiseBack(pair, a, b, w, gradient);
}

Tensor Tape::gatherBack(const Tensor& gradient, const Tensor& index, Index rows) {
    return under_.gatherBack(gradient, index, rows);
}

Tensor Tape::pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) {
    return under_.pickBack(gradient, index, shape);
}

} // namespace fovea
