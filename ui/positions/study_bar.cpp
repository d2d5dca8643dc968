#include "ui/positions/study_bar.h"

#include "core/base/table.h"
#include "core/figure/positions/position_figures.h"
#include "ui/widgets/number_chip.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QStyledItemDelegate>

namespace fovea {
namespace {

constexpr const char* perHead = "heads"; // of studyParameters()

// "T = %1": as formulas say it.
QString symbolOf(const Parameter& parameter) {
    return parameter.id == "length"  ? QStringLiteral("T = %1")
           : parameter.id == "width" ? QStringLiteral("D = %1")
                                     : QStringLiteral("H = %1");
}

double reachOf(const Parameter& parameter) {
    return parameter.id == "length" ? 8192 : parameter.id == "width" ? 1024 : 64;
}

// Heads have biases of their own, and of these only what meets a query has a width.
bool matters(const Parameter& parameter, const Selection& encoding) {
    const Choice& choice = encoding.only();
    const Position& math = positions().math(choice.row);
    if (parameter.id == perHead)
        return math.bias != nullptr;
    if (parameter.id != "width" || math.matrix || math.rotate)
        return true;
    if (!math.learned)
        return false;
    const auto elementsAt = [&](Index width) {
        std::size_t count = 0;
        for (const LearnedShape& one : math.learned(choice.values, {.headWidth = width}))
            count += elements(one.shape);
        return count;
    };
    return elementsAt(1) != elementsAt(2);
}

bool matters(const Parameter& parameter, const PositionStudy& study) {
    return matters(parameter, study.encoding) || (study.other && matters(parameter, *study.other));
}

} // namespace

PositionStudy studying(const PositionStudy& study, std::size_t index) {
    const RowInfo& row = positions().info().rows[index];
    Selection encoding = selectionOf(row);
    encoding.parts.front().choice = carriedOver(row, study.encoding.only());
    return withEncoding(study, std::move(encoding));
}

StudyBar::StudyBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), encoding_(new QComboBox(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    encoding_->setObjectName(QStringLiteral("encoding"));
    encoding_->setAccessibleName(tr("Encoding"));
    encoding_->setToolTip(tr("The encoding (arrow keys change it)"));
    encoding_->setMinimumHeight(36);
    encoding_->setMaxVisibleItems(20);
    // The list's own delegate writes in the colour of the field, which is white on white there.
    encoding_->setItemDelegate(new QStyledItemDelegate(encoding_));
    for (const RowInfo& row : positions().info().rows)
        encoding_->addItem(words(row.name));
    for (int i = 0; i < encoding_->count(); ++i)
        encoding_->setItemData(i,
                               words(positions().info().rows[static_cast<std::size_t>(i)].summary),
                               Qt::ToolTipRole);
    layout->addWidget(encoding_);
    connect(encoding_, &QComboBox::currentIndexChanged, this, &StudyBar::choose);
    for (const Parameter& parameter : studyParameters()) {
        auto* chip = new NumberChip(parameter, symbolOf(parameter), reachOf(parameter), this);
        layout->addWidget(chip);
        numbers_.push_back(chip);
        connect(chip, &NumberChip::begun, this, [this] { gesture_ = workbench_.newGesture(); });
        connect(chip, &NumberChip::changed, this, [this, parameter](const Value& value) {
            Experiment next = workbench_.experiment();
            setValue(next.positions, parameter, std::get<std::int64_t>(value));
            next.positions = withEncoding(next.positions, next.positions.encoding);
            workbench_.edit(std::move(next), gesture_);
        });
    }
    layout->addStretch(1);
    connect(&workbench, &Workbench::experimentChanged, this, &StudyBar::refresh);
    refresh();
}

void StudyBar::beginEditing() {
    encoding_->setFocus(Qt::ShortcutFocusReason);
}

void StudyBar::refresh() {
    const PositionStudy& study = workbench_.experiment().positions;
    const QSignalBlocker quiet(encoding_);
    encoding_->setCurrentIndex(
        static_cast<int>(positions().info().index(study.encoding.only().row, {})));
    std::size_t which = 0;
    for (const Parameter& parameter : studyParameters()) {
        NumberChip* chip = numbers_[which++];
        chip->setValue(Value(std::int64_t{valueOf(study, parameter)}));
        chip->setVisible(matters(parameter, study));
    }
}

void StudyBar::choose(int index) {
    Experiment next = workbench_.experiment();
    next.positions = studying(next.positions, static_cast<std::size_t>(index));
    workbench_.edit(std::move(next));
}

} // namespace fovea
