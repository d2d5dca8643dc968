// The form of every row of every table, with all that can be switched in it.
#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "ui/widgets/number_slider.h"
#include "ui/widgets/parameter_form.h"

#include <QtTest/QTest>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSlider>

#include <set>

using namespace fovea;

class TestParameterForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyRow_data() {
        QTest::addColumn<const RowInfo*>("row");
        const auto add = [](const TableInfo& table) {
            for (const RowInfo& row : table.rows)
                QTest::addRow("%s %s", table.id.c_str(), row.id.c_str()) << &row;
        };
        for (const Stage stage : allStages)
            add(table(stage));
        add(figures().info());
    }
    // What is automatic is switched off and on again: where no number tells what it is, the field
    // waits for one.
    void everyRow() {
        QFETCH(const RowInfo*, row);
        ParameterForm form(*row, defaultChoice(*row).values, Sizes(), nullptr, true);
        std::map<std::string, Value> changed;
        connect(&form, &ParameterForm::changed, this,
                [&](const std::string& id, const Value& value) { changed[id] = value; });
        for (const Parameter& parameter : row->parameters) {
            if (parameter.automatic[0] == '\0')
                continue;
            auto* box = form.findChild<QWidget*>(QString::fromStdString(parameter.id));
            QVERIFY2(box, parameter.id.c_str());
            QCheckBox* automatic = nullptr;
            for (QWidget* at = box; !automatic; at = at->parentWidget())
                automatic = at->findChild<QCheckBox*>();
            QVERIFY(automatic->isChecked() && !box->isEnabled());
            automatic->setChecked(false);
            QVERIFY(box->isEnabled());
            QCOMPARE(changed.contains(parameter.id), parameter.resolve != nullptr);
            automatic->setChecked(true);
            QVERIFY(std::holds_alternative<std::monostate>(changed.at(parameter.id)));
        }
        form.setSizes(Sizes());
    }
    // What a slider sets has three digits, and no rest of rounding.
    void sliderSetsRoundNumbers() {
        const Parameter parameter = numberParameter("t", "T", 1, 1e-6, 1e6);
        NumberSlider slider(QStringLiteral("T"), numberRange(parameter, 1, 1), nullptr);
        std::set<double> seen;
        connect(&slider, &NumberSlider::moved, this,
                [&](double value, bool) { seen.insert(value); });
        auto* bar = slider.findChild<QSlider*>();
        for (int step = bar->minimum(); step <= bar->maximum(); ++step)
            bar->setValue(step);
        QVERIFY(seen.size() > 50);
        for (const double value : seen)
            QVERIFY2(printValue(value).size() <= 6, printValue(value).c_str());
    }
};

FOVEA_WINDOW_TEST(TestParameterForm)
#include "test_parameter_form.moc"
