#include "ui/widgets/status_line.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/busy_dot.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspaces.h"

#include <QtCore/QtMath>
#include <QtGui/QAction>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>

namespace fovea {
namespace {

// The sign of waiting comes after 150 ms; stopping is offered when a second has gone by.
constexpr auto untilStop = std::chrono::milliseconds(850);
constexpr auto betweenReadings = std::chrono::milliseconds(150);

QToolButton* flatButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("statusButton"));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

} // namespace

StatusLine::StatusLine(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), dot_(new BusyDot(this)), device_(flatButton(this)),
      left_(new QLabel(this)), stop_(flatButton(this)), right_(new QLabel(this)),
      reported_(new QTimer(this)) {
    setObjectName(QStringLiteral("statusBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 2, 18, 2);
    layout->setSpacing(4);
    layout->addWidget(dot_);
    layout->addWidget(device_);
    layout->addSpacing(8);
    layout->addWidget(left_);
    layout->addWidget(stop_);
    layout->addStretch(1);
    layout->addWidget(right_);
    left_->setAccessibleName(tr("State"));
    makeNewsPlace(*left_);
    left_->setTextFormat(Qt::PlainText);
    right_->setTextFormat(Qt::PlainText);
    device_->setText(words(workbench.device().name));
    device_->setAccessibleName(tr("Device"));
    device_->setToolTip(tr("Where it is computed"));
    device_->setPopupMode(QToolButton::InstantPopup);
    stop_->setObjectName(QStringLiteral("stop"));
    stop_->hide();
    patience_.setSingleShot(true);
    patience_.setInterval(untilStop);
    connect(&patience_, &QTimer::timeout, this, [this] {
        stop_->show();
        speak(busy_);
    });
    reported_->setObjectName(QStringLiteral("reported"));
    reported_->setSingleShot(true);
    connect(reported_, &QTimer::timeout, this, [this] { tell({}); });
    connect(&workbench, &Workbench::pictureChanged, this, &StatusLine::refresh);
    connect(&workbench, &Workbench::waiting, this, &StatusLine::wait);
    connect(&workbench, &Workbench::gettingReady, this, [this](const Device& device) {
        report(tr("Getting ‘%1’ ready; until then the processor computes")
                   .arg(quotedText(device.model)));
    });
    connect(&workbench, &Workbench::referenceKept, this, [this] {
        const Experiment& kept = workbench_.experiment();
        report(
            tr("A is kept. Change something, then open Compare. A: %1")
                .arg(workspaceUi(kept.view.workspace).madeFrom(kept).join(QStringLiteral(" · "))));
    });
    connect(&workbench, &Workbench::progressed, this, [this](double share) {
        busy_ = tr("computing… %1 %").arg(qFloor(100 * share));
        showState();
    });
    connect(&workbench, &Workbench::experimentChanged, this, &StatusLine::tellView);
    tellView();
    reads_.setInterval(betweenReadings);
    connect(&reads_, &QTimer::timeout, this, &StatusLine::tellReading);
}

void StatusLine::setTheme(const Theme& theme) {
    dot_->setTheme(theme);
}

void StatusLine::setDevices(QMenu* menu) {
    device_->setMenu(menu);
}

void StatusLine::setStop(QAction* stop) {
    stop_->setText(tr("Stop"));
    stop_->setAccessibleName(tr("Stop computing"));
    stop_->setToolTip(
        tr("Stop computing (%1)").arg(stop->shortcut().toString(QKeySequence::NativeText)));
    connect(stop_, &QToolButton::clicked, stop, &QAction::trigger);
}

void StatusLine::tell(const QString& tip) {
    reported_->stop();
    tip_ = tip;
    showState();
}

void StatusLine::showState() {
    state_ = !tip_.isEmpty() ? tip_ : waits_ ? busy_ : veiled_ ? QString() : facts_;
    fit();
}

// What does not fit is in the tip.
void StatusLine::fit() {
    int room = width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    for (int i = 0; i < layout()->count(); ++i)
        if (const QLayoutItem* item = layout()->itemAt(i);
            item->widget() != left_ && !item->isEmpty())
            room -= item->sizeHint().width() + layout()->spacing();
    const QString text = left_->fontMetrics().elidedText(state_, Qt::ElideRight, room - 24);
    left_->setText(text);
    left_->setAccessibleDescription(state_);
    left_->setToolTip(text == state_ ? QString() : tipText(state_));
}

void StatusLine::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

void StatusLine::setVeiled(bool veiled) {
    veiled_ = veiled;
    showState();
}

void StatusLine::report(const QString& done) {
    tell(done);
    speak(done);
    reported_->start(std::chrono::seconds(8));
}

void StatusLine::speak(const QString& news) {
    announce(*left_, news);
}

// A key or a menu has shown another one, and the focus has not moved.
void StatusLine::tellView() {
    const ViewState& view = workbench_.experiment().view;
    const RowInfo& figure = figureOf(view);
    const std::string before = std::exchange(figure_, figure.id);
    const std::string workspace = std::exchange(workspace_, view.workspace);
    if (before.empty() || before == figure.id)
        return;
    const QString name = words(figure.name);
    speak(workspace == view.workspace
              ? name
              : QStringLiteral("%1: %2").arg(words(workspaces().info().row(view.workspace).name),
                                             name));
}

// The weights of a checkpoint are read where they are needed first.
void StatusLine::tellReading() {
    const auto chosen = modelAtHand(workbench_.experiment());
    const auto share = chosen ? chosen->model->reading() : std::nullopt;
    if (!share)
        return;
    busy_ = tr("reading the weights… %1 %").arg(qFloor(100 * *share));
    showState();
}

void StatusLine::wait(bool waits) {
    if (!waits && !waits_)
        return;
    waits_ = waits;
    busy_ = tr("computing…");
    dot_->setBusy(waits);
    for (QTimer* timer : {&patience_, &reads_})
        waits ? timer->start() : timer->stop();
    if (!waits && !stop_->isHidden()) {
        stop_->hide();
        speak(tr("Computed"));
    }
    showState();
}

void StatusLine::refresh() {
    const Trace& trace = *workbench_.picture().trace;
    const double milliseconds =
        std::chrono::duration<double, std::milli>(workbench_.picture().duration).count();
    device_->setText(unmarked(backendText(trace.backend)));
    QStringList facts{tr("last update %1 ms").arg(utf8(printFixed(milliseconds, 1)))};
    for (const Message& fact : workspaces().math(trace.experiment.view.workspace).facts(trace))
        facts << words(fact);
    facts_ = facts.join(QStringLiteral("      "));
    const bool shown = workspaceUi(trace.experiment.view.workspace).showsSeed;
    const QString seed = !shown ? QString()
                         : trace.hasRandomWeights() && !trace.layers.empty()
                             ? tr("Random weights, seed %1").arg(trace.experiment.seed)
                         : trace.experiment.model.any() ? QString()
                                                        : tr("seed %1").arg(trace.experiment.seed);
    right_->setText(
        trace.remark.text.empty() ? seed : words(trace.remark) + QStringLiteral("      ") + seed);
    showState();
}

} // namespace fovea
