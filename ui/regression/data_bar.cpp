#include "ui/regression/data_bar.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/regression/edit_points.h"
#include "core/regression/read_points.h"
#include "ui/regression/study_edit.h"
#include "ui/widgets/flow_layout.h"
#include "ui/words.h"

#include <QtCore/QFileInfo>
#include <QtCore/QSignalBlocker>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QToolButton>

#include <climits>

namespace fovea {
namespace {

constexpr int barHeight = 38;

QSpinBox* spin(const QString& prefix, const QString& name, int least, int most, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setPrefix(prefix);
    box->setRange(least, most);
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setKeyboardTracking(false);
    box->setMinimumHeight(barHeight - 10);
    box->setGroupSeparatorShown(false);
    box->setMaximumWidth(118);
    return box;
}

QString noiseTip() {
    return DataBar::tr("Noise: how far points lie from the function");
}

const Choice& sourceOf(const Workbench& workbench) {
    return workbench.experiment().regression.source.only();
}

} // namespace

DataBar::DataBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), source_(new QComboBox(this)),
      n_(spin(QStringLiteral("n = "), tr("How many points"), 1, static_cast<int>(mostPoints),
              this)),
      noise_(new QLineEdit(this)), noiseName_(new QLabel(tr("noise"), this)),
      seed_(spin(tr("seed "), tr("Where random numbers begin"), 0, INT_MAX, this)) {
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    source_->setAccessibleName(tr("Data"));
    source_->setToolTip(tr("Where the points come from"));
    source_->setMinimumHeight(barHeight - 10);
    source_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    source_->setMinimumContentsLength(11);
    for (const RowInfo& row : regressionData().info().rows) {
        source_->addItem(words(row.name), utf8(row.id));
        source_->setItemData(source_->count() - 1, words(row.summary), Qt::ToolTipRole);
    }
    n_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    noise_->setProperty("parameter", true);
    noiseName_->setObjectName(QStringLiteral("quiet"));
    noiseName_->setBuddy(noise_);
    noise_->setAccessibleName(tr("Noise"));
    noise_->setToolTip(noiseTip());
    noise_->setMaximumWidth(64);
    noise_->setMinimumHeight(barHeight - 10);
    auto* own = new QToolButton(this);
    own->setText(tr("Open data…"));
    own->setToolTip(tr("Points of your own: from a file, from the clipboard, or drawn"));
    own->setAccessibleName(tr("Data of your own"));
    own->setPopupMode(QToolButton::InstantPopup);
    own->setMinimumHeight(barHeight);
    auto* menu = new QMenu(own);
    const auto entry = [&](const QString& text, void (DataBar::*run)()) {
        return menu->addAction(text, this, run);
    };
    entry(tr("From a &file (CSV, NPY)…"), &DataBar::open);
    entry(tr("&Paste a table"), &DataBar::paste);
    entry(tr("&Draw points on empty ground"), &DataBar::draw);
    menu->addSeparator();
    again_ = menu->addAction(tr("&Back to the points of the source"), this, [this] {
        editStudy(workbench_, [](RegressionStudy& study) { study.points = {}; });
    });
    own->setMenu(menu);
    auto* named = new QWidget(this); // a name stays with its field
    auto* both = new QHBoxLayout(named);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(8);
    both->addWidget(noiseName_);
    both->addWidget(noise_);
    layout->addWidget(source_);
    layout->addWidget(n_);
    layout->addWidget(named);
    layout->addWidget(seed_);
    layout->addWidget(own);
    connect(source_, &QComboBox::activated, this,
            [this] { chooseSource(source_->currentData().toString().toStdString()); });
    connect(n_, &QSpinBox::valueChanged, this,
            [this](int n) { set("n", static_cast<std::int64_t>(n)); });
    connect(seed_, &QSpinBox::valueChanged, this,
            [this](int seed) { set("seed", static_cast<std::int64_t>(seed)); });
    connect(noise_, &QLineEdit::textEdited, this, [this](const QString& text) {
        const auto value = readNumber(text.trimmed().toStdString());
        const bool possible = value && *value >= 0 && *value <= 1000;
        noise_->setStyleSheet(possible ? QString() : QStringLiteral("color: #D0342C;"));
        noise_->setToolTip(
            possible
                ? noiseTip()
                : tr("‘%1’ is not possible, expected a number from 0 to 1000").arg(text.trimmed()));
        if (possible)
            set("noise", *value);
    });
    connect(&workbench, &Workbench::experimentChanged, this, &DataBar::refresh);
    refresh();
}

void DataBar::begin() {
    source_->setFocus(Qt::ShortcutFocusReason);
}

void DataBar::refresh() {
    const Choice& choice = sourceOf(workbench_);
    const QSignalBlocker first(source_), second(n_), third(seed_);
    source_->setCurrentIndex(source_->findData(utf8(choice.row)));
    const bool drawn = draws(choice);
    for (QWidget* widget : std::initializer_list<QWidget*>{n_, noise_->parentWidget(), seed_})
        widget->setVisible(drawn);
    again_->setEnabled(drawn && !workbench_.experiment().regression.points.cells.isNull());
    if (!drawn)
        return;
    n_->setValue(static_cast<int>(integer(choice.values, "n")));
    seed_->setValue(
        static_cast<int>(std::min<std::int64_t>(integer(choice.values, "seed"), INT_MAX)));
    const double noise = number(choice.values, "noise");
    if (readNumber(noise_->text().trimmed().toStdString()) != noise) {
        noise_->setText(utf8(printNumber(noise)));
        noise_->setToolTip(noiseTip());
        noise_->setStyleSheet(QString());
    }
}

// With its own n and noise: each is made to show something.
void DataBar::chooseSource(const std::string& row) {
    if (row == ownPoints().id)
        return draw();
    editStudy(workbench_, [&](RegressionStudy& study) {
        Selection source = selectionOf(regressionData().info().row(row));
        const Values& before = study.source.only().values;
        if (const auto seed = before.find("seed"); seed != before.end())
            source.parts.front().choice.values["seed"] = seed->second;
        study = withSource(study, std::move(source));
    });
}

void DataBar::set(const char* id, const Value& value) {
    editStudy(workbench_, [&](RegressionStudy& study) {
        Selection source = study.source;
        source.parts.front().choice.values[id] = value;
        if (source != study.source)
            study = withSource(study, std::move(source));
    });
}

// What was there is left only when all of what comes has been read, and undo brings it back.
template <class Read>
void DataBar::take(Read read) {
    try {
        const PointsRead points = read();
        editStudy(workbench_, [&](RegressionStudy& study) {
            study.source = selectionOf(ownPoints());
            study = withPoints(study, points.points);
        });
        std::vector<Message> notes = points.notes;
        notes.insert(notes.begin(), {QT_TRANSLATE_NOOP("fovea", "%1 points were read"),
                                     {std::to_string(points.points.axis(0))}});
        Q_EMIT reported(notes);
    } catch (const Error& error) {
        Q_EMIT failed(error.message());
    } catch (const std::bad_alloc&) {
        Q_EMIT failed({QT_TRANSLATE_NOOP("fovea", "not enough memory for these points"), {}});
    }
}

void DataBar::open() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open points"), {}, tr("Points (*.csv *.tsv *.txt *.npy);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void DataBar::openFile(const QString& path) {
    take([&] {
        const std::string file = path.toStdString();
        return readPointsFile(disk().read(file, mostPointsBytes),
                              QFileInfo(path).fileName().toStdString());
    });
}

void DataBar::paste() {
    take([] {
        return readPointsText(QGuiApplication::clipboard()->text().toStdString(),
                              tr("clipboard").toStdString());
    });
}

void DataBar::draw() {
    editStudy(workbench_, [](RegressionStudy& study) { study = emptyCanvas(study); });
    Q_EMIT reported({});
}

std::vector<Command> DataBar::commands() {
    std::vector<Command> commands;
    for (const RowInfo& row : regressionData().info().rows)
        commands.push_back({.group = words(regressionData().info().name),
                            .name = words(row.name),
                            .formula = QString::fromUtf8(row.formula),
                            .summary = words(row.summary),
                            .chosen = sourceOf(workbench_).row == row.id,
                            .run = [this, id = row.id] { chooseSource(id); }});
    const auto add = [&](const QString& name, const QString& summary, void (DataBar::*run)()) {
        commands.push_back({.group = words(regressionData().info().name),
                            .name = name,
                            .summary = summary,
                            .run = [this, run] { (this->*run)(); }});
    };
    add(tr("Open data…"), tr("Points from a file: CSV or NPY"), &DataBar::open);
    add(tr("Paste a table"), tr("Points from the clipboard"), &DataBar::paste);
    add(tr("Draw points"), tr("On empty ground, with the mouse"), &DataBar::draw);
    return commands;
}

} // namespace fovea
