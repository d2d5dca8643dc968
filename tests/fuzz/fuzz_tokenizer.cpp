// Any bytes as a tokenizer.json and a text behind it: tokens whose places lie in the text and whose
// ids become text again, or an Error.
#include "core/base/error.h"
#include "core/text/subwords/subword_tokenizer.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(all.rfind('\n'), size);
    const std::string_view text = all.substr(std::min(end + 1, size));
    try {
        const fovea::Json json =
            fovea::parseJson(all.substr(0, end), "fuzz", {.depth = 64, .values = 100'000});
        const auto tokenizer = fovea::subwords::readSubwordTokenizer(fovea::JsonNode(json, "fuzz"));
        std::vector<std::int32_t> ids;
        for (const auto& token : tokenizer.encodePair(text, "a b")) {
            const bool inside = token.sequence == 1 || token.end <= text.size();
            if (token.begin > token.end || !inside)
                std::abort();
            ids.push_back(token.id);
        }
        (void)tokenizer.decode(ids);
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
