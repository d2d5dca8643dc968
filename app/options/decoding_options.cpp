#include "app/options/decoding_options.h"

#include "app/options/number_option.h"
#include "app/output/standard_error.h"
#include "core/base/error.h"

#include <CLI/CLI.hpp>

namespace fovea {
namespace {

constexpr const char* limitId = "most";

std::vector<Parameter> generationParameters() {
    std::vector<Parameter> all = decodingParameters();
    for (Parameter& one : continuationParameters())
        all.push_back(std::move(one));
    return all;
}

// The limit has an older name than its parameter.
std::string decodingOption(const Parameter& parameter) {
    return parameter.id == limitId ? "tokens" : parameter.id;
}

} // namespace

void addDecodingOptions(CLI::App& command, DecodingOptions& options) {
    for (const Parameter& parameter : generationParameters())
        command
            .add_option("--" + decodingOption(parameter), options.values[parameter.id],
                        std::string(parameter.name) + ", " + domain(parameter))
            ->type_name(parameter.type == ParameterType::option     ? "WORD"
                        : parameter.type == ParameterType::integers ? "N,…"
                                                                    : "N")
            ->default_str(printValue(parameter.defaultValue));
    command.add_option("--seed", options.seed, "Where random numbers begin")
        ->type_name("N")
        ->capture_default_str();
}

Values givenDecoding(const DecodingOptions& options) {
    Values given;
    for (const Parameter& parameter : generationParameters())
        if (const std::string& text = options.values.at(parameter.id); !text.empty())
            given[parameter.id] = readValue(parameter, text, "--" + decodingOption(parameter));
    return given;
}

Decoding chosenDecoding(const DecodingOptions& options, const Values& own) {
    const Values chosen = givenDecoding(options);
    const Decoding asked = decodingOf(chosen);
    Values all = chosen;
    all.insert(own.begin(), own.end());
    Decoding decoding = decodingOf(all);
    if (decoding.beams.count == 1 || decoding.sampling.temperature == 0)
        return decoding;
    if (asked.beams.count == 1) {
        decoding.beams.count = 1;
        if (asked.sampling.temperature == 0)
            tellLine("generation_config.json: beams that are drawn are not possible; it is drawn "
                     "without them.");
        return decoding;
    }
    if (asked.sampling.temperature > 0)
        failUsage(QT_TRANSLATE_NOOP(
            "fovea", "--beams: nothing is drawn in beam search, so --temperature must be 0"));
    decoding.sampling.temperature = 0;
    return decoding;
}

bool choosesLimit(const DecodingOptions& options) {
    return !options.values.at(limitId).empty();
}

std::uint32_t chosenSeed(const DecodingOptions& options) {
    return static_cast<std::uint32_t>(wholeOption("--seed", options.seed, 0, UINT32_MAX));
}

} // namespace fovea
