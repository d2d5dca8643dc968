#include "ui/regression/study_edit.h"

#include "core/base/error.h"
#include "core/base/table.h"

namespace fovea {
namespace {

// Whose widgets these are.
constexpr const char* regressionWorkspace = workspaceId::regression;

} // namespace

void editStudy(Workbench& workbench, const std::function<void(RegressionStudy&)>& change,
               std::uint64_t gesture) {
    Experiment next = workbench.experiment();
    change(next.regression);
    workbench.edit(std::move(next), gesture);
}

void setEverywhere(ViewState& view, const std::string& id, const Value& value) {
    for (const RowInfo* row : figuresOf(regressionWorkspace))
        for (const Parameter& parameter : row->parameters)
            if (parameter.id == id) {
                try {
                    checkValue(parameter, value, id);
                    set(view, row->id, id, value);
                } catch (const Error&) {
                    set(view, row->id, id, parameter.defaultValue); // "both" of what shows one
                }
            }
}

void setEverywhere(Workbench& workbench, const std::string& id, const Value& value) {
    Experiment next = workbench.experiment();
    setEverywhere(next.view, id, value);
    workbench.edit(std::move(next));
}

bool hasTruth(const Workbench& workbench) {
    const TracePointer trace = regressionTrace(workbench);
    return !trace || !trace->regression ||
           (trace->regression->points->axes == 1 && truthOf(trace->regression->study) != nullptr);
}

TracePointer regressionTrace(const Workbench& workbench) {
    return workbench.trace(regressionWorkspace);
}

Value settingHere(const Workbench& workbench, const std::string& id) {
    const ViewState& view = workbench.experiment().view;
    const Values settings = settingsOf(view, figureOf(view));
    const auto found = settings.find(id);
    return found == settings.end() ? Value{} : found->second;
}

} // namespace fovea
