// Any text as the choice of any stage: a Selection that prints and reads back equal, as text and as
// JSON, or an Error.
#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/selection.h"
#include "core/base/table.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0)
        return 0;
    const fovea::TableInfo& table = *fovea::stages()[data[0] % fovea::stageCount];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        const fovea::Selection selection = fovea::readSelection(table, text, "fuzz");
        const std::string printed = fovea::printSelection(table, selection);
        if (!(fovea::readSelection(table, printed, "fuzz") == selection))
            std::abort();
        const fovea::Json json = fovea::selectionToJson(table, selection);
        if (!(fovea::selectionFromJson(table, fovea::JsonNode(json, "fuzz")) == selection))
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
