// The sheet from which figures leave: driven with mouse and keys, its preview and its files looked
// at.
#include "core/base/npy.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/sentence_field.h"
#include "ui/export/drag_grip.h"
#include "ui/export/export_dialog.h"
#include "ui/export/export_form.h"
#include "ui/export/export_preview.h"
#include "ui/export/length_box.h"
#include "ui/export/segments.h"
#include "ui/widgets/figure_view.h"
#include "ui/words.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QSignalSpy>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QAbstractSpinBox>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLineEdit>

using namespace fovea;

namespace {

struct Exporting : ShownWindow {
    explicit Exporting(const Settings& settings = Settings(),
                       const Experiment& start = defaultExperiment())
        : ShownWindow(settings, start) {
        (void)settles();
        press(Qt::Key_E, Qt::ControlModifier);
        sheet = window.findChild<ExportDialog*>();
        if (!sheet)
            qFatal("Ctrl+E opens nothing");
        (void)previews();
    }
    // Until the preview shows what is chosen.
    bool previews() {
        QSignalSpy changed(&sheet->preview(), &ExportPreview::changed);
        return changed.wait(3000);
    }
    void choose(const QString& id) {
        for (auto* segments : sheet->findChildren<Segments*>())
            for (auto* button : segments->findChildren<QAbstractButton*>())
                if (button->property("row").toString() == id)
                    QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(previews());
    }
    QAbstractButton* button(const QString& text) {
        for (auto* one : sheet->findChildren<QAbstractButton*>())
            if (one->text().remove(QLatin1Char('&')) == text)
                return one;
        qFatal("no button %s", qPrintable(text));
    }
    QString said() { return sheet->findChild<QLabel*>(QStringLiteral("said"))->text(); }
    // Presses Save…, types the name into the dialog that opens, and accepts it.
    void save(const QString& name) {
        QTimer::singleShot(300, &window, [name] {
            for (auto* top : QApplication::topLevelWidgets())
                if (auto* dialog = qobject_cast<QFileDialog*>(top); dialog && top->isVisible()) {
                    proposed() = dialog->selectedFiles().value(0);
                    auto* line = dialog->findChild<QLineEdit*>();
                    if (!name.isEmpty())
                        line->setText(name);
                    QTest::keyClick(line, name.isEmpty() ? Qt::Key_Escape : Qt::Key_Return);
                }
        });
        QTest::mouseClick(button(QStringLiteral("Save…")), Qt::LeftButton);
    }
    static QString& proposed() {
        static QString name;
        return name;
    }
    ExportDialog* sheet;
};

} // namespace

class TestExportDialog : public QObject {
    Q_OBJECT
    const QTemporaryDir folder;
private Q_SLOTS:
    void initTestCase() {
        dressLikeTheProgram();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    // Without a size of its own a figure has the proportions of the window's, on at most a page.
    void asTheWindowShowsIt() {
        Experiment start = defaultExperiment();
        start.text.clear();
        for (int i = 0; i < 60; ++i)
            start.text += "w" + std::to_string(i) + " ";
        Exporting w(Settings(), start);
        for (const QSize& size : {QSize(1100, 900), QSize(1900, 900)}) { // the preview follows
            w.window.resize(size);
            QTRY_VERIFY([&] {
                const QSize view = w.find<FigureView>("picture")->contentsRect().size();
                const QSizeF page = w.sheet->preview().preview().page;
                return std::abs(page.width() / page.height() * view.height() / view.width() - 1) <
                       0.02;
            }());
        }
        const QSizeF page = w.sheet->preview().preview().page;
        QVERIFY(page.width() <= 297 && page.height() <= 210);
    }
    // Ctrl+E works while one types, the button does the same, Escape leads back.
    void opens() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* sentence = w.find<SentenceField>("sentence");
        QVERIFY(sentence->hasFocus());
        w.press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(w.window.findChild<ExportDialog*>());
        w.press(Qt::Key_Escape);
        QTRY_VERIFY(!w.window.findChild<ExportDialog*>());
        QVERIFY(sentence->hasFocus());
        QTest::mouseClick(w.find<QWidget>("primary"), Qt::LeftButton);
        QVERIFY(w.window.findChild<ExportDialog*>());
        w.press(Qt::Key_Escape);
        QTRY_VERIFY(!w.window.findChild<ExportDialog*>());
        QTest::mouseClick(w.window.findChild<DragGrip*>(), Qt::LeftButton);
        QVERIFY(w.window.findChild<ExportDialog*>());
    }
    void everyControlIsSaid() {
        Exporting w;
        QSet<QChar> letters;
        for (auto* widget : w.sheet->panel()->findChildren<QWidget*>()) {
            QString text = widget->property("text").toString();
            if (const auto at = text.indexOf(QLatin1Char('&')); at >= 0) {
                QVERIFY2(!letters.contains(text[at + 1].toLower()), qPrintable(text));
                letters << text[at + 1].toLower();
            }
            const bool part = qobject_cast<QAbstractSpinBox*>(widget->parentWidget());
            if (part || !(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible())
                continue;
            QVERIFY2(!widget->toolTip().isEmpty(), widget->metaObject()->className());
            QVERIFY2(!widget->accessibleName().isEmpty() || !text.isEmpty(),
                     widget->metaObject()->className());
        }
        QVERIFY(letters.size() >= 16);
    }
    // The tab key walks as one reads: down the form, then along the buttons, and round again.
    void tabOrder() {
        Exporting w;
        QStringList walked;
        auto* carry = w.button(QStringLiteral("Embed the experiment"));
        carry->setFocus();
        for (int i = 0; i < 7; ++i) {
            w.press(Qt::Key_Tab);
            const auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
            walked << (button ? button->text().remove(QLatin1Char('&')) : QString());
        }
        QCOMPARE(walked.join(QLatin1Char(' ')),
                 QStringLiteral("Picture SVG Numbers Command Close Save… "));
    }
    // Every format by the mouse; numbers show what will be in the file.
    void formatsArePreviewed() {
        Exporting w;
        const Preview& shown = w.sheet->preview().preview();
        QVERIFY(shown.size.contains(QStringLiteral("mm")) &&
                shown.size.contains(QStringLiteral("pixels")));
        for (const char* id : {"svg", "pdf"}) {
            w.choose(QLatin1String(id));
            QVERIFY(shown.size.contains(QStringLiteral("mm")) &&
                    !shown.size.contains(QStringLiteral("pixels")));
        }
        w.choose(QStringLiteral("csv"));
        QCOMPARE(shown.size, QStringLiteral("8 lines of at most 8 cells"));
        QVERIFY(!w.sheet->findChild<LengthBox*>()->isEnabled());
        w.choose(QStringLiteral("npy"));
        QCOMPARE(shown.size, QStringLiteral("An array of shape [7, 7]"));
    }
    // The sizes and the preview say the same.
    void sizes() {
        Exporting w;
        const Preview& shown = w.sheet->preview().preview();
        auto* size = w.sheet->findChild<QComboBox*>();
        for (auto* box : w.sheet->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Size"))
                size = box;
        size->setFocus();
        QTest::keyClick(size, Qt::Key_Down); // one column
        QVERIFY(w.previews());
        QCOMPARE(shown.page.width(), 85.0);
        const auto boxes = w.sheet->findChildren<LengthBox*>();
        QCOMPARE(boxes[0]->text(), QStringLiteral("85 mm"));
        QCOMPARE(boxes[1]->text(), QStringLiteral("automatic"));
        boxes[1]->setFocus();
        QTest::keyClick(boxes[1], Qt::Key_Up); // from what the figure needs
        QVERIFY(w.previews());
        QVERIFY(boxes[1]->value() > 20 && shown.page.height() == boxes[1]->value());
        QCOMPARE(size->currentText(), QStringLiteral("A size of its own"));
        boxes[1]->selectAll();
        QTest::keyClicks(boxes[1], QStringLiteral("50"));
        QTest::keyClick(boxes[1], Qt::Key_Tab);
        QVERIFY(w.previews());
        QCOMPARE(shown.page, QSizeF(85, 50));
    }
    // The newest wish is the one that is shown, and the picture is followed.
    void follows() {
        Exporting w;
        const QImage before = w.sheet->preview().preview().image;
        w.press(Qt::Key_2, Qt::ControlModifier); // links, while the sheet is open
        QVERIFY(w.settles() && w.previews());
        QVERIFY(w.sheet->preview().preview().image != before);
        auto* figure = w.sheet->findChild<QComboBox*>();
        QCOMPARE(figure->currentText(), QStringLiteral("Links"));
        figure->setFocus();
        QTest::keyClick(figure, Qt::Key_End); // another one than the large
        QVERIFY(w.previews());
        QCOMPARE(figure->currentText(), QStringLiteral("Derivation"));
        Experiment next = w.bench().experiment();
        next.text = "We saw";
        w.bench().edit(next);
        QVERIFY(w.settles() && w.previews());
        QCOMPARE(figure->currentText(), QStringLiteral("Derivation"));
    }
    void savesWhatIsChosen_data() {
        QTest::addColumn<QString>("format");
        for (const char* format : {"png", "svg", "pdf", "csv", "npy"})
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    void savesWhatIsChosen() {
        QFETCH(QString, format);
        Exporting w;
        w.window.setThemeChoice(ThemeChoice::dark); // paper is white for all that
        if (format != QStringLiteral("png"))
            w.choose(format);
        const QString bare = folder.filePath(QStringLiteral("saw"));
        const QString path = bare + QLatin1Char('.') + format;
        w.save(bare); // the dialog adds the ending
        QTRY_COMPARE(w.said(), QStringLiteral("Saved as %1").arg(path));
        QVERIFY(w.proposed().endsWith(QStringLiteral("matrix-I-saw-a-saw-on-the-table.") + format));
        const std::string file = path.toStdString();
        const std::string bytes = disk().read(file, 10'000'000);
        if (format == QStringLiteral("npy"))
            QCOMPARE(readNpy(bytes, file).shape(), Shape({7, 7}));
        else if (format == QStringLiteral("csv"))
            QVERIFY(bytes.starts_with(",I,saw"));
        else
            QVERIFY(openExperiment(bytes, file).experiment == w.bench().picture().experiment);
        if (format == QStringLiteral("png"))
            QCOMPARE(QImage(path).pixelColor(1, 1), QColor(Qt::white));
        QCOMPARE(w.window.preferences().paper.folder, folder.path());
    }
    void bare() {
        Exporting w;
        // Its letters are not those of the folds behind it, which have them again afterwards.
        auto* caption = qobject_cast<QCheckBox*>(w.button(QStringLiteral("Caption")));
        QTest::keyClick(w.sheet, Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(caption->isChecked());
        QTest::keyClick(w.sheet, Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(!caption->isChecked());
        auto* carry = qobject_cast<QCheckBox*>(w.button(QStringLiteral("Embed the experiment")));
        QTest::keyClick(w.sheet, Qt::Key_B, Qt::AltModifier);
        QTRY_VERIFY(!carry->isChecked());
        const QString path = folder.filePath(QStringLiteral("bare.svg"));
        w.save(path);
        QTRY_VERIFY(w.said().startsWith(QStringLiteral("Saved")));
        const std::string file = path.toStdString();
        QVERIFY(!takeState(disk().read(file, 1'000'000), file));
    }
    // One sentence each; nothing half-written, and nothing left of a change of mind.
    void failures() {
        Exporting w;
        w.save(folder.filePath(QStringLiteral("x.jpg")));
        QTRY_VERIFY(w.said().contains(QStringLiteral("jpg")));
        w.window.exportTo(folder.filePath(QStringLiteral("nowhere/x.png")));
        QTRY_VERIFY(w.said().contains(QStringLiteral("nowhere")));
        QTRY_VERIFY(w.message().contains(QStringLiteral("nowhere")));
        const QDir all(folder.path());
        const auto files = all.entryList(QDir::Files);
        w.save({});
        QTest::qWait(50);
        QCOMPARE(all.entryList(QDir::Files), files);
    }
    // The window closes while a file is being written: it is whole.
    void closing() {
        const QString path = folder.filePath(QStringLiteral("late.pdf"));
        {
            Exporting w;
            w.window.exportTo(path);
            QVERIFY(w.said().startsWith(QStringLiteral("Writing late.pdf")));
        }
        QVERIFY(disk().read(path.toStdString(), 10'000'000).ends_with("%%EOF\n"));
    }
    void remembered() {
        const Settings settings(folder.filePath(QStringLiteral("fovea.ini")));
        {
            Exporting w(settings);
            w.choose(QStringLiteral("pdf"));
            w.choose(QStringLiteral("grey"));
            w.sheet->findChildren<LengthBox*>()[0]->setValue(120.5);
            QTest::keyClick(w.sheet, Qt::Key_T, Qt::AltModifier);
            QTRY_VERIFY(!w.window.preferences().paper.paper.title);
        }
        Exporting again(settings);
        const PaperChoices& choices = again.sheet->findChild<ExportForm*>()->choices();
        QCOMPARE(choices.format, std::string("pdf"));
        QCOMPARE(choices.paper.theme, &greyTheme());
        QCOMPARE(choices.paper.width.value_or(0), 120.5);
        QVERIFY(!choices.paper.title && !choices.paper.caption);
        QVERIFY(again.window.preferences().paper == settings.read().paper);
    }
    // Before there is a picture, the sheet says so and offers nothing.
    void nothingYet() {
        Experiment unfitting = defaultExperiment();
        unfitting.at(Stage::project) = readSelection(table(Stage::project), "heads:3", "");
        ShownWindow w(Settings(), unfitting);
        QVERIFY(w.settles());
        w.press(Qt::Key_E, Qt::ControlModifier);
        auto* sheet = w.window.findChild<ExportDialog*>();
        QVERIFY(sheet->preview().accessibleDescription().contains(QStringLiteral("no figure")));
        for (auto* button : sheet->findChildren<QAbstractButton*>())
            if (button->objectName() == QStringLiteral("primary"))
                QVERIFY(!button->isEnabled());
        w.bench().edit(defaultExperiment());
        QTRY_VERIFY(!sheet->preview().preview().image.isNull());
    }
    // All of it can be seen in the smallest window, in either direction.
    void smallestWindow() {
        for (const auto direction : {TextDirection::leftToRight, TextDirection::rightToLeft}) {
            ShownWindow w;
            w.window.chooseDirection(direction);
            w.window.resize(w.window.minimumSize());
            QVERIFY(w.settles());
            w.press(Qt::Key_E, Qt::ControlModifier);
            auto* sheet = w.window.findChild<ExportDialog*>();
            QTest::qWait(50);
            const QRect panel = sheet->panel()->rect();
            for (auto* widget : sheet->panel()->findChildren<QWidget*>())
                if (widget->isVisible())
                    QVERIFY2(panel.contains(
                                 QRect(widget->mapTo(sheet->panel(), QPoint()), widget->size())),
                             widget->metaObject()->className());
            for (auto* button : sheet->findChildren<QAbstractButton*>())
                QVERIFY2(button->width() >= button->minimumSizeHint().width() - 1,
                         qPrintable(button->text()));
        }
    }
    void pullingAtThePreview() {
        Exporting w;
        QSignalSpy dragged(w.sheet, &ExportDialog::dragged);
        disconnect(w.sheet, &ExportDialog::dragged, nullptr, nullptr); // a real drag would wait
        QSignalSpy again(w.sheet, &ExportDialog::dragged);
        auto* preview = w.sheet->findChild<ExportPreview*>();
        const QPoint from = preview->rect().center();
        QTest::mousePress(preview, Qt::LeftButton, {}, from);
        QTest::mouseMove(preview, from + QPoint(2, 0));
        QCOMPARE(again.size(), 0);
        QMouseEvent move(QEvent::MouseMove, from + QPoint(40, 0), preview->mapToGlobal(from),
                         Qt::LeftButton, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(preview, &move);
        QCOMPARE(again.size(), 1);
    }
};

FOVEA_WINDOW_TEST(TestExportDialog)
#include "test_export_dialog.moc"
