#include "ui/export/exact_size.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/experiment/carriers.h"

#include <QtCore/QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

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

// Radicals that Unicode's compatibility forms do not lead to letters.
constexpr std::array<std::pair<char16_t, char16_t>, 30> radicals = {{
    {u'⺌', u'小'}, {u'⺝', u'月'}, {u'⺠', u'民'}, {u'⺶', u'羊'}, {u'⻁', u'虎'}, {u'⻄', u'西'},
    {u'⻅', u'见'}, {u'⻆', u'角'}, {u'⻉', u'贝'}, {u'⻋', u'车'}, {u'⻓', u'长'}, {u'⻔', u'门'},
    {u'⻗', u'雨'}, {u'⻘', u'青'}, {u'⻙', u'韦'}, {u'⻚', u'页'}, {u'⻛', u'风'}, {u'⻜', u'飞'},
    {u'⻝', u'食'}, {u'⻢', u'马'}, {u'⻣', u'骨'}, {u'⻤', u'鬼'}, {u'⻥', u'鱼'}, {u'⻦', u'鸟'},
    {u'⻨', u'麦'}, {u'⻩', u'黄'}, {u'⻬', u'齐'}, {u'⻮', u'齿'}, {u'⻰', u'龙'}, {u'⻧', u'卤'},
}};

char16_t letterOf(char16_t c) {
    if (c < 0x2E80 || c >= 0x2FE0)
        return c;
    for (const auto& [radical, letter] : radicals)
        if (radical == c)
            return letter;
    const QString plain = QString(QChar(c)).normalized(QString::NormalizationForm_KC);
    return plain.size() == 1 ? plain[0].unicode() : c;
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

std::string withoutMoment(std::string pdf) {
    const auto blank = [&pdf](std::size_t from, std::size_t to, std::string_view begin, char end) {
        const std::size_t at = pdf.find(begin, from);
        const std::size_t last = at < to ? pdf.find(end, at) : std::string::npos;
        if (last < to)
            std::fill(pdf.begin() + static_cast<std::ptrdiff_t>(at),
                      pdf.begin() + static_cast<std::ptrdiff_t>(last) + 1, ' ');
    };
    // What the file says of itself is its first object, and how it is read stands at its end.
    const std::size_t about = std::min(pdf.find("endobj"), pdf.size());
    blank(0, about, "/CreationDate (", ')');
    blank(0, about, "/ModDate (", ')');
    if (const std::size_t trailer = pdf.rfind("trailer"); trailer != std::string::npos)
        blank(trailer, pdf.size(), "/ID [", ']');
    return pdf;
}

std::string withLetters(std::string pdf) {
    // Of each font: "<0001> <00FF> [<59D3> <540D> …]", glyphs and what they are.
    constexpr std::string_view opens = "beginbfrange";
    for (std::size_t at = pdf.find(opens); at != std::string::npos; at = pdf.find(opens, at + 1)) {
        const std::size_t end = std::min(pdf.find("endbfrange", at), pdf.size());
        bool listed = false;
        for (std::size_t i = at; i + 5 < end; ++i) {
            listed = pdf[i] == '[' || (listed && pdf[i] != ']');
            if (!listed || pdf[i] != '<' || pdf[i + 5] != '>')
                continue;
            bool isNumber = false;
            const QString digits = QString::fromLatin1(pdf.data() + i + 1, 4);
            const auto code = static_cast<char16_t>(digits.toUShort(&isNumber, 16));
            if (isNumber && letterOf(code) != code)
                pdf.replace(i + 1, 4,
                            QStringLiteral("%1")
                                .arg(static_cast<int>(letterOf(code)), 4, 16, QLatin1Char('0'))
                                .toUpper()
                                .toStdString());
        }
    }
    return pdf;
}

} // namespace fovea
