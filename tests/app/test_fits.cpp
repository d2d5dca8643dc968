// The smallest window: whatever is shown in it and however long its words are, none is cut.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shown_window.h"
#include "ui/look/language.h"
#include "ui/widgets/figure_view.h"
#include "ui/workspace.h"

#include <QtCore/QTranslator>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

// Every text longer by two fifths, as another language may have it.
class LongWords : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char*, const char* text, const char*,
                                    int) const override {
        const QString english = QString::fromUtf8(text);
        return english + QString((english.size() * 2 + 4) / 5, QLatin1Char('n'));
    }
};

// Whether its workspace scrolls it, so that it may be higher than its room.
bool isScrolled(const QWidget* picture) {
    for (const QWidget* one = picture; one; one = one->parentWidget())
        if (qobject_cast<const QScrollArea*>(one))
            return qobject_cast<const Workspace*>(one->parentWidget()) != nullptr;
    return false;
}

// What is wrong with the window as it stands.
QString problem(ShownWindow& w) {
    QTest::qWait(20); // for the layouts
    const auto* picture = w.find<QWidget>("picture");
    const auto* bar = w.find<QWidget>("viewBar");
    if (!isScrolled(picture) && picture->mapTo(&w.window, QPoint(0, picture->height())).y() >
                                    bar->mapTo(&w.window, QPoint()).y())
        return QStringLiteral("the picture reaches under the bar");
    return cutWord(w.window);
}

// With everything in the bar that it can hold: a window that can be played, and cells drawn on.
Experiment busyExperiment(const std::string& figure) {
    Experiment busy = defaultExperiment();
    busy.at(Stage::mask) = readSelection(table(Stage::mask), "window", "");
    busy.edits = {{.head = 0, .query = 1, .key = 1}};
    busy.reference.experiment = std::make_shared<const Experiment>(busy);
    showFigure(busy.view, figure);
    return busy;
}

} // namespace

class TestFits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }
    void cleanup() { useLanguage("en"); }

    void noWordIsCut_data() {
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("words");
        QTest::addColumn<TextDirection>("direction");
        int turn = 0;
        for (const RowInfo& row : figures().info().rows)
            if (figures().math(row.id).view)
                for (const char* words : {"en", "longer", "zh_CN"})
                    for (const TextDirection direction :
                         {TextDirection::leftToRight, TextDirection::rightToLeft}) {
                        const bool mirrored = direction == TextDirection::rightToLeft;
                        if (mirrored && words == std::string_view("zh_CN"))
                            continue; // which runs from the left
                        if (sanitized && turn++ % 8)
                            continue;
                        QTest::addRow("%s %s%s", row.id.c_str(), words, mirrored ? " mirrored" : "")
                            << QString::fromStdString(row.id) << QString::fromLatin1(words)
                            << direction;
                    }
    }
    void noWordIsCut() {
        QFETCH(QString, figure);
        QFETCH(QString, words);
        QFETCH(TextDirection, direction);
        LongWords longer; // leaves the program by itself
        if (words == QStringLiteral("longer"))
            QCoreApplication::installTranslator(&longer);
        else
            useLanguage(words.toStdString());
        QApplication::setFont(wordFont(bodyPoints));
        ShownWindow w(Settings(), busyExperiment(figure.toStdString()));
        w.window.chooseDirection(direction);
        w.window.resize(w.window.minimumSize());
        QCOMPARE(w.window.size(), QSize(1024, 660));
        QVERIFY(w.settles());
        w.find<FigureView>("picture")->zoomBy(2);       // and the way back from there
        w.window.open(QStringLiteral("nothing.fovea")); // a message takes its room as well
        QVERIFY(!w.message().isEmpty());
        QTRY_VERIFY2(problem(w).isEmpty(), qPrintable(problem(w)));
        const auto* tools =
            w.find<QWidget>("viewBar")->findChild<QWidget*>(QStringLiteral("switch"));
        QCOMPARE(tools != nullptr, figure == QStringLiteral("matrix"));
        for (auto* tool : tools ? tools->findChildren<QToolButton*>() : QList<QToolButton*>()) {
            tool->click();
            QTRY_VERIFY2(problem(w).isEmpty(),
                         qPrintable(tool->text() + QStringLiteral(": ") + problem(w)));
        }
    }
};

FOVEA_WINDOW_TEST(TestFits)
#include "test_fits.moc"
