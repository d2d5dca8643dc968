// The gallery over the window: a card for each entry, with its picture; a click opens it in its
// workspace.
#pragma once

#include "ui/palette/command.h"
#include "ui/widgets/overlay.h"

#include <memory>
#include <vector>

namespace fovea {

class GalleryCard;
class GalleryPictures;
class Workbench;
struct GalleryEntry;

void openEntry(Workbench& workbench, const GalleryEntry& entry);

// One for each entry, for the palette.
std::vector<Command> galleryCommands(Workbench& workbench);

class GalleryPage : public Overlay {
    Q_OBJECT
public:
    GalleryPage(Workbench& workbench, std::shared_ptr<GalleryPictures> pictures, const Theme& theme,
                QWidget* window);
    ~GalleryPage() override;

    void setTheme(const Theme& theme) override;

private:
    std::shared_ptr<GalleryPictures> pictures_;
    QSize pictureSize_;
    std::vector<GalleryCard*> cards_; // in the order of gallery()
};

} // namespace fovea
