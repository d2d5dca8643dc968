// What follows from a value and takes long to compute: computed when it is first asked for, and
// kept beside the value for every later call, on any thread.
#pragma once

#include <memory>
#include <mutex>

namespace fovea {

template <class T>
class Lazy {
public:
    // Two threads asking at once both compute it: waiting could hang on one that is cancelled. What
    // make() throws is not kept.
    template <class Make>
    std::shared_ptr<const T> operator()(Make make) {
        if (const std::shared_ptr<const T> known = look())
            return known;
        auto made = std::make_shared<const T>(make());
        const std::scoped_lock lock(mutex_);
        return known_ ? known_ : known_ = std::move(made);
    }

private:
    std::shared_ptr<const T> look() {
        const std::scoped_lock lock(mutex_);
        return known_;
    }

    std::mutex mutex_;
    std::shared_ptr<const T> known_;
};

} // namespace fovea
