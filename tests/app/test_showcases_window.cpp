// Examples: from the menu, the palette and the first start, each one click, and undone.
#include "app/window/first_steps.h"
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/showcases.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/overlay.h"
#include "ui/words.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestShowcasesWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void eachOpensAndIsUndone() {
        for (const RowInfo& row : showcases().info().rows) {
            ShownWindow w(Settings(), firstExperiment());
            QVERIFY(w.settles());
            const Experiment before = w.bench().experiment();
            w.press(Qt::Key_G, Qt::ControlModifier);
            auto* page = w.find<Overlay>("showcases");
            QVERIFY(page);
            QPushButton* card = nullptr;
            for (auto* one : page->findChildren<QPushButton*>())
                if (one->property("row").toString() == utf8(row.id))
                    card = one;
            QVERIFY2(card && !card->accessibleName().isEmpty(), row.id.c_str());
            card->click();
            QVERIFY2(w.settles(), row.id.c_str());
            QCOMPARE(w.message(), QString());
            QVERIFY(sameChoices(w.bench().experiment(), showcase(row.id, before)));
            QCOMPARE(w.bench().experiment().view.figure, showcase(row.id, before).view.figure);
            QVERIFY(w.find<FigureView>("picture")->figure());
            w.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(sameChoices(w.bench().experiment(), before));
            QVERIFY(w.settles());
        }
    }
    void inThePalette() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.press(Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("loses the mouse"));
        w.press(Qt::Key_Return);
        QCOMPARE(w.bench().experiment().model.name, std::string("translator"));
        QVERIFY(w.settles());
    }
    void nothingIsCut() {
        for (const int percent : {80, 100, 150}) {
            ShownWindow w;
            w.window.resize(1440, 900);
            w.window.chooseTextSize(percent);
            w.window.showShowcases();
            QTest::qWait(50);
            auto* page = w.find<Overlay>("showcases");
            for (auto* card : page->findChildren<QPushButton*>(QStringLiteral("showcase")))
                for (const auto* label : card->findChildren<QLabel*>())
                    QVERIFY2(label->height() >= label->heightForWidth(label->width()) &&
                                 card->rect().contains(label->geometry()),
                             qPrintable(label->text()));
        }
        setTextScale(1);
    }
    void atTheFirstStart() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        {
            ShownWindow w{settings};
            QVERIFY(w.settles());
            w.window.offerFirstSteps();
            auto* steps = w.find<FirstSteps>("firstSteps");
            QVERIFY(steps && steps->isVisible());
            QCOMPARE(steps->findChildren<QPushButton*>().size(), 3);
            QTest::qWait(20);
            const auto placed = [&](const QWidget* one) {
                return QRect(one->mapTo(&w.window, QPoint()), one->size());
            };
            QVERIFY(!placed(steps).intersects(placed(w.find<QWidget>("picture"))));
            QVERIFY2(cutWord(*steps).isEmpty(), qPrintable(cutWord(*steps)));
        }
        {
            ShownWindow w{settings}; // nothing was done yet
            QVERIFY(w.settles());
            w.window.offerFirstSteps();
            auto* steps = w.find<FirstSteps>("firstSteps");
            QVERIFY(steps);
            steps->findChildren<QPushButton*>().front()->click();
            QVERIFY(w.settles());
            QCOMPARE(w.bench().experiment().edits.size(), std::size_t{1});
            QVERIFY(settings.read().begun);
            QTRY_VERIFY(!w.find<FirstSteps>("firstSteps"));
        }
        ShownWindow w{settings};
        w.window.offerFirstSteps();
        QVERIFY(!w.find<FirstSteps>("firstSteps"));
    }
    void aChangeOrTheCrossEndsIt() {
        for (const bool typed : {true, false}) {
            const QTemporaryDir folder;
            const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
            ShownWindow w{settings};
            QVERIFY(w.settles());
            w.window.offerFirstSteps();
            if (typed) {
                w.find<SentenceField>("sentence")->setFocus();
                QTest::keyClicks(w.find<SentenceField>("sentence"), QStringLiteral("x"));
            } else {
                w.find<FirstSteps>("firstSteps")->findChild<QToolButton*>()->click();
            }
            QTRY_VERIFY(!w.find<FirstSteps>("firstSteps"));
            QVERIFY(settings.read().begun);
        }
    }
    void neverWithoutSettings() {
        ShownWindow w;
        w.window.offerFirstSteps();
        QVERIFY(!w.find<FirstSteps>("firstSteps"));
    }
};

FOVEA_WINDOW_TEST(TestShowcasesWindow)
#include "test_showcases_window.moc"
