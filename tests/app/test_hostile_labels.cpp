// What turns writing round, or looks like a tag, in every text of the window that comes from
// outside.
#include "core/base/readable.h"
#include "support/desk.h"
#include "support/program.h"
#include "ui/export/caption.h"
#include "ui/widgets/status_line.h"

#include <QtGui/QAction>
#include <QtGui/QTextDocument>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QMenu>

using namespace fovea;

namespace {

constexpr const char* hostile = "a\u202egnp<b>fat</b>&x\u009b\x1b\u2028[*]";
constexpr const char* shownLabel = "a\\u202egnp<b>fat</b>&x\\u009b\\x1b\\u2028[*]";

// Isolates are ours where they are closed again.
bool isTurned(QString text) {
    static const QRegularExpression isolated(QStringLiteral("\u2068([^\u2066-\u2069]*)\u2069"));
    text.replace(isolated, QStringLiteral("\\1")).remove(QLatin1Char('\n'));
    text.remove(QLatin1Char('\t'));
    return escaped(text.toStdString()) != text.toStdString();
}

bool isTag(const QString& text) {
    return text.contains(QLatin1String("<b>fat"));
}

// Of all that the window shows in Qt's own widgets.
void checkLabels(const QWidget& window) {
    const auto plain = [](const QString& text, const QObject* where) {
        QVERIFY2(!isTurned(text), qPrintable(QLatin1String(where->metaObject()->className()) +
                                             QStringLiteral(": ") + text));
    };
    QList<QWidget*> all = window.findChildren<QWidget*>();
    plain(window.windowTitle(), &window);
    for (const QWidget* widget : std::as_const(all)) {
        plain(widget->toolTip(), widget);
        plain(widget->accessibleName(), widget);
        QVERIFY2(!isTag(widget->toolTip()), qPrintable(widget->toolTip()));
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            plain(label->text(), label);
            QVERIFY2(!isTag(label->text()) || label->textFormat() == Qt::PlainText,
                     qPrintable(label->text()));
        }
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            plain(button->text(), button);
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
            for (int i = 0; i < box->count(); ++i)
                plain(box->itemText(i), box);
    }
    for (const QAction* action : window.findChildren<QAction*>()) {
        plain(action->text(), action);
        plain(action->toolTip(), action);
        plain(action->statusTip(), action);
        QVERIFY2(!isTag(action->toolTip()), qPrintable(action->toolTip()));
    }
}

} // namespace

class TestHostileLabels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Its beginning is the draft's title.
    void draft() {
        Desk desk;
        Desk after;
        const auto window = desk.window();
        type(*window, hostile);
        QVERIFY(isKept(desk, hostile));
        QTRY_VERIFY(window->workbench().settled()); // the cards tell what was computed
        checkLabels(*window);
        desk.dieInto(after);
        const auto next = after.window();
        next->fileWork().offerLeft();
        const QString says = said(*next);
        QVERIFY2(says.startsWith(QStringLiteral("Fovea ended before “a\\u202egnp<b>")),
                 qPrintable(says));
        QVERIFY(!isTurned(says));
        for (const FileWork::Recent& one : next->fileWork().recent())
            QVERIFY2(!isTurned(one.text) && !isTurned(one.tip), qPrintable(one.text));
        press(*next, "&Restore");
        QCOMPARE(next->workbench().experiment().text, std::string(hostile)); // as it was
        QTRY_VERIFY(next->workbench().settled());
        checkLabels(*next);
    }
    void fileNames() {
        Desk desk;
        const auto window = desk.window();
        type(*window, "one");
        QString name = QString::fromUtf8(hostile);
        name.replace(QLatin1Char('/'), QLatin1Char('-'));
        const QString path = desk.path("x").chopped(1) + name + QStringLiteral(".fovea");
        saveTo(*window, path);
        QVERIFY(QFile::exists(path));
        QVERIFY2(window->windowTitle().contains(QLatin1String("[*][*].fovea[*]")),
                 qPrintable(window->windowTitle()));
        checkLabels(*window);
        const auto other = desk.window();
        other->open(path);
        QVERIFY2(said(*other).contains(QLatin1String("gnp<b>fat")), qPrintable(said(*other)));
        checkLabels(*other);
        for (QMenu* menu : other->findChildren<QMenu*>())
            Q_EMIT menu->aboutToShow();
        checkLabels(*other);
        other->open(path + QStringLiteral("none"));
        QVERIFY2(said(*other).contains(QLatin1String("\\u202e")), qPrintable(said(*other)));
        checkLabels(*other);
    }
    // Its folder is its name.
    void models() {
        Desk desk;
        const QString folder = desk.path("x").chopped(1) + QString::fromUtf8(hostile).replace(
                                                               QLatin1Char('/'), QLatin1Char('-'));
        QVERIFY(QDir().mkpath(folder));
        const QDir shipped(QStringLiteral(FOVEA_SOURCE "/resources/models/sentiment"));
        for (const QString& file : shipped.entryList(QDir::Files))
            QVERIFY(QFile::copy(shipped.filePath(file), folder + QLatin1Char('/') + file));
        const auto window = desk.window();
        window->open(folder);
        QTRY_VERIFY2(window->workbench().experiment().model.name ==
                         folder.section(u'/', -1).toStdString(),
                     window->workbench().experiment().model.name.c_str());
        QTRY_VERIFY(window->workbench().settled());
        for (QMenu* menu : window->findChildren<QMenu*>())
            Q_EMIT menu->aboutToShow();
        checkLabels(*window);
    }
    // By itself where it runs the other way, and as it is.
    void isolates() {
        QCOMPARE(words(Message{"%1: no", {"سلام"}}), QStringLiteral("\u2068سلام\u2069: no"));
        for (const char* same : {"saw", "中文", "👩‍👩‍👧‍👦", "é"})
            QCOMPARE(words(Message{"%1", {same}}), QString::fromUtf8(same));
        QCOMPARE(labelText(QString::fromUtf8(hostile)), QString::fromUtf8(shownLabel));
        // A question mark stands behind the word, whichever way it runs.
        QCOMPARE(labelText(QStringLiteral("سلام ?")), QStringLiteral("سلام ?\u200f"));
        QCOMPARE(labelText(QStringLiteral("saw ?")), QStringLiteral("saw ?"));
        QCOMPARE(unmarked(QStringLiteral("a&b")), QStringLiteral("a&&b"));
    }
    // The caption quotes the sentence; the rest of it stays as it is.
    void caption() {
        Experiment experiment = defaultExperiment();
        experiment.text = hostile;
        const QString all = captionOf(Matrix(), experiment);
        QVERIFY2(all.startsWith(QStringLiteral("“a\\u202egnp<b>fat</b>&x")) && !isTurned(all),
                 qPrintable(all));
        experiment.text = "سلام";
        QVERIFY(captionOf(Matrix(), experiment).startsWith(QStringLiteral("“سلام”")));
    }
};

FOVEA_WINDOW_TEST(TestHostileLabels)
#include "test_hostile_labels.moc"
