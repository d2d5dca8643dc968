// The palette: a few letters, and what they may mean; Return does it. Everything by keyboard.
#pragma once

#include "ui/palette/command.h"
#include "ui/widgets/overlay.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace fovea {

class CommandPainter;

class CommandPalette : public Overlay {
    Q_OBJECT
public:
    CommandPalette(std::vector<Command> commands, const Theme& theme, QWidget* window);
    void setTheme(const Theme& theme) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find(const QString& letters);
    void addValues(const QString& letters);
    void add(std::size_t index, const std::vector<int>& offsets);
    void run();
    void tell(); // a screen reader what is selected
    bool steer(int key);

    std::vector<Command> commands_; // and behind them those with the value that is typed
    std::size_t given_;             // without those
    QLineEdit* letters_;
    QListWidget* list_;
    CommandPainter* painter_;
    QLabel* nothing_;
};

} // namespace fovea
