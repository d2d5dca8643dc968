// A panel that folds to a thin line with its name: by itself where there is little room, and by its
// button everywhere.
#pragma once

#include <QtWidgets/QFrame>

#include <array>
#include <optional>

class QToolButton;

namespace fovea {

class Fold : public QFrame {
    Q_OBJECT
public:
    // Where the panel goes when it is folded.
    enum class Edge { top, bottom, right };
    Fold(const QString& name, Edge edge, const QKeySequence& key, QWidget* parent);

    void setContent(QWidget* content);
    // In little room it is folded until a person opens it; what a person chose is remembered for
    // each of the two.
    void setLittleRoom(bool little);
    // Without anything to show there is neither panel nor line.
    void setOffered(bool offered);
    // Beside the name of a folded panel.
    void setSummary(const QString& summary);
    [[nodiscard]] bool isOpen() const;
    void setOpen(bool open);

Q_SIGNALS:
    void folded(bool isOpen);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void fit();
    void placeButton();
    [[nodiscard]] QString lineFor(int room) const;

    QString name_;
    QString summary_;
    Edge edge_;
    QWidget* content_ = nullptr;
    QToolButton* button_;
    bool little_ = false;
    std::array<std::optional<bool>, 2> chosen_; // in much and in little room
};

} // namespace fovea
