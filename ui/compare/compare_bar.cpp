#include "ui/compare/compare_bar.h"

#include "core/compare/study.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/number_chip.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>

namespace fovea {
namespace {

// "d = %1": as formulas say it.
QString symbolOfLayers(const Parameter& parameter) {
    return parameter.id == "width"    ? QStringLiteral("d = %1")
           : parameter.id == "kernel" ? QStringLiteral("k = %1")
                                      : QStringLiteral("w = %1");
}

double reachOfLayers(const Parameter& parameter) {
    return parameter.id == "width" ? 1024 : parameter.id == "kernel" ? 31 : 64;
}

} // namespace

CompareBar::CompareBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench),
      sentence_(new SentenceField(workbench, SentenceField::Of::queries, this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(sentence_, 1);
    for (const Parameter& parameter : compareParameters()) {
        auto* chip =
            new NumberChip(parameter, symbolOfLayers(parameter), reachOfLayers(parameter), this);
        layout->addWidget(chip, 0, Qt::AlignTop);
        numbers_.push_back(chip);
        connect(chip, &NumberChip::begun, this, [this] { gesture_ = workbench_.newGesture(); });
        connect(chip, &NumberChip::changed, this, [this, &parameter](const Value& value) {
            Experiment next = workbench_.experiment();
            setValue(next.compare, parameter, std::get<std::int64_t>(value));
            workbench_.edit(std::move(next), gesture_);
        });
    }
    connect(&workbench, &Workbench::experimentChanged, this, &CompareBar::refresh);
    refresh();
}

void CompareBar::refresh() {
    const CompareStudy& study = workbench_.experiment().compare;
    std::size_t which = 0;
    for (const Parameter& parameter : compareParameters())
        numbers_[which++]->setValue(Value(std::int64_t{valueOf(study, parameter)}));
}

} // namespace fovea
