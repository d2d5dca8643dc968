#include "core/base/safetensors_header.h"

#include "core/base/error.h"

#include <algorithm>
#include <cstring>

namespace fovea {
namespace {

constexpr JsonLimits headerLimits = {.depth = 8, .values = 1'000'000, .key = 4096};
constexpr std::size_t mostAxes = 8;

// The bytes of numbers of this shape; refuses what no file can hold.
std::size_t bytesOf(const JsonNode& node, const Shape& shape, std::size_t one, std::size_t most) {
    if (std::ranges::find(shape, Index{0}) != shape.end())
        return 0;
    std::size_t bytes = one;
    for (const Index size : shape) {
        const auto count = static_cast<std::size_t>(size);
        if (bytes > most / count)
            node.refuse("a shape of at most " + std::to_string(most) + " bytes");
        bytes *= count;
    }
    return bytes;
}

StoredTensor tensorOf(const std::string& name, const JsonNode& node, std::size_t most) {
    StoredTensor tensor{.name = name, .shape = {}};
    tensor.type = numberType(node.at("dtype").text());
    if (!tensor.type)
        node.at("dtype").refuse("one of " + numberTypeList(false));
    const JsonNode shape = node.at("shape");
    for (const JsonNode& size : shape.items())
        tensor.shape.push_back(size.integer(0, std::int64_t{1} << 40));
    if (tensor.shape.size() > mostAxes)
        shape.refuse("at most 8 axes");
    const JsonNode where = node.at("data_offsets");
    const auto offsets = where.items();
    if (offsets.size() != 2)
        where.refuse("two numbers");
    const auto last = static_cast<std::int64_t>(most);
    const std::int64_t begin = offsets[0].integer(0, last);
    tensor.begin = static_cast<std::size_t>(begin);
    tensor.end = static_cast<std::size_t>(offsets[1].integer(begin, last));
    const std::size_t bytes = bytesOf(shape, tensor.shape, tensor.type->bytes, most);
    if (tensor.end - tensor.begin != bytes)
        where.refuse(std::to_string(bytes) + " bytes, as its shape says");
    return tensor;
}

} // namespace

std::size_t safetensorsHeaderLength(std::string_view firstBytes, std::size_t size,
                                    const std::string& source) {
    std::uint64_t length = 0;
    std::memcpy(&length, firstBytes.data(), safetensorsLengthBytes);
    const std::size_t most = std::min(mostSafetensorsHeader, size - safetensorsLengthBytes);
    if (length > most)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: a header of %2 bytes, expected at most %3; this is no "
                                        "safetensors file, or it is damaged"),
             {source, std::to_string(length), std::to_string(most)});
    return static_cast<std::size_t>(length);
}

SafetensorsHeader readSafetensorsHeader(std::string_view text, std::size_t size,
                                        const std::string& source) {
    if (!text.starts_with('{'))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: its header does not begin with ‘{’; this is no "
                                        "safetensors file, or it is damaged"),
             {source});
    const Json json = parseJson(text, source, headerLimits);
    const JsonNode root(json, source);
    SafetensorsHeader header;
    for (const auto& [name, node] : root.members()) {
        if (name != metadataKey) {
            header.tensors.push_back(tensorOf(name, node, size));
            continue;
        }
        for (const auto& [key, value] : node.members())
            header.metadata.emplace(key, value.text());
    }
    std::ranges::sort(header.tensors, [](const StoredTensor& a, const StoredTensor& b) {
        return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
    });
    std::size_t at = 0;
    for (const StoredTensor& tensor : header.tensors) {
        if (tensor.begin != at)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: the tensor %2 begins at byte %3, expected %4, where "
                                   "the one before ends"),
                 {source, tensor.name, std::to_string(tensor.begin), std::to_string(at)});
        at = tensor.end;
    }
    if (at != size)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes of tensors, expected %3, as the header says"),
             {source, std::to_string(size), std::to_string(at)});
    return header;
}

} // namespace fovea
