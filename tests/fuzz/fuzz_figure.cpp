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
        const fovea::Experiment experiment =
            fovea::openExperiment(size % 2 == 0 ? bytes : fovea::putIntoSvg(svg, bytes), "fuzz");
        if (!(fovea::readExperiment(fovea::writeExperiment(experiment, true), "fuzz") ==
              experiment))
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
