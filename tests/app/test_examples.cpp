// The files that come with the program: each is there, and opens by its menu without a word of
// complaint; a session is a copy that is in no file.
#include "app/window/examples.h"
#include "app/window/model_work.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/words.h"

#include <QtCore/QDir>
#include <QtGui/QAction>
#include <QtWidgets/QMenu>

using namespace fovea;

class TestExamples : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void allAreListed() {
        const QDir folder(examplesFolder());
        QCOMPARE(folder.canonicalPath(),
                 QDir(QStringLiteral(FOVEA_SOURCE "/resources/examples")).canonicalPath());
        QStringList listed{QStringLiteral("make")};
        for (const ExampleFile& one : exampleFiles())
            listed << QString::fromStdString(one.file);
        listed.sort();
        QStringList there = folder.entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot);
        there.sort();
        QCOMPARE(listed, there);
    }
    void opens_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(exampleFiles().size()); ++i)
            QTest::newRow(exampleFiles()[static_cast<std::size_t>(i)].file.c_str()) << i;
    }
    void opens() {
        QFETCH(int, index);
        const ExampleFile& example = exampleFiles()[static_cast<std::size_t>(index)];
        Window w;
        QVERIFY(w.settles());
        const Experiment before = w.bench().experiment();
        QAction* found = nullptr;
        for (const QMenu* menu : w.window.findChildren<QMenu*>())
            for (QAction* action : menu->actions())
                if (action->text() == words(example.name))
                    found = action;
        QVERIFY(found);
        QVERIFY(!found->statusTip().isEmpty());
        found->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!(w.bench().experiment() == before), 30000); // a guard
        QVERIFY(w.settles());
        // Of points it says how many there were.
        QCOMPARE(w.message(),
                 example.file == "points.csv" ? QStringLiteral("48 points were read") : QString());
        if (example.file.ends_with(".fovea")) {
            QCOMPARE(w.window.fileWork().title(), QStringLiteral("Fovea[*]"));
            QVERIFY(!w.window.fileWork().isModified());
        }
    }
};

FOVEA_WINDOW_TEST(TestExamples)
#include "test_examples.moc"
