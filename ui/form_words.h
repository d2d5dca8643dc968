// What is wrong with a choice, by the names that stand in the forms: core says it by the names of
// options, for the command line.
#pragma once

#include "core/base/message.h"

namespace fovea {

// The message as a window says it; most are the same.
Message inForms(const Message& message);

} // namespace fovea
