#include "core/text/subwords/post_processors.h"

#include "core/text/subwords/read_parts.h"
#include "core/text/subwords/subword_model.h"
#include "core/text/subwords/unicode.h"

#include <algorithm>
#include <array>
#include <map>

namespace fovea::subwords {
namespace {

constexpr char32_t blankByte = 0x120; // Ġ

Encoding inserted(const SpecialToken& token, std::int32_t type) {
    return {{.id = token.id, .text = token.text, .type = type, .sequence = -1, .special = true}};
}

void setType(Encoding& encoding, std::int32_t type) {
    for (SubwordToken& token : encoding)
        token.type = type;
}

// Blanks at the ends of a token are no part of its place.
void trim(Encoding& encoding, bool addPrefixSpace) {
    for (std::size_t i = 0; i < encoding.size(); ++i) {
        SubwordToken& token = encoding[i];
        const std::u32string chars = decoded(token.text);
        const auto isBlank = [](char32_t c) { return c == blankByte || isWhite(c); };
        const auto begin = std::ranges::find_if_not(chars, isBlank);
        auto leading = static_cast<std::size_t>(begin - chars.begin());
        const auto end = std::find_if_not(chars.rbegin(), chars.rend(), isBlank);
        const auto trailing = static_cast<std::size_t>(end - chars.rbegin());
        // The one that was put in front stands for nothing.
        if (leading == 1 && addPrefixSpace && (i == 0 || token.begin == 0))
            leading = 0;
        token.begin = std::min(token.begin + leading, token.end);
        if (trailing > 0 && token.end >= trailing)
            token.end = std::max(token.end - trailing, token.begin);
    }
}

Encodings bert(Encodings parts, const SpecialToken& cls, const SpecialToken& sep) {
    Encodings all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::int32_t type = i > 0 ? 1 : 0;
        if (i == 0)
            all.push_back(inserted(cls, type));
        setType(parts[i], type);
        all.push_back(std::move(parts[i]));
        all.push_back(inserted(sep, type));
    }
    return all;
}

Encodings roberta(Encodings parts, const SpecialToken& cls, const SpecialToken& sep) {
    Encodings all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        all.push_back(inserted(i > 0 ? sep : cls, 0));
        all.push_back(std::move(parts[i]));
        all.push_back(inserted(sep, 0));
    }
    return all;
}

// One item of a template: a sequence, or tokens.
struct Item {
    int sequence = -1; // 0: A, 1: B
    std::int32_t type = 0;
    std::vector<SpecialToken> tokens = {};
};
using Items = std::vector<Item>;
using Specials = std::map<std::string, std::vector<SpecialToken>>;

Specials readSpecials(const JsonNode& node) {
    Specials all;
    for (const auto& [name, one] : node.members()) {
        const auto ids = one.at("ids").items();
        const auto texts = one.at("tokens").items();
        if (ids.size() != texts.size())
            one.refuse("as many ids as tokens");
        std::vector<SpecialToken>& tokens = all[name];
        for (std::size_t i = 0; i < ids.size(); ++i)
            tokens.push_back(
                {texts[i].text(), static_cast<std::int32_t>(ids[i].integer(0, largestId))});
    }
    return all;
}

Items readTemplate(const JsonNode& node, const Specials& specials, int sequences) {
    Items items;
    for (const JsonNode& one : node.items()) {
        const bool isSequence = one.has("Sequence");
        const JsonNode inner = one.at(isSequence ? "Sequence" : "SpecialToken");
        Item item;
        item.type = static_cast<std::int32_t>(inner.at("type_id").integer(0, 1'000'000));
        const JsonNode id = inner.at("id");
        if (isSequence) {
            item.sequence = id.text() == "A" ? 0 : id.text() == "B" ? 1 : -1;
            if (item.sequence < 0 || item.sequence >= sequences)
                id.refuse(sequences == 1 ? "A" : "A or B");
        } else {
            const auto found = specials.find(id.text());
            if (found == specials.end())
                id.refuse("a name out of special_tokens");
            item.tokens = found->second;
        }
        items.push_back(std::move(item));
    }
    return items;
}

PostProcessor readTemplates(const JsonNode& node, int) {
    const Specials specials = readSpecials(node.at("special_tokens"));
    const Items single = readTemplate(node.at("single"), specials, 1);
    const Items pair = readTemplate(node.at("pair"), specials, 2);
    return [=](const Encodings& parts, bool addSpecial) {
        Encodings all;
        for (const Item& item : parts.size() > 1 ? pair : single) {
            if (item.sequence >= 0) {
                Encoding part = parts[static_cast<std::size_t>(item.sequence)];
                setType(part, item.type);
                all.push_back(std::move(part));
            } else if (addSpecial) {
                for (const SpecialToken& token : item.tokens)
                    all.push_back(inserted(token, item.type));
            }
        }
        return all;
    };
}

SpecialToken readSpecial(const JsonNode& node) {
    const auto pair = node.items();
    if (pair.size() != 2)
        node.refuse("a list of a token and its id");
    return {pair.front().text(), static_cast<std::int32_t>(pair.back().integer(0, largestId))};
}

constexpr const char* robertaType = "RobertaProcessing";

PostProcessor readRoberta(const JsonNode& node, std::optional<bool> addPrefixSpace) {
    return robertaPostProcessor(readSpecial(node.at("cls")), readSpecial(node.at("sep")),
                                flag(node, "trim_offsets", true),
                                addPrefixSpace.value_or(flag(node, "add_prefix_space", true)));
}

PostProcessor readOnePostProcessor(const JsonNode& node, int depth);

struct PostProcessorRow {
    const char* type;
    PostProcessor (*read)(const JsonNode& node, int depth);
};

constexpr std::array<PostProcessorRow, 5> postProcessorRows = {
    {{"TemplateProcessing", readTemplates},
     {"BertProcessing",
      [](const JsonNode& node, int) {
          return bertPostProcessor(readSpecial(node.at("cls")), readSpecial(node.at("sep")));
      }},
     {robertaType, [](const JsonNode& node, int) { return readRoberta(node, {}); }},
     {"ByteLevel",
      [](const JsonNode& node, int) -> PostProcessor {
          return [trims = flag(node, "trim_offsets", true),
                  blank = flag(node, "add_prefix_space", true)](Encodings parts, bool) {
              for (Encoding& part : parts)
                  if (trims)
                      trim(part, blank);
              return parts;
          };
      }},
     {"Sequence", [](const JsonNode& node, int depth) -> PostProcessor {
          std::vector<PostProcessor> all;
          for (const JsonNode& one : sequence(node, "processors", depth))
              all.push_back(readOnePostProcessor(one, depth + 1));
          return [all = std::move(all)](Encodings parts, bool addSpecial) {
              for (const PostProcessor& one : all)
                  parts = one(std::move(parts), addSpecial);
              return parts;
          };
      }}}};

PostProcessor readOnePostProcessor(const JsonNode& node, int depth) {
    return rowOfType<PostProcessorRow>(node, postProcessorRows).read(node, depth);
}

} // namespace

PostProcessor bertPostProcessor(const SpecialToken& cls, const SpecialToken& sep) {
    return [=](Encodings parts, bool addSpecial) {
        return addSpecial ? bert(std::move(parts), cls, sep) : parts;
    };
}

PostProcessor robertaPostProcessor(const SpecialToken& cls, const SpecialToken& sep,
                                   bool trimOffsets, bool addPrefixSpace) {
    return [=](Encodings parts, bool addSpecial) {
        for (Encoding& part : parts) {
            if (trimOffsets)
                trim(part, addPrefixSpace);
            setType(part, 0);
        }
        return addSpecial ? roberta(std::move(parts), cls, sep) : parts;
    };
}

PostProcessor readPostProcessor(const JsonNode& node, std::optional<bool> addPrefixSpace) {
    if (node.isNull())
        return [](Encodings parts, bool) { return parts; };
    if (isOfType(node, robertaType))
        return readRoberta(node, addPrefixSpace);
    return readOnePostProcessor(node, 0);
}

} // namespace fovea::subwords
