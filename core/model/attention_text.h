// What a file of attentions says in words: its JSON.
#pragma once

#include "core/model/attention_file.h"

namespace fovea {

struct AttentionText {
    std::string model;
    AttentionTerms terms;
    std::vector<FileLayer> layers; // layers that have something of their own; by their id
    std::vector<FileSentence> sentences;
};

// `text` may be empty. Throws Error(failure) that names the source and the place.
AttentionText readAttentionText(const std::string& text, const std::string& source);

// "self.5" in its parts; nullopt where it is no layer.
std::optional<FileLayer> layerNamed(std::string_view id);

// The tokens of a sentence without words: 1, 2, 3 …
Tokens numberedTokens(Index count, std::string& text);

} // namespace fovea
