#include "ui/look/portal.h"

#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusReply>
#include <QtDBus/QDBusVariant>

namespace fovea {

QVariant portalSetting(const char* group, const char* name) {
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return {};
    QDBusMessage question = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.portal.Desktop"),
        QStringLiteral("/org/freedesktop/portal/desktop"),
        QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("Read"));
    question << QLatin1String(group) << QLatin1String(name);
    constexpr int patience = 200; // ms: the window must not wait for a desktop that does not answer
    const QDBusReply<QDBusVariant> reply = bus.call(question, QDBus::Block, patience);
    if (!reply.isValid())
        return {};
    QVariant value = reply.value().variant();
    if (value.canConvert<QDBusVariant>()) // older portals wrap it twice
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace fovea
