// Words that wrap: a title or a caption on paper.
#pragma once

#include <QtCore/QRectF>
#include <QtCore/QString>
#include <QtGui/QColor>
#include <QtGui/QFont>

#include <vector>

class QPainter;

namespace fovea {

class Paragraph {
public:
    struct Run {
        QString text;
        QFont font;
        QColor colour;
    };
    Paragraph(const std::vector<Run>& runs, double width);

    [[nodiscard]] double height() const { return height_; }
    void paint(QPainter& painter, const QPointF& topLeft) const;

private:
    struct Piece { // of one run on one line
        QString text;
        QFont font;
        QColor colour;
        QRectF box;
    };
    double add(QString text, const Run& run, const QPointF& baseline);

    std::vector<Piece> pieces_;
    double height_ = 0;
};

} // namespace fovea
