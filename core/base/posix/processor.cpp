#include "core/base/processor.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace fovea {

// Linux says it in a list of "key : value" lines, one block a core; elsewhere it is not known.
std::string processorModel() {
    std::ifstream list("/proc/cpuinfo");
    for (std::string line; std::getline(list, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return {};
}

std::string vectorInstructions() {
    std::ifstream list("/proc/cpuinfo");
    for (std::string line; std::getline(list, line);) {
        if (!line.starts_with("flags") && !line.starts_with("Features"))
            continue;
        std::istringstream words(line.substr(std::min(line.find(':') + 1, line.size())));
        std::string found;
        for (std::string word; words >> word;)
            for (const char* const wanted :
                 {"sse4_2", "avx", "avx2", "fma", "f16c", "avx512f", "avx512_bf16", "asimd", "sve"})
                if (word == wanted)
                    found += (found.empty() ? "" : " ") + word;
        return found;
    }
    return "unknown";
}

std::string builtFor() {
    std::string all;
#ifdef __SSE4_2__
    all += " sse4_2";
#endif
#ifdef __AVX2__
    all += " avx2";
#endif
#ifdef __FMA__
    all += " fma";
#endif
#ifdef __AVX512F__
    all += " avx512f";
#endif
#ifdef __ARM_NEON
    all += " asimd";
#endif
    return all.empty() ? "any processor of its kind" : all.substr(1);
}

} // namespace fovea
