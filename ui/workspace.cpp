#include "ui/workspace.h"

#include "ui/workbench.h"

namespace fovea {

Workspace::Workspace(Workbench& workbench, std::string id, QWidget* parent)
    : QWidget(parent), workbench_(workbench), id_(std::move(id)) {}

bool Workspace::isActive() const {
    return workbench_.experiment().view.workspace == id_;
}

bool Workspace::takeFile(const QString&) {
    return false;
}

std::shared_ptr<const Trace> Workspace::ownTrace() const {
    return workbench_.trace(id_);
}

void Workspace::want() {
    if (isActive())
        workbench_.want(wanted());
}

void Workspace::begin() {
    connect(&workbench_, &Workbench::pictureChanged, this, [this] {
        if (workbench_.picture().experiment.view.workspace == id_)
            refresh();
    });
    connect(&workbench_, &Workbench::experimentChanged, this, &Workspace::want);
    connect(&workbench_, &Workbench::failed, this, [this](const Message& problem) {
        say(problem);
        if (!problem.text.empty() && isActive())
            setStale(true);
    });
    connect(&workbench_, &Workbench::waiting, this, [this](bool waits) {
        if (isActive())
            setStale(waits);
    });
    want();
}

} // namespace fovea
