// Any bytes as a session or a figure that was dropped on the window: an Experiment that survives
// being written, or an Error.
#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    // One time in two as the state of a figure, so that the fuzzer need not find the way in.
    const std::string svg = "<svg>\n</svg>";
    try {
        const std::string carried = size % 2 == 0 ? bytes : fovea::putIntoSvg(svg, bytes);
        (void)fovea::openWhatCanBeRead(carried, "fuzz");
        const fovea::Experiment experiment = fovea::openExperiment(carried, "fuzz").experiment;
        const fovea::Opened again =
            fovea::readExperiment(fovea::writeExperiment(experiment, true), "fuzz");
        if (!(again.experiment == experiment))
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
