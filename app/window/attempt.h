// Runs what may fail, and says in the message bar how it went.
#pragma once

#include <functional>

namespace fovea {

class MessageBar;

void attempt(MessageBar& message, const std::function<void()>& work);

} // namespace fovea
