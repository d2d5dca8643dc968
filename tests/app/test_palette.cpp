// The palette, by keys alone: every row of every stage, every picture and its settings, every
// action.
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/draw_tools.h"
#include "ui/option_words.h"
#include "ui/widgets/overlay.h"
#include "ui/words.h"

#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>

#include <algorithm>

using namespace fovea;

namespace {

QListWidget* shownList(ShownWindow& w) {
    for (auto* list : w.window.findChildren<QListWidget*>(QStringLiteral("commands")))
        if (list->isVisible())
            return list;
    return nullptr;
}

// Opens it, types, and says what stands first; nothing is done yet.
QString typedIn(ShownWindow& w, const QString& letters) {
    w.press(Qt::Key_K, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    if (!letters.isEmpty()) {
        field->insert(letters.chopped(1)); // at once: every key searches anew
        const QChar last = letters.back();
        last.unicode() < 128 ? QTest::keyClick(field, last.toLatin1()) : field->insert(last);
    }
    const QListWidget* list = shownList(w);
    return list && list->currentItem()
               ? list->currentItem()->data(Qt::AccessibleTextRole).toString()
               : QString();
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
                    typedIn(w, words(table.name) + QLatin1Char(' ') + words(row.name));
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
            const auto trace = w.bench().trace(figures().math(row.id).workspace);
            const QString first = typedIn(w, QStringLiteral("view ") + words(row.name));
            const bool found = first.contains(QStringLiteral("View: ") + words(row.name));
            QVERIFY2(found == isOffered(row, trace.get()), qPrintable(first));
            if (!found) { // there is nothing to be seen of it
                w.press(Qt::Key_Escape);
                continue;
            }
            w.press(Qt::Key_Return);
            QCOMPARE(figureOf(w.bench().experiment().view).id, row.id);
            QVERIFY(w.settles());
        }
    }
    // The last word is no value of the view's settings: it is a part of its name.
    void viewOfTwoWords() {
        ShownWindow w;
        QVERIFY(
            typedIn(w, QStringLiteral("four maps")).contains(QStringLiteral("View: Four maps")));
        w.press(Qt::Key_Escape);
        // What is called so comes first, before pictures of the gallery that speak of it.
        for (const RowInfo& row : workspaces().info().rows) {
            const QString name = words(row.name);
            QVERIFY2(typedIn(w, name.toLower()).contains(QStringLiteral(": ") + name),
                     qPrintable(name));
            w.press(Qt::Key_Escape);
        }
    }
    // Every action is offered; those that cannot be done now are not. Views of two workspaces may
    // have one name.
    void everyAction() {
        ShownWindow w;
        for (const ActionList::Group& group : w.window.actionList().groups())
            for (const QAction* action : group.actions) {
                if (action->property(onlyInMenu).toBool())
                    continue;
                const QString name = plainText(*action);
                const bool possible = std::ranges::any_of(group.actions, [&](const QAction* other) {
                    return plainText(*other) == name && other->isEnabled();
                });
                const bool first =
                    typedIn(w, name).startsWith(QStringLiteral("%1: %2").arg(group.name, name));
                QVERIFY2(first == possible, qPrintable(name));
                w.press(Qt::Key_Escape);
            }
    }
    // Every setting of every view is found by its words, and set; its view is shown then.
    void everySetting() {
        ShownWindow w;
        for (const RowInfo& row : figures().info().rows) {
            const FigureMath& math = figures().math(row.id);
            if (!math.view || !isOffered(row, nullptr))
                continue;
            w.window.showWorkspace(math.workspace);
            for (const Parameter& parameter : row.parameters) {
                const QString setting = words(row.name) + QLatin1Char(' ') + words(parameter.name);
                const auto now = [&] {
                    return settingsOf(w.bench().experiment().view, row).at(parameter.id);
                };
                // Other views may have settings of the same words: the one of this view is meant.
                const auto shows = [&](const QString& value, const QString& name,
                                       const Value& wanted) {
                    (void)typedIn(w, setting + value);
                    const QString spoken =
                        QStringLiteral("%1: %2").arg(words(row.name), words(parameter.name)) + name;
                    const QListWidget* list = shownList(w);
                    for (int i = 0; i < std::min(list->count(), 8); ++i)
                        if (const QString one =
                                list->item(i)->data(Qt::AccessibleTextRole).toString();
                            one == spoken || one.startsWith(spoken + QLatin1Char(','))) {
                            for (int down = 0; down < i; ++down)
                                w.press(Qt::Key_Down);
                            w.press(Qt::Key_Return);
                            return now() == wanted &&
                                   figureOf(w.bench().experiment().view).id == row.id;
                        }
                    return false;
                };
                if (parameter.type == ParameterType::option) {
                    for (const std::string& option : parameter.options)
                        QVERIFY2(shows(QLatin1Char(' ') + optionWords(option),
                                       QStringLiteral(": ") + optionWords(option), option),
                                 (row.id + ' ' + parameter.id + ' ' + option).c_str());
                } else if (parameter.type == ParameterType::boolean) {
                    const bool on = now() == Value(true);
                    QVERIFY2(shows({}, {}, !on), (row.id + ' ' + parameter.id).c_str());
                } else if (parameter.type == ParameterType::text) {
                    QVERIFY2(
                        shows(QStringLiteral(" saw"), QStringLiteral(" saw"), std::string("saw")),
                        (row.id + ' ' + parameter.id).c_str());
                } else if (parameter.automatic[0] == '\0') {
                    const QString value =
                        QLatin1Char(' ') + utf8(printValue(parameter.defaultValue));
                    QVERIFY2(shows(value, value, parameter.defaultValue),
                             (row.id + ' ' + parameter.id).c_str());
                }
            }
        }
    }
    // By the one word that a person remembers.
    void aFewLetters() {
        ShownWindow w;
        QVERIFY(w.settles());
        const auto& view = [&]() -> const ViewState& { return w.bench().experiment().view; };
        const auto setting = [&](const char* figure, const char* id) {
            return printValue(settingsOf(view(), figures().info().row(figure)).at(id));
        };
        const auto choose = [&](const QString& letters) {
            (void)typedIn(w, letters);
            w.press(Qt::Key_Return);
        };
        choose(QStringLiteral("logarithmic"));
        QCOMPARE(setting("matrix", "scale"), std::string("log"));
        choose(QStringLiteral("fitted"));
        QCOMPARE(setting("matrix", "range"), std::string("fitted"));
        choose(QStringLiteral("head 2"));
        QCOMPARE(view().head, 1);
        choose(QStringLiteral("entropy"));
        QCOMPARE(setting("layers", "measure"), std::string("entropy"));
        QCOMPARE(figureOf(view()).id, std::string("layers"));
        choose(QStringLiteral("silence")); // a tool of the matrix, which comes with it
        QCOMPARE(figureOf(view()).id, std::string("matrix"));
        QVERIFY(w.settles());
        QCOMPARE(w.find<DrawTools>("drawTools")->chosen(), DrawTools::Tool::silence);
        choose(QStringLiteral("fitted")); // and it is kept
        QCOMPARE(w.find<DrawTools>("drawTools")->chosen(), DrawTools::Tool::silence);
    }
    // What both rows have stays as it was, as on the strip; the same row again changes nothing.
    void settingsStay() {
        ShownWindow w;
        Experiment next = w.bench().experiment();
        next.at(Stage::normalise) =
            readSelection(table(Stage::normalise), "softmax:temperature=0.5", "");
        w.bench().edit(next);
        const RowInfo& other = table(Stage::normalise).rows[1];
        (void)typedIn(w, QStringLiteral("normalise ") + words(other.name));
        w.press(Qt::Key_Return);
        const Choice chosen = w.bench().experiment().at(Stage::normalise).only();
        QCOMPARE(chosen.row, other.id);
        QCOMPARE(number(chosen.values, "temperature"), 0.5);
        const Experiment before = w.bench().experiment();
        (void)typedIn(w, QStringLiteral("normalise ") + words(other.name));
        w.press(Qt::Key_Return);
        QVERIFY(w.bench().experiment() == before);
        w.bench().undo(); // one step
        QVERIFY(w.bench().experiment() == next);
    }
    void keys() {
        ShownWindow w;
        const QString first = typedIn(w, {});
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
        (void)typedIn(w, QStringLiteral("mask causal"));
        auto* list = w.find<QListWidget>("commands");
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualItemRect(list->item(0)).center());
        QCOMPARE(w.bench().experiment().at(Stage::mask).only().row, std::string("causal"));
        QTRY_VERIFY(!w.find<QListWidget>("commands"));
    }
};

FOVEA_WINDOW_TEST(TestPalette)
#include "test_palette.moc"
