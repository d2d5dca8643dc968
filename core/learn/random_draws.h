// Random numbers one after the other, for generators: number n of them is number n of a stream.
#pragma once

#include "core/base/random.h"

#include <cstddef>

namespace fovea {

class RandomDraws {
public:
    explicit RandomDraws(const RandomStream& stream) : stream_(stream) {}

    [[nodiscard]] std::uint32_t word() { return stream_.word(next_++); }
    [[nodiscard]] double uniform() { return stream_.uniform(next_++); } // in [0, 1)
    [[nodiscard]] bool chance(double probability) { return uniform() < probability; }
    [[nodiscard]] std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(uniform() * static_cast<double>(count));
    }
    template <class List>
    [[nodiscard]] const auto& of(const List& list) {
        return list[below(list.size())];
    }

private:
    const RandomStream& stream_;
    std::uint64_t next_ = 0;
};

} // namespace fovea
