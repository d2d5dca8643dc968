#include "core/learn/step_gradients.h"

#include "core/compute/backend.h"
#include "core/learn/tape/tape.h"

#include <algorithm>
#include <functional>

namespace fovea {
namespace {

Tensor sumOf(const Tensor& a, const Tensor& b) {
    Buffer<float> sum(a.size());
    std::ranges::transform(a.host<float>(), b.host<float>(), sum.data(), std::plus());
    return Tensor(a.shape(), std::move(sum));
}

} // namespace

StepGradients gradientsOf(Backend& backend, const Learner& learner,
                          std::vector<std::vector<NumberedBatch>> parts,
                          const NetworkDropout& dropout, double smoothing) {
    Index count = 0;
    for (const auto& part : parts)
        for (const NumberedBatch& group : part)
            count += group.count;
    StepGradients result;
    for (std::vector<NumberedBatch>& part : parts) {
        Tape tape(backend);
        for (const auto& [name, parameter] : learner.learned)
            tape.watch(parameter);
        Tensor loss;
        for (NumberedBatch& group : part) {
            group.input.dropout = &dropout;
            const Tensor own = tape.affine(
                crossEntropy(tape, networkLogits(tape, learner.plan, learner.learned, group.input),
                             group.wanted, smoothing),
                static_cast<double>(group.count) / static_cast<double>(count), 0);
            loss = loss.isNull() ? own : tape.binary(Binary::add, loss, own);
        }
        tape.backward(loss);
        for (const auto& [name, parameter] : learner.learned) {
            const Tensor own = backend.download(tape.gradient(parameter)).as<float>();
            Tensor& sum = result.gradients[name];
            sum = sum.isNull() ? own : sumOf(sum, own);
        }
        result.loss += static_cast<double>(backend.download(loss).as<float>().host<float>()[0]);
    }
    return result;
}

} // namespace fovea
