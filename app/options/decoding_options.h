// How a model's text is generated: the options of decodingParameters() and
// continuationParameters().
#pragma once

#include "core/base/decoding.h"

#include <map>
#include <string>

namespace CLI {
class App;
}

namespace fovea {

struct DecodingOptions {
    std::map<std::string, std::string> values; // by parameter; empty: not given
    std::string seed = "1";
};

// They write into `options`, which must live until the command has run.
void addDecodingOptions(CLI::App& command, DecodingOptions& options);

// What was chosen, and else `own`. Beam search does not draw: of the two, the one that was asked
// for counts. Where both are from `own`, tokens are drawn, and a line says so. Throws Error(usage).
Decoding chosenDecoding(const DecodingOptions& options, const Values& own = {});
// The values that were given, by parameter. Throws Error(usage).
Values givenDecoding(const DecodingOptions& options);
bool choosesLimit(const DecodingOptions& options);
std::uint32_t chosenSeed(const DecodingOptions& options);

} // namespace fovea
