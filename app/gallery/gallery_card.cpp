#include "app/gallery/gallery_card.h"

#include "app/gallery/entries.h"
#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtGui/QPainter>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

namespace fovea {

// The picture in the middle of the room that is kept for it.
class GalleryCard::Frame : public QWidget {
public:
    Frame(const GalleryCard& card, int height) : card_(card) {
        setFixedHeight(height);
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const QImage& picture = card_.picture();
        if (picture.isNull())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        const QSizeF size =
            picture.deviceIndependentSize().scaled(QWidget::size(), Qt::KeepAspectRatio);
        painter.drawImage(
            QRectF(QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size),
            picture);
    }

private:
    const GalleryCard& card_;
};

GalleryCard::GalleryCard(const GalleryEntry& entry, const QSize& pictureSize, QWidget* parent)
    : QPushButton(parent), frame_(new Frame(*this, pictureSize.height())) {
    setObjectName(QStringLiteral("galleryCard"));
    setProperty("entry", utf8(entry.id));
    setAutoDefault(true);
    setAccessibleName(words(entry.title.c_str()));
    setAccessibleDescription(words(entry.see.c_str()));
    setToolTip(tipText(tr("Open this in its workspace; undo goes back")));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 12);
    layout->setSpacing(3);
    layout->addWidget(frame_);
    layout->addSpacing(7);
    const auto addLine = [&](const std::string& text, const char* name) {
        auto* label = new QLabel(words(text.c_str()), this);
        label->setObjectName(QLatin1String(name));
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setContentsMargins(13, 0, 13, 0);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(label);
    };
    addLine(entry.title, "heading");
    addLine(entry.see, "quiet");
    layout->addStretch(1);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void GalleryCard::setPicture(const QImage& picture) {
    picture_ = picture;
    frame_->update();
}

int GalleryCard::heightForWidth(int width) const {
    return layout()->heightForWidth(width);
}

QSize GalleryCard::sizeHint() const {
    const int width = scaledToText(220);
    return {width, heightForWidth(width)};
}

QSize GalleryCard::minimumSizeHint() const {
    return {scaledToText(150), 40};
}

} // namespace fovea
