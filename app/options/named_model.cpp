#include "app/options/named_model.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/learn/files/shipped.h"
#include "core/model/named_arrays.h"

#include <algorithm>
#include <filesystem>

namespace fovea {
namespace {

bool ships(const std::string& name) {
    return std::ranges::any_of(shippedModels().info().rows,
                               [&](const RowInfo& row) { return row.id == name; });
}

} // namespace

bool isFolder(const std::string& text) {
    std::error_code ignored;
    return std::filesystem::is_directory(text, ignored);
}

bool isLearner(const std::string& text) {
    return isLearnerFolder(disk(), text) || ships(text);
}

ModelChoice modelNamed(const std::string& text) {
    if (!isFolder(text) && ships(text))
        return {.name = text};
    if (isFolder(text) || NamedArrays::mayBe(text))
        return openModel(disk(), text);
    failUsage(QT_TRANSLATE_NOOP("fovea", "--model: found ‘%1’, expected the folder of a model, a "
                                         "file of attentions, or one of: %2"),
              {text, shippedModels().info().rowList()});
}

SavedLearner learnerNamed(const std::string& text) {
    if (isLearnerFolder(disk(), text))
        return readLearner(disk(), text);
    if (ships(text))
        return *shippedLearner(text, 0);
    if (!isFolder(text))
        failUsage(QT_TRANSLATE_NOOP("fovea", "DIR: found ‘%1’, expected a folder that ‘fovea "
                                             "train’ made, or one of: %2"),
                  {text, shippedModels().info().rowList()});
    return readLearner(disk(), text); // which tells what is wrong with it
}

std::string modelHelp() {
    return shippedModels().info().rowList() + ", the folder of a model, or a file of attentions";
}

} // namespace fovea
