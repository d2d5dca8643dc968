#include "app/options/read_text.h"

#include "app/output/standard_error.h"
#include "core/text/utf8.h"

namespace fovea {

std::string readText(const std::string& bytes, const char* option) {
    std::string text = decoded(bytes).toStdString();
    if (text != bytes)
        note(std::string(option) + ": not UTF-8; invalid bytes were replaced");
    return text;
}

} // namespace fovea
