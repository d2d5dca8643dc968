// What is copied, dragged, and pasted: the bytes that other programs get, and the way back.
#include "app/window/figure_copies.h"
#include "app/window/figure_work.h"
#include "app/window/window_actions.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/export/cells.h"
#include "ui/export/drag_grip.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/status_line.h"

#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtGui/QClipboard>
#include <QtGui/QDrag>
#include <QtGui/QDropEvent>
#include <QtGui/QImage>
#include <QtTest/QSignalSpy>
#include <QtWidgets/QLineEdit>

using namespace fovea;

namespace {

const QMimeData& clipboard() {
    return *QGuiApplication::clipboard()->mimeData();
}

Experiment some() {
    Experiment experiment = defaultExperiment();
    experiment.text = "Wir sahen 我们, a \"saw\"\tand <b>&";
    experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
    experiment.view.head = 2;
    return experiment;
}

struct Copying : ShownWindow {
    Copying() : ShownWindow(Settings(), some()) { (void)settles(); }
    void trigger(const QString& name) {
        for (const ActionList::Group& group : window.actionList().groups())
            for (QAction* action : group.actions)
                if (plainText(*action) == name)
                    return action->trigger();
        qFatal("no action %s", qPrintable(name));
    }
};

// On paper that no picture can have as many dots for.
Settings tooLargeSettings(const QTemporaryDir& folder) {
    Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
    Preferences preferences;
    preferences.paper.paper.width = 2000;
    preferences.paper.paper.dpi = 2400;
    settings.write(preferences);
    return settings;
}

// A drag over the window, and its end there; whether the window would have taken it.
bool drop(QWidget& window, const QMimeData& data) {
    QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QCoreApplication::sendEvent(&window, &enter);
    return enter.isAccepted();
}

} // namespace

class TestClipboard : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    // Ctrl+Shift+C while one types: an image, and the bytes that carry the Experiment.
    void picture() {
        Copying w;
        QVERIFY(w.find<SentenceField>("sentence")->hasFocus());
        w.press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QImage image = QGuiApplication::clipboard()->image();
        QVERIFY(image.width() > 1000);
        QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
        for (const char* type : {pngType, svgType, sessionType}) {
            const QString name = QLatin1String(type);
            QVERIFY2(clipboard().formats().contains(name), type);
            const std::string bytes = clipboard().data(name).toStdString();
            QVERIFY2(openExperiment(bytes, type).experiment == some(), type);
        }
        QVERIFY(!clipboard().hasText()); // a field of text would paste it
        QVERIFY(w.window.findChild<StatusLine*>()->findChild<QLabel*>()->text().contains(
            QStringLiteral("clipboard")));
    }
    void drawing() {
        Copying w;
        w.trigger(QStringLiteral("Copy as SVG"));
        QVERIFY(clipboard().text().startsWith(QStringLiteral("<?xml")));
        QCOMPARE(clipboard().data(QLatin1String(svgType)), clipboard().text().toUtf8());
    }
    // What a spreadsheet makes of it are the numbers of the figure.
    void numbers() {
        Copying w;
        w.trigger(QStringLiteral("Copy numbers"));
        const std::string csv = clipboard().data(QStringLiteral("text/csv")).toStdString();
        QCOMPARE(csv, writeCsv(*w.find<FigureView>("picture")->figure()));
        const TextCells cells = readCsv(csv);
        const auto& matrix = std::get<Matrix>(*w.find<FigureView>("picture")->figure());
        QCOMPARE(cells.size(), matrix.rows.size() + 1);
        QVERIFY(cells[0][7].starts_with("\""));
        const QStringList lines = clipboard().text().split(QLatin1Char('\n'));
        QCOMPARE(std::size_t(lines.size()), cells.size() + 1);
        QCOMPARE(lines[1].split(QLatin1Char('\t')).size(), qsizetype(cells[1].size()));
        QCOMPARE(tabSeparated({{"a\tb", "\"", "c"}, {}, {"d\n"}}),
                 std::string("\"a\tb\"\t\"\"\"\"\tc\n\n\"d\n\"\n"));
        QCOMPARE(readCsv("a,\"b,\"\"\r\nc\"\r\n\r\n1,2"),
                 TextCells({{"a", "b,\"\r\nc"}, {""}, {"1", "2"}}));
    }
    void command() {
        Copying w;
        Experiment next = some();
        next.text = "I saw";
        w.bench().edit(next);
        QVERIFY(w.settles());
        w.trigger(QStringLiteral("Copy as command"));
        // With the size that the figure has as it is seen.
        const QRegularExpression wanted(
            QStringLiteral("^fovea text 'I saw' --mask causal --head 3 --width [0-9.]+mm "
                           "--height [0-9.]+mm -o matrix-I-saw.png$"));
        QVERIFY2(wanted.match(clipboard().text()).hasMatch(), qPrintable(clipboard().text()));
    }
    // Whatever was copied comes back into another window, by the key.
    void pasted_data() {
        QTest::addColumn<QString>("action");
        for (const char* action : {"Copy figure", "Copy as SVG", "Copy numbers", "Copy as command"})
            QTest::newRow(action) << QString::fromLatin1(action);
    }
    void pasted() {
        QFETCH(QString, action);
        Copying first;
        first.trigger(action);
        ShownWindow second;
        QVERIFY(second.settles());
        second.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(second.settles());
        QVERIFY(second.bench().experiment() == some());
        QCOMPARE(second.message(), QString());
    }
    // What another program hands over: only its own formats, or the text alone.
    void pastedFromElsewhere_data() {
        QTest::addColumn<QString>("type");
        for (const char* type : {pngType, svgType, "text/plain"})
            QTest::newRow(type) << QString::fromLatin1(type);
    }
    void pastedFromElsewhere() {
        QFETCH(QString, type);
        Copying w;
        const bool text = type == QStringLiteral("text/plain");
        w.trigger(text ? QStringLiteral("Copy as SVG") : QStringLiteral("Copy figure"));
        auto* data = new QMimeData;
        data->setData(type, clipboard().data(type));
        QGuiApplication::clipboard()->setMimeData(data);
        w.bench().restart(defaultExperiment());
        w.trigger(QStringLiteral("Paste figure or command"));
        QVERIFY(w.settles());
        QVERIFY(w.bench().experiment() == some());
    }
    void nothingOfOurs() {
        Copying w;
        QImage foreign(20, 20, QImage::Format_RGB32);
        foreign.fill(Qt::red);
        const auto refuses = [&] {
            w.trigger(QStringLiteral("Paste figure or command"));
            return w.message().contains(QStringLiteral("no figure and no command of Fovea")) &&
                   w.bench().experiment() == some();
        };
        QGuiApplication::clipboard()->setImage(foreign);
        QVERIFY(refuses());
        QGuiApplication::clipboard()->setText(QStringLiteral("<svg> {\"fovea\": 1}"));
        QVERIFY(refuses());
        QGuiApplication::clipboard()->clear();
        QVERIFY(refuses());
        w.trigger(QStringLiteral("Copy figure"));
        QCOMPARE(w.message(), QString()); // all is well again
    }
    // Left out of the file, it is left out of the clipboard.
    void bare() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        Preferences preferences;
        preferences.paper.paper.carryState = false;
        settings.write(preferences);
        ShownWindow w(settings);
        QVERIFY(w.settles());
        w.press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
        QCOMPARE(sessionIn(clipboard()), std::string());
    }
    // A window that has gone leaves what was copied.
    void outlives() {
        { Copying().trigger(QStringLiteral("Copy figure")); }
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
    }
    void tooLarge() {
        const QTemporaryDir folder;
        ShownWindow w(tooLargeSettings(folder));
        QVERIFY(w.settles());
        w.press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(w.message().contains(QStringLiteral("too large")));
        QVERIFY(QGuiApplication::clipboard()->image().isNull());
    }
    // What is dragged is a picture for one program and a file for another.
    void dragged() {
        Copying w;
        const std::unique_ptr<QMimeData> data(w.window.findChild<FigureWork*>()->offer());
        QVERIFY(data->hasImage() && data->hasUrls() &&
                !data->hasFormat(QStringLiteral("text/plain")));
        const QString path = data->urls().value(0).toLocalFile();
        QVERIFY2(path.endsWith(QStringLiteral("/matrix-Wir-sahen-我们-a-saw-and-b.png")),
                 qPrintable(path));
        const std::string file = path.toStdString();
        QVERIFY(openExperiment(disk().read(file, 10'000'000), file).experiment == some());
        QVERIFY(data->imageData().value<QImage>().width() > 100);
        QVERIFY(drop(w.window, *data)); // from another window
    }
    // What goes wrong while it is made is told.
    void draggedInVain() {
        const QTemporaryDir folder;
        ShownWindow w(tooLargeSettings(folder));
        QVERIFY(w.settles());
        const std::unique_ptr<QMimeData> data(w.window.findChild<FigureWork*>()->offer());
        QVERIFY(data->urls().isEmpty());
        QTRY_VERIFY(w.message().contains(QStringLiteral("too large")));
    }
    // The grip is pulled, or clicked.
    void grip() {
        Copying w;
        auto* grip = w.window.findChild<DragGrip*>();
        QVERIFY(grip->isVisible() && !grip->toolTip().isEmpty() && !grip->icon().isNull());
        disconnect(grip, &DragGrip::pulled, nullptr, nullptr); // a real drag would wait
        QSignalSpy pulled(grip, &DragGrip::pulled);
        QSignalSpy clicked(grip, &DragGrip::clicked);
        const QPoint from = grip->rect().center();
        QTest::mousePress(grip, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, from + QPoint(0, -60), grip->mapToGlobal(from),
                         Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(grip, &move);
        QCOMPARE(pulled.size(), 1);
        QTest::mouseRelease(grip, Qt::LeftButton, {}, from);
        QCOMPARE(clicked.size(), 0);
    }
};

FOVEA_WINDOW_TEST(TestClipboard)
#include "test_clipboard.moc"
