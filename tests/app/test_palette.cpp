// The palette, by keys alone: every row of every stage, every picture, every action.
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/widgets/overlay.h"
#include "ui/words.h"

#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>

using namespace fovea;

namespace {

// Opens it, types, and says what stands first; nothing is done yet.
QString type(ShownWindow& w, const QString& letters) {
    w.press(Qt::Key_K, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    for (const QChar letter : letters) // QTest knows no key of an ellipsis
        letter.unicode() < 128 ? QTest::keyClick(field, letter.toLatin1()) : field->insert(letter);
    for (auto* list : w.window.findChildren<QListWidget*>(QStringLiteral("commands")))
        if (list->isVisible() && list->currentItem())
            return list->currentItem()->data(Qt::AccessibleTextRole).toString();
    return {};
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void everyRow() {
        ShownWindow w;
        for (std::size_t stage = 0; stage < stageCount; ++stage) {
            const TableInfo& table = *stages()[stage];
            for (const RowInfo& row : table.rows) {
                const QString wanted =
                    QStringLiteral("%1: %2").arg(words(table.name), words(row.name));
                const QString first =
                    type(w, words(table.name) + QLatin1Char(' ') + words(row.name));
                QVERIFY2(first.startsWith(wanted), qPrintable(first));
                w.press(Qt::Key_Return);
                QCOMPARE(w.bench().experiment().selections[stage].only().row, row.id);
                QVERIFY2(w.settles(), row.id.c_str());
            }
        }
    }
    void everyPicture() {
        ShownWindow w;
        for (const RowInfo& row : figures().info().rows) {
            if (!figures().math(row.id).view)
                continue;
            w.window.showWorkspace(figures().math(row.id).workspace);
            QVERIFY(w.settles());
            const QString first = type(w, QStringLiteral("picture ") + words(row.name));
            QVERIFY2(first.contains(words(row.name)), qPrintable(first));
            w.press(Qt::Key_Return);
            QCOMPARE(figureOf(w.bench().experiment().view).id, row.id);
            QVERIFY(w.settles());
        }
    }
    // Every action is offered; those that cannot be done now are not.
    void everyAction() {
        ShownWindow w;
        for (const ActionList::Group& group : w.window.actionList().groups())
            for (const QAction* action : group.actions) {
                if (action->property(onlyInMenu).toBool())
                    continue;
                const QString name = plainText(*action);
                const bool first =
                    type(w, name).startsWith(QStringLiteral("%1: %2").arg(group.name, name));
                QVERIFY2(first == action->isEnabled(), qPrintable(name));
                w.press(Qt::Key_Escape);
            }
    }
    // What both rows have stays as it was, as on the strip; the same row again changes nothing.
    void settingsStay() {
        ShownWindow w;
        Experiment next = w.bench().experiment();
        next.at(Stage::normalise) =
            readSelection(table(Stage::normalise), "softmax:temperature=0.5", "");
        w.bench().edit(next);
        const RowInfo& other = table(Stage::normalise).rows[1];
        (void)type(w, QStringLiteral("normalise ") + words(other.name));
        w.press(Qt::Key_Return);
        const Choice chosen = w.bench().experiment().at(Stage::normalise).only();
        QCOMPARE(chosen.row, other.id);
        QCOMPARE(number(chosen.values, "temperature"), 0.5);
        const Experiment before = w.bench().experiment();
        (void)type(w, QStringLiteral("normalise ") + words(other.name));
        w.press(Qt::Key_Return);
        QVERIFY(w.bench().experiment() == before);
        w.bench().undo(); // one step
        QVERIFY(w.bench().experiment() == next);
    }
    void keys() {
        ShownWindow w;
        const QString first = type(w, {});
        auto* list = w.find<QListWidget>("commands");
        const int count = list->count();
        QVERIFY(count > 50);
        w.press(Qt::Key_Up); // round the corner
        QCOMPARE(list->currentRow(), count - 1);
        w.press(Qt::Key_Down);
        QCOMPARE(list->currentRow(), 0);
        w.press(Qt::Key_PageDown);
        QVERIFY(list->currentRow() > 3 && list->currentRow() < 12);
        w.press(Qt::Key_PageUp);
        QCOMPARE(list->currentRow(), 0);
        auto* letters = w.find<QLineEdit>("letters");
        QVERIFY(letters->hasFocus());
        QCOMPARE(letters->accessibleDescription(), first); // a screen reader hears what is chosen
        QTest::keyClicks(letters, QStringLiteral("zqzqzq"));
        QCOMPARE(list->count(), 0);
        QVERIFY(!letters->accessibleDescription().isEmpty());
        w.press(Qt::Key_Return); // nothing to do
        w.press(Qt::Key_Down);
        QVERIFY(letters->isVisible());
        w.press(Qt::Key_K, Qt::ControlModifier); // the same key puts it away
        QTRY_VERIFY(!w.find<QListWidget>("commands"));
        QVERIFY(w.bench().experiment() == defaultExperiment());
    }
    // By mouse, too.
    void clicks() {
        ShownWindow w;
        (void)type(w, QStringLiteral("mask causal"));
        auto* list = w.find<QListWidget>("commands");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(0)).center());
        QCOMPARE(w.bench().experiment().at(Stage::mask).only().row, std::string("causal"));
        QTRY_VERIFY(!w.find<QListWidget>("commands"));
    }
};

FOVEA_WINDOW_TEST(TestPalette)
#include "test_palette.moc"
