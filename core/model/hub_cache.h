// Models that this machine already has: the cache in which the Hugging Face hub's own tools keep
// what they load.
#pragma once

#include <string>
#include <vector>

namespace fovea {

struct HubModel {
    std::string name;         // "openai-community/gpt2"
    std::string folder;       // of its newest snapshot
    std::string architecture; // a row of architectures()
    bool operator==(const HubModel&) const = default;
};

// Where the cache is: HF_HUB_CACHE, HF_HOME/hub, or huggingface/hub in the person's cache.
std::string hubCache();

// Those that can be opened by their kind, by name. Reads each model's config.json and no weights;
// what cannot be read is left out.
std::vector<HubModel> hubModels(const std::string& cache);

} // namespace fovea
