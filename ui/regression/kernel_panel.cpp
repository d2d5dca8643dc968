#include "ui/regression/kernel_panel.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/regression/regress.h"
#include "ui/regression/study_edit.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

#include <cmath>

namespace fovea {
namespace {

constexpr int steps = 1000; // of the slider
constexpr const char* widthId = "width";

const Choice& kernelOf(const Workbench& workbench) {
    return workbench.experiment().regression.kernel.only();
}

QLabel* quiet(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QStringLiteral("quiet"));
    return label;
}

} // namespace

KernelPanel::KernelPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), kernel_(new QComboBox(this)),
      slider_(new QSlider(Qt::Horizontal, this)), width_(new QLineEdit(this)),
      best_(new QToolButton(this)) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(6);
    kernel_->setAccessibleName(tr("Kernel"));
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kernel_->setMinimumContentsLength(10);
    for (const RowInfo& row : regressionKernels().info().rows) {
        kernel_->addItem(words(row.name), utf8(row.id));
        kernel_->setItemData(kernel_->count() - 1,
                             QString::fromUtf8(row.formula) + QLatin1Char('\n') +
                                 words(row.summary),
                             Qt::ToolTipRole);
    }
    width_->setProperty("parameter", true);
    width_->setAccessibleName(tr("Width"));
    width_->setMaximumWidth(84);
    best_->setObjectName(QStringLiteral("small"));
    best_->setText(tr("Best"));
    slider_->setRange(0, steps);
    slider_->setSingleStep(10);
    slider_->setPageStep(50);
    slider_->setAccessibleName(tr("Width, from the nearest neighbour to the average"));
    slider_->setToolTip(slider_->accessibleName());
    layout->addWidget(kernel_, 1, 0);
    layout->addWidget(width_, 1, 1);
    layout->addWidget(best_, 1, 2);
    layout->addWidget(slider_, 2, 0, 1, 3);
    layout->addWidget(quiet(tr("nearest neighbour"), this), 3, 0, Qt::AlignLeft);
    layout->addWidget(quiet(tr("average"), this), 3, 1, 1, 2, Qt::AlignRight);
    layout->setColumnStretch(0, 1);
    connect(kernel_, &QComboBox::activated, this,
            [this] { chooseKernel(kernel_->currentData().toString().toStdString()); });
    connect(slider_, &QSlider::sliderPressed, this, [this] { gesture_ = workbench_.newGesture(); });
    connect(slider_, &QSlider::sliderReleased, this, [this] { gesture_ = 0; });
    connect(slider_, &QSlider::valueChanged, this, [this](int step) {
        const double share = static_cast<double>(step) / steps;
        // Three digits: a hand is no more exact.
        const double exact = least_ * std::pow(most_ / least_, share);
        const double unit = std::pow(10, std::floor(std::log10(exact)) - 2);
        setWidth(std::round(exact / unit) * unit, gesture_);
    });
    connect(width_, &QLineEdit::textEdited, this, [this](const QString& text) {
        try {
            const Parameter& parameter =
                regressionKernels().info().row(kernelOf(workbench_).row).parameter(widthId, "");
            const Value value = readValue(parameter, text.trimmed().toStdString(), widthId);
            width_->setStyleSheet(QString());
            setWidth(std::get<double>(value));
        } catch (const Error& error) {
            width_->setStyleSheet(QStringLiteral("color: #D0342C;"));
            width_->setToolTip(words(error.message()));
        }
    });
    connect(best_, &QToolButton::clicked, this, [this] {
        const TracePointer trace = regressionTrace(workbench_);
        if (trace && trace->regression && trace->regression->best)
            setWidth(trace->regression->best->at.width);
    });
    connect(&workbench, &Workbench::experimentChanged, this, &KernelPanel::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &KernelPanel::refreshRange);
    refresh();
    refreshRange();
}

void KernelPanel::refresh() {
    const Choice& choice = kernelOf(workbench_);
    const QSignalBlocker first(kernel_), second(slider_);
    kernel_->setCurrentIndex(kernel_->findData(utf8(choice.row)));
    kernel_->setToolTip(words(regressionKernels().info().row(choice.row).summary));
    const bool has = hasWidth(choice);
    slider_->setEnabled(has);
    width_->setEnabled(has);
    if (!has)
        return;
    const double width = number(choice.values, widthId);
    const double share = std::log(width / least_) / std::log(most_ / least_);
    if (!slider_->isSliderDown())
        slider_->setValue(static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * steps)));
    if (readNumber(width_->text().trimmed().toStdString()) != width) {
        width_->setText(utf8(printNumber(width)));
        width_->setStyleSheet(QString());
    }
    width_->setToolTip(
        tr("Width: %1")
            .arg(utf8(domain(regressionKernels().info().row(choice.row).parameter(widthId, "")))));
}

void KernelPanel::refreshRange() {
    const TracePointer trace = regressionTrace(workbench_);
    if (!trace || !trace->regression)
        return;
    const RegressionTrace& regression = *trace->regression;
    if (!slider_->isSliderDown()) {
        const WidthRange range = widthRange(*regression.points);
        least_ = range.least;
        most_ = range.most;
    }
    best_->setEnabled(regression.best != nullptr && hasWidth(kernelOf(workbench_)));
    best_->setToolTip(regression.best ? tr("The width with the least leave-one-out error: %1")
                                            .arg(utf8(printFor(regression.best->at.width,
                                                               regression.best->at.width)))
                                      : tr("The width with the least leave-one-out error"));
    best_->setAccessibleName(best_->toolTip());
    refresh();
}

void KernelPanel::chooseKernel(const std::string& row) {
    editStudy(workbench_, [&](RegressionStudy& study) {
        const Choice before = study.kernel.only();
        if (before.row == row)
            return;
        study.kernel = selectionOf(regressionKernels().info().row(row));
        study.kernel.parts.front().choice =
            carriedOver(regressionKernels().info().row(row), before);
    });
}

void KernelPanel::setWidth(double width, std::uint64_t gesture) {
    editStudy(
        workbench_,
        [&](RegressionStudy& study) {
            Choice& choice = study.kernel.parts.front().choice;
            if (hasWidth(choice))
                choice.values[widthId] = std::clamp(width, 1e-12, 1e12);
        },
        gesture);
}

std::vector<Command> KernelPanel::commands() {
    std::vector<Command> commands;
    const TableInfo& table = regressionKernels().info();
    for (const RowInfo& row : table.rows)
        commands.push_back({.group = words(table.name),
                            .name = words(row.name),
                            .formula = QString::fromUtf8(row.formula),
                            .summary = words(row.summary),
                            .chosen = kernelOf(workbench_).row == row.id,
                            .run = [this, id = row.id] { chooseKernel(id); }});
    return commands;
}

} // namespace fovea
