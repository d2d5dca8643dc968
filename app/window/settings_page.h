// What is remembered about how the window looks and works. A change acts at once.
#pragma once

#include "ui/widgets/overlay.h"

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;

namespace fovea {

class ExportForm;
class MainWindow;

class SettingsPage : public Overlay {
    Q_OBJECT
public:
    SettingsPage(MainWindow& window, const Theme& theme);

private:
    struct Choice {
        QString text;
        std::function<void()> choose;
        std::function<bool()> chosen;
    };
    [[nodiscard]] QWidget* makeWindowPart();
    [[nodiscard]] QWidget* makePaperPart();
    void add(QGridLayout& grid, const QString& label, const char* name, const QString& tip,
             const std::vector<Choice>& choices);
    [[nodiscard]] std::vector<Choice> devicesNow() const;
    void restore();
    void refresh(); // what is chosen now, wherever it was chosen

    MainWindow& window_;
    std::vector<std::function<void()>> readers_;
    ExportForm* form_;
};

} // namespace fovea
