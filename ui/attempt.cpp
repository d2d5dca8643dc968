#include "ui/attempt.h"

#include "core/base/error.h"
#include "ui/widgets/message_bar.h"

namespace fovea {

Message problemOf(const std::function<void()>& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.message();
    } catch (const std::bad_alloc&) {
        return {QT_TRANSLATE_NOOP("fovea", "not enough memory for this"), {}};
    } catch (const std::exception& error) {
        return {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
    }
    return {};
}

void attempt(MessageBar& message, const std::function<void()>& work) {
    message.say(problemOf(work));
}

} // namespace fovea
