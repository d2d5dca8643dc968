#include "ui/workspaces.h"

#include "core/experiment/experiment.h"
#include "ui/explore/explore.h"
#include "ui/positions/positions.h"
#include "ui/regression/regression.h"

#include <map>

namespace fovea {
namespace {

template <class Made>
Workspace* make(Workbench& workbench, QWidget* parent) {
    return new Made(workbench, parent);
}

} // namespace

Workspace* makeWorkspace(const std::string& id, Workbench& workbench, QWidget* parent) {
    using Make = Workspace* (*)(Workbench&, QWidget*);
    static const std::map<std::string, Make> makers = {
        {workspaceId::explore, make<Explore>},
        {workspaceId::regression, make<RegressionLab>},
        {workspaceId::positions, make<Positions>},
    };
    return makers.at(id)(workbench, parent);
}

} // namespace fovea
