// A checkpoint's weights on the host, read once, for passes that follow each other on one backend
// or on several. From any thread.
#pragma once

#include "core/base/tensor.h"
#include "core/model/tensor_store.h"

#include <functional>
#include <map>
#include <mutex>

namespace fovea {

class HostWeights {
public:
    // What is cached of that tensor, or what `read` gives, which is cached then.
    Tensor at(const TensorStore::Entry& stored, const std::function<Tensor()>& read) {
        const std::scoped_lock lock(mutex_);
        Tensor& cached = cached_[&stored];
        if (cached.isNull())
            cached = read();
        return cached;
    }
    [[nodiscard]] bool isEmpty() const {
        const std::scoped_lock lock(mutex_);
        return cached_.empty();
    }

private:
    mutable std::mutex mutex_;
    std::map<const TensorStore::Entry*, Tensor> cached_;
};

} // namespace fovea
