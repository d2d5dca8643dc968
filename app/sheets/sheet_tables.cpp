#include "app/sheets/sheet_tables.h"

#include "ui/look/theme.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <memory>

namespace fovea {
namespace {

constexpr double cellSide = 7; // left and right of what stands in a cell
constexpr double cellHeight = 27;
constexpr double leastCell = 36; // room for two digits by hand
constexpr double betweenTables = 18;

struct SetTable {
    SheetTable table;
    std::vector<std::vector<SetLine>> cells; // one line each
    std::vector<double> widths;
    double width = 0;
    double height = 0;
};

SetTable setTable(const SheetTable& table, const SheetType& type) {
    SetTable set{.table = table, .cells = {}, .widths = {}};
    for (const auto& row : table.rows) {
        auto& line = set.cells.emplace_back();
        set.widths.resize(std::max(set.widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i) {
            SheetType of = type;
            of.bold = row[i].kind == SheetCell::Kind::solved;
            if (row[i].kind == SheetCell::Kind::head)
                of.ink = paperTheme().quiet;
            const auto blocks = richText(row[i].text);
            line.push_back(
                setInLines(blocks.empty() ? std::vector<RichRun>() : blocks.front().runs, of, 400)
                    .front());
            const bool written =
                row[i].kind == SheetCell::Kind::blank || row[i].kind == SheetCell::Kind::solved;
            set.widths[i] = std::max(
                {set.widths[i], line.back().width + 2 * cellSide, written ? leastCell : 24.0});
        }
    }
    for (const double width : set.widths)
        set.width += width;
    set.height = cellHeight * static_cast<double>(table.rows.size());
    return set;
}

void paintTable(QPainter& painter, const SetTable& set, const QPointF& at) {
    const Theme& theme = paperTheme();
    double y = at.y();
    for (std::size_t r = 0; r < set.cells.size(); ++r, y += cellHeight) {
        double x = at.x();
        for (std::size_t c = 0; c < set.cells[r].size(); x += set.widths[c++]) {
            const SheetCell& cell = set.table.rows[r][c];
            const QRectF box(x, y, set.widths[c], cellHeight);
            const SetLine& line = set.cells[r][c];
            if (cell.kind == SheetCell::Kind::hidden)
                painter.fillRect(box, theme.line);
            if (cell.kind != SheetCell::Kind::head && cell.kind != SheetCell::Kind::empty) {
                painter.setPen(QPen(theme.quiet, 0.7));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(box);
            }
            line.paint(painter,
                       {x + (box.width() - line.width) / 2, y + (cellHeight - line.height) / 2});
        }
    }
}

} // namespace

std::vector<SheetStrip> tableStrips(const SheetTables& tables, double width,
                                    const SheetType& type) {
    std::vector<SheetStrip> strips;
    std::vector<std::shared_ptr<SetTable>> row;
    double x = 0;
    const auto endRow = [&] {
        if (row.empty())
            return;
        double height = 0;
        for (const auto& one : row)
            height = std::max(height, one->height);
        strips.push_back({.before = 10,
                          .height = height + 1,
                          .paint = [row](QPainter& painter, const QPointF& at) {
                              double left = at.x() + 1;
                              for (const auto& one : row) {
                                  paintTable(painter, *one, {left, at.y()});
                                  left += one->width + betweenTables;
                              }
                          }});
        row.clear();
        x = 0;
    };
    for (const SheetTable& table : tables.tables) {
        auto set = std::make_shared<SetTable>(setTable(table, type));
        if (x + set->width > width)
            endRow();
        x += set->width + betweenTables;
        row.push_back(std::move(set));
    }
    endRow();
    return strips;
}

} // namespace fovea
