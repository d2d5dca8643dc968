#include "app/options/paper_options.h"

#include "app/options/language_option.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/parameter.h"
#include "core/base/table.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace fovea {
namespace {

constexpr double narrowest = 10; // mm
constexpr double widest = 2000;
constexpr const char* unit = "mm";

bool isMillimetres(const std::string& text) {
    return text.ends_with(unit);
}

std::string idsOf(const TableInfo& table) {
    std::string ids;
    for (const RowInfo& row : table.rows)
        ids += (ids.empty() ? "" : "|") + row.id;
    return ids;
}

double numberOf(const std::string& text, const char* option, double least, double most) {
    const Parameter parameter = numberParameter(option, "", least, least, most);
    return std::get<double>(readValue(parameter, text, option));
}

// To a tenth of a millimetre, as exact as a page can be.
double lengthOf(const std::string& text, const char* option) {
    const std::string bare =
        isMillimetres(text) ? text.substr(0, text.size() - std::string_view(unit).size()) : text;
    return std::round(numberOf(bare, option, narrowest, widest) * 10) / 10;
}

} // namespace

void addPaperOptions(CLI::App& command, PaperOptions& options) {
    const auto add = [&](const char* name, std::string& value, const std::string& help,
                         const std::string& type) {
        if (CLI::Option* taken = command.get_option_no_throw(name))
            taken->description(taken->get_description() + "; or, as " + type + ": " + help)
                ->type_name(taken->get_type_name() + "|" + type);
        else
            command.add_option(name, value, help)->type_name(type)->group("Paper");
    };
    add("--size", options.size, "The paper: its width, height and size of type",
        idsOf(paperSizes().info()));
    add("--width", options.width, "How wide the paper is, 10 to 2000 mm", "85mm");
    add("--height", options.height, "Height of the paper, 10 to 2000 mm (what the figure needs)",
        "60mm");
    add("--font-size", options.fontSize, "Size of the type, 3 to 72 points", "PT");
    add("--dpi", options.dpi, "Pixels of a PNG for each inch, 36 to 2400 (300)", "N");
    add("--theme", options.theme, "Colours (light)", idsOf(paperThemes().info()));
    addLanguageOption(command, options.language);
    command.get_option("--language")->group("Paper");
    const auto flag = [&](const char* name, bool& value, const char* help) {
        command.add_flag(name, value, help)->group("Paper");
    };
    flag("--no-title", options.noTitle, "Leave out the title");
    flag("--caption", options.caption, "Write the choices below the figure");
    flag("--bare", options.bare, "Leave the Experiment out of the figure");
}

void takePaperOptions(std::map<std::string, std::string>& parameters, PaperOptions& options) {
    const auto take = [&](const char* name, std::string& value, auto isMeant) {
        const auto given = parameters.find(name);
        if (given == parameters.end() || !isMeant(given->second))
            return;
        value = given->second;
        parameters.erase(given);
    };
    take("width", options.width, isMillimetres);
    // A stage's size is a number.
    take("size", options.size, [](const std::string& text) {
        return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front()));
    });
}

Paper paperOf(const PaperOptions& options) {
    const TableInfo& sizes = paperSizes().info();
    const std::string& size = options.size.empty() ? sizes.rows[sizes.defaultRow].id : options.size;
    (void)sizes.index(size, "--size");
    const PaperSize& chosen = paperSizes().math(size);
    Paper paper{.width = chosen.width, .height = chosen.height, .fontSize = chosen.fontSize};
    if (!options.theme.empty()) {
        (void)paperThemes().info().index(options.theme, "--theme");
        paper.theme = paperThemes().math(options.theme);
    }
    if (!options.width.empty())
        paper.width = lengthOf(options.width, "--width");
    if (!options.height.empty())
        paper.height = lengthOf(options.height, "--height");
    if (!options.fontSize.empty())
        paper.fontSize = numberOf(options.fontSize, "--font-size", 3, 72);
    if (!options.dpi.empty())
        paper.dpi = numberOf(options.dpi, "--dpi", 36, 2400);
    if (!options.language.empty())
        paper.language = options.language;
    paper.title = !options.noTitle;
    paper.caption = options.caption;
    paper.carryState = !options.bare;
    return paper;
}

std::string printPaper(const Paper& paper) {
    const Paper defaults;
    std::string line;
    const auto add = [&](const char* name, double value, const char* behind) {
        line += std::string(" ") + name + " " + printNumber(value) + behind;
    };
    if (paper.width)
        add("--width", *paper.width, unit);
    if (paper.height)
        add("--height", *paper.height, unit);
    if (paper.fontSize != defaults.fontSize)
        add("--font-size", paper.fontSize, "");
    if (paper.dpi != defaults.dpi)
        add("--dpi", paper.dpi, "");
    for (const RowInfo& row : paperThemes().info().rows)
        if (paperThemes().math(row.id) == paper.theme && paper.theme != defaults.theme)
            line += " --theme " + row.id;
    if (paper.language != defaults.language)
        line += " --language " + paper.language;
    line += paper.title ? "" : " --no-title";
    line += paper.caption ? " --caption" : "";
    line += paper.carryState ? "" : " --bare";
    return line;
}

} // namespace fovea
