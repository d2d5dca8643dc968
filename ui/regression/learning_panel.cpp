#include "ui/regression/learning_panel.h"

#include "core/base/json.h"
#include "core/base/table.h"
#include "core/regression/optimisers.h"
#include "core/regression/regress.h"
#include "ui/regression/study_edit.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/parameter_form.h"
#include "ui/widgets/small_button.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>
#include <QtWidgets/QWidgetAction>

namespace fovea {
namespace {

constexpr auto filmLength = std::chrono::milliseconds(4000); // whatever the epochs

const RegressionFit& fitOf(const Workbench& workbench) {
    return workbench.experiment().regression.fit;
}

// The row of the optimiser with what belongs to every fit.
RowInfo rowOf(const RegressionFit& fit) {
    RowInfo row = regressionOptimisers().info().row(fit.optimiser.only().row);
    row.parameters.push_back(epochsParameter());
    row.parameters.push_back(startParameter());
    return row;
}

Values valuesOf(const RegressionFit& fit) {
    Values values = fit.optimiser.only().values;
    values[epochsParameter().id] = fit.epochs;
    values[startParameter().id] = fit.start;
    return values;
}

// Everything that the form shows, as a text.
std::string printed(const RegressionFit& fit) {
    std::string text = fit.optimiser.only().row;
    for (const auto& [id, value] : valuesOf(fit))
        text += ' ' + id + '=' + printValue(value);
    return text;
}

} // namespace

LearningPanel::LearningPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), loss_(new FigureView(this)),
      play_(smallButton({}, tr("Play the epochs"), this)),
      step_(smallButton(tr("Step"), tr("One epoch further"), this)), epoch_(new QLabel(this)),
      slider_(new QSlider(Qt::Horizontal, this)), optimiser_(new QComboBox),
      more_(smallButton(tr("Training settings…"),
                        tr("How the width is learned: optimiser, rate, epochs, start"), this)),
      details_(new QWidget) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    loss_->setAccessibleName(tr("Loss and width over the epochs"));
    loss_->setFocusPolicy(Qt::NoFocus);
    loss_->setMinimumHeight(140); // its title, legend and axis, and some curve
    layout->addWidget(loss_, 1);
    auto* tools = new QWidget(this); // below each other where words are long
    auto* film = new FlowLayout(tools);
    play_->setMinimumWidth(play_->fontMetrics().horizontalAdvance(tr("Pause")) + 28);
    film->addWidget(play_);
    film->addWidget(step_);
    film->addWidget(more_);
    layout->addWidget(tools);
    auto* scrub = new QHBoxLayout;
    scrub->setSpacing(10);
    slider_->setAccessibleName(tr("Epoch"));
    slider_->setToolTip(tr("Through the epochs"));
    epoch_->setObjectName(QStringLiteral("quiet"));
    scrub->addWidget(slider_, 1);
    scrub->addWidget(epoch_);
    layout->addLayout(scrub);
    optimiser_->setAccessibleName(tr("Optimiser"));
    optimiser_->setToolTip(tr("How a step follows from the gradient"));
    optimiser_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    optimiser_->setMinimumContentsLength(10);
    for (const RowInfo& row : regressionOptimisers().info().rows) {
        optimiser_->addItem(words(row.name), utf8(row.id));
        optimiser_->setItemData(optimiser_->count() - 1,
                                QString::fromUtf8(row.formula) + QLatin1Char('\n') +
                                    words(row.summary),
                                Qt::ToolTipRole);
    }
    // What is set once stands behind a button.
    auto* inside = new QVBoxLayout(details_);
    inside->setContentsMargins(14, 12, 14, 12);
    inside->setSpacing(8);
    inside->addWidget(optimiser_);
    auto* menu = new QMenu(more_);
    auto* content = new QWidgetAction(menu);
    content->setDefaultWidget(details_);
    menu->addAction(content);
    more_->setMenu(menu);
    more_->setPopupMode(QToolButton::InstantPopup);

    connect(play_, &QToolButton::clicked, this, [this] { play(!timer_.isActive()); });
    connect(step_, &QToolButton::clicked, this, [this] {
        play(false);
        show(slider_->value() + 1);
    });
    connect(slider_, &QSlider::valueChanged, this, &LearningPanel::show);
    connect(slider_, &QSlider::sliderPressed, this, [this] { play(false); });
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (!workbench_.settled())
            return; // no epoch is skipped unseen
        show(slider_->value() + 1);
        if (slider_->value() == slider_->maximum())
            play(false);
    });
    connect(optimiser_, &QComboBox::activated, this,
            [this] { chooseOptimiser(optimiser_->currentData().toString().toStdString()); });
    connect(&workbench, &Workbench::experimentChanged, this, &LearningPanel::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &LearningPanel::refreshHistory);
    refresh();
    refreshHistory();
    play(false);
}

int LearningPanel::epochs() const {
    const TracePointer trace = regressionTrace(workbench_);
    if (!trace || !trace->regression || !trace->regression->history)
        return 0;
    return static_cast<int>(std::max<Index>(trace->regression->history->epochs(), 0));
}

// From the beginning, where it stands at the end.
void LearningPanel::play(bool on) {
    on = on && epochs() > 0;
    if (on && slider_->value() == slider_->maximum())
        show(0);
    if (on)
        timer_.start(std::max(std::chrono::milliseconds(16), filmLength / epochs()));
    else
        timer_.stop();
    play_->setText(on ? tr("Pause") : tr("Play"));
}

void LearningPanel::show(int epoch) {
    // At the end it follows the fit, however many epochs that will have.
    setEverywhere(workbench_, "epoch",
                  epoch >= slider_->maximum() ? Value{} : Value(std::int64_t{epoch}));
}

void LearningPanel::refresh() {
    const RegressionFit& fit = fitOf(workbench_);
    const QSignalBlocker blocker(optimiser_);
    optimiser_->setCurrentIndex(optimiser_->findData(utf8(fit.optimiser.only().row)));
    if (printed(fit) != formOf_ && !editing_)
        buildForm();
    formOf_ = printed(fit);
    refreshHistory();
}

void LearningPanel::refreshHistory() {
    const int all = epochs();
    const QSignalBlocker blocker(slider_);
    slider_->setRange(0, std::max(all, 0));
    const Value epoch = settingHere(workbench_, "epoch");
    const auto* chosen = std::get_if<std::int64_t>(&epoch);
    const int shown = chosen ? static_cast<int>(std::min<std::int64_t>(*chosen, all)) : all;
    slider_->setValue(shown);
    for (QWidget* widget : std::initializer_list<QWidget*>{slider_, play_})
        widget->setEnabled(all > 0);
    step_->setEnabled(shown < all);
    const TracePointer trace = regressionTrace(workbench_);
    const bool learning = trace && trace->regression && !trace->regression->history;
    epoch_->setText(learning  ? tr("learning …")
                    : all > 0 ? tr("epoch %1 of %2").arg(shown).arg(all)
                              : tr("nothing to learn yet"));
}

void LearningPanel::buildForm() {
    if (form_) {
        form_->hide();
        form_->deleteLater();
    }
    const RegressionFit& fit = fitOf(workbench_);
    form_ = new ParameterForm(rowOf(fit), valuesOf(fit), {}, details_);
    details_->layout()->addWidget(form_);
    connect(form_, &ParameterForm::changed, this,
            [this](const std::string& id, const Value& value) {
                editing_ = true; // what is being typed stays as it is typed
                editStudy(workbench_, [&](RegressionStudy& study) {
                    if (id == epochsParameter().id)
                        study.fit.epochs = std::get<std::int64_t>(value);
                    else if (id == startParameter().id)
                        study.fit.start = std::get<double>(value);
                    else
                        study.fit.optimiser.parts.front().choice.values[id] = value;
                });
                editing_ = false;
            });
}

void LearningPanel::chooseOptimiser(const std::string& row) {
    editStudy(workbench_, [&](RegressionStudy& study) {
        const Choice before = study.fit.optimiser.only();
        if (before.row == row)
            return;
        const RowInfo& info = regressionOptimisers().info().row(row);
        study.fit.optimiser = selectionOf(info);
        study.fit.optimiser.parts.front().choice = carriedOver(info, before);
    });
}

std::vector<Command> LearningPanel::commands() {
    std::vector<Command> commands;
    const TableInfo& table = regressionOptimisers().info();
    for (const RowInfo& row : table.rows)
        commands.push_back({.group = words(table.name),
                            .name = words(row.name),
                            .formula = QString::fromUtf8(row.formula),
                            .summary = words(row.summary),
                            .chosen = fitOf(workbench_).optimiser.only().row == row.id,
                            .run = [this, id = row.id] { chooseOptimiser(id); }});
    commands.push_back({.group = words(table.name),
                        .name = tr("Play the epochs"),
                        .summary = tr("Play how the width is learned"),
                        .run = [this] { play(true); }});
    return commands;
}

} // namespace fovea
