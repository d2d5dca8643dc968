#include "app/commands.h"
#include "app/output/outputs.h"
#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/base/readable.h"
#include "core/experiment/file_model.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct InfoOptions {
    std::string path;
    bool json = false;
};

// "q k v lse", and the types that they have.
struct PartsOfLayer {
    std::string names, types;
};

PartsOfLayer partsOf(const LayerArrays& arrays) {
    PartsOfLayer parts;
    for (const auto& [name, array] : {std::pair{"weights", arrays.weights},
                                      {"q", arrays.q},
                                      {"k", arrays.k},
                                      {"v", arrays.v},
                                      {"output", arrays.output},
                                      {"lse", arrays.lse},
                                      {"mask", arrays.mask},
                                      {"bias", arrays.bias},
                                      {"relative_bias", arrays.relativeBias},
                                      {"sinks", arrays.sinks}}) {
        if (!array)
            continue;
        parts.names += (parts.names.empty() ? "" : " ") + std::string(name);
        if (parts.types.find(array->type->id) == std::string::npos)
            parts.types += (parts.types.empty() ? "" : " ") + std::string(array->type->id);
    }
    return parts;
}

// A layer by the first sentence that has it.
const LayerArrays& arraysOf(const AttentionFile& file, std::size_t layer) {
    for (std::size_t i = 0; i < file.sentences().size(); ++i)
        if (file.of(i, layer).any())
            return file.of(i, layer);
    return file.of(0, layer);
}

Json layerJson(const AttentionFile& file, std::size_t index) {
    const FileLayer& layer = file.layers()[index];
    const LayerArrays& arrays = arraysOf(file, index);
    const PartsOfLayer parts = partsOf(arrays);
    Json::Object all{{"layer", layer.id},
                     {"heads", std::int64_t{arrays.heads}},
                     {"key-heads", std::int64_t{arrays.groups}},
                     {"queries", std::int64_t{arrays.queries}},
                     {"keys", std::int64_t{arrays.keys}},
                     {"width", std::int64_t{arrays.width}},
                     {"parts", parts.names},
                     {"types", parts.types},
                     {"causal", layer.terms.causal}};
    if (layer.terms.scale)
        all.emplace_back("scale", *layer.terms.scale);
    if (layer.terms.left)
        all.emplace_back("window", Json::Array{std::int64_t{*layer.terms.left},
                                               std::int64_t{*layer.terms.right}});
    if (layer.terms.softcap != 0)
        all.emplace_back("softcap", layer.terms.softcap);
    return all;
}

std::string layerLine(const AttentionFile& file, std::size_t index) {
    const FileLayer& layer = file.layers()[index];
    const LayerArrays& arrays = arraysOf(file, index);
    const PartsOfLayer parts = partsOf(arrays);
    std::string line = std::to_string(index + 1) + "   " + layer.id;
    if (!layer.name.empty())
        line += " (" + readable(layer.name) + ")";
    line += "   " + std::to_string(arrays.heads) + " heads";
    if (arrays.groups != arrays.heads)
        line += " (keys: " + std::to_string(arrays.groups) + ")";
    line += ", " + std::to_string(arrays.queries) + " × " + std::to_string(arrays.keys);
    if (arrays.width > 0)
        line += ", width " + std::to_string(arrays.width);
    line += "   " + parts.names + "   " + parts.types;
    if (layer.terms.scale)
        line += "   scale " + printNumber(*layer.terms.scale);
    if (layer.terms.causal)
        line += ", causal";
    if (layer.terms.left)
        line += ", window " + std::to_string(*layer.terms.left) + " " +
                std::to_string(*layer.terms.right);
    if (layer.terms.softcap != 0)
        line += ", soft cap " + printNumber(layer.terms.softcap);
    return line;
}

void tellJson(const FileModel& model) {
    const AttentionFile& file = model.file();
    Json::Array layers, sentences;
    for (std::size_t i = 0; i < file.layers().size(); ++i)
        layers.emplace_back(layerJson(file, i));
    for (std::size_t i = 0; i < file.sentences().size(); ++i)
        sentences.emplace_back(Json::Object{
            {"text", model.sentences()[i]},
            {"tokens", static_cast<std::int64_t>(file.sentences()[i].tokens.size())},
            {"decoder-tokens", static_cast<std::int64_t>(file.sentences()[i].decoder.size())}});
    std::cout << writeJson(Json::Object{{"model", file.model()},
                                        {"bytes", static_cast<std::int64_t>(file.arrays().bytes())},
                                        {"layers", std::move(layers)},
                                        {"sentences", std::move(sentences)}})
              << std::endl;
}

void info(const InfoOptions& options) {
    checkNotEmpty({"FILE", options.path});
    const FileModel model(options.path);
    if (options.json)
        return tellJson(model);
    const AttentionFile& file = model.file();
    if (!file.model().empty())
        std::cout << "model: " << readable(file.model()) << '\n';
    std::cout << "numbers: " << printGrouped(file.arrays().bytes()) << " bytes\n";
    if (const Message rounding = roundingOf(file); !rounding.text.empty())
        std::cout << "rounding: " << english(rounding) << '\n';
    std::cout << "layers: " << file.layers().size() << '\n';
    for (std::size_t i = 0; i < file.layers().size(); ++i)
        std::cout << "    " << layerLine(file, i) << '\n';
    std::cout << "sentences: " << file.sentences().size() << '\n';
    for (std::size_t i = 0; i < file.sentences().size(); ++i)
        std::cout << "    " << i + 1 << "   " << shortened(model.sentences()[i]) << '\n';
    std::cout.flush();
}

} // namespace

void addInfoCommand(CLI::App& app) {
    auto options = std::make_shared<InfoOptions>();
    CLI::App* command = addCommand(app, "info", "Say what is in a file of attentions");
    command
        ->add_option("FILE", options->path,
                     "A .safetensors file, an .npz or a folder of .npy, as the manual lays it out")
        ->required();
    command->add_flag("--json", options->json, "As JSON");
    command->callback([options] { info(*options); });
}

} // namespace fovea
