// A picture in patches: what is looked at is clear, the rest is veiled.
#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double patchGap = 8;
constexpr double under = 8;          // the title
constexpr double largestPatch = 150; // of a patch
constexpr double comfortable = 84;
constexpr double smallestPatch = 34;
constexpr double labelled = 46;    // patches that are smaller have no words
constexpr double roomForName = 72; // and those a number alone
constexpr double labelHeight = 18;

struct PictureLayout {
    PictureLayout(const PatchPicture& picture, const QRectF& area, const PaintOptions& options) {
        top = area.top() + (options.titles ? titleHeight(picture.title, options) + under : 0);
        const auto across = static_cast<double>(std::max<Index>(picture.across, 1));
        const double room = std::min(area.width(), area.bottom() - top - labelHeight * across);
        size = std::clamp(room / across - patchGap, 4.0, largestPatch);
        words = size >= labelled && !picture.names.empty();
        if (!words)
            size = std::clamp(std::min(area.width(), area.bottom() - top) / across - patchGap, 4.0,
                              largestPatch);
        size = std::floor(size); // whole pixels have clean edges
        top = std::round(top);
        // In the middle of a window, at the edge of a page.
        const double width = across * (size + patchGap) - patchGap;
        left = std::round(area.left() +
                          (options.paper ? 0 : std::max(0.0, (area.width() - width) / 2)));
    }
    [[nodiscard]] double pitch() const { return size + patchGap + (words ? labelHeight : 0); }
    [[nodiscard]] QRectF patch(Index row, Index column) const {
        return {left + static_cast<double>(column) * (size + patchGap),
                top + static_cast<double>(row) * pitch(), size, size};
    }
    double left = 0, top = 0, size = 0;
    bool words = false;
};

QColor pixelAt(const PatchPicture& picture, Index patch, Index pixel) {
    const auto at = static_cast<std::size_t>((patch * picture.edge * picture.edge + pixel) * 3);
    const auto level = [&](std::size_t c) {
        return std::clamp(picture.pixels[at + c], 0.0F, 1.0F);
    };
    return QColor::fromRgbF(level(0), level(1), level(2));
}

// As if seen through a veil of the ground's colour.
QColor veiled(const QColor& colour, const QColor& ground, double veil) {
    const auto mixed = [veil](double own, double other) {
        return static_cast<float>(own + (other - own) * veil);
    };
    return QColor::fromRgbF(mixed(colour.redF(), ground.redF()),
                            mixed(colour.greenF(), ground.greenF()),
                            mixed(colour.blueF(), ground.blueF()));
}

// Pixels as shapes, each a hair into the next, so that no reader shows seams.
void paintPatch(QPainter& painter, const QRectF& area, const PatchPicture& picture, Index patch,
                const QColor& ground, double veil) {
    constexpr double hair = 0.3;
    const double side = area.width() / static_cast<double>(picture.edge);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (Index y = 0; y < picture.edge; ++y)
        for (Index x = 0; x < picture.edge; ++x) {
            const QPointF corner(area.left() + side * static_cast<double>(x),
                                 area.top() + side * static_cast<double>(y));
            painter.fillRect(QRectF(corner, QSizeF(side + (x + 1 < picture.edge ? hair : 0),
                                                   side + (y + 1 < picture.edge ? hair : 0))),
                             veiled(pixelAt(picture, patch, y * picture.edge + x), ground, veil));
        }
    painter.restore();
}

void paintPicture(QPainter& painter, const PaintContext& context, const PatchPicture& picture) {
    const auto& [area, theme, options] = context;
    paintTitle(painter, context, picture.title, picture.subtitle);
    if (picture.pixels.empty())
        return paintNothing(painter, context,
                            QCoreApplication::translate("fovea", "No model looks at a picture"));
    const PictureLayout layout(picture, area, options);
    for (Index i = 0; i < picture.across * picture.across; ++i) {
        const QRectF patch = layout.patch(i / picture.across, i % picture.across);
        const bool hasWeights = !picture.weights.empty();
        const double weight = hasWeights ? picture.weights[static_cast<std::size_t>(i)] : 0;
        const double share = hasWeights && picture.scale.high > 0
                                 ? std::clamp(weight / picture.scale.high, 0.0, 1.0)
                                 : 1;
        paintPatch(painter, patch, picture, i, theme.ground, 0.62 * (1 - share));
        if (picture.answer == i || options.hoverColumn == i) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(picture.answer == i ? theme.accent : theme.quiet,
                                picture.answer == i ? 3 : 1.5));
            painter.drawRect(patch.adjusted(-1, -1, 1, 1));
        }
        if (!layout.words || !hasWeights)
            continue;
        const QRectF below(patch.left(), patch.bottom() + 2, patch.width(), labelHeight - 2);
        const bool isAnswer = picture.answer == i;
        const bool named = patch.width() >= roomForName;
        painter.setFont(wordFont(smallPoints, isAnswer ? QFont::DemiBold : QFont::Normal));
        painter.setPen(isAnswer ? theme.accent : theme.quiet);
        if (named)
            drawWords(painter, below, Qt::AlignLeft | Qt::AlignVCenter,
                      labelText(picture.names[static_cast<std::size_t>(i)]));
        painter.setFont(numberFont(smallPoints));
        painter.setPen(share > 0.5 ? theme.ink : theme.quiet);
        drawWords(painter, below, (named ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter,
                  utf8(printFixed(weight, 2)));
    }
}

QSizeF sizeOfPicture(const PatchPicture& picture, const PaintOptions& options) {
    const auto across = static_cast<double>(std::max<Index>(picture.across, 1));
    return {across * (comfortable + patchGap),
            (options.titles ? titleHeight(picture.title, options) + under : 0) +
                across * (comfortable + patchGap + labelHeight)};
}

Room roomOfPicture(const PatchPicture& picture, double width, const PaintOptions& options) {
    const auto across = static_cast<double>(std::max<Index>(picture.across, 1));
    const double title = options.titles ? titleHeight(picture.title, options) + under : 0;
    const double size = std::clamp(width / across - patchGap, smallestPatch, largestPatch);
    return {.width = across * (smallestPatch + patchGap),
            .least = title + across * (smallestPatch + patchGap),
            .height = title + across * (size + patchGap + labelHeight)};
}

std::optional<Hit> hitInPicture(const PatchPicture& picture, const QRectF& area,
                                const QPointF& point, const PaintOptions& options) {
    const PictureLayout layout(picture, area, options);
    for (Index i = 0; i < picture.across * picture.across; ++i)
        if (layout.patch(i / picture.across, i % picture.across).contains(point))
            return Hit{.item = 0, .row = {}, .column = i};
    return std::nullopt;
}

} // namespace

PainterOf<PatchPicture> painterOf(const PatchPicture& picture) {
    return {picture.pixels.empty(), paintPicture, sizeOfPicture, roomOfPicture, hitInPicture};
}

} // namespace fovea
