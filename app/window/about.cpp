#include "app/window/about.h"

#include "app/output/libraries.h"
#include "app/version.h"
#include "ui/look/icons.h"
#include "ui/widgets/whole_scroll_area.h"
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

constexpr int aboutWidth = 620;
constexpr int iconSide = 56;

using ShownFacts = std::vector<std::pair<QString, QString>>;

ShownFacts factsOf(const Workbench& workbench) {
    ShownFacts facts = {{About::tr("Version"), utf8(versionWithRevision())},
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

// As high as its words are when they wrap at that width.
class FactsArea : public WholeScrollArea {
public:
    using WholeScrollArea::WholeScrollArea;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return widget()->heightForWidth(width) + 4; // and the ring of the focus
    }
};

QLabel* factLabel(const QString& text, QWidget* parent, const char* name = "") {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QGridLayout* factGrid(QWidget* widget) {
    auto* grid = new QGridLayout(widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(7);
    return grid;
}

} // namespace

About::About(const Workbench& workbench, const Facts& ofWindow, const Theme& theme, QWidget* window)
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

    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 12, 0);
    column->setSpacing(12);
    column->addWidget(makeFacts(workbench));
    auto* heading = new QLabel(tr("Made with"), inside);
    heading->setObjectName(QStringLiteral("heading"));
    column->addWidget(heading);
    column->addWidget(makeLibraries());
    column->addStretch(1);
    auto* scroll = new FactsArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("Version, devices, licences"));
    layout->addWidget(scroll, 1);

    auto* bottom = new QHBoxLayout;
    auto* copy = new QPushButton(tr("Copy &diagnostics"), panel());
    copy->setObjectName(QStringLiteral("copyDiagnostics"));
    copy->setToolTip(tr("Copy versions, machine, devices and the last events, for a report of a "
                        "fault; nothing that you wrote"));
    connect(copy, &QPushButton::clicked, this, [ofWindow, copy] {
        QGuiApplication::clipboard()->setText(utf8(diagnostics(ofWindow)));
        copy->setText(tr("Copied"));
    });
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
    scroll->setFocusPolicy(Qt::StrongFocus); // arrows scroll
    close->setFocus();
}

QWidget* About::makeFacts(const Workbench& workbench) {
    auto* widget = new QWidget(panel());
    auto* grid = factGrid(widget);
    grid->setColumnStretch(1, 1);
    for (const auto& [name, text] : factsOf(workbench)) {
        const int row = grid->rowCount();
        grid->addWidget(factLabel(name, widget, "fact"), row, 0, Qt::AlignTop);
        grid->addWidget(factLabel(text, widget), row, 1);
    }
    return widget;
}

QWidget* About::makeLibraries() {
    auto* widget = new QWidget(panel());
    auto* grid = factGrid(widget);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(2, 4);
    for (const Library& library : libraries()) {
        QString name = utf8(library.name);
        if (!library.version.empty())
            name += QLatin1Char(' ') + utf8(library.version);
        const int row = grid->rowCount();
        grid->addWidget(factLabel(name, widget), row, 0, Qt::AlignTop);
        grid->addWidget(factLabel(utf8(library.license), widget), row, 1, Qt::AlignTop);
        grid->addWidget(factLabel(words(library.use), widget, "fact"), row, 2, Qt::AlignTop);
    }
    return widget;
}

} // namespace fovea
