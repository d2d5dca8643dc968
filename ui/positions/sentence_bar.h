// What the questions about a sentence are asked of: the sentence and the mask of Explore, which are
// said and can be changed here.
#pragma once

#include <QtWidgets/QFrame>

class QComboBox;
class QLabel;

namespace fovea {

class Workbench;

class SentenceBar : public QFrame {
    Q_OBJECT
public:
    SentenceBar(Workbench& workbench, QWidget* parent);

protected:
    bool event(QEvent* event) override;

private:
    void refresh();
    void choose(int index);

    Workbench& workbench_;
    QComboBox* mask_;
    QLabel* whose_;
};

} // namespace fovea
