#include "ui/word_lines.h"

#include "core/base/numbers.h"
#include "core/figure/number_lines.h"
#include "ui/hit_words.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fovea {
namespace {

using Block = FigureTable::Block;

// As short as it tells enough: a reader speaks every digit.
QString shortNumber(double value) {
    constexpr double longest = 1e9;
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    return value == std::round(value) && std::abs(value) < longest
               ? QString::number(value, 'f', 0)
               : numberInWords(value, std::abs(value));
}

// Rows and columns of a field are named by its axes' numbers, with all their digits.
QString nameOrNumber(const std::vector<std::string>& names, Index i) {
    constexpr std::size_t longest = 8;
    if (i >= std::ssize(names))
        return QString::number(i + 1);
    const std::string& name = names[static_cast<std::size_t>(i)];
    const auto number = name.size() > longest ? readNumber(name) : std::nullopt;
    return number ? shortNumber(*number) : labelText(name);
}

// The lines of a figure as blocks.
class WordLines : public LineWriter {
public:
    std::vector<Block> blocks() {
        finish();
        return std::move(blocks_);
    }

    void words(const std::string& text) override {
        namedLine_ = namedLine_ || line_.isEmpty();
        line_ << patchText(text);
    }
    void message(const Message& text) override {
        namedLine_ = namedLine_ || line_.isEmpty();
        line_ << fovea::words(text);
    }
    void number(float value) override { line_ << shortNumber(static_cast<double>(value)); }
    void number(double value) override { line_ << shortNumber(value); }
    void integer(Index value) override { line_ << QString::number(value); }
    void nothing() override { line_ << QStringLiteral("—"); }
    void hidden(float) override {
        line_ << fovea::words(QT_TRANSLATE_NOOP("fovea", "hidden by the mask"));
    }
    void endTitle() override {
        finish();
        line_.removeAll(QString());
        title_ << std::exchange(line_, {}).join(betweenWords);
        namedLine_ = false;
    }
    void endNames() override {
        finish();
        if (namedLine_) // above the names of rows stands nothing, or what the whole is
            title_ << line_.front();
        names_ = std::exchange(line_, {});
        namedLine_ = false;
    }
    void columnNames(const std::vector<Message>& names) override {
        finish();
        names_ = {QString()};
        for (const Message& name : names)
            names_ << fovea::words(name);
    }
    void endLine() override {
        if (lines_.empty())
            named_ = namedLine_;
        lines_.push_back(std::exchange(line_, {}));
        namedLine_ = false;
    }
    bool takes(const Matrix& matrix) override {
        finish();
        Block block = blockOfMatrix(std::make_shared<const Matrix>(matrix), matrices_++);
        block.name = std::exchange(title_, {}).join(betweenWords);
        blocks_.push_back(std::move(block));
        names_.clear();
        return true;
    }

private:
    void finish() {
        if (lines_.empty())
            return;
        const auto lines = std::make_shared<const std::vector<QStringList>>(std::move(lines_));
        lines_.clear();
        const qsizetype first = named_ ? 1 : 0;
        Block block;
        block.name = std::exchange(title_, {}).join(betweenWords);
        block.rows = std::ssize(*lines);
        for (const QStringList& line : *lines)
            block.columns = std::max<Index>(block.columns, line.size() - first);
        // Names that files go without are told of numbers alone.
        const qsizetype skipped = names_.size() > 0 && names_.front().isEmpty() ? 1 : first;
        block.rowName = [lines, named = named_](Index row) {
            return named ? (*lines)[static_cast<std::size_t>(row)].front()
                         : QString::number(row + 1);
        };
        block.columnName = [names = names_, skipped](Index column) {
            return column + skipped < names.size() ? names[column + skipped] : QString();
        };
        block.cell = [lines, first](Index row, Index column) {
            const QStringList& line = (*lines)[static_cast<std::size_t>(row)];
            return column + first < line.size() ? line[column + first] : QString();
        };
        blocks_.push_back(std::move(block));
        names_.clear();
    }

    std::vector<Block> blocks_;
    std::vector<QStringList> lines_;
    QStringList line_, names_, title_;
    bool namedLine_ = false; // this line begins with words
    bool named_ = false;     // the lines do
    Index matrices_ = 0;
};

} // namespace

QString numberInWords(double value, double largest) {
    return std::isfinite(value) ? utf8(printFor(value, largest))
                                : words(QT_TRANSLATE_NOOP("fovea", "not a finite number"));
}

FigureTable::Block blockOfMatrix(std::shared_ptr<const Matrix> matrix, Index item) {
    double largest = 0;
    for (const float value : matrix->values)
        if (std::isfinite(value))
            largest = std::max<double>(largest, std::abs(value));
    Block block;
    block.rows = std::ssize(matrix->rows);
    block.columns = std::ssize(matrix->columns);
    block.ofMatrix = true;
    block.attends = matrix->rowAxis.text == "queries";
    block.rowName = [matrix](Index row) { return nameOrNumber(matrix->rows, row); };
    block.columnName = [matrix](Index column) { return nameOrNumber(matrix->columns, column); };
    block.cell = [matrix, largest](Index row, Index column) {
        return cellLines(*matrix, row, column,
                         numberInWords(matrix->values[matrix->cell(row, column)], largest))
            .join(betweenWords);
    };
    block.hit = [item](Index row, Index column) {
        return Hit{.item = item, .row = row, .column = column};
    };
    return block;
}

std::vector<FigureTable::Block> blocksOfLines(const Figure& figure) {
    WordLines lines;
    writeLines(figure, lines);
    return lines.blocks();
}

} // namespace fovea
