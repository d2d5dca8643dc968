#include "app/manual/manual_html.h"

#include "app/manual/manual.h"
#include "app/options/listed_tables.h"
#include "app/rich_text/formula_text.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/words.h"

#include <QtCore/QStringList>

#include <algorithm>

namespace fovea {
namespace {

const char* const browserStyle = R"(
:root { color-scheme: light dark; --ink: #1b1d22; --quiet: #5b6068; --line: #c9c9c3;
  --ground: #ffffff; --accent: #3b5bfd; --field: #f4f4f1; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ebee; --quiet: #a4aab3; --line: #4a505b;
  --ground: #15171c; --accent: #8aa0ff; --field: #20242c; } }
body { font: 17px/1.55 Inter, "Noto Sans", "Noto Sans CJK SC", system-ui, sans-serif;
  color: var(--ink); background: var(--ground); margin: 0; display: flex; }
nav { flex: 0 0 15em; padding: 1.5em 1.2em; font-size: .88em; border-right: 1px solid var(--line);
  min-height: 100vh; box-sizing: border-box; }
nav p { color: var(--quiet); font-weight: 600; margin: 1.2em 0 .2em; }
nav a { display: block; padding: .12em 0; text-decoration: none; color: var(--ink); }
nav a[aria-current] { color: var(--accent); font-weight: 600; }
main { max-width: 46em; padding: 1.5em 2em 4em; min-width: 0; }
h1 { font-size: 1.9em; line-height: 1.2; margin: 0 0 .6em; }
h2 { font-size: 1.25em; margin: 1.8em 0 .4em; }
a { color: var(--accent); }
code, pre { font-family: "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: .88em; }
pre { background: var(--field); padding: .7em 1em; border-radius: 8px; overflow-x: auto; }
table { border-collapse: collapse; font-size: .92em; }
td, th { border-bottom: 1px solid var(--line); padding: .35em .8em .35em 0; text-align: left;
  vertical-align: top; }
img { background: #ffffff; border-radius: 8px; max-width: 100%; height: auto; }
.formula { text-align: center; overflow-x: auto; }
@media (max-width: 50em) { body { display: block; } nav { border: none; min-height: 0; } }
@media print { nav { display: none; } }
)";

QString escaped(const std::string& text) {
    return utf8(text).toHtmlEscaped();
}

const TableInfo& listedTable(const std::string& id) {
    for (const TableInfo* table : listedTables())
        if (id == table->id || id == table->plural)
            return *table;
    fail(QT_TRANSLATE_NOOP("fovea", "the manual names a table ‘%1’, which there is not"), {id});
}

class HtmlWriter {
public:
    explicit HtmlWriter(const ManualMarkup& markup) : markup_(markup) {}

    QString html;

    void operator()(const ManualHeading& one) { add("h2", escaped(one.text)); }
    void operator()(const ManualText& one) {
        const QString text = htmlOf(one.markdown, markup_.link);
        const bool block = text.startsWith(QLatin1String("<ul")) ||
                           text.startsWith(QLatin1String("<ol")) ||
                           text.startsWith(QLatin1String("<blockquote"));
        if (block)
            html += text;
        else
            add("p", text);
    }
    void operator()(const ManualFormula& one) {
        const Formula formula = readFormula(utf8(one.formula));
        html += markup_.forBrowser
                    ? QStringLiteral("<p class=\"formula\">%1</p>").arg(mathMl(formula, true))
                    : QStringLiteral("<p align=\"center\">%1</p>").arg(inlineFormula(formula));
    }
    void operator()(const ManualFigure& one) {
        const QString alt = escaped(one.command);
        html +=
            QStringLiteral("<p class=\"figure\"><a href=\"%1\"><img src=\"%2\" alt=\"%3\"></a></p>")
                .arg(markup_.forBrowser ? markup_.image(figure_)
                                        : QStringLiteral("figure:%1").arg(figure_),
                     markup_.image(figure_), alt);
        ++figure_;
        add("pre", alt);
    }
    void operator()(const ManualCommands& one) {
        QStringList lines;
        for (const std::string& line : one.lines)
            lines << escaped(line);
        add("pre", lines.join(QLatin1Char('\n')));
    }
    void operator()(const ManualCode& one) { add("pre", escaped(one.text)); }
    void operator()(const ManualRows& one) {
        QStringList rows;
        const TableInfo& table = listedTable(one.table);
        for (const RowInfo& row : table.rows) {
            QString text = words(row.summary).toHtmlEscaped();
            if (row.formula[0] != '\0')
                text +=
                    QStringLiteral("<br><code>%1</code>").arg(words(row.formula).toHtmlEscaped());
            for (const Parameter& parameter : row.parameters)
                text += QStringLiteral("<br>%1: <code>%2=%3</code> (%4)")
                            .arg(words(parameter.name).toHtmlEscaped(), escaped(parameter.id),
                                 escaped(printValue(parameter.defaultValue)),
                                 escaped(domain(parameter)));
            rows << QStringLiteral("<tr><td><b>%1</b><br><code>%2</code></td><td>%3</td></tr>")
                        .arg(words(row.name).toHtmlEscaped(), escaped(row.id), text);
        }
        add("table", rows.join(QString()));
    }
    void operator()(const ManualTable& one) {
        QStringList rows;
        for (std::size_t i = 0; i < one.rows.size(); ++i) {
            QStringList cells;
            for (const std::string& cell : one.rows[i])
                cells << QStringLiteral("<%1>%2</%1>")
                             .arg(i == 0 ? QStringLiteral("th") : QStringLiteral("td"),
                                  htmlOf(cell, markup_.link));
            rows << QStringLiteral("<tr>%1</tr>").arg(cells.join(QString()));
        }
        add("table", rows.join(QString()));
    }

private:
    void add(const char* tag, const QString& inside) {
        const QString attributes = !markup_.forBrowser && qstrcmp(tag, "table") == 0
                                       ? QStringLiteral(" cellpadding=\"5\" cellspacing=\"0\"")
                                       : QString();
        html += QStringLiteral("<%1%2>%3</%1>\n").arg(QLatin1String(tag), attributes, inside);
    }

    const ManualMarkup& markup_;
    int figure_ = 0;
};

} // namespace

QString manualStyle(const Theme& theme, double scale) {
    return QStringLiteral("h1 { font-size: %1pt; font-weight: 700; margin-bottom: 10px; }"
                          "h2 { font-size: %2pt; font-weight: 600; margin-top: 18px; }"
                          "p, li { line-height: 140%; }"
                          ".figure { line-height: 100%; }"
                          "a { color: %3; text-decoration: none; }"
                          "code { font-family: 'JetBrains Mono'; font-size: %4pt; }"
                          "pre { font-family: 'JetBrains Mono'; font-size: %4pt; "
                          "background-color: %5; white-space: pre-wrap; }"
                          "th { text-align: left; color: %6; }")
        .arg(QString::number(17 * scale), QString::number(12.5 * scale), theme.accent.name(),
             QString::number(9 * scale), theme.field.name(), theme.quiet.name());
}

QString manualHtml(const ManualPage& page, const ManualMarkup& markup) {
    HtmlWriter writer(markup);
    writer.html = QStringLiteral("<h1>%1</h1>\n").arg(escaped(page.title));
    for (const ManualBlock& block : page.blocks)
        std::visit(writer, block.what);
    return writer.html;
}

QString manualFile(const ManualPage& page, const std::string& id, const std::string& language,
                   const QString& body) {
    QString nav;
    for (const ManualSection& section : manualSections()) {
        nav += QStringLiteral("<p>%1</p>\n").arg(words(section.name).toHtmlEscaped());
        for (const std::string& one : section.pages)
            nav += QStringLiteral("<a href=\"%1.html\"%2>%3</a>\n")
                       .arg(utf8(one),
                            one == id ? QStringLiteral(" aria-current=\"page\"") : QString(),
                            escaped(manualPage(one, language).title));
    }
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head><meta charset=\"utf-8\">"
                          "<meta name=\"viewport\" content=\"width=device-width\">"
                          "<title>%2 · Fovea</title>\n<style>%3</style></head>\n<body>\n"
                          "<nav>%4</nav>\n<main>\n%5</main>\n</body>\n</html>\n")
        .arg(utf8(language).replace(QLatin1Char('_'), QLatin1Char('-')), escaped(page.title),
             QLatin1String(browserStyle), nav, body);
}

} // namespace fovea
