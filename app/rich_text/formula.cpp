#include "app/rich_text/formula.h"

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

using Kind = Formula::Kind;

constexpr QChar rootSign(0x221A);
constexpr QChar normSign(0x2016);

bool isLetterOfName(QChar c) {
    return (c >= QLatin1Char('a') && c <= QLatin1Char('z')) ||
           (c >= QLatin1Char('A') && c <= QLatin1Char('Z'));
}

// "²" is a script that is written as one sign.
QString scriptOf(QChar c) {
    switch (c.unicode()) {
    case 0x00B9:
        return QStringLiteral("1");
    case 0x00B2:
        return QStringLiteral("2");
    case 0x00B3:
        return QStringLiteral("3");
    case 0x1D40:
        return QStringLiteral("T");
    default:
        return {};
    }
}

class FormulaReader {
public:
    // In a script two letters are two indices.
    FormulaReader(QStringView text, int depth, bool raised)
        : text_(text), depth_(depth), raised_(raised) {}

    // Up to one of these signs, which is left.
    Formula row(QStringView until = {}) {
        Formula all;
        while (at_ < text_.size() && !until.contains(text_[at_]))
            add(all, part());
        return all;
    }

private:
    // A script belongs to what stands before it.
    static void add(Formula& row, Formula one) {
        if (one.kind != Kind::scripts || !one.parts[0].isEmpty() || row.parts.empty() ||
            row.parts.back().kind == Kind::blank) {
            row.parts.push_back(std::move(one));
            return;
        }
        Formula& last = row.parts.back();
        if (last.kind != Kind::scripts) {
            one.parts[0] = std::move(last);
            last = std::move(one);
            return;
        }
        // What has such a script already gets no second one: the next stands for itself.
        const std::size_t place = one.parts[1].isEmpty() ? 2 : 1;
        if (last.parts[place].isEmpty())
            last.parts[place] = std::move(one.parts[place]);
        else
            row.parts.push_back(std::move(one));
    }

    Formula part() {
        const QChar c = text_[at_];
        if (c == QLatin1Char('_') || c == QLatin1Char('^')) {
            ++at_;
            return script(group(true), c == QLatin1Char('^'));
        }
        if (const QString above = scriptOf(c); !above.isEmpty()) {
            ++at_;
            return script({.text = c, .plain = true, .parts = {raisedSign(above)}}, true);
        }
        if (takes(u"\\frac")) {
            Formula above = group(false);
            return {.kind = Kind::fraction, .parts = {std::move(above), group(false)}};
        }
        if (takes(u"\\sqrt"))
            return {.kind = Kind::root, .parts = {group(false)}};
        if (takes(u"\\matrix"))
            return matrix();
        if (takes(u"\\sum"))
            return {.kind = Kind::sign, .text = QChar(0x03A3)};
        if (c == rootSign && at_ + 1 < text_.size() && !text_[at_ + 1].isSpace()) {
            ++at_;
            return {.kind = Kind::root, .plain = true, .parts = {group(false)}};
        }
        if ((c == QLatin1Char('(') || c == QLatin1Char('[') || c == normSign) &&
            depth_ < deepestFormula)
            return fence();
        return word();
    }

    static Formula raisedSign(const QString& text) {
        return {.kind = text[0].isDigit() ? Kind::number : Kind::letters,
                .text = text,
                .slanted = !text[0].isDigit()};
    }

    static Formula script(Formula what, bool above) {
        Formula made{.kind = Kind::scripts, .parts = std::vector<Formula>(3)};
        made.parts[above ? 2 : 1] = std::move(what);
        return made;
    }

    Formula fence() {
        const QChar open = text_[at_++];
        Formula made{.kind = Kind::fence, .text = open};
        ++depth_;
        // "[a, b)" is an interval.
        made.parts.push_back(row(open == normSign ? QStringView(u"‖") : QStringView(u")]")));
        --depth_;
        if (at_ < text_.size())
            made.close = text_[at_++];
        return made;
    }

    // What stands between braces; the reader stands behind them.
    QStringView inBraces() {
        int open = 0;
        const qsizetype begin = ++at_;
        for (; at_ < text_.size() && (open > 0 || text_[at_] != QLatin1Char('}')); ++at_)
            open += text_[at_] == QLatin1Char('{') ? 1 : text_[at_] == QLatin1Char('}') ? -1 : 0;
        const QStringView inside = text_.mid(begin, at_ - begin);
        at_ = std::min(at_ + 1, text_.size());
        return inside;
    }

    // What stands in braces, or the next sign, name or number.
    Formula group(bool raised) {
        if (at_ == text_.size())
            return {};
        if (text_[at_] == QLatin1Char('{'))
            return inside(inBraces(), raised);
        if (text_[at_] == QLatin1Char('_') || text_[at_] == QLatin1Char('^'))
            return {};
        Formula all;
        if (depth_ == deepestFormula) {
            all.parts.push_back(sign());
            return all;
        }
        const bool before = std::exchange(raised_, raised);
        ++depth_;
        all.parts.push_back(part());
        --depth_;
        raised_ = before;
        return all;
    }

    [[nodiscard]] Formula inside(QStringView text, bool raised) const {
        if (depth_ < deepestFormula)
            return FormulaReader(text, depth_ + 1, raised).row();
        Formula all;
        if (!text.isEmpty())
            all.parts.push_back({.kind = Kind::sign, .text = text.toString()});
        return all;
    }

    // "{a & b \\ c & d}".
    Formula matrix() {
        if (at_ == text_.size() || text_[at_] != QLatin1Char('{'))
            return {.kind = Kind::sign, .text = QStringLiteral("\\matrix")};
        const QStringView text = inBraces();
        std::vector<std::vector<Formula>> rows(1);
        int open = 0;
        qsizetype begin = 0;
        for (qsizetype i = 0; i <= text.size(); ++i) {
            const bool ends = i == text.size();
            const bool breaks = !ends && open == 0 && text.mid(i).startsWith(u"\\\\");
            if (!ends && !breaks && (open > 0 || text[i] != QLatin1Char('&'))) {
                open += text[i] == QLatin1Char('{') ? 1 : text[i] == QLatin1Char('}') ? -1 : 0;
                continue;
            }
            rows.back().push_back(inside(text.mid(begin, i - begin).trimmed(), false));
            begin = i + 1;
            if (breaks) {
                rows.emplace_back();
                begin = ++i + 1;
            }
        }
        Formula made{.kind = Kind::matrix};
        for (auto& row : rows) {
            Formula line;
            line.parts = std::move(row);
            made.parts.push_back(std::move(line));
        }
        return made;
    }

    Formula word() {
        const qsizetype begin = at_;
        const auto run = [&](auto belongs) {
            while (at_ < text_.size() && belongs(text_[at_]))
                ++at_;
            return at_ > begin;
        };
        if (run([](QChar c) { return c.isSpace(); }))
            return {.kind = Kind::blank, .text = text_.mid(begin, at_ - begin).toString()};
        const auto isDigit = [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); };
        if (run(isDigit)) {
            if (at_ + 1 < text_.size() && text_[at_] == QLatin1Char('.') &&
                isDigit(text_[at_ + 1])) {
                ++at_;
                run(isDigit);
            }
            return {.kind = Kind::number, .text = text_.mid(begin, at_ - begin).toString()};
        }
        if (run(isLetterOfName)) {
            const bool slanted = at_ - begin <= (raised_ ? 2 : 1);
            takeMarks();
            return {.kind = Kind::letters,
                    .text = text_.mid(begin, at_ - begin).toString(),
                    .slanted = slanted};
        }
        return sign();
    }

    // A sign, and the marks that stand over it.
    Formula sign() {
        const qsizetype begin = at_++;
        if (text_[begin].isHighSurrogate() && at_ < text_.size() && text_[at_].isLowSurrogate())
            ++at_;
        takeMarks();
        return {.kind = Kind::sign, .text = text_.mid(begin, at_ - begin).toString()};
    }
    void takeMarks() {
        while (at_ < text_.size() && text_[at_].isMark())
            ++at_;
    }

    bool takes(QStringView command) {
        if (!text_.mid(at_).startsWith(command))
            return false;
        at_ += command.size();
        return true;
    }

    QStringView text_;
    int depth_;
    bool raised_;
    qsizetype at_ = 0;
};

} // namespace

Formula readFormula(const QString& text) {
    return FormulaReader(text, 0, false).row();
}

Formula readFormula(const std::string& text) {
    return readFormula(QString::fromStdString(text));
}

bool isSum(const Formula& part) {
    const Formula& base = part.kind == Kind::scripts ? part.parts[0] : part;
    return base.kind == Kind::sign &&
           (base.text == QChar(0x03A3) || base.text == QChar(0x2211) || base.text == QChar(0x220F));
}

} // namespace fovea
