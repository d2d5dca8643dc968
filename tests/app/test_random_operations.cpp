// Whatever is done in whatever order, the window answers. FOVEA_OPERATIONS=10000 does more of it.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"

#include <QtTest/QTest>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>

using namespace fovea;

namespace {

class Chance {
public:
    std::uint32_t operator()(std::uint32_t below) {
        state_ = state_ * 1664525 + 1013904223;
        return below == 0 ? 0 : (state_ >> 8) % below;
    }
    template <class List>
    auto& of(List& list) {
        return list[(*this)(static_cast<std::uint32_t>(list.size()))];
    }

private:
    std::uint32_t state_ = 1;
};

QPoint somewhere(const QWidget* widget, Chance& random) {
    return {static_cast<int>(random(static_cast<std::uint32_t>(widget->width()))),
            static_cast<int>(random(static_cast<std::uint32_t>(widget->height())))};
}

void typeKey(Window& w, Chance& random) {
    const Qt::Key keys[] = {Qt::Key_A,      Qt::Key_Space, Qt::Key_Backspace,
                            Qt::Key_Delete, Qt::Key_Home,  Qt::Key_Period};
    auto* keysField = w.find<SentenceField>("keysSentence");
    auto* field =
        random(3) == 0 && keysField->isVisible() ? keysField : w.find<SentenceField>("sentence");
    QTest::keyClick(field, keys[random(6)]);
}

void point(Window& w, Chance& random) {
    auto views = w.window.findChildren<FigureView*>();
    FigureView* view = random(3) == 0 ? random.of(views) : w.find<FigureView>("picture");
    const QPoint at = somewhere(view, random);
    switch (random(6)) {
    case 0:
        QTest::mouseDClick(view, Qt::LeftButton, {}, at);
        break;
    case 1: {
        QWheelEvent wheel(at, view->mapToGlobal(at), {}, QPoint(0, random(2) ? 120 : -240),
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view, &wheel);
        break;
    }
    case 2: {
        const QPoint to = somewhere(view, random);
        QTest::mousePress(view, Qt::LeftButton, {}, at);
        QMouseEvent drag(QEvent::MouseMove, to, view->mapToGlobal(to), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(view, &drag);
        QTest::mouseRelease(view, Qt::LeftButton, {}, to);
        break;
    }
    default: {
        QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(view, &move);
        QTest::mouseClick(view, Qt::LeftButton, {}, at);
    }
    }
}

void press(Window& w, Chance& random) {
    const Qt::Key keys[] = {Qt::Key_Up,   Qt::Key_Down,  Qt::Key_Left, Qt::Key_Right,
                            Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0};
    QTest::keyClick(w.find<FigureView>("picture"), keys[random(7)]);
}

// A button, a box or a slider of the bars around the picture.
void operate(Window& w, Chance& random) {
    const QWidget* bar = w.find<QWidget>(random(2) ? "viewBar" : "switch");
    auto buttons = bar->findChildren<QAbstractButton*>();
    auto boxes = bar->findChildren<QComboBox*>();
    auto sliders = bar->findChildren<QSlider*>();
    if (random(3) == 0 && !boxes.empty())
        QTest::keyClick(random.of(boxes), random(2) ? Qt::Key_Down : Qt::Key_Up);
    else if (random(3) == 0 && !sliders.empty())
        QTest::keyClick(random.of(sliders), random(2) ? Qt::Key_Left : Qt::Key_Right);
    else if (!buttons.empty())
        if (auto* button = random.of(buttons);
            button->isVisible() && button->text() != QStringLiteral("More…")) // a menu would wait
            QTest::mouseClick(button, Qt::LeftButton);
}

void chooseRow(Window& w, Chance& random) {
    const TableInfo& table = *stages()[random(stageCount)];
    QTest::keyClick(w.find<StageCard>(("stage-" + table.id).c_str()),
                    random(2) ? Qt::Key_Up : Qt::Key_Down);
}

void command(Window& w, Chance& random) {
    Workbench& bench = w.bench();
    switch (random(9)) {
    case 0:
    case 1:
        return bench.undo();
    case 2:
        return bench.redo();
    case 3:
        return bench.setCross(random(2) == 0);
    case 4:
        return bench.keepAsReference();
    case 5:
        return bench.forgetReference();
    case 6:
        return w.window.setThemeChoice(random(2) ? ThemeChoice::dark : ThemeChoice::light);
    case 7:
        return w.window.resize(1024 + static_cast<int>(random(800)),
                               660 + static_cast<int>(random(500)));
    default:
        return w.window.setPresenting(!w.window.isPresenting());
    }
}

} // namespace

class TestRandomOperations : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingAnswers() {
        const int wanted = qEnvironmentVariableIntValue("FOVEA_OPERATIONS");
        const int count = wanted > 0 ? wanted : 600;
        Window w;
        Chance random;
        void (*const operations[])(Window&, Chance&) = {
            typeKey, typeKey, point, point, press, press, operate, chooseRow, chooseRow, command};
        for (int i = 0; i < count; ++i) {
            operations[random(10)](w, random);
            if (random(4) == 0) // otherwise the next comes before the answer
                QVERIFY2(w.settles(), qPrintable(QString::number(i)));
            // A sentence that only grows would only test patience.
            if (w.bench().experiment().text.size() > 300)
                w.bench().restart(defaultExperiment());
        }
        w.window.setPresenting(false);
        w.bench().restart(defaultExperiment());
        QVERIFY(w.settles());
        QCOMPARE(w.message(), QString());
        QVERIFY(w.find<FigureView>("picture")->figure());
    }
};

FOVEA_WINDOW_TEST(TestRandomOperations)
#include "test_random_operations.moc"
