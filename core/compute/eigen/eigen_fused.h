// Fused attention over whole tensors: packs keys and values once, and cuts the rest into fixed
// tiles. `run(count, work)` does work(0) … work(count − 1) on however many threads, until its stop
// token says so.
#pragma once

#include "core/compute/eigen/eigen_attention.h"
#include "core/compute/eigen/eigen_over.h"

#include <algorithm>
#include <stdexcept>

namespace fovea::fused {

template <class S>
class Heads {
public:
    Heads(const Tensor& q, const Tensor& k, const Tensor* v, const FusedRule& rule,
          const FusedPart& part, const std::stop_token& stop)
        : rule_(rule), part_(part), stop_(stop), q_(q), k_(k), v_(v), heads_(q.axis(0)),
          groups_(k.axis(0)), n_(q.axis(1)), m_(k.axis(1)), d_(q.axis(2)),
          width_(kernels::panelWidth<S>()), panels_((m_ + width_ - 1) / width_),
          firstPanel_(part.left / width_),
          panelCount_((part.right + width_ - 1) / width_ - firstPanel_),
          packed_(static_cast<std::size_t>(groups_ * panels_ * d_ * width_),
                  Buffer<S>::Start::unwritten) {
        check();
        if (v && kernels::paddedWidth<S>(v->axis(2)) != v->axis(2))
            padValues();
    }

    // The keys that the part asks for, of all its heads.
    template <class Run>
    void pack(const Run& run) {
        if (part_.headCount == 0)
            return;
        const Index group = groupOf(part_.firstHead);
        const Index groups = groupOf(part_.firstHead + part_.headCount - 1) + 1 - group;
        run(groups * panelCount_,
            [&](Index i) { packPanel(group + i / panelCount_, firstPanel_ + i % panelCount_); });
    }

    // work(head, top, rows) for every block of the part's rows, whose keys are packed before.
    template <class Run, class Work>
    void eachBlock(const Run& run, const Work& work) {
        const Index rows = part_.bottom - part_.top;
        const Index blocks = (rows + kernels::attentionRows - 1) / kernels::attentionRows;
        const bool alone = blocks == 1 && groups_ == heads_; // no other block needs these keys
        if (!alone)
            pack(run);
        run(part_.headCount * blocks, [&](Index i) {
            const Index index = part_.firstHead + i / blocks;
            const Index top = i % blocks * kernels::attentionRows;
            for (Index panel = 0; alone && panel < panelCount_; ++panel)
                packPanel(index, firstPanel_ + panel);
            work(index, part_.top + top, std::min(kernels::attentionRows, rows - top));
        });
    }

    [[nodiscard]] kernels::AttentionHead<S> head(Index index) const {
        const Index group = groupOf(index);
        const Index dv = v_ ? v_->axis(2) : 0;
        const Index strideV = v_ ? kernels::paddedWidth<S>(dv) : 0;
        const S* values = !v_                  ? nullptr
                          : padded_.size() > 0 ? padded_.data()
                                               : v_->template host<S>().data();
        const auto map = [&](const Tensor& mask) { return mask.rank() == 3 ? index * n_ * m_ : 0; };
        return {.rule = &rule_,
                .q = q_.host<S>().data() + index * n_ * d_,
                .panels = packed_.data() + group * panels_ * d_ * width_,
                .v = v_ ? values + group * m_ * strideV : nullptr,
                .visible = rule_.visible.isNull()
                               ? nullptr
                               : rule_.visible.host<std::uint8_t>().data() + map(rule_.visible),
                .added = rule_.added.isNull() ? nullptr
                                              : rule_.added.host<S>().data() + map(rule_.added),
                .n = n_,
                .m = m_,
                .d = d_,
                .dv = dv,
                .strideV = strideV,
                .stop = &stop_};
    }

private:
    void packPanel(Index group, Index panel) {
        kernels::packPanel(k_.host<S>().data() + group * m_ * d_, m_, d_, d_, panel,
                           packed_.data() + (group * panels_ + panel) * d_ * width_);
    }
    [[nodiscard]] Index groupOf(Index head) const { return head * groups_ / heads_; }
    void check() const {
        const auto expect = [&](bool fits) {
            if (!fits)
                throw std::invalid_argument("attention of " + printShape(q_.shape()) + " and " +
                                            printShape(k_.shape()));
        };
        expect(q_.rank() == 3 && k_.rank() == 3 && q_.axis(2) == k_.axis(2) && groups_ > 0 &&
               heads_ % groups_ == 0);
        expect(!v_ || (v_->rank() == 3 && v_->axis(0) == groups_ && v_->axis(1) == m_));
        for (const Tensor* mask : {&rule_.visible, &rule_.added})
            expect(mask->isNull() || (mask->axis(-2) == n_ && mask->axis(-1) == m_ &&
                                      (mask->rank() == 2 || mask->axis(0) == heads_)));
    }
    void padValues() {
        const Index dv = v_->axis(2);
        const Index stride = kernels::paddedWidth<S>(dv);
        padded_ = Buffer<S>(static_cast<std::size_t>(groups_ * m_ * stride));
        for (Index row = 0; row < groups_ * m_; ++row)
            std::copy_n(v_->template host<S>().data() + row * dv, dv,
                        padded_.data() + row * stride);
    }

    const FusedRule& rule_;
    const FusedPart part_;
    const std::stop_token& stop_;
    const Tensor& q_;
    const Tensor& k_;
    const Tensor* v_;
    Index heads_, groups_, n_, m_, d_, width_, panels_, firstPanel_, panelCount_;
    Buffer<S> packed_;
    Buffer<S> padded_{0}; // values, where they are not whole packets wide
};

template <class S, class Run>
FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v, const FusedRule& rule,
                    Run run) {
    const Index n = q.axis(1);
    const Index m = k.axis(1);
    const Index dv = v.axis(2);
    const bool keeps = rule.keep && m <= kernels::blockKeys;
    Heads<S> heads(q, k, &v, rule, {.headCount = q.axis(0), .bottom = n, .right = m}, run.stop);
    auto output = over::unwritten<S>(elements({q.axis(0), n, dv}));
    auto statistics = over::unwritten<S>(elements({q.axis(0), n, 2}));
    auto weights = over::unwritten<S>(keeps ? elements({q.axis(0), n, m}) : 0);
    heads.eachBlock(run, [&](Index head, Index top, Index rows) {
        kernels::attendRows(heads.head(head), top, rows, output.data() + head * n * dv,
                            statistics.data() + head * n * 2,
                            keeps ? weights.data() + head * n * m : nullptr);
    });
    return {Tensor({q.axis(0), n, dv}, std::move(output)),
            Tensor({q.axis(0), n, 2}, std::move(statistics)),
            keeps ? Tensor({q.axis(0), n, m}, std::move(weights)) : Tensor()};
}

template <class S, class Run>
Tensor weights(const Tensor& q, const Tensor& k, const Tensor& statistics, const FusedRule& rule,
               const FusedPart& part, Run run) {
    Heads<S> heads(q, k, nullptr, rule, part, run.stop);
    const Index all = part.bottom - part.top;
    const Index columns = part.right - part.left;
    const Shape shape{part.headCount, all, columns};
    auto out = over::unwritten<S>(elements(shape));
    heads.eachBlock(run, [&](Index head, Index top, Index rows) {
        kernels::attentionWeights(
            heads.head(head), top, rows, part.left, part.right,
            statistics.host<S>().data() + head * q.axis(1) * 2,
            out.data() + ((head - part.firstHead) * all + top - part.top) * columns, columns);
    });
    return Tensor(shape, std::move(out));
}

} // namespace fovea::fused
