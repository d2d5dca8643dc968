// Memory that was taken in small blocks and freed, but for the last of them, which keeps it from
// going back to the system by itself.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <vector>

namespace fovea {

class FreedMemory {
public:
    static constexpr std::size_t bytes = std::size_t{64} << 20;
    FreedMemory() {
        std::vector<std::unique_ptr<char[]>> all;
        while (all.size() * block < bytes)
            all.push_back(filled());
        last_ = filled();
    }

private:
    static constexpr std::size_t block = std::size_t{64} << 10;
    static std::unique_ptr<char[]> filled() {
        auto one = std::make_unique<char[]>(block);
        std::memset(one.get(), 1, block);
        return one;
    }
    std::unique_ptr<char[]> last_;
};

} // namespace fovea
