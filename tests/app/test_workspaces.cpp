// Every workspace of the table, in the window: what its rows in core and in ui say fits together.
#include "app/output/command_for.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/export/caption.h"
#include "ui/export/outgoing.h"
#include "ui/workspace.h"
#include "ui/workspaces.h"

#include <QtTest/QTest>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestWorkspaces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyRowHasItsPartInUi() {
        // The exercise of adding rows says which one must be there.
        (void)workspaces().math(
            qEnvironmentVariable("FOVEA_WORKSPACE", QLatin1String(workspaceId::explore))
                .toStdString());
        QCOMPARE(workspaceUis().info().rows.size(), workspaces().info().rows.size());
        for (const RowInfo& row : workspaces().info().rows) {
            const WorkspaceUi& ui = workspaceUi(row.id); // or throws
            QVERIFY2(ui.make && ui.madeFrom, row.id.c_str());
            const auto own = figuresOf(row.id);
            QVERIFY2(!own.empty() && figures().math(own.front()->id).view, row.id.c_str());
            QCOMPARE(figureOf({.workspace = row.id}).id, own.front()->id);
        }
        for (const RowInfo& figure : figures().info().rows)
            (void)workspaces().math(figures().math(figure.id).workspace); // or throws
    }
    // The rail leads to each, and there is a picture, with a caption, a file's name and a command.
    void theWindowOffersEach() {
        Window window;
        const auto rail = window.window.findChildren<QToolButton*>(QStringLiteral("railButton"));
        const auto& rows = workspaces().info().rows;
        QCOMPARE(std::size(rail), std::ssize(rows) + 1); // and the lessons
        for (std::size_t i = rows.size(); i-- > 0;) {
            const std::string& id = rows[i].id;
            QTest::mouseClick(rail[static_cast<qsizetype>(i)], Qt::LeftButton);
            QVERIFY2(window.settles(), id.c_str());
            QCOMPARE(window.window.workspace().id(), id);
            const Picture& picture = window.bench().picture();
            const Experiment& experiment = picture.experiment;
            QCOMPARE(experiment.view.workspace, id);
            const FigurePointer figure = picture.figure(figureOf(experiment.view).id);
            QVERIFY2(figure, id.c_str());
            QVERIFY2(window.window.workspace().picture().figure() == figure, id.c_str());
            QVERIFY2(!captionOf(*figure, experiment).isEmpty(), id.c_str());
            QVERIFY2(!fileName(experiment).isEmpty(), id.c_str());
            QVERIFY2(commandFor(experiment, {}, "a.svg").starts_with("fovea "), id.c_str());
        }
    }
    // What a picture paints behind itself is what the widgets around it have there.
    void groundsMatch() {
        for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark})
            for (const RowInfo& row : workspaces().info().rows) {
                Window window;
                window.window.setThemeChoice(theme);
                window.window.showWorkspace(row.id);
                QVERIFY2(window.settles(), row.id.c_str());
                const QImage image = window.window.grab().toImage();
                int seen = 0;
                for (const auto* view : window.window.workspace().findChildren<FigureView*>()) {
                    if (!view->isVisible() || !view->testAttribute(Qt::WA_OpaquePaintEvent))
                        continue;
                    const QPoint corner = view->mapTo(&window.window, view->rect().bottomLeft()) *
                                          image.devicePixelRatio();
                    QCOMPARE(image.pixelColor(corner), image.pixelColor(corner - QPoint(4, 0)));
                    ++seen;
                }
                QVERIFY2(seen > 0, row.id.c_str());
            }
    }
};

FOVEA_WINDOW_TEST(TestWorkspaces)
#include "test_workspaces.moc"
