// Parts of layers that an observer leaves out of a network: it computes what a network computes
// that has no such part, whose numbers tests/oracle/networks.py has.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/learn/networks.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <set>

using namespace fovea;

namespace {

// Leaves some parts out of every layer, and keeps what was asked for.
class WithoutParts : public PassObserver {
public:
    explicit WithoutParts(std::set<LayerPart> parts) : parts_(std::move(parts)) {}
    bool leavesOut(const std::string& attention, LayerPart part) override {
        asked.emplace(attention, part);
        return parts_.contains(part);
    }
    std::set<std::pair<std::string, LayerPart>> asked;

private:
    std::set<LayerPart> parts_;
};

using Numbers = std::vector<double>;

struct Small {
    // Of an encoder, a decoder, or both.
    explicit Small(const std::string& model, const char* norm = nullptr) {
        NetworkChoices choices = smallNetwork(model);
        if (norm)
            choices.model.values["norm"] = std::string(norm);
        const char* task = model == "encoder"   ? "tagging"
                           : model == "decoder" ? "language"
                                                : "translation";
        const Examples examples = examplesOf(smallTraining(task).material);
        learner = makeLearner(examples, assembled(choices), 3, *backend);
        example = examples.at(Split::test, 1, 0);
    }
    [[nodiscard]] Numbers logits(const NetworkPlan& plan, const Learned& learned,
                                 PassObserver* observer) const {
        const Tensor all =
            backend
                ->download(networkLogits(*backend, plan, learned,
                                         numbered(learner, {&example}).input, observer))
                .as<double>();
        const auto numbers = all.host<double>();
        return {numbers.begin(), numbers.end()};
    }
    [[nodiscard]] Numbers without(std::set<LayerPart> parts) const {
        WithoutParts observer(std::move(parts));
        return logits(learner.plan, learner.learned, &observer);
    }
    std::shared_ptr<Backend> backend = reference();
    Learner learner;
    Example example;
};

bool near(const Numbers& a, const Numbers& b) {
    return std::ranges::equal(
        a, b, [](double x, double y) { return std::abs(x - y) <= 1e-5 * (1 + std::abs(y)); });
}

} // namespace

class TestLeftOut : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asWithoutThem_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("norm");
        for (const char* model : {"encoder", "decoder", "encoder-decoder"})
            for (const char* norm : {"before", "after", "off"})
                QTest::addRow("%s, norm %s", model, norm)
                    << QString::fromLatin1(model) << QString::fromLatin1(norm);
    }
    void asWithoutThem() {
        QFETCH(QString, model);
        QFETCH(QString, norm);
        const Small small(model.toStdString(), norm.toLatin1().constData());
        const Learner& learner = small.learner;
        const Numbers whole = small.logits(learner.plan, learner.learned, nullptr);
        QVERIFY(near(small.without({}), whole));

        NetworkPlan plan = learner.plan;
        plan.model.values["residual"] = false;
        const Numbers unjoined = small.without({LayerPart::residual, LayerPart::innerResidual});
        QVERIFY(near(unjoined, small.logits(plan, learner.learned, nullptr)));
        QVERIFY(!near(unjoined, whole));
        for (const LayerPart one : {LayerPart::residual, LayerPart::innerResidual})
            QVERIFY(!near(small.without({one}), unjoined) && !near(small.without({one}), whole));

        const Numbers unnormed = small.without({LayerPart::norm, LayerPart::innerNorm});
        QCOMPARE(near(unnormed, whole), norm == QLatin1String("off"));
        if (norm == QLatin1String("after")) {
            plan = learner.plan;
            plan.model.values["norm"] = std::string("off");
            QVERIFY(near(unnormed, small.logits(plan, learner.learned, nullptr)));
        }

        Learned silent = learner.learned;
        for (auto& [name, tensor] : silent)
            if (name.find("feed-forward.outer.") != std::string::npos)
                tensor = Tensor(tensor.shape(), Buffer<float>(tensor.size()));
        const Numbers unfed = small.without({LayerPart::feedForward});
        QVERIFY(near(unfed, small.logits(learner.plan, silent, nullptr)) && !near(unfed, whole));
    }

    // What can be left out is asked for, and nothing else.
    void asked() {
        WithoutParts nothing({});
        const Small pair("encoder-decoder", "off");
        (void)pair.logits(pair.learner.plan, pair.learner.learned, &nothing);
        const std::set<LayerPart> around = {LayerPart::residual};
        const std::set<LayerPart> all = {LayerPart::residual, LayerPart::feedForward,
                                         LayerPart::innerResidual};
        std::map<std::string, std::set<LayerPart>> found;
        for (const auto& [attention, part] : nothing.asked)
            found[attention].insert(part);
        for (const char* layer : {"layer.0", "layer.1", "speaker.0", "speaker.1"})
            QCOMPARE(found[layer], all);
        for (const char* across : {"speaker.0.across", "speaker.1.across"})
            QCOMPARE(found[across], around);
        QCOMPARE(found.size(), std::size_t(6));

        WithoutParts none({});
        const Small recurrent("recurrent-pair");
        (void)recurrent.logits(recurrent.learner.plan, recurrent.learner.learned, &none);
        QVERIFY(none.asked.empty());
    }
};

FOVEA_TEST(TestLeftOut)
#include "test_left_out.moc"
