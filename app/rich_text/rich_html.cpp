#include "app/rich_text/rich_html.h"

#include "app/rich_text/formula_text.h"
#include "app/rich_text/rich_text.h"
#include "ui/look/language.h"

namespace fovea {
namespace {

// A formula that has room in a line stays in one; in Chinese its signs are those of the Latin font.
QString formulaInLine(const QString& text) {
    constexpr qsizetype longest = 28;
    QString html = inlineFormula(readFormula(text));
    if (text.size() <= longest) {
        bool tag = false;
        for (QChar& c : html) {
            tag = (tag && c != QLatin1Char('>')) || c == QLatin1Char('<');
            if (!tag && c == QLatin1Char(' '))
                c = QChar::Nbsp;
        }
    }
    return languageInUse().id.starts_with("zh")
               ? QStringLiteral("<span style=\"font-family: Inter\">%1</span>").arg(html)
               : html;
}

QString htmlOfRun(const RichRun& run, const LinkTarget& target) {
    QString html = run.formula ? formulaInLine(run.text) : run.text.toHtmlEscaped();
    const auto within = [&](bool is, const char* tag) {
        if (is)
            html = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), html);
    };
    within(run.code, "code");
    within(run.slanted, "i");
    within(run.bold, "b");
    if (!run.link.isEmpty())
        html = QStringLiteral("<a href=\"%1\">%2</a>")
                   .arg((target ? target(run.link) : run.link).toHtmlEscaped(), html);
    return html;
}

// The element that is around a block, with others of its kind; none around a paragraph.
QString elementAround(const RichBlock& block) {
    switch (block.kind) {
    case RichBlock::Kind::paragraph:
        return {};
    case RichBlock::Kind::bullet:
        return QStringLiteral("ul");
    case RichBlock::Kind::numbered:
        return QStringLiteral("ol");
    case RichBlock::Kind::quotation:
        return QStringLiteral("blockquote");
    }
    return {};
}

} // namespace

QString htmlOf(const std::string& markdown, const LinkTarget& target) {
    QString html;
    QString open;
    const auto close = [&](const QString& next) {
        if (open == next)
            return;
        if (!open.isEmpty())
            html += QStringLiteral("</%1>").arg(open);
        open = next;
        if (open == QLatin1String("ul") || open == QLatin1String("ol"))
            html += QStringLiteral("<%1 style=\"margin-left: 4px\">").arg(open);
        else if (!open.isEmpty())
            html += QStringLiteral("<%1>").arg(open);
    };
    bool afterParagraph = false;
    for (const RichBlock& block : richText(markdown)) {
        const bool paragraph = block.kind == RichBlock::Kind::paragraph;
        if (paragraph && afterParagraph)
            html += QStringLiteral("<br>");
        afterParagraph = paragraph;
        close(elementAround(block));
        QString inside;
        for (const RichRun& run : block.runs)
            inside += htmlOfRun(run, target);
        html += open == QLatin1String("ul") || open == QLatin1String("ol")
                    ? QStringLiteral("<li>%1</li>").arg(inside)
                    : inside;
    }
    close({});
    return html;
}

} // namespace fovea
