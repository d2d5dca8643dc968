#include "app/manual/manual.h"

#include "app/embedded_texts.h"
#include "app/rich_text/rich_text.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/figures.h"

#include <QtCore/QStringList>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace fovea {
namespace {

// Figures whose page has another name than they have.
const std::map<std::string, std::string, std::less<>> otherNames = {{"compare", "comparison"}};

const std::map<std::string, std::string_view>& manualFiles() {
    static const std::map<std::string, std::string_view> files = [] {
        std::map<std::string, std::string_view> all;
        for (const EmbeddedText& file : embedded::manual())
            all[std::string(file.path)] = file.text;
        return all;
    }();
    return files;
}

// All words of a page that a person would look for.
const QString& searchedText(const ManualPage& page) {
    static std::map<const ManualPage*, QString> known; // pages stay where they are
    QString& all = known[&page];
    if (!all.isEmpty())
        return all;
    for (const ManualBlock& block : page.blocks)
        if (const auto* text = std::get_if<ManualText>(&block.what))
            all += plainText(text->markdown) + QLatin1Char('\n');
        else if (const auto* heading = std::get_if<ManualHeading>(&block.what))
            all += QString::fromStdString(heading->text) + QLatin1Char('\n');
        else if (const auto* commands = std::get_if<ManualCommands>(&block.what))
            for (const std::string& line : commands->lines)
                all += QString::fromStdString(line) + QLatin1Char('\n');
        else if (const auto* table = std::get_if<ManualTable>(&block.what))
            for (const auto& row : table->rows)
                for (const std::string& cell : row)
                    all += plainText(cell) + QLatin1Char('\n');
    return all;
}

} // namespace

const std::vector<ManualSection>& manualSections() {
    static const std::vector<ManualSection> sections = {
        {QT_TRANSLATE_NOOP("fovea", "Begin"),
         {"start", "gallery", "lessons", "keys", "language", "accessibility"}},
        {QT_TRANSLATE_NOOP("fovea", "Stages"),
         {"tokens", "position", "project", "score", "mask", "normalise", "combine", "drawing",
          "cross-attention"}},
        {QT_TRANSLATE_NOOP("fovea", "Workspaces"),
         {"explore", "regression", "regression-data", "positions", "compare", "train"}},
        {QT_TRANSLATE_NOOP("fovea", "Views"),
         {"matrix", "links", "steps", "inside", "why", "text", "layers", "lens", "comparison",
          "picture", "maps", "alike", "beams", "inspector", "causes"}},
        {QT_TRANSLATE_NOOP("fovea", "Models"),
         {"models", "checkpoints", "attention-files", "training", "studies"}},
        {QT_TRANSLATE_NOOP("fovea", "Files and commands"),
         {"figures", "sessions", "commands", "devices", "accuracy", "speed", "limits"}},
    };
    return sections;
}

bool isManualPage(const std::string& id) {
    return manualFiles().contains(id + "/en.md");
}

const ManualPage& manualPage(const std::string& id, const std::string& language) {
    static std::mutex mutex;
    static std::map<std::string, ManualPage> read;
    std::string path = id + "/" + language + ".md";
    if (!manualFiles().contains(path))
        path = id + "/en.md";
    const auto file = manualFiles().find(path);
    if (file == manualFiles().end())
        fail(QT_TRANSLATE_NOOP("fovea", "the manual has no page ‘%1’"), {id});
    const std::scoped_lock lock(mutex);
    const auto known = read.find(path);
    return known != read.end()
               ? known->second
               : read.emplace(path, readManualPage(std::string(file->second), path)).first->second;
}

std::string manualPageOf(const ViewState& view) {
    const std::string figure = figureOf(view).id;
    if (const auto other = otherNames.find(figure); other != otherNames.end())
        return other->second;
    return figures().math(figure).view && isManualPage(figure) ? figure : view.workspace;
}

std::vector<std::string> searchManual(const QString& words, const std::string& language) {
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto has = [&](const QString& text) {
        return std::ranges::all_of(
            wanted, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    };
    std::vector<std::pair<int, std::string>> found;
    for (const ManualSection& section : manualSections())
        for (const std::string& id : section.pages) {
            const ManualPage& page = manualPage(id, language);
            const QString title = QString::fromStdString(page.title);
            const QString known = title + QLatin1Char(' ') + QString::fromStdString(page.keywords);
            if (has(title))
                found.emplace_back(0, id);
            else if (has(known))
                found.emplace_back(1, id);
            else if (has(known + QLatin1Char(' ') + searchedText(page)))
                found.emplace_back(2, id);
        }
    std::ranges::stable_sort(found, {}, &std::pair<int, std::string>::first);
    std::vector<std::string> ids;
    for (auto& [rank, id] : found)
        ids.push_back(std::move(id));
    return ids;
}

} // namespace fovea
