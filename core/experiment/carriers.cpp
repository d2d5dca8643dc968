#include "core/experiment/carriers.h"

#include "core/base/bytes.h"
#include "core/base/error.h"
#include "core/base/png_chunks.h"
#include "core/experiment/experiment.h"

namespace fovea {
namespace {

constexpr std::string_view chunkName = "foVa"; // ancillary, private, safe to copy
constexpr std::string_view tagStart = "<fovea:experiment";
constexpr std::string_view openTag = "<fovea:experiment xmlns:fovea=\"urn:fovea:experiment\">";
constexpr std::string_view closeTag = "</fovea:experiment>";

// What is done about damage: refused, or read as far as it goes.
enum class Damage : std::uint8_t { refuse, accept };

std::optional<std::string> fromPng(std::string_view bytes, const std::string& source,
                                   Damage damage) {
    ByteReader reader(bytes, source);
    reader.take(pngStart.size(), "the PNG signature");
    for (bool first = true;; first = false) {
        const std::uint32_t length = reader.bigEndian32("a PNG chunk");
        const std::string_view name = reader.take(4, "a PNG chunk");
        if (first && name != "IHDR")
            reader.refuse("not a PNG: its first chunk is not IHDR");
        if (damage == Damage::accept && name == chunkName)
            return std::string(reader.take(std::min<std::size_t>(length, reader.remaining()), ""));
        const std::string_view data = reader.take(length, "a PNG chunk");
        const std::uint32_t sum = reader.bigEndian32("a PNG chunk");
        if (name == "IEND")
            return std::nullopt;
        if (name != chunkName)
            continue;
        if (bigEndian32(sum) != pngChunk(name, data).substr(8 + data.size()))
            reader.refuse("the Experiment inside is damaged: its checksum is wrong");
        return std::string(data);
    }
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("&amp;")) {
            out += '&';
            i += 5;
        } else if (rest.starts_with("&lt;")) {
            out += '<';
            i += 4;
        } else if (rest.starts_with("&gt;")) {
            out += '>';
            i += 4;
        } else {
            out += text[i++];
        }
    }
    return out;
}

std::string element(std::string_view state) {
    return std::string(openTag) + escapedForXml(state) + std::string(closeTag);
}

// Our element's content in the bytes of an SVG or a PDF.
std::optional<std::string> fromElement(std::string_view bytes, const std::string& source,
                                       Damage damage) {
    const std::size_t open = bytes.find(tagStart);
    if (open == std::string_view::npos)
        return std::nullopt;
    const std::size_t end = bytes.find('>', open); // an editor may have moved its namespace
    const std::string_view rest =
        end == std::string_view::npos ? std::string_view{} : bytes.substr(end + 1);
    const std::size_t close = rest.find(closeTag);
    if (close == std::string_view::npos && damage == Damage::refuse)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: ends in the middle of the Experiment inside"),
             {source});
    return unescaped(rest.substr(0, close));
}

bool looksLikeSvg(std::string_view bytes) {
    const std::string_view start = bytes.substr(0, 4096);
    return start.starts_with("<") && start.find("<svg") != std::string_view::npos;
}

} // namespace

std::string escapedForXml(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else
            out += c;
    }
    return out;
}

std::string putIntoPng(std::string_view png, std::string_view state) {
    constexpr std::size_t headerEnd = 8 + 4 + 4 + 13 + 4; // signature and IHDR
    ByteReader(png, "png").take(headerEnd, "the PNG header");
    return std::string(png.substr(0, headerEnd)) + pngChunk(chunkName, state) +
           std::string(png.substr(headerEnd));
}

std::string putIntoSvg(std::string_view svg, std::string_view state) {
    const std::size_t root = svg.find("<svg");
    const std::size_t end = root == std::string_view::npos ? root : svg.find('>', root);
    if (end == std::string_view::npos)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {"svg", "no root element"});
    return std::string(svg.substr(0, end + 1)) + "\n<metadata>" + element(state) + "</metadata>" +
           std::string(svg.substr(end + 1));
}

std::string xmpPacket(std::string_view state) {
    return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
           "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
           "<rdf:Description rdf:about=\"\">" +
           element(state) + "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

namespace {

std::optional<std::string> stateIn(std::string_view bytes, const std::string& source,
                                   Damage damage) {
    if (bytes.starts_with(pngStart))
        return fromPng(bytes, source, damage);
    if (bytes.starts_with("%PDF-") || looksLikeSvg(bytes))
        return fromElement(bytes, source, damage);
    fail(QT_TRANSLATE_NOOP("fovea", "%1: neither a session (.fovea) nor a figure (PNG, SVG, PDF)"),
         {source});
}

} // namespace

std::optional<std::string> takeState(std::string_view bytes, const std::string& source) {
    return stateIn(bytes, source, Damage::refuse);
}

Opened openExperiment(std::string_view bytes, const std::string& source) {
    if (bytes.starts_with("{"))
        return readExperiment(bytes, source);
    const auto state = takeState(bytes, source);
    if (!state)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: this figure carries no Experiment; it was not made by "
                                        "Fovea, or another program removed it"),
             {source});
    return readExperiment(*state, source);
}

std::optional<Opened> openWhatCanBeRead(std::string_view bytes, const std::string& source) {
    try {
        if (bytes.starts_with("{"))
            return readWhatCanBeRead(bytes, source);
        const auto state = stateIn(bytes, source, Damage::accept);
        return state ? readWhatCanBeRead(*state, source) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace fovea
