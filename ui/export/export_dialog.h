// The sheet from which a figure leaves the window: what can be chosen, a preview that follows, and
// the ways out. It knows nothing of files and clipboards; what is wanted, it signals.
#pragma once

#include "core/base/message.h"
#include "ui/export/outgoing.h"
#include "ui/export/paper_choices.h"
#include "ui/widgets/overlay.h"

#include <functional>

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
    // What leaves the window of a figure, by its row; empty: the large one.
    using Made = std::function<Outgoing(const std::string& figure, const Paper& paper)>;
    // `copies`: the ways to copy, a row each.
    ExportDialog(Workbench& workbench, const PaperChoices& choices, Made made,
                 const TableInfo& copies, const Theme& theme, QWidget* window);

    void setTheme(const Theme& theme) override;
    void follow(QWidget& picture);    // whose size is that of figures without their own
    void tell(const QString& words);  // what is being done
    void say(const Message& problem); // what went wrong; empty: nothing
    [[nodiscard]] const ExportPreview& preview() const { return *preview_; }

Q_SIGNALS:
    // `figure` is a row of figures(), empty: the one in the large.
    void chosen(const fovea::PaperChoices& choices);
    void saveAsked(const std::string& figure);
    void copyAsked(const std::string& way, const std::string& figure);
    void dragged(const std::string& figure);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeLeft();
    QHBoxLayout* makeButtons(const TableInfo& copies);
    void refresh(); // the picture is another one, or another is wanted
    void showNotes();

    Workbench& workbench_;
    Made made_;
    QWidget* picture_ = nullptr;
    bool resized_ = false; // the picture, which is no reason to say anything new
    ExportForm* form_;
    ExportPreview* preview_;
    QLabel* size_;
    QLabel* said_;
    std::vector<QPushButton*> ways_; // out, while there is something
};

} // namespace fovea
