#include "core/base/png_chunks.h"

#include "core/base/bytes.h"
#include "core/base/error.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fovea {
namespace {

std::string bigEndian16(std::uint16_t value) {
    return bigEndian32(value).substr(2);
}

struct PngParts {
    std::string_view header; // IHDR's data
    std::vector<std::string_view> pixels;
    std::string others; // whole chunks between header and pixels
};

PngParts partsOf(std::string_view png) {
    ByteReader reader(png, "png");
    if (reader.take(pngStart.size(), "the PNG signature") != pngStart)
        reader.refuse("not a PNG");
    PngParts parts;
    for (;;) {
        const std::uint32_t length = reader.bigEndian32("a PNG chunk");
        const std::string_view name = reader.take(4, "a PNG chunk");
        const std::string_view data = reader.take(length, "a PNG chunk");
        (void)reader.take(4, "a PNG chunk");
        if (name == "IEND")
            return parts;
        if (name == "IHDR")
            parts.header = data;
        else if (name == "IDAT")
            parts.pixels.push_back(data);
        else if (parts.pixels.empty())
            parts.others += pngChunk(name, data);
    }
}

} // namespace

std::string pngChunk(std::string_view name, std::string_view data) {
    const std::string body = std::string(name) + std::string(data);
    const uLong sum =
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return bigEndian32(static_cast<std::uint32_t>(data.size())) + body +
           bigEndian32(static_cast<std::uint32_t>(sum));
}

std::string animatedPng(const std::vector<TimedPng>& frames) {
    constexpr std::uint16_t perSecond = 1000;
    std::string out(pngStart);
    std::string_view header;
    std::uint32_t sequence = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const PngParts parts = partsOf(frames[i].png);
        if (i == 0) {
            header = parts.header;
            out += pngChunk("IHDR", header) + parts.others +
                   pngChunk("acTL", bigEndian32(static_cast<std::uint32_t>(frames.size())) +
                                        bigEndian32(0)); // without end
        }
        if (parts.header.size() != 13 || parts.header != header)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {"png", "frames of another size or type"});
        const double ticks = std::clamp(std::round(frames[i].seconds * perSecond), 1.0, 65535.0);
        out += pngChunk("fcTL", bigEndian32(sequence++) + std::string(header.substr(0, 8)) +
                                    bigEndian32(0) + bigEndian32(0) +
                                    bigEndian16(static_cast<std::uint16_t>(ticks)) +
                                    bigEndian16(perSecond) + std::string(2, '\0'));
        for (const std::string_view data : parts.pixels)
            out += i == 0 ? pngChunk("IDAT", data)
                          : pngChunk("fdAT", bigEndian32(sequence++) + std::string(data));
    }
    return out + pngChunk("IEND", "");
}

} // namespace fovea
