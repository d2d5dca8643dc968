#include "core/model/report.h"

#include "core/base/error.h"
#include "core/model/tokenizer_files.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

void countNotFinite(const Checkpoint& checkpoint, Backend& backend, CheckpointReport& report) {
    for (const auto& [name, stored] : checkpoint.store().tensors()) {
        if (!stored.tensor.type->widen)
            continue;
        const Tensor numbers = checkpoint.store().read(stored, backend).as<float>();
        const auto bad = std::ranges::count_if(numbers.host<float>(),
                                               [](float one) { return !std::isfinite(one); });
        if (bad > 0)
            report.notFinite.push_back({name, static_cast<std::size_t>(bad)});
    }
}

} // namespace

CheckpointReport checkCheckpoint(const std::string& folder, Backend& backend) {
    CheckpointReport report;
    // Each part is looked at whatever is wrong with the others.
    const auto attempt = [&](const auto& work) {
        try {
            work();
        } catch (const Error& error) {
            report.problems.push_back(error.message());
        }
    };
    attempt([&] {
        const Checkpoint checkpoint(folder);
        report.plan = checkpoint.plan();
        report.unused = checkpoint.unused();
        report.bytes = checkpoint.bytes();
        for (const auto& [name, stored] : checkpoint.store().tensors()) {
            ++report.tensors;
            report.numbers += elements(stored.tensor.shape);
            ++report.types[stored.tensor.type->id];
        }
        countNotFinite(checkpoint, backend, report);
    });
    attempt([&] {
        const SubwordTokenizer tokenizer = openTokenizer(folder);
        report.vocabulary = tokenizer.vocabulary().size();
        if (!report.plan)
            return;
        for (const subwords::AddedToken& token : tokenizer.added().all())
            if (token.id >= report.plan->vocabulary)
                report.problems.push_back(
                    {QT_TRANSLATE_NOOP("fovea", "%1: the token %2 has the id %3, and the model has "
                                                "rows for %4"),
                     {folder, token.content, std::to_string(token.id),
                      std::to_string(report.plan->vocabulary)}});
    });
    return report;
}

} // namespace fovea
