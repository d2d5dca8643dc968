// One of a few, side by side: the rows of a table as buttons that belong together.
#pragma once

#include <QtWidgets/QFrame>

class QButtonGroup;

namespace fovea {

class Segments : public QFrame {
    Q_OBJECT
public:
    struct Segment {
        QString id;
        QString text;
        QString tip;
    };
    Segments(const QString& name, const std::vector<Segment>& segments, QWidget* parent);
    void choose(const QString& id);

Q_SIGNALS:
    void chosen(const QString& id); // by the person

private:
    QButtonGroup* group_;
};

} // namespace fovea
