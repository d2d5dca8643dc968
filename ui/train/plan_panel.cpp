#include "ui/train/plan_panel.h"

#include "core/attention/project.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/learn/initialisers.h"
#include "core/learn/networks.h"
#include "core/learn/optimisers.h"
#include "core/learn/tasks.h"
#include "ui/explore/stage_panel.h"
#include "ui/look/fonts.h"
#include "ui/widgets/page_area.h"
#include "ui/widgets/parameter_form.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QTimer>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QVBoxLayout>

namespace fovea {
namespace {

// Networks read words, so that nothing is chosen of the tokens.
constexpr Stage chosenStages[] = {Stage::position, Stage::project,   Stage::score,
                                  Stage::mask,     Stage::normalise, Stage::combine};

QString namesOf(const TableInfo& table, const Selection& selection) {
    QStringList names;
    for (const Part& part : selection.parts)
        names << words(table.row(part.choice.row).name);
    return names.join(QStringLiteral(" + "));
}

Sizes sizesFor(const TrainingStudy& study) {
    const Choice& project = study.network.layers.front()[Stage::project].only();
    try {
        return sizesOf(projects().math(project.row).plan(project.values));
    } catch (const Error&) { // heads that do not divide the width; the panel says so
        return {};
    }
}

} // namespace

PlanPanel::PlanPanel(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), train_(new QPushButton(this)),
      problem_(new QLabel(this)) {
    setObjectName(QStringLiteral("planPanel"));
    setAccessibleName(tr("What learns what"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 12);
    outer->setSpacing(8);
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("surface"));
    list_ = new QVBoxLayout(inside);
    list_->setContentsMargins(14, 14, 14, 8);
    list_->setSpacing(4);
    addHeading(tr("What learns what"));
    addField(
        {.table = &tasks().info(),
         .read = [](const TrainingStudy& study) { return selectionOf(study.plan.material.task); },
         .write =
             [](TrainingStudy study, const Selection& chosen) {
                 return teaching(std::move(study), chosen.only());
             }});
    addField({.table = &networks().info(),
              .read = [](const TrainingStudy& study) { return selectionOf(study.network.model); },
              .write =
                  [](TrainingStudy study, const Selection& chosen) {
                      // Other parameters of the same network leave its stages as they are.
                      if (study.network.model.row != chosen.only().row)
                          return withNetwork(std::move(study), chosen.only());
                      study.network.model = chosen.only();
                      return study;
                  }});
    addHeading(tr("Stages"));
    for (const Stage stage : chosenStages)
        addField({.table = &table(stage),
                  .read =
                      [stage](const TrainingStudy& study) {
                          return study.network.layers.front()[stage];
                      },
                  .write =
                      [stage](TrainingStudy study, const Selection& chosen) {
                          return withStage(std::move(study), stage, chosen);
                      }});
    addHeading(tr("Learning"));
    addField({.table = &optimisers().info(),
              .read = [](const TrainingStudy& study) { return selectionOf(study.plan.optimiser); },
              .write =
                  [](TrainingStudy study, const Selection& chosen) {
                      study.plan.optimiser = chosen.only();
                      return study;
                  }});
    addField({.table = &schedules().info(),
              .read = [](const TrainingStudy& study) { return selectionOf(study.plan.schedule); },
              .write =
                  [](TrainingStudy study, const Selection& chosen) {
                      study.plan.schedule = chosen.only();
                      return study;
                  }});
    addField(
        {.table = &initialisers().info(),
         .read = [](const TrainingStudy& study) { return selectionOf(study.network.initialiser); },
         .write =
             [](TrainingStudy study, const Selection& chosen) {
                 study.network.initialiser = chosen.only();
                 return study;
             }});
    list_->addStretch(1);
    outer->addWidget(new PageArea(*inside, this, true), 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(14, 0, 14, 0);
    train_->setObjectName(QStringLiteral("primary"));
    train_->setMinimumHeight(38);
    problem_->setObjectName(QStringLiteral("warned"));
    problem_->setWordWrap(true);
    foot->addWidget(problem_);
    foot->addWidget(train_);
    outer->addLayout(foot);
    connect(train_, &QPushButton::clicked, this, &PlanPanel::trainWanted);
    connect(&workbench, &Workbench::experimentChanged, this, &PlanPanel::refresh);
    refresh();
}

void PlanPanel::addHeading(const QString& text) {
    auto* heading = new QLabel(text);
    heading->setObjectName(QStringLiteral("heading"));
    if (list_->count() > 0)
        list_->addSpacing(8);
    list_->addWidget(heading);
}

void PlanPanel::addField(Field field) {
    auto* button = field.button = new QPushButton;
    button->setObjectName(QStringLiteral("part"));
    button->setProperty("planField", utf8(field.table->id));
    auto* layout = new QHBoxLayout(button);
    layout->setContentsMargins(10, 5, 10, 5);
    layout->setSpacing(10);
    auto* caption = new QLabel(words(field.table->name), button);
    caption->setObjectName(QStringLiteral("quiet"));
    field.name = new QLabel(button);
    field.name->setFont(wordFont(bodyPoints, QFont::DemiBold));
    field.name->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    field.name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(caption);
    layout->addWidget(field.name, 1);
    for (QLabel* label : {caption, field.name}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setTextFormat(Qt::PlainText);
    }
    button->setMinimumHeight(32);
    list_->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, at = fields_.size()] { open(at); });
    fields_.push_back(std::move(field));
}

void PlanPanel::beginEditing() {
    fields_.front().button->setFocus(Qt::ShortcutFocusReason);
}

void PlanPanel::change(const std::function<void(TrainingStudy&)>& change, std::uint64_t gesture) {
    Experiment next = workbench_.experiment();
    change(next.training);
    workbench_.edit(std::move(next), gesture);
}

void PlanPanel::refresh() {
    const TrainingStudy& study = workbench_.experiment().training;
    const Material& material = study.plan.material;
    for (Field& field : fields_) {
        const bool own = field.table == &tasks().info() && material.own();
        const QString name =
            own ? labelText(material.path.substr(material.path.find_last_of('/') + 1))
                : namesOf(*field.table, field.read(study));
        field.whole = name;
        field.button->setToolTip(own ? labelText(material.path) : name);
        field.button->setAccessibleName(words(field.table->name) + QStringLiteral(": ") + name);
    }
    fit();
    if (panel_) {
        panel_->setSelection(fields_[opened_].read(study), {});
        panel_->setSizes(sizesFor(study));
    }
    if (!editing_ && planValues(study.plan) != shownNumbers_)
        buildNumbers();
    shownNumbers_ = planValues(study.plan);
    train_->setText(tr("Train %1 steps").arg(study.plan.steps));
    train_->setToolTip(tr("Begins a run of these choices; the runs before stay"));
    QString problem;
    try {
        check(study);
    } catch (const Error& error) {
        problem = words(error.message());
    }
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    train_->setEnabled(problem.isEmpty());
}

// A name that is longer than its line loses its middle: many begin alike.
void PlanPanel::fit() {
    for (const Field& field : fields_)
        field.name->setText(field.name->fontMetrics().elidedText(field.whole, Qt::ElideMiddle,
                                                                 field.name->width()));
}

void PlanPanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    QTimer::singleShot(0, this, &PlanPanel::fit); // once the layouts inside have followed
}

void PlanPanel::open(std::size_t at) {
    if (panel_) {
        const bool same = opened_ == at;
        panel_->close();
        if (same)
            return;
    }
    opened_ = at;
    const TrainingStudy& study = workbench_.experiment().training;
    panel_ = new StagePanel(*fields_[at].table, fields_[at].read(study), {}, sizesFor(study), this);
    connect(panel_, &StagePanel::chosen, this, [this, at](const Selection& chosen) {
        change([&](TrainingStudy& next) { next = fields_[at].write(std::move(next), chosen); });
    });
    connect(panel_, &StagePanel::slid, this, [this, at](const Selection& chosen, bool begins) {
        if (begins)
            gesture_ = workbench_.newGesture();
        change([&](TrainingStudy& next) { next = fields_[at].write(std::move(next), chosen); },
               gesture_);
    });
    connect(panel_, &StagePanel::closed, this, [this, at] {
        panel_ = nullptr;
        Q_EMIT panelChanged(nullptr); // in a small window the fields come back
        fields_[at].button->setFocus();
    });
    Q_EMIT panelChanged(panel_);
    panel_->show();
    panel_->begin();
}

void PlanPanel::buildNumbers() {
    if (numbers_) {
        numbers_->hide();
        numbers_->deleteLater();
    }
    numbers_ = new ParameterForm(planRow(), planValues(workbench_.experiment().training.plan), {});
    numbers_->setContentsMargins(0, 8, 0, 0);
    list_->insertWidget(list_->count() - 1, numbers_);
    connect(numbers_, &ParameterForm::changed, this,
            [this](const std::string& id, const Value& value) {
                editing_ = true;
                change([&](TrainingStudy& study) { setPlanValue(study.plan, id, value); });
                editing_ = false;
            });
}

std::vector<Command> PlanPanel::commands() {
    std::vector<Command> all;
    const TrainingStudy& study = workbench_.experiment().training;
    for (std::size_t at = 0; at < fields_.size(); ++at) {
        const Field& field = fields_[at];
        const Selection present = field.read(study);
        for (const RowInfo& row : field.table->rows)
            all.push_back({.group = words(field.table->name),
                           .name = words(row.name),
                           .formula = QString::fromUtf8(row.formula),
                           .summary = words(row.summary),
                           .chosen = present.parts.size() == 1 && present.only().row == row.id,
                           .run = [this, at, &row] {
                               change([&](TrainingStudy& next) {
                                   next = fields_[at].write(std::move(next), selectionOf(row));
                               });
                           }});
    }
    all.push_back({.group = tr("Training"),
                   .name = tr("Train"),
                   .summary = tr("Begins a run of the choices at the left"),
                   .run = [this] { Q_EMIT trainWanted(); }});
    return all;
}

} // namespace fovea
