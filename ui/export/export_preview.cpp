#include "ui/export/export_preview.h"

#include "ui/words.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QApplication>

namespace fovea {
namespace {

constexpr int margin = 20; // around the sheet
constexpr int shadow = 14;
constexpr int fall = 3; // the light comes from above

} // namespace

ExportPreview::ExportPreview(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(&theme),
      worker_([](const PreviewRequest& request, const auto&,
                 const auto&) { return previewOf(request); },
              [this](std::uint64_t generation, Preview preview) {
                  QMetaObject::invokeMethod(
                      this,
                      [this, generation, preview = std::move(preview)] {
                          if (worker_->isLatest(generation))
                              take(preview);
                      },
                      Qt::QueuedConnection);
              }) {
    setObjectName(QStringLiteral("preview"));
    setAccessibleName(tr("Preview"));
    setToolTip(tr("Drag it into another program: as a picture, or as a file"));
    setMinimumSize(280, 240);
    preview_.problem = {QT_TRANSLATE_NOOP("fovea", "The preview is being painted…"), {}};
}

// Paper stays as it is; a table has the window's colours and is painted anew.
void ExportPreview::setTheme(const Theme& theme) {
    theme_ = &theme;
    ask();
    update();
}

void ExportPreview::show(const Outgoing& out, const std::string& format) {
    request_.out = out;
    request_.format = format;
    ask();
}

void ExportPreview::showNothing(const Message& why) {
    request_.out.figure = nullptr;
    take({.problem = why});
}

void ExportPreview::ask() {
    if (!request_.out.figure)
        return;
    request_.around = theme_;
    request_.room = (contentsRect() - QMargins(margin, margin, margin, margin)).size();
    request_.ratio = devicePixelRatioF();
    if (!request_.room.isEmpty())
        worker_->request(request_);
}

void ExportPreview::take(const Preview& preview) {
    preview_ = preview;
    const bool any = !preview_.image.isNull();
    setCursor(any ? Qt::OpenHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(any ? preview_.size : words(preview_.problem));
    update();
    Q_EMIT changed();
}

void ExportPreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_->line, 1));
    painter.setBrush(theme_->ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
    if (preview_.image.isNull()) {
        painter.setPen(theme_->quiet);
        painter.drawText(rect().marginsRemoved(QMargins(margin, margin, margin, margin)),
                         Qt::AlignCenter | Qt::TextWordWrap, words(preview_.problem));
        return;
    }
    const QSizeF size = preview_.image.deviceIndependentSize();
    const QRectF sheet(
        QPointF(QRectF(rect()).center() - QPointF(size.width(), size.height()) / 2).toPoint(),
        size);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, theme_->dark ? 14 : 2));
    for (int out = shadow; out > 0; --out) // faint sheets, one upon the other
        painter.drawRoundedRect(sheet.adjusted(-out, fall - out, out, fall + out), out, out);
    painter.drawImage(sheet.topLeft(), preview_.image);
}

QSize ExportPreview::sizeHint() const {
    return {640, 560};
}

void ExportPreview::resizeEvent(QResizeEvent*) {
    ask();
}

void ExportPreview::mousePressEvent(QMouseEvent* event) {
    const bool pulls = event->button() == Qt::LeftButton && !preview_.image.isNull();
    pressed_ = pulls ? std::optional(event->pos()) : std::nullopt;
}

void ExportPreview::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_ ||
        (event->pos() - *pressed_).manhattanLength() < QApplication::startDragDistance())
        return;
    pressed_.reset();
    Q_EMIT dragged();
}

} // namespace fovea
