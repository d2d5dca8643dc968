// Any bytes as a config.json, and as an index: a plan of every architecture and the tensors that it
// needs, or an Error.
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/model/architectures.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const fovea::Json json = fovea::parseJson(text, "fuzz", {.depth = 32, .values = 100'000});
        for (const fovea::RowInfo& row : fovea::architectures().info().rows) {
            const fovea::Architecture& one = fovea::architectures().math(row.id);
            try {
                const fovea::ModelPlan plan = one.plan(fovea::Config({json, "fuzz"}));
                (void)one.embedding(plan);
                (void)one.layer(plan, 0);
                (void)one.head(plan);
                if (plan.rotary)
                    (void)fovea::rotaryFrequencies(*plan.rotary, 100);
            } catch (const fovea::Error&) {
                continue;
            }
        }
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
