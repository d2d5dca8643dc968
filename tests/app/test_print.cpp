// The picture on a sheet of paper: how large, where, with which words, and what is remembered.
#include "app/manual/manual.h"
#include "app/manual/manual_figures.h"
#include "app/manual/manual_viewer.h"
#include "app/manual/print_manual.h"
#include "app/window/figure_work.h"
#include "app/window/palette_commands.h"
#include "app/window/print_dialogs.h"
#include "app/window/window_actions.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "support/activate.h"
#include "support/backends.h"
#include "support/calls.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/export/outgoing.h"
#include "ui/export/print.h"
#include "ui/look/language.h"
#include "ui/palette/command.h"
#include "ui/words.h"
#include "ui/workspace.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtPrintSupport/QPageSetupDialog>
#include <QtPrintSupport/QPrintDialog>
#include <QtPrintSupport/QPrinter>
#include <QtTest/QSignalSpy>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QRadioButton>

#include <algorithm>

using namespace fovea;

namespace {

QString wordsOfPdf(const QString& path) {
    return callProgram(QStringLiteral("pdftotext"), {path, QStringLiteral("-")})
        .out
        .normalized(QString::NormalizationForm_KC) // of glyphs that are two characters
        .simplified();
}

const QPageLayout wide(QPageSize(QPageSize::A4), QPageLayout::Landscape, QMarginsF(20, 10, 30, 40),
                       QPageLayout::Millimeter);

// Into a file; waits until it is said to be there.
void printInto(MainWindow& window, const QString& path, const QPageLayout& sheet) {
    const auto printer = printerWith(sheet, QStringLiteral("a figure"));
    printer->setOutputFileName(path);
    auto* work = window.findChild<FigureWork*>();
    QSignalSpy reported(work, &FigureWork::reported);
    QSignalSpy failed(work, &FigureWork::failed);
    work->print(printer);
    QVERIFY(QTest::qWaitFor([&] { return reported.size() >= 2; }, 30000));
    QVERIFY(failed.back().front().value<Message>().text.empty());
    QVERIFY(reported.back().front().toString().contains(path));
}

// What is not white, in millimetres of the page.
QRectF inkOnPage(const QString& path, const QSizeF& page) {
    const QString picture = path + QStringLiteral("-page");
    callProgram(QStringLiteral("pdftoppm"),
                {QStringLiteral("-png"), QStringLiteral("-r"), QStringLiteral("50"),
                 QStringLiteral("-singlefile"), path, picture});
    const QImage image =
        QImage(picture + QStringLiteral(".png")).convertToFormat(QImage::Format_Grayscale8);
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.constScanLine(y)[x] < 250)
                ink |= QRect(x, y, 1, 1);
    const double mm = page.width() / std::max(1, image.width());
    return {ink.x() * mm, ink.y() * mm, ink.width() * mm, ink.height() * mm};
}

// Does this to the dialog that is about to open.
template <class Dialog>
void whenOpen(const std::function<void(Dialog&)>& act) {
    QTimer::singleShot(300, qApp, [act] {
        for (auto* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<Dialog*>(top); dialog && top->isVisible())
                return act(*dialog);
        qFatal("no dialog is open");
    });
}

} // namespace

class TestPrint : public QObject {
    Q_OBJECT
    const QTemporaryDir folder;
private Q_SLOTS:
    void initTestCase() {
        dressLikeTheProgram();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    // In the middle, and never larger than it is.
    void places() {
        QCOMPARE(placeOn({200, 100}, {50, 40}), QRectF(75, 30, 50, 40));
        QCOMPARE(placeOn({200, 100}, {400, 100}), QRectF(0, 25, 200, 50));
        QCOMPARE(placeOn({200, 100}, {20, 400}), QRectF(97.5, 0, 5, 100));
    }
    void onTheSheet() {
        ShownWindow w;
        QVERIFY(w.settles());
        const QString path = folder.filePath(QStringLiteral("sheet.pdf"));
        printInto(w.window, path, wide);
        const QString facts = callProgram(QStringLiteral("pdfinfo"), {path}).out;
        QVERIFY2(facts.contains(QRegularExpression(QStringLiteral("Pages: +1\n"))),
                 qPrintable(facts));
        QVERIFY2(
            facts.contains(QRegularExpression(QStringLiteral("Page size: +84[12][.0-9]* x 595"))),
            qPrintable(facts));
        // The words of the figure are words, and of its title.
        const QString said = wordsOfPdf(path);
        for (const char* word : {"Attention weights", "saw", "table"})
            QVERIFY2(said.contains(QLatin1String(word)), qPrintable(said));
        const QRectF ink = inkOnPage(path, {297, 210});
        QVERIFY2(ink.left() > 19 && ink.right() < 268 && ink.top() > 9 && ink.bottom() < 171,
                 qPrintable(QStringLiteral("%1 %2 %3 %4")
                                .arg(ink.left())
                                .arg(ink.top())
                                .arg(ink.right())
                                .arg(ink.bottom())));
        QVERIFY(ink.height() > 100); // and as large as it may be
    }
    // As the export to PDF lays it out: its size, without its title.
    void asChosenForExport() {
        ShownWindow w;
        QVERIFY(w.settles());
        PaperChoices choices = w.window.preferences().paper;
        choices.paper.width = 85;
        choices.paper.fontSize = 8;
        choices.paper.title = false;
        w.window.choosePaper(choices);
        const QString path = folder.filePath(QStringLiteral("small.pdf"));
        printInto(w.window, path, usualSheet());
        QVERIFY(!wordsOfPdf(path).contains(QStringLiteral("Attention weights")));
        const QSizeF page = usualSheet().fullRect(QPageLayout::Millimeter).size();
        const QRectF ink = inkOnPage(path, page);
        QVERIFY(ink.width() > 60 && ink.width() <= 85);
        QVERIFY(std::abs(ink.center().x() - page.width() / 2) < 12);
    }
    void fails() {
        ShownWindow w;
        QVERIFY(w.settles());
        const auto printer = printerWith(wide, QStringLiteral("a figure"));
        printer->setOutputFileName(QStringLiteral("/proc/nowhere/x.pdf"));
        w.window.findChild<FigureWork*>()->print(printer);
        QTRY_VERIFY(!w.message().isEmpty());
    }
    // What is open goes on paper; a change of mind leaves nothing.
    void dialogs() {
        const QString ini = folder.filePath(QStringLiteral("fovea.ini"));
        ShownWindow w{Settings(ini)};
        QVERIFY(w.settles());
        const auto ask = [&](Qt::KeyboardModifiers more) {
            activate(w.window); // which the dialog before was
            w.press(Qt::Key_P, Qt::ControlModifier | more);
        };
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("non-native")));
        whenOpen<QPageSetupDialog>([](QPageSetupDialog& dialog) {
            dialog.findChild<QRadioButton*>(QStringLiteral("landscape"))->click();
            dialog.findChild<QDoubleSpinBox*>(QStringLiteral("leftMargin"))->setValue(33);
            dialog.accept();
        });
        ask(Qt::AltModifier);
        const QPageLayout chosen = w.window.preferences().sheet;
        QCOMPARE(chosen.orientation(), QPageLayout::Landscape);
        QCOMPARE(chosen.pageSize(), usualSheet().pageSize());
        QVERIFY(std::abs(chosen.margins().left() - 33) < 0.5);
        QVERIFY(Settings(ini).read().sheet == chosen);

        const QString path = folder.filePath(QStringLiteral("asked.pdf"));
        QString proposed;
        whenOpen<QPrintDialog>([&](QPrintDialog& dialog) {
            proposed = QStringLiteral("left");
            dialog.reject();
        });
        ask({});
        QCOMPARE(proposed, QStringLiteral("left"));
        QVERIFY(!QFile::exists(path));
        whenOpen<QPrintDialog>([&](QPrintDialog& dialog) {
            proposed = dialog.printer()->docName();
            dialog.printer()->setOutputFileName(path);
            dialog.QDialog::done(QDialog::Accepted);
        });
        ask({});
        QCOMPARE(proposed, fileName(w.bench().picture().experiment));
        QTRY_VERIFY(wordsOfPdf(path).contains(QStringLiteral("table")));
    }
    void sheetsThatAreRead() {
        const QString ini = folder.filePath(QStringLiteral("sheets.ini"));
        const Settings settings(ini);
        QVERIFY(settings.read().sheet == usualSheet());
        Preferences some;
        for (const QPageLayout& sheet :
             {wide, QPageLayout(QPageSize(QSize(300, 400)), QPageLayout::Portrait,
                                QMarginsF(1.5, 2, 3, 4), QPageLayout::Millimeter)}) {
            some.sheet = sheet;
            settings.write(some);
            QVERIFY(settings.read().sheet == sheet);
        }
        QFile file(ini);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[print]\nwidth=595\nheight=842\nleft=150\nright=150\n"); // nothing is left
        file.close();
        QVERIFY(settings.read().sheet == usualSheet());
    }
    // The page of the manual that is read, as many sheets as it needs, in the language in use.
    void manualPages_data() {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Chinese") << QStringLiteral("zh_CN");
    }
    void manualPages() {
        QFETCH(QString, language);
        const std::string id = "picture";
        const QString path = folder.filePath(language + QStringLiteral(".pdf"));
        const auto printer = printerWith(usualSheet(), language);
        printer->setOutputFileName(path);
        useLanguage(language.toStdString());
        printManualPage(*printer, id, language.toStdString(), *reference());
        const ManualPage& page = manualPage(id, language.toStdString());
        useLanguage("en");
        const QString facts = callProgram(QStringLiteral("pdfinfo"), {path}).out;
        const QRegularExpressionMatch sheets =
            QRegularExpression(QStringLiteral("Pages: +([0-9]+)\n")).match(facts);
        QVERIFY2(sheets.hasMatch() && sheets.captured(1).toInt() > 1, qPrintable(facts));
        const QString said = wordsOfPdf(path);
        QVERIFY(said.contains(utf8(page.title).normalized(QString::NormalizationForm_KC)));
        QVERIFY2(said.contains(QStringLiteral("1/") + sheets.captured(1)) &&
                     said.contains(QStringLiteral("%1/%1").arg(sheets.captured(1))),
                 qPrintable(said));
        QVERIFY(said.contains(QStringLiteral("fovea text"))); // its commands
        const QString images =
            callProgram(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path}).out;
        QVERIFY2(images.count(QStringLiteral("image ")) >= int(figureCommands(page).size()),
                 qPrintable(images));
    }
    void manualIsAsked() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.showManual();
        const QString path = folder.filePath(QStringLiteral("asked-page.pdf"));
        QString proposed;
        whenOpen<QPrintDialog>([&](QPrintDialog& dialog) {
            proposed = dialog.printer()->docName();
            dialog.printer()->setOutputFileName(path);
            dialog.QDialog::done(QDialog::Accepted);
        });
        activate(w.window);
        w.press(Qt::Key_P, Qt::ControlModifier);
        const auto* viewer = w.window.findChild<ManualViewer*>();
        QVERIFY(viewer);
        QCOMPARE(proposed, utf8(manualPage(viewer->page(), "en").title));
        QTRY_VERIFY(wordsOfPdf(path).contains(proposed));
    }
    // In the menu, with keys, and in the palette.
    void offered() {
        ShownWindow w;
        QStringList keys;
        for (const Command& command : paletteCommands(w.window.actionList(), w.window.workspace(),
                                                      w.window.fileWork(), w.bench()))
            if (command.name == QStringLiteral("Print…") ||
                command.name == QStringLiteral("Page set-up…"))
                keys << command.keys;
        QCOMPARE(keys, QStringList({QStringLiteral("Ctrl+Alt+P"), QStringLiteral("Ctrl+P")}));
    }
};

FOVEA_WINDOW_TEST(TestPrint)
#include "test_print.moc"
