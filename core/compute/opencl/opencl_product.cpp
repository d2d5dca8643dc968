#include "core/compute/opencl/opencl_product.h"

#include "core/compute/opencl/clblast.h"

namespace fovea::opencl {
namespace {

struct Product {
    const ClStorage& a;
    const ClStorage& b;
    const ClStorage& out;
    Index n, k, m;
    Index itemsA, itemsB;
    Transposed transposed;
};

void byOurKernel(ClWork& work, const Product& p) {
    constexpr auto asInt = &ClWork::asInt;
    work.overTiles({"matmul", "matmul", p.m * p.k}, p.m, p.n, static_cast<std::size_t>(p.itemsA),
                   p.a, p.b, p.out, asInt(p.n), asInt(p.k), asInt(p.m), asInt(p.itemsA),
                   asInt(p.itemsB), int{p.transposed.a}, int{p.transposed.b});
}

// Blocks of a map are 64 rows high and always ours, so that a cell has the same bits in any part.
bool suitsBlast(const Product& p) {
    return p.n >= 256 && p.m >= 256 && p.k >= 32 && p.itemsA == p.itemsB;
}

void byBlast(ClWork& work, const Product& p) {
    constexpr int inRows = 101;
    const auto code = [](bool transposed) {
        return static_cast<int>(transposed ? BlastTransposed::yes : BlastTransposed::no);
    };
    const auto size = [](Index value) { return static_cast<std::size_t>(value); };
    work.pace(p.itemsA * p.n * p.m * p.k);
    work.session->product(Driver::Call<BlastProduct>{"CLBlastSgemmStridedBatched", blastProduct()},
                          inRows, code(p.transposed.a), code(p.transposed.b), size(p.n), size(p.m),
                          size(p.k), 1.0F, p.a.memory, std::size_t{0},
                          size(p.transposed.a ? p.n : p.k), size(p.n * p.k), p.b.memory,
                          std::size_t{0}, size(p.transposed.b ? p.k : p.m), size(p.k * p.m), 0.0F,
                          p.out.memory, std::size_t{0}, size(p.m), size(p.n * p.m), size(p.itemsA));
}

} // namespace

Tensor matmul(ClWork& work, const Tensor& a, const Tensor& b, Transposed transposed) {
    const LeadingAxes batch(a, b);
    const Index n = a.axis(transposed.a ? -1 : -2);
    const Index k = a.axis(transposed.a ? -2 : -1);
    const Index m = b.axis(transposed.b ? -2 : -1);
    expect(b.axis(transposed.b ? -1 : -2) == k && batch.fits(), "matmul", a, b);
    const Tensor left = work.upload(a);
    const Tensor right = work.upload(b);
    Stored out = work.make(Type::f32, batch.shape(n, m));
    const Product product{ClWork::on(left), ClWork::on(right), *out,      n, k, m,
                          batch.a,          batch.b,           transposed};
    if (work.session->usesBlast() && blastProduct() && suitsBlast(product))
        byBlast(work, product);
    else
        byOurKernel(work, product);
    return Tensor(batch.shape(n, m), std::move(out));
}

} // namespace fovea::opencl
