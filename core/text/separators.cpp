#include "core/text/separators.h"

#include <QtCore/QList>
#include <QtCore/QString>

#include <algorithm>

namespace fovea {

bool isSeparator(const Token& token) {
    const auto points = QString::fromStdString(token.text).toUcs4();
    return std::all_of(points.begin(), points.end(), [](char32_t point) {
        return QChar::isPunct(point) || QChar::isSpace(point) || point == U'␣';
    });
}

} // namespace fovea
