#include "ui/widgets/announce.h"

#include <QtCore/QVariant>
#include <QtGui/QAccessible>
#include <QtWidgets/QAccessibleWidget>
#include <QtWidgets/QWidget>

namespace fovea {
namespace {

constexpr const char* newsProperty = "news";

Reader& ownReader() {
    static Reader reader = nullptr;
    return reader;
}

// Qt 6.4 has no event for an announcement, and tells Linux of no alert. What readers speak by
// themselves is a notification that comes to be shown.
class AccessibleNews : public QAccessibleWidget {
public:
    explicit AccessibleNews(QWidget& widget)
        : QAccessibleWidget(&widget, QAccessible::Notification) {}
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        const QString news = object()->property(newsProperty).toString();
        return kind == QAccessible::Name && !news.isEmpty() ? news : QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface* makeNews(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && widget->property(newsProperty).isValid() ? new AccessibleNews(*widget)
                                                              : nullptr;
}

} // namespace

bool readerListens() {
    return ownReader() || QAccessible::isActive();
}

void tellReader(QAccessibleEvent& event) {
    QAccessible::updateAccessibility(&event);
    if (ownReader())
        ownReader()(event);
}

void setReader(Reader reader) {
    ownReader() = reader;
}

void makeNewsPlace(QWidget& widget) {
    static const bool once = (QAccessible::installFactory(makeNews), true);
    Q_UNUSED(once)
    widget.setProperty(newsProperty, QString());
    // What was told of it before has made Qt keep the usual interface.
    if (QAccessibleInterface* usual = QAccessible::queryAccessibleInterface(&widget))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(usual));
}

void announce(QWidget& newsPlace, const QString& news) {
    if (news.isEmpty() || !readerListens())
        return;
    newsPlace.setProperty(newsProperty, news);
    const auto tell = [&](QAccessible::Event type) {
        QAccessibleEvent event(&newsPlace, type);
        tellReader(event);
    };
    tell(QAccessible::NameChanged);
    tell(QAccessible::Alert);
    if (newsPlace.isVisible()) // otherwise Qt tells that when it is shown
        tell(QAccessible::ObjectShow);
}

} // namespace fovea
