#include "ui/plot/round_ticks.h"

#include "ui/look/fonts.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr double tickRoom = 64; // for each number of the lower axis
constexpr double lineRoom = 44; // for each of the upright one

int countIn(double length, double each) {
    constexpr double fewest = 2;
    constexpr double most = 12;
    // A map may have no room at all, where a window is small and its words are large.
    return static_cast<int>(each > 0 ? std::clamp(length / each, fewest, most) : fewest);
}

double widestOf(const Ticks& ticks) {
    double width = 0;
    for (const std::string& text : ticks.text)
        width = std::max(width, widthOf(numberFont(smallPoints), utf8(text)));
    return width;
}

} // namespace

Ticks ticksIn(const Plot::Axis& axis, double length, bool upright) {
    const int most = countIn(length, upright ? lineRoom : tickRoom);
    Ticks made = ticksOf(axis, most);
    for (int more = most + 1; made.at.size() < 2 && more <= 2 * most + 1; ++more)
        made = ticksOf(axis, more); // one number alone tells nothing
    const double widest = upright ? 0 : widestOf(made);
    const auto count = static_cast<double>(made.at.size());
    return count > 1 && widest > 0.8 * length / count ? ticksOf(axis, countIn(length, 1.6 * widest))
                                                      : made;
}

void RoundTicks::generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& ticks,
                          QVector<double>*, QVector<QString>* labels) {
    const Ticks made = ticksIn(axis_, upright_ ? map_.height() : map_.width(), upright_);
    ticks = QVector<double>(made.at.begin(), made.at.end());
    if (!labels)
        return;
    labels->clear();
    for (const std::string& text : made.text)
        *labels << utf8(text);
}

} // namespace fovea
