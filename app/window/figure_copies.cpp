#include "app/window/figure_copies.h"

#include "app/output/command_for.h"
#include "app/read_command.h"
#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/figure/numbers_out.h"
#include "ui/export/cells.h"
#include "ui/export/pictures.h"
#include "ui/look/language.h"

namespace fovea {
namespace {

using Contents = Promise::Contents;

const QString session = QLatin1String(sessionType);
const QString png = QLatin1String(pngType);
const QString svg = QLatin1String(svgType);
const QString csv = QStringLiteral("text/csv");
const QString text = QStringLiteral("text/plain");

QByteArray bytes(const std::string& of) {
    return QByteArray::fromStdString(of);
}

Contents withSession(Contents contents, const Outgoing& out) {
    if (out.paper.carryState)
        contents[session] = bytes(writeExperiment(out.experiment, false));
    return contents;
}

std::string svgOf(const Outgoing& out) {
    return writeSvg(*out.figure, out.experiment, out.paper);
}

Contents picture(const Outgoing& out, const std::string&) {
    return withSession(
        {{png, bytes(writePng(*out.figure, out.experiment, out.paper))}, {svg, bytes(svgOf(out))}},
        out);
}

Contents drawing(const Outgoing& out, const std::string&) {
    const QByteArray source = bytes(svgOf(out));
    return withSession({{svg, source}, {text, source}}, out);
}

Contents numbers(const Outgoing& out, const std::string&) {
    const std::string table = writeCsv(*out.figure);
    return withSession({{text, bytes(tabSeparated(readCsv(table)))}, {csv, bytes(table)}}, out);
}

Contents command(const Outgoing& out, const std::string& file) {
    Paper paper = out.paper;
    paper.language = languageInUse().id;
    return withSession({{text, bytes(commandFor(out.experiment, paper, file))}}, out);
}

} // namespace

const Table<CopyMath>& copies() {
    static const Table<CopyMath> table(
        {.id = "copy", .name = QT_TRANSLATE_NOOP("fovea", "Copy as"), .plural = "copies"},
        "picture",
        {
            {{.id = "picture",
              .name = QT_TRANSLATE_NOOP("fovea", "Picture"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Copy the picture, to paste it elsewhere")},
             {{png, svg, session}, picture}},
            {{.id = "drawing",
              .name = QT_TRANSLATE_NOOP("fovea", "SVG"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Copy the picture as shapes and text")},
             {{svg, text, session}, drawing}},
            {{.id = "numbers",
              .name = QT_TRANSLATE_NOOP("fovea", "Numbers"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Copy the numbers, for a spreadsheet")},
             {{text, csv, session}, numbers}},
            {{.id = "command",
              .name = QT_TRANSLATE_NOOP("fovea", "Command"),
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "Copy the shell command that makes this figure")},
             {{text, session}, command}},
        });
    return table;
}

std::string sessionIn(const QMimeData& clipboard) {
    constexpr qsizetype largest = qsizetype{64} << 20;
    for (const QString& type : {session, png, svg, text}) {
        if (!clipboard.hasFormat(type))
            continue;
        const QByteArray found = clipboard.data(type);
        if (found.isEmpty() || found.size() > largest)
            continue;
        std::string candidate = found.toStdString();
        if (type == text && looksLikeCommand(candidate))
            return candidate;
        try {
            (void)openExperiment(candidate, "");
            return candidate;
        } catch (const Error&) {
            continue; // of another program
        }
    }
    return {};
}

} // namespace fovea
