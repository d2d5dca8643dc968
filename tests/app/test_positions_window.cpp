// The laboratory of positions in a real window, driven as a person drives it.
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/figure/positions/position_figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "support/window.h"
#include "ui/explore/sentence_field.h"
#include "ui/look/theme.h"
#include "ui/positions/panel.h"
#include "ui/positions/positions.h"
#include "ui/widgets/number_chip.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <QtWidgets/QAbstractItemView>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSlider>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

// The window in this workspace.
struct PositionsLab : Window {
    PositionsLab() {
        window.showWorkspace(workspaceId::positions);
        [[maybe_unused]] const bool done = settles();
    }
    const Experiment& state() { return bench().experiment(); }
    const PositionStudy& study() { return state().positions; }
    std::string figure() { return figureOf(state().view).id; }
    void choose(const char* encoding) {
        auto* box = find<QComboBox>("encoding");
        box->setCurrentIndex(static_cast<int>(positions().info().index(encoding, "")));
        QVERIFY(settles());
    }
    // The view that shows a figure; null where none does.
    FigureView* view(const std::string& id) {
        for (auto* panel : window.findChildren<PositionPanel*>())
            if (panel->isVisible())
                if (FigureView* found = panel->viewOf(id))
                    return found;
        return nullptr;
    }
    template <class Kind>
    const Kind& shown(const std::string& id) {
        return std::get<Kind>(*view(id)->figure());
    }
    QSlider* slider(const std::string& id, const char* setting) {
        return view(id)->parentWidget()->findChild<QSlider*>(QLatin1String(setting));
    }
    void press(const QString& text) {
        QAbstractButton* button = buttonOf(&window, text);
        QVERIFY2(button, qPrintable(text));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(settles());
    }
    int panels() {
        int count = 0;
        for (const auto* panel : window.findChildren<PositionPanel*>())
            count += panel->isVisible();
        return count;
    }
};

} // namespace

class TestPositionsWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fourQuestions() {
        PositionsLab w;
        QCOMPARE(w.state().view.workspace, std::string(workspaceId::positions));
        QCOMPARE(w.figure(), std::string("position-matrix"));
        QCOMPARE(w.panels(), 4);
        QCOMPARE(w.shown<Plot>("position-matrix").fields.front().rows, Index{60});
        QVERIFY(w.view("position-waves")->figure() && w.view("position-shift")->figure());
        QVERIFY(w.view("position-likeness")->figure() && w.view("position-distance")->figure());
        QVERIFY(w.message().isEmpty());
    }
    // Encoding, T and D: each an edit that can be undone; what moves in one gesture is one.
    void studied() {
        PositionsLab w;
        w.choose("binary");
        QCOMPARE(w.study().encoding.only().row, std::string("binary"));
        QVERIFY(w.view("position-width")->figure());
        auto* length = w.find<NumberChip>("length");
        length->setFocus();
        QTest::keyClick(length, Qt::Key_Up);
        QTest::keyClick(length, Qt::Key_Up);
        QVERIFY(w.settles());
        QCOMPARE(w.study().length, Index{62});
        QCOMPARE(length->text(), QStringLiteral("T = 62"));
        QCOMPARE(w.shown<Plot>("position-matrix").fields.front().rows, Index{62});
        QTest::mouseClick(length, Qt::LeftButton);
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        auto* slider = popup->findChild<QSlider*>();
        slider->setSliderDown(true);
        for (const int place : {300, 500, 700})
            slider->setValue(place);
        slider->setSliderDown(false);
        popup->close();
        QVERIFY(w.settles());
        QVERIFY(w.study().length > 100);
        w.bench().undo(); // the whole drag
        QCOMPARE(w.study().length, Index{62});
        w.bench().undo();
        w.bench().undo();
        w.bench().undo();
        QVERIFY(w.settles());
        QCOMPARE(w.study().encoding.only().row, std::string("sinusoidal"));
        QVERIFY(w.view("position-shift")); // its own questions came back with it
        QVERIFY(!w.bench().undoStack().canUndo());
        w.bench().redo();
        QVERIFY(w.settles());
        QCOMPARE(w.study().encoding.only().row, std::string("binary"));
    }
    // Field and slider of a number show the same, and what a mouse does to the slider is one step.
    void fieldAndSlider() {
        dressLikeTheProgram();
        PositionsLab w;
        auto* length = w.find<NumberChip>("length");
        QTest::mouseClick(length, Qt::LeftButton);
        QWidget* popup = QApplication::activePopupWidget();
        QVERIFY(popup);
        auto* slider = popup->findChild<QSlider*>();
        auto* field = popup->findChild<QSpinBox*>();
        const int start = slider->value();
        const QPoint groove(slider->width() * 3 / 4, slider->height() / 2);
        QTest::mousePress(slider, Qt::LeftButton, {}, groove); // it goes there
        QVERIFY(slider->value() > start);
        QTest::mouseMove(slider, groove + QPoint(10, 0));
        QTest::mouseRelease(slider, Qt::LeftButton, {}, groove + QPoint(10, 0));
        QVERIFY(w.study().length > 100);
        QCOMPARE(Index{field->value()}, w.study().length);
        const int there = slider->value();
        QTest::mousePress(slider, Qt::LeftButton, {}, groove + QPoint(13, 0)); // the handle's edge
        QTest::mouseRelease(slider, Qt::LeftButton, {}, groove + QPoint(13, 0));
        QCOMPARE(slider->value(), there);
        field->setValue(90);
        QCOMPARE(w.study().length, Index{90});
        QVERIFY(slider->value() < there);
        popup->close();
        w.bench().undo(); // the field's step
        QVERIFY(w.study().length > 100);
        w.bench().undo(); // the whole drag
        QCOMPARE(w.study().length, Index{60});
    }
    // The list has the colour of the page, and not that of the field.
    void readableList() {
        dressLikeTheProgram();
        PositionsLab w;
        auto* encodings = w.find<QComboBox>("encoding");
        encodings->showPopup();
        QTRY_VERIFY(encodings->view()->isVisible());
        const QImage image = encodings->view()->viewport()->grab().toImage();
        const QRect row =
            encodings->view()->visualRect(encodings->model()->index(1, 0)) & image.rect();
        QVERIFY(!row.isEmpty());
        double most = 0;
        for (int y = row.top(); y <= row.bottom(); ++y)
            for (int x = row.left(); x <= row.right(); ++x)
                most = std::max(most, contrast(image.pixelColor(x, y),
                                               image.pixelColor(row.right() - 2, row.top() + 2)));
        QVERIFY2(most > 7, qPrintable(QString::number(most)));
        encodings->hidePopup();
    }
    // Moving a slider of a panel looks elsewhere: the picture follows, undo does not know of it.
    void sliders() {
        PositionsLab w;
        const double before = w.shown<Plot>("position-shift").dots[1].x[0];
        w.slider("position-shift", "delta")->setValue(20);
        QVERIFY(w.settles());
        QCOMPARE(w.shown<Plot>("position-shift").dots[1].labels[0], std::string("i = 23"));
        QVERIFY(w.shown<Plot>("position-shift").dots[1].x[0] != before);
        QVERIFY(!w.bench().undoStack().canUndo());
        w.slider("position-waves", "dimensions")->setValue(0);
        QVERIFY(w.settles());
        QCOMPARE(english(w.shown<Plot>("position-waves").curves[0].name), std::string("dim 0"));
        QCOMPARE(w.shown<Plot>("position-matrix").boxes.front().left, -0.5);
        // A click into the matrix brings them there.
        FigureView* matrix = w.view("position-matrix");
        QTest::mouseClick(matrix, Qt::LeftButton, {}, matrix->rect().center());
        QVERIFY(w.settles());
        const auto first = w.shown<Plot>("position-matrix").boxes.front().left + 0.5;
        QVERIFY(first > 8 && first < 24);
        QCOMPARE(w.slider("position-waves", "dimensions")->value(), static_cast<int>(first));
        QCOMPARE(english(w.shown<Plot>("position-waves").curves[0].name),
                 "dim " + std::to_string(static_cast<int>(first)));
        // Played, it goes on by itself.
        auto* play = w.slider("position-shift", "pair")->parentWidget()->findChild<QToolButton*>();
        play->click();
        QTRY_VERIFY(w.slider("position-shift", "pair")->value() > 3);
        play->click();
        QVERIFY(w.settles());
    }
    // The panel that was clicked is the one that leaves; the file brings the same state back.
    void leavesAndComesBack() {
        const QTemporaryDir folder;
        PositionsLab w;
        w.slider("position-shift", "delta")->setValue(11);
        QTest::mouseClick(w.view("position-shift"), Qt::LeftButton, {}, QPoint(5, 5));
        QVERIFY(w.settles());
        QCOMPARE(w.figure(), std::string("position-shift"));
        const Experiment before = w.state();
        const QString path = folder.filePath(QStringLiteral("turn.png"));
        exportFrom(w.window, path);
        QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
        w.choose("alibi");
        w.drop(path);
        QVERIFY(w.settles());
        QVERIFY(w.state() == before);
        QCOMPARE(w.shown<Plot>("position-shift").dots[1].labels[0], std::string("i = 14"));
        const QString session = folder.filePath(QStringLiteral("study.fovea"));
        exportFrom(w.window, session);
        QVERIFY(openExperiment(disk().read(session.toStdString(), 1'000'000), "f").experiment ==
                before);
    }
    void everyPictureInEveryFormat() {
        const QTemporaryDir folder;
        PositionsLab w;
        for (const char* encoding : {"continuous", "alibi"}) {
            w.choose(encoding);
            for (const PositionPage& page : positionPages(encoding))
                for (const auto& panel : page.panels)
                    for (const std::string& figure : panel) {
                        Experiment next = w.state();
                        showFigure(next.view, figure);
                        w.bench().edit(next);
                        QVERIFY(w.settles());
                        for (const char* ending : {"png", "svg", "pdf", "csv", "npy"}) {
                            const QString path = folder.filePath(
                                QLatin1String(ending) + QLatin1String(".") + QLatin1String(ending));
                            QFile::remove(path);
                            exportFrom(w.window, path);
                            QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
                            QVERIFY2(QFileInfo(path).size() > 0, (figure + ending).c_str());
                        }
                    }
        }
    }
    // Every encoding has an answer to each of its questions.
    void everyEncoding() {
        PositionsLab w;
        for (const RowInfo& row : positions().info().rows) {
            w.choose(row.id.c_str());
            for (const PositionPage& page : positionPages(row.id)) {
                Experiment next = w.state();
                showFigure(next.view, page.panels.front().front());
                w.bench().edit(next);
                QVERIFY(w.settles());
                QCOMPARE(w.panels(), static_cast<int>(page.panels.size()));
                QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
                for (const auto& panel : page.panels)
                    for (const std::string& figure : panel) {
                        QVERIFY2(w.view(figure) && w.view(figure)->figure(), figure.c_str());
                        QVERIFY2(row.id == "learned" ||
                                     whyNothing(*w.view(figure)->figure()).text.empty(),
                                 figure.c_str());
                    }
            }
        }
    }
    void pagesAndEnlarging() {
        PositionsLab w;
        w.press(QStringLiteral("What it does"));
        QCOMPARE(w.figure(), std::string("position-effect"));
        QCOMPARE(w.shown<Panels>("position-effect").items.size(), std::size_t(2));
        QCOMPARE(w.panels(), 3);
        w.press(QStringLiteral("What it is"));
        w.view("position-likeness")->setFocus();
        QCOMPARE(w.figure(), std::string("position-likeness"));
        QTest::keyClick(w.view("position-likeness"), Qt::Key_Return);
        QVERIFY(w.settles());
        QCOMPARE(w.panels(), 1);
        QVERIFY(w.view("position-likeness") && w.view("position-distance"));
        QVERIFY(!w.bench().picture().figure("position-waves")); // no view shows it
        QTest::keyClick(w.view("position-likeness"), Qt::Key_Return);
        QVERIFY(w.settles());
        QCOMPARE(w.panels(), 4);
        QVERIFY(w.view("position-waves")->figure());
    }
    // Questions about a sentence say whose it is, and change it and its mask where they stand.
    void sentenceOfExplore() {
        PositionsLab w;
        auto* sentence = w.find<SentenceField>("studySentence");
        auto* mask = w.find<QComboBox>("studyMask");
        QVERIFY(!sentence->isVisible() && !mask->isVisible()); // nothing is asked about it
        w.press(QStringLiteral("What it does"));
        QVERIFY(sentence->isVisible() && mask->isVisible());
        const auto labels = sentence->parentWidget()->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() &&
                   label->text() == QStringLiteral("Sentence and mask as in Explore");
        }));
        QCOMPARE(sentence->text().toStdString(), w.state().text);
        sentence->selectAll();
        QTest::keyClicks(sentence, QStringLiteral("We saw two saws"));
        QVERIFY(w.settles());
        QCOMPARE(w.state().text, std::string("We saw two saws"));
        const auto rows = [&] { return w.shown<Panels>("position-effect").items.front().rows; };
        QCOMPARE(rows().back(), std::string("saws"));
        const auto before = w.view("position-effect")->figure();
        mask->setFocus();
        while (mask->currentData().toString() != QStringLiteral("causal"))
            QTest::keyClick(mask, Qt::Key_Down);
        QVERIFY(w.settles());
        QCOMPARE(w.state().at(Stage::mask).only().row, std::string("causal"));
        QVERIFY(w.view("position-effect")->figure() != before);
        Experiment next = w.state();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "causal&window:left=2", "");
        w.bench().edit(next); // as Explore does it
        QVERIFY(mask->currentText().contains(QStringLiteral("Causal")));
        QVERIFY(mask->currentText().contains(QStringLiteral("indow")));
    }
    // What is presented is the panel that is meant, with its words; then all is as it was.
    void presenting() {
        PositionsLab w;
        w.view("position-shift")->setFocus();
        w.window.setPresenting(true);
        QCOMPARE(w.panels(), 1);
        QVERIFY(w.view("position-shift")->isVisible());
        QVERIFY(!w.find<QComboBox>("encoding")->isVisible());
        QVERIFY(w.view("position-shift")->parentWidget()->findChild<QLabel*>()->isVisible());
        w.window.setPresenting(false);
        QCOMPARE(w.panels(), 4);
    }
    void comparing() {
        PositionsLab w;
        auto* compare = w.find<QToolButton>("compare");
        for (QAction* action : compare->menu()->actions())
            if (action->text() == QStringLiteral("Binary"))
                action->trigger();
        QVERIFY(w.settles());
        QCOMPARE(compare->text(), QStringLiteral("Beside: Binary"));
        QCOMPARE(w.shown<Panels>("position-matrix").items.size(), std::size_t(2));
        QCOMPARE(w.shown<Plot>("position-waves").curves.size(), std::size_t(8));
        w.bench().undo();
        QVERIFY(w.settles());
        QVERIFY(!w.study().other);
        QCOMPARE(compare->text(), QStringLiteral("Compare with…"));
    }
    // What cannot be is reported or cannot be made, and nothing is lost.
    void badChoices() {
        PositionsLab w;
        Experiment next = w.state();
        next.positions.width = 31;
        w.bench().edit(next);
        w.choose("rotary");
        QCOMPARE(w.study().width, Index{32}); // what turns in pairs has pairs
        QVERIFY(w.message().isEmpty());
        w.choose("learned");
        next = w.state();
        next.positions.length = 600;
        w.bench().edit(next);
        QVERIFY(w.settles());
        QCOMPARE(w.message(), QStringLiteral("Position: 600 tokens, and “Max length” is 512"));
        w.bench().undo();
        QVERIFY(w.settles());
        QVERIFY(w.message().isEmpty());
        w.choose("sinusoidal");
        auto* base = w.find<NumberChip>("base");
        QTest::mouseClick(base, Qt::LeftButton);
        auto* field = QApplication::activePopupWidget()->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("1"));
        QVERIFY(!field->styleSheet().isEmpty()); // marked, and not taken
        QCOMPARE(number(w.study().encoding.only().values, "base"), 10000.0);
        QTest::keyClicks(field, QStringLiteral("00"));
        QApplication::activePopupWidget()->close();
        QVERIFY(w.settles());
        QCOMPARE(number(w.study().encoding.only().values, "base"), 100.0);
    }
    void manyPositions() {
        PositionsLab w;
        Experiment next = w.state();
        next.positions.length = 8192;
        w.bench().edit(next);
        QVERIFY(QTest::qWaitFor([&] { return w.bench().settled(); }, 60000));
        QCOMPARE(w.shown<Plot>("position-matrix").fields.front().rows, Index{8192});
        QCOMPARE(w.shown<Matrix>("position-likeness").rows.size(), std::size_t(512));
        QVERIFY(w.message().isEmpty());
    }
};

FOVEA_WINDOW_TEST(TestPositionsWindow)
#include "test_positions_window.moc"
