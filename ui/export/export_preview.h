// What a file will look like: the paper with the figure on it, or the first of its numbers. It is
// painted by a worker, the newest request wins, and it can be dragged into another program.
#pragma once

#include "ui/export/outgoing.h"
#include "ui/plot/painting_worker.h"

#include <QtGui/QImage>
#include <QtWidgets/QWidget>

#include <optional>

namespace fovea {

struct PreviewRequest {
    Outgoing out;
    std::string format;                  // a row of formats()
    const Theme* around = &lightTheme(); // of the window
    QSize room;                          // that there is for it, in the window's units
    double ratio = 1;                    // of the screen
};

struct Preview {
    QImage image;
    QSizeF page;  // mm; empty where there is no paper
    QString size; // in words: millimetres and pixels, or rows and columns
    std::vector<Message> notes;
    Message problem; // why there is none
};

// What the worker does.
Preview previewOf(const PreviewRequest& request);

class ExportPreview : public QWidget {
    Q_OBJECT
public:
    ExportPreview(const Theme& theme, QWidget* parent);

    void setTheme(const Theme& theme); // of the window
    void show(const Outgoing& out, const std::string& format);
    void showNothing(const Message& why);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] const Preview& preview() const { return preview_; } // the latest

Q_SIGNALS:
    void changed();
    void dragged(); // the mouse pulls at it

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void ask();
    void take(const Preview& preview);

    const Theme* theme_;
    PreviewRequest request_;
    Preview preview_;
    std::optional<QPoint> pressed_;
    PaintingWorker<PreviewRequest, Preview> worker_; // last: it calls this object
};

} // namespace fovea
