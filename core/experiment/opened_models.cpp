#include "core/experiment/opened_models.h"

#include <map>
#include <mutex>

namespace fovea {
namespace {

struct Shelf {
    std::mutex mutex;
    std::map<std::string, OpenedModel> models;
};

Shelf& shelf() {
    static Shelf only;
    return only;
}

} // namespace

void keepOpened(const std::string& hash, OpenedModel model) {
    const std::scoped_lock lock(shelf().mutex);
    shelf().models[hash] = std::move(model);
}

OpenedModel openedModel(const std::string& hash) {
    const std::scoped_lock lock(shelf().mutex);
    const auto found = shelf().models.find(hash);
    return found == shelf().models.end() ? OpenedModel() : found->second;
}

} // namespace fovea
