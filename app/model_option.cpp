#include "app/model_option.h"

#include "core/base/error.h"
#include "core/experiment/model_use.h"
#include "core/learn/shipped.h"

#include <algorithm>

namespace fovea {

ModelChoice modelNamed(const std::string& text) {
    const TableInfo& table = shippedModels().info();
    if (std::ranges::any_of(table.rows, [&](const RowInfo& row) { return row.id == text; }))
        return {.name = text};
    if (!isLearnerFolder(disk(), text))
        failUsage(QT_TRANSLATE_NOOP("fovea", "--model: found ‘%1’, expected a folder that ‘fovea "
                                             "train’ made, or one of: %2"),
                  {text, table.rowList()});
    return openModel(disk(), text);
}

std::string modelHelp() {
    return shippedModels().info().rowList() + ", or a folder that ‘fovea train’ made";
}

} // namespace fovea
