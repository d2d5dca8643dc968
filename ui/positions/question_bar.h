// Over the panels: which questions they ask, the encoding's own parameters, and what it is compared
// with.
#pragma once

#include "ui/palette/command.h"

#include <QtWidgets/QFrame>

#include <functional>
#include <string>
#include <vector>

class QToolButton;

namespace fovea {

class FlowLayout;
class Workbench;

class QuestionBar : public QFrame {
    Q_OBJECT
public:
    QuestionBar(Workbench& workbench, QWidget* parent);

private:
    void refresh();
    void build(); // anew for another encoding
    void addPages();
    void addParameters();
    void addCompare();

    Workbench& workbench_;
    QWidget* inside_ = nullptr;
    FlowLayout* row_ = nullptr;
    std::string encoding_;
    std::vector<std::function<void()>> readers_; // bring the widgets up to date
    std::uint64_t gesture_ = 0;
};

// The page of panels that a view shows; the encoding's first where it shows none of them.
std::size_t pageOf(const std::string& figure, const std::string& encoding);

// Its pages, which the palette leads to from every workspace.
std::vector<Command> positionPlaces(Workbench& workbench);

} // namespace fovea
