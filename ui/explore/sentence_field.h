// The largest control: the sentence, and how many tokens it is. A second one holds the sentence of
// the keys and values, where they have one of their own.
#pragma once

#include <QtWidgets/QLineEdit>

class QLabel;

namespace fovea {

class Workbench;

class SentenceField : public QLineEdit {
    Q_OBJECT
public:
    enum class Of { queries, keys };
    SentenceField(Workbench& workbench, Of side, QWidget* parent);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isOfWindow(const QKeyEvent& key) const;
    void refresh();
    void count();

    Workbench& workbench_;
    Of side_;
    QLabel* count_;
};

} // namespace fovea
