#include "core/base/random.h"

namespace fovea {
namespace {

template <class Hash>
Hash fnv1a(std::string_view text, Hash start, Hash prime) {
    Hash hash = start;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * prime;
    return hash;
}

} // namespace

PhiloxBlock philox(PhiloxBlock counter, std::array<std::uint32_t, 2> key) {
    constexpr std::uint64_t multiplier0 = 0xD2511F53;
    constexpr std::uint64_t multiplier1 = 0xCD9E8D57;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t product0 = multiplier0 * counter[0];
        const std::uint64_t product1 = multiplier1 * counter[2];
        counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(product1),
                   static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(product0)};
        key[0] += 0x9E3779B9; // the golden ratio
        key[1] += 0xBB67AE85; // √3 − 1
    }
    return counter;
}

RandomStream::RandomStream(std::uint32_t seed, std::string_view purpose, std::string_view subject)
    : key_{seed, fnv1a<std::uint32_t>(purpose, 0x811C9DC5, 0x01000193)},
      subject_(subject.empty()
                   ? 0
                   : fnv1a<std::uint64_t>(subject, 0xCBF29CE484222325, 0x00000100000001B3)) {}

PhiloxBlock RandomStream::block(std::uint64_t n) const {
    return philox({static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(subject_),
                   static_cast<std::uint32_t>(subject_ >> 32), static_cast<std::uint32_t>(n >> 32)},
                  key_);
}

std::uint32_t RandomStream::word(std::uint64_t n) const {
    return block(n / 4)[n % 4];
}

double RandomStream::uniform(std::uint64_t n) const {
    return static_cast<double>(word(n) >> 8) / 16777216.0;
}

double RandomStream::normal(std::uint64_t n) const {
    std::uint64_t sum = 0; // an integer, so that the result is exact and the order cannot matter
    for (std::uint64_t part = 0; part < 3; ++part)
        for (const std::uint32_t word : block(3 * n + part))
            sum += word >> 8;
    return static_cast<double>(sum) / 16777216.0 - 6.0;
}

} // namespace fovea
