// One stage in the strip: what is chosen, its formula and its main number.
#pragma once

#include "core/base/selection.h"
#include "core/experiment/attention_model.h"
#include "ui/look/theme.h"

#include <QtWidgets/QAbstractButton>

#include <cstdint>
#include <optional>

namespace fovea {

// "Dot product + Salience": the names of its rows, as cards have them.
QString selectionName(const TableInfo& table, const Selection& selection);

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
    // What it made of the sentence, in the place of the formula; empty: nothing yet.
    void setMade(const QString& made);
    void setLow(bool low); // without the formula
    void setEnlarged(double times);
    // Beside the stage's name a sign in place of the word "trained", or nothing: on all cards
    // alike.
    enum class TrainedMark : std::uint8_t { word, sign, none };
    void setMark(TrainedMark mark);
    [[nodiscard]] TrainedMark widestMark() const; // that this card has room for
    // How wide it is where its name is not cut, before it is enlarged.
    [[nodiscard]] double roomForName() const;
    // Where neither a word of its name nor the stage's is cut.
    [[nodiscard]] int leastWidth() const;
    [[nodiscard]] bool isNameCut() const; // on one line
    void setNameLines(int lines);         // that a card has room for: one, or two
    // As it is written, in one line or two; cut where there is no room.
    [[nodiscard]] QStringList shownName() const;
    // What was added by hand at this stage, in words ("+1 cell by hand") and for tips. 0: nothing.
    void setNote(std::size_t count, const QString& text, const QString& tip);
    // The cross that takes back what was added by hand, or what is not as it was trained; empty
    // where there is neither.
    [[nodiscard]] QRect cross() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void stepped(int rows); // up and down: another row of the table
    void takeBackAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override; // the panel is its menu
    bool event(QEvent* event) override;

private:
    void describe(); // what it shows has changed
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString detail(double room) const;
    [[nodiscard]] double roomBesideCross() const;
    [[nodiscard]] bool isChanged() const;
    [[nodiscard]] bool canBeTakenBack() const;
    [[nodiscard]] double scale() const;
    [[nodiscard]] double margin() const; // of its words, before it is enlarged
    [[nodiscard]] int scaled(int pixels) const;

    const TableInfo& table_;
    Selection selection_;
    std::optional<Selection> trained_;
    std::optional<OwnStage> own_;
    QString made_;
    std::size_t noted_ = 0;
    QString note_, noteTip_;
    bool low_ = false;
    int nameLines_ = 1;
    TrainedMark mark_ = TrainedMark::word;
    double enlarged_ = 1;
    const Theme* theme_;
};

} // namespace fovea
