// What was found from something, kept with it for the next time.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace fovea {

// One value of each type, made when it is first asked for. From any thread; what is changed later
// guards itself.
class Kept {
public:
    template <class T>
    T& of() {
        const std::scoped_lock lock(mutex_);
        auto& one = all_[typeid(T)];
        if (!one)
            one = std::make_shared<T>();
        return *static_cast<T*>(one.get());
    }

private:
    std::mutex mutex_;
    std::map<std::type_index, std::shared_ptr<void>> all_;
};

} // namespace fovea
