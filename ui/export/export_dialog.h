// The sheet from which a figure leaves the window: what can be chosen, a preview that follows, and
// the ways out. It knows nothing of files and clipboards; what is wanted, it signals.
#pragma once

#include "core/base/message.h"
#include "ui/export/paper_choices.h"
#include "ui/widgets/overlay.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fovea {

class ExportForm;
class ExportPreview;
class Workbench;

class ExportDialog : public Overlay {
    Q_OBJECT
public:
    // `copies`: the ways to copy, a row each.
    ExportDialog(Workbench& workbench, const PaperChoices& choices, const TableInfo& copies,
                 const Theme& theme, QWidget* window);

    void setTheme(const Theme& theme) override;
    void tell(const QString& words);  // what is being done
    void say(const Message& problem); // what went wrong; empty: nothing
    [[nodiscard]] const ExportPreview& preview() const { return *preview_; }

Q_SIGNALS:
    // `figure` is a row of figures(), empty: the one in the large.
    void chosen(const fovea::PaperChoices& choices);
    void saveAsked(const std::string& figure);
    void copyAsked(const std::string& way, const std::string& figure);
    void dragged(const std::string& figure);

private:
    QWidget* makeLeft();
    QHBoxLayout* makeButtons(const TableInfo& copies);
    void refresh(); // the picture is another one, or another is wanted
    void showNotes();

    Workbench& workbench_;
    ExportForm* form_;
    ExportPreview* preview_;
    QLabel* size_;
    QLabel* said_;
    std::vector<QPushButton*> ways_; // out, while there is something
};

} // namespace fovea
