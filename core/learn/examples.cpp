#include "core/learn/examples.h"

#include "core/base/table.h"
#include "core/learn/files/own_data.h"

namespace fovea {

Examples examplesOf(const Material& material) {
    if (material.own())
        return ownExamples(material);
    const Task& task = tasks().math(material.task.row);
    return {.form = task.form,
            .picture = task.picture,
            .words = task.words(material.task.values),
            .answers = task.answers(material.task.values),
            .at = [choice = material.task](Split split, std::uint32_t seed, std::uint64_t n) {
                return exampleOf(choice, split, seed, n);
            }};
}

} // namespace fovea
