// What the window is given: the large figure of a long sentence before what heads do at a glance.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "ui/workbench.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// 512 words have twice as many weights as are described within a frame.
Experiment sentenceOf(int words, const std::string& first, int heads = 8) {
    Experiment experiment = defaultExperiment();
    experiment.at(Stage::project) = readSelection(
        table(Stage::project), "heads:" + std::to_string(heads) + ",width=64", "test");
    experiment.text = first;
    for (int i = 1; i < words; ++i)
        experiment.text += " word" + std::to_string(i % 17);
    return experiment;
}

// The pictures that a workbench gives for one edit.
std::vector<Picture> picturesOf(Workbench& bench, const Experiment& next) {
    std::vector<Picture> pictures;
    const auto listening = QObject::connect(&bench, &Workbench::pictureChanged, &bench,
                                            [&] { pictures.push_back(bench.picture()); });
    bench.edit(next);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(bench.settled(), 60'000); }();
    QObject::disconnect(listening);
    return pictures;
}

} // namespace

class TestWorkbench : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theLargeFigureComesFirst() {
        Workbench bench(sentenceOf(512, "a"));
        bench.want({figureId::matrix, figureId::heads, figureId::query});
        QTRY_VERIFY_WITH_TIMEOUT(bench.settled() && bench.picture().trace, 60'000);
        const Picture before = bench.picture();
        QVERIFY(before.whole);
        QVERIFY(before.figure(figureId::heads));

        const Experiment next = sentenceOf(512, "b");
        const auto pictures = picturesOf(bench, next);
        QCOMPARE(pictures.size(), 2U);
        const Picture& early = pictures.front();
        const Picture& last = pictures.back();
        QVERIFY(!early.whole && early.duration.count() > 0);
        QVERIFY(last.whole);
        QCOMPARE(early.experiment.text, next.text);
        QCOMPARE(early.figure(figureId::heads), before.figure(figureId::heads));
        QVERIFY(last.figure(figureId::heads) != before.figure(figureId::heads));
        for (const char* id : {figureId::matrix, figureId::query})
            QCOMPARE(early.figure(id), last.figure(id));

        // All of it is what is described from nothing.
        const auto backend = makeEigenBackend(std::make_shared<Pool>(1));
        const TracePointer trace = run(next, *backend);
        for (const auto& [id, figure] : last.figures) {
            ViewState view = within(*trace, next.view);
            view.figure = id;
            QVERIFY2(*figure == describe(*trace, view, *backend), id.c_str());
        }

        // Another head on the same map is shown at once.
        Experiment turned = next;
        turned.view.head = 1;
        QCOMPARE(picturesOf(bench, turned).size(), 1U);
    }
    void itIsOnePictureWhereItIsShortOrHasOtherHeads() {
        Workbench bench(sentenceOf(64, "a"));
        bench.want({figureId::matrix, figureId::heads});
        QTRY_VERIFY_WITH_TIMEOUT(bench.settled() && bench.picture().trace, 60'000);
        QCOMPARE(picturesOf(bench, sentenceOf(64, "b")).size(), 1U);
        QCOMPARE(picturesOf(bench, sentenceOf(1024, "b", 2)).size(), 1U);
        QVERIFY(bench.picture().whole);
    }
};

FOVEA_WINDOW_TEST(TestWorkbench)
#include "test_workbench.moc"
