// Bytes from outside, read with every length checked against what remains.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fovea {

class ByteReader {
public:
    // `source` names the file in messages.
    ByteReader(std::string_view bytes, std::string source)
        : bytes_(bytes), source_(std::move(source)) {}

    [[nodiscard]] std::size_t remaining() const { return bytes_.size(); }
    // The next `count` bytes; throws Error(failure) "… ends in the middle of WHAT".
    std::string_view take(std::size_t count, const char* what);
    std::uint32_t bigEndian32(const char* what);
    [[noreturn]] void refuse(const std::string& problem) const;

private:
    std::string_view bytes_;
    std::string source_;
};

std::string bigEndian32(std::uint32_t value);

} // namespace fovea
