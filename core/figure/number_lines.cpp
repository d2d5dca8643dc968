#include "core/figure/number_lines.h"

#include "core/base/numbers.h"
#include "core/figure/written_parts.h"

#include <cmath>

namespace fovea {
namespace {

// "8 × 64", in one cell of a table.
std::string sizeText(const std::vector<Index>& shape) {
    std::string text;
    for (const Index size : shape)
        text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

class Lines {
public:
    explicit Lines(LineWriter& out) : out_(out) {}

    void operator()(const Bars& bars) {
        out_.columnNames({bars.scale.quantity});
        for (const std::size_t i : linesByToken(bars))
            line(bars.labels[i], bars.values[i], bars.isVisible(i));
    }
    void operator()(const Answer& answer) {
        const Message probability{QT_TRANSLATE_NOOP("fovea", "probability"), {}};
        if (answer.items.empty() || answer.items.front().word.empty())
            out_.columnNames({probability});
        else
            out_.columnNames({{QT_TRANSLATE_NOOP("fovea", "answer"), {}}, probability});
        for (const Answer::Item& item : answer.items) {
            if (!item.word.empty())
                out_.words(item.word);
            line(item.answer, item.probability);
        }
    }
    void operator()(const PatchPicture& picture) {
        out_.columnNames({picture.scale.quantity});
        for (std::size_t i = 0; i < picture.weights.size(); ++i)
            line(picture.names[i], picture.weights[i]);
    }
    void operator()(const Derivation& derivation) {
        out_.columnNames({{QT_TRANSLATE_NOOP("fovea", "value"), {}}});
        for (const Derivation::Line& one : derivation.lines) {
            const std::string said = english(one.said);
            line(one.formula + (one.formula.empty() || said.empty() ? "" : " ") + said, one.value);
        }
    }
    void operator()(const Matrix& matrix) {
        if (out_.takes(matrix))
            return;
        out_.nothing();
        for (const std::string& column : matrix.columns)
            out_.words(column);
        out_.endNames();
        for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
            out_.words(matrix.rows[i]);
            for (std::size_t j = 0; j < matrix.columns.size(); ++j)
                cell(matrix, i * matrix.columns.size() + j);
            out_.endLine();
        }
    }
    void operator()(const SmallMultiples& multiples) {
        for (const SmallMultiples::Item& item : multiples.items) {
            out_.message(item.matrix.title);
            if (!multiples.subtitle.text.empty())
                out_.message(multiples.subtitle);
            out_.endTitle();
            (*this)(item.matrix);
        }
    }
    // A line for each key.
    void operator()(const RunningText& text) {
        out_.columnNames({text.scale.quantity});
        for (const RunningText::Word& word : text.keys)
            line(word.text, word.weight, word.visible);
    }
    // A line for each token and layer.
    void operator()(const Lens& lens) {
        for (const char* name : {"token", "position", "layer", "likeliest", "probability",
                                 "followed", "its probability", "its rank"})
            out_.words(name);
        out_.endNames();
        for (Index column = 0; column < std::ssize(lens.columns); ++column)
            for (Index row = 0; row < lens.rows; ++row) {
                const auto i = static_cast<std::size_t>(column);
                const Lens::Cell& cell = lens.cell(row, column);
                out_.words(lens.columns[i]);
                lens.tokens.empty() ? out_.nothing() : out_.integer(lens.tokens[i] + 1);
                out_.integer(row);
                out_.words(cell.likeliest.front().answer);
                out_.number(cell.likeliest.front().probability);
                out_.words(lens.followed[i]);
                out_.number(cell.probability);
                out_.integer(cell.rank);
                out_.endLine();
            }
    }
    // A line for each term of the table.
    void operator()(const Terms& terms) {
        for (const char* name : {"row", "column", "term"})
            out_.words(name);
        out_.endNames();
        for (std::size_t row = 0; row < terms.rows.size(); ++row)
            for (std::size_t column = 0; column < terms.columns.size(); ++column)
                if (const Terms::Term& term = terms.term(row, column); term.exists) {
                    out_.message(terms.rows[row]);
                    out_.message(terms.columns[column]);
                    out_.number(term.value);
                    out_.endLine();
                }
    }
    // A line for each head, with every measure and what chance would give.
    void operator()(const HeadGrid& grid) {
        out_.words("layer");
        out_.words("head");
        for (const HeadGrid::Measure& measure : grid.measures) {
            out_.message(measure.name);
            out_.words(english(measure.name) + " by chance");
            if (measure.ofTokens)
                out_.words(english(measure.name) + " of shuffled words");
        }
        out_.endNames();
        const auto number = [&](bool isThere, double value) {
            isThere ? out_.number(value) : out_.nothing();
        };
        for (const HeadGrid::Head& head : grid.heads) {
            out_.integer(head.layer + 1);
            out_.integer(head.head + 1);
            for (std::size_t i = 0; i < head.measured.size(); ++i) {
                const std::optional<HeadValue>& one = head.measured[i];
                number(one.has_value(), one ? one->value : 0);
                number(one.has_value(), one ? one->chance : 0);
                if (grid.measures[i].ofTokens)
                    number(one && one->shuffled, one ? one->shuffled.value_or(0) : 0);
            }
            out_.endLine();
        }
    }
    void operator()(const Panels& panels) {
        for (const Matrix& item : panels.items) {
            caption(item.title);
            (*this)(item);
        }
    }
    void operator()(const Links& links) {
        for (const Links::Head& head : links.heads)
            if (head.shown) {
                caption("head " + std::to_string(head.head + 1));
                (*this)(matrixOf(links, head));
            }
    }
    void operator()(const Reach& reach) {
        for (const Reach::Part& part : reach.parts) {
            out_.message(part.name);
            for (const std::string& token : reach.tokens)
                out_.words(token);
            out_.endNames();
            for (std::size_t from = 0; from < reach.tokens.size(); ++from) {
                out_.words(reach.tokens[from]);
                for (std::size_t to = 0; to < reach.tokens.size(); ++to)
                    out_.integer(
                        reach.stepsAt(part, static_cast<Index>(from), static_cast<Index>(to)));
                out_.endLine();
            }
        }
    }
    void operator()(const Steps& steps) {
        for (const Steps::Step& step : steps.steps)
            for (const Steps::Block& block : step.blocks) {
                out_.message(block.name);
                caption(sizeText(block.shape));
                (*this)(matrixOf(block));
            }
    }
    void operator()(const Plot& plot) {
        if (plot.fields.size() == 1 && plot.curves.empty() && plot.dots.empty())
            return (*this)(matrixOf(plot.fields.front())); // a matrix and nothing else
        for (const Plot::Field& one : plot.fields) {
            caption(one.scale.quantity);
            (*this)(matrixOf(one));
        }
        for (const Plot::Curve& curve : plot.curves) {
            caption(curve.name);
            out_.columnNames({nameOf(plot.x, sharedAxis_), nameOf(plot.y, {"y", {}})});
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                numberOrNothing(curve.x[i]);
                numberOrNothing(curve.y[i]);
                if (!curve.margin.empty())
                    numberOrNothing(curve.margin[i]);
                out_.endLine();
            }
        }
        for (const Plot::Dots& dots : plot.dots) {
            caption(dots.name);
            out_.columnNames({nameOf(plot.x, sharedAxis_), nameOf(plot.y, {"y", {}})});
            for (std::size_t i = 0; i < dots.x.size(); ++i) {
                numberOrNothing(dots.x[i]);
                numberOrNothing(dots.y[i]);
                if (!dots.weights.empty())
                    out_.number(dots.weights[i]);
                if (!dots.labels.empty())
                    out_.words(dots.labels[i]);
                out_.endLine();
            }
        }
    }
    void operator()(const Stack& stack) {
        if (!stack.plots.empty() && !stack.plots.back().x.name.text.empty())
            sharedAxis_ = stack.plots.back().x.name;
        for (const Plot& plot : stack.plots) {
            out_.message(plot.title.text.empty() ? plot.y.name : plot.title);
            caption(plot.subtitle);
            (*this)(plot);
        }
    }
    void operator()(const NumberTable& table) {
        out_.nothing();
        for (const auto& columns : {table.wordColumns, table.columns})
            for (const Message& column : columns)
                out_.message(column);
        out_.endNames();
        for (const NumberTable::Row& row : table.rows) {
            out_.message(row.name);
            for (const Message& words : row.words)
                out_.message(words);
            for (const double value : row.values)
                numberOrNothing(value);
            out_.endLine();
        }
    }

private:
    void cell(const Matrix& matrix, std::size_t at) {
        switch (matrix.certaintyOf(at)) {
        case Certainty::exact:
            out_.number(matrix.values[at]);
            break;
        case Certainty::estimate:
            out_.words("≈" + printNumber(matrix.values[at]));
            break;
        case Certainty::nothingLeft:
            out_.nothing();
            break;
        }
    }
    void caption(const std::string& text) {
        out_.words(text);
        out_.endTitle();
    }
    void caption(const Message& text) {
        out_.message(text);
        out_.endTitle();
    }
    template <class Number>
    void line(const std::string& name, Number value) {
        out_.words(name);
        out_.number(value);
        out_.endLine();
    }
    void line(const std::string& name, float value, bool visible) {
        out_.words(name);
        visible ? out_.number(value) : out_.hidden(value);
        out_.endLine();
    }
    static Message nameOf(const Plot::Axis& axis, const Message& otherwise) {
        return axis.name.text.empty() ? otherwise : axis.name;
    }
    void numberOrNothing(double value) { std::isnan(value) ? out_.nothing() : out_.number(value); }

    LineWriter& out_;
    Message sharedAxis_{"x", {}}; // of plots over each other the last has its name
};

} // namespace

void writeLines(const Figure& figure, LineWriter& out) {
    Lines lines(out);
    std::visit(lines, figure);
}

} // namespace fovea
