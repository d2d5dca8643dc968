#include "ui/figure_table.h"

#include "core/base/numbers.h"
#include "core/figure/written_parts.h"
#include "ui/hit_words.h"
#include "ui/word_lines.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <algorithm>

namespace fovea {
namespace {

using Block = FigureTable::Block;

QString nameAt(const std::vector<Message>& names, Index i) {
    return i < std::ssize(names) ? words(names[static_cast<std::size_t>(i)]) : QString();
}

// What a tip tells of a hit, without its first line, which names the place.
QString restOfTip(const Figure& figure, const Hit& hit) {
    return describeHit(figure, hit).split(QLatin1Char('\n')).mid(1).join(betweenWords).simplified();
}

// Of kinds that are better read otherwise than as the lines of a file, or whose places can be hit.
struct Blocks {
    const std::shared_ptr<const Figure>& figure;

    std::vector<Block> operator()(const Matrix& matrix) const {
        return {blockOfMatrix(std::shared_ptr<const Matrix>(figure, &matrix), 0)}; // not copied
    }
    // A layer a row, a token a column.
    std::vector<Block> operator()(const Lens& lens) const {
        const auto cell = [](Index row, Index column) { return Hit{.row = row, .column = column}; };
        return {{.rows = lens.rows,
                 .columns = std::ssize(lens.columns),
                 .rowName =
                     [](Index row) {
                         return row == 0
                                    ? words(QT_TRANSLATE_NOOP("fovea", "before layer 1"))
                                    : words(QT_TRANSLATE_NOOP("fovea", "after layer %1")).arg(row);
                     },
                 .columnName =
                     [&lens](Index column) {
                         return labelText(lens.labels[static_cast<std::size_t>(column)]);
                     },
                 .cell = [on = figure, cell](
                             Index row, Index column) { return restOfTip(*on, cell(row, column)); },
                 .hit = cell,
                 .ofMatrix = true}};
    }
    std::vector<Block> operator()(const Terms& terms) const {
        std::vector<Block> all;
        all.push_back(
            {.rows = std::ssize(terms.rows),
             .columns = std::ssize(terms.columns),
             .rowName = [&terms](Index row) { return nameAt(terms.rows, row); },
             .columnName = [&terms](Index column) { return nameAt(terms.columns, column); },
             .cell =
                 [&terms](Index row, Index column) {
                     const Terms::Term& term = terms.term(static_cast<std::size_t>(row),
                                                          static_cast<std::size_t>(column));
                     return term.exists ? numberInWords(term.value, terms.scale.high)
                                        : QStringLiteral("—");
                 },
             .hit = [](Index row, Index column) { return Hit{.row = row, .column = column}; },
             .ofMatrix = true});
        all.push_back(
            {.name = words(terms.linesName),
             .rows = std::ssize(terms.lines),
             .columns = 1,
             .rowName =
                 [&terms](Index row) {
                     const auto& line = terms.lines[static_cast<std::size_t>(row)];
                     return line.times.text.empty() ? words(line.text)
                                                    : QStringLiteral("%1 × %2").arg(
                                                          words(line.text), words(line.times));
                 },
             .columnName = [&terms](Index) { return words(terms.scale.quantity); },
             .cell =
                 [&terms](Index row, Index) {
                     return numberInWords(terms.lines[static_cast<std::size_t>(row)].value,
                                          terms.scale.high);
                 }});
        return all;
    }
    // A head a row, with what is measured of it.
    std::vector<Block> operator()(const HeadGrid& grid) const {
        return {{.rows = std::ssize(grid.heads),
                 .columns = 1 + std::ssize(grid.measures),
                 .rowName =
                     [&grid](Index row) {
                         const HeadGrid::Head& head = grid.heads[static_cast<std::size_t>(row)];
                         return QStringLiteral("%1 · %2").arg(nameAt(grid.rows, head.layer),
                                                              words(head.map.title));
                     },
                 .columnName =
                     [&grid](Index column) {
                         return column == 0
                                    ? words(QT_TRANSLATE_NOOP("fovea", "known for"))
                                    : words(
                                          grid.measures[static_cast<std::size_t>(column) - 1].name);
                     },
                 .cell = [&grid](Index row, Index column) { return measured(grid, row, column); },
                 .hit = [](Index row, Index) { return Hit{.item = row}; }}};
    }
    // What each map is, and below that its cells.
    std::vector<Block> operator()(const SmallMultiples& multiples) const {
        std::vector<Block> all = blocksOfLines(*figure);
        all.insert(all.begin(),
                   {.rows = std::ssize(multiples.items),
                    .columns = 1,
                    .rowName =
                        [&multiples](Index row) {
                            return words(
                                multiples.items[static_cast<std::size_t>(row)].matrix.title);
                        },
                    .columnName = [](Index) { return words(QT_TRANSLATE_NOOP("fovea", "facts")); },
                    .cell =
                        [on = figure](Index row, Index) {
                            const QString facts = restOfTip(*on, {.item = row});
                            return facts.isEmpty() ? QStringLiteral("—") : facts;
                        },
                    .hit = [](Index row, Index) { return Hit{.item = row}; }});
        for (std::size_t i = 1; i < all.size(); ++i)
            all[i].hit = {}; // a map is hit as a whole
        return all;
    }
    std::vector<Block> operator()(const Bars& bars) const {
        return withHits([lines = linesByToken(bars), &bars](Index row, Index) {
            return Hit{.column = bars.token(lines[static_cast<std::size_t>(row)])};
        });
    }
    std::vector<Block> operator()(const Answer&) const { return withHits(columnHit); }
    std::vector<Block> operator()(const RunningText&) const { return withHits(columnHit); }
    std::vector<Block> operator()(const PatchPicture&) const { return withHits(columnHit); }
    std::vector<Block> operator()(const NumberTable&) const { return withHits(rowHit); }
    std::vector<Block> operator()(const Derivation&) const { return withHits(rowHit); }
    std::vector<Block> operator()(const Links&) const { return withHits({}); }
    std::vector<Block> operator()(const Plot&) const { return withHits({}); }
    std::vector<Block> operator()(const Stack&) const { return withHits({}); }
    template <class Other>
    std::vector<Block> operator()(const Other&) const {
        return blocksOfLines(*figure);
    }

    static Hit columnHit(Index row, Index) { return {.column = row}; }
    static Hit rowHit(Index row, Index) { return {.row = row}; }
    [[nodiscard]] std::vector<Block> withHits(const std::function<Hit(Index, Index)>& hit) const {
        std::vector<Block> all = blocksOfLines(*figure);
        for (Block& block : all) {
            block.hit = hit;
            block.ofMatrix = false;
        }
        return all;
    }
    static QString measured(const HeadGrid& grid, Index row, Index column) {
        const HeadGrid::Head& head = grid.heads[static_cast<std::size_t>(row)];
        if (column == 0) {
            const QStringList signs = signsOf(head);
            return signs.isEmpty() ? QStringLiteral("—") : signs.join(betweenWords);
        }
        const auto i = static_cast<std::size_t>(column) - 1;
        const std::optional<HeadValue> one =
            i < head.measured.size() ? head.measured[i] : std::nullopt;
        if (!one)
            return QStringLiteral("—");
        const QString number =
            QStringLiteral("%1 %2")
                .arg(utf8(printFixed(one->value, grid.measures[i].isSigned ? 3 : 2)),
                     words(grid.measures[i].unit))
                .trimmed();
        return grid.measures[i].isSigned ? number
                                         : words(QT_TRANSLATE_NOOP("fovea", "%1, by chance %2"))
                                               .arg(number, utf8(printFixed(one->chance, 2)));
    }
};

// What is chosen of a figure, as if it had been clicked.
struct ChosenHit {
    std::optional<Hit> operator()(const Matrix& matrix) const {
        return matrix.row
                   ? std::optional(Hit{.row = matrix.row, .column = matrix.column.value_or(0)})
                   : std::nullopt;
    }
    std::optional<Hit> operator()(const Panels& panels) const {
        return panels.items.empty() ? std::nullopt : (*this)(panels.items.front());
    }
    std::optional<Hit> operator()(const Terms& terms) const {
        return terms.row && terms.column
                   ? std::optional(Hit{.row = terms.row, .column = terms.column})
                   : std::nullopt;
    }
    std::optional<Hit> operator()(const Bars& bars) const { return ofColumn(bars.chosen); }
    std::optional<Hit> operator()(const Answer& answer) const { return ofColumn(answer.chosen); }
    std::optional<Hit> operator()(const PatchPicture& picture) const {
        return ofColumn(picture.answer);
    }
    std::optional<Hit> operator()(const HeadGrid& grid) const { return Hit{.item = grid.chosen}; }
    std::optional<Hit> operator()(const SmallMultiples& multiples) const {
        return Hit{.item = multiples.chosen};
    }
    template <class Other>
    std::optional<Hit> operator()(const Other&) const {
        return std::nullopt;
    }
    static std::optional<Hit> ofColumn(std::optional<Index> column) {
        return column ? std::optional(Hit{.column = column}) : std::nullopt;
    }
};

} // namespace

FigureTable::FigureTable(std::shared_ptr<const Figure> figure) : figure_(std::move(figure)) {
    if (!figure_)
        return;
    blocks_ = std::visit(Blocks{figure_}, *figure_);
    std::erase_if(blocks_, [](const Block& one) { return one.rows == 0 || one.columns == 0; });
    for (const Block& block : blocks_) {
        tops_.push_back(rows_);
        rows_ += block.rows;
        columns_ = std::max(columns_, block.columns);
    }
}

std::size_t FigureTable::blockOf(Index row) const {
    const auto after = std::ranges::upper_bound(tops_, row);
    return static_cast<std::size_t>(after - tops_.begin()) - 1;
}

QString FigureTable::rowName(Index row) const {
    const std::size_t at = blockOf(row);
    const QString name = blocks_[at].rowName(row - tops_[at]);
    return blocks_[at].name.isEmpty() ? name : QStringLiteral("%1: %2").arg(blocks_[at].name, name);
}

QString FigureTable::columnName(std::size_t block, Index column) const {
    const Block& one = blocks_[block];
    return column < one.columns ? one.columnName(column) : QString();
}

QString FigureTable::value(const Place& place) const {
    const std::size_t at = blockOf(place.row);
    const Block& block = blocks_[at];
    return place.column < block.columns ? block.cell(place.row - tops_[at], place.column)
                                        : QString();
}

QString FigureTable::words(const Place& place) const {
    const std::size_t at = blockOf(place.row);
    const QString row = rowName(place.row);
    const QString column = columnName(at, place.column);
    const QString said = value(place);
    if (said.isEmpty())
        return fovea::words(QT_TRANSLATE_NOOP("fovea", "no cell"));
    if (column.isEmpty())
        return QStringLiteral("%1: %2").arg(row, said);
    return (blocks_[at].attends ? fovea::words(QT_TRANSLATE_NOOP("fovea", "%1, to %2: %3"))
                                : QStringLiteral("%1, %2: %3"))
        .arg(row, column, said);
}

QString FigureTable::more(const Place& place) const {
    const std::optional<Hit> hit = hitOf(place);
    return hit ? describeHit(*figure_, *hit).replace(QLatin1Char('\n'), betweenWords) : QString();
}

std::optional<Hit> FigureTable::hitOf(const Place& place) const {
    const std::size_t at = blockOf(place.row);
    const Block& block = blocks_[at];
    return block.hit && place.column < block.columns
               ? std::optional(block.hit(place.row - tops_[at], place.column))
               : std::nullopt;
}

std::optional<FigureTable::Place> FigureTable::placeOf(const Hit& hit) const {
    for (std::size_t at = 0; at < blocks_.size(); ++at) {
        const Block& block = blocks_[at];
        if (!block.hit)
            continue;
        if (block.ofMatrix) {
            if (hit.row && hit.column && block.hit(0, 0).item == hit.item &&
                *hit.row < block.rows && *hit.column < block.columns)
                return Place{tops_[at] + *hit.row, *hit.column};
            continue;
        }
        for (Index row = 0; row < block.rows; ++row)
            if (const Hit one = block.hit(row, 0);
                one.item == hit.item && one.row == hit.row && one.column == hit.column)
                return Place{tops_[at] + row, 0};
    }
    return std::nullopt;
}

std::optional<FigureTable::Place> FigureTable::chosen() const {
    const std::optional<Hit> hit = figure_ ? std::visit(ChosenHit{}, *figure_) : std::nullopt;
    return hit ? placeOf(*hit) : std::nullopt;
}

} // namespace fovea
