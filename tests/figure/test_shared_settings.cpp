// A figure depends on its own settings, and of others on the one that its row names: a window
// describes it anew only where these have changed.
#include "core/base/table.h"
#include "core/figure/numbers_out.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/suited.h"

#include <QtTest/QTest>

#include <optional>

using namespace fovea;

namespace {

// Another value than the default; none where the parameter is no choice and no number.
std::optional<Value> changed(const Parameter& parameter) {
    const Value& before = parameter.defaultValue;
    if (!parameter.options.empty())
        return before == Value(parameter.options.back()) ? parameter.options.front()
                                                         : parameter.options.back();
    if (const auto* on = std::get_if<bool>(&before))
        return !*on;
    if (parameter.type == ParameterType::integer)
        return static_cast<std::int64_t>(parameter.least) + 1;
    if (parameter.type == ParameterType::number && parameter.most < 1e300)
        return (parameter.least + parameter.most) / 2;
    return std::nullopt;
}

// With other values of all settings of other figures, but of the one that is read.
ViewState changedElsewhere(ViewState view, const RowInfo& row) {
    const SettingOf& reads = figures().math(row.id).reads;
    for (const RowInfo& other : figures().info().rows)
        for (const Parameter& parameter : other.parameters)
            if (const auto value = changed(parameter);
                value && other.id != row.id &&
                (other.id != reads.figure || parameter.id != reads.id))
                set(view, other.id, parameter.id, *value);
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
        const ViewState elsewhere = changedElsewhere(view, row);
        QVERIFY(viewFor(row.id, elsewhere) == viewFor(row.id, view));
        const Figure among = describe(*trace, elsewhere, *reference());
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
        const auto chosen = [&] {
            const auto heads = std::get<SmallMultiples>(describe(*trace, view, *reference()));
            return heads.items[static_cast<std::size_t>(heads.chosen)].heads;
        };
        QCOMPARE(chosen(), std::string("one"));
        set(view, figureId::matrix, "heads", "mean");
        QVERIFY(viewFor(view.figure, view) == view);
        QCOMPARE(chosen(), std::string("mean"));
    }
};

FOVEA_TEST(TestSharedSettings)
#include "test_shared_settings.moc"
