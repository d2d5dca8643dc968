// The page of settings: what is chosen there acts at once, is remembered, and can be taken back.
#include "core/base/memory.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/look/marks.h"
#include "ui/look/motion.h"
#include "ui/widgets/busy_dot.h"
#include "ui/widgets/overlay.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

using namespace fovea;

namespace {

QComboBox* box(ShownWindow& w, const char* name) {
    return w.find<Overlay>("settings")->findChild<QComboBox*>(QLatin1String(name));
}

// As a person chooses an entry.
void chooseEntry(QComboBox* box, const QString& text) {
    box->setFocus();
    const int index = box->findText(text);
    QVERIFY2(index >= 0, qPrintable(text));
    while (box->currentIndex() != index)
        QTest::keyClick(box, box->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
}

} // namespace

class TestSettingsPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() {
        setTextScale(1);
        setReducedMotion(false);
        setMarksAlways(false);
        setMemoryBudget(SIZE_MAX);
    }

    void actsAtOnceAndIsRemembered() {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        ShownWindow w{settings};
        QVERIFY(w.settles());
        w.press(Qt::Key_Comma, Qt::ControlModifier);
        QVERIFY(w.find<Overlay>("settings"));
        chooseEntry(box(w, "theme"), QStringLiteral("High contrast"));
        QCOMPARE(w.window.themeChoice(), ThemeChoice::contrast);
        const QPalette palette = w.window.palette();
        QVERIFY(contrast(palette.color(QPalette::Text), palette.color(QPalette::Base)) > 20);
        chooseEntry(box(w, "textSize"), QStringLiteral("150 %"));
        QCOMPARE(textScale(), 1.5 * textScale() / 1.5);
        QCOMPARE(w.window.preferences().textSize, 150);
        chooseEntry(box(w, "memory"), QStringLiteral("1 GiB"));
        QCOMPARE(memoryBudget(), std::size_t{1} << 30);
        QCOMPARE(settings.read().memory, 1);
        chooseEntry(box(w, "motion"), QStringLiteral("Reduced"));
        QVERIFY(reducedMotion());
        QVERIFY(!marksAlways());
        chooseEntry(box(w, "marks"), QStringLiteral("Always"));
        QVERIFY(marksAlways() && settings.read().marks);
        chooseEntry(box(w, "direction"), QStringLiteral("Right to left"));
        QCOMPARE(w.window.layoutDirection(), Qt::RightToLeft);
        for (auto* check : w.find<Overlay>("settings")->findChildren<QCheckBox*>())
            if (check->text() == QStringLiteral("Captio&n"))
                check->click();
        QVERIFY(w.window.preferences().paper.paper.caption);
        const Preferences read = settings.read();
        QCOMPARE(read.theme, ThemeChoice::contrast);
        QCOMPARE(read.textSize, 150);
        QCOMPARE(read.motion, Motion::reduced);
        QCOMPARE(read.direction, TextDirection::rightToLeft);
        QVERIFY(read.paper.paper.caption);
        // What is chosen elsewhere is shown here.
        w.window.chooseTheme(ThemeChoice::dark);
        QCOMPARE(box(w, "theme")->currentText(), QStringLiteral("Dark"));
        w.find<QPushButton>("restore")->click();
        QVERIFY(settings.read().theme == ThemeChoice::system &&
                settings.read().textSize == usualTextSize &&
                settings.read().motion == Motion::system && !settings.read().marks &&
                !marksAlways() && settings.read().direction == TextDirection::automatic &&
                settings.read().paper == PaperChoices());
        QCOMPARE(box(w, "textSize")->currentText(), QStringLiteral("100 %"));
        QCOMPARE(memoryBudget(), std::size_t(SIZE_MAX));
    }
    void everyControlIsSaid() {
        ShownWindow w;
        w.window.showSettings();
        auto* page = w.find<Overlay>("settings");
        QSet<QChar> letters;
        for (const auto* widget : page->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) ||
                widget->focusProxy())
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     widget->metaObject()->className());
        }
        QStringList texts;
        for (const auto* label : page->findChildren<QLabel*>())
            if (label->isVisible())
                texts << label->text();
        for (const auto* button : page->findChildren<QAbstractButton*>())
            texts << button->text();
        for (const QString& text : texts)
            if (const auto at = text.indexOf(QLatin1Char('&')); at >= 0) {
                QVERIFY2(!letters.contains(text[at + 1].toLower()), qPrintable(text));
                letters << text[at + 1].toLower();
            }
    }
    void fitsLargeWords() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.resize(1440, 900);
        w.window.chooseTextSize(150);
        w.window.showSettings();
        QTest::qWait(50);
        const QString cut = cutWord(*w.find<Overlay>("settings"));
        QVERIFY2(cut.isEmpty(), qPrintable(cut));
    }
    // The sign of waiting stands still.
    void reducedMotionStandsStill() {
        for (const bool reduced : {false, true}) {
            setReducedMotion(reduced);
            BusyDot dot(nullptr);
            dot.show();
            dot.setBusy(true);
            QTest::qWait(50);
            const QImage one = dot.grab().toImage();
            QTest::qWait(120);
            QCOMPARE(dot.grab().toImage() == one, reduced);
        }
    }
};

FOVEA_WINDOW_TEST(TestSettingsPage)
#include "test_settings_page.moc"
