// The gallery: from the menu, the palette and the first start, each picture one click, and undone.
#include "app/gallery/entries.h"
#include "app/gallery/gallery_card.h"
#include "app/gallery/gallery_pictures.h"
#include "app/window/first_steps.h"
#include "app/window/window_actions.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/overlay.h"
#include "ui/words.h"

#include <QtCore/QTemporaryDir>
#include <QtCore/QThread>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestGalleryWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void eachOpensAndIsUndone() {
        ShownWindow w(Settings(), firstExperiment());
        QVERIFY(w.settles());
        const Experiment before = w.bench().experiment();
        for (const GalleryEntry& entry : gallery()) {
            w.press(Qt::Key_G, Qt::ControlModifier);
            auto* page = w.find<Overlay>("gallery");
            QVERIFY(page);
            GalleryCard* card = nullptr;
            for (auto* one : page->findChildren<GalleryCard*>())
                if (one->property("entry").toString() == utf8(entry.id))
                    card = one;
            QVERIFY2(card && !card->accessibleName().isEmpty(), entry.id.c_str());
            card->click();
            QVERIFY2(w.settles(), entry.id.c_str());
            QCOMPARE(w.message(), QString());
            const Experiment expected = opened(entry, before);
            QVERIFY2(sameChoices(w.bench().experiment(), expected), entry.id.c_str());
            QCOMPARE(w.bench().experiment().view.figure, expected.view.figure);
            QVERIFY2(w.bench().picture().figure(figureOf(expected.view).id), entry.id.c_str());
            w.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(sameChoices(w.bench().experiment(), before));
            QTRY_VERIFY(!w.find<Overlay>("gallery"));
            w.window.showWorkspace(before.view.workspace);
        }
    }
    // All of them, one after the other, in the colours of the window; nothing waits for them.
    void picturesAreMade() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.showGallery();
        auto* page = w.find<Overlay>("gallery");
        const auto cards = page->findChildren<GalleryCard*>();
        QCOMPARE(cards.size(), static_cast<qsizetype>(gallery().size()));
        QTRY_VERIFY_WITH_TIMEOUT(!cards.back()->picture().isNull(), 120000); // a guard
        for (const GalleryCard* card : cards) {
            const QImage light = card->picture();
            QVERIFY2(!light.isNull(), qPrintable(card->accessibleName()));
            QSet<QRgb> colours; // something is drawn
            for (int y = 0; y < light.height(); ++y)
                for (int x = 0; x < light.width(); ++x)
                    colours.insert(light.pixel(x, y));
            QVERIFY2(colours.size() > 8, qPrintable(card->accessibleName()));
            QVERIFY(qGray(light.pixel(1, 1)) > 200);
        }
        w.window.chooseTheme(ThemeChoice::dark);
        QTRY_VERIFY_WITH_TIMEOUT(qGray(cards.back()->picture().pixel(1, 1)) < 80, 120000);
        // Opened again, they come again.
        w.press(Qt::Key_Escape);
        QTRY_VERIFY(!w.find<Overlay>("gallery"));
        w.window.showGallery();
        const auto again = w.find<Overlay>("gallery")->findChildren<GalleryCard*>();
        QTRY_VERIFY_WITH_TIMEOUT(!again.back()->picture().isNull(), 120000);
    }
    // The window is closed before they are made. Some are plots, which the worker asks this thread
    // to draw: it must not wait for the worker's end without doing so.
    void closedBefore() {
        GalleryPictures pictures;
        pictures.make(QSize(260, 150), 1, lightTheme());
        QThread::msleep(sanitized ? 2500 : 300);
    }
    void inThePalette() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.press(Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("loses the cat"));
        w.press(Qt::Key_Return);
        QCOMPARE(w.bench().experiment().model.name, std::string("translator"));
        QVERIFY(w.settles());
    }
    void nothingIsCut() {
        for (const int percent : {80, 100, 150}) {
            ShownWindow w;
            w.window.resize(1440, 900);
            w.window.chooseTextSize(percent);
            w.window.showGallery();
            QTest::qWait(50);
            auto* page = w.find<Overlay>("gallery");
            for (auto* card : page->findChildren<GalleryCard*>())
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

FOVEA_WINDOW_TEST(TestGalleryWindow)
#include "test_gallery_window.moc"
