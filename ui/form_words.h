// What is wrong with a choice, by the names that stand in the forms: core says it by the names of
// options, for the command line.
#pragma once

#include "core/base/message.h"

#include <optional>

namespace fovea {

// The message as a window says it; none where that is the same, as it is of most.
std::optional<Message> inForms(const Message& message);

} // namespace fovea
