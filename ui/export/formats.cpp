#include "ui/export/formats.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/numbers_out.h"
#include "ui/export/pictures.h"

namespace fovea {
namespace {

std::string csv(const Figure& figure, const Experiment&, const Paper&) {
    return writeCsv(figure);
}

std::string json(const Figure& figure, const Experiment&, const Paper&) {
    return writeNumbersJson(figure);
}

std::string npy(const Figure& figure, const Experiment&, const Paper&) {
    return writeNumbersNpy(figure);
}

std::string session(const Figure&, const Experiment& experiment, const Paper&) {
    return writeExperiment(experiment, true);
}

} // namespace

const Table<Format>& formats() {
    static const Table<Format> table(
        {.id = "format", .name = QT_TRANSLATE_NOOP("fovea", "Format"), .plural = "formats"}, "png",
        {
            {{.id = "png",
              .name = QT_TRANSLATE_NOOP("fovea", "PNG picture"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Pixels; opens in Fovea again")},
             {true, writePng, true, true}},
            {{.id = "svg",
              .name = QT_TRANSLATE_NOOP("fovea", "SVG drawing"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Shapes and text; opens in Fovea again")},
             {true, writeSvg, true}},
            {{.id = "pdf",
              .name = QT_TRANSLATE_NOOP("fovea", "PDF page"),
              .summary = QT_TRANSLATE_NOOP("fovea", "For print; opens in Fovea again")},
             {true, writePdf, true}},
            {{.id = "csv",
              .name = QT_TRANSLATE_NOOP("fovea", "CSV table"),
              .summary = QT_TRANSLATE_NOOP("fovea", "The numbers, for a spreadsheet")},
             {true, csv}},
            {{.id = "json",
              .name = QT_TRANSLATE_NOOP("fovea", "JSON numbers"),
              .summary = QT_TRANSLATE_NOOP("fovea", "The numbers, for any program")},
             {true, json}},
            {{.id = "npy",
              .name = QT_TRANSLATE_NOOP("fovea", "NumPy array"),
              .summary = QT_TRANSLATE_NOOP("fovea", "The numbers, for Python")},
             {true, npy}},
            {{.id = "fovea",
              .name = QT_TRANSLATE_NOOP("fovea", "Fovea session"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Everything that was chosen")},
             {false, session}},
        });
    return table;
}

std::vector<Message> notesOf(const Page& page, const Format& format) {
    std::vector<Message> notes = page.notes;
    if (!format.hasDots)
        notes.insert(notes.end(), page.pixels.begin(), page.pixels.end());
    return notes;
}

std::string formatEnding(const std::string& path) {
    const std::size_t dot = path.rfind('.');
    const std::size_t slash = path.rfind('/');
    const bool has = dot != std::string::npos && (slash == std::string::npos || dot > slash);
    std::string ending = has ? path.substr(dot + 1) : "";
    for (char& c : ending)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return ending;
}

const RowInfo& formatFor(const std::string& path) {
    return formats().info().row(formatEnding(path), path);
}

} // namespace fovea
