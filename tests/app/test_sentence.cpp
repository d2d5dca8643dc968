// The field of the sentence: it grows with what is in it, keeps every character, and leaves to the
// window what is the window's.
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/text_blocks.h"
#include "ui/look/fonts.h"

#include <QtGui/QAccessible>
#include <QtGui/QClipboard>
#include <QtGui/QTextBlock>
#include <QtGui/QTextCursor>
#include <QtGui/QTextDocument>
#include <QtWidgets/QScrollBar>

using namespace fovea;

namespace {

QString manyWords(int count) {
    return QStringLiteral("seesaw ").repeated(count);
}

} // namespace

class TestSentence : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void growsToFourLines() {
        ShownWindow w;
        w.window.resize(1440, 900);
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        const int one = field->height();
        QCOMPARE(one, scaledToText(38));
        const auto lines = [&](int words) {
            Experiment next = w.bench().experiment();
            next.text = manyWords(words).toStdString();
            w.bench().edit(std::move(next));
            (void)w.settles();
            QTest::qWait(20);
            const int line = field->fontMetrics().lineSpacing();
            return 1 + (field->height() - one + line / 2) / line;
        };
        QCOMPARE(lines(3), 1);
        QVERIFY(!field->verticalScrollBar()->isVisible());
        // Of a long text no letter is cut at the beginning of a line.
        Experiment next = w.bench().experiment();
        const char* words[] = {"a ", "went ", "sat ", "the ", "on ", "street ", "home "};
        next.text.clear();
        for (int i = 0; i < 1100; ++i)
            next.text += words[(i * i + i / 3) % 7];
        w.bench().edit(std::move(next));
        QVERIFY(w.settles());
        QTest::qWait(50);
        QCOMPARE(field->horizontalScrollBar()->maximum(), 0);
        const int some = lines(25);
        QVERIFY(some > 1 && some < 4);
        QVERIFY(!field->verticalScrollBar()->isVisible());
        QCOMPARE(lines(200), 4);
        QVERIFY(field->verticalScrollBar()->isVisible());
        // Narrower: more lines.
        QCOMPARE(lines(18), 2);
        w.window.resize(1024, 660);
        QTRY_VERIFY(field->height() > one + field->fontMetrics().lineSpacing());
        QCOMPARE(lines(2), 1);
        QCOMPARE(field->height(), one);
    }
    // Lines have the whole width, and the count lies on none of them.
    void countLiesOnNoWord() {
        ShownWindow w;
        w.window.resize(1024, 660);
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        const auto* count = field->findChild<QLabel*>();
        int several = 0;
        for (int words = 1; words < 60; ++words) {
            Experiment next = w.bench().experiment();
            next.text = manyWords(words).toStdString();
            w.bench().edit(std::move(next));
            QVERIFY(w.settles());
            QTest::qWait(5);
            field->moveCursor(QTextCursor::End);
            const QRect end = field->cursorRect().translated(field->viewport()->pos());
            QVERIFY2(!count->geometry().intersects(end.adjusted(-end.x(), 2, 4, -2)),
                     qPrintable(QString::number(words)));
            QVERIFY(field->rect().contains(count->geometry()));
            if (field->height() > 2 * field->fontMetrics().lineSpacing()) {
                ++several;
                QVERIFY(field->viewport()->width() + 60 > field->width());
            }
        }
        QVERIFY(several > 20);
    }
    // Lines end where the field does: making the cursor at the end of one visible moves none aside.
    void noLineLosesItsFirstLetter() {
        ShownWindow w;
        auto* aside = w.find<SentenceField>("sentence")->horizontalScrollBar();
        aside->setRange(0, 9);
        aside->setValue(4);
        QCOMPARE(aside->value(), 0);
    }
    // As its words are read, in an English window as well.
    void runsAsItIsRead() {
        ShownWindow w;
        auto* field = w.find<SentenceField>("sentence");
        const auto directionOf = [&](const char* text) {
            Experiment next = w.bench().experiment();
            next.text = text;
            w.bench().edit(std::move(next));
            (void)w.settles();
            return field->document()->defaultTextOption().textDirection();
        };
        QCOMPARE(directionOf("القطة تطارد الفأر"), Qt::RightToLeft);
        QCOMPARE(directionOf("the cat"), Qt::LeftToRight);
        field->selectAll();
        field->insertPlainText(QString::fromUtf8("קטן"));
        QCOMPARE(field->document()->defaultTextOption().textDirection(), Qt::RightToLeft);
    }
    void keepsEveryCharacter() {
        ShownWindow w;
        auto* field = w.find<SentenceField>("sentence");
        const QString text = QString::fromUtf8("a\u00a0b  c\u2009d \u05d0\u05d1 \U0001F600");
        QGuiApplication::clipboard()->setText(text);
        field->selectAll();
        field->paste();
        QCOMPARE(w.bench().experiment().text, text.toStdString());
        QCOMPARE(field->text(), text);
        QTest::keyClick(field, Qt::Key_Return); // ends no sentence
        QTest::keyClick(field, Qt::Key_Enter);
        QCOMPARE(w.bench().experiment().text, text.toStdString());
        QGuiApplication::clipboard()->setText(QStringLiteral("one\ntwo"));
        field->selectAll();
        field->paste();
        QCOMPARE(w.bench().experiment().text, std::string("one\ntwo"));
    }
    // A long text stands in several blocks, whose ends are no part of it.
    void longTexts() {
        ShownWindow w;
        auto* field = w.find<SentenceField>("sentence");
        QString text = QString::fromUtf8("one\ntwo\u2028\U0001F600");
        while (text.size() < 30'000)
            text += QString::fromUtf8("word \U0001F600");
        QGuiApplication::clipboard()->setText(text);
        field->selectAll();
        field->paste();
        QVERIFY(field->document()->blockCount() > 4);
        const auto isText = [&](const QString& wanted) {
            return field->text() == wanted && w.bench().experiment().text == wanted.toStdString();
        };
        QVERIFY(isText(text));
        field->selectAll();
        field->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), text);
        // At the end of a block the character beside it is deleted.
        QTextCursor cursor(field->document()->findBlockByNumber(2));
        field->setTextCursor(cursor);
        const auto end = outOfBlocks(field->document()->toRawText().left(cursor.position())).size();
        QTest::keyClick(field, Qt::Key_Backspace);
        QVERIFY(isText(QString(text).remove(end - 1, 1)));
        QTest::keyClick(field, Qt::Key_Delete); // still there, in front of the next block
        QVERIFY(isText(QString(text).remove(end - 1, 2)) ||
                isText(QString(text).remove(end - 1, 3)));
        // What grows while one types is cut as well; undo brings it all back at once.
        const int blocks = field->document()->blockCount();
        const QString now = field->text();
        field->textCursor().insertText(QStringLiteral("x").repeated(9000));
        QVERIFY(field->document()->blockCount() > blocks);
        QCOMPARE(field->text().size(), now.size() + 9000);
        for (QTextBlock one = field->document()->begin(); one.isValid(); one = one.next())
            QVERIFY(one.length() < 9000);
        Experiment next = w.bench().experiment();
        next.text = text.toStdString();
        w.bench().edit(std::move(next));
        QTRY_VERIFY(isText(text));
        QVERIFY(field->textCursor().atEnd());
    }
    // Also those letters that do something elsewhere in a presentation.
    // A tool that reads and writes for the person inserts blocks where lines are to end.
    void accessibilityToolsBreakLines() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        const std::string many = manyWords(3000).toStdString(); // several blocks
        Experiment next = w.bench().experiment();
        next.text = many;
        w.bench().edit(std::move(next));
        QVERIFY(w.settles());
        const int blocks = field->document()->blockCount();
        QVERIFY(blocks > 3);
        QAccessibleEditableTextInterface* editable =
            QAccessible::queryAccessibleInterface(field)->editableTextInterface();
        const auto insert = [&](int block, const QString& text) {
            editable->insertText(field->document()->findBlockByNumber(block).position() + 7, text);
            return w.bench().experiment().text;
        };
        QCOMPARE(insert(0, QStringLiteral("one\ntwo\n")), "seesaw one\ntwo\n" + many.substr(7));
        std::string expected = w.bench().experiment().text;
        const auto at = outOfBlocks(field->document()->toRawText().left(
                                        field->document()->findBlockByNumber(2).position() + 7))
                            .size();
        expected.insert(static_cast<std::size_t>(at), "three\nfour ");
        QCOMPARE(insert(2, QStringLiteral("three\nfour ")), expected);
        QCOMPARE(field->document()->blockCount(), blocks);
        // Where a block begins, which is then parted in another way.
        editable->replaceText(0, 6, QStringLiteral("we\nsee"));
        expected.replace(0, 6, "we\nsee");
        QCOMPARE(w.bench().experiment().text, expected);
        const int second = field->document()->findBlockByNumber(1).position();
        expected.insert(static_cast<std::size_t>(second - 1), "five\n");
        editable->insertText(second, QStringLiteral("five\n"));
        QCOMPARE(w.bench().experiment().text, expected);
        QCOMPARE(field->document()->blockCount(), blocks);
    }
    void takesEveryLetter() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        for (const bool presents : {false, true}) {
            w.window.setPresenting(presents);
            field->setFocus();
            field->selectAll();
            const QString typed = QStringLiteral("a blue bob. B 0.5 +-");
            for (const QChar letter : typed)
                QTest::keyClick(field, letter.toLatin1());
            QCOMPARE(field->text(), typed);
            QVERIFY(!w.window.isCovered());
        }
    }
    void leavesTheRestToTheWindow() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* field = w.find<SentenceField>("sentence");
        const QString before = field->text();
        QTest::keyClicks(field, QStringLiteral("xyz"));
        QCOMPARE(field->text(), before + QStringLiteral("xyz"));
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(field->text(), before);
        QVERIFY(field->textCursor().atEnd()); // where typing goes on
        QTest::keyClick(field, Qt::Key_Tab);
        QVERIFY(!field->hasFocus());
        QCOMPARE(field->text(), before);
        // The wheel with Ctrl does not change the size of its words alone.
        const QFont font = field->font();
        QWheelEvent wheel(QPointF(5, 5), field->mapToGlobal(QPointF(5, 5)), {}, QPoint(0, 120),
                          Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(field->viewport(), &wheel);
        QCOMPARE(field->font(), font);
    }
};

FOVEA_WINDOW_TEST(TestSentence)
#include "test_sentence.moc"
