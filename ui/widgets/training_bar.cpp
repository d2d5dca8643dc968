#include "ui/widgets/training_bar.h"

#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "ui/widgets/play_slider.h"
#include "ui/widgets/side_by_side.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <utility>

namespace fovea {

TrainingBar::TrainingBar(Workbench& workbench, std::string workspace, QWidget* parent)
    : QWidget(parent), workbench_(workbench), workspace_(std::move(workspace)),
      film_(new PlaySlider(tr("Step of training"), this)), label_(new QLabel(this)) {
    setObjectName(QStringLiteral("trainingBar"));
    auto* rest = new QWidget(this);
    auto* row = new QHBoxLayout(rest);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    label_->setObjectName(QStringLiteral("quiet"));
    auto* save = new QToolButton(this);
    save->setObjectName(QStringLiteral("small"));
    save->setText(tr("Save film…"));
    save->setToolTip(tr("This picture at every step that was kept, as a film"));
    save->setAccessibleName(save->text());
    row->addWidget(label_);
    row->addWidget(save);
    film_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    rest->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    auto* both = new SideBySide(*film_, *rest, 12, this); // large words need two rows
    both->layout()->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(both);
    connect(save, &QToolButton::clicked, this, &TrainingBar::filmWanted);
    film_->showAsFilm([this] { return workbench_.settled(); });
    connect(film_, &PlaySlider::changed, this, &TrainingBar::show);
    connect(&workbench, &Workbench::experimentChanged, this, &TrainingBar::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &TrainingBar::refresh); // of a run
    refresh();
}

void TrainingBar::refresh() {
    const WorkspaceMath& math = workspaces().math(workspace_);
    Experiment present = workbench_.experiment();
    steps_ = math.keptSteps(present);
    setVisible(steps_.size() > 1);
    if (steps_.size() < 2 || present.view.workspace != workspace_)
        film_->play(false);
    if (steps_.size() < 2)
        return;
    const std::int64_t step = math.step(present).value_or(steps_.back());
    // A step that was thinned out is shown as the one before it.
    auto found = std::ranges::upper_bound(steps_, step);
    if (found != steps_.begin())
        --found;
    film_->setRange(0, static_cast<int>(steps_.size()) - 1);
    film_->setValue(static_cast<int>(found - steps_.begin()));
    // As wide as the longest, so that the slider does not move.
    const QString all = tr("step %1 of %2 · %n kept", nullptr, static_cast<int>(steps_.size()));
    label_->setText(all.arg(*found).arg(steps_.back()));
    label_->setMinimumWidth(
        label_->fontMetrics().horizontalAdvance(all.arg(steps_.back()).arg(steps_.back())) + 4);
}

// At the end it is what was learned last, or the best of the evaluations.
void TrainingBar::show(int position) {
    Experiment next = workbench_.experiment();
    // Moving on from where this bar left it is the same gesture.
    std::optional<std::int64_t>& step = workspaces().math(workspace_).step(next);
    if (step != lastChosen_ || gesture_ == 0)
        gesture_ = workbench_.newGesture();
    const auto at = static_cast<std::size_t>(position);
    step = at + 1 < steps_.size() ? std::optional(steps_[at]) : std::nullopt;
    lastChosen_ = step;
    workbench_.edit(std::move(next), gesture_);
}

std::vector<Command> TrainingBar::commands() {
    if (steps_.size() < 2)
        return {};
    return {{.group = tr("Training"),
             .name = tr("Play the training"),
             .summary = tr("Every view shows what was learned, step by step"),
             .run = [this] { film_->play(true); }},
            {.group = tr("Training"),
             .name = tr("Save the film of the training"),
             .summary = tr("This picture at every step that was kept, as a film"),
             .run = [this] { Q_EMIT filmWanted(); }}};
}

} // namespace fovea
