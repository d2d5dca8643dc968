#include "app/sheets/sheet_layout.h"
#include "app/sheets/sheet_type.h"
#include "core/base/error.h"
#include "ui/export/exact_size.h"
#include "ui/look/theme.h"
#include "ui/paint/drawn_text.h"
#include "ui/words.h"

#include <QtCore/QBuffer>
#include <QtGui/QPageSize>
#include <QtGui/QPainter>
#include <QtGui/QPdfWriter>

namespace fovea {
namespace {

constexpr double unitsOfMm = 96 / 25.4;
constexpr double sheetWidth = 210 * unitsOfMm;
constexpr double sheetHeight = 297 * unitsOfMm;
constexpr double sideMargin = 20 * unitsOfMm;
constexpr double topMargin = 18 * unitsOfMm;
constexpr double bottomMargin = 22 * unitsOfMm;
constexpr double innerWidth = sheetWidth - 2 * sideMargin;
constexpr double innerHeight = sheetHeight - topMargin - bottomMargin;

void paintFooter(QPainter& painter, const Sheet& sheet, std::size_t page, std::size_t pages) {
    const Theme& theme = paperTheme();
    const SheetType type{.points = 8, .ink = theme.quiet};
    const double y = sheetHeight - bottomMargin + 26;
    painter.setPen(QPen(theme.line, 0.8));
    painter.drawLine(QPointF(sideMargin, y - 6), QPointF(sheetWidth - sideMargin, y - 6));
    const QString place = words(Message{QT_TRANSLATE_NOOP("fovea", "page %1 of %2"),
                                        {std::to_string(page), std::to_string(pages)}});
    const SetLine right = setInLines({{.text = place}}, type, innerWidth).front();
    QString title = plainText(sheet.title);
    if (!sheet.kind.isEmpty())
        title += QStringLiteral(" · ") + sheet.kind;
    setInLines({{.text = title}}, type, innerWidth - right.width - 20)
        .front()
        .paint(painter, {sideMargin, y});
    right.paint(painter, {sheetWidth - sideMargin - right.width, y});
}

std::string xmpOf(const Sheet& sheet) {
    const QString title = printable(plainText(sheet.title)).toHtmlEscaped();
    return "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
           "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
           "rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><dc:title><rdf:Alt>"
           "<rdf:li xml:lang=\"x-default\">" +
           title.toStdString() +
           "</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>\n"
           "<?xpacket end=\"w\"?>";
}

} // namespace

std::string sheetPdf(const Sheet& sheet) {
    const std::vector<SheetStrip> strips = stripsOf(sheet, innerWidth, innerHeight);
    const auto pages = pagesOf(strips, innerHeight);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setTitle(printable(plainText(sheet.title)));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    writer.setDocumentXmpMetadata(QByteArray::fromStdString(xmpOf(sheet)));
    QPainter painter;
    if (!painter.begin(&writer))
        fail(QT_TRANSLATE_NOOP("fovea", "the sheet ‘%1’ cannot be painted"), {sheet.title});
    painter.setRenderHint(QPainter::LosslessImageRendering);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        if (i > 0)
            writer.newPage();
        for (const PlacedStrip& one : pages[i]) {
            painter.save();
            strips[one.strip].paint(painter, {sideMargin, topMargin + one.y});
            painter.restore();
        }
        painter.save();
        paintFooter(painter, sheet, i + 1, pages.size());
        painter.restore();
    }
    painter.end();
    return withLetters(withoutMoment(buffer.data().toStdString()));
}

} // namespace fovea
