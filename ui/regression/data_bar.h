// Where the points come from: the controls of the regression in the window's top bar.
#pragma once

#include "core/base/message.h"
#include "core/base/parameter.h"
#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

class QAction;
class QComboBox;
class QLabel;
class QSpinBox;
class QLineEdit;

namespace fovea {

class Workbench;

class DataBar : public QWidget {
    Q_OBJECT
public:
    DataBar(Workbench& workbench, QWidget* parent);

    void begin(); // where a person begins, by the keyboard
    void open();
    void openFile(const QString& path); // `failed` says what is wrong with it
    void paste();
    void draw(); // on empty ground

    [[nodiscard]] std::vector<Command> commands();

Q_SIGNALS:
    void
    reported(const std::vector<fovea::Message>& notes); // what was read, and how; none: all is well
    void failed(const fovea::Message& problem);

private:
    void refresh();
    void chooseSource(const std::string& row);
    void set(const char* id, const Value& value);
    template <class Read>
    void take(Read read);

    Workbench& workbench_;
    QComboBox* source_;
    QSpinBox* n_;
    QLineEdit* noise_;
    QLabel* noiseName_;
    QSpinBox* seed_;
    QAction* again_;
};

} // namespace fovea
