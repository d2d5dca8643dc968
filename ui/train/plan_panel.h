// What learns what, and how: task, network, stages, optimiser and numbers of a run, and the button
// that begins it.
#pragma once

#include "core/learn/training_study.h"
#include "ui/palette/command.h"

#include <QtWidgets/QFrame>

#include <functional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea {

class ParameterForm;
class StagePanel;
class Workbench;

class PlanPanel : public QFrame {
    Q_OBJECT
public:
    PlanPanel(Workbench& workbench, QWidget* parent);

    void beginEditing();
    [[nodiscard]] std::vector<Command> commands();

protected:
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    void panelChanged(fovea::StagePanel* panel); // to be shown beside it; null: closed
    void trainWanted();

private:
    // A choice of a table: a button that opens its rows.
    struct Field {
        const TableInfo* table;
        std::function<Selection(const TrainingStudy&)> read;
        std::function<TrainingStudy(TrainingStudy, const Selection&)> write;
        QPushButton* button = nullptr;
        QLabel* name = nullptr;
        QString whole = {}; // that it shows as far as there is room
    };
    void addField(Field field);
    void addHeading(const QString& text);
    void refresh();
    void fit();
    void open(std::size_t field);
    void change(const std::function<void(TrainingStudy&)>& change, std::uint64_t gesture = 0);
    void buildNumbers();

    Workbench& workbench_;
    QVBoxLayout* list_ = nullptr;
    std::vector<Field> fields_;
    StagePanel* panel_ = nullptr; // that is open,
    std::size_t opened_ = 0;      // of this field
    ParameterForm* numbers_ = nullptr;
    Values shownNumbers_;
    std::uint64_t gesture_ = 0; // of a slider
    bool editing_ = false;      // by the form itself, which stays as it is typed
    QPushButton* train_;
    QLabel* problem_;
};

} // namespace fovea
