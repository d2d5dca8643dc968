// A file of attentions that were computed elsewhere. The manual says how it is laid out (its page
// attention-files); here it is read and checked, and no number is.
#pragma once

#include "core/base/prediction.h"
#include "core/model/named_arrays.h"
#include "core/text/token.h"

#include <optional>

namespace fovea {

// How scores become weights, where the file has q and k.
struct AttentionTerms {
    std::optional<double> scale;
    bool causal = false;
    std::optional<Index> left, right; // how far a query sees, in tokens
    double softcap = 0;
};

enum class LayerKind { encoder, self, decoder, cross }; // in the order in which they are shown

struct FileLayer {
    std::string id; // "self.5"
    LayerKind kind = LayerKind::self;
    std::int64_t number = 0; // in its model, from 0 on
    std::string name;        // empty: its kind and number
    AttentionTerms terms;
    std::vector<std::string> heads; // what they are called; empty: their numbers
};

struct FileSentence {
    Tokens tokens, keys, decoder;
    // The texts that these tokens are parts of: the tokens with blanks between words.
    std::string text, keysText, decoderText;
    bool hasTokens = false;
    bool predictsNext = false;
    Index second = 0; // the first token of the second text of a pair; 0: there is one text
    std::vector<std::vector<Prediction>> predictions; // for each token; empty: none
};

// What the file has of one layer for one sentence; null: not there.
struct LayerArrays {
    const NamedArrays::Array* weights = nullptr;      // [H, n, m]
    const NamedArrays::Array* q = nullptr;            // [H, n, d]
    const NamedArrays::Array* k = nullptr;            // [G, m, d]
    const NamedArrays::Array* v = nullptr;            // [G, m, d_v]
    const NamedArrays::Array* output = nullptr;       // [H·d_v, D]
    const NamedArrays::Array* lse = nullptr;          // [H, n]
    const NamedArrays::Array* sinks = nullptr;        // [H]
    const NamedArrays::Array* bias = nullptr;         // [H or 1, n or 1, m]
    const NamedArrays::Array* relativeBias = nullptr; // [H or 1, n + m − 1]
    const NamedArrays::Array* mask = nullptr;         // [n, m] or [H, n, m]
    Index heads = 0, groups = 0, queries = 0, keys = 0, width = 0;

    [[nodiscard]] bool any() const { return weights || q; }
};

class AttentionFile {
public:
    // Throws Error(failure): one sentence that names the file, the array or the place in its text,
    // what was found and what was expected.
    explicit AttentionFile(const std::string& path);

    [[nodiscard]] const NamedArrays& arrays() const { return arrays_; }
    [[nodiscard]] const std::string& model() const { return model_; }
    [[nodiscard]] const std::vector<FileLayer>& layers() const { return layers_; }
    [[nodiscard]] const std::vector<FileSentence>& sentences() const { return sentences_; }
    [[nodiscard]] const LayerArrays& of(std::size_t sentence, std::size_t layer) const {
        return parts_[sentence * layers_.size() + layer];
    }
    // By its headers, its text and the beginning of every array.
    [[nodiscard]] std::string hash() const;

private:
    NamedArrays arrays_;
    std::string model_;
    std::vector<FileLayer> layers_;
    std::vector<FileSentence> sentences_;
    std::vector<LayerArrays> parts_;
};

} // namespace fovea
