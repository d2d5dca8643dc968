#include "core/experiment/opened_models.h"

#include <map>
#include <mutex>

namespace fovea {
namespace {

struct Shelf {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<const KeptLearner>> models;
};

Shelf& shelf() {
    static Shelf only;
    return only;
}

} // namespace

void keepOpened(const std::string& hash, std::shared_ptr<const KeptLearner> model) {
    const std::scoped_lock lock(shelf().mutex);
    shelf().models[hash] = std::move(model);
}

std::shared_ptr<const KeptLearner> openedModel(const std::string& hash) {
    const std::scoped_lock lock(shelf().mutex);
    const auto found = shelf().models.find(hash);
    return found == shelf().models.end() ? nullptr : found->second;
}

} // namespace fovea
