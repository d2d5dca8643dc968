// Which figure is shown in the large: a button for every row of the table of figures that is a view
// of the workspace. It lies over the picture, whose title ends where it begins. Where they have no
// room, the last ones are in a menu.
#pragma once

#include <QtWidgets/QFrame>

#include <string>
#include <vector>

class QToolButton;

namespace fovea {

class FigureView;
class Workbench;
struct RowInfo;

class ViewSwitch : public QFrame {
    Q_OBJECT
public:
    ViewSwitch(Workbench& workbench, const std::string& workspace, FigureView& picture,
               QWidget* parent);

protected:
    bool event(QEvent* event) override;                         // buttons of another size
    bool eventFilter(QObject* watched, QEvent* event) override; // the picture's room
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override; // a presentation has no room to reserve

private:
    void addView(const RowInfo& row, const std::string& workspace);
    void show(const RowInfo& row);
    void fit();
    void fitOnce();
    void fillMenu();

    struct View {
        const RowInfo* row;
        QToolButton* button;
    };
    Workbench& workbench_;
    FigureView& picture_;
    std::vector<View> views_;
    QToolButton* more_;
    bool tight_ = false;    // less air, for the title wants its room
    bool fits_ = false;     // fit() is at work,
    bool fitAgain_ = false; // and something changed meanwhile
};

} // namespace fovea
