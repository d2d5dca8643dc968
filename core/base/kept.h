// What follows from a value and takes long to form: made when it is first asked for, and kept
// beside the value for all who ask after that, on any thread.
#pragma once

#include <memory>
#include <mutex>

namespace fovea {

template <class T>
class Kept {
public:
    // Where two ask at the same time both make it, so that neither waits for what the other may
    // stop; what make() throws is kept nowhere.
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
