#include "core/experiment/changed_part.h"

#include "core/base/table.h"
#include "core/experiment/experiment.h"

#include <vector>

namespace fovea {

Message changedPart(const Experiment& before, const Experiment& after) {
    if (before.model.name != after.model.name || before.model.hash != after.model.hash)
        return {QT_TRANSLATE_NOOP("fovea", "Model"), {}};
    if (before.model.picture != after.model.picture)
        return {QT_TRANSLATE_NOOP("fovea", "Another picture"), {}};
    if (before.model.step != after.model.step)
        return {QT_TRANSLATE_NOOP("fovea", "Step of training"), {}};
    std::vector<const char*> parts;
    if (before.text != after.text)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Sentence"));
    if (before.keysText != after.keysText)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Sentence for the keys"));
    for (const Stage stage : allStages)
        if (before.at(stage) != after.at(stage))
            parts.push_back(table(stage).name);
    if (before.edits != after.edits)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Cells drawn by hand"));
    if (before.silenced != after.silenced)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "What is silenced, patched or left out"));
    if (before.decoding != after.decoding)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "How text is generated"));
    if (before.seed != after.seed)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Seed"));
    if (before.reference != after.reference)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "What A is"));
    if (before.regression != after.regression)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Regression"));
    if (before.positions != after.positions)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Positions"));
    if (before.compare != after.compare)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "Compare"));
    if (parts.empty() && before.view != after.view)
        parts.push_back(QT_TRANSLATE_NOOP("fovea", "What is looked at"));
    if (parts.size() == 1)
        return {parts.front(), {}};
    return {QT_TRANSLATE_NOOP("fovea", "Several choices"), {}};
}

} // namespace fovea
