#include "core/model/activations.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <array>

namespace fovea {
namespace {

using Function = Tensor (*)(Backend&, const Tensor&);

template <Unary operation>
Tensor one(Backend& backend, const Tensor& x) {
    return backend.unary(operation, x);
}

// x·σ(factor·x)
Tensor gated(Backend& backend, const Tensor& x, const Tensor& by) {
    return backend.binary(Binary::multiply, x, backend.unary(Unary::sigmoid, by));
}

// ½x(1 + tanh(√(2/π)(x + 0.044715x³))) = x·σ(x(a + bx²)), for ½(1 + tanh y) = σ(2y).
Tensor geluTanh(Backend& backend, const Tensor& x) {
    constexpr double a = 2 * 0.7978845608028654;
    constexpr double b = a * 0.044715;
    const Tensor inner = backend.affine(backend.unary(Unary::square, x), b, a);
    return gated(backend, x, backend.binary(Binary::multiply, x, inner));
}

Tensor quickGelu(Backend& backend, const Tensor& x) {
    return gated(backend, x, backend.affine(x, 1.702, 0));
}

Tensor relu2(Backend& backend, const Tensor& x) {
    return backend.unary(Unary::square, backend.unary(Unary::relu, x));
}

// min(max(x, 0), 6)
Tensor relu6(Backend& backend, const Tensor& x) {
    return backend.binary(Binary::subtract, backend.unary(Unary::relu, x),
                          backend.unary(Unary::relu, backend.affine(x, 1, -6)));
}

// x, and x/100 below 0
Tensor leakyRelu(Backend& backend, const Tensor& x) {
    return backend.binary(Binary::largest, x, backend.affine(x, 0.01, 0));
}

// x·tanh(log(1 + eˣ)) = x·s(1 + t)/(1 + t²) of s = σ(x) and t = σ(−x), where nothing overflows.
Tensor mish(Backend& backend, const Tensor& x) {
    const Tensor t = backend.unary(Unary::sigmoid, backend.unary(Unary::negative, x));
    return backend.binary(
        Binary::divide,
        backend.binary(Binary::multiply, gated(backend, x, x), backend.affine(t, 1, 1)),
        backend.affine(backend.unary(Unary::square, t), 1, 1));
}

Tensor same(Backend&, const Tensor& x) {
    return x;
}

struct Activation {
    const char* name;
    Function function;
};
constexpr std::array<Activation, 18> activations = {{{"gelu", one<Unary::gelu>},
                                                     {"gelu_python", one<Unary::gelu>},
                                                     {"gelu_new", geluTanh},
                                                     {"gelu_pytorch_tanh", geluTanh},
                                                     {"gelu_python_tanh", geluTanh},
                                                     {"gelu_fast", geluTanh},
                                                     {"gelu_accurate", geluTanh},
                                                     {"quick_gelu", quickGelu},
                                                     {"silu", one<Unary::silu>},
                                                     {"swish", one<Unary::silu>},
                                                     {"relu", one<Unary::relu>},
                                                     {"relu2", relu2},
                                                     {"relu6", relu6},
                                                     {"leaky_relu", leakyRelu},
                                                     {"mish", mish},
                                                     {"tanh", one<Unary::tanh>},
                                                     {"sigmoid", one<Unary::sigmoid>},
                                                     {"linear", same}}};

} // namespace

std::string readActivation(const Config& config, std::string_view key,
                           const std::string& byDefault) {
    const std::string name = config.text(key, byDefault);
    if (std::ranges::find(activations, name, &Activation::name) == activations.end()) {
        std::string known;
        for (const Activation& activation : activations)
            known += (known.empty() ? "" : ", ") + std::string(activation.name);
        config.node().at(key).refuse("one of " + known);
    }
    return name;
}

Tensor activated(Backend& backend, const std::string& name, const Tensor& x) {
    return std::ranges::find(activations, name, &Activation::name)->function(backend, x);
}

} // namespace fovea
