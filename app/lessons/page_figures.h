// The figures of a lesson's page, each computed when its numbers are first asked for.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/values.h"
#include "core/experiment/trace.h"

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace fovea {

class Backend;

class PageFigures {
public:
    // `shown` is the command of what stands beside the page.
    PageFigures(const LessonPage& page, std::string shown, std::shared_ptr<Backend> backend);

    // Throws Error where there is no such block or figure, and what computing throws.
    const NumberLines& lines(const std::string& block, const std::string& figure);
    [[nodiscard]] LinesOf linesOf();
    // The Experiment that a block's command makes; empty: that of the shown figure.
    const Experiment& experiment(const std::string& block);

private:
    struct Computed {
        Experiment experiment;
        TracePointer trace = {};
        std::map<std::string, NumberLines> lines = {}; // by figure
    };
    Computed& computed(const std::string& block);

    std::map<std::string, std::string> commands_; // by the block's name
    std::shared_ptr<Backend> backend_;
    std::map<std::string, Computed> computed_;
};

// Computes all that the page's text needs, so that nothing is computed when it is shown. Throws
// Error where something is wrong.
void computeAll(const LessonPage& page, PageFigures& figures);

// The numbers of an Experiment as it is now; `of NAME` are those of the page. `page` lives longer.
class PresentFigures {
public:
    PresentFigures(TracePointer trace, ViewState view, std::shared_ptr<Backend> backend,
                   PageFigures& page)
        : trace_(std::move(trace)), view_(std::move(view)), backend_(std::move(backend)),
          page_(page) {}
    [[nodiscard]] LinesOf linesOf();

private:
    TracePointer trace_;
    ViewState view_;
    std::shared_ptr<Backend> backend_;
    PageFigures& page_;
    std::map<std::string, NumberLines> lines_;
};

} // namespace fovea
