#include "app/rich_text/rich_text.h"

#include "app/rich_text/formula_text.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

#include <optional>
#include <utility>

namespace fovea {
namespace {

using Block = RichBlock::Kind;

class RunReader {
public:
    static constexpr int deepest = 8;

    explicit RunReader(std::vector<RichRun>& runs) : runs_(runs) {}

    // Marks within marks within marks are signs like any other.
    void read(const QString& text, const RichRun& type, int depth = 0) {
        if (depth == deepest)
            return add(text, type);
        for (qsizetype at = 0; at < text.size();) {
            RichRun inner = type;
            if (const auto inside = spanned(text, at, QStringLiteral("$"))) {
                inner.formula = true;
                add(*inside, inner);
            } else if (const auto code = spanned(text, at, QStringLiteral("`"))) {
                inner.code = true;
                add(*code, inner);
            } else if (const auto bold = spanned(text, at, QStringLiteral("**"))) {
                inner.bold = true;
                read(*bold, inner, depth + 1);
            } else if (const auto slanted = spanned(text, at, QStringLiteral("*"))) {
                inner.slanted = true;
                read(*slanted, inner, depth + 1);
            } else if (const auto link = linked(text, at)) {
                inner.link = link->second;
                read(link->first, inner, depth + 1);
            } else {
                add(text[at++], inner);
            }
        }
    }

private:
    // What stands between two marks; `at` then stands behind the second.
    static std::optional<QString> spanned(const QString& text, qsizetype& at, const QString& mark) {
        if (!QStringView(text).mid(at).startsWith(mark))
            return std::nullopt;
        const qsizetype begin = at + mark.size();
        const bool lone = mark == QLatin1String("*");
        if (begin >= text.size() || text[begin].isSpace() || (lone && text[begin] == mark[0]))
            return std::nullopt; // "2 * 3 * 4"
        qsizetype end = text.indexOf(mark, begin);
        while (lone && end >= 0 && QStringView(text).mid(end).startsWith(u"**"))
            end = text.indexOf(mark, end + 2); // "*all of **this** leans*"
        if (end <= begin || text[end - 1].isSpace())
            return std::nullopt;
        at = end + mark.size();
        return text.mid(begin, end - begin);
    }

    // "[words](page)": both; `at` then stands behind it.
    static std::optional<std::pair<QString, QString>> linked(const QString& text, qsizetype& at) {
        static const QRegularExpression link(QStringLiteral("\\[([^\\[\\]]+)\\]\\(([^() ]+)\\)"));
        const auto found = link.match(text, at, QRegularExpression::NormalMatch,
                                      QRegularExpression::AnchorAtOffsetMatchOption);
        if (!found.hasMatch())
            return std::nullopt;
        at += found.capturedLength();
        return std::pair(found.captured(1), found.captured(2));
    }

    void add(const QString& text, RichRun type) {
        type.text.clear();
        if (!runs_.empty() && !type.formula) {
            RichRun last = runs_.back();
            last.text.clear();
            if (last == type) {
                runs_.back().text += text;
                return;
            }
        }
        type.text = text;
        runs_.push_back(std::move(type));
    }

    std::vector<RichRun>& runs_;
};

bool isWide(QChar c) {
    return c.script() == QChar::Script_Han || (c.unicode() >= 0x3000 && c.unicode() < 0x3040) ||
           c.unicode() >= 0xFF00;
}

struct RawBlock {
    RichBlock block;
    QString text = {};

    // Lines are one text; Chinese has no blanks in it.
    void add(const QString& line) {
        const bool joins =
            !text.isEmpty() && !line.isEmpty() && !(isWide(text.back()) && isWide(line.front()));
        text += (joins ? QStringLiteral(" ") : QString()) + line;
    }
};

} // namespace

std::vector<RichBlock> richText(const std::string& markdown) {
    static const QRegularExpression item(QStringLiteral("^(?:([-*])|(\\d+\\.)) "));
    std::vector<RawBlock> raw;
    bool ended = true; // the next line begins a block
    int number = 0;    // of the item before; "32. So …" is a sentence
    for (const QString& line : QString::fromStdString(markdown).split(QLatin1Char('\n'))) {
        const auto listed = item.match(line);
        const bool quoted = line.startsWith(QLatin1String("> "));
        if (listed.captured(2) == QLatin1String("1."))
            number = 0;
        const QString next = QStringLiteral("%1.").arg(number + 1);
        if (line.trimmed().isEmpty()) {
            ended = true;
        } else if (listed.hasMatch() &&
                   (!listed.captured(1).isEmpty() || listed.captured(2) == next)) {
            const bool numbered = !listed.captured(2).isEmpty();
            number = numbered ? number + 1 : 0;
            raw.push_back({{.kind = numbered ? Block::numbered : Block::bullet,
                            .mark = numbered ? listed.captured(2) : QStringLiteral("•")},
                           line.mid(listed.capturedLength()).trimmed()});
            ended = false;
        } else {
            if (ended || (raw.back().block.kind == Block::quotation) != quoted)
                raw.push_back({{.kind = quoted ? Block::quotation : Block::paragraph}});
            raw.back().add(quoted ? line.mid(2).trimmed() : line.trimmed());
            ended = false;
        }
    }
    std::vector<RichBlock> all;
    for (RawBlock& one : raw) {
        RunReader(one.block.runs).read(one.text, {});
        all.push_back(std::move(one.block));
    }
    return all;
}

QString plainText(const std::string& markdown) {
    QStringList all;
    for (const RichBlock& block : richText(markdown)) {
        QString line;
        for (const RichRun& run : block.runs)
            line += run.formula ? spokenFormula(readFormula(run.text)) : run.text;
        all << line;
    }
    return all.join(QLatin1Char(' '));
}

} // namespace fovea
