// A file that a person brings to train on, read behind the window.
#pragma once

#include "core/base/message.h"
#include "core/learn/examples.h"

#include <functional>
#include <optional>

class QObject;

namespace fovea {

struct ReadData {
    Examples examples;
    std::optional<Message> problem; // why there are none
};

// done() is called in this thread's event loop; not if `owner` is gone by then.
void readDataInBackground(QObject* owner, const std::string& path,
                          std::function<void(const ReadData&)> done);

} // namespace fovea
