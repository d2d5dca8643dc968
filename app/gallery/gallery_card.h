// An entry of the gallery: its picture, once it is made, its title and what there is to see.
#pragma once

#include "ui/look/theme.h"

#include <QtGui/QImage>
#include <QtWidgets/QPushButton>

namespace fovea {

struct GalleryEntry;

class GalleryCard : public QPushButton {
    Q_OBJECT
public:
    // `pictureSize`: of the picture, as wide as the card at most.
    GalleryCard(const GalleryEntry& entry, const QSize& pictureSize, QWidget* parent);

    void setPicture(const QImage& picture);
    [[nodiscard]] const QImage& picture() const { return picture_; }

    // As high as its words at the width that it gets.
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    class Frame;

    QImage picture_;
    Frame* frame_;
};

} // namespace fovea
