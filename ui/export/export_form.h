// What can be chosen about a figure that leaves the window.
#pragma once

#include "ui/export/paper_choices.h"

#include <QtWidgets/QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;

namespace fovea {

class LengthBox;
class NumberBox;
class Segments;

class ExportForm : public QWidget {
    Q_OBJECT
public:
    ExportForm(const PaperChoices& choices, QWidget* parent);

    // The figures to choose from, rows of figures(). `large` is chosen where none was before.
    void setFigures(const std::vector<std::string>& figures, const std::string& large);
    void forAnyFigure(); // which one is not asked: the choices are for all
    void setChoices(const PaperChoices& choices);
    void setNaturalSize(const QSizeF& millimetres);
    [[nodiscard]] const PaperChoices& choices() const { return choices_; }
    [[nodiscard]] std::string figure() const; // empty: the large one

Q_SIGNALS:
    void chosen(); // something else

private:
    void makePaper(QGridLayout& grid);
    void makeSwitches(QGridLayout& grid);
    QLabel* add(QGridLayout& grid, const QString& label, QWidget* field, const QString& tip);
    void change(); // the choices were changed here
    void show();   // the choices in the controls

    PaperChoices choices_;
    bool showing_ = false; // controls that change then were not changed by the person
    QComboBox* figure_;
    QLabel* figureName_;
    Segments* format_;
    QComboBox* size_;
    LengthBox* width_;
    LengthBox* height_;
    NumberBox* type_;
    NumberBox* dots_;
    Segments* theme_;
    QCheckBox* title_;
    QCheckBox* caption_;
    QCheckBox* carry_;
};

} // namespace fovea
