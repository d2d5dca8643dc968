#include "app/options/number_option.h"

#include "core/base/parameter.h"

namespace fovea {

std::int64_t wholeOption(const char* option, const std::string& text, std::int64_t least,
                         std::int64_t most) {
    return std::get<std::int64_t>(
        readValue(integerParameter(option + 2, "", least, least, most), text, option));
}

double realOption(const char* option, const std::string& text, double least, double most) {
    return std::get<double>(
        readValue(numberParameter(option + 2, "", least, least, most), text, option));
}

} // namespace fovea
