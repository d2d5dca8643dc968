// The operations that all mathematics of the project is written over. Every stage is a composition
// of these, so an implementation of them computes everything (a device), and a record of them
// differentiates everything (the tape).
//
// The contract of every operation, unless its comment says otherwise:
//  - Tensors come in and a new tensor goes out, where this backend keeps its tensors; nothing is
//    changed in place. Tensors from elsewhere go through upload() first.
//  - Shapes that do not fit together are programming errors: std::invalid_argument.
//  - Numbers have the backend's one floating type; masks are u8 (0 or 1), indices i32. What stays
//    and is large may be narrower: the right side of matmul() and the table of gather() may be f16
//    or bf16, and are widened where they are read, with the same bits as if they had been before.
//  - It may be called from several threads at once, and gives the same bits for any number of
//    threads.
//  - It looks at the stop token given to the backend at least every few milliseconds (a device with
//    100 000 tokens: every 100 ms; operations that only move numbers: once), throws Cancelled.
//  - Memory: the result, and at most as much again.
// An operation that a device does not offer is computed by the reference (Eigen).
#pragma once

#include "core/base/tensor.h"
#include "core/compute/fused_attention.h"
#include "core/compute/traffic.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

// log1p is log(1 + x), exact to the last bits however small x is; step is 1 above 0 and otherwise
// 0; normal is Φ, so that gelu(x) = x · normal(x).
enum class Unary {
    negative,
    exp,
    log,
    log1p,
    tanh,
    sigmoid,
    relu,
    gelu,
    silu,
    sqrt,
    square,
    abs,
    step,
    normal
};
enum class Binary { add, subtract, multiply, divide, largest };
enum class Reduction { sum, largest };
enum class Pair {
    additive, // Σ_c w_c tanh(a_ic + b_jc)
    relu,     // Σ_c w_c act(a_ic + b_jc); gelu and silu have the same form
    gelu,
    silu,
    distance // Σ_c w_c (a_ic − b_jc)²: the difference is formed before squaring
};
struct Transposed {
    bool a = false;
    bool b = false;
};
// What a pairwise operation's gradient [A, n, m] means for its operands, in their shapes.
struct PairGradients {
    Tensor a, b, w;
};

// A recurrent cell after a token: [B, D] each.
struct CellState {
    Tensor hidden, cell;
};
struct LstmGradients {
    Tensor gates, cell;
};
struct GruGradients {
    Tensor ofInput, ofState, state;
};
struct NormGradients {
    Tensor x, gain, shift;
};
struct AttentionGradients {
    Tensor q, k, v;
    Tensor added; // [H, n, m]; null where the rule adds nothing
};

class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    [[nodiscard]] virtual std::string name() const = 0; // "Eigen · 2 threads"
    [[nodiscard]] virtual Type type() const = 0;        // of its numbers
    // Whether a row of matmul() has the same bits whatever other rows there are.
    [[nodiscard]] virtual bool keepsRows() const { return false; }

    // For work between operations that may last: throws Cancelled where the result is not wanted
    // any more.
    virtual void checkpoint() = 0;

    // Waits until what was begun is done, for those who measure time: a device works on after an
    // operation has returned.
    virtual void finish() {}
    // Since its device was opened; zeros without a device.
    [[nodiscard]] virtual Traffic traffic() const { return {}; }

    // Work on the host beside the operations, in fixed tiles: work(0) … work(tiles − 1), each once,
    // in any order, on this backend's threads where it has some.
    virtual void onHost(Index tiles, const std::function<void(Index)>& work) {
        for (Index tile = 0; tile < tiles; ++tile) {
            checkpoint();
            work(tile);
        }
    }

    // `value`, whose gradient is that of smooth() (straight-through): who differentiates asks for
    // it, and no other backend computes it.
    virtual Tensor straightThrough(const Tensor& value, const std::function<Tensor()>& /*smooth*/) {
        return value;
    }

    // Stops gradients (detach).
    virtual Tensor constant(const Tensor& a) { return a; }

    // Host numbers (f32 or f64, converted; f16 and bf16, widened where the backend does not compute
    // with them as they are), masks or indices to where this backend computes, and back to the
    // host.
    virtual Tensor upload(const Tensor& host) = 0;
    virtual Tensor download(const Tensor& tensor) = 0;
    // Makes a matrix on the host that is matmul()'s right side many times, mostly with this
    // `transposed`. upload() of any backend and gather() take it, too. Where this backend reads
    // numbers faster in another order (panels.h), the matrix has that order. Results have the same
    // bits. rows(begin, end) are asked for in their order, some at a time.
    virtual Tensor forProducts(const Shape& shape, bool /*transposed*/,
                               const std::function<Tensor(Index begin, Index end)>& rows) {
        return rows(0, shape[0]);
    }

    // a [A, n, k] · b [B, k, m] → [A, n, m]. B divides A; product i uses b's matrix ⌊i·B/A⌋, which
    // is how query heads share key/value heads. Two-dimensional tensors count as A = 1 or B = 1.
    virtual Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) = 0;
    // a [A, n, c], b [B, m, c] as in matmul, w [c] or [B, c] → [A, n, m], without n·m·c memory.
    virtual Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) = 0;

    virtual Tensor unary(Unary operation, const Tensor& a) = 0;
    virtual Tensor affine(const Tensor& a, double factor, double summand) = 0; // factor·a + summand
    // Axes of 1 and missing leading axes repeat, as in NumPy.
    virtual Tensor binary(Binary operation, const Tensor& a, const Tensor& b) = 0;
    // a where `visible` is 1, `otherwise` where it is 0, whatever a holds there. `visible` repeats
    // like an operand of binary(); the result has a's shape.
    virtual Tensor select(const Tensor& visible, const Tensor& a, double otherwise) = 0;
    // Over the last axis, which becomes 1. In a fixed order. The largest of nothing is −∞; a NaN
    // anywhere makes the result NaN.
    virtual Tensor reduce(Reduction reduction, const Tensor& a) = 0;

    // For every row the number c with Σ [1 + (alpha − 1)(s − c)]₊^(1/(alpha − 1)) = 1 over its
    // visible s, 1 < alpha ≤ 2, found in double: s [.., n, m] → [.., n, 1]. It is of the size of
    // the scores for any alpha (the usual τ = (alpha − 1)c − 1 would lose them as alpha nears 1),
    // and as coarse as they are: large scores are counted from their row's largest first.
    // 0 for a row that sees nothing, NaN for one that sees a number that is not finite.
    virtual Tensor threshold(const Tensor& scores, const Tensor& visible, double alpha) = 0;
    // 1 at the `count` largest visible numbers of every row; those closer than a millionth of the
    // smaller one (as far as rounding moves them) are equal, and of equals the first come first.
    // u8, a's shape.
    virtual Tensor top(const Tensor& a, const Tensor& visible, Index count) = 0;
    // a [A, n, r] (an n of 1 repeats), index [n, m] → [A, n, m]: out[h, i, j] = a[h, i, index[i,
    // j]].
    virtual Tensor pick(const Tensor& a, const Tensor& index) = 0;

    // Softmax attention at once, and any part of its weights afterwards; see fused_attention.h.
    // q [H, n, d], k [G, m, d], v [G, m, d_v]: head h of q meets head ⌊h·G/H⌋ of k and v. Numbers
    // must be finite, and so must q·k. Memory: the result, packed keys and O(threads · d).
    virtual FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                const FusedRule& rule) = 0;
    // [part.headCount, rows, columns]; a cell has the same bits in whatever part it is asked for.
    virtual Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                                    const FusedRule& rule, const FusedPart& part) = 0;

    // Rows of table [V, D] at index [n] → [n, D]; an index outside is std::out_of_range.
    virtual Tensor gather(const Tensor& table, const Tensor& index) = 0;
    // The part [begin, end) of an axis.
    virtual Tensor slice(const Tensor& a, Index axis, Index begin, Index end) = 0;
    // Joined along an axis; the other axes agree. At least one tensor.
    virtual Tensor concat(const std::vector<Tensor>& parts, Index axis) = 0;
    // Axis i of the result is axis order[i] of a.
    virtual Tensor permute(const Tensor& a, const std::vector<Index>& order) = 0;

    // The gradients of the operations that others cannot express: each element goes back where it
    // came from, and those that came from one element are summed in a fixed order.
    virtual PairGradients pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                                       const Tensor& gradient) = 0;
    // Of gather(): [n, D] → [rows, D].
    virtual Tensor gatherBack(const Tensor& gradient, const Tensor& index, Index rows) = 0;
    // Of pick(): [A, n, m] → `shape`, [A, n, r] or [A, 1, r].
    virtual Tensor pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) = 0;

    // The operations below are compositions of those above (composed.cpp, composed_back.cpp). A
    // backend computes them in this way unless it has something quicker.

    virtual Tensor filled(const Shape& shape, double value);
    // Over all axes but the last, in a fixed order: [.., m] → [m].
    virtual Tensor sumDown(const Tensor& a);
    // x Wᵀ + b: x [.., k] as in matmul, weight [m, k], bias [m].
    virtual Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias);
    // (x − mean) / √(variance + epsilon) · gain + shift over the last axis: gain and shift [D].
    virtual Tensor layerNorm(const Tensor& x, const Tensor& gain, const Tensor& shift,
                             double epsilon);
    virtual NormGradients layerNormBack(const Tensor& x, const Tensor& gain, double epsilon,
                                        const Tensor& gradient);
    // The mean of −Σ_c t_c log softmax(logits)_c over the rows that count, those whose target is
    // not −1; t is smoothing / V for every c, and 1 − smoothing more at the target. logits [N, V],
    // targets i32 [N] on the host → [1], 0 where none counts. Another target outside of [0, V) is
    // std::out_of_range.
    virtual Tensor crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing);
    virtual Tensor crossEntropyBack(const Tensor& logits, const Tensor& targets, double smoothing,
                                    const Tensor& gradient);
    // The gradient of unary(operation, x) = y.
    virtual Tensor unaryBack(Unary operation, const Tensor& x, const Tensor& y,
                             const Tensor& gradient);
    // Of attention(q, k, v, rule).output; `rows` is what that gave. Memory: all weights.
    virtual AttentionGradients attentionBack(const Tensor& q, const Tensor& k, const Tensor& v,
                                             const FusedRule& rule, const FusedRows& rows,
                                             const Tensor& gradient);

    // One token of an LSTM (Hochreiter, Schmidhuber, 1997; with a forget gate). gates [B, 4D] hold
    // i, f, g, o before their nonlinearities: cell' = σ(f) cell + σ(i) tanh g, hidden' = σ(o) tanh
    // cell'.
    virtual CellState lstmCell(const Tensor& gates, const Tensor& cell);
    // From the gradients of both results. One may be null where nothing depends on its result.
    virtual LstmGradients lstmCellBack(const Tensor& gates, const Tensor& cell,
                                       const Tensor& ofHidden, const Tensor& ofCell);
    // One token of a GRU (Cho et al., 2014; reset behind the product). ofInput, ofState [B, 3D]
    // hold r, z, n, state [B, D]: n' = tanh(n of input + σ(r) n of state), state' = n' + σ(z)
    // (state − n'), r and z being the sums of both.
    virtual Tensor gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state);
    virtual GruGradients gruCellBack(const Tensor& ofInput, const Tensor& ofState,
                                     const Tensor& state, const Tensor& gradient);
};

} // namespace fovea
