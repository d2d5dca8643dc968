// In front of a class: the picture, the sentence and what is played there, large. Everything can
// still be done, by keys and through the palette.
#pragma once

#include <QtCore/QList>
#include <QtCore/QPointer>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>

namespace fovea {

class Presentation {
public:
    // How much larger pictures and type are in a window of this size: less in a small one, where
    // larger words would take the room of the picture.
    static double magnificationIn(const QSize& window);

    // Hides whatever stands in `page` beside `kept` and what they stand in. Message bars stay:
    // they are seen only when there is something to say.
    Presentation(QWidget& page, const QList<QWidget*>& kept);
    ~Presentation(); // as it was before
    Presentation(const Presentation&) = delete;
    Presentation& operator=(const Presentation&) = delete;

    // A word at the top of `window` that goes away by itself.
    void hint(const QString& text, QWidget& window);

private:
    void hideBeside(QWidget& folder, const QList<QWidget*>& kept);

    // A grid keeps room for what may stretch, even where nothing is left.
    void giveRoom(QWidget& folder);

    struct Stretch {
        QPointer<QGridLayout> grid;
        int line; // a row, or −1 − a column
        int stretch;
    };

    QPointer<QWidget> focus_; // where it was
    QList<QPointer<QWidget>> hidden_;
    QList<Stretch> stretches_;
    QPointer<QLabel> hint_;
};

} // namespace fovea
