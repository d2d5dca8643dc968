// The manual over the window: all pages at the left, with a search; one page at the right. A click
// on a figure opens it in its workspace.
#pragma once

#include "app/manual/manual_figures.h"
#include "ui/widgets/overlay.h"

#include <QtCore/QString>
#include <QtCore/QTimer>

#include <map>
#include <string>
#include <vector>

class QLineEdit;
class QListWidget;
class QToolButton;

namespace fovea {

class ManualBrowser;
class Workbench;

class ManualViewer : public Overlay {
    Q_OBJECT
public:
    ManualViewer(Workbench& workbench, const std::string& page, const Theme& theme,
                 QWidget* window);

    [[nodiscard]] const std::string& page() const { return history_[at_]; }
    void show(const std::string& page);
    void setTheme(const Theme& theme) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

Q_SIGNALS:
    void pageShown(const QString& title);
    void printAsked();

private:
    void fillList(const QString& search);
    void refresh();
    void makeFigures(); // for the width that the page has
    void follow(const QString& target);
    void go(int by);
    void openFigure(int index);

    Workbench& workbench_;
    const Theme* shown_;
    QLineEdit* search_;
    QListWidget* list_;
    ManualBrowser* browser_;
    QToolButton* back_;
    QToolButton* forward_;
    std::vector<std::string> history_;
    std::size_t at_ = 0;
    QTimer width_;
    ManualFigures figures_;
};

} // namespace fovea
