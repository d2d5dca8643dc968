#include "app/lessons/lesson_html.h"

#include "app/lessons/formula_text.h"
#include "app/lessons/rich_text.h"

namespace fovea {
namespace {

QString htmlOfRun(const RichRun& run) {
    QString html = run.formula ? inlineFormula(readFormula(run.text)) : run.text.toHtmlEscaped();
    const auto within = [&](bool is, const char* tag) {
        if (is)
            html = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), html);
    };
    within(run.code, "code");
    within(run.slanted, "i");
    within(run.bold, "b");
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

QString htmlOf(const std::string& markdown) {
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
            inside += htmlOfRun(run);
        html += open == QLatin1String("ul") || open == QLatin1String("ol")
                    ? QStringLiteral("<li>%1</li>").arg(inside)
                    : inside;
    }
    close({});
    return html;
}

} // namespace fovea
