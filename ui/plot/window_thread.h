// Widgets live on the window's thread. What needs one runs there, whichever thread asks.
#pragma once

#include <chrono>
#include <functional>
#include <future>

namespace fovea {

// Runs `work` on the window's thread and waits for its end; on that thread itself at once. What it
// throws comes out.
void onWindowThread(const std::function<void()>& work);

// Does what other threads ask of the window's thread, for a short time. Called on that thread.
void serveOthers(std::chrono::milliseconds atMost);

// How the window's thread waits for a worker, which may itself need the window's thread.
template <class Future>
void waitServing(const Future& future) {
    using std::chrono::milliseconds;
    while (future.wait_for(milliseconds(0)) != std::future_status::ready)
        serveOthers(milliseconds(5));
}

} // namespace fovea
