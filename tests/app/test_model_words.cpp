// What the window says of models, by the words that a person reads.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/paint/drawn_marks.h"
#include "ui/words.h"

#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>

#include <algorithm>

using namespace fovea;

namespace {

// The window with one of the models that ship.
struct ShippedWindow : Window {
    explicit ShippedWindow(const QString& name) {
        (void)settles();
        auto* chooser = find<ModelChooser>("model");
        Q_EMIT chooser->menu()->aboutToShow();
        for (QAction* action : chooser->menu()->actions())
            if (action->text() == name)
                action->trigger();
        (void)settles();
    }
    template <class Kind>
    const Kind& shown(const char* figure) {
        return std::get<Kind>(*bench().picture().figure(figure));
    }
};

} // namespace

class TestModelWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // An answer that is a patch is a place in words, and the picture has a name.
    void placesInPictures() {
        ShippedWindow w(QStringLiteral("Shapes"));
        const auto* answer = w.find<FigureView>("answer");
        const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
            paintFigure(painter, QRectF(answer->rect()), *answer->figure(), lightTheme());
        });
        const auto& item = std::get<Answer>(*answer->figure()).items.front();
        const QString place = QStringLiteral("row %1, column %2")
                                  .arg(QString::fromStdString(item.answer).at(1))
                                  .arg(QString::fromStdString(item.answer).at(3));
        QVERIFY(std::ranges::find(marks.words, place, &DrawnMarks::Word::text) !=
                marks.words.end());
        const QString subtitle =
            words(std::get<PatchPicture>(*w.find<FigureView>("picture")->figure()).subtitle);
        QVERIFY2(subtitle.contains(QStringLiteral("picture of “")), qPrintable(subtitle));
        const QString title = words(w.shown<Derivation>(figureId::derivation).title);
        QVERIFY2(title.contains(QStringLiteral("attends to row ")), qPrintable(title));
        for (const SmallMultiples::Item& head : w.shown<SmallMultiples>(figureId::heads).items)
            QVERIFY2(!words(head.habit).contains(QStringLiteral("“r")),
                     qPrintable(words(head.habit)));
    }
    // Positions count the mark that a model of next words begins with, and so does the field.
    void tokensAndPositions() {
        ShippedWindow w(QStringLiteral("Next words"));
        const auto tokens = std::ssize(w.bench().picture().trace->tokens);
        QCOMPARE(w.find<SentenceField>("sentence")->findChild<QLabel*>()->text(),
                 QStringLiteral("start ▸ + %1 tokens").arg(tokens));
        Experiment next = w.bench().experiment();
        next.view.query = tokens; // the last one
        w.bench().edit(next);
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Bars>(figureId::query).subtitle),
                 "position " + std::to_string(1 + tokens));
    }
    // A text that is read in segments is one map, and the card of the mask says so.
    void segments() {
        ShippedWindow w(QStringLiteral("Next words (segments)"));
        const auto* card = w.find<StageCard>("stage-mask");
        w.bench().edit(withSentence(w.bench().experiment(),
                                    "fish a red saw well old dog fish a red saw well"));
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Matrix>(figureId::matrix).rows.size(), std::size_t(13));
        QCOMPARE(w.shown<Matrix>(figureId::matrix).columns.size(), std::size_t(13));
        QVERIFY2(card->toolTip().contains(QLatin1String("Causal, in segments")),
                 qPrintable(card->toolTip()));
        w.bench().edit(withSentence(w.bench().experiment(), "fish a red")); // in one piece
        QVERIFY(w.settles());
        QVERIFY2(card->toolTip().contains(QLatin1String("Causal")) &&
                     !card->toolTip().contains(QLatin1String("segments")),
                 qPrintable(card->toolTip()));
    }
    // A stage that the shown layer has otherwise than the first one is named; silence by the mean
    // takes it of other pictures, for there is one sentence alone.
    void salience() {
        ShippedWindow w(QStringLiteral("Shapes (salience)"));
        const auto* card = w.find<StageCard>("stage-score");
        QVERIFY2(card->toolTip().contains(QLatin1String("here: Salience")),
                 qPrintable(card->toolTip()));
        QCOMPARE(w.shown<Answer>(figureId::answer).items.front().answer, std::string("r2c4"));
        Experiment silent = w.bench().experiment();
        silent.silenced = withHead({.by = SilencedBy::mean}, {silent.view.layer, 0}, true);
        w.bench().edit(silent);
        QVERIFY(w.settles());
        QVERIFY(w.shown<Answer>(figureId::answer).items.front().answer != "r2c4");
        Experiment words = w.bench().experiment();
        words.view.layer = 0;
        w.bench().edit(words);
        QVERIFY(w.settles());
        QVERIFY2(!card->toolTip().contains(QLatin1String("here")), qPrintable(card->toolTip()));
    }
};

FOVEA_WINDOW_TEST(TestModelWords)
#include "test_model_words.moc"
