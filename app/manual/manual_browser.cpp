#include "app/manual/manual_browser.h"

#include "app/manual/manual_html.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"

#include <QtCore/QUrl>
#include <QtGui/QResizeEvent>
#include <QtGui/QTextDocument>
#include <QtWidgets/QScrollBar>

namespace fovea {
namespace {

constexpr int besideText = 28; // of the page, at each side

} // namespace

ManualBrowser::ManualBrowser(QWidget* parent) : QTextBrowser(parent) {
    setObjectName(QStringLiteral("manualPage"));
    setAccessibleName(tr("Page of the manual"));
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(besideText);
    connect(this, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& url) { Q_EMIT followed(url.toString()); });
}

void ManualBrowser::setPage(const QString& html, const Theme& theme) {
    figures_.clear();
    html_ = html;
    document()->setDefaultStyleSheet(manualStyle(theme, textScale()));
    setHtml(html);
    verticalScrollBar()->setValue(0);
}

void ManualBrowser::setFigure(int index, const QImage& picture) {
    figures_[index] = picture;
    const int at = verticalScrollBar()->value();
    setHtml(html_); // a picture has the height that it had when the text was set
    verticalScrollBar()->setValue(at);
}

int ManualBrowser::textWidth() const {
    return viewport()->width() - 2 * besideText - 8;
}

void ManualBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        Q_EMIT widthChanged();
}

// Nothing is read from a disk or a network.
QVariant ManualBrowser::loadResource(int type, const QUrl& name) {
    if (type == QTextDocument::ImageResource && name.scheme() == QLatin1String("figure")) {
        const auto known = figures_.find(name.path().toInt());
        if (known != figures_.end())
            return known->second;
        QImage empty(std::max(1, textWidth()), 200, QImage::Format_ARGB32_Premultiplied);
        empty.fill(Qt::transparent);
        return empty;
    }
    return {};
}

void ManualBrowser::doSetSource(const QUrl&, QTextDocument::ResourceType) {}

} // namespace fovea
