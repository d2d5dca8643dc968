// The compiled files of resources/translations, which are part of the program.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace fovea {

struct EmbeddedTranslation {
    std::string language; // "zh_CN"
    std::span<const unsigned char> file;
};
std::vector<EmbeddedTranslation> embeddedTranslations();

} // namespace fovea
