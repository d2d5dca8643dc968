// Unigram (Kudo, 2018): of all ways to cut a piece the one with the largest sum of scores.
#include "core/base/error.h"
#include "core/text/subwords/read_parts.h"
#include "core/text/subwords/subword_model.h"
#include "core/text/subwords/unicode.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace fovea::subwords {
namespace {

constexpr double unknownPenalty = 10;

// The texts of a vocabulary, sorted: those that go on alike are neighbours. (A tree with a node for
// each byte took forty times the memory of a long text.)
class SortedTexts {
public:
    explicit SortedTexts(const Vocabulary& vocabulary) {
        for (const auto& [text, id] : vocabulary.all())
            if (!text.empty())
                texts_.emplace_back(text, id);
        std::ranges::sort(texts_);
        for (std::size_t byte = 0, at = 0; byte < 256; ++byte) {
            first_[byte] = at;
            while (at < texts_.size() && byteAt(texts_[at], 0) == static_cast<int>(byte))
                ++at;
            first_[byte + 1] = at;
        }
    }
    // Each text that `text` begins with, the shortest first.
    template <class Found>
    void prefixes(std::string_view text, Found found) const {
        if (text.empty())
            return;
        const std::size_t head = static_cast<unsigned char>(text[0]);
        auto begin = texts_.begin() + static_cast<std::ptrdiff_t>(first_[head]);
        auto end = texts_.begin() + static_cast<std::ptrdiff_t>(first_[head + 1]);
        for (std::size_t i = 1; begin != end; ++i) {
            if (begin->first.size() == i) { // the shortest of those that begin so stands first
                found(i, begin->second);
                ++begin;
            }
            if (i == text.size())
                return;
            const int wanted = static_cast<unsigned char>(text[i]);
            begin = std::lower_bound(begin, end, wanted, [i](const Entry& entry, int byte) {
                return byteAt(entry, i) < byte;
            });
            end = std::upper_bound(begin, end, wanted, [i](int byte, const Entry& entry) {
                return byte < byteAt(entry, i);
            });
        }
    }

private:
    using Entry = std::pair<std::string_view, std::int32_t>;
    static int byteAt(const Entry& entry, std::size_t i) {
        return i < entry.first.size() ? static_cast<unsigned char>(entry.first[i]) : -1;
    }
    std::vector<Entry> texts_;
    std::array<std::size_t, 257> first_{}; // by the first byte
};

struct UnigramSettings {
    Vocabulary vocabulary;
    std::vector<double> scores; // by id
    std::optional<std::int32_t> unknown;
    bool byteFallback = false;
    std::string source;
};

class Unigram final : public SubwordModel {
public:
    explicit Unigram(UnigramSettings settings) : is_(std::move(settings)), texts_(is_.vocabulary) {
        const auto least = std::ranges::min_element(is_.scores);
        unknownScore_ = (least == is_.scores.end() ? 0 : *least) - unknownPenalty;
    }

    const Vocabulary& vocabulary() const override { return is_.vocabulary; }
    const char* name() const override { return QT_TRANSLATE_NOOP("fovea", "Unigram"); }

    std::vector<ModelToken> tokens(std::string_view piece) const override {
        std::vector<ModelToken> tokens;
        for (const auto& [begin, end] : bestCut(piece)) {
            const std::string text(piece.substr(begin, end - begin));
            if (const auto id = is_.vocabulary.id(text)) {
                tokens.push_back({*id, text, begin, end});
                continue;
            }
            if (is_.byteFallback && addBytes(text, begin, end, tokens))
                continue;
            if (!is_.unknown)
                fail(QT_TRANSLATE_NOOP("fovea",
                                       "%1: ‘%2’ is not in the vocabulary, and there is no "
                                       "unk_id for what is not"),
                     {is_.source, text});
            tokens.push_back({*is_.unknown, text, begin, end});
        }
        return tokens;
    }

private:
    struct Span {
        std::size_t begin, end;
    };

    bool addBytes(const std::string& text, std::size_t begin, std::size_t end,
                  std::vector<ModelToken>& tokens) const {
        std::vector<ModelToken> all;
        for (const char c : text) {
            const auto id = is_.vocabulary.byteId(static_cast<unsigned char>(c));
            if (!id)
                return false;
            all.push_back({*id, *is_.vocabulary.text(*id), begin, end});
        }
        tokens.insert(tokens.end(), all.begin(), all.end());
        return true;
    }

    // Viterbi over the bytes; unknown characters beside each other are one span.
    std::vector<Span> bestCut(std::string_view piece) const {
        struct Node {
            double score = 0;
            std::size_t from = none;
            bool known = false;
        };
        std::vector<Node> best(piece.size() + 1);
        const auto offer = [&](std::size_t from, std::size_t to, double score, bool known) {
            if (best[to].from == none || score > best[to].score)
                best[to] = {score, from, known};
        };
        for (std::size_t at = 0; at < piece.size();) {
            const std::size_t length = std::min(utf8Length(piece[at]), piece.size() - at);
            bool single = false;
            texts_.prefixes(piece.substr(at), [&](std::size_t bytes, std::int32_t id) {
                offer(at, at + bytes, best[at].score + is_.scores[static_cast<std::size_t>(id)],
                      id != is_.unknown);
                single = single || bytes == length;
            });
            if (!single)
                offer(at, at + length, best[at].score + unknownScore_, false);
            at += length;
        }
        std::vector<Span> spans;
        bool joins = false; // the one behind is unknown, too
        for (std::size_t end = piece.size(); end > 0; end = best[end].from) {
            const bool known = best[end].known;
            if (!known && joins)
                spans.back().begin = best[end].from;
            else
                spans.push_back({best[end].from, end});
            joins = !known;
        }
        std::ranges::reverse(spans);
        return spans;
    }

    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    UnigramSettings is_;
    SortedTexts texts_;
    double unknownScore_;
};

// The number as the package reads it, which takes the digits for a whole number first and divides
// then: that may differ in the last bit, and equal sums of scores are decided by it.
double asReadThere(double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), std::abs(number),
                                   std::chars_format::scientific)
                         .ptr;
    std::uint64_t whole = 0;
    int decimals = 0;
    const char* at = digits.data();
    for (bool point = false; at != end && *at != 'e'; ++at) {
        if (*at == '.') {
            point = true;
            continue;
        }
        whole = 10 * whole + static_cast<std::uint64_t>(*at - '0');
        decimals += point ? 1 : 0;
    }
    int exponent = 0;
    if (at != end)
        std::from_chars(at + (at[1] == '+' ? 2 : 1), end, exponent);
    const double power = std::pow(10.0, std::abs(exponent - decimals));
    const double value = exponent >= decimals ? static_cast<double>(whole) * power
                                              : static_cast<double>(whole) / power;
    return std::copysign(value, number);
}

} // namespace

std::unique_ptr<SubwordModel> readUnigram(const JsonNode& node) {
    UnigramSettings settings{.byteFallback = flag(node, "byte_fallback", false),
                             .source = node.path()};
    const JsonNode pieces = node.at("vocab");
    for (const JsonNode& piece : pieces.items()) {
        const auto pair = piece.items();
        if (pair.size() != 2 || static_cast<std::int64_t>(settings.scores.size()) > largestId)
            piece.refuse("a list of a text and its score");
        settings.vocabulary.add(pair.front().text(),
                                static_cast<std::int32_t>(settings.scores.size()));
        settings.scores.push_back(asReadThere(pair.back().number()));
        if (!std::isfinite(settings.scores.back()))
            pair.back().refuse("a finite number");
    }
    settings.vocabulary.count(settings.scores.size());
    if (const auto unknown = optional(node, "unk_id"))
        settings.unknown = static_cast<std::int32_t>(
            unknown->integer(0, static_cast<std::int64_t>(settings.scores.size()) - 1));
    return std::make_unique<Unigram>(std::move(settings));
}

} // namespace fovea::subwords
