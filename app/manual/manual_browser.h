// A page of the manual as rich text; its figures come when they are painted.
#pragma once

#include <QtGui/QImage>
#include <QtWidgets/QTextBrowser>

#include <map>

namespace fovea {

struct Theme;

class ManualBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualBrowser(QWidget* parent);

    void setPage(const QString& html, const Theme& theme);
    void setFigure(int index, const QImage& picture);
    [[nodiscard]] bool hasFigure(int index) const { return figures_.contains(index); }
    [[nodiscard]] int textWidth() const; // that a figure may have
    [[nodiscard]] QSize sizeHint() const override {
        return {760, 2000};
    } // as high as there is room

Q_SIGNALS:
    void followed(const QString& target); // of a link, as the page has it
    void widthChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    QVariant loadResource(int type, const QUrl& name) override;
    void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;

private:
    QString html_;
    std::map<int, QImage> figures_;
};

} // namespace fovea
