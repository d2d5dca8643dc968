// The size of words: chosen, remembered, everywhere at once, and nothing is cut.
#include "app/window/window_actions.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/activate.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/export/paper.h"
#include "ui/export/pictures.h"
#include "ui/look/system_theme.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/overlay.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestTextSize : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() { setTextScale(1); }

    void keysAndMemory() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        ShownWindow w{settings};
        ShownWindow other{settings};
        QVERIFY(w.settles() && other.settles());
        activate(w.window);
        const auto* sentence = w.find<SentenceField>("sentence");
        const auto* brand = w.find<QLabel>("brand");
        const double points = brand->font().pointSizeF();
        const int height = sentence->minimumHeight();
        const double pictures = w.find<FigureView>("picture")->magnification();
        w.press(Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(w.window.preferences().textSize, 110);
        QCOMPARE(settings.read().textSize, 110);
        QVERIFY(std::abs(brand->font().pointSizeF() - 1.1 * points) < 0.01);
        QCOMPARE(sentence->minimumHeight(), qRound(1.1 * height));
        QCOMPARE(w.find<FigureView>("picture")->magnification(), 1.1 * pictures);
        for (int i = 0; i < 9; ++i)
            w.press(Qt::Key_Equal, Qt::ControlModifier);
        QCOMPARE(w.window.preferences().textSize, 200); // and no further
        QCOMPARE(sentence->minimumHeight(), 2 * height);
        // The other window is read by the same person.
        QCOMPARE(other.find<QLabel>("brand")->font(), brand->font());
        QCOMPARE(other.window.preferences().textSize, 200);
        const ShownWindow later{settings};
        QCOMPARE(later.window.findChild<QLabel*>(QStringLiteral("brand"))->font(), brand->font());
        activate(w.window);
        w.press(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(brand->font().pointSizeF(), points);
        QCOMPARE(sentence->minimumHeight(), height); // without a rest of the way there
        for (int i = 0; i < 9; ++i)
            w.press(Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(settings.read().textSize, 80);
        QVERIFY(brand->font().pointSizeF() < points);
    }
    // The line of a folded panel is as high as its words, whenever these change.
    void foldedLines() {
        ShownWindow w;
        w.window.resize(1024, 660);
        QVERIFY(w.settles());
        const auto fit = [&] {
            return std::ranges::all_of(w.window.findChildren<Fold*>(), [](const Fold* fold) {
                const auto* line = fold->findChild<QToolButton*>(QStringLiteral("foldButton"));
                const int spare = fold->height() - line->sizeHint().height();
                return fold->isOpen() || !fold->isVisible() ||
                       fold->property("edge") == QLatin1String("right") ||
                       (spare >= 0 && spare <= 4);
            });
        };
        QTRY_VERIFY(fit());
        for (const bool presents : {true, false}) {
            w.window.setPresenting(presents);
            for (int i = 0; i < 3; ++i) {
                w.press(Qt::Key_Plus, Qt::ControlModifier);
                QTRY_VERIFY(fit());
            }
            w.press(Qt::Key_0, Qt::ControlModifier);
            QTRY_VERIFY(fit());
        }
    }
    // What is made later is as large as the rest.
    void laterWidgets() {
        ShownWindow before;
        ShownWindow w;
        before.window.showWorkspace("positions");
        QVERIFY(before.settles() && w.settles());
        before.window.chooseTextSize(150);
        w.window.showWorkspace("positions");
        QVERIFY(before.settles() && w.settles());
        QTest::qWait(20);
        int compared = 0;
        for (const auto* slider : before.window.findChildren<QSlider*>()) {
            const auto all = w.window.findChildren<QSlider*>();
            QCOMPARE(all[compared]->minimumWidth(), slider->minimumWidth());
            QCOMPARE(all[compared++]->maximumWidth(), slider->maximumWidth());
            QVERIFY(slider->maximumWidth() > 84);
        }
        QVERIFY(compared > 0);
        w.window.showShortcuts();
        auto* sheet = w.find<Overlay>("shortcuts");
        QVERIFY(sheet && sheet->panel()->width() > 1000);
    }
    void nothingIsCut_data() {
        QTest::addColumn<int>("percent");
        for (const int percent : textSizes)
            QTest::addRow("%d", percent) << percent;
    }
    void nothingIsCut() {
        QFETCH(int, percent);
        ShownWindow w(Settings(), firstExperiment());
        w.window.resize(1440, 900);
        QVERIFY(w.settles());
        w.window.chooseTextSize(percent);
        for (const char* id : {"explore", "regression", "positions"}) {
            w.window.showWorkspace(id);
            QVERIFY(w.settles());
            QTest::qWait(50);
            QCOMPARE(w.window.size(), QSize(1440, 900));
            QTRY_VERIFY2(cutWord(w.window).isEmpty(), // once all is laid out
                         qPrintable(QLatin1String(id) + QLatin1Char(' ') + cutWord(w.window)));
        }
    }
    // A picture that needs more room than the window has keeps the size of its words; the page is
    // scrolled.
    void picturesKeepTheirWords() {
        ShownWindow w(Settings(), firstExperiment());
        w.window.resize(1440, 900);
        for (const char* view : {"steps", "why"}) {
            Experiment next = w.bench().experiment();
            next.view.query = 3;
            next.view.key = 2;
            showFigure(next.view, view);
            w.bench().edit(std::move(next));
            QVERIFY(w.settles());
            const auto* picture = w.find<FigureView>("picture");
            const auto lacks = [&] {
                const double times = picture->magnification();
                const Room room =
                    roomAt(*picture->figure(), picture->width() / times, picture->options());
                return room.least * times - picture->height();
            };
            w.window.chooseTextSize(200);
            QVERIFY2(QTest::qWaitFor([&] { return lacks() < 1; }), view);
            QVERIFY(picture->height() > w.window.height() - 400); // it had no such room
            w.window.chooseTextSize(100);
            QVERIFY2(QTest::qWaitFor([&] { return picture->height() < 500; }), view);
        }
    }
    void figuresOnPaperStay() {
        ShownWindow w;
        QVERIFY(w.settles());
        const auto svg = [&] {
            const auto figure = w.find<FigureView>("picture")->figure();
            return writeSvg(*figure, w.bench().experiment(), Paper());
        };
        const std::string before = svg();
        w.window.chooseTextSize(200);
        QCOMPARE(svg(), before);
    }
    void asTheDesktop() {
        QCOMPARE(scaleOfPoints(-1), 1.0); // given in pixels
        QCOMPARE(scaleOfPoints(9), 1.0);
        QCOMPARE(scaleOfPoints(11), 1.0);
        QCOMPARE(scaleOfPoints(18), 1.5);
        QVERIFY(scaleOfPoints(6) < 0.7);
        QVERIFY(systemTextScale() >= 0.5 && systemTextScale() <= 3);
    }
    void aDamagedSetting() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("fovea.ini"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[window]\ntext-size=7000\nmotion=wild\n");
        file.close();
        QCOMPARE(Settings(path).read().textSize, usualTextSize);
        QCOMPARE(Settings(path).read().motion, Motion::system);
    }
};

FOVEA_WINDOW_TEST(TestTextSize)
#include "test_text_size.moc"
