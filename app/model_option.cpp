#include "app/model_option.h"

#include "core/base/error.h"
#include "core/experiment/model_use.h"
#include "core/learn/shipped.h"

#include <algorithm>

namespace fovea {
namespace {

bool ships(const std::string& name) {
    return std::ranges::any_of(shippedModels().info().rows,
                               [&](const RowInfo& row) { return row.id == name; });
}

} // namespace

ModelChoice modelNamed(const std::string& text) {
    if (ships(text))
        return {.name = text};
    if (!isLearnerFolder(disk(), text))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: found ‘%1’, expected a folder that ‘fovea "
                                             "train’ made, or one of: %2"),
                  {text, shippedModels().info().rowList()});
    return openModel(disk(), text);
}

bool isLearner(const std::string& text) {
    return isLearnerFolder(disk(), text) || (ships(text) && disk().list(text).empty());
}

KeptLearner learnerNamed(const std::string& text) {
    return ships(text) && disk().list(text).empty() ? *shippedLearner(text, 0)
                                                    : readLearner(disk(), text);
}

std::string modelHelp() {
    return shippedModels().info().rowList() + ", or a folder that ‘fovea train’ made";
}

} // namespace fovea
