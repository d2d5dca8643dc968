#include "app/lessons/page_figures.h"

#include "app/lessons/marking.h"
#include "app/read_command.h"
#include "core/base/error.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"

namespace fovea {
namespace {

NumberLines linesIn(const Trace& trace, ViewState view, const std::string& figure,
                    Backend& backend) {
    if (!figure.empty())
        chooseFigure(view, figure, "in");
    if (view.workspace != trace.experiment.view.workspace)
        fail(QT_TRANSLATE_NOOP("fovea", "‘in %1’: this figure is of another workspace"), {figure});
    return numberLines(describe(trace, within(trace, view), backend));
}

} // namespace

PageFigures::PageFigures(const LessonPage& page, std::string shown,
                         std::shared_ptr<Backend> backend)
    : backend_(std::move(backend)) {
    commands_[""] = std::move(shown);
    for (const LessonBlock& block : page.blocks)
        if (const auto* figure = std::get_if<FigureBlock>(&block); figure && !figure->name.empty())
            commands_[figure->name] = figure->command;
}

PageFigures::Computed& PageFigures::computed(const std::string& block) {
    if (const auto known = computed_.find(block); known != computed_.end())
        return known->second;
    const auto command = commands_.find(block);
    if (command == commands_.end() || command->second.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "‘of %1’: the page has no block ‘fovea %1’"), {block});
    Computed made{.experiment = experimentOfCommand(command->second)};
    return computed_.emplace(block, std::move(made)).first->second;
}

const Experiment& PageFigures::experiment(const std::string& block) {
    return computed(block).experiment;
}

const NumberLines& PageFigures::lines(const std::string& block, const std::string& figure) {
    Computed& from = computed(block);
    if (!from.trace)
        from.trace = run(from.experiment, *backend_);
    const auto known = from.lines.find(figure);
    if (known != from.lines.end())
        return known->second;
    return from.lines.emplace(figure, linesIn(*from.trace, from.experiment.view, figure, *backend_))
        .first->second;
}

LinesOf PageFigures::linesOf() {
    return [this](const std::string& block, const std::string& figure) -> const NumberLines& {
        return lines(block, figure);
    };
}

void computeAll(const LessonPage& page, PageFigures& figures) {
    const LinesOf lines = figures.linesOf();
    struct Compute {
        const LinesOf& lines;
        void operator()(const LessonParagraph& one) const { (void)filled(one.text, lines); }
        void operator()(const PredictBlock& one) const {
            (void)filled(one.question, lines);
            (void)filled(one.after, lines);
            for (const PredictChoice& choice : one.choices)
                (void)filled(choice.text, lines);
            if (!one.value.empty())
                (void)rightNumber(one, lines);
            if (!one.row.empty())
                (void)rightCell(one, lines);
        }
        void operator()(const TryBlock& one) const {
            (void)filled(one.task, lines);
            (void)filled(one.hint, lines);
            try { // what it names of other blocks; the rest may be there only when it is reached
                (void)holds(one.goal, lines);
                (void)filled(one.after, lines);
            } catch (const Error&) {
            }
        }
        void operator()(const MistakeBlock& one) const {
            for (const std::string* text : {&one.wrong, &one.right, &one.after})
                (void)filled(*text, lines);
        }
        void operator()(const FormulaLine&) const {}
        void operator()(const FigureBlock&) const {}
        void operator()(const CheckBlock&) const {} // for `fovea lesson check`
    };
    for (const LessonBlock& block : page.blocks)
        std::visit(Compute{lines}, block);
}

LinesOf PresentFigures::linesOf() {
    return [this](const std::string& block, const std::string& figure) -> const NumberLines& {
        if (!block.empty())
            return page_.lines(block, figure);
        const auto known = lines_.find(figure);
        if (known != lines_.end())
            return known->second;
        return lines_.emplace(figure, linesIn(*trace_, view_, figure, *backend_)).first->second;
    };
}

} // namespace fovea
