#include "core/compute/opencl/opencl_backend.h"
#include "core/compute/pool.h"

#include "core/compute/broadcast.h"
#include "core/compute/opencl/opencl_attention.h"
#include "core/compute/opencl/opencl_product.h"

#include <algorithm>

namespace fovea {
namespace {

class OpenclBackend final : public Backend {
public:
    OpenclBackend(std::shared_ptr<ClSession> session, std::shared_ptr<Pool> pool,
                  std::stop_token stop, std::shared_ptr<const void> mark)
        : mark_(std::move(mark)), work_(std::move(session), stop), pool_(std::move(pool)),
          stop_(std::move(stop)) {}

    std::string name() const override { return "OpenCL · " + work_.session->device().name; }
    Type type() const override { return Type::f32; }
    void checkpoint() override { work_.checkpoint(); }
    void finish() override { work_.session->finish(); }
    Traffic traffic() const override { return work_.session->traffic(); }
    void onHost(Index count, const std::function<void(Index)>& work) override {
        pool_->run(count, work, stop_);
    }

    Tensor upload(const Tensor& host) override { return work_.upload(host); }
    Tensor download(const Tensor& tensor) override { return work_.download(tensor); }

    Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) override {
        return opencl::matmul(work_, a, b, transposed);
    }
    Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) override {
        const LeadingAxes batch(a, b);
        const PairSizes sizes(a, b, w, batch);
        expect(sizes.fit, "pairwise", a, b);
        const Tensor left = work_.upload(a);
        const Tensor right = work_.upload(b);
        const Tensor weights = work_.upload(w);
        const Shape shape = batch.shape(sizes.n, sizes.m);
        Stored out = work_.make(Type::f32, shape);
        work_.overAll({"pairwise", "pairwise", sizes.width * 8}, elements(shape), ClWork::on(left),
                      ClWork::on(right), ClWork::on(weights), *out, ClWork::countOf(shape),
                      static_cast<int>(pair), ClWork::asInt(sizes.n), ClWork::asInt(sizes.m),
                      ClWork::asInt(sizes.width), ClWork::asInt(batch.a), ClWork::asInt(batch.b),
                      sizes.oneSet);
        return Tensor(shape, std::move(out));
    }

    Tensor unary(Unary operation, const Tensor& a) override {
        const Tensor in = work_.upload(a);
        Stored out = work_.make(Type::f32, a.shape());
        work_.overAll({"unary", "unary"}, a.size(), ClWork::on(in), *out, ClWork::countOf(a),
                      static_cast<int>(operation));
        return Tensor(a.shape(), std::move(out));
    }
    Tensor affine(const Tensor& a, double factor, double summand) override {
        const Tensor in = work_.upload(a);
        Stored out = work_.make(Type::f32, a.shape());
        work_.overAll({"affine", "affine"}, a.size(), ClWork::on(in), *out, ClWork::countOf(a),
                      static_cast<float>(factor), static_cast<float>(summand));
        return Tensor(a.shape(), std::move(out));
    }
    Tensor binary(Binary operation, const Tensor& a, const Tensor& b) override {
        const Shape shape = broadcast(a.shape(), b.shape());
        const Axes axes(shape,
                        {repeatingStrides(a.shape(), shape), repeatingStrides(b.shape(), shape)});
        const Tensor left = work_.upload(a);
        const Tensor right = work_.upload(b);
        Stored out = work_.make(Type::f32, shape);
        work_.overAll({"binary", "binary"}, elements(shape), ClWork::on(left), ClWork::on(right),
                      *out, ClWork::countOf(shape), static_cast<int>(operation), axes.shape,
                      axes.steps[0], axes.steps[1]);
        return Tensor(shape, std::move(out));
    }
    Tensor select(const Tensor& visible, const Tensor& a, double otherwise) override {
        expect(broadcast(visible.shape(), a.shape()) == a.shape(), "select", visible, a);
        const Axes axes(a.shape(), {repeatingStrides(visible.shape(), a.shape())});
        const Tensor mask = work_.upload(visible);
        const Tensor in = work_.upload(a);
        Stored out = work_.make(Type::f32, a.shape());
        work_.overAll({"select", "selected"}, a.size(), ClWork::on(mask), ClWork::on(in), *out,
                      ClWork::countOf(a), static_cast<float>(otherwise), axes.shape, axes.steps[0]);
        return Tensor(a.shape(), std::move(out));
    }
    Tensor reduce(Reduction reduction, const Tensor& a) override {
        Shape shape = a.shape();
        const Index width = shape.back();
        shape.back() = 1;
        const Tensor in = work_.upload(a);
        Stored out = work_.make(Type::f32, shape);
        work_.overRows({"reduce", "reduce", ClWork::moving * width}, elements(shape),
                       ClWork::on(in), *out, ClWork::asInt(width), static_cast<int>(reduction));
        return Tensor(shape, std::move(out));
    }

    Tensor threshold(const Tensor& scores, const Tensor& visible, double alpha) override {
        const Tensor in = work_.upload(scores);
        const MaskedRows rows(scores, visible);
        const Tensor mask = work_.upload(visible);
        Shape shape = scores.shape();
        shape.back() = 1;
        Stored out = work_.make(Type::f32, shape);
        work_.overRows({"threshold", "threshold", rows.width * 60}, elements(shape), ClWork::on(in),
                       ClWork::on(mask), *out, ClWork::asInt(rows.width),
                       static_cast<float>(alpha - 1), rows.axes.shape, rows.axes.steps[0]);
        return Tensor(shape, std::move(out));
    }
    Tensor top(const Tensor& a, const Tensor& visible, Index count) override {
        const Tensor in = work_.upload(a);
        const MaskedRows rows(a, visible);
        const Tensor mask = work_.upload(visible);
        Stored out = work_.make(Type::u8, a.shape());
        const Index taken = std::min(count, rows.width);
        work_.overRows({"top", "top", rows.width * taken * 4}, static_cast<std::size_t>(rows.rows),
                       ClWork::on(in), ClWork::on(mask), *out, ClWork::asInt(rows.width),
                       ClWork::asInt(taken), rows.axes.shape, rows.axes.steps[0]);
        return Tensor(a.shape(), std::move(out));
    }
    Tensor pick(const Tensor& a, const Tensor& index) override {
        const Index n = index.axis(0);
        const Index m = index.axis(1);
        expect(a.axis(1) == n || a.axis(1) == 1, "pick", a, index);
        const Tensor indices = work_.indices(index, a.axis(2));
        const Tensor in = work_.upload(a);
        const Shape shape{a.axis(0), n, m};
        Stored out = work_.make(Type::f32, shape);
        work_.overAll({"pick", "pick"}, elements(shape), ClWork::on(in), ClWork::on(indices), *out,
                      ClWork::countOf(shape), ClWork::asInt(n), ClWork::asInt(m),
                      ClWork::asInt(a.axis(1)), ClWork::asInt(a.axis(2)));
        return Tensor(shape, std::move(out));
    }

    FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                        const FusedRule& rule) override {
        return opencl::attention(work_, q, k, v, rule);
    }
    Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                            const FusedRule& rule, const FusedPart& part) override {
        return opencl::attentionWeights(work_, q, k, statistics, rule, part);
    }

    Tensor gather(const Tensor& table, const Tensor& index) override {
        const Tensor indices = work_.indices(index, table.axis(0));
        const Tensor in = work_.upload(table);
        const Shape shape{index.axis(0), table.axis(-1)};
        Stored out = work_.make(Type::f32, shape);
        work_.overAll({"gather", "gather"}, elements(shape), ClWork::on(in), ClWork::on(indices),
                      *out, ClWork::countOf(shape), ClWork::asInt(table.axis(-1)));
        return Tensor(shape, std::move(out));
    }
    Tensor slice(const Tensor& a, Index axis, Index begin, Index end) override {
        const Slice slice(a, axis, begin, end);
        const Tensor in = work_.upload(a);
        Stored out = work_.make(in.type(), slice.shape);
        const RunsOf runs(a.shape(), slice.axis, bytesOf(in.type()));
        const std::size_t run = runs.inner * static_cast<std::size_t>(end - begin);
        work_.pace(ClWork::moving * static_cast<Index>(elements(slice.shape)));
        work_.session->copy(ClWork::on(in),
                            {runs.inner * static_cast<std::size_t>(begin), runs.distance}, *out,
                            {0, run}, run, runs.outer);
        return Tensor(slice.shape, std::move(out));
    }
    Tensor concat(const std::vector<Tensor>& parts, Index axis) override {
        const Joined joined(parts, axis);
        const Type type = parts.front().type() == Type::f64 ? Type::f32 : parts.front().type();
        Stored out = work_.make(type, joined.shape);
        const RunsOf whole(joined.shape, joined.axis, bytesOf(type));
        std::size_t begin = 0;
        for (const Tensor& part : parts) {
            const Tensor in = work_.upload(part);
            work_.pace(ClWork::moving * static_cast<Index>(part.size()));
            const RunsOf runs(part.shape(), joined.axis, bytesOf(type));
            work_.session->copy(ClWork::on(in), {0, runs.distance}, *out, {begin, whole.distance},
                                runs.distance, runs.outer);
            begin += runs.distance;
        }
        return Tensor(joined.shape, std::move(out));
    }
    Tensor permute(const Tensor& a, const std::vector<Index>& order) override {
        const Permuted permuted(a, order);
        const Axes axes(permuted.shape, {permuted.steps});
        const Tensor in = work_.upload(a);
        Stored out = work_.make(Type::f32, permuted.shape);
        work_.overAll({"permute", "permute"}, a.size(), ClWork::on(in), *out, ClWork::countOf(a),
                      axes.shape, axes.steps[0]);
        return Tensor(permuted.shape, std::move(out));
    }

    PairGradients pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                               const Tensor& gradient) override {
        const LeadingAxes batch(a, b);
        const PairSizes sizes(a, b, w, batch);
        expect(sizes.fit && gradient.axis(-2) == sizes.n && gradient.axis(-1) == sizes.m,
               "pairwiseBack", a, b);
        const Tensor left = work_.upload(a);
        const Tensor right = work_.upload(b);
        const Tensor weights = work_.upload(w);
        const Tensor slope = work_.upload(gradient);
        const int kind = static_cast<int>(pair);
        const Index pairs = batch.a * sizes.n * sizes.m * sizes.width * 10; // all that there is
        const auto back = [&](const char* name, const Tensor& like) {
            Stored out = work_.make(Type::f32, like.shape());
            const Index each = pairs / std::max<Index>(1, static_cast<Index>(like.size()));
            work_.overAll({"pairwise_back", name, each}, like.size(), ClWork::on(left),
                          ClWork::on(right), ClWork::on(weights), ClWork::on(slope), *out,
                          ClWork::countOf(like), kind, ClWork::asInt(sizes.n),
                          ClWork::asInt(sizes.m), ClWork::asInt(sizes.width),
                          ClWork::asInt(batch.a), ClWork::asInt(batch.b), sizes.oneSet);
            return Tensor(like.shape(), std::move(out));
        };
        const Tensor ofA = back("pairwiseBackA", a);
        const Tensor ofB = back("pairwiseBackB", b);
        Stored out = work_.make(Type::f32, w.shape());
        work_.overRows({"pairwise_back", "pairwiseBackW",
                        pairs / std::max<Index>(1, static_cast<Index>(w.size()))},
                       w.size(), ClWork::on(left), ClWork::on(right), ClWork::on(slope), *out, kind,
                       ClWork::asInt(sizes.n), ClWork::asInt(sizes.m), ClWork::asInt(sizes.width),
                       ClWork::asInt(batch.a), ClWork::asInt(batch.b), sizes.oneSet);
        return {ofA, ofB, Tensor(w.shape(), std::move(out))};
    }
    Tensor gatherBack(const Tensor& gradient, const Tensor& index, Index rows) override {
        const Tensor indices = work_.indices(index, rows);
        const Tensor in = work_.upload(gradient);
        const Index width = gradient.axis(-1);
        const Shape shape{rows, width};
        Stored out = work_.make(Type::f32, shape);
        work_.overAll({"gather_back", "gatherBack", index.axis(0)}, elements(shape), ClWork::on(in),
                      ClWork::on(indices), *out, ClWork::asInt(rows * width), ClWork::asInt(width),
                      ClWork::countOf(index));
        return Tensor(shape, std::move(out));
    }
    Tensor pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) override {
        const Tensor indices = work_.indices(index, shape[2]);
        const Tensor in = work_.upload(gradient);
        Stored out = work_.make(Type::f32, shape);
        const Index perIndex =
            index.axis(1) * (shape[1] == 1 ? index.axis(0) : 1); // looked through
        work_.overAll({"pick_back", "pickBack", perIndex}, elements(shape), ClWork::on(in),
                      ClWork::on(indices), *out, ClWork::countOf(shape),
                      ClWork::asInt(index.axis(0)), ClWork::asInt(index.axis(1)),
                      ClWork::asInt(shape[1]), ClWork::asInt(shape[2]));
        return Tensor(shape, std::move(out));
    }

private:
    std::shared_ptr<const void> mark_; // of use, see markUse(): goes last
    ClWork work_;
    std::shared_ptr<Pool> pool_;
    std::stop_token stop_;
};

} // namespace

std::shared_ptr<Backend> makeOpenclBackend(std::shared_ptr<ClSession> session,
                                           std::shared_ptr<Pool> pool, std::stop_token stop,
                                           std::shared_ptr<const void> mark) {
    return std::make_shared<OpenclBackend>(std::move(session), std::move(pool), std::move(stop),
                                           std::move(mark));
}

} // namespace fovea
