#include "ui/status_line.h"

#include "core/base/numbers.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>

namespace fovea {

StatusLine::StatusLine(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), left_(new QLabel(this)), right_(new QLabel(this)) {
    setObjectName(QStringLiteral("statusBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 4, 18, 4);
    auto* dot = new QLabel(QStringLiteral("●"), this);
    dot->setObjectName(QStringLiteral("good"));
    layout->addWidget(dot);
    layout->addWidget(left_, 1);
    layout->addWidget(right_);
    connect(&workbench, &Workbench::pictureChanged, this, &StatusLine::refresh);
}

void StatusLine::refresh() {
    const Trace& trace = *workbench_.picture().trace;
    std::size_t parameters = 0;
    for (const auto& [name, tensor] : trace.rule.learned)
        parameters += tensor.size();
    const double milliseconds =
        std::chrono::duration<double, std::milli>(workbench_.picture().duration).count();
    left_->setText(QStringLiteral("%1      %2      %3")
                       .arg(utf8(trace.backend),
                            tr("last update %1 ms").arg(utf8(printFixed(milliseconds, 1))),
                            tr("learned parameters: %1").arg(parameters)));
    const QString seed = tr("seed %1").arg(trace.experiment.seed);
    right_->setText(
        trace.remark.text.empty() ? seed : words(trace.remark) + QStringLiteral("      ") + seed);
}

} // namespace fovea
