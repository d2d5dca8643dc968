#include "app/window/attempt.h"

#include "core/base/error.h"
#include "ui/message_bar.h"

namespace fovea {

// A slip of ours is a message too: nothing may leave an event handler.
void attempt(MessageBar& message, const std::function<void()>& work) {
    Message problem;
    try {
        work();
    } catch (const Error& error) {
        problem = error.message();
    } catch (const std::exception& error) {
        problem = {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
    }
    message.say(problem);
}

} // namespace fovea
