#include "app/gallery/gallery_page.h"

#include "app/gallery/entries.h"
#include "app/gallery/gallery_card.h"
#include "app/gallery/gallery_pictures.h"
#include "ui/look/fonts.h"
#include "ui/widgets/whole_scroll_area.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

constexpr int pageWidth = 1220;
constexpr int around = 130; // of the window, what no card can have
constexpr int leastCard = 255;
constexpr int gap = 12;
constexpr double higher = 0.62; // a picture's height, of its width

// How many cards stand beside each other in that window.
int columnsIn(const QWidget& window) {
    const int room = std::min(scaledToText(pageWidth) - 50, window.width() - around);
    return std::clamp(room / scaledToText(leastCard + gap), 1, 4);
}

QSize pictureSizeIn(const QWidget& window) {
    const int columns = columnsIn(window);
    const int room = std::min(scaledToText(pageWidth) - 50, window.width() - around);
    const int width = (room - (columns - 1) * gap) / columns;
    return {width - 2, static_cast<int>(higher * width)};
}

QLabel* pageLabel(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

void openEntry(Workbench& workbench, const GalleryEntry& entry) {
    workbench.edit(opened(entry, workbench.experiment()));
}

std::vector<Command> galleryCommands(Workbench& workbench) {
    std::vector<Command> commands;
    for (const GalleryEntry& entry : gallery())
        commands.push_back({.group = GalleryPage::tr("Gallery"),
                            .name = words(entry.title.c_str()),
                            .summary = words(entry.see.c_str()),
                            .run = [&workbench, &entry] { openEntry(workbench, entry); }});
    return commands;
}

GalleryPage::GalleryPage(Workbench& workbench, std::shared_ptr<GalleryPictures> pictures,
                         const Theme& theme, QWidget* window)
    : Overlay(tr("Gallery"), pageWidth, theme, window), pictures_(std::move(pictures)),
      pictureSize_(pictureSizeIn(*window)) {
    setObjectName(QStringLiteral("gallery"));
    auto* layout = new QVBoxLayout(panel());
    layout->setContentsMargins(20, 20, 20, 18);
    layout->setSpacing(10);
    layout->addWidget(pageLabel(tr("Gallery"), "title", panel()));
    layout->addWidget(
        pageLabel(tr("Every picture is computed now, on this machine. A click opens it in its "
                     "workspace, where all of it can be changed; undo goes back."),
                  "quiet", panel()));
    auto* inside = new QWidget;
    auto* grid = new QGridLayout(inside);
    grid->setContentsMargins(2, 2, 10, 2);
    grid->setSpacing(gap);
    const int columns = columnsIn(*window);
    int row = -1;
    int column = columns;
    std::string section;
    for (const GalleryEntry& entry : gallery()) {
        if (entry.section != section) {
            auto* heading = pageLabel(words(entry.section.c_str()), "sectionHeading", inside);
            grid->addWidget(heading, ++row, 0, 1, columns);
            section = entry.section;
            column = columns;
        }
        if (column == columns) {
            ++row;
            column = 0;
        }
        auto* card = new GalleryCard(entry, pictureSize_, inside);
        grid->addWidget(card, row, column++);
        connect(card, &QPushButton::clicked, this, [this, &workbench, &entry] {
            close();
            openEntry(workbench, entry);
        });
        if (cards_.empty())
            card->setFocus();
        cards_.push_back(card);
    }
    for (int i = 0; i < columns; ++i)
        grid->setColumnStretch(i, 1);
    auto* scroll = new WholeScrollArea(panel());
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 1);
    auto* bottom = new QHBoxLayout;
    bottom->addStretch(1);
    auto* close = new QPushButton(tr("&Close"), panel());
    close->setToolTip(tr("Close (Esc)"));
    close->setAutoDefault(true);
    connect(close, &QPushButton::clicked, this, &QWidget::close);
    bottom->addWidget(close);
    layout->addLayout(bottom);
    connect(pictures_.get(), &GalleryPictures::made, this,
            [this](int entry, const QImage& picture) {
                cards_[static_cast<std::size_t>(entry)]->setPicture(picture);
            });
}

GalleryPage::~GalleryPage() {
    pictures_->stop();
}

// The window calls it before the page is shown, too.
void GalleryPage::setTheme(const Theme& theme) {
    Overlay::setTheme(theme);
    pictures_->make(pictureSize_, devicePixelRatioF(), theme);
}

} // namespace fovea
