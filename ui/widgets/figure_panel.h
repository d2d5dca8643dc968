// A question about what a workspace studies: a title, a sentence with the present numbers, one
// picture or two, and below them what can be moved. Of several panels one is chosen, whose figure
// is exported, copied and presented.
#pragma once

#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <array>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QToolButton;

namespace fovea {

class FigureView;
class FlowLayout;
class Workbench;
struct Hit;

class FigurePanel : public QFrame {
    Q_OBJECT
public:
    FigurePanel(Workbench& workbench, QWidget* parent);

    void ask(const std::vector<std::string>& figures); // rows of figures(); one or two
    [[nodiscard]] const std::vector<std::string>& figures() const { return figures_; }
    // The view that shows a figure; null where none does.
    [[nodiscard]] FigureView* viewOf(const std::string& figure) const;
    // Its title and its sentence.
    [[nodiscard]] QList<QWidget*> wordWidgets() const;
    void refresh();        // the pictures and their words
    virtual void follow(); // the Experiment: whether it is the one that is meant
    void setEnlarged(bool enlarged);
    void setTheme(const Theme& theme);
    void setStale(bool stale);

Q_SIGNALS:
    void enlargeAsked();
    void hovered(const std::string& figure, const std::optional<fovea::Hit>& hit);
    void clicked(const std::string& figure, const fovea::Hit& hit);
    void moved(const std::string& figure, int rows, int columns); // by the arrow keys

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    virtual void asked() {} // other figures than before
    // Below the pictures; hidden where nothing is in it.
    [[nodiscard]] QWidget* controls() const { return controls_; }

    Workbench& workbench_;

private:
    void choose(std::size_t which); // the figure that export, copy and present mean

    std::vector<std::string> figures_;
    std::array<FigureView*, 2> views_{};
    QLabel* title_;
    QLabel* sentence_;
    QToolButton* enlarge_;
    QWidget* controls_;
};

} // namespace fovea
