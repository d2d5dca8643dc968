// A device gets ready behind the window: its driver may compile for long, and hang.
#pragma once

#include "core/base/message.h"
#include "core/compute/devices.h"

#include <functional>
#include <optional>

class QObject;

namespace fovea {

// done() is called here, in this thread's event loop, with what went wrong if something did; not if
// `owner` is gone by then. Nobody waits for the thread: see anyReadying().
void readyInBackground(QObject* owner, const Device& device,
                       std::function<void(const std::optional<Message>&)> done);

// Whether a driver is still at work for it: then the process must end without waiting for that.
bool anyReadying();

} // namespace fovea
