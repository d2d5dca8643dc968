#include "app/rich_text/formula_text.h"
#include "app/rich_text/rich_text.h"
#include "app/sheets/sheet.h"
#include "ui/export/caption.h"
#include "ui/export/pictures.h"
#include "ui/look/language.h"
#include "ui/words.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QStringList>

namespace fovea {
namespace {

// Figures are drawn for white paper, and have it also where the page is dark.
const char* const pageStyle = R"(
:root { color-scheme: light dark; --ink: #1b1d22; --quiet: #5b6068; --line: #c9c9c3;
  --ground: #ffffff; --accent: #3b5bfd; --hidden: #e3e3de; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9ebee; --quiet: #a4aab3; --line: #4a505b; --ground: #15171c;
    --accent: #8aa0ff; --hidden: #343944; } }
body { font: 17px/1.55 Inter, "Noto Sans", "Noto Sans CJK SC", system-ui, sans-serif;
  color: var(--ink); background: var(--ground); max-width: 44em; margin: 2em auto;
  padding: 0 1.2em; }
h1 { font-size: 1.9em; line-height: 1.2; margin: 0 0 .6em; }
h2 { font-size: 1.3em; margin: 1.9em 0 .5em; }
p, ul, ol, blockquote { margin: .6em 0; }
code { font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: .9em; }
.kind { color: var(--accent); font-weight: 600; font-size: .85em; margin: 0 0 .3em; }
.quiet { color: var(--quiet); font-size: .88em; }
.names { display: flex; gap: 1.5em; color: var(--quiet); font-size: .9em; }
.names span { flex: 1; border-bottom: 1px solid var(--line); padding-bottom: .2em; }
.names span:first-child { flex: 2; }
h2.newPage { font-size: 1.6em; }
.formula { text-align: center; overflow-x: auto; font-size: 1.1em; }
figure { margin: 1.2em 0; }
figure svg { background: #ffffff; border-radius: 8px; max-width: 100%; height: auto;
  display: block; margin: 0 auto; }
.command { color: var(--quiet); font-size: .75em; word-break: break-word; margin: .3em 0; }
.room { border: 1.5px dashed var(--line); min-height: 12em; padding: .5em .9em; margin: 1em 0;
  color: var(--quiet); font-size: .88em; }
.question { border: 1px solid var(--line); border-radius: 9px; padding: .8em 1.1em;
  margin: 1.1em 0; }
.choices { list-style: none; padding: 0; counter-reset: choice; }
.choices li { counter-increment: choice; padding-left: 3.2em; position: relative;
  margin: .35em 0; }
.choices li::before { content: counter(choice, upper-alpha); position: absolute; left: 1.7em; }
.choices li::after { content: ""; position: absolute; left: .1em; top: .38em; width: .75em;
  height: .75em; border: 1.5px solid var(--ink); border-radius: 50%; box-sizing: border-box; }
.choices li.right { font-weight: 600; }
.choices li.right::after { background: radial-gradient(var(--ink) 45%, transparent 50%); }
.write { display: inline-block; min-width: 12em; border-bottom: 1.5px solid var(--quiet); }
.tables { display: flex; flex-wrap: wrap; gap: 1.6em; margin: .8em 0; align-items: flex-start; }
table { border-collapse: collapse; }
td, th { padding: .25em .55em; text-align: center; min-width: 1.3em; height: 1.5em; }
td { border: 1px solid var(--line); }
td.none { border: none; }
th { color: var(--quiet); font-weight: 400; }
td.blank { min-width: 2.6em; }
td.solved { font-weight: 600; min-width: 2.6em; }
td.hidden { background: var(--hidden); }
@media print {
  :root { color-scheme: light; --ink: #000000; --quiet: #444444; --line: #888888;
    --ground: #ffffff; --accent: #000000; --hidden: #dddddd; }
  @page { size: A4; margin: 18mm 20mm; }
  body { font-size: 10.5pt; max-width: none; margin: 0; padding: 0; }
  h2 { break-after: avoid; }
  h2.newPage { break-before: page; }
  figure, .question, .room, .formula, table { break-inside: avoid; }
  figure svg { max-height: 110mm; width: auto; }
}
)";

QString mathHtml(const QString& formula, bool alone) {
    return mathMl(readFormula(formula), alone);
}

QString runHtml(const RichRun& run) {
    if (run.formula)
        return mathHtml(run.text, false);
    QString html = run.text.toHtmlEscaped();
    const auto within = [&](bool is, const char* tag) {
        if (is)
            html = QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), html);
    };
    within(run.code, "code");
    within(run.slanted, "em");
    within(run.bold, "strong");
    return html;
}

QString runsHtml(const std::vector<RichRun>& runs) {
    QString all;
    for (const RichRun& run : runs)
        all += runHtml(run);
    return all;
}

// Of what stands in one line.
QString lineHtml(const std::string& markdown) {
    QStringList all;
    for (const RichBlock& block : richText(markdown))
        all << runsHtml(block.runs);
    return all.join(QStringLiteral("<br>"));
}

QString textHtml(const std::string& markdown, const QString& attributes = {}) {
    QString html;
    QString open;
    const auto change = [&](const QString& next) {
        if (open != next && !open.isEmpty())
            html += QStringLiteral("</%1>\n").arg(open);
        if (open != next && !next.isEmpty())
            html += QStringLiteral("<%1%2>\n").arg(next, attributes);
        open = next;
    };
    for (const RichBlock& block : richText(markdown)) {
        const QString inside = runsHtml(block.runs);
        switch (block.kind) {
        case RichBlock::Kind::bullet:
            change(QStringLiteral("ul"));
            html += QStringLiteral("<li>%1</li>\n").arg(inside);
            break;
        case RichBlock::Kind::numbered:
            change(QStringLiteral("ol"));
            html += QStringLiteral("<li>%1</li>\n").arg(inside);
            break;
        case RichBlock::Kind::quotation:
            change(QStringLiteral("blockquote"));
            html += QStringLiteral("<p>%1</p>\n").arg(inside);
            break;
        case RichBlock::Kind::paragraph:
            change({});
            html += QStringLiteral("<p%1>%2</p>\n").arg(attributes, inside);
            break;
        }
    }
    change({});
    return html;
}

class PageWriter {
public:
    QString write(const std::vector<SheetPart>& parts) {
        QString html;
        for (const SheetPart& part : parts)
            html += std::visit([this](const auto& one) { return this->make(one); }, part.what);
        return html;
    }

private:
    static QString make(const SheetHeading& one) {
        return QStringLiteral("<h2%1>%2</h2>\n")
            .arg(one.newPage ? QStringLiteral(" class=\"newPage\"") : QString(),
                 lineHtml(one.text));
    }
    static QString make(const SheetText& one) {
        return textHtml(one.text, one.quiet ? QStringLiteral(" class=\"quiet\"") : QString());
    }
    static QString make(const SheetFormula& one) {
        return QStringLiteral("<div class=\"formula\">%1</div>\n")
            .arg(mathHtml(utf8(one.formula), true));
    }
    QString make(const SheetFigure& one) {
        Paper paper;
        paper.language = languageInUse().id;
        paper.carryState = false;
        QString svg = utf8(writeSvg(one.figure, one.experiment, paper));
        svg.remove(0, svg.indexOf(QLatin1String("<svg")));
        // Names within a drawing are names within the page.
        ++figures_;
        static const QRegularExpression name(
            QStringLiteral("(\\bid=\"|url\\(#|xlink:href=\"#|\\bhref=\"#)"));
        svg.replace(name, QStringLiteral("\\1f%1-").arg(figures_));
        QString alt = titleOf(one.figure);
        if (const QString caption = captionOf(one.figure, one.experiment); !caption.isEmpty())
            alt += (alt.isEmpty() ? QString() : QStringLiteral(". ")) + caption;
        return QStringLiteral("<figure><svg role=\"img\" aria-label=\"%1\"")
                   .arg(alt.toHtmlEscaped()) +
               svg.mid(4) + QStringLiteral("</figure>\n");
    }
    static QString make(const SheetCommand& one) {
        return QStringLiteral("<p class=\"command\"><code>%1</code></p>\n")
            .arg(utf8(one.command).toHtmlEscaped());
    }
    static QString make(const SheetRoom& one) {
        return QStringLiteral("<div class=\"room\">%1</div>\n").arg(one.words.toHtmlEscaped());
    }
    static QString make(const SheetChoices& one) {
        QString all = QStringLiteral("<ul class=\"choices\">\n");
        for (const SheetChoice& choice : one.choices)
            all += QStringLiteral("<li%1>%2</li>\n")
                       .arg(choice.right ? QStringLiteral(" class=\"right\"") : QString(),
                            lineHtml(choice.text));
        return all + QStringLiteral("</ul>\n");
    }
    static QString make(const SheetAnswer& one) {
        return QStringLiteral("<p>%1 %2</p>\n")
            .arg(lineHtml(one.label),
                 one.answer.empty()
                     ? QStringLiteral("<span class=\"write\">&nbsp;</span>")
                     : QStringLiteral("<strong>%1</strong>").arg(lineHtml(one.answer)));
    }
    static QString make(const SheetTables& one) {
        QString all = QStringLiteral("<div class=\"tables\">\n");
        for (const SheetTable& table : one.tables) {
            all += QStringLiteral("<table>\n");
            for (const auto& row : table.rows) {
                all += QStringLiteral("<tr>");
                for (const SheetCell& cell : row)
                    all += cellHtml(cell);
                all += QStringLiteral("</tr>\n");
            }
            all += QStringLiteral("</table>\n");
        }
        return all + QStringLiteral("</div>\n");
    }
    static QString cellHtml(const SheetCell& cell) {
        const QString inside = lineHtml(cell.text);
        switch (cell.kind) {
        case SheetCell::Kind::head:
            return QStringLiteral("<th>%1</th>").arg(inside);
        case SheetCell::Kind::empty:
            return QStringLiteral("<td class=\"none\"></td>");
        case SheetCell::Kind::given:
            return QStringLiteral("<td>%1</td>").arg(inside);
        case SheetCell::Kind::blank:
            return QStringLiteral("<td class=\"blank\"></td>");
        case SheetCell::Kind::solved:
            return QStringLiteral("<td class=\"solved\">%1</td>").arg(inside);
        case SheetCell::Kind::hidden:
            return QStringLiteral("<td class=\"hidden\">%1</td>").arg(inside);
        }
        return {};
    }
    QString make(const SheetBox& one) {
        return QStringLiteral("<section class=\"question\">\n<p class=\"kind\">%1</p>\n%2"
                              "</section>\n")
            .arg(one.kind.toHtmlEscaped(), write(one.parts));
    }

    int figures_ = 0;
};

} // namespace

std::string sheetHtml(const Sheet& sheet) {
    const QString title = plainText(sheet.title).toHtmlEscaped();
    QString html = QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n"
                                  "<meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width, "
                                  "initial-scale=1\">\n<title>")
                       .arg(utf8(sheet.language).replace(QLatin1Char('_'), QLatin1Char('-')));
    html += title + QStringLiteral("</title>\n<style>") + QString::fromUtf8(pageStyle) +
            QStringLiteral("</style>\n</head>\n<body>\n<main>\n");
    if (!sheet.kind.isEmpty())
        html += QStringLiteral("<p class=\"kind\">%1</p>\n").arg(sheet.kind.toHtmlEscaped());
    html += QStringLiteral("<h1>%1</h1>\n").arg(lineHtml(sheet.title));
    if (sheet.hasNames)
        html += QStringLiteral("<p class=\"names\"><span>%1</span><span>%2</span></p>\n")
                    .arg(words(QT_TRANSLATE_NOOP("fovea", "Name")).toHtmlEscaped(),
                         words(QT_TRANSLATE_NOOP("fovea", "Date")).toHtmlEscaped());
    html += PageWriter().write(sheet.parts);
    html += QStringLiteral("</main>\n</body>\n</html>\n");
    return html.toStdString();
}

} // namespace fovea
