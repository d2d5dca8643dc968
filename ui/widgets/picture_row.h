// With words that are larger than usual, the row of a page where its picture stands is as high as
// the picture needs at the least, and the page is scrolled: its words are not made smaller again.
#pragma once

#include <QtCore/QObject>

class QGridLayout;

namespace fovea {

class FigureView;

class PictureRow : public QObject {
    Q_OBJECT
public:
    PictureRow(FigureView& picture, QGridLayout& layout, int row);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    FigureView& picture_;
    QGridLayout& layout_;
    int row_;
};

} // namespace fovea
