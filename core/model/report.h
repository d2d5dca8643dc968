// What is in a checkpoint's folder, what of it is supported, and what is wrong.
#pragma once

#include "core/base/message.h"
#include "core/model/checkpoint.h"

namespace fovea {

struct CheckpointReport {
    std::vector<Message> problems; // none: all of it can be used
    std::optional<ModelPlan> plan;
    std::size_t tensors = 0, numbers = 0, bytes = 0; // bytes in memory
    std::map<std::string, std::size_t> types;        // tensors by the type of their numbers
    std::vector<std::string> unused;
    struct NotFinite {
        std::string tensor;
        std::size_t count;
    };
    std::vector<NotFinite> notFinite;
    std::optional<std::size_t> vocabulary; // of the tokenizer
};

// Everything is read, the weights too.
CheckpointReport checkCheckpoint(const std::string& folder, Backend& backend);

} // namespace fovea
