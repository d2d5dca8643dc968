// The laboratory of regression in the real window, driven as a person drives it.
#include "core/base/files.h"
#include "core/base/npy.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "core/regression/edit_points.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/export/formats.h"
#include "ui/workspace.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QAction>
#include <QtGui/QClipboard>
#include <QtTest/QTest>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>
#include <QtWidgets/QSpinBox>

#include <cmath>

using namespace fovea;

namespace {

struct RegressionLab : Window {
    explicit RegressionLab(const char* figure = "regression-curve") {
        window.showWorkspace(workspaceId::regression);
        Experiment next = bench().experiment();
        chooseFigure(next.view, figure, "");
        bench().edit(next);
        [[maybe_unused]] const bool done = settles();
        picture = &window.workspace().picture();
    }
    const RegressionStudy& study() { return bench().experiment().regression; }
    const RegressionTrace& trace() { return *bench().picture().trace->regression; }
    const Plot& plot() { return *plotAt(*picture->figure(), {}); }
    Index count() { return pointCount(study()); }

    // Where these numbers stand in the picture: both axes are even, so two points tell it.
    QPoint at(double x, double y) {
        const QRectF area(picture->contentsRect());
        const QPointF one(picture->width() * 0.3, picture->height() * 0.25);
        const QPointF two(picture->width() * 0.6, picture->height() * 0.35);
        const QPointF first = *dataAt(*picture->figure(), area, one, inWindow());
        const QPointF second = *dataAt(*picture->figure(), area, two, inWindow());
        const auto along = [](double value, double from, double to, double low, double high) {
            return low + (value - from) / (to - from) * (high - low);
        };
        return QPointF(along(x, first.x(), second.x(), one.x(), two.x()),
                       along(y, first.y(), second.y(), one.y(), two.y()))
            .toPoint();
    }
    void click(double x, double y) {
        QTest::mouseClick(picture, Qt::LeftButton, {}, at(x, y));
        QVERIFY(settles());
    }
    void move(const QPoint& to, Qt::MouseButtons buttons = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, to, picture->mapToGlobal(to), Qt::NoButton, buttons,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(picture, &event);
    }
    QPoint dot(Index i) {
        const auto place = static_cast<std::size_t>(i);
        return at(plot().dots.front().x[place], plot().dots.front().y[place]);
    }
    template <class Widget>
    Widget* named(const QString& name) {
        for (auto* widget : window.findChildren<Widget*>())
            if (widget->accessibleName() == name && widget->isVisible())
                return widget;
        return nullptr;
    }
    void choose(const QString& box, const char* data) {
        auto* widget = named<QComboBox>(box);
        QVERIFY(widget);
        widget->setCurrentIndex(widget->findData(QLatin1String(data)));
        Q_EMIT widget->activated(widget->currentIndex());
        QVERIFY(settles());
    }
    FigureView* picture;
};

} // namespace

class TestRegressionWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Draw a set of points, drag one, fit, scrub, export, and open the export again.
    void theWholeWay() {
        RegressionLab lab;
        lab.choose(QStringLiteral("Data"), "own-points");
        QCOMPARE(lab.count(), Index{0});
        QVERIFY(english(std::get<Plot>(*lab.picture->figure()).subtitle).starts_with("no points"));
        for (int i = 0; i < 9; ++i)
            lab.click(0.5 + 0.5 * i, 2 + 1.5 * std::sin(0.5 + 0.5 * i));
        QCOMPARE(lab.count(), Index{9});
        QVERIFY(std::abs(pointAt(lab.study(), 3).x[0] - 2) < 0.05);

        // A drag is one step of undo.
        const RegressionStudy drawn = lab.study();
        const QPoint from = lab.dot(4);
        const QPoint to = lab.at(2.75, 0.4);
        QTest::mousePress(lab.picture, Qt::LeftButton, {}, from);
        for (int step = 1; step <= 5; ++step) {
            lab.move(from + (to - from) * step / 5);
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(lab.picture, Qt::LeftButton, {}, to);
        QVERIFY(lab.settles());
        QVERIFY(std::abs(pointAt(lab.study(), 4).y - 0.4) < 0.1);
        QCOMPARE(lab.count(), Index{9});
        lab.bench().undo();
        QCOMPARE(lab.study(), drawn);
        lab.bench().redo();
        QVERIFY(lab.settles());

        // The menu of a right click removes the point under the mouse, and only there.
        QAction* remove = nullptr;
        for (QAction* action : lab.picture->actions())
            if (action->property("point").toBool())
                remove = action;
        QVERIFY(remove);
        hoverAt(lab.picture, lab.at(0.2, 0.2));
        QVERIFY(!remove->isEnabled());
        hoverAt(lab.picture, lab.dot(2));
        QVERIFY(remove->isEnabled());
        remove->trigger();
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{8});
        lab.bench().undo();
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{9});

        // It has learned, and every epoch can be looked at.
        const FitHistory history = *lab.trace().history;
        QCOMPARE(history.epochs(), Index{60});
        auto* epochs = lab.named<QSlider>(QStringLiteral("Epoch"));
        QVERIFY(epochs && epochs->maximum() == 60 && epochs->value() == 60);
        epochs->setValue(7);
        QVERIFY(lab.settles());
        const auto loss = lab.bench().picture().figure(figureId::regressionLoss);
        QCOMPARE(std::get<Plot>(*loss).curves.back().y.size(), std::size_t{8});
        QTest::mouseClick(lab.named<QAbstractButton>(QStringLiteral("One epoch further")),
                          Qt::LeftButton);
        QCOMPARE(epochs->value(), 8);
        const std::size_t steps = 3;
        QTest::mouseClick(lab.named<QAbstractButton>(QStringLiteral("Play the epochs")),
                          Qt::LeftButton);
        QTRY_VERIFY(epochs->value() > 8 + static_cast<int>(steps));
        QTest::mouseClick(lab.named<QAbstractButton>(QStringLiteral("Play the epochs")),
                          Qt::LeftButton);
        QVERIFY(lab.settles());

        // Every format is written; those that carry the state bring it back.
        const QTemporaryDir folder;
        const Experiment now = lab.bench().experiment();
        for (const RowInfo& format : formats().info().rows) {
            const QString path =
                folder.filePath(QStringLiteral("a.") + QString::fromStdString(format.id));
            exportFrom(lab.window, path);
            QVERIFY2(QFile::exists(path), format.id.c_str());
            if (format.id == "csv" || format.id == "json" || format.id == "npy")
                continue;
            RegressionLab other;
            other.window.open(path);
            QTRY_COMPARE(other.study(), now.regression);
            QCOMPARE(other.bench().experiment().view.settings, now.view.settings);
            QVERIFY(other.settles());
            QCOMPARE(other.plot().curves, lab.plot().curves);
            QCOMPARE(other.plot().dots.front().y, lab.plot().dots.front().y);
        }
    }
    void keyboardAlone() {
        RegressionLab lab;
        lab.choose(QStringLiteral("Data"), "own-points");
        lab.picture->setFocus();
        QTest::keyClick(lab.picture, Qt::Key_Return);
        QVERIFY(lab.settles());
        QTest::keyClick(lab.picture, Qt::Key_Right);
        QVERIFY(lab.settles());
        QTest::keyClick(lab.picture, Qt::Key_Return);
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{2});
        const RegressionStudy before = lab.study();
        const double y = pointAt(lab.study(), 1).y;
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(lab.picture, Qt::Key_Up, Qt::ShiftModifier);
            QVERIFY(lab.settles());
        }
        QVERIFY(pointAt(lab.study(), 1).y > y);
        lab.bench().undo(); // all three
        QCOMPARE(lab.study(), before);
        QVERIFY(lab.settles());
        QTest::keyClick(lab.picture, Qt::Key_Down); // to the first one
        QVERIFY(lab.settles());
        QVERIFY(lab.bench().experiment().view.key.has_value());
        QTest::keyClick(lab.picture, Qt::Key_Delete);
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{1});
    }
    // The query follows the mouse, and is no edit.
    void theMouseAsks() {
        RegressionLab lab("regression-both");
        const Experiment before = lab.bench().experiment();
        hoverAt(lab.picture, lab.at(1.0, 3.8));
        QTRY_VERIFY(std::abs(lab.plot().marks.front().at - 1.0) < 0.05);
        const auto sum = lab.bench().picture().figure(figureId::regressionSum);
        QVERIFY(std::get<Derivation>(*sum).lines.back().formula.starts_with("f(1.0"));
        QCOMPARE(lab.bench().experiment(), before);
        // A click into a map keeps the query.
        QPoint map;
        for (int y = lab.picture->height(); y > 0 && map.isNull(); y -= 20)
            if (const QPoint point(lab.picture->width() / 2, y);
                hitAt(*lab.picture->figure(), QRectF(lab.picture->contentsRect()), point,
                      inWindow())
                    .value_or(Hit{})
                    .part == 1)
                map = point;
        QTest::mouseClick(lab.picture, Qt::LeftButton, {}, map);
        QVERIFY(lab.settles());
        QVERIFY(lab.bench().experiment().view.query.has_value());
        QCOMPARE(lab.count(), Index{50});
    }
    void theSlider() {
        RegressionLab lab;
        auto* slider = lab.window.findChild<QSlider*>();
        for (auto* one : lab.window.findChildren<QSlider*>())
            if (one->accessibleName().startsWith(QLatin1String("Width")))
                slider = one;
        const auto spread = [&] {
            const auto [low, high] = std::ranges::minmax(lab.trace().chosen->curve);
            return high - low;
        };
        slider->setValue(slider->maximum());
        QVERIFY(lab.settles());
        QVERIFY(spread() < 0.1); // the average
        slider->setValue(slider->minimum());
        QVERIFY(lab.settles());
        QVERIFY(spread() > 3); // the nearest neighbour
        QTest::mouseClick(buttonOf(&lab.window, QStringLiteral("Best")), Qt::LeftButton);
        QVERIFY(lab.settles());
        QCOMPARE(lab.trace().chosen->at.width, lab.trace().best->at.width);
        QCOMPARE(lab.trace().chosen->held.error.value, lab.trace().best->held.error.value);
        auto* width = lab.named<QLineEdit>(QStringLiteral("Width"));
        QVERIFY(width);
        const double before = lab.trace().chosen->at.width;
        for (const char* impossible : {"0", "inf", "-1", "x"}) {
            width->setFocus();
            width->selectAll();
            QTest::keyClicks(width, QLatin1String(impossible));
            QVERIFY(lab.settles());
            QVERIFY(number(lab.study().kernel.only().values, "width") > 0);
        }
        QVERIFY(before > 0);
        lab.choose(QStringLiteral("Kernel"), "constant");
        QVERIFY(!width->isEnabled() && !slider->isEnabled());
    }
    void theData() {
        RegressionLab lab;
        auto* n = lab.named<QSpinBox>(QStringLiteral("How many points"));
        n->setValue(20);
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{20});
        lab.click(2.5,
                  0.9 * lab.plot().y.high); // one more: the source stays, and so does the truth
        QCOMPARE(lab.count(), Index{21});
        QVERIFY(truthOf(lab.study()));
        lab.choose(QStringLiteral("Data"), "hills");
        QVERIFY(lab.plot().fields.size() == 1);
        lab.bench().undo();
        QCOMPARE(lab.count(), Index{21});
    }
    // Good data comes in by every way; bad data is reported, and nothing is lost.
    void dataFromOutside() {
        RegressionLab lab;
        const QTemporaryDir folder;
        const auto file = [&](const char* name, const std::string& bytes) {
            const QString path = folder.filePath(QLatin1String(name));
            replaceFile(disk(), path.toStdString(), bytes);
            return path;
        };
        lab.drop(file("a.csv", "x,y\n1,2\n2,3\n4,1\n"));
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{3});
        QVERIFY(lab.message().contains(QLatin1String("3 points were read")));
        const RegressionStudy before = lab.study();
        for (const auto& [name, bytes, says] :
             {std::tuple{"b.csv", std::string("x,y\n1,2\n3,four\n"), "row 3, column 2"},
              std::tuple{"c.csv", std::string("1\n2\n"), "row 1 has one column"},
              std::tuple{"d.npy", std::string("\x93NUMPY"), "d.npy"},
              std::tuple{"e.csv", std::string("1,2\n3,nan\n"), "row 2, column 2"}}) {
            lab.drop(file(name, bytes));
            QVERIFY(lab.settles());
            QVERIFY2(lab.message().contains(QLatin1String(says)), qPrintable(lab.message()));
            QCOMPARE(lab.study(), before);
        }
        lab.drop(
            file("f.npy", writeNpy(makeTensor<double>({2, 2}, std::vector<double>{1, 2, 3, 4}))));
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{2});
        QApplication::clipboard()->setText(QStringLiteral("1,5\t2\n2\t3\n3\t4\n5\t1\n"));
        lab.picture->setFocus();
        QTest::keyClick(lab.picture, Qt::Key_V, Qt::ControlModifier);
        QVERIFY(lab.settles());
        QCOMPARE(lab.count(), Index{4});
        QCOMPARE(pointAt(lab.study(), 0).x[0], 1.5);
        lab.bench().undo();
        lab.bench().undo();
        QCOMPARE(lab.study(), before);
        // From another workspace a table leads here.
        lab.window.showWorkspace(workspaceId::explore);
        lab.drop(folder.filePath(QStringLiteral("a.csv")));
        QVERIFY(lab.settles());
        QCOMPARE(lab.window.workspace().id(), std::string(workspaceId::regression));
        QCOMPARE(lab.count(), Index{3});
    }
    // The quick answer comes first; what is being learned comes when it is done.
    void learningTakesItsTime() {
        RegressionLab lab;
        bool early = false;
        connect(&lab.bench(), &Workbench::pictureChanged, &lab.window,
                [&] { early = early || !lab.bench().picture().whole; });
        lab.named<QSpinBox>(QStringLiteral("How many points"))->setValue(1200);
        QVERIFY(QTest::qWaitFor([&] { return lab.bench().settled(); }, 30000));
        QVERIFY(early);
        QVERIFY(lab.trace().whole && lab.trace().learned);
    }
    void everythingHasAName() {
        RegressionLab lab;
        for (auto* widget : lab.window.workspace().findChildren<QWidget*>()) {
            const bool control = qobject_cast<QComboBox*>(widget) ||
                                 qobject_cast<QSlider*>(widget) || qobject_cast<QSpinBox*>(widget);
            if (control)
                QVERIFY2(!widget->accessibleName().isEmpty() && !widget->toolTip().isEmpty(),
                         widget->metaObject()->className());
        }
    }
};

FOVEA_WINDOW_TEST(TestRegressionWindow)
#include "test_regression_window.moc"
