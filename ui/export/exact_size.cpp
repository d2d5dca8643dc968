#include "ui/export/exact_size.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/experiment/carriers.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// XML takes no control characters.
std::string escaped(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return escapedForXml(text);
}

// In one pass: a picture of many cells has megabytes.
void replaceAll(std::string& text, const std::string& from, const std::string& to) {
    std::string out;
    std::size_t done = 0;
    for (std::size_t at = 0; (at = text.find(from, done)) != std::string::npos;) {
        out.append(text, done, at - done).append(to);
        done = at + from.size();
    }
    text = out.append(text, done);
}

std::string length(double value) {
    return printNumber(std::round(value * 1e4) / 1e4);
}

[[noreturn]] void unexpected(const char* what) {
    fail(QT_TRANSLATE_NOOP("fovea", "Qt wrote a file without %1"), {what});
}

} // namespace

std::string withRoot(const std::string& svg, const QSizeF& mm, const std::string& title) {
    constexpr double unitsPerMm = 96 / 25.4;
    const std::size_t root = svg.find("<svg");
    const std::size_t body = svg.find("<defs>");
    if (root == std::string::npos || body == std::string::npos)
        unexpected("<defs>");
    std::string out = svg.substr(0, root) + "<svg width=\"" + length(mm.width()) +
                      "mm\" height=\"" + length(mm.height()) + "mm\" viewBox=\"0 0 " +
                      length(mm.width() * unitsPerMm) + ' ' + length(mm.height() * unitsPerMm) +
                      "\"\n xmlns=\"http://www.w3.org/2000/svg\""
                      " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\">\n<title>" +
                      escaped(title) + "</title>\n";
    std::string rest = svg.substr(body);
    replaceAll(rest, "font-family=\"Inter\"",
               "font-family=\"Inter, 'Noto Sans', 'DejaVu Sans', sans-serif\"");
    replaceAll(rest, "font-family=\"JetBrains Mono\"",
               "font-family=\"'JetBrains Mono', 'DejaVu Sans Mono', monospace\"");
    // Cells, of which a viewer that comes nearer should see corners.
    replaceAll(rest, "image-rendering=\"optimizeQuality\"", "style=\"image-rendering:pixelated\"");
    // libxml gives back what it has read when it meets a longer text between elements, and refuses
    // more than 10 MB before it did.
    replaceAll(rest, "<image ", std::string(1024, ' ') + "\n<image ");
    return out + rest;
}

std::string withPageSize(std::string pdf, const QSizeF& points) {
    constexpr std::string_view name = "/MediaBox [0 0 ";
    const std::size_t from = pdf.rfind(name); // a sentence in the state may read like one
    const std::size_t end = from == std::string::npos ? from : pdf.find(']', from);
    if (end == std::string::npos)
        unexpected("/MediaBox");
    const std::size_t first = from + name.size();
    std::string size = printFixed(points.width(), 4) + ' ' + printFixed(points.height(), 4);
    if (size.size() > end - first)
        unexpected("/MediaBox");
    size.resize(end - first, ' ');
    pdf.replace(first, size.size(), size);
    return pdf;
}

} // namespace fovea
