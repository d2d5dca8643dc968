// The window as a screen reader hears it: every control has a name, and what changes is told.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/announce.h"
#include "ui/words.h"

#include <QtGui/QAccessible>

using namespace fovea;

namespace {

QStringList spoken; // news, in their order
void listen(QAccessibleEvent& event) {
    QAccessibleInterface* about = event.accessibleInterface();
    if (event.type() == QAccessible::Alert && about)
        spoken << about->text(QAccessible::Name);
}

// What can have the focus, and has no name: as "class objectName".
QStringList nameless(const QWidget& whole) {
    QStringList all;
    for (auto* widget : whole.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
            continue;
        const bool inBox = widget->objectName() == QLatin1String("qt_spinbox_lineedit");
        QAccessibleInterface* one = QAccessible::queryAccessibleInterface(
            inBox ? widget->parentWidget() : widget); // the box has the focus and the name
        if (!one || one->text(QAccessible::Name).trimmed().isEmpty())
            all << QStringLiteral("%1 %2 in %3")
                       .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                            QLatin1String(widget->parentWidget()->metaObject()->className()));
    }
    all.removeDuplicates();
    return all;
}

} // namespace

class TestAccessible : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { setReader(listen); }
    void cleanupTestCase() { setReader(nullptr); }

    void everyWorkspaceHasNames_data() {
        QTest::addColumn<QString>("id");
        for (const RowInfo& row : workspaces().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyWorkspaceHasNames() {
        QFETCH(QString, id);
        Window w;
        w.window.showWorkspace(id.toStdString());
        QVERIFY(w.settles());
        QCOMPARE(nameless(w.window).join(QLatin1Char('\n')), QString());
    }
    void everyPageHasNames_data() {
        QTest::addColumn<int>("page");
        int page = 0;
        for (const char* name : {"palette", "help", "shortcuts", "about", "settings", "gallery",
                                 "manual", "lessons", "export"})
            QTest::newRow(name) << page++;
    }
    void everyPageHasNames() {
        QFETCH(int, page);
        constexpr void (MainWindow::*pages[])() = {
            &MainWindow::showPalette, &MainWindow::showHelp,     &MainWindow::showShortcuts,
            &MainWindow::showAbout,   &MainWindow::showSettings, &MainWindow::showGallery,
            &MainWindow::showManual,  &MainWindow::showLessons,  &MainWindow::showExport};
        Window w;
        QVERIFY(w.settles());
        const auto visible = [&] {
            qsizetype count = 0;
            for (auto* widget : w.window.findChildren<QWidget*>())
                count += widget->isVisible() ? 1 : 0;
            return count;
        };
        const auto before = visible();
        (w.window.*pages[page])();
        QTRY_VERIFY(visible() != before);
        QCOMPARE(nameless(w.window).join(QLatin1Char('\n')), QString());
    }
    // Undo, another view, another workspace, another prediction: each is spoken once.
    void changesAreSpoken() {
        Window w;
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        field->setFocus();
        QTest::keyClicks(field, QStringLiteral("abc"));
        QVERIFY(w.settles());
        spoken.clear();
        QTest::keyClick(&w.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        QCOMPARE(spoken, QStringList{QStringLiteral("Taken back: Sentence")});
        spoken.clear();
        QTest::keyClick(&w.window, Qt::Key_2, Qt::ControlModifier);
        QVERIFY(w.settles());
        QCOMPARE(spoken, QStringList{words(figures().info().row(figureId::links).name)});
        spoken.clear();
        QTest::keyClick(&w.window, Qt::Key_2, Qt::AltModifier);
        QVERIFY(w.settles());
        QCOMPARE(spoken.size(), 1);
        QVERIFY2(spoken.front().startsWith(QStringLiteral("Regression: ")),
                 qPrintable(spoken.front()));
    }
    void predictionsAreSpoken() {
        Window w;
        w.bench().edit(withModel(w.bench().experiment(), {.name = "tagger"}));
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        next.text = "the dog";
        w.bench().edit(next);
        QVERIFY(w.settles());
        spoken.clear();
        next.text = "the dog saw";
        w.bench().edit(next);
        QVERIFY(w.settles());
        QCOMPARE(spoken.size(), 1);
        QVERIFY2(spoken.front().startsWith(QStringLiteral("Tags: DET NOUN ")),
                 qPrintable(spoken.front()));
        next.view.query = 1; // the same answers
        w.bench().edit(next);
        QVERIFY(w.settles());
        QCOMPARE(spoken.size(), 1);
    }
};

FOVEA_WINDOW_TEST(TestAccessible)
#include "test_accessible.moc"
