#include "app/window/settings_page.h"

#include "app/window/main_window.h"
#include "core/base/memory.h"
#include "core/compute/devices/devices.h"
#include "ui/export/export_form.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/widgets/side_by_side.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace fovea {
namespace {

constexpr int settingsWidth = 860;

QLabel* settingsLabel(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    return label;
}

} // namespace

SettingsPage::SettingsPage(MainWindow& window, const Theme& theme)
    : Overlay(tr("Settings"), settingsWidth, theme, &window), window_(window) {
    setObjectName(QStringLiteral("settings"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(24, 20, 24, 18);
    layout->setSpacing(14);
    layout->addWidget(settingsLabel(tr("Settings"), "title", panel()));
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(new SideBySide(*makeWindowPart(), *makePaperPart(), 40));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    auto* restore = new QPushButton(tr("&Restore defaults"), panel());
    restore->setObjectName(QStringLiteral("restore"));
    restore->setToolTip(tr("Everything on this page as at the first start"));
    connect(restore, &QPushButton::clicked, this, &SettingsPage::restore);
    auto* close = new QPushButton(tr("&Close"), panel());
    close->setObjectName(QStringLiteral("primary"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    for (QPushButton* button : {restore, close})
        button->setAutoDefault(true);
    bottom->addWidget(restore);
    bottom->addStretch(1);
    bottom->addWidget(close);
    layout->addLayout(bottom);
    connect(&window, &MainWindow::preferencesChanged, this, &SettingsPage::refresh);
    refresh();
}

QWidget* SettingsPage::makeWindowPart() {
    auto* part = new QWidget(panel());
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(9);
    grid->setColumnStretch(1, 1);
    grid->addWidget(settingsLabel(tr("Window"), "heading", part), 0, 0, 1, 2);
    std::vector<Choice> spoken = {{tr("As the desktop"), [this] { window_.chooseLanguage({}); },
                                   [this] { return window_.preferences().language.empty(); }}};
    for (const Language& language : languages())
        spoken.push_back(
            {language.name, [this, id = language.id] { window_.chooseLanguage(id); },
             [this, id = language.id] { return window_.preferences().language == id; }});
    add(*grid, tr("Lan&guage"), "language", tr("The language of the window and its figures"),
        spoken);
    const auto theme = [this](const QString& text, ThemeChoice choice) {
        return Choice{text, [this, choice] { window_.chooseTheme(choice); },
                      [this, choice] { return window_.themeChoice() == choice; }};
    };
    add(*grid, tr("Th&eme"), "theme", tr("The colours of the window"),
        {theme(tr("As the desktop"), ThemeChoice::system), theme(tr("Light"), ThemeChoice::light),
         theme(tr("Dark"), ThemeChoice::dark), theme(tr("High contrast"), ThemeChoice::contrast)});
    const auto marks = [this](const QString& text, bool always) {
        return Choice{text, [this, always] { window_.chooseMarks(always); },
                      [this, always] { return window_.preferences().marks == always; }};
    };
    add(*grid, tr("M&arks"), "marks",
        tr("Dashes and strokes that show in figures what colours show"),
        {marks(tr("With high contrast"), false), marks(tr("Always"), true)});
    std::vector<Choice> sizes;
    for (const int percent : textSizes)
        sizes.push_back({tr("%1 %").arg(percent),
                         [this, percent] { window_.chooseTextSize(percent); },
                         [this, percent] { return window_.preferences().textSize == percent; }});
    add(*grid, tr("Te&xt size"), "textSize",
        tr("How large words are; figures that are exported stay as they are"), sizes);
    const auto motion = [this](const QString& text, Motion choice) {
        return Choice{text, [this, choice] { window_.chooseMotion(choice); },
                      [this, choice] { return window_.preferences().motion == choice; }};
    };
    add(*grid, tr("&Motion"), "motion", tr("Whether anything moves by itself"),
        {motion(tr("As the desktop"), Motion::system), motion(tr("Full"), Motion::full),
         motion(tr("Reduced"), Motion::reduced)});
    const auto direction = [this](const QString& text, TextDirection choice) {
        return Choice{text, [this, choice] { window_.chooseDirection(choice); },
                      [this, choice] { return window_.preferences().direction == choice; }};
    };
    add(*grid, tr("Text d&irection"), "direction", tr("At which side the window begins"),
        {direction(tr("Automatic"), TextDirection::automatic),
         direction(tr("Left to right"), TextDirection::leftToRight),
         direction(tr("Right to left"), TextDirection::rightToLeft)});
    add(*grid, tr("De&vice"), "device", tr("Where numbers are computed"), devicesNow());
    std::vector<Choice> memory;
    for (const int size : memorySizes)
        if (size == 0 || static_cast<std::size_t>(size) << 30 < wholeMemory() ||
            size == window_.preferences().memory)
            memory.push_back({size == 0 ? tr("What is free") : tr("%1 GiB").arg(size),
                              [this, size] { window_.chooseMemory(size); },
                              [this, size] { return window_.preferences().memory == size; }});
    add(*grid, tr("Memory &use"), "memory",
        tr("The most memory that Fovea takes; what would need more is refused"), memory);
    grid->setRowStretch(grid->rowCount(), 1);
    return part;
}

std::vector<SettingsPage::Choice> SettingsPage::devicesNow() const {
    std::vector<Choice> all;
    for (const Device& device : devices()) {
        if (!device.problem.empty())
            continue;
        QString text = words(device.name);
        if (!device.model.empty())
            text += QStringLiteral(" · ") + quotedText(device.model);
        all.push_back({text,
                       [this, id = device.id] {
                           for (const Device& now : devices()) // as it is known now
                               if (now.id == id)
                                   window_.chooseDevice(now);
                       },
                       [this, id = device.id] { return window_.workbench().device().id == id; }});
    }
    return all;
}

QWidget* SettingsPage::makePaperPart() {
    auto* part = new QWidget(panel());
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(9);
    column->addWidget(settingsLabel(tr("Exported figures"), "heading", part));
    form_ = new ExportForm(window_.preferences().paper, part);
    form_->forAnyFigure();
    connect(form_, &ExportForm::chosen, this, [this] { window_.choosePaper(form_->choices()); });
    column->addWidget(form_);
    column->addStretch(1);
    return part;
}

void SettingsPage::add(QGridLayout& grid, const QString& label, const char* name,
                       const QString& tip, const std::vector<Choice>& choices) {
    auto* box = new QComboBox(grid.parentWidget());
    auto* text = new QLabel(label, grid.parentWidget());
    text->setBuddy(box);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(withoutKey(label));
    box->setToolTip(tip);
    box->setMinimumContentsLength(12);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const Choice& choice : choices)
        box->addItem(choice.text);
    connect(box, &QComboBox::activated, this,
            [choices](int index) { choices[static_cast<std::size_t>(index)].choose(); });
    readers_.emplace_back([box, choices] {
        for (std::size_t i = 0; i < choices.size(); ++i)
            if (choices[i].chosen())
                box->setCurrentIndex(static_cast<int>(i));
    });
    const int row = grid.rowCount();
    grid.addWidget(text, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
    grid.addWidget(box, row, 1);
}

void SettingsPage::refresh() {
    for (const auto& read : readers_)
        read();
    form_->setChoices(window_.preferences().paper);
}

// Where figures went last is no choice of this page.
void SettingsPage::restore() {
    window_.chooseTheme(ThemeChoice::system);
    window_.chooseMotion(Motion::system);
    window_.chooseMarks(false);
    window_.chooseDirection(TextDirection::automatic);
    window_.chooseDevice(devices().front());
    window_.chooseMemory(0);
    PaperChoices paper;
    paper.folder = window_.preferences().paper.folder;
    window_.choosePaper(paper);
    window_.chooseTextSize(usualTextSize);
    window_.chooseLanguage({});
}

} // namespace fovea
