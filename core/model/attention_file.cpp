#include "core/model/attention_file.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/model/attention_text.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>
#include <map>
#include <tuple>

namespace fovea {
namespace {

using Array = NamedArrays::Array;
using Member = const Array* LayerArrays::*;

constexpr std::size_t mostParts = 1'000'000;
constexpr Index mostTokens = 4'000'000; // of a side

struct PartName {
    std::string_view name;
    Member member;
};
constexpr PartName partNames[] = {{"weights", &LayerArrays::weights},
                                  {"q", &LayerArrays::q},
                                  {"k", &LayerArrays::k},
                                  {"v", &LayerArrays::v},
                                  {"output", &LayerArrays::output},
                                  {"lse", &LayerArrays::lse},
                                  {"sinks", &LayerArrays::sinks},
                                  {"bias", &LayerArrays::bias},
                                  {"relative_bias", &LayerArrays::relativeBias},
                                  {"mask", &LayerArrays::mask}};

// Whether one array may be that of all sentences; that of one sentence counts more.
bool isShared(Member member) {
    return member == &LayerArrays::sinks || member == &LayerArrays::output;
}

// "sentence.2.self.5.q" in its parts.
struct ArrayName {
    std::optional<std::int64_t> sentence;
    FileLayer layer;
    Member member = nullptr;
};

std::optional<ArrayName> readName(std::string_view name) {
    constexpr std::string_view start = "sentence.";
    ArrayName read;
    if (name.starts_with(start)) {
        name.remove_prefix(start.size());
        const std::size_t dot = name.find('.');
        const auto number = readInteger(name.substr(0, dot));
        if (dot == std::string_view::npos || !number || *number < 0)
            return std::nullopt;
        read.sentence = *number;
        name.remove_prefix(dot + 1);
    }
    const std::size_t last = name.rfind('.');
    const auto layer = layerNamed(name.substr(0, last));
    if (last == std::string_view::npos || !layer)
        return std::nullopt;
    read.layer = *layer;
    for (const auto& [part, member] : partNames)
        if (name.substr(last + 1) == part)
            read.member = member;
    return read.member ? std::optional(read) : std::nullopt;
}

[[noreturn]] void refuseShape(const NamedArrays& file, const Array& array,
                              const std::string& expected) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has the shape %3, expected %4"),
         {file.path(), array.name, printShape(array.shape), expected});
}

// Shapes that fit each other.
class ShapeCheck {
public:
    ShapeCheck(const NamedArrays& file, const FileLayer& layer, LayerArrays& parts)
        : file_(file), layer_(layer), parts_(parts) {}

    void run() {
        if (parts_.weights && (parts_.q || parts_.k))
            refuse(QT_TRANSLATE_NOOP("fovea", "%1: %2 has weights, and q or k as well, expected "
                                              "one of them"));
        if (!parts_.weights && !(parts_.q && parts_.k))
            refuse(QT_TRANSLATE_NOOP("fovea", "%1: %2 has neither weights nor both q and k"));
        if (parts_.weights)
            checkWeights();
        else
            checkProducts();
        if (parts_.v)
            expect(*parts_.v, {{parts_.groups}, {parts_.keys}, {}}, "[key heads, keys, width]");
        const Index h = parts_.heads;
        if (parts_.output && !parts_.v)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: the array %2 is what values are multiplied by, and "
                                   "%3 has no v"),
                 {file_.path(), parts_.output->name, layer_.id});
        if (parts_.output)
            expect(*parts_.output, {{h * parts_.v->shape[2]}, {}}, "[heads × width of v, width]");
        const Index n = parts_.queries;
        const Index m = parts_.keys;
        if (parts_.mask && parts_.mask->shape.size() == 2)
            expect(*parts_.mask, {{n}, {m}}, "[queries, keys]");
        else if (parts_.mask)
            expect(*parts_.mask, {{h}, {n}, {m}}, "[queries, keys] or [heads, queries, keys]");
        if (!layer_.heads.empty() && std::ssize(layer_.heads) != h)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 has %3 heads, and %4 names of heads"),
                 {file_.path(), layer_.id, std::to_string(h), std::to_string(layer_.heads.size())});
        if (layer_.terms.causal && n != m)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 is causal and has %3 queries and %4 keys, "
                                            "expected as many; a mask tells what they see"),
                 {file_.path(), layer_.id, std::to_string(n), std::to_string(m)});
    }

private:
    using Sizes = std::vector<std::vector<Index>>; // what an axis may be; empty: anything

    [[noreturn]] void refuse(const char* problem) const {
        fail(problem, {file_.path(), layer_.id});
    }

    void expect(const Array& array, const Sizes& sizes, const std::string& words) const {
        bool fits = array.shape.size() == sizes.size();
        std::string numbers;
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
            const auto& may = sizes[axis];
            fits = fits && (may.empty() || std::ranges::count(may, array.shape[axis]) > 0);
            std::string one = may.empty() ? "…" : "";
            for (const Index size : may)
                one += (one.empty() ? "" : " or ") + std::to_string(size);
            numbers += (axis == 0 ? "" : ", ") + one;
        }
        if (!fits)
            refuseShape(file_, array, words + ", here [" + numbers + "]");
    }

    void checkWeights() {
        const Array& weights = *parts_.weights;
        expect(weights, {{}, {}, {}}, "[heads, queries, keys]");
        for (const Array* other : {parts_.lse, parts_.sinks, parts_.bias, parts_.relativeBias})
            if (other)
                fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 belongs to q and k, and %3 has "
                                                "weights"),
                     {file_.path(), other->name, layer_.id});
        std::tie(parts_.heads, parts_.queries, parts_.keys) =
            std::tie(weights.shape[0], weights.shape[1], weights.shape[2]);
        parts_.groups = parts_.v && !parts_.v->shape.empty() ? parts_.v->shape[0] : parts_.heads;
        checkGroups(parts_.v ? *parts_.v : weights);
    }

    void checkProducts() {
        const Array& q = *parts_.q;
        expect(q, {{}, {}, {}}, "[heads, queries, width]");
        std::tie(parts_.heads, parts_.queries, parts_.width) =
            std::tie(q.shape[0], q.shape[1], q.shape[2]);
        expect(*parts_.k, {{}, {}, {parts_.width}}, "[key heads, keys, width]");
        std::tie(parts_.groups, parts_.keys) = std::tie(parts_.k->shape[0], parts_.k->shape[1]);
        checkGroups(*parts_.k);
        const Index h = parts_.heads;
        const Index n = parts_.queries;
        const Index m = parts_.keys;
        if (!layer_.terms.scale)
            refuse(QT_TRANSLATE_NOOP("fovea", "%1: %2 has q and k and no scale, which the "
                                              "metadata must say"));
        if (parts_.lse)
            expect(*parts_.lse, {{h}, {n}}, "[heads, queries]");
        if (parts_.sinks)
            expect(*parts_.sinks, {{h}}, "[heads]");
        if (parts_.bias)
            expect(*parts_.bias, {{h, 1}, {n, 1}, {m}}, "[heads or 1, queries or 1, keys]");
        if (parts_.relativeBias)
            expect(*parts_.relativeBias, {{h, 1}, {n + m - 1}}, "[heads or 1, queries + keys − 1]");
    }

    void checkGroups(const Array& array) const {
        if (parts_.heads == 0 || parts_.queries == 0 || parts_.keys == 0 ||
            (parts_.q && parts_.width == 0))
            refuse(QT_TRANSLATE_NOOP("fovea", "%1: %2 is empty, expected heads, queries and keys"));
        if (std::max(parts_.queries, parts_.keys) > mostTokens)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: %2 has %3 queries and %4 keys, at most %5 are read"),
                 {file_.path(), layer_.id, std::to_string(parts_.queries),
                  std::to_string(parts_.keys), std::to_string(mostTokens)});
        if (parts_.groups == 0 || parts_.heads % parts_.groups != 0)
            refuseShape(file_, array,
                        "a number of key heads that divides the " + std::to_string(parts_.heads) +
                            " heads");
    }

    const NamedArrays& file_;
    const FileLayer& layer_;
    LayerArrays& parts_;
};

// `refusal` is a text with the file, the array, what it has and what the sentence has.
void checkTokens(const NamedArrays& file, const Array& array, const char* refusal, Index found,
                 std::size_t tokens) {
    if (found != static_cast<Index>(tokens))
        fail(refusal, {file.path(), array.name, std::to_string(found), std::to_string(tokens)});
}

// The tokens of a layer's sides; where a sentence has none they are numbered.
void fitTokens(const NamedArrays& file, const FileLayer& layer, const LayerArrays& parts,
               FileSentence& sentence) {
    const bool decodes = layer.kind == LayerKind::decoder || layer.kind == LayerKind::cross;
    const bool crosses = layer.kind == LayerKind::cross;
    const bool other = layer.kind == LayerKind::self && !sentence.keys.empty();
    Tokens& queries = decodes ? sentence.decoder : sentence.tokens;
    std::string& text = decodes ? sentence.decoderText : sentence.text;
    Tokens& keys = crosses || !decodes ? (other ? sentence.keys : sentence.tokens) : queries;
    std::string& keysText =
        crosses || !decodes ? (other ? sentence.keysText : sentence.text) : text;
    if (queries.empty())
        queries = numberedTokens(parts.queries, text);
    if (keys.empty())
        keys = numberedTokens(parts.keys, keysText);
    checkTokens(
        file, parts.weights ? *parts.weights : *parts.q,
        QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has %3 queries, and its sentence %4 tokens"),
        parts.queries, queries.size());
    checkTokens(
        file, parts.weights ? *parts.weights : *parts.k,
        QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has %3 keys, and its sentence %4 tokens"),
        parts.keys, keys.size());
}

} // namespace

AttentionFile::AttentionFile(const std::string& path) : arrays_(path) {
    AttentionText text = readAttentionText(arrays_.text(), path);
    model_ = std::move(text.model);
    sentences_ = std::move(text.sentences);
    if (sentences_.empty())
        sentences_.emplace_back();
    struct Found {
        ArrayName name;
        const Array* array;
    };
    std::vector<Found> found;
    std::map<std::string, FileLayer, std::less<>> layers;
    for (const auto& [name, array] : arrays_.arrays()) {
        const auto read = readName(name);
        if (!read)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is none of a file of attentions, "
                                            "expected names like self.0.weights, or "
                                            "sentence.1.cross.0.q"),
                 {path, name});
        if (read->sentence.value_or(0) >= std::ssize(sentences_))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is of sentence %3, and the metadata "
                                            "has %4 sentences"),
                 {path, name, std::to_string(*read->sentence), std::to_string(sentences_.size())});
        if (!read->sentence && sentences_.size() > 1 && !isShared(read->member))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 does not say of which of %3 "
                                            "sentences it is, expected sentence.0.%2"),
                 {path, name, std::to_string(sentences_.size())});
        found.push_back({*read, &array});
        layers.emplace(read->layer.id, read->layer).first->second.terms = text.terms;
    }
    if (layers.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: has no attentions, expected arrays like "
                                        "self.0.weights, or self.0.q and self.0.k"),
             {path});
    for (FileLayer& one : text.layers) {
        const auto layer = layers.find(one.id);
        if (layer == layers.end())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the metadata names %2, and there is no array of "
                                            "it"),
                 {path, one.id});
        layer->second = std::move(one);
    }
    for (auto& [id, layer] : layers)
        layers_.push_back(std::move(layer));
    std::ranges::sort(layers_, {},
                      [](const FileLayer& one) { return std::pair(one.kind, one.number); });
    std::map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < layers_.size(); ++i)
        places[layers_[i].id] = i;
    if (sentences_.size() * layers_.size() > mostParts)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 layers of %3 sentences, at most %4 are read"),
             {path, std::to_string(layers_.size()), std::to_string(sentences_.size()),
              std::to_string(mostParts)});
    parts_.resize(sentences_.size() * layers_.size());
    for (const auto& [name, array] : found) {
        const auto first = static_cast<std::size_t>(name.sentence.value_or(0));
        const std::size_t end = name.sentence ? first + 1 : sentences_.size();
        for (std::size_t i = first; i < end; ++i) {
            const Array*& part = parts_[i * layers_.size() + places[name.layer.id]].*name.member;
            if (part && !isShared(name.member)) // whose own one stands behind
                fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is there twice"),
                     {path, array->name});
            part = array;
        }
    }
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
        bool any = false;
        for (std::size_t l = 0; l < layers_.size(); ++l) {
            LayerArrays& parts = parts_[i * layers_.size() + l];
            const bool shared = !parts.any() && !parts.k && !parts.v && !parts.lse && !parts.bias &&
                                !parts.relativeBias && !parts.mask;
            if (shared)
                continue;
            any = true;
            ShapeCheck(arrays_, layers_[l], parts).run();
            fitTokens(arrays_, layers_[l], parts, sentences_[i]);
        }
        if (!any)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: sentence %2 has no attentions"),
                 {path, std::to_string(i)});
    }
}

std::string AttentionFile::hash() const {
    constexpr std::size_t most = 4096; // bytes of each
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const std::string& text) {
        hash.addData(QByteArrayView(text.c_str(), static_cast<qsizetype>(text.size() + 1)));
    };
    add(arrays_.text());
    for (const auto& [name, array] : arrays_.arrays()) {
        add(name);
        add(array.type->id);
        add(printShape(array.shape));
        add(arrays_.beginning(array, most));
    }
    return hash.result().toHex().left(16).toStdString();
}

} // namespace fovea
