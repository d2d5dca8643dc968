// A device gets ready behind the window: its driver may compile for long, and hang.
#pragma once

#include "core/base/message.h"
#include "core/compute/devices/devices.h"

#include <chrono>
#include <functional>
#include <optional>

class QObject;

namespace fovea {

// done() is called here, in this thread's event loop, with what went wrong if something did; not if
// `owner` is gone by then. What failed is noted (noteFailure()).
void readyInBackground(QObject* owner, const Device& device,
                       std::function<void(const std::optional<Message>&)> done);

// At the end of the program: asks all of it to stop, and says whether it did. Where a driver is
// still at work, the process must end without waiting for that.
bool preparingEnds(std::chrono::milliseconds patience);

} // namespace fovea
