#include "app/manual/print_manual.h"

#include "app/manual/manual.h"
#include "app/manual/manual_figures.h"
#include "app/manual/manual_html.h"
#include "core/base/error.h"
#include "ui/export/paper.h"
#include "ui/export/print.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"
#include "ui/words.h"

#include <QtCore/QEventLoop>
#include <QtCore/QUrl>
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QPagedPaintDevice>
#include <QtGui/QPainter>
#include <QtGui/QTextDocument>

#include <cmath>

namespace fovea {
namespace {

constexpr double footHeight = 32;    // in dots, with the room above it
constexpr double figurePixels = 4;   // to a dot: figures have 384 dots an inch
constexpr double widestFigure = 620; // dots; wider ones would fill a sheet

void addFigures(QTextDocument& document, const ManualPage& page, double width, Backend& backend) {
    int number = 0;
    for (const std::string& command : figureCommands(page)) {
        QImage image(1, 1, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        try {
            image = paintedFigure(manualPicture(command, backend).figure,
                                  static_cast<int>(std::min(width, widestFigure)), figurePixels,
                                  *Paper().theme);
        } catch (const Error&) { // too large for this machine
        }
        document.addResource(QTextDocument::ImageResource,
                             QUrl(QStringLiteral("figure:%1").arg(number++)), image);
    }
}

} // namespace

void printManualPage(QPagedPaintDevice& device, const std::string& id, const std::string& language,
                     Backend& backend) {
    const ManualPage& page = manualPage(id, language);
    const QSizeF sheet = device.pageLayout().paintRectPixels(printedDots).size();
    const QSizeF room(sheet.width(), sheet.height() - footHeight);
    const QEventLoop timers; // that a document starts, in a thread that is none of Qt's
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&device); // points are of paper
    document.setDocumentMargin(0);
    document.setDefaultFont(wordFont(10));
    document.setDefaultStyleSheet(manualStyle(lightTheme(), 1));
    addFigures(document, page, room.width(), backend);
    document.setHtml(manualHtml(
        page, {.link = {}, .image = [](int i) { return QStringLiteral("figure:%1").arg(i); }}));
    document.setPageSize(room);

    QPainter painter;
    if (!painter.begin(&device))
        fail(QT_TRANSLATE_NOOP("fovea", "the printer takes no page"));
    painter.setRenderHint(QPainter::LosslessImageRendering);
    const int sheets = document.pageCount();
    for (int i = 0; i < sheets; ++i) {
        if (i > 0 && !device.newPage())
            fail(QT_TRANSLATE_NOOP("fovea", "the printer takes no page"));
        painter.save();
        painter.translate(0, -i * room.height());
        QAbstractTextDocumentLayout::PaintContext shown;
        shown.clip = QRectF(QPointF(0, i * room.height()), room);
        shown.palette.setColor(QPalette::Text, lightTheme().ink);
        painter.setClipRect(shown.clip);
        document.documentLayout()->draw(&painter, shown);
        painter.restore();
        painter.setFont(wordFont(smallPoints));
        painter.setPen(lightTheme().quiet);
        const QRectF foot(0, room.height(), room.width(), footHeight);
        painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, utf8(page.title));
        painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                         QStringLiteral("%1/%2").arg(i + 1).arg(sheets));
    }
    if (!painter.end())
        fail(QT_TRANSLATE_NOOP("fovea", "the page cannot be printed"));
}

} // namespace fovea
