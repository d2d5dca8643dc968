// Recurrent cells, one token, against plain loops in double, around whole packets, for float and
// double, and with the same bits for any number of threads.
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/drawn.h"
#include "support/everywhere.h"
#include "support/program.h"

#include <cmath>
#include <limits>

using namespace fovea;

class TestCells : public QObject {
    Q_OBJECT
    static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
    // Around whole packets, and enough for several tiles.
    static void widths() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("width");
        for (const auto& [rows, width] :
             {std::pair(1, 1), std::pair(3, 5), std::pair(9, 16), std::pair(200, 67)})
            QTest::addRow("%dx%d", rows, width) << rows << width;
    }

private Q_SLOTS:
    void lstmCell_data() { widths(); }
    void lstmCell() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor gates = drawn<double>({rows, 4 * width}, 14);
        const Tensor cell = drawn<double>({rows, width}, 15);
        std::vector<double> hidden, next;
        for (Index i = 0; i < rows * width; ++i) {
            const auto at = [&](Index gate) {
                const Index place = (i / width * 4 + gate) * width + i % width;
                return gates.host<double>()[static_cast<std::size_t>(place)];
            };
            next.push_back(sigmoid(at(1)) * cell.host<double>()[static_cast<std::size_t>(i)] +
                           sigmoid(at(0)) * std::tanh(at(2)));
            hidden.push_back(sigmoid(at(3)) * std::tanh(next.back()));
        }
        const auto both = [&](Backend& on) {
            return on.lstmCell(on.upload(gates), on.upload(cell));
        };
        agree([&](Backend& on) { return both(on).hidden; }, hidden);
        agree([&](Backend& on) { return both(on).cell; }, next);
    }
    void gruCell_data() { widths(); }
    void gruCell() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor ofInput = drawn<double>({rows, 3 * width}, 16);
        const Tensor ofState = drawn<double>({rows, 3 * width}, 17);
        const Tensor state = drawn<double>({rows, width}, 18);
        std::vector<double> wanted;
        for (Index i = 0; i < rows * width; ++i) {
            const auto at = [&](const Tensor& of, Index gate) {
                const Index place = (i / width * 3 + gate) * width + i % width;
                return of.host<double>()[static_cast<std::size_t>(place)];
            };
            const double r = sigmoid(at(ofInput, 0) + at(ofState, 0));
            const double z = sigmoid(at(ofInput, 1) + at(ofState, 1));
            const double n = std::tanh(at(ofInput, 2) + r * at(ofState, 2));
            wanted.push_back((1 - z) * n + z * state.host<double>()[static_cast<std::size_t>(i)]);
        }
        agree(
            [&](Backend& on) {
                return on.gruCell(on.upload(ofInput), on.upload(ofState), on.upload(state));
            },
            wanted);
    }
    // Gradients against the compositions of other operations, which the tape's tests differentiate.
    void cellsBack_data() { widths(); }
    void cellsBack() {
        QFETCH(int, rows);
        QFETCH(int, width);
        const Tensor gates = drawn<double>({rows, 4 * width}, 14);
        const Tensor three = drawn<double>({rows, 3 * width}, 16);
        const Tensor other = drawn<double>({rows, 3 * width}, 17);
        const Tensor cell = drawn<double>({rows, width}, 15);
        const Tensor g = drawn<double>({rows, width}, 18);
        const Tensor none;
        const auto exact = reference(Type::f64);
        for (const auto& gradients : {std::pair(g, none), std::pair(none, g), std::pair(g, cell)}) {
            const Tensor& ofHidden = gradients.first;
            const Tensor& ofCell = gradients.second;
            const auto up = [](Backend& on, const Tensor& a) {
                return a.isNull() ? a : on.upload(a);
            };
            const LstmGradients wanted =
                exact->Backend::lstmCellBack(gates, cell, ofHidden, ofCell);
            for (const auto part : {&LstmGradients::gates, &LstmGradients::cell})
                agree(
                    [&](Backend& on) {
                        return on.lstmCellBack(on.upload(gates), on.upload(cell), up(on, ofHidden),
                                               up(on, ofCell)).*
                               part;
                    },
                    asDouble(wanted.*part));
        }
        const GruGradients wanted = exact->Backend::gruCellBack(three, other, cell, g);
        for (const auto part :
             {&GruGradients::ofInput, &GruGradients::ofState, &GruGradients::state})
            agree(
                [&](Backend& on) {
                    return on.gruCellBack(on.upload(three), on.upload(other), on.upload(cell),
                                          on.upload(g)).*
                           part;
                },
                asDouble(wanted.*part));
    }
    void cellsKeepWhatIsNotFinite() {
        std::vector<double> line(20, 0.5);
        line[3] = std::numeric_limits<double>::quiet_NaN();
        for (const Type type : {Type::f32, Type::f64}) {
            const auto on = reference(type);
            const Tensor gates = on->upload(makeTensor<double>({1, 20}, line));
            const Tensor cell = on->upload(drawn<double>({1, 5}, 1));
            const auto hidden = asDouble(on->lstmCell(gates, cell).hidden);
            for (std::size_t i = 0; i < 5; ++i)
                QCOMPARE(std::isnan(hidden[i]), i == 3);
            const Tensor three = on->slice(gates, 1, 0, 15);
            const auto next = asDouble(on->gruCell(three, three, cell));
            for (std::size_t i = 0; i < 5; ++i)
                QCOMPARE(std::isnan(next[i]), i == 3);
        }
    }
    void cellsRefuse() {
        const auto on = reference(Type::f64);
        const Tensor gates = drawn<double>({2, 12}, 1);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->lstmCell(gates, drawn<double>({2, 4}, 1)));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 (void)on->gruCell(gates, gates, drawn<double>({3, 4}, 1)));
    }
};

FOVEA_TEST(TestCells)
#include "test_cells.moc"
