// Widgets get their least and largest sizes in code, for words of ordinary size. This makes them
// fit the present size of words, in a whole window and in whatever is added to it later.
#pragma once

#include <QtCore/QObject>

class QWidget;

namespace fovea {

// A property of a widget whose size has nothing to do with words.
inline constexpr const char* keepsSize = "keepsSize";

class ScaledSizes : public QObject {
    Q_OBJECT
public:
    explicit ScaledSizes(QWidget& window);
    void follow(); // textScale(), which has changed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void scale(QWidget& widget);
    void scaleAll(QWidget& widget); // and what is in it

    QWidget& window_;
};

} // namespace fovea
