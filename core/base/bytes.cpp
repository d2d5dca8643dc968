#include "core/base/bytes.h"

#include "core/base/error.h"

namespace fovea {

std::string_view ByteReader::take(std::size_t count, const char* what) {
    if (count > bytes_.size())
        refuse("ends in the middle of " + std::string(what));
    const std::string_view taken = bytes_.substr(0, count);
    bytes_.remove_prefix(count);
    return taken;
}

std::uint32_t ByteReader::bigEndian32(const char* what) {
    std::uint32_t value = 0;
    for (const char c : take(4, what))
        value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

void ByteReader::refuse(const std::string& problem) const {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {source_, problem});
}

std::string bigEndian32(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

} // namespace fovea
