#include "ui/look/theme.h"

#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusReply>
#include <QtDBus/QDBusVariant>
#include <QtGui/QGuiApplication>
#include <QtGui/QPalette>

namespace fovea {
namespace {

// org.freedesktop.appearance color-scheme: 1 is dark, 2 is light, 0 is no wish; −1 without portal.
int portalWish() {
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return -1;
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"),
        QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("Read"));
    question << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
    constexpr int patience = 200; // ms: the window must not wait for a desktop that does not answer
    const QDBusReply<QDBusVariant> reply = bus.call(question, QDBus::Block, patience);
    if (!reply.isValid())
        return -1;
    QVariant value = reply.value().variant();
    if (value.canConvert<QDBusVariant>()) // older portals wrap it twice
        value = value.value<QDBusVariant>().variant();
    return value.toInt();
}

} // namespace

bool systemIsDark() {
    const int wish = portalWish();
    if (wish == 1 || wish == 2)
        return wish == 1;
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::Text).lightness();
}

} // namespace fovea
