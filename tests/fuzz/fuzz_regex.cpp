// Any bytes as an expression and a text: matches from left to right, or an Error; never for long.
#include "core/base/error.h"
#include "core/text/subwords/regex.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view all(reinterpret_cast<const char*>(data), size);
    const std::size_t middle = std::min(all.find('\n'), size);
    try {
        const fovea::subwords::Regex regex(all.substr(0, middle), "fuzz");
        const std::u32string text =
            fovea::subwords::decoded(all.substr(std::min(middle + 1, size)));
        std::size_t at = 0;
        for (const auto& match : regex.matches(text)) {
            if (match.begin < at || match.end <= match.begin || match.end > text.size())
                std::abort();
            at = match.end;
        }
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
