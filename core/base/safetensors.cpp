#include "core/base/safetensors.h"

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/safetensors_header.h"

#include <cstring>

namespace fovea {

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
    text.append((safetensorsLengthBytes - text.size() % safetensorsLengthBytes) %
                    safetensorsLengthBytes,
                ' ');
    std::string bytes(safetensorsLengthBytes, '\0');
    const std::uint64_t length = text.size();
    std::memcpy(bytes.data(), &length, safetensorsLengthBytes);
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
    const std::string_view first = reader.take(safetensorsLengthBytes, "the length of its header");
    const std::string_view text =
        reader.take(safetensorsHeaderLength(first, bytes.size(), source), "its header");
    const std::string_view data = bytes.substr(bytes.size() - reader.remaining());
    SafetensorsHeader header = readSafetensorsHeader(text, data.size(), source);
    NamedTensors file{.tensors = {}, .metadata = std::move(header.metadata)};
    for (const StoredTensor& tensor : header.tensors) {
        if (!tensor.type->widen)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 has numbers of type %3, expected "
                                            "one of %4"),
                 {source, tensor.name, tensor.type->id, numberTypeList(true)});
        Buffer<float> numbers(elements(tensor.shape));
        tensor.type->widen(data.data() + tensor.begin, numbers.data(), numbers.size());
        file.tensors.emplace(tensor.name, Tensor(tensor.shape, std::move(numbers)));
    }
    return file;
}

} // namespace fovea
