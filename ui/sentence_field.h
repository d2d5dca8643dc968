// The largest control: the sentence, and how many tokens it is.
#pragma once

#include <QtWidgets/QLineEdit>

class QLabel;

namespace fovea {

class Workbench;

class SentenceField : public QLineEdit {
    Q_OBJECT
public:
    SentenceField(Workbench& workbench, QWidget* parent);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void count();

    Workbench& workbench_;
    QLabel* count_;
};

} // namespace fovea
