#include "core/model/safetensors.h"

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/base/json.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace fovea {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

constexpr std::size_t lengthBytes = 8;
constexpr std::uint64_t mostHeader = 100'000'000; // as the format itself says
constexpr JsonLimits limits = {.depth = 8, .values = 2'000'000, .key = 4096};
constexpr const char* metadataKey = "__metadata__";

struct Entry {
    std::string name;
    Shape shape;
    std::size_t begin, end;
};

// The bytes of f32 numbers of this shape; refuses what no file can hold.
std::size_t bytesOf(const JsonPlace& place, const Shape& shape, std::size_t most) {
    std::size_t bytes = sizeof(float);
    for (const Index size : shape) {
        const auto count = static_cast<std::size_t>(size);
        if (count != 0 && bytes > most / count)
            place.refuse("a shape of at most " + std::to_string(most) + " bytes");
        bytes *= count;
    }
    return bytes;
}

Entry entryOf(const std::string& name, const JsonPlace& place, std::size_t most) {
    if (place.at("dtype").text() != "F32")
        place.at("dtype").refuse("F32");
    Entry entry{.name = name, .shape = {}, .begin = 0, .end = 0};
    for (const JsonPlace& size : place.at("shape").items())
        entry.shape.push_back(size.integer(0, std::int64_t{1} << 40));
    if (entry.shape.size() > 8)
        place.at("shape").refuse("at most 8 axes");
    const auto offsets = place.at("data_offsets").items();
    if (offsets.size() != 2)
        place.at("data_offsets").refuse("two numbers");
    const auto last = static_cast<std::int64_t>(most);
    entry.begin = static_cast<std::size_t>(offsets[0].integer(0, last));
    entry.end =
        static_cast<std::size_t>(offsets[1].integer(static_cast<std::int64_t>(entry.begin), last));
    const std::size_t bytes = bytesOf(place.at("shape"), entry.shape, most);
    if (entry.end - entry.begin != bytes)
        place.at("data_offsets").refuse(std::to_string(bytes) + " bytes, as its shape says");
    return entry;
}

std::vector<Entry> entriesOf(const JsonPlace& header, std::size_t size) {
    std::vector<Entry> entries;
    for (const auto& [name, place] : header.members())
        if (name != metadataKey)
            entries.push_back(entryOf(name, place, size));
    std::ranges::sort(entries, [](const Entry& a, const Entry& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::size_t at = 0;
    for (const Entry& entry : entries) {
        if (entry.begin != at)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: the tensor %2 begins at byte %3, expected %4, where "
                                   "the one before ends"),
                 {header.path(), entry.name, std::to_string(entry.begin), std::to_string(at)});
        at = entry.end;
    }
    if (at != size)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes of tensors, expected %3, as the header says"),
             {header.path(), std::to_string(size), std::to_string(at)});
    return entries;
}

} // namespace

std::string writeSafetensors(const NamedTensors& file) {
    Json::Object header;
    if (!file.metadata.empty()) {
        Json::Object metadata;
        for (const auto& [key, value] : file.metadata)
            metadata.emplace_back(key, value);
        header.emplace_back(metadataKey, std::move(metadata));
    }
    std::size_t at = 0;
    for (const auto& [name, tensor] : file.tensors) {
        Json::Array shape;
        for (const Index size : tensor.shape())
            shape.emplace_back(std::int64_t{size});
        const std::size_t end = at + tensor.size() * sizeof(float);
        header.emplace_back(
            name, Json::Object{{"dtype", "F32"},
                               {"shape", std::move(shape)},
                               {"data_offsets", Json::Array{static_cast<std::int64_t>(at),
                                                            static_cast<std::int64_t>(end)}}});
        at = end;
    }
    std::string text = writeJson(Json(std::move(header)));
    text.append((lengthBytes - text.size() % lengthBytes) % lengthBytes, ' ');
    std::string bytes(lengthBytes, '\0');
    const std::uint64_t length = text.size();
    std::memcpy(bytes.data(), &length, lengthBytes);
    bytes += text;
    bytes.reserve(bytes.size() + at);
    for (const auto& [name, tensor] : file.tensors) {
        const auto numbers = tensor.host<float>();
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
    }
    return bytes;
}

NamedTensors readSafetensors(std::string_view bytes, const std::string& source) {
    ByteReader reader(bytes, source);
    std::uint64_t length = 0;
    std::memcpy(&length, reader.take(lengthBytes, "the length of its header").data(), lengthBytes);
    if (length > mostHeader || length > reader.remaining())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: a header of %2 bytes, expected at most %3; this is no "
                                        "safetensors file, or it is damaged"),
             {source, std::to_string(length),
              std::to_string(std::min<std::uint64_t>(mostHeader, reader.remaining()))});
    const std::string_view text = reader.take(static_cast<std::size_t>(length), "its header");
    if (!text.starts_with('{'))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: its header does not begin with ‘{’; this is no "
                                        "safetensors file, or it is damaged"),
             {source});
    const Json json = parseJson(text, source, limits);
    const JsonPlace header(json, source);
    const std::string_view data = reader.take(reader.remaining(), "its tensors");
    NamedTensors file;
    for (const Entry& entry : entriesOf(header, data.size())) {
        Buffer<float> numbers((entry.end - entry.begin) / sizeof(float));
        if (entry.end > entry.begin)
            std::memcpy(numbers.data(), data.data() + entry.begin, entry.end - entry.begin);
        file.tensors.emplace(entry.name, Tensor(entry.shape, std::move(numbers)));
    }
    if (header.has(metadataKey))
        for (const auto& [key, value] : header.at(metadataKey).members())
            file.metadata.emplace(key, value.text());
    return file;
}

} // namespace fovea
