#include "ui/widgets/figure_panel.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/look/icons.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/plot_tools.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QEvent>
#include <QtGui/QShortcut>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <cmath>

namespace fovea {
namespace {

constexpr int leastView = 50; // pixels high

// What is read has room for its words; what is looked at may be small.
int leastHeight(const Figure& figure, const FigureView& view) {
    if (!std::holds_alternative<NumberTable>(figure) && !std::holds_alternative<Reach>(figure))
        return leastView;
    const double times = view.magnification();
    const Room room = roomAt(figure, view.width() / times, {.titles = false});
    return static_cast<int>(std::ceil(times * room.least));
}

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
    // "pᵢ · pⱼ" and "n = 4" begin with no word.
    if (sentence.size() > 1 && sentence.front().isLower() && sentence[1].unicode() < 0x250 &&
        !sentence.mid(1).trimmed().startsWith(QLatin1Char('=')))
        sentence.front() = sentence.front().toUpper();
    return sentence.isEmpty() ? sentence : FigurePanel::tr("%1.", "a sentence").arg(sentence);
}

} // namespace

FigurePanel::FigurePanel(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), title_(new QLabel(this)),
      sentence_(new WrappedLabel(this)), enlarge_(new QToolButton(this)),
      controls_(new QWidget(this)) {
    setObjectName(QStringLiteral("question"));
    setLayoutDirection(Qt::LeftToRight); // figures do not turn, nor what frames them
    title_->setObjectName(QStringLiteral("heading"));
    sentence_->setObjectName(QStringLiteral("quiet"));
    for (QLabel* label : {title_, sentence_})
        label->setTextFormat(Qt::PlainText);
    enlarge_->setObjectName(QStringLiteral("grip"));
    enlarge_->setAutoRaise(true);
    connect(enlarge_, &QToolButton::clicked, this, &FigurePanel::enlargeAsked);
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
        view->setGround(&Theme::ground);
        view->setOptions({.titles = false});
        view->setMinimumSize(110, leastView);
        view->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
        view->installEventFilter(this);
        pictures->addWidget(view, which == 0 ? 5 : 4);
        new PlotTools(workbench, *view, [this, which] {
            return which < figures_.size() ? figures_[which] : std::string(figureId::matrix);
        });
        connect(view, &FigureView::hovered, this, [this, which](const std::optional<Hit>& hit) {
            if (which < figures_.size())
                Q_EMIT hovered(figures_[which], hit);
        });
        connect(view, &FigureView::clicked, this, [this, which](const Hit& hit) {
            choose(which);
            if (which < figures_.size())
                Q_EMIT clicked(figures_[which], hit);
        });
        connect(view, &FigureView::moved, this, [this, which](int rows, int columns) {
            if (which < figures_.size())
                Q_EMIT moved(figures_[which], rows, columns);
        });
    }
    layout->addLayout(pictures, 1);
    new FlowLayout(controls_);
    controls_->layout()->setSpacing(6);
    controls_->hide();
    layout->addWidget(controls_);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, &FigurePanel::enlargeAsked);
    }
    setEnlarged(false);
}

void FigurePanel::ask(const std::vector<std::string>& figures) {
    if (figures == figures_)
        return;
    figures_ = figures;
    for (std::size_t which = 0; which < views_.size(); ++which) {
        views_[which]->setVisible(which < figures_.size());
        views_[which]->setFigure(nullptr);
        views_[which]->setObjectName({});
        if (which < figures_.size())
            views_[which]->setAccessibleName(
                words(fovea::figures().info().row(figures_[which]).name));
    }
    // The name of the figure, until its own title is there.
    title_->setText(figures_.empty() ? QString()
                                     : words(fovea::figures().info().row(figures_.front()).name));
    sentence_->clear();
    asked();
}

FigureView* FigurePanel::viewOf(const std::string& figure) const {
    for (std::size_t which = 0; which < figures_.size(); ++which)
        if (figures_[which] == figure)
            return views_[which];
    return nullptr;
}

QList<QWidget*> FigurePanel::wordWidgets() const {
    return {title_, sentence_};
}

void FigurePanel::refresh() {
    const Picture& picture = workbench_.picture();
    QString sentences;
    for (std::size_t which = 0; which < figures_.size(); ++which) {
        const FigurePointer figure = picture.figure(figures_[which]);
        views_[which]->setFigure(figure);
        if (!figure)
            continue;
        views_[which]->setMinimumHeight(leastHeight(*figure, *views_[which]));
        if (which == 0)
            title_->setText(titleOf(*figure));
        sentences += (sentences.isEmpty() ? QString() : QStringLiteral(" ")) + sentenceOf(*figure);
    }
    if (sentences != sentence_->text())
        sentence_->setText(sentences);
}

void FigurePanel::follow() {
    const bool chosen = viewOf(figureOf(workbench_.experiment().view).id) != nullptr;
    if (property("chosen").toBool() == chosen)
        return;
    setProperty("chosen", chosen);
    for (QWidget* widget : std::initializer_list<QWidget*>{this, title_}) {
        widget->style()->unpolish(widget);
        widget->style()->polish(widget);
    }
}

void FigurePanel::choose(std::size_t which) {
    if (which >= figures_.size() || figureOf(workbench_.experiment().view).id == figures_[which])
        return;
    Experiment next = workbench_.experiment();
    showFigure(next.view, figures_[which]);
    workbench_.edit(std::move(next));
}

bool FigurePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn)
        for (std::size_t which = 0; which < views_.size(); ++which)
            if (watched == views_[which])
                choose(which);
    return QFrame::eventFilter(watched, event);
}

void FigurePanel::mousePressEvent(QMouseEvent* event) {
    if (!viewOf(figureOf(workbench_.experiment().view).id))
        choose(0);
    QFrame::mousePressEvent(event);
}

void FigurePanel::setEnlarged(bool enlarged) {
    enlarge_->setToolTip(enlarged ? tr("All panels (Enter)") : tr("Enlarge this panel (Enter)"));
    enlarge_->setAccessibleName(enlarge_->toolTip());
}

void FigurePanel::setTheme(const Theme& theme) {
    enlarge_->setIcon(themedIcon("enlarge", theme));
    for (FigureView* view : views_)
        view->setTheme(theme);
}

void FigurePanel::setStale(bool stale) {
    for (FigureView* view : views_)
        view->setStale(stale);
}

} // namespace fovea
