// The window as a screen reader on Linux meets it: another process, over a bus of its own.
#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "core/figure/figures.h"
#include "support/program.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtDBus/QDBusArgument>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusObjectPath>
#include <QtDBus/QDBusVariant>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <functional>

using namespace fovea;

namespace {

constexpr int guard = 30'000; // against hanging alone

struct Node {
    QString service, path;
    bool operator==(const Node&) const = default;
};

Node nodeFrom(const QDBusArgument& from) {
    Node node;
    QDBusObjectPath path;
    from.beginStructure();
    from >> node.service >> path;
    from.endStructure();
    node.path = path.path();
    return node;
}

// A bus without the person's: its daemon starts what the desktop's would, and ends with the test.
class PrivateBus {
public:
    explicit PrivateBus(const QProcessEnvironment& environment) {
        daemon_.setProcessEnvironment(environment);
        daemon_.start(QStringLiteral("dbus-daemon"),
                      {QStringLiteral("--session"), QStringLiteral("--nofork"),
                       QStringLiteral("--print-address")});
        while (daemon_.waitForReadyRead(guard) && !daemon_.canReadLine()) {
        }
        address = QString::fromUtf8(daemon_.readLine()).trimmed();
    }
    ~PrivateBus() {
        daemon_.terminate();
        daemon_.waitForFinished();
    }
    Q_DISABLE_COPY_MOVE(PrivateBus)
    QString address;

private:
    QProcess daemon_;
};

// What a reader would be told.
class Listener : public QObject {
    Q_OBJECT
public:
    QStringList shown; // paths
public Q_SLOTS:
    void heard(const QDBusMessage& message) {
        if (message.arguments().value(0).toString() == QLatin1String("showing"))
            shown << message.path();
    }
};

// A reader.
class BusReader {
public:
    explicit BusReader(const QDBusConnection& bus) : bus_(bus) {}

    [[nodiscard]] QVariant ask(const Node& node, const char* kind, const char* method,
                               const QVariantList& arguments = {}) const {
        QDBusMessage question = QDBusMessage::createMethodCall(
            node.service, node.path, QStringLiteral("org.a11y.atspi.") + QLatin1String(kind),
            QLatin1String(method));
        question.setArguments(arguments);
        return bus_.call(question).arguments().value(0);
    }
    [[nodiscard]] QVariant property(const Node& node, const char* kind, const char* name) const {
        QDBusMessage question = QDBusMessage::createMethodCall(
            node.service, node.path, QStringLiteral("org.freedesktop.DBus.Properties"),
            QStringLiteral("Get"));
        question.setArguments(
            {QStringLiteral("org.a11y.atspi.") + QLatin1String(kind), QString::fromLatin1(name)});
        return bus_.call(question).arguments().value(0).value<QDBusVariant>().variant();
    }
    [[nodiscard]] QString name(const Node& node) const {
        return property(node, "Accessible", "Name").toString();
    }
    [[nodiscard]] QString role(const Node& node) const {
        return ask(node, "Accessible", "GetRoleName").toString();
    }
    [[nodiscard]] std::vector<Node> children(const Node& node) const {
        std::vector<Node> all;
        const auto list = ask(node, "Accessible", "GetChildren").value<QDBusArgument>();
        list.beginArray();
        while (!list.atEnd())
            all.push_back(nodeFrom(list));
        list.endArray();
        return all;
    }
    // The first below that is wanted; what is in tables is not looked at.
    [[nodiscard]] std::optional<Node> find(const Node& from,
                                           const std::function<bool(const Node&)>& wanted) const {
        for (const Node& node : children(from)) {
            if (wanted(node))
                return node;
            if (role(node) != QLatin1String("table"))
                if (const auto found = find(node, wanted))
                    return found;
        }
        return std::nullopt;
    }
    [[nodiscard]] Node cell(const Node& table, int row, int column) const {
        return nodeFrom(
            ask(table, "Table", "GetAccessibleAt", {row, column}).value<QDBusArgument>());
    }
    [[nodiscard]] int count(const Node& table, const char* what) const {
        return property(table, "Table", what).toInt();
    }

private:
    QDBusConnection bus_;
};

} // namespace

class TestAtSpi : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aReaderFindsTheMap() {
        if (QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty() ||
            !QFile::exists(QStringLiteral("/usr/share/dbus-1/services/org.a11y.Bus.service")))
            QSKIP("needs the packages dbus and at-spi2-core");
        const QTemporaryDir folder;
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const char* name :
             {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            environment.insert(QLatin1String(name), folder.path());
        for (const char* name : {"DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "NO_AT_BRIDGE"})
            environment.remove(QLatin1String(name));
        environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        const PrivateBus session(environment);
        QVERIFY(!session.address.isEmpty());
        environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), session.address);

        QDBusConnection desktop =
            QDBusConnection::connectToBus(session.address, QStringLiteral("desktop"));
        QVERIFY(desktop.isConnected());
        const QDBusMessage told = desktop.call(QDBusMessage::createMethodCall(
            QStringLiteral("org.a11y.Bus"), QStringLiteral("/org/a11y/bus"),
            QStringLiteral("org.a11y.Bus"), QStringLiteral("GetAddress")));
        const QString address = told.arguments().value(0).toString();
        QVERIFY2(!address.isEmpty(), qPrintable(told.errorMessage()));
        QDBusConnection bus = QDBusConnection::connectToBus(address, QStringLiteral("readers"));
        QVERIFY2(bus.isConnected(), qPrintable(bus.lastError().message()));
        const BusReader reader(bus);
        const Node desk{QStringLiteral("org.a11y.atspi.Registry"),
                        QStringLiteral("/org/a11y/atspi/accessible/root")};
        Listener listener;
        QVERIFY(bus.connect({}, {}, QStringLiteral("org.a11y.atspi.Event.Object"),
                            QStringLiteral("StateChanged"), &listener, SLOT(heard(QDBusMessage))));
        (void)reader.ask({desk.service, QStringLiteral("/org/a11y/atspi/registry")}, "Registry",
                         "RegisterEvent", {QStringLiteral("object:state-changed:showing")});

        environment.insert(QStringLiteral("QT_LINUX_ACCESSIBILITY_ALWAYS_ON"), QStringLiteral("1"));
        QProcess window;
        window.setProcessEnvironment(environment);
        window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        window.start(QStringLiteral(FOVEA_BINARY), {});
        QVERIFY(window.waitForStarted());
        const auto end = qScopeGuard([&] {
            window.kill();
            window.waitForFinished();
        });

        // The table of the map.
        std::optional<Node> table;
        const auto isMap = [&](const Node& node) {
            return reader.role(node) == QLatin1String("table") && reader.count(node, "NRows") > 0 &&
                   reader.name(reader.cell(node, 0, 0)).contains(QLatin1String(", to "));
        };
        QTRY_VERIFY_WITH_TIMEOUT((table = reader.find(desk, isMap)), guard);
        const int rows = reader.count(*table, "NRows");
        QVERIFY(rows > 2);
        QCOMPARE(reader.count(*table, "NColumns"), rows);
        const QString row = reader.ask(*table, "Table", "GetRowDescription", {1}).toString();
        const QString column = reader.ask(*table, "Table", "GetColumnDescription", {0}).toString();
        QVERIFY(!row.isEmpty() && !column.isEmpty() && row != column);
        const Node cell = reader.cell(*table, 1, 0);
        const QString before = reader.name(cell);
        QVERIFY2(before.startsWith(QStringLiteral("%1, to %2: ").arg(row, column)),
                 qPrintable(before));
        bool isNumber = false;
        (void)before.section(QLatin1String(": "), -1).toDouble(&isNumber);
        QVERIFY2(isNumber, qPrintable(before));
        QCOMPARE(reader.cell(*table, 1, 0), cell); // one cell, one object

        // A press on a cell pins it.
        const auto isPinned = [&] {
            return reader.ask(*table, "Table", "IsSelected", {1, 0}).toBool();
        };
        QVERIFY(!isPinned());
        QVERIFY(reader.ask(cell, "Action", "DoAction", {0}).toBool());
        QTRY_VERIFY_WITH_TIMEOUT(isPinned(), guard);

        // A press on a button shows another view, which is told, and its table is another one.
        const QString links = QString::fromStdString(figures().info().row(figureId::links).name);
        const auto button = reader.find(desk, [&](const Node& node) {
            return reader.name(node) == links &&
                   reader.property(node, "Action", "NActions").toInt() > 0;
        });
        QVERIFY(button);
        listener.shown.clear();
        QVERIFY(reader.ask(*button, "Action", "DoAction", {0}).toBool());
        QTRY_VERIFY_WITH_TIMEOUT(!isMap(*table), guard);
        QTRY_VERIFY_WITH_TIMEOUT(reader.count(*table, "NRows") > 0, guard);
        const auto news = [&] {
            return std::ranges::any_of(listener.shown, [&](const QString& path) {
                const Node node{button->service, path};
                return reader.role(node) == QLatin1String("notification") &&
                       reader.name(node) == links;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(news(), guard);
    }
};

FOVEA_WINDOW_TEST(TestAtSpi)
#include "test_at_spi.moc"
