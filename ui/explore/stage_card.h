// One stage in the strip: what is chosen, its formula and its main number.
#pragma once

#include "core/base/selection.h"
#include "core/experiment/attention_model.h"
#include "ui/look/theme.h"

#include <QtWidgets/QAbstractButton>

#include <optional>

namespace fovea {

class StageCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit StageCard(const TableInfo& table, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setSelection(const Selection& selection);
    // What a model was trained with at this stage; null: there is no model.
    void setTrained(const Selection* trained);
    // Of a model that can do nothing else at this stage; nullopt: rows can be chosen.
    void setOwn(const std::optional<OwnStage>& own);
    void setLow(bool low); // without the formula
    // Cells that are drawn by hand, which the mask stands for; a click on the note removes them.
    void setDrawn(std::size_t cells);
    [[nodiscard]] QRect drawnNote() const; // empty where there are none
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void stepped(int rows); // up and down: another row of the table
    void clearDrawnAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override; // the panel is its menu
    bool event(QEvent* event) override;

private:
    const TableInfo& table_;
    Selection selection_;
    std::optional<Selection> trained_;
    std::optional<OwnStage> own_;
    std::size_t drawn_ = 0;
    bool low_ = false;
    const Theme* theme_;
};

} // namespace fovea
