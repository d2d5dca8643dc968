#include "ui/look/fonts.h"

#include "ui/look/language.h"

#include <QtCore/QStringList>
#include <QtCore/QtMath>

namespace fovea {
namespace {

QFont font(const QStringList& families, double points, QFont::Weight weight) {
    QFont font;
    font.setFamilies(families);
    font.setPointSizeF(points);
    font.setWeight(weight);
    // Widths that do not depend on the size on the screen: a figure is laid out the same
    // everywhere.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

double windowTextScale = 1; // of the program: all its windows are read by the same person

} // namespace

double textScale() {
    return windowTextScale;
}

void setTextScale(double times) {
    windowTextScale = times;
}

double roomScale() {
    return windowTextScale > 1 ? 1 + 0.4 * (windowTextScale - 1) : windowTextScale;
}

int scaledToText(int pixels) {
    return qRound(pixels * windowTextScale);
}

QFont wordFont(double points, QFont::Weight weight) {
    static const QStringList families = {
        QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans"),
        QStringLiteral("Noto Sans CJK SC"), QStringLiteral("sans-serif")};
    // Inter has the quotation marks and dots of Chinese, too narrow among Chinese letters.
    static const QStringList chinese = {QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Inter"),
                                        QStringLiteral("DejaVu Sans"),
                                        QStringLiteral("sans-serif")};
    return font(languageInUse().id.starts_with("zh") ? chinese : families, points, weight);
}

QFont numberFont(double points, QFont::Weight weight) {
    static const QStringList families = {
        QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono"),
        QStringLiteral("Noto Sans Mono CJK SC"), QStringLiteral("monospace")};
    return font(families, points, weight);
}

} // namespace fovea
