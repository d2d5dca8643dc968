#include "ui/positions/positions.h"

#include "core/base/table.h"
#include "core/figure/positions/position_figures.h"
#include "ui/export/drag_grip.h"
#include "ui/positions/panel.h"
#include "ui/positions/question_bar.h"
#include "ui/positions/sentence_bar.h"
#include "ui/positions/study_bar.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {

Positions::Positions(Workbench& workbench, const std::string& id, QWidget* parent)
    : Workspace(workbench, id, parent), bar_(new StudyBar(workbench, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new QuestionBar(workbench, this));
    layout->addWidget(sentence_ = new SentenceBar(workbench, this));
    auto* ground = new QFrame(this);
    ground->setObjectName(QStringLiteral("ground"));
    grid_ = new QGridLayout(ground);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
    for (PositionPanel*& panel : panels_) {
        panel = new PositionPanel(workbench, ground);
        connect(panel, &PositionPanel::enlargeAsked, this, [this, panel] { enlarge(panel); });
    }
    layout->addWidget(ground, 1);
    message_ = new MessageBar(this);
    layout->addWidget(message_);
    auto* foot = new QFrame(this);
    foot->setObjectName(QStringLiteral("viewBar"));
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(18, 0, 12, 0);
    auto* hint = new QLabel(
        tr("The panel that was clicked last is the one that is exported, copied and presented."),
        foot);
    hint->setObjectName(QStringLiteral("quiet"));
    hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    grip_ = new DragGrip(foot);
    row->addWidget(hint, 1);
    row->addWidget(grip_);
    layout->addWidget(foot);
    connect(&workbench, &Workbench::experimentChanged, this, &Positions::follow);
    follow();
    begin();
}

QWidget* Positions::bar() {
    return bar_;
}

void Positions::beginEditing() {
    bar_->beginEditing();
}

// Of the page that the view's figure is on; a figure that none has stands alone.
std::vector<std::vector<std::string>> Positions::asked() const {
    const Experiment& experiment = workbench_.experiment();
    const std::string& encoding = experiment.positions.encoding.only().row;
    const std::string& figure = figureOf(experiment.view).id;
    if (!isAskedOf(figure, encoding))
        return {{figure}};
    return positionPages(encoding)[pageOf(figure, encoding)].panels;
}

void Positions::follow() {
    if (!isActive())
        return;
    const Experiment& experiment = workbench_.experiment();
    const std::string encoding = experiment.positions.encoding.only().row;
    const std::string before = std::exchange(encoding_, encoding);
    if ((!before.empty() && encoding != before) || experiment.view.figure.empty())
        if (const std::string figure = answering(experiment.view, encoding);
            figure != figureOf(experiment.view).id) {
            Experiment next = experiment;
            showFigure(next.view, figure);
            return workbench_.edit(std::move(next)); // and comes back
        }
    arrange();
}

void Positions::arrange() {
    const auto questions = asked();
    const std::string& large = figureOf(workbench_.experiment().view).id;
    for (std::size_t i = 0; i < panels_.size(); ++i)
        panels_[i]->ask(i < questions.size() ? questions[i] : std::vector<std::string>());
    sentence_->setVisible(std::ranges::any_of(
        questions, [](const auto& panel) { return std::ranges::any_of(panel, readsSentence); }));
    std::vector<PositionPanel*> shown;
    for (PositionPanel* panel : panels_)
        if (!panel->figures().empty() && (!enlarged_ || panel->viewOf(large) != nullptr))
            shown.push_back(panel);
    if (shown != shown_)
        layOut(std::move(shown));
    for (PositionPanel* panel : panels_) {
        panel->follow();
        for (const std::string& figure : panel->figures())
            panel->viewOf(figure)->setObjectName(
                QLatin1String(figure == large ? "picture" : "beside"));
    }
}

// Two columns; where their number is odd the last one is wide.
void Positions::layOut(std::vector<PositionPanel*> shown) {
    shown_ = std::move(shown);
    for (PositionPanel* panel : panels_) {
        grid_->removeWidget(panel);
        panel->setVisible(std::ranges::find(shown_, panel) != shown_.end());
        panel->setEnlarged(enlarged_);
    }
    for (int line = 0; line < 2; ++line) {
        grid_->setRowStretch(line, line == 0 || shown_.size() > 2 ? 1 : 0);
        grid_->setColumnStretch(line, line == 0 || shown_.size() > 1 ? 1 : 0);
    }
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const bool wide = i + 1 == shown_.size() && shown_.size() % 2 == 1;
        grid_->addWidget(shown_[i], static_cast<int>(i / 2), static_cast<int>(i % 2), 1,
                         wide && shown_.size() > 1 ? 2 : 1);
    }
}

void Positions::enlarge(const PositionPanel* panel) {
    enlarged_ = !enlarged_;
    Experiment next = workbench_.experiment();
    if (!panel->viewOf(figureOf(next.view).id))
        showFigure(next.view, panel->figures().front());
    workbench_.edit(std::move(next));
    arrange();
    workbench_.want(wanted());
}

PositionPanel& Positions::large() const {
    const std::string& figure = figureOf(workbench_.experiment().view).id;
    const auto found = std::ranges::find_if(
        panels_, [&](const PositionPanel* panel) { return panel->viewOf(figure) != nullptr; });
    return found != panels_.end() ? **found : *panels_.front();
}

FigureView& Positions::picture() {
    FigureView* view = large().viewOf(figureOf(workbench_.experiment().view).id);
    return view ? *view : *panels_.front()->findChild<FigureView*>();
}

QList<QWidget*> Positions::presented() {
    return large().wordWidgets();
}

std::vector<Command> Positions::commands() {
    std::vector<Command> commands;
    const PositionStudy& study = workbench_.experiment().positions;
    const TableInfo& table = fovea::positions().info();
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        commands.push_back({.group = tr("Encoding"),
                            .name = words(table.rows[i].name),
                            .formula = QString::fromUtf8(table.rows[i].formula),
                            .summary = words(table.rows[i].summary),
                            .chosen = study.encoding.only().row == table.rows[i].id,
                            .run = [this, i] {
                                Experiment next = workbench_.experiment();
                                next.positions = studying(next.positions, i);
                                workbench_.edit(std::move(next));
                            }});
    return commands;
}

void Positions::setSetting(ViewState& view, const std::string& figure, const std::string& id,
                           const Value& value) const {
    setPositionSetting(view, figure, id, value);
}

void Positions::setTheme(const Theme& theme) {
    grip_->setTheme(theme);
    for (PositionPanel* panel : panels_)
        panel->setTheme(theme);
}

std::set<std::string> Positions::wanted() const {
    std::set<std::string> figures = {figureOf(workbench_.experiment().view).id};
    for (const PositionPanel* panel : panels_)
        if (!panel->isHidden())
            figures.insert(panel->figures().begin(), panel->figures().end());
    return figures;
}

void Positions::refresh() {
    for (PositionPanel* panel : panels_)
        panel->refresh();
}

void Positions::setStale(bool stale) {
    for (PositionPanel* panel : panels_)
        panel->setStale(stale);
}

void Positions::say(const Message& problem) {
    if (isActive())
        message_->say(problem);
}

} // namespace fovea
