// A step of training that is cut into parts, because as a whole it would take too much memory, has
// the gradients and the loss of the whole one.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/network_choices.h"
#include "core/learn/step_gradients.h"
#include "core/learn/step_memory.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

using Parts = std::vector<std::vector<NumberedBatch>>;

Index examplesIn(const Parts& parts) {
    Index count = 0;
    for (const auto& part : parts)
        for (const NumberedBatch& group : part)
            count += group.count;
    return count;
}

} // namespace

class TestStepParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameGradients_data() {
        QTest::addColumn<QString>("task");
        for (const RowInfo& row : tasks().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void sameGradients() {
        QFETCH(QString, task);
        const auto on = reference();
        const Examples examples =
            examplesOf({.task = selectionOf(tasks().info().row(task.toStdString())).only(),
                        .path = {},
                        .bytes = {}});
        const RowInfo& network = defaultNetwork(examples.form);
        const Learner learner =
            makeLearner(examples, assembled(defaultChoices(defaultChoice(network))), 1, *on);
        std::vector<Example> some;
        for (std::uint64_t n = 0; n < 6; ++n)
            some.push_back(examples.at(Split::train, 1, n));

        const Parts whole = stepParts(learner, some);
        const Parts cut = stepParts(learner, some, 1);
        QCOMPARE(whole.size(), std::size_t{1});
        QCOMPARE(cut.size(), some.size());
        QCOMPARE(examplesIn(cut), examplesIn(whole));
        const NetworkDropout none(0, 1, 1);
        const StepGradients expected = gradientsOf(*on, learner, whole, none, 0.1);
        const StepGradients got = gradientsOf(*on, learner, cut, none, 0.1);
        QVERIFY2(std::abs(got.loss - expected.loss) < 1e-5 * expected.loss,
                 qPrintable(QStringLiteral("%1, expected %2").arg(got.loss).arg(expected.loss)));
        for (const auto& [name, tensor] : expected.gradients) {
            const auto a = got.gradients.at(name).host<float>();
            const auto b = tensor.host<float>();
            float largest = 0;
            for (const float one : b)
                largest = std::max(largest, std::abs(one));
            for (std::size_t i = 0; i < b.size(); ++i)
                QVERIFY2(std::abs(a[i] - b[i]) <= 1e-4F * largest + 1e-7F, name.c_str());
        }
    }
};

FOVEA_TEST(TestStepParts)
#include "test_step_parts.moc"
