// Settings of other figures change nothing, but those of the one that a row names: a window
// describes a figure anew for no others.
#include "core/base/table.h"
#include "core/figure/numbers_out.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/suited.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

const std::string& readBy(const RowInfo& row) {
    static const std::string none;
    const char* const id = figures().math(row.id).reads;
    return id[0] == '\0' ? none : figures().info().row(id).id;
}

// With the last option of every setting of other figures, but of those that are read.
ViewState changedElsewhere(ViewState view, const RowInfo& row) {
    for (const RowInfo& other : figures().info().rows)
        for (const Parameter& parameter : other.parameters)
            if (other.id != row.id && other.id != readBy(row) && !parameter.options.empty())
                set(view, other.id, parameter.id, parameter.options.back());
    return view;
}

} // namespace

class TestSharedSettings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofOthers_data() {
        QTest::addColumn<QString>("figure");
        for (const RowInfo& row : figures().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void ofOthers() {
        QFETCH(QString, figure);
        const RowInfo& row = figures().info().row(figure.toStdString());
        Experiment experiment = experimentOn("I saw a saw");
        showFigure(experiment.view, row.id);
        experiment = suited(experiment);
        const TracePointer trace = run(experiment, *reference());
        const ViewState view = within(*trace, experiment.view);
        const Figure alone = describe(*trace, view, *reference());
        const Figure among = describe(*trace, changedElsewhere(view, row), *reference());
        if (alone == describe(*trace, view, *reference())) // and has no number that is none
            QVERIFY(alone == among);
        else
            QVERIFY(!writeCsv(alone).empty() && writeCsv(alone) == writeCsv(among));
    }
    // The strip of heads marks what the matrix shows.
    void ofTheMatrix() {
        const TracePointer trace = traceOf("I saw a saw");
        ViewState view;
        view.figure = figureId::heads;
        QCOMPARE(readBy(figures().info().row(view.figure)), std::string(figureId::matrix));
        const auto chosen = [&] {
            const auto heads = std::get<SmallMultiples>(describe(*trace, view, *reference()));
            return heads.items[static_cast<std::size_t>(heads.chosen)].heads;
        };
        QCOMPARE(chosen(), std::string("one"));
        set(view, figureId::matrix, "heads", "mean");
        QCOMPARE(chosen(), std::string("mean"));
    }
};

FOVEA_TEST(TestSharedSettings)
#include "test_shared_settings.moc"
