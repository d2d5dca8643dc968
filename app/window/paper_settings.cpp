#include "app/window/paper_settings.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "ui/export/formats.h"
#include "ui/export/print.h"

#include <QtCore/QSettings>

#include <algorithm>
#include <array>

namespace fovea {
namespace {

// A number of the file where it is possible, else nothing.
std::optional<double> storedNumber(const QSettings& file, const char* key, double least,
                                   double most) {
    bool possible = false;
    const double value = file.value(QLatin1String(key)).toString().toDouble(&possible);
    return possible && value >= least && value <= most ? std::optional(value) : std::nullopt;
}

// The ids that the program writes.
std::string idIn(const QSettings& file, const char* key) {
    return file.value(QLatin1String(key)).toString().toStdString();
}

bool isThere(const TableInfo& table, const std::string& id) {
    return std::ranges::any_of(table.rows, [&](const RowInfo& row) { return row.id == id; });
}

constexpr const char* formatKey = "paper/format";
constexpr const char* themeKey = "paper/theme";
constexpr const char* widthKey = "paper/width";
constexpr const char* heightKey = "paper/height";
constexpr const char* typeKey = "paper/type";
constexpr const char* dotsKey = "paper/dots";
constexpr const char* folderKey = "paper/folder";
constexpr std::pair<const char*, bool Paper::*> switches[] = {{"paper/title", &Paper::title},
                                                              {"paper/caption", &Paper::caption},
                                                              {"paper/state", &Paper::carryState}};

constexpr const char* sheetWidthKey = "print/width"; // points, of the upright sheet
constexpr const char* sheetHeightKey = "print/height";
constexpr const char* landscapeKey = "print/landscape";
constexpr std::array marginKeys = {"print/left", "print/top", "print/right", "print/bottom"};

} // namespace

PaperChoices readPaperChoices(const QSettings& file) {
    PaperChoices choices;
    const std::string format = idIn(file, formatKey);
    if (isThere(formats().info(), format) && formats().math(format).ofFigure)
        choices.format = format;
    Paper& paper = choices.paper;
    if (const std::string theme = idIn(file, themeKey); isThere(paperThemes().info(), theme))
        paper.theme = paperThemes().math(theme);
    paper.width = storedNumber(file, widthKey, 10, 2000);
    paper.height = storedNumber(file, heightKey, 10, 2000);
    paper.fontSize = storedNumber(file, typeKey, 3, 72).value_or(paper.fontSize);
    paper.dpi = storedNumber(file, dotsKey, 36, 2400).value_or(paper.dpi);
    for (const auto& [key, on] : switches)
        paper.*on = file.value(QLatin1String(key), paper.*on).toBool();
    choices.folder = file.value(QLatin1String(folderKey)).toString();
    return choices;
}

void writePaperChoices(const PaperChoices& choices, QSettings& file) {
    const Paper& paper = choices.paper;
    const auto number = [&](const char* key, const std::optional<double>& value) {
        file.setValue(QLatin1String(key), value ? QString::number(*value, 'g', 17) : QString());
    };
    file.setValue(QLatin1String(formatKey), QString::fromStdString(choices.format));
    for (const RowInfo& row : paperThemes().info().rows)
        if (paperThemes().math(row.id) == paper.theme)
            file.setValue(QLatin1String(themeKey), QString::fromStdString(row.id));
    number(widthKey, paper.width);
    number(heightKey, paper.height);
    number(typeKey, paper.fontSize);
    number(dotsKey, paper.dpi);
    for (const auto& [key, on] : switches)
        file.setValue(QLatin1String(key), paper.*on);
    file.setValue(QLatin1String(folderKey), choices.folder);
}

QPageLayout readSheet(const QSettings& file) {
    QPageLayout sheet = usualSheet();
    const auto width = storedNumber(file, sheetWidthKey, 72, 7200);
    const auto height = storedNumber(file, sheetHeightKey, 72, 7200);
    if (!width || !height)
        return sheet;
    const QSize points(qRound(*width), qRound(*height));
    QMarginsF margins = sheet.margins();
    const auto side = [&](std::size_t i, qreal usual) {
        return storedNumber(file, marginKeys[i], 0, 1000).value_or(usual);
    };
    margins = {side(0, margins.left()), side(1, margins.top()), side(2, margins.right()),
               side(3, margins.bottom())};
    const bool landscape = file.value(QLatin1String(landscapeKey)).toBool();
    const QPageLayout stored(QPageSize(points),
                             landscape ? QPageLayout::Landscape : QPageLayout::Portrait, margins,
                             QPageLayout::Millimeter);
    return stored.isValid() && !stored.paintRect().isEmpty() ? stored : sheet;
}

void writeSheet(const QPageLayout& sheet, QSettings& file) {
    const QSize points = sheet.pageSize().sizePoints();
    file.setValue(QLatin1String(sheetWidthKey), points.width());
    file.setValue(QLatin1String(sheetHeightKey), points.height());
    file.setValue(QLatin1String(landscapeKey), sheet.orientation() == QPageLayout::Landscape);
    const QMarginsF margins = sheet.margins(QPageLayout::Millimeter);
    const std::array sides = {margins.left(), margins.top(), margins.right(), margins.bottom()};
    for (std::size_t i = 0; i < sides.size(); ++i)
        file.setValue(QLatin1String(marginKeys[i]), QString::number(sides[i], 'g', 17));
}

} // namespace fovea
