// What is studied, in the bar on top of the window: the encoding, and for how many positions and
// dimensions.
#pragma once

#include <QtWidgets/QWidget>

class QComboBox;

namespace fovea {

class NumberChip;
class Workbench;
struct PositionStudy;

class StudyBar : public QWidget {
    Q_OBJECT
public:
    StudyBar(Workbench& workbench, QWidget* parent);
    void beginEditing();

private:
    void refresh();
    void choose(int index);

    Workbench& workbench_;
    QComboBox* encoding_;
    std::vector<NumberChip*> numbers_;
    std::uint64_t gesture_ = 0;
};

// The study with this row of positions() for its encoding, when it is chosen.
PositionStudy studying(const PositionStudy& study, std::size_t row);

} // namespace fovea
