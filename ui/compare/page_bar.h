// Which page of the comparison is shown, how wide the layers are and how far they read, and
// measuring them.
#pragma once

#include <QtWidgets/QFrame>

#include <cstdint>
#include <string>
#include <vector>

class QLabel;
class QToolButton;

namespace fovea {

class FlowLayout;
class LayerMeasuring;
class NumberChip;
class Workbench;

// Which of comparePages() has this figure; the first where none does.
std::size_t comparePageOf(const std::string& figure);

class PageBar : public QFrame {
    Q_OBJECT
public:
    PageBar(Workbench& workbench, LayerMeasuring& measuring, QWidget* parent);
    void showPage(std::size_t page); // of comparePages()
    void measure();                  // or stop it
    [[nodiscard]] const QToolButton& measureButton() const { return *measure_; }

private:
    void refresh();
    void addPages(FlowLayout& row);
    void addSizes(FlowLayout& row);
    void addMeasuring(FlowLayout& row);
    void tellMeasuring();

    Workbench& workbench_;
    LayerMeasuring& measuring_;
    std::vector<QToolButton*> pages_;
    std::vector<NumberChip*> sizes_; // of compareParameters(), in their order
    QToolButton* measure_ = nullptr;
    QLabel* progress_ = nullptr;
    std::uint64_t gesture_ = 0;
};

} // namespace fovea
