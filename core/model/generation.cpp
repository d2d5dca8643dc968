#include "core/model/generation.h"

#include "core/base/decoding.h"
#include "core/base/error.h"
#include "core/base/files.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* generationFile = "generation_config.json";

struct TakenKey {
    const char* key;
    const char* parameter;
    bool drawn = false; // it counts only where tokens are drawn
};
constexpr TakenKey takenKeys[] = {{"repetition_penalty", "repetition"},
                                  {"no_repeat_ngram_size", "no-repeat"},
                                  {"max_new_tokens", "most"},
                                  {"min_new_tokens", "min-new"},
                                  {"num_beams", "beams"},
                                  {"length_penalty", "length-penalty"},
                                  {"early_stopping", "early-stopping"},
                                  {"suppress_tokens", "suppress"},
                                  {"begin_suppress_tokens", "suppress-first"},
                                  {"temperature", "temperature", true},
                                  {"top_k", "top-k", true},
                                  {"top_p", "top-p", true},
                                  {"min_p", "min-p", true},
                                  {"typical_p", "typical-p", true},
                                  {"epsilon_cutoff", "epsilon", true},
                                  {"eta_cutoff", "eta", true}};

// What changes a text in transformers, and the number that changes nothing.
constexpr std::pair<const char*, int> unusedKeys[] = {{"guidance_scale", 1},
                                                      {"sequence_bias", 0},
                                                      {"encoder_repetition_penalty", 1},
                                                      {"encoder_no_repeat_ngram_size", 0},
                                                      {"bad_words_ids", 0},
                                                      {"min_length", 0},
                                                      {"stop_strings", 0},
                                                      {"forced_bos_token_id", -1},
                                                      {"forced_eos_token_id", -1},
                                                      {"exponential_decay_length_penalty", 0},
                                                      {"top_h", 0},
                                                      {"num_beam_groups", 1},
                                                      {"diversity_penalty", 0},
                                                      {"force_words_ids", 0},
                                                      {"constraints", 0},
                                                      {"penalty_alpha", 0},
                                                      {"dola_layers", 0},
                                                      {"watermarking_config", 0}};

std::optional<JsonFile> generationConfig(const Checkpoint& checkpoint) {
    const auto files = disk().list(checkpoint.folder());
    if (std::ranges::find(files, checkpoint.folder() + "/" + generationFile) == files.end())
        return std::nullopt;
    return JsonFile(checkpoint.folder(), generationFile, 1'000'000, {.depth = 32});
}

bool changesNothing(const JsonNode& node, int neutral) {
    struct Looked {
        int neutral;
        bool operator()(std::nullptr_t) const { return true; }
        bool operator()(bool value) const { return !value; }
        bool operator()(std::int64_t value) const { return value == neutral; }
        bool operator()(double value) const { return value == neutral; }
        bool operator()(const std::string& value) const { return value.empty(); }
        bool operator()(const Json::Array& value) const { return value.empty(); }
        bool operator()(const Json::Object& value) const { return value.empty(); }
    };
    return std::visit(Looked{neutral}, node.value().data);
}

// Throws Error where it is no value of the parameter.
Value generationValue(const Config& config, const JsonNode& node, const Parameter& parameter,
                      const char* key) {
    switch (parameter.type) {
    case ParameterType::integer:
        return wholeNumber(node, INT64_MIN, INT64_MAX);
    case ParameterType::integers: {
        Integers list;
        for (const std::int32_t id : config.ids(key))
            if (id >= 0) // −1 stands for none
                list.push_back(id);
        return list.empty() ? Value() : list;
    }
    case ParameterType::option: // a switch that has a third state
        if (std::holds_alternative<bool>(node.value().data))
            return std::string(node.boolean() ? "yes" : "no");
        return node.text() == "never" ? "never" : std::string();
    default:
        return node.number();
    }
}

} // namespace

std::vector<std::int32_t> endsOf(const Checkpoint& checkpoint) {
    if (const auto file = generationConfig(checkpoint))
        if (auto ids = Config(file->root()).ids("eos_token_id"); !ids.empty())
            return ids;
    return checkpoint.config().ids("eos_token_id");
}

OwnDecoding ownContinuation(const Checkpoint& checkpoint) {
    const auto file = generationConfig(checkpoint);
    if (!file)
        return {};
    const Config config(file->root());
    OwnDecoding own;
    for (const auto& [key, neutral] : unusedKeys)
        if (const auto node = config.value(key); node && !changesNothing(*node, neutral))
            own.unused.emplace_back(key);
    const bool drawn = config.flag("do_sample", false);
    if (drawn)
        own.values = {{"temperature", 1.0},
                      {"top-k", std::int64_t{50}}}; // of transformers, where nothing is said
    std::map<std::string, Parameter> parameters;
    for (const auto& all : {decodingParameters(), continuationParameters()})
        for (const Parameter& one : all)
            parameters[one.id] = one;
    for (const TakenKey& taken : takenKeys) {
        const auto node = config.value(taken.key);
        if (!node || (taken.drawn && !drawn))
            continue;
        const Parameter& parameter = parameters.at(taken.parameter);
        try {
            const Value value = generationValue(config, *node, parameter, taken.key);
            checkValue(parameter, value, taken.key);
            own.values[parameter.id] = value;
            if (value == parameter.defaultValue)
                own.values.erase(parameter.id);
        } catch (const Error&) { // what other programs wrote there is no fault of the model
        }
    }
    return own;
}

Values ownDecoding(const Checkpoint& checkpoint) {
    Values own;
    const OwnDecoding all = ownContinuation(checkpoint);
    for (const Parameter& parameter : shownDecodingParameters())
        if (const auto found = all.values.find(parameter.id); found != all.values.end())
            own.insert(*found);
    return own;
}

} // namespace fovea
