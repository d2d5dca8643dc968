// Runs what may fail, and says in the message bar how it went.
#pragma once

#include "core/base/message.h"

#include <functional>

namespace fovea {

class MessageBar;

// What went wrong, or an empty message. A bug (std::logic_error) is a message too: nothing may
// leave an event handler.
Message problemOf(const std::function<void()>& work);

void attempt(MessageBar& message, const std::function<void()>& work);

} // namespace fovea
