#include "ui/positions/panel.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_matrix.h"
#include "ui/look/icons.h"
#include "ui/positions/ranges.h"
#include "ui/positions/setting_slider.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/plot_tools.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QEvent>
#include <QtGui/QShortcut>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

QString titleOf(const Figure& figure) {
    return std::visit([](const auto& kind) { return words(kind.title); }, figure);
}

QString sentenceOf(const Figure& figure) {
    QString sentence = std::visit(
        [](const auto& kind) {
            if constexpr (requires { kind.subtitle; })
                return words(kind.subtitle);
            else
                return QString();
        },
        figure);
    if (sentence.size() > 1 && sentence.front().isLower() &&
        sentence[1].unicode() < 0x250) // "pᵢ · pⱼ" is no word
        sentence.front() = sentence.front().toUpper();
    return sentence.isEmpty() ? sentence : sentence + QLatin1Char('.');
}

} // namespace

PositionPanel::PositionPanel(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), title_(new QLabel(this)), sentence_(new QLabel(this)),
      enlarge_(new QToolButton(this)) {
    setObjectName(QStringLiteral("question"));
    setLayoutDirection(Qt::LeftToRight); // figures do not turn, nor what frames them
    title_->setObjectName(QStringLiteral("heading"));
    sentence_->setObjectName(QStringLiteral("quiet"));
    sentence_->setWordWrap(true);
    for (QLabel* label : {title_, sentence_})
        label->setTextFormat(Qt::PlainText);
    sentence_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    enlarge_->setObjectName(QStringLiteral("grip"));
    enlarge_->setAutoRaise(true);
    connect(enlarge_, &QToolButton::clicked, this, &PositionPanel::enlargeAsked);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 8, 12, 6);
    layout->setSpacing(2);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(enlarge_);
    layout->addLayout(head);
    layout->addWidget(sentence_);
    layout->addSpacing(4);
    auto* pictures = new QHBoxLayout;
    pictures->setSpacing(18);
    for (std::size_t which = 0; which < views_.size(); ++which) {
        auto* view = views_[which] = new FigureView(this);
        view->setOptions({.titles = false});
        view->setMinimumSize(110, 50);
        view->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        view->installEventFilter(this);
        pictures->addWidget(view, which == 0 ? 5 : 4);
        new PlotTools(workbench, *view, [this, which] {
            return which < figures_.size() ? figures_[which] : std::string(figureId::matrix);
        });
        connect(view, &FigureView::clicked, this,
                [this, which](const Hit& hit) { clicked(which, hit); });
    }
    layout->addLayout(pictures, 1);
    controls_ = new QWidget(this);
    new FlowLayout(controls_);
    controls_->layout()->setSpacing(6);
    layout->addWidget(controls_);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, &PositionPanel::enlargeAsked);
    }
    setEnlarged(false);
}

void PositionPanel::ask(const std::vector<std::string>& asked) {
    if (asked == figures_)
        return;
    figures_ = asked;
    for (std::size_t which = 0; which < views_.size(); ++which) {
        views_[which]->setVisible(which < figures_.size());
        views_[which]->setFigure(nullptr);
        views_[which]->setObjectName({});
        if (which < figures_.size())
            views_[which]->setAccessibleName(
                words(fovea::figures().info().row(figures_[which]).name));
    }
    title_->clear();
    sentence_->clear();
    makeSliders();
}

FigureView* PositionPanel::viewOf(const std::string& figure) const {
    for (std::size_t which = 0; which < figures_.size(); ++which)
        if (figures_[which] == figure)
            return views_[which];
    return nullptr;
}

QList<QWidget*> PositionPanel::wordWidgets() const {
    return {title_, sentence_};
}

void PositionPanel::refresh() {
    const Picture& picture = workbench_.picture();
    QString sentences;
    for (std::size_t which = 0; which < figures_.size(); ++which) {
        const FigurePointer figure = picture.figure(figures_[which]);
        views_[which]->setFigure(figure);
        if (!figure)
            continue;
        if (which == 0)
            title_->setText(titleOf(*figure));
        sentences += (sentences.isEmpty() ? QString() : QStringLiteral(" ")) + sentenceOf(*figure);
    }
    if (sentences != sentence_->text())
        sentence_->setText(sentences);
}

void PositionPanel::makeSliders() {
    sliders_.clear();
    while (QLayoutItem* item = controls_->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const std::string& figure : figures_)
        for (const Parameter& parameter : fovea::figures().info().row(figure).parameters) {
            if (figure == matrixFigure) // its dimensions are those of the waves beside it
                continue;
            if (!rangeOf(parameter, workbench_.experiment().positions))
                continue;
            auto* slider = new SettingSlider(parameter, controls_);
            controls_->layout()->addWidget(slider);
            sliders_.emplace_back(figure, slider);
            connect(slider, &SettingSlider::changed, this, [this, figure, slider](int value) {
                set(figure, slider->parameter().id,
                    settingAt(slider->parameter(), value, workbench_.experiment()));
            });
        }
    controls_->setVisible(!sliders_.empty());
    follow();
}

void PositionPanel::follow() {
    const Experiment& experiment = workbench_.experiment();
    for (const auto& [figure, slider] : sliders_)
        if (const auto range = rangeOf(slider->parameter(), experiment.positions)) {
            const Values settings =
                settingsOf(experiment.view, fovea::figures().info().row(figure));
            slider->show(stepOfSetting(slider->parameter(), settings, experiment.positions),
                         range->least, range->most);
        }
    const bool chosen = viewOf(figureOf(experiment.view).id) != nullptr;
    if (property("chosen").toBool() == chosen)
        return;
    setProperty("chosen", chosen);
    for (QWidget* widget : std::initializer_list<QWidget*>{this, title_}) {
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
}

// The dimensions of the waves are framed in the matrix.
void setPositionSetting(ViewState& view, const std::string& figure, const std::string& id,
                        const Value& value) {
    fovea::set(view, figure, id, value);
    const auto& framed = figures().info().row(wavesFigure).parameters;
    if ((figure == wavesFigure || figure == matrixFigure) &&
        std::ranges::find(framed, id, &Parameter::id) != framed.end())
        fovea::set(view, figure == wavesFigure ? matrixFigure : wavesFigure, id, value);
}

void PositionPanel::set(const std::string& figure, const std::string& id, const Value& value) {
    Experiment next = workbench_.experiment();
    setPositionSetting(next.view, figure, id, value);
    workbench_.edit(std::move(next));
}

void PositionPanel::choose(std::size_t which) {
    if (which >= figures_.size() || figureOf(workbench_.experiment().view).id == figures_[which])
        return;
    Experiment next = workbench_.experiment();
    showFigure(next.view, figures_[which]);
    workbench_.edit(std::move(next));
}

// A click into the matrix brings the frame there, and with it the waves.
void PositionPanel::clicked(std::size_t which, const Hit& hit) {
    choose(which);
    const FigurePointer figure = views_[which]->figure();
    const Plot* plot = figure ? std::get_if<Plot>(figure.get()) : nullptr;
    if (figures_[which] != matrixFigure || !plot || plot->boxes.empty() || !hit.at)
        return;
    const Parameter& dimensions =
        fovea::figures().info().row(wavesFigure).parameter("dimensions", "");
    set(wavesFigure, dimensions.id,
        settingAt(dimensions, qRound(hit.at->x()), workbench_.experiment()));
}

bool PositionPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn)
        for (std::size_t which = 0; which < views_.size(); ++which)
            if (watched == views_[which])
                choose(which);
    return QFrame::eventFilter(watched, event);
}

void PositionPanel::mousePressEvent(QMouseEvent* event) {
    if (!viewOf(figureOf(workbench_.experiment().view).id))
        choose(0);
    QFrame::mousePressEvent(event);
}

void PositionPanel::setEnlarged(bool enlarged) {
    enlarge_->setToolTip(enlarged ? tr("All panels (Enter)") : tr("Enlarge this panel (Enter)"));
    enlarge_->setAccessibleName(enlarge_->toolTip());
}

void PositionPanel::setTheme(const Theme& theme) {
    enlarge_->setIcon(themedIcon("enlarge", theme));
    for (FigureView* view : views_)
        view->setTheme(theme);
}

void PositionPanel::setStale(bool stale) {
    for (FigureView* view : views_)
        view->setStale(stale);
}

} // namespace fovea
