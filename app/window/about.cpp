#include "app/window/about.h"

#include "app/version.h"
#include "ui/look/icons.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <utility>
#include <vector>

namespace fovea {
namespace {

constexpr int aboutWidth = 520;
constexpr int iconSide = 56;

using Facts = std::vector<std::pair<QString, QString>>;

Facts factsOf(const Workbench& workbench) {
    Facts facts = {{About::tr("Version"), utf8(versionWithRevision())},
                   {About::tr("Qt"), QLatin1String(qVersion())},
                   {About::tr("Plots"), About::tr("QCustomPlot by Emanuel Eichhammer, GNU General "
                                                  "Public License, version 3 or later")},
                   {About::tr("System"), QSysInfo::prettyProductName()}};
    for (const Device& device : devices()) {
        QString text = words(device.name);
        if (!device.model.empty())
            text += QStringLiteral(", ") + quotedText(device.model);
        facts.emplace_back(About::tr("Device"), text);
    }
    if (const TracePointer& trace = workbench.picture().trace)
        facts.emplace_back(About::tr("Computed by"), backendText(trace->backend));
    facts.emplace_back(About::tr("Licence"),
                       About::tr("GNU General Public License, version 3 or later"));
    return facts;
}

} // namespace

About::About(const Workbench& workbench, const Theme& theme, QWidget* window)
    : Overlay(tr("About Fovea"), aboutWidth, theme, window) {
    setObjectName(QStringLiteral("about"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(28, 26, 28, 20);
    layout->setSpacing(18);
    auto* top = new QHBoxLayout;
    top->setSpacing(18);
    auto* icon = new QLabel(panel());
    icon->setPixmap(programIcon().pixmap(QSize(iconSide, iconSide), devicePixelRatioF()));
    top->addWidget(icon, 0, Qt::AlignTop);
    auto* says = new QVBoxLayout;
    auto* title = new QLabel(QStringLiteral("Fovea"), panel());
    title->setObjectName(QStringLiteral("title"));
    auto* sentence = new QLabel(
        tr("Shows how attention works: every number from a sentence to its attention weights."),
        panel());
    sentence->setWordWrap(true);
    sentence->setObjectName(QStringLiteral("quiet"));
    says->setSpacing(4);
    says->addWidget(title);
    says->addWidget(sentence);
    says->addStretch(1);
    top->addLayout(says, 1);
    layout->addLayout(top);

    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(7);
    grid->setColumnStretch(1, 1);
    QString all = QStringLiteral("Fovea\n");
    for (const auto& [name, text] : factsOf(workbench)) {
        const int row = grid->rowCount();
        auto* left = new QLabel(name, panel());
        left->setObjectName(QStringLiteral("fact"));
        auto* right = new QLabel(text, panel());
        right->setTextFormat(Qt::PlainText);
        right->setWordWrap(true);
        right->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(left, row, 0, Qt::AlignTop);
        grid->addWidget(right, row, 1);
        all += name + QStringLiteral(": ") + text + QLatin1Char('\n');
    }
    layout->addLayout(grid);

    auto* bottom = new QHBoxLayout;
    auto* copy = new QPushButton(tr("Copy"), panel());
    copy->setToolTip(tr("Copy these lines, for a report of a fault"));
    connect(copy, &QPushButton::clicked, this,
            [all] { QGuiApplication::clipboard()->setText(all); });
    auto* close = new QPushButton(tr("Close"), panel());
    close->setObjectName(QStringLiteral("primary"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    for (QPushButton* button : {copy, close})
        button->setAutoDefault(true); // Return presses it
    bottom->addStretch(1);
    bottom->addWidget(copy);
    bottom->addWidget(close);
    layout->addLayout(bottom);
    close->setFocus();
}

} // namespace fovea
