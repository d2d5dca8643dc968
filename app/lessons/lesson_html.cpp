#include "app/lessons/lesson_html.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

namespace fovea {
namespace {

class Formula {
public:
    // Within a sub- or superscript two letters are two indices.
    explicit Formula(QString text, bool raised = false)
        : text_(std::move(text)), shortWord_(raised ? 2 : 1) {}

    QString all() {
        QString html;
        while (at_ < text_.size())
            html += part();
        return html;
    }

private:
    // What stands in braces, or the next sign or word, as it is written.
    QString group() {
        if (at_ == text_.size())
            return {};
        if (text_[at_] != QLatin1Char('{')) {
            const qsizetype begin = at_;
            (void)part();
            return text_.mid(begin, at_ - begin);
        }
        int depth = 0;
        const qsizetype begin = ++at_;
        for (; at_ < text_.size() && (depth > 0 || text_[at_] != QLatin1Char('}')); ++at_)
            depth += text_[at_] == QLatin1Char('{') ? 1 : text_[at_] == QLatin1Char('}') ? -1 : 0;
        const QString inside = text_.mid(begin, at_ - begin);
        at_ = std::min(at_ + 1, text_.size());
        return inside;
    }
    static QString bracketed(const QString& group) {
        static const QRegularExpression joined(QStringLiteral("[+−·/ -]"));
        const QString html = Formula(group).all();
        return group.contains(joined) && !group.startsWith(QLatin1String("\\sqrt"))
                   ? QLatin1Char('(') + html + QLatin1Char(')')
                   : html;
    }
    bool takes(const char* command) {
        if (!text_.mid(at_).startsWith(QLatin1String(command)))
            return false;
        at_ += qsizetype(qstrlen(command));
        return true;
    }

    QString part() {
        if (takes("_"))
            return QStringLiteral("<sub>%1</sub>").arg(Formula(group(), true).all());
        if (takes("^"))
            return QStringLiteral("<sup>%1</sup>").arg(Formula(group(), true).all());
        if (takes("\\frac")) {
            const QString above = bracketed(group());
            return above + QStringLiteral(" / ") + bracketed(group());
        }
        if (takes("\\sqrt"))
            return QStringLiteral("√<span style=\"text-decoration: overline\">%1</span>")
                .arg(Formula(group()).all());
        static const QRegularExpression word(QStringLiteral("[A-Za-z]+"));
        const auto letters = word.match(text_, at_, QRegularExpression::NormalMatch,
                                        QRegularExpression::AnchorAtOffsetMatchOption);
        if (letters.hasMatch()) {
            at_ += letters.capturedLength();
            return letters.capturedLength() <= shortWord_
                       ? QStringLiteral("<i>%1</i>").arg(letters.captured())
                       : letters.captured();
        }
        return QString(text_[at_++]).toHtmlEscaped();
    }

    QString text_;
    qsizetype shortWord_;
    qsizetype at_ = 0;
};

// Within a line.
QString inlineHtml(const QString& text) {
    QString html;
    const auto spanned = [&](qsizetype& at, const QString& mark, const auto& make) {
        if (!text.mid(at).startsWith(mark))
            return false;
        const qsizetype end = text.indexOf(mark, at + mark.size());
        if (end <= at + mark.size() || text[at + mark.size()].isSpace() ||
            text[end - 1].isSpace()) // "2 * 3 * 4"
            return false;
        html += make(text.mid(at + mark.size(), end - at - mark.size()));
        at = end + mark.size();
        return true;
    };
    const auto tagged = [](const char* tag) {
        return [tag](const QString& inside) {
            return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), inlineHtml(inside));
        };
    };
    for (qsizetype at = 0; at < text.size();) {
        if (spanned(at, QStringLiteral("$"),
                    [](const QString& inside) { return formulaHtml(inside.toStdString()); }) ||
            spanned(at, QStringLiteral("`"),
                    [](const QString& inside) {
                        return QStringLiteral("<code>%1</code>").arg(inside.toHtmlEscaped());
                    }) ||
            spanned(at, QStringLiteral("**"), tagged("b")) ||
            spanned(at, QStringLiteral("*"), tagged("i")))
            continue;
        html += QString(text[at++]).toHtmlEscaped();
    }
    return html;
}

} // namespace

QString formulaHtml(const std::string& formula) {
    return Formula(QString::fromStdString(formula)).all();
}

QString htmlOf(const std::string& markdown) {
    static const QRegularExpression item(QStringLiteral("^(- |\\* |\\d+\\. )"));
    QString html;
    QString open; // the element around lines that is open
    const auto close = [&](const QString& next) {
        if (open == next)
            return;
        if (!open.isEmpty())
            html += QStringLiteral("</%1>").arg(open);
        open = next;
        if (!open.isEmpty())
            html += open == QStringLiteral("ul") || open == QStringLiteral("ol")
                        ? QStringLiteral("<%1 style=\"margin-left: 4px\">").arg(open)
                        : QStringLiteral("<%1>").arg(open);
    };
    bool first = true;
    for (const QString& line : QString::fromStdString(markdown).split(QLatin1Char('\n'))) {
        const auto listed = item.match(line);
        // "28. The" is a sentence that begins with a number; a list begins with 1.
        const bool isItem =
            listed.hasMatch() && (!line[0].isDigit() || open == QStringLiteral("ol") ||
                                  line.startsWith(QLatin1String("1. ")));
        if (isItem) {
            close(line[0].isDigit() ? QStringLiteral("ol") : QStringLiteral("ul"));
            html +=
                QStringLiteral("<li>%1</li>").arg(inlineHtml(line.mid(listed.capturedLength())));
        } else if (line.startsWith(QLatin1String("> "))) {
            close(QStringLiteral("blockquote"));
            html += inlineHtml(line.mid(2)) + QLatin1Char(' ');
        } else if (line.trimmed().isEmpty()) {
            close({});
            html += QStringLiteral("<br>");
        } else if (open == QStringLiteral("ul") || open == QStringLiteral("ol")) {
            html.chop(5); // an item goes on in the next line
            html += QLatin1Char(' ') + inlineHtml(line.trimmed()) + QStringLiteral("</li>");
        } else {
            close({});
            html += (first ? QString() : QStringLiteral(" ")) + inlineHtml(line);
        }
        first = false;
    }
    close({});
    return html;
}

} // namespace fovea
