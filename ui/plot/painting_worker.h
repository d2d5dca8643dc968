// A worker (Latest) that paints: plots are drawn on the window's thread, so that thread serves it
// until it has ended, instead of only waiting for its end.
#pragma once

#include "core/base/latest.h"
#include "ui/plot/window_thread.h"

#include <future>
#include <memory>
#include <utility>

namespace fovea {

template <class Request, class Answer>
class PaintingWorker {
public:
    using Worker = Latest<Request, Answer>;

    PaintingWorker(typename Worker::Work work, typename Worker::Deliver deliver)
        : worker_(std::make_unique<Worker>(std::move(work), std::move(deliver))) {}
    PaintingWorker(const PaintingWorker&) = delete;
    PaintingWorker& operator=(const PaintingWorker&) = delete;
    ~PaintingWorker() {
        waitServing(std::async(std::launch::async, [this] { worker_.reset(); }));
    }

    Worker* operator->() { return worker_.get(); }

private:
    std::unique_ptr<Worker> worker_;
};

} // namespace fovea
