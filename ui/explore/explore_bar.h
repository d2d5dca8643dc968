// What Explore puts on top of the window: the sentence, the other one, the model and its layers.
#pragma once

#include <QtWidgets/QWidget>

namespace fovea {

class SentenceField;
class Workbench;

class ExploreBar : public QWidget {
    Q_OBJECT
public:
    ExploreBar(Workbench& workbench, QWidget* parent);
    [[nodiscard]] SentenceField& sentence() { return *sentence_; }

Q_SIGNALS:
    void modelWanted(); // from a folder

private:
    SentenceField* sentence_;
};

} // namespace fovea
