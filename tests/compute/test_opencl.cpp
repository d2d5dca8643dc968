// What is OpenCL's own: the self-test and that it notices, cancelling, and the cache of programs.
#include "core/compare/measurement.h"
#include "core/compute/device_failed.h"
#include "core/compute/opencl/cl_session.h"
#include "core/compute/opencl/self_test.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/failing_driver.h"
#include "support/once_more.h"
#include "support/opencl.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <set>

using namespace fovea;

namespace {

std::shared_ptr<Backend> exact() {
    return makeEigenBackend(std::make_shared<Pool>(1), {}, Type::f64);
}

QStringList filesIn(const QString& folder) {
    return QDir(folder).entryList(QDir::Files, QDir::Name);
}

} // namespace

class TestOpencl : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void selfTest_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < std::ssize(selfTests()); ++i)
            QTest::newRow(selfTests()[static_cast<std::size_t>(i)].name) << i;
    }
    void selfTest() {
        QFETCH(int, index);
        const auto device = onOpencl();
        const auto reference = exact();
        const std::string problem =
            selfTests()[static_cast<std::size_t>(index)].wrong({*device, *reference});
        QVERIFY2(problem.empty(), problem.c_str());
        QVERIFY(sharedSession()->canariesLive());
    }
    // Work in many small bands gives the same as in one.
    void selfTestInBands() {
        ClDevice narrow = sharedSession()->device(); // so that few groups keep it busy
        narrow.units = 1;
        narrow.isProcessor = true;
        const auto session =
            ClSession::open(Driver::open(), narrow, {.canaries = true, .atOnce = 20'000});
        const auto device = makeOpenclBackend(session, std::make_shared<Pool>(2));
        const auto reference = exact();
        for (const SelfTest& test : selfTests())
            QCOMPARE(QString::fromStdString(test.wrong({*device, *reference})), QString());
        QVERIFY(session->canariesLive());
    }
    // No race between items, no access outside of a buffer, as oclgrind sees it.
    void oclgrindIsSilent() {
        QTemporaryDir folder;
        QFile vendor(folder.filePath(QStringLiteral("oclgrind.icd")));
        QVERIFY(vendor.open(QIODevice::WriteOnly));
        vendor.write("/usr/lib/oclgrind/liboclgrind-rt-icd.so\n");
        vendor.close();
        const QString log = folder.filePath(QStringLiteral("log"));
        QProcessEnvironment with = QProcessEnvironment::systemEnvironment();
        with.insert(QStringLiteral("OCL_ICD_VENDORS"), folder.path());
        with.insert(QStringLiteral("OCLGRIND_DATA_RACES"), QStringLiteral("1"));
        with.insert(QStringLiteral("OCLGRIND_LOG"), log);
        QCOMPARE(failureOnceMore(QStringLiteral("small"), with), QString());
        QFile said(log);
        QVERIFY2(!said.open(QIODevice::ReadOnly) || said.size() == 0, said.readAll().constData());
    }
    // Every kernel once, small enough for a simulator.
    void small() {
        const auto on = onOpencl();
        QCOMPARE(smallWork(*on).size(), std::size_t{6});
        const Tensor a = on->upload(drawn({2, 3, 5}, 1));
        const std::uint8_t marks[] = {1, 0, 1, 1, 1};
        const Tensor sees = on->upload(makeTensor<std::uint8_t>({5}, marks));
        (void)on->download(on->threshold(a, sees, 1.5));
        (void)on->download(on->top(a, sees, 2));
        (void)on->download(on->select(sees, on->affine(a, 2, 1), 0));
        (void)on->download(on->binary(Binary::add, a, on->permute(a, {0, 1, 2})));
        (void)on->download(on->unary(Unary::gelu, a));
        const std::int32_t places[] = {0, 2, 1, 1, 0, 2};
        const Tensor index = on->upload(makeTensor<std::int32_t>({3, 2}, places));
        const Tensor picked = on->pick(a, index);
        (void)on->download(on->pickBack(picked, index, {2, 3, 5}));
        (void)on->download(on->gatherBack(picked.reshaped({6, 2}), index.reshaped({6}), 3));
        const Tensor w = on->upload(drawn({5}, 2));
        const Tensor scores = on->pairwise(Pair::gelu, a, a, w);
        (void)on->download(on->matmul(scores, a, {}));
        (void)on->download(on->pairwiseBack(Pair::gelu, a, a, w, scores).w);
        const FusedRows rows = on->attention(a, a, a, {.last = 0});
        (void)on->download(on->attentionWeights(a, a, rows.statistics, {.last = 0},
                                                {.headCount = 2, .bottom = 3, .right = 3}));
        const Tensor twoTiles = on->upload(drawn({2, 70, 5}, 3)); // of keys
        (void)on->download(on->attention(a, twoTiles, twoTiles, {}).output);
    }
    // A wrong number, one in many, is found: a device that gets one operation wrong fails.
    void selfTestNotices() {
        struct Wrong final : Backend {
            explicit Wrong(Backend& on) : under(on) {}
            Backend& under;
            Tensor spoilt(const Tensor& right) {
                const Tensor down = under.download(right);
                Buffer<float> values(down.size());
                std::ranges::copy(down.host<float>(), values.data());
                if (values.size() > 60)
                    values[values.size() / 2] += 0.01F;
                return Tensor(down.shape(), std::move(values));
            }
            std::string name() const override { return "wrong"; }
            Type type() const override { return under.type(); }
            void checkpoint() override {}
            Tensor upload(const Tensor& a) override { return under.upload(a); }
            Tensor download(const Tensor& a) override { return under.download(a); }
            Tensor matmul(const Tensor& a, const Tensor& b, Transposed t) override {
                return spoilt(under.matmul(a, b, t));
            }
            Tensor pairwise(Pair p, const Tensor& a, const Tensor& b, const Tensor& w) override {
                return spoilt(under.pairwise(p, a, b, w));
            }
            Tensor unary(Unary u, const Tensor& a) override { return spoilt(under.unary(u, a)); }
            Tensor affine(const Tensor& a, double f, double s) override {
                return under.affine(a, f, s);
            }
            Tensor binary(Binary o, const Tensor& a, const Tensor& b) override {
                return spoilt(under.binary(o, a, b));
            }
            Tensor select(const Tensor& v, const Tensor& a, double o) override {
                return under.select(v, a, o);
            }
            Tensor reduce(Reduction r, const Tensor& a) override { return under.reduce(r, a); }
            Tensor threshold(const Tensor& s, const Tensor& v, double alpha) override {
                return under.threshold(s, v, alpha);
            }
            Tensor top(const Tensor& a, const Tensor& v, Index c) override {
                return under.top(a, v, c);
            }
            Tensor pick(const Tensor& a, const Tensor& i) override {
                return spoilt(under.pick(a, i));
            }
            FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                const FusedRule& rule) override {
                FusedRows rows = under.attention(q, k, v, rule);
                rows.output = spoilt(rows.output);
                return rows;
            }
            Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& m,
                                    const FusedRule& rule, const FusedPart& part) override {
                return under.attentionWeights(q, k, m, rule, part);
            }
            Tensor gather(const Tensor& t, const Tensor& i) override {
                return spoilt(under.gather(t, i));
            }
            Tensor slice(const Tensor& a, Index x, Index b, Index e) override {
                return spoilt(under.slice(a, x, b, e));
            }
            Tensor concat(const std::vector<Tensor>& parts, Index axis) override {
                return under.concat(parts, axis);
            }
            Tensor permute(const Tensor& a, const std::vector<Index>& order) override {
                return under.permute(a, order);
            }
            PairGradients pairwiseBack(Pair p, const Tensor& a, const Tensor& b, const Tensor& w,
                                       const Tensor& g) override {
                return under.pairwiseBack(p, a, b, w, g);
            }
            Tensor gatherBack(const Tensor& g, const Tensor& i, Index r) override {
                return under.gatherBack(g, i, r);
            }
            Tensor pickBack(const Tensor& g, const Tensor& i, const Shape& s) override {
                return under.pickBack(g, i, s);
            }
        };
        const auto right = makeEigenBackend(std::make_shared<Pool>(1));
        const auto reference = exact();
        Wrong wrong(*right);
        const std::set<std::string> spoilt = {"functions",       "pairs of numbers", "picking",
                                              "rows of tables",  "moving",           "products",
                                              "pairwise scores", "attention"};
        for (const SelfTest& test : selfTests()) {
            QCOMPARE(QString::fromStdString(test.wrong({*right, *reference})), QString());
            QVERIFY2(test.wrong({wrong, *reference}).empty() != spoilt.contains(test.name),
                     test.name);
        }
    }
    // Tensors stay there until they are read: nothing goes up or comes down between operations.
    void staysThere() {
        const auto on = onOpencl();
        const Tensor q = on->upload(drawn({2, 70, 16}, 1));
        const Traffic before = on->traffic();
        const FusedRows rows = on->attention(q, q, q, {.scale = 0.25, .last = 0});
        const Tensor sums = on->reduce(
            Reduction::sum, on->matmul(rows.output, on->unary(Unary::gelu, q), {false, true}));
        const Traffic between = on->traffic();
        QCOMPARE(between.bytesUp, before.bytesUp);
        QCOMPARE(between.bytesDown, before.bytesDown);
        QVERIFY(between.work >= before.work + 4);
        on->finish();
        QCOMPARE(on->traffic().bytesDown, before.bytesDown);
        (void)on->download(sums);
        QCOMPARE(on->traffic().bytesDown, before.bytesDown + 2 * 70 * sizeof(float));
    }
    // What is timed is work that is done.
    void measuredToTheEnd() {
        const auto driver = std::make_shared<Driver>(*Driver::open());
        Index finished = 0;
        driver->fault = [&](std::string_view call) {
            finished += call == "clFinish";
            return CL_SUCCESS;
        };
        const auto on = makeOpenclBackend(openOn(driver, {}), std::make_shared<Pool>(1));
        MeasuringPlan plan{.sizes = {.width = 4, .window = 2}, .most = 8, .seconds = 0};
        const Measurement measured = measureLayers(*on, plan, [](const Measurement&, double) {});
        Index runs = 0;
        for (const LayerTime& time : measured.times)
            runs += 1 + time.runs; // one to warm up
        QVERIFY2(runs > 20 && finished >= runs, qPrintable(QString::number(finished)));
    }
    void cancels() {
        std::stop_source source;
        const auto on = onOpencl(source.get_token());
        const Tensor a = on->upload(drawn({64, 64}, 1));
        (void)on->matmul(a, a, {});
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, (void)on->matmul(a, a, {}));
        QVERIFY_THROWS_EXCEPTION(Cancelled, (void)on->download(a));
    }
    // Indices outside, shapes that do not fit: told, never read.
    void refuses() {
        const auto on = onOpencl();
        const Tensor table = on->upload(drawn({3, 4}, 1));
        for (const std::int32_t outside : {-1, 3}) {
            const std::int32_t places[] = {0, outside};
            const Tensor index = on->upload(makeTensor<std::int32_t>({2}, places));
            QVERIFY_THROWS_EXCEPTION(std::out_of_range, (void)on->gather(table, index));
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)on->matmul(table, table, {}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)on->slice(table, 0, 1, 4));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->concat({table, on->upload(drawn({3, 5}, 1))}, 0));
    }
    void nothing() {
        const auto on = onOpencl();
        const Tensor empty = on->upload(Tensor({0, 4}, Buffer<float>(0)));
        QCOMPARE(on->download(on->unary(Unary::exp, empty)).shape(), (Shape{0, 4}));
        QCOMPARE(on->download(on->matmul(empty, on->upload(drawn({4, 3}, 1)), {})).shape(),
                 (Shape{0, 3}));
        const Tensor none = on->upload(Tensor({2, 0}, Buffer<float>(0)));
        const Tensor zeros =
            on->download(on->matmul(none, on->upload(Tensor({0, 3}, Buffer<float>(0))), {}));
        for (const float value : zeros.host<float>())
            QCOMPARE(value, 0.0F);
        const Tensor least = on->download(on->reduce(Reduction::largest, none));
        QCOMPARE(least.host<float>()[1], -std::numeric_limits<float>::infinity());
    }
    // What was compiled is found again; what was damaged is compiled again.
    void programsAreKept() {
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto compiled =
            std::make_shared<CallFault>(CallFault{.call = "clCreateProgramWithSource"});
        const auto run = [&](bool mayCompile) {
            compiled->struck = false;
            compiled->countdown = mayCompile ? 1000 : 0;
            const auto session = openOn(failing(compiled), {.cacheFolder = path});
            return smallWork(*makeOpenclBackend(session, std::make_shared<Pool>(1)));
        };
        const std::vector<float> first = run(true);
        const QStringList files = filesIn(folder.path());
        QVERIFY(files.size() >= 4);
        QCOMPARE(run(false), first); // nothing is compiled
        for (const QByteArray& damage : {QByteArray(), QByteArray("x"), QByteArray(5000, 'y')}) {
            QFile file(folder.filePath(files.front()));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(damage);
            file.close();
            QVERIFY_THROWS_EXCEPTION(DeviceFailed, (void)run(false));
            QCOMPARE(run(true), first);
            QCOMPARE(run(false), first);
        }
    }
};

FOVEA_TEST(TestOpencl)
#include "test_opencl.moc"
