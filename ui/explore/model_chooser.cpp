#include "ui/explore/model_chooser.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "core/model/architectures.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QLocale>
#include <QtGui/QActionGroup>
#include <QtWidgets/QMenu>

#include <algorithm>

namespace fovea {
namespace {

constexpr int widest = 190;
constexpr int narrowest = 110;

struct Offer {
    ModelChoice model;
    QString name, summary;
};

Offer noModel() {
    return {{},
            ModelChooser::tr("Random weights"),
            ModelChooser::tr("Nothing is trained: weights are drawn from the seed")};
}

std::vector<Offer> shippedOffers() {
    std::vector<Offer> offers;
    for (const RowInfo& row : shippedModels().info().rows)
        offers.push_back({{.name = row.id}, words(row.name), words(row.summary)});
    return offers;
}

std::vector<Offer> offersOf(const Workbench& workbench) {
    std::vector<Offer> offers{noModel()};
    std::ranges::move(shippedOffers(), std::back_inserter(offers));
    for (const ModelChoice& model : workbench.models())
        offers.push_back({model, labelText(model.name), ModelChooser::tr("Opened from a folder")});
    return offers;
}

bool sameModel(const ModelChoice& a, const ModelChoice& b) {
    return a.name == b.name && a.hash == b.hash;
}

// A model that looks at a picture is seen with it, and another one not without; one that has no
// attention is seen from inside.
ViewState fitting(ViewState view, const Experiment& experiment) {
    const auto use = modelAtHand(experiment);
    const bool pictures = use && use->model->size().patches > 0;
    for (const RowInfo& row : figures().info().rows) {
        const FigureMath& figure = figures().math(row.id);
        const bool anyHas =
            !figure.offered || figure.offered == hasAttention || figure.offered == knowsOutputs;
        if (!figure.view || anyHas)
            continue;
        if (pictures && figure.ofPicture)
            view.figure = row.id;
        else if (view.figure == row.id)
            view.figure.clear();
    }
    if (use && use->model->size().heads == 0)
        view.figure = figureId::inside;
    return view;
}

void choose(Workbench& workbench, const ModelChoice& model) {
    if (sameModel(workbench.experiment().model, model))
        return;
    Experiment next = withModel(workbench.experiment(), model);
    next.view = fitting(next.view, next);
    if (next.text != workbench.experiment().text) // its own words: none of them was pinned
        next.view.query = next.view.key = std::nullopt;
    workbench.edit(std::move(next));
}

// How it was made, and how well it does.
QString cardWords(const Card& card) {
    const QLocale locale;
    QStringList lines{ModelChooser::tr("Learned %1: %2 steps in %3 s, %4 parameters")
                          .arg(quotedText(card.task),
                               locale.toString(static_cast<qlonglong>(card.steps)),
                               locale.toString(card.seconds, 'f', 1),
                               locale.toString(static_cast<qlonglong>(card.parameters)))};
    if (card.examples > 0)
        lines << ModelChooser::tr("Right in %1 % of %2 held-out examples")
                     .arg(utf8(printFixed(100 * card.accuracy, 1)),
                          locale.toString(static_cast<qulonglong>(card.examples)));
    lines << labelText(card.command);
    return lines.join(QLatin1Char('\n'));
}

// Of what kind it is, and where.
QString hubTip(const HubModel& model) {
    return tipText(words(Message{architectures().info().row(model.architecture).name, {}}) +
                   QLatin1Char('\n') + labelText(model.folder));
}

} // namespace

ModelChooser::ModelChooser(Workbench& workbench, QWidget* parent)
    : QToolButton(parent), workbench_(workbench) {
    setObjectName(QStringLiteral("model"));
    setMinimumHeight(38);
    setMaximumWidth(widest);
    setMinimumWidth(narrowest);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this] {
        fill();
        workbench_.wantHubModels();
    });
    connect(&workbench, &Workbench::hubModelsChanged, this, [this] {
        if (this->menu()->isVisible())
            fill();
    });
    connect(&workbench, &Workbench::experimentChanged, this, &ModelChooser::refresh);
    refresh();
}

void ModelChooser::refresh() {
    const ModelChoice& model = workbench_.experiment().model;
    QString name = labelText(model.name);
    QString tip;
    for (const Offer& offer : offersOf(workbench_))
        if (sameModel(offer.model, model)) {
            name = offer.name;
            tip = offer.summary;
        }
    if (const auto use = modelAtHand(workbench_.experiment())) {
        if (use->model->card())
            tip += QLatin1Char('\n') + cardWords(*use->model->card());
        if (const Message summary = use->model->summary(); !summary.text.empty())
            tip += QLatin1Char('\n') + fovea::words(summary);
    }
    setText(unmarked(fontMetrics().elidedText(name, Qt::ElideRight, widest - 60)) +
            QStringLiteral("  ▾"));
    setShortcut(QKeySequence(Qt::CTRL | Qt::Key_M)); // which another text takes away
    setToolTip(tipText(tr("%1 (%2)").arg(name, shortcut().toString(QKeySequence::NativeText)) +
                       (tip.isEmpty() ? tip : QLatin1Char('\n') + tip)));
    setAccessibleName(tr("Model: %1").arg(name));
    setAccessibleDescription(tip);
}

void ModelChooser::fill() {
    menu()->clear();
    auto* group = new QActionGroup(menu());
    for (const Offer& offer : offersOf(workbench_)) {
        QAction* action = menu()->addAction(unmarked(offer.name));
        action->setToolTip(offer.summary);
        action->setCheckable(true);
        action->setChecked(sameModel(offer.model, workbench_.experiment().model));
        group->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, model = offer.model] { choose(workbench_, model); });
        if (!offer.model.any())
            menu()->addSeparator();
    }
    menu()->addSection(tr("In the Hub’s cache"));
    if (workbench_.hubModels().empty()) { // where to get one
        QAction* none = menu()->addAction(
            tr("None in the Hub’s cache yet: “hf download openai-community/gpt2” gets one"));
        none->setEnabled(false);
    }
    for (const HubModel& model : workbench_.hubModels()) {
        QAction* action = menu()->addAction(unmarked(labelText(model.name)));
        action->setToolTip(hubTip(model));
        connect(action, &QAction::triggered, this,
                [this, folder = model.folder] { workbench_.openFolder(folder); });
    }
    menu()->addSeparator();
    connect(menu()->addAction(tr("Open a model…")), &QAction::triggered, this,
            &ModelChooser::openWanted);
}

std::vector<Command> modelCommands(Workbench& workbench) {
    std::vector<Command> commands;
    const ModelChoice& present = workbench.experiment().model;
    for (const Offer& offer : offersOf(workbench))
        commands.push_back(
            {.group = ModelChooser::tr("Model"),
             .name = offer.name,
             .formula = {},
             .summary = offer.summary,
             .chosen = sameModel(offer.model, present),
             .run = [&workbench, model = offer.model] { choose(workbench, model); }});
    for (const HubModel& model : workbench.hubModels())
        commands.push_back(
            {.group = ModelChooser::tr("Model"),
             .name = labelText(model.name),
             .formula = {},
             .summary = ModelChooser::tr("In the Hub’s cache"),
             .chosen = false,
             .run = [&workbench, folder = model.folder] { workbench.openFolder(folder); }});
    for (const std::string& sentence : sentencesFor(present))
        commands.push_back({.group = ModelChooser::tr("Example"),
                            .name = labelText(sentence),
                            .formula = {},
                            .summary = ModelChooser::tr("A sentence for this model"),
                            .chosen = workbench.experiment().text == sentence,
                            .run = [&workbench, sentence] {
                                workbench.edit(withSentence(workbench.experiment(), sentence));
                            }});
    return commands;
}

} // namespace fovea
