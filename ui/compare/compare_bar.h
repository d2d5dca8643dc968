// What is compared, in the bar on top of the window: on which sentence, and how wide the layers are
// and how far they read.
#pragma once

#include <QtWidgets/QWidget>

#include <cstdint>
#include <vector>

namespace fovea {

class NumberChip;
class SentenceField;
class Workbench;

class CompareBar : public QWidget {
    Q_OBJECT
public:
    CompareBar(Workbench& workbench, QWidget* parent);
    [[nodiscard]] SentenceField& sentence() { return *sentence_; }

private:
    void refresh();

    Workbench& workbench_;
    SentenceField* sentence_;
    std::vector<NumberChip*> numbers_; // of compareParameters(), in their order
    std::uint64_t gesture_ = 0;
};

} // namespace fovea
