// A walk of random actions through the whole window, over sessions that cannot be computed, that
// are still being computed, and that come from other workspaces. FOVEA_OPERATIONS=10000 makes it
// longer and begins anywhere; FOVEA_SEED=7 goes a way again. It writes into a temporary folder
// alone.
#include "app/lessons/course.h"
#include "core/base/memory.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "support/checkpoint_folder.h"
#include "support/map_files.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/stage_card.h"

#include <QtCore/QRandomGenerator>
#include <QtCore/QTemporaryDir>
#include <QtCore/QTimer>
#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDialog>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QSlider>
#include <QtWidgets/QSpinBox>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <malloc.h>

using namespace fovea;

namespace {

const std::vector<RowInfo>& spaces() {
    return workspaces().info().rows;
}

class Walk {
public:
    Walk(Window& window, QString folder, std::uint32_t seed)
        : w_(window), folder_(std::move(folder)), chance_(seed) {}

    // One action; what it was is kept, for the message of a failure.
    void step() {
        using Action = void (Walk::*)();
        static const std::pair<const char*, Action> all[] = {
            {"session", &Walk::session}, {"session", &Walk::session}, {"file", &Walk::file},
            {"lesson", &Walk::lesson},   {"space", &Walk::space},     {"point", &Walk::point},
            {"point", &Walk::point},     {"point", &Walk::point},     {"press", &Walk::press},
            {"press", &Walk::press},     {"press", &Walk::press},     {"widget", &Walk::widget},
            {"widget", &Walk::widget},   {"widget", &Walk::widget},   {"card", &Walk::card},
            {"card", &Walk::card},       {"menu", &Walk::menu},       {"command", &Walk::command},
            {"figure", &Walk::figure}};
        const auto& [name, action] = all[below(std::size(all))];
        last = name;
        (this->*action)();
    }
    std::string last;

private:
    std::uint32_t below(std::size_t count) {
        return count == 0 ? 0 : chance_.bounded(static_cast<std::uint32_t>(count));
    }
    template <class List>
    const auto& of(const List& list) {
        return list[static_cast<decltype(list.size())>(
            below(static_cast<std::size_t>(list.size())))];
    }
    QPoint within(const QWidget* widget) {
        return {static_cast<int>(below(static_cast<std::size_t>(widget->width()))),
                static_cast<int>(below(static_cast<std::size_t>(widget->height())))};
    }
    template <class Widget>
    QList<Widget*> shown() {
        QList<Widget*> found;
        for (Widget* one : w_.window.findChildren<Widget*>())
            if (one->isVisible() && one->width() > 0 && one->height() > 0)
                found << one;
        return found;
    }
    // Of any workspace, looking anywhere; some are wrong, some take long.
    Experiment any() {
        Experiment made = defaultExperiment();
        made.view.workspace = of(spaces()).id;
        if (below(2))
            made.view.layer = below(4), made.view.head = below(40);
        if (below(2))
            made.view.query = below(20'000), made.view.key = below(20'000);
        static const char* const masks[] = {"none", "causal&window:3", "window:3",
                                            "window:2&causal", "window:1|global"};
        made.at(Stage::mask) = readSelection(table(Stage::mask), masks[below(5)], "");
        switch (below(7)) {
        case 4: // one that ships
            made = withModel(made, {.name = of(shippedModels().info().rows).id});
            break;
        case 0: // does not divide the width
            made.at(Stage::project).parts.front().choice.values["heads"] = std::int64_t{5};
            break;
        case 1: // is computed for a while
            for (int i = 0; i < 6000; ++i)
                made.text += " saw";
            break;
        case 2:
            made.text.clear();
            break;
        case 3:
            made.keysText = "we see";
            break;
        default:
            break;
        }
        if (below(3) == 0) {
            Experiment kept = made;
            kept.view.workspace = of(spaces()).id;
            made.reference.experiment = std::make_shared<const Experiment>(kept);
        }
        return made;
    }
    void session() { w_.bench().restart(any()); }
    // A session, a checkpoint's folder, or a file of attentions.
    void file() {
        const std::string path = folder_.toStdString() + "/s" + std::to_string(below(3)) + ".fovea";
        replaceFile(disk(), path, writeExperiment(any(), true));
        const QString maps =
            QString::fromStdString(mapsFolder + (below(2) ? "products" : "translation"));
        const QString files[] = {QString::fromStdString(path), generates_.path(), fillsIn_.path(),
                                 maps + QStringLiteral(".safetensors")};
        w_.window.open(files[below(std::size(files))]);
    }
    void lesson() { w_.window.openLesson(of(course()), static_cast<int>(below(4))); }
    void space() { w_.window.showWorkspace(of(spaces()).id); }
    void figure() {
        const auto& rows = figures().info().rows;
        Experiment next = w_.bench().experiment();
        const RowInfo& row = rows[below(rows.size())];
        if (figures().math(row.id).view &&
            figures().math(row.id).workspace == next.view.workspace) {
            showFigure(next.view, row.id);
            w_.bench().edit(std::move(next));
        }
    }
    void point() {
        const auto views = shown<FigureView>();
        if (views.isEmpty())
            return;
        FigureView* view = of(views);
        const QPoint at = within(view);
        const QPoint to = within(view);
        switch (below(5)) {
        case 0:
            return QTest::mouseDClick(view, Qt::LeftButton, {}, at);
        case 1: {
            QTest::mousePress(view, Qt::LeftButton, {}, at);
            QMouseEvent drag(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::LeftButton,
                             Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(view, &drag);
            return QTest::mouseRelease(view, Qt::LeftButton, {}, to);
        }
        case 2: {
            QWheelEvent wheel(at, view->mapToGlobal(at), {}, QPoint(0, below(2) ? 120 : -240),
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(view, &wheel);
            return;
        }
        default:
            hoverAt(view, at);
            QTest::mouseClick(view, Qt::LeftButton, {}, at);
        }
    }
    void press() {
        static const Qt::Key keys[] = {
            Qt::Key_Up,     Qt::Key_Down, Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Plus,
            Qt::Key_Minus,  Qt::Key_0,    Qt::Key_1,      Qt::Key_2,      Qt::Key_9,
            Qt::Key_Delete, Qt::Key_Home, Qt::Key_Return, Qt::Key_Insert, Qt::Key_Space};
        const auto views = shown<FigureView>();
        if (!views.isEmpty())
            QTest::keyClick(of(views), keys[below(std::size(keys))],
                            below(4) ? Qt::NoModifier : Qt::ShiftModifier);
    }
    // Any button, box, slider or field that is seen.
    void widget() {
        const auto all = shown<QWidget>();
        QWidget* one = of(all);
        if (!one->isEnabled())
            return;
        if (qobject_cast<QAbstractButton*>(one)) {
            QTest::mouseClick(one, Qt::LeftButton);
        } else if (qobject_cast<QComboBox*>(one) || qobject_cast<QSlider*>(one) ||
                   qobject_cast<QAbstractSpinBox*>(one)) {
            QTest::keyClick(one, below(2) ? Qt::Key_Up : Qt::Key_Down);
        } else if (qobject_cast<QLineEdit*>(one) || qobject_cast<QPlainTextEdit*>(one)) {
            static const Qt::Key keys[] = {Qt::Key_A, Qt::Key_Space, Qt::Key_Backspace, Qt::Key_7};
            QTest::keyClick(one, keys[below(4)]);
        }
    }
    void card() {
        const auto cards = shown<StageCard>();
        if (cards.isEmpty())
            return;
        StageCard* one = of(cards);
        if (below(2))
            return QTest::keyClick(one, below(2) ? Qt::Key_Up : Qt::Key_Down);
        QTest::mouseClick(one, Qt::LeftButton);
        QWidget* panel = QApplication::activePopupWidget();
        if (!panel)
            return;
        if (const auto buttons = panel->findChildren<QAbstractButton*>(); !buttons.isEmpty())
            QTest::mouseClick(of(buttons), Qt::LeftButton);
        panel->close();
    }
    void menu() {
        const auto views = shown<FigureView>();
        if (views.isEmpty())
            return;
        FigureView* view = of(views);
        const QPoint at = within(view);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view->mapToGlobal(at));
        QCoreApplication::sendEvent(view, &event);
    }
    void command() {
        Workbench& bench = w_.bench();
        switch (below(9)) {
        case 0:
        case 1:
            return bench.undo();
        case 2:
            return bench.redo();
        case 3:
            return bench.setCross(below(2) == 0);
        case 4:
            return bench.keepAsReference();
        case 5:
            return bench.forgetReference();
        case 6:
            return bench.cancel();
        case 7:
            return w_.window.exportTo(folder_ + QStringLiteral("/a.svg"));
        default:
            return w_.window.setPresenting(!w_.window.isPresenting());
        }
    }

    Window& w_;
    CheckpointFolder generates_{QStringLiteral("gpt2")};
    CheckpointFolder fillsIn_{QStringLiteral("bert")};
    QString folder_;
    QRandomGenerator chance_;
};

// Closes what waits for an answer, in whatever loop it waits.
void closeWhatWaits() {
    if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        box && box->button(QMessageBox::Discard))
        QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
    else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
        dialog->reject();
    if (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
}

// Open files of this process, its threads, and the memory that was allocated and not freed; a
// sanitizer tells nothing of that.
struct Held {
    std::ptrdiff_t files = countIn("/proc/self/fd");
    std::ptrdiff_t threads = countIn("/proc/self/task");
    std::size_t memory = ::mallinfo2().uordblks + ::mallinfo2().hblkhd;

    static std::ptrdiff_t countIn(const char* folder) {
        std::error_code ignored;
        return std::distance(std::filesystem::directory_iterator(folder, ignored), {});
    }
};

} // namespace

class TestRandomWalk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingAnswers() {
        const int wanted = qEnvironmentVariableIntValue("FOVEA_OPERATIONS");
        const int count = wanted > 0 ? wanted : 300;
        bool told = false;
        std::uint32_t seed =
            static_cast<std::uint32_t>(qEnvironmentVariableIntValue("FOVEA_SEED", &told));
        if (!told)
            seed = wanted > 0 ? QRandomGenerator::system()->generate() >> 1 : 1;
        qInfo("FOVEA_SEED=%u FOVEA_OPERATIONS=%d", seed, count);
        const QTemporaryDir folder;
        for (const char* place : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR"})
            qputenv(place, folder.path().toUtf8());
        QVERIFY(QDir::setCurrent(folder.path()));
        QTimer impatient;
        connect(&impatient, &QTimer::timeout, &closeWhatWaits);
        impatient.start(50);
        {
            std::string problem;
            Window w(folder.path());
            Walk walk(w, folder.path(), seed);
            connect(&w.bench(), &Workbench::failed, &w.window,
                    [&](const Message& message) { problem = english(message); });
            Held most[2]; // in the first half, and in the second
            for (int i = 0; i < count; ++i) {
                if (count >= 1000 && i % (count / 10) == 0)
                    qInfo("%d: %zu MiB are allocated, of %zu", i, Held().memory >> 20,
                          usedMemory() >> 20);
                walk.step();
                const Held now;
                Held& half = most[i < count / 2 ? 0 : 1];
                half.files = std::max(half.files, now.files);
                half.threads = std::max(half.threads, now.threads);
                half.memory = std::max(half.memory, now.memory);
                if (!w.window.isVisible())
                    w.window.show();
                for (QWidget* other : QApplication::topLevelWidgets()) // that were opened
                    if (other != &w.window && qobject_cast<MainWindow*>(other))
                        other->close();
                if (i % 4 == 0) // otherwise the next comes before the answer
                    QTest::qWait(i % 20 == 0 ? 60 : 1);
            }
            w.window.setPresenting(false);
            const auto shown = [&] { return figureOf(w.bench().experiment().view).id; };
            const auto begin = [&] {
                w.bench().restart(defaultExperiment());
                w.window.showWorkspace(workspaceId::explore); // a page may stand in front of it
            };
            const auto answers = [&] {
                if (!w.bench().settled())
                    return false;
                if (w.bench().picture().figure(shown()))
                    return true;
                begin(); // what the last steps opened came after it, and cannot be computed
                return false;
            };
            begin();
            QVERIFY2(QTest::qWaitFor(answers, 120'000), // a guard
                     (walk.last + ": " + shown() + ": " + problem).c_str());
            // What were not closed again would be more and more.
            qInfo("most files, threads and MiB: %td, %td and %zu, then %td, %td and %zu",
                  most[0].files, most[0].threads, most[0].memory >> 20, most[1].files,
                  most[1].threads, most[1].memory >> 20);
            QVERIFY(most[1].files <= most[0].files + most[0].files / 2 + 8);
            QVERIFY(most[1].threads <= most[0].threads + most[0].threads / 2 + 8);
            QVERIFY(most[1].memory <=
                    most[0].memory + most[0].memory / 2 + (std::size_t{64} << 20));
            const std::size_t before = usedMemory() >> 20;
            returnFreedMemory();
            qInfo("%zu MiB of memory; %zu when what was freed is returned", before,
                  usedMemory() >> 20);
        }
    }
};

FOVEA_WINDOW_TEST(TestRandomWalk)
#include "test_random_walk.moc"
