// A question about an encoding: a title, a sentence with the present numbers, one picture or two,
// and what can be moved in them.
#pragma once

#include "core/base/parameter.h"
#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <array>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QToolButton;

namespace fovea {

class FigureView;
class FlowLayout;
class SettingSlider;
class Workbench;
struct Hit;
struct RowInfo;
struct ViewState;

// A setting of a figure of positions, also of the one that shows the same.
void setPositionSetting(ViewState& view, const std::string& figure, const std::string& id,
                        const Value& value);

class PositionPanel : public QFrame {
    Q_OBJECT
public:
    PositionPanel(Workbench& workbench, QWidget* parent);

    void ask(const std::vector<std::string>& figures); // rows of figures(); one or two
    [[nodiscard]] const std::vector<std::string>& figures() const { return figures_; }
    // The view that shows a figure; null where none does.
    [[nodiscard]] FigureView* viewOf(const std::string& figure) const;
    // Its title and its sentence.
    [[nodiscard]] QList<QWidget*> wordWidgets() const;
    void refresh(); // the pictures and their words
    void follow();  // the sliders, and whether it is the one that is meant
    void setEnlarged(bool enlarged);
    void setTheme(const Theme& theme);
    void setStale(bool stale);

Q_SIGNALS:
    void enlargeAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void choose(std::size_t which); // the figure that export, copy and present mean
    void clicked(std::size_t which, const Hit& hit);
    void makeSliders();
    void set(const std::string& figure, const std::string& id, const Value& value);

    Workbench& workbench_;
    std::vector<std::string> figures_;
    std::array<FigureView*, 2> views_{};
    QLabel* title_;
    QLabel* sentence_;
    QToolButton* enlarge_;
    QWidget* controls_ = nullptr;
    std::vector<std::pair<std::string, SettingSlider*>> sliders_; // and whose setting it is
};

} // namespace fovea
