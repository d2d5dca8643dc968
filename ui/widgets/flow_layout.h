// Widgets beside each other, in as many rows as it takes: nothing is made narrower than its words.
#pragma once

#include <QtWidgets/QLayout>

#include <memory>
#include <vector>

namespace fovea {

class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr);

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize minimumSize() const override; // of the widest alone
    [[nodiscard]] QSize sizeHint() const override;    // of one row
    void setGeometry(const QRect& area) override;

private:
    struct Row {
        std::vector<QLayoutItem*> items;
        int height = 0;
    };
    [[nodiscard]] std::vector<Row> rowsAt(int width) const;
    [[nodiscard]] QSize withMargins(const QSize& size) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace fovea
