#include "core/model/generation.h"

#include "core/base/decoding.h"
#include "core/base/error.h"
#include "core/base/files.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* generationFile = "generation_config.json";

std::optional<JsonFile> generationConfig(const Checkpoint& checkpoint) {
    const auto files = disk().list(checkpoint.folder());
    if (std::ranges::find(files, checkpoint.folder() + "/" + generationFile) == files.end())
        return std::nullopt;
    return JsonFile(checkpoint.folder(), generationFile, 1'000'000, {.depth = 32});
}

} // namespace

std::vector<std::int32_t> endsOf(const Checkpoint& checkpoint) {
    if (const auto file = generationConfig(checkpoint))
        if (auto ids = Config(file->root()).ids("eos_token_id"); !ids.empty())
            return ids;
    return checkpoint.config().ids("eos_token_id");
}

Values ownDecoding(const Checkpoint& checkpoint) {
    const auto file = generationConfig(checkpoint);
    if (!file)
        return {};
    const Config config(file->root());
    Values own;
    const auto take = [&](const char* key, const char* id) {
        const auto node = config.value(key);
        if (!node)
            return;
        for (const Parameter& parameter : decodingParameters())
            if (parameter.id == id)
                try {
                    const double number = node->number();
                    const Value value = parameter.type == ParameterType::integer
                                            ? Value(static_cast<std::int64_t>(number))
                                            : Value(number);
                    checkValue(parameter, value, key);
                    if (value != parameter.defaultValue)
                        own[id] = value;
                } catch (const Error&) { // what other programs wrote there is no fault of the model
                }
    };
    take("repetition_penalty", "repetition");
    take("no_repeat_ngram_size", "no-repeat");
    if (!config.flag("do_sample", false))
        return own; // these count only where tokens are drawn
    own["temperature"] = 1.0;
    own["top-k"] = std::int64_t{50}; // of transformers, where nothing is said
    for (const auto& [key, id] : {std::pair{"temperature", "temperature"},
                                  {"top_k", "top-k"},
                                  {"top_p", "top-p"},
                                  {"min_p", "min-p"}})
        take(key, id);
    if (const auto k = config.value("top_k"); k && k->number() == 0)
        own.erase("top-k");
    return own;
}

} // namespace fovea
