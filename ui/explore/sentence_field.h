// The largest control: the sentence, and how many tokens it is. It grows with the sentence, to four
// lines. A second one holds the sentence of the keys and values, where they have one of their own.
#pragma once

#include <QtGui/QTextCursor>
#include <QtWidgets/QPlainTextEdit>

#include <string>
#include <utility>

class QLabel;

namespace fovea {

class Workbench;

class SentenceField : public QPlainTextEdit {
    Q_OBJECT
public:
    enum class Of { queries, keys };
    SentenceField(Workbench& workbench, Of side, QWidget* parent);

    [[nodiscard]] QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;

private:
    [[nodiscard]] bool isOfWindow(const QKeyEvent& key) const;
    void passBlockEnd(QTextCursor::MoveOperation way);
    void edited();
    void refresh();
    void turn();
    void count();
    void fit();
    [[nodiscard]] bool isOneLine(int room);
    [[nodiscard]] bool isComposing() const; // pinyin that is no word yet

    Workbench& workbench_;
    Of side_;
    std::string shown_;              // of the Experiment
    QString typed_;                  // the same as this field has it, with line breaks of one kind
    bool ownBlocks_ = false;         // being inserted
    std::pair<int, int> inserted_{}; // positions between which the last change stands
    bool late_ = false;              // another sentence came while one was composed
    QLabel* count_;
    int depth_ = 0; // of resizing that resizing has begun
    std::pair<QString, QFont> measured_;
    int textWidth_ = 0; // of that text in that font
};

} // namespace fovea
