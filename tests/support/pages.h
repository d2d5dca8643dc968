// Figures of sentences of every kind on paper of every size, for the tests of what leaves the
// program: the next figure, size and theme is among them by itself.
#pragma once

#include "core/base/table.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/sanitized.h"
#include "support/suited.h"
#include "ui/export/formats.h"

#include <string>
#include <vector>

namespace fovea {

struct Sample {
    const char* name;
    std::string text;
};

inline const std::vector<Sample>& samples() {
    static const std::vector<Sample> all = {
        {"plain", "The animal did not cross the street"},
        {"longest", "a " + std::string(200, 'w') + " b"},
        {"chinese", "我喜欢在下雨天读书。"},
        {"arabic", "القطة جلست على السجادة"},
        {"emoji", "I saw 👩‍👩‍👧 and 😀 & <b> \x01 \xEF\xBF\xBE"},
        {"signs", "7 × 64 (A) C:D 10x20 A-B e\u0301 x->y"},
        {"empty", ""},
    };
    return all;
}

struct Printed {
    std::string name; // "matrix-arabic"
    Experiment experiment;
    Figure figure;
    Paper paper;
};

inline Printed sheetOf(const std::string& figure, const Sample& sample, const std::string& size,
                       const std::string& theme) {
    Printed sheet{.name = figure + '-' + sample.name, .experiment = defaultExperiment()};
    Experiment& experiment = sheet.experiment;
    experiment.text = sample.text;
    showFigure(experiment.view, figure);
    experiment = suited(std::move(experiment));
    experiment.reference.experiment = std::make_shared<const Experiment>(experiment);
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
    if (!sample.text.empty() && experiment.view.workspace == workspaceId::explore)
        experiment.view.query = 0;
    const auto on = reference();
    sheet.figure = describe(*run(experiment, *on), experiment.view, *on);
    const PaperSize& chosen = paperSizes().math(size);
    sheet.paper = {.theme = paperThemes().math(theme),
                   .width = chosen.width,
                   .height = chosen.height,
                   .fontSize = chosen.fontSize,
                   .dpi = 100,
                   .caption = true};
    return sheet;
}

// Every figure with every sentence, a laboratory's with two of them, for it shows none; sizes and
// themes take turns.
inline std::vector<Printed> sheets() {
    std::vector<Printed> all;
    const auto& sizes = paperSizes().info().rows;
    const auto& themes = paperThemes().info().rows;
    std::size_t turn = 0;
    for (const RowInfo& figure : figures().info().rows)
        for (const Sample& sample : samples()) {
            const bool ofSentence = figures().math(figure.id).workspace == workspaceId::explore;
            if (!ofSentence && &sample != &samples().front() && &sample != &samples().back())
                continue;
            if (!sanitized || turn % 2 == 0)
                all.push_back(sheetOf(figure.id, sample, sizes[turn % sizes.size()].id,
                                      themes[(turn / sizes.size()) % themes.size()].id));
            ++turn;
        }
    return all;
}

} // namespace fovea
