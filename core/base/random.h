// Portable random numbers: Philox4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as
// easy as 1, 2, 3", 2011). Number n of a stream is a function of (seed, purpose, subject, n) alone,
// so that neither threads nor the order of asking matter, and they can be drawn again:
//
//   key      = (seed, FNV-1a-32 of the purpose)
//   counter  = (low word of the block, low word, high word of FNV-1a-64 of the subject, high word
//   of
//              the block), block = n div 4
//   word n   = output word n mod 4 of that block
//   uniform  = (word >> 8) / 2^24                      in [0, 1)
//   normal n = sum of uniforms 12n … 12n+11, minus 6   mean 0, variance 1
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace fovea {

using PhiloxBlock = std::array<std::uint32_t, 4>;
PhiloxBlock philox(PhiloxBlock counter, std::array<std::uint32_t, 2> key);

class RandomStream {
public:
    // `purpose` names what is drawn ("project.W_q"), `subject` what it is drawn for (a token's
    // text); an empty subject counts as hash 0.
    RandomStream(std::uint32_t seed, std::string_view purpose, std::string_view subject = {});

    [[nodiscard]] std::uint32_t word(std::uint64_t n) const;
    [[nodiscard]] double uniform(std::uint64_t n) const;
    [[nodiscard]] double normal(std::uint64_t n) const;

private:
    [[nodiscard]] PhiloxBlock block(std::uint64_t n) const;

    std::array<std::uint32_t, 2> key_;
    std::uint64_t subject_;
};

} // namespace fovea
