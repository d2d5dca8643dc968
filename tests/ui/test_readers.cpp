// What leaves the program, as others read it: libxml, librsvg, poppler and pngcheck on every figure
// with every kind of sentence. A program that is missing is a failure: ./test installs it.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "support/pages.h"
#include "support/program.h"
#include "ui/paint/drawn_marks.h"

#include <QtCore/QFile>
#include <QtCore/QHashSeed>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtTest/QTest>

using namespace fovea;

namespace {

constexpr double mmPerInch = 25.4;

QStringList lines(const QString& text) {
    return text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

// Compatibility forms (poppler tells Arabic letters by their shapes, and some radicals of Chinese)
// as what they stand for, and without the spaces that a reader guesses from gaps.
QString plain(const QString& text) {
    QString normal = text.normalized(QString::NormalizationForm_KC);
    normal.remove(QRegularExpression(QStringLiteral("[\\s\\x{200e}\\x{200f}\\x{202a}-\\x{202e}]")));
    return normal;
}

QString mirrored(const QString& text) {
    QString other;
    for (const QChar c : text)
        other.prepend(c);
    return other;
}

// A picture stands there in a PDF.
bool hasPictures(const QString& text) {
    return std::ranges::any_of(text, [](QChar c) { return c.isSurrogate() || c == QChar(0x200D); });
}

// Whether a ring of a millimetre's width is of the ground's colour: nothing reaches the edge. The
// outermost pixels may be of the page in part.
bool hasMargin(const QImage& image, const QColor& ground) {
    constexpr int from = 1;
    constexpr int to = 4;
    const auto isGround = [&](int x, int y) {
        const QColor here = image.pixelColor(x, y);
        return std::abs(here.red() - ground.red()) + std::abs(here.green() - ground.green()) +
                   std::abs(here.blue() - ground.blue()) <
               12;
    };
    for (int y = from; y < image.height() - from; ++y)
        for (int x = from; x < image.width() - from; ++x) {
            const bool edge =
                x < to || y < to || x >= image.width() - to || y >= image.height() - to;
            if (edge && !isGround(x, y))
                return false;
        }
    return !image.isNull();
}

} // namespace

class TestReaders : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::vector<Printed> sheets_;
    std::vector<Page> pages_;

    QString path(const Printed& sheet, const char* ending) {
        return folder_.filePath(QString::fromStdString(sheet.name) + QLatin1String(ending));
    }
    // What a shell says to a line, in the folder; its exit status and errors as well.
    QString said(const QString& line) {
        QProcess shell;
        shell.setWorkingDirectory(folder_.path());
        shell.setProcessChannelMode(QProcess::MergedChannels);
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
        if (!shell.waitForFinished(120000))
            return QStringLiteral("does not end");
        const QString out = QString::fromUtf8(shell.readAll());
        return shell.exitCode() == 0 ? out : out + QStringLiteral("exit status");
    }
    // One call a file, all in one shell; the answers by name.
    QMap<QString, QString> saidOfEach(const QString& ending, const QString& command) {
        const QString all =
            said(QStringLiteral("for f in *.%1; do echo \"== ${f%.%1}\"; %2 || exit 1; "
                                "done")
                     .arg(ending, command));
        QMap<QString, QString> answers;
        for (const QString& one : all.split(QStringLiteral("== "), Qt::SkipEmptyParts))
            answers[one.section(QLatin1Char('\n'), 0, 0)] = one.section(QLatin1Char('\n'), 1);
        return answers;
    }
    static QStringList wordsOf(const Printed& sheet, const Page& page) {
        const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
            paintPage(painter, page, sheet.figure, sheet.experiment, sheet.paper);
        });
        QStringList all;
        for (const DrawnMarks::Word& word : marks.words)
            all << word.text;
        return all;
    }

private Q_SLOTS:
    void initTestCase() {
        QHashSeed::setDeterministicGlobalSeed();
        QVERIFY(folder_.isValid());
        sheets_ = sheets();
        for (const Printed& sheet : sheets_) {
            pages_.push_back(layOut(sheet.figure, sheet.experiment, sheet.paper));
            for (const RowInfo& format : formats().info().rows) {
                QFile file(folder_.filePath(QString::fromStdString(sheet.name + '.' + format.id)));
                const std::string bytes =
                    formats().math(format.id).write(sheet.figure, sheet.experiment, sheet.paper);
                QVERIFY(file.open(QIODevice::WriteOnly) &&
                        file.write(bytes.data(), std::ssize(bytes)) == std::ssize(bytes));
            }
        }
    }
    void programsAreThere() {
        for (const char* program : {"xmllint", "rsvg-convert", "pdfinfo", "pdftotext", "pdffonts",
                                    "pdftoppm", "pngcheck"})
            QVERIFY2(!said(QStringLiteral("command -v %1").arg(QLatin1String(program)))
                          .contains(QStringLiteral("exit status")),
                     program);
    }
    void wellFormed() {
        QCOMPARE(said(QStringLiteral("xmllint --noout *.svg")), QString());
        const QString png = said(QStringLiteral("pngcheck *.png"));
        QVERIFY2(!png.contains(QStringLiteral("exit status")), qPrintable(png));
        QVERIFY2(png.contains(
                     QStringLiteral("No errors were detected in %1 of the %1").arg(sheets_.size())),
                 qPrintable(png));
    }
    void pdfPages() {
        const auto about = saidOfEach(QStringLiteral("pdf"), QStringLiteral("pdfinfo \"$f\""));
        static const QRegularExpression size(
            QStringLiteral("Page size: +([0-9.]+) x ([0-9.]+) pts"));
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            const QString text = about[QString::fromStdString(sheets_[i].name)];
            QVERIFY2(text.contains(QRegularExpression(QStringLiteral("Pages: +1\n"))),
                     qPrintable(text));
            QVERIFY2(text.contains(QRegularExpression(QStringLiteral("Title: +\\S"))) ||
                         sheets_[i].experiment.text.empty(),
                     qPrintable(text));
            const auto match = size.match(text);
            const QSizeF found =
                QSizeF(match.captured(1).toDouble(), match.captured(2).toDouble()) * mmPerInch / 72;
            QVERIFY2(std::abs(found.width() - pages_[i].size.width()) < 0.01, qPrintable(text));
            QVERIFY2(std::abs(found.height() - pages_[i].size.height()) < 0.01, qPrintable(text));
            if (sheets_[i].paper.width)
                QVERIFY2(std::abs(found.width() - *sheets_[i].paper.width) < 0.05,
                         qPrintable(text));
        }
    }
    void fontsAreInside() {
        const auto fonts = saidOfEach(QStringLiteral("pdf"), QStringLiteral("pdffonts \"$f\""));
        int seen = 0;
        for (const Printed& sheet : sheets_)
            for (const QString& line : lines(fonts[QString::fromStdString(sheet.name)]).mid(2)) {
                // name, type …, encoding, emb, sub, uni, object, generation
                const QStringList columns = line.simplified().split(QLatin1Char(' '));
                QVERIFY2(columns.size() > 6 && columns[columns.size() - 5] == QStringLiteral("yes"),
                         qPrintable(QString::fromStdString(sheet.name) + line));
                ++seen;
            }
        QVERIFY(seen > std::ssize(sheets_));
    }
    // Every word that is drawn is found by who searches the document.
    void textIsText() {
        const auto found =
            saidOfEach(QStringLiteral("pdf"), QStringLiteral("pdftotext -raw \"$f\" -"));
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            const Printed& sheet = sheets_[i];
            const QString text = plain(found[QString::fromStdString(sheet.name)]);
            QFile file(path(sheet, ".svg"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QXmlStreamReader reader(&file);
            QString inSvg;
            while (!reader.atEnd())
                if (reader.readNext() == QXmlStreamReader::StartElement &&
                    reader.name() == QLatin1String("text"))
                    inSvg += plain(reader.readElementText());
            for (const QString& word : wordsOf(sheet, pages_[i])) {
                const QString sought = plain(word);
                const QString says = QString::fromStdString(sheet.name) + QStringLiteral(": ") +
                                     sought + QStringLiteral(" in ") + text;
                QVERIFY2(inSvg.contains(sought), qPrintable(says));
                QVERIFY2(hasPictures(word) || text.contains(sought) ||
                             text.contains(mirrored(sought)),
                         qPrintable(says));
            }
        }
    }
    // Pictures by others and by us have the asked size, and an empty edge.
    void nothingIsCut() {
        QCOMPARE(
            said(QStringLiteral("for f in *.pdf; do pdftoppm -r 100 -png -singlefile \"$f\" "
                                "\"$f\" || exit 1; done; for f in *.svg; do rsvg-convert -d 100 "
                                "-p 100 \"$f\" -o \"$f.png\" || exit 1; done")),
            QString());
        for (std::size_t i = 0; i < sheets_.size(); ++i)
            for (const char* ending : {".png", ".pdf.png", ".svg.png"}) {
                const QString file = path(sheets_[i], ending);
                const QImage image(file);
                const QSizeF wanted = pages_[i].size * 100 / mmPerInch;
                QVERIFY2(std::abs(image.width() - wanted.width()) <= 1.01, qPrintable(file));
                QVERIFY2(std::abs(image.height() - wanted.height()) <= 1.01, qPrintable(file));
                QVERIFY2(hasMargin(image, sheets_[i].paper.theme->ground), qPrintable(file));
            }
    }
    // NumPy's rules: the magic, a version, a length that ends the header at a multiple of 64, and a
    // dictionary that ends with a line feed.
    void arraysHaveNumpysHeader() {
        static const QRegularExpression header(
            QStringLiteral("^\\{'descr': '<f[48]', 'fortran_order': False, 'shape': "
                           "\\(((\\d+,)|\\d+(, \\d+)+)\\), "
                           "\\} *\n$"));
        for (const Printed& sheet : sheets_) {
            QFile file(path(sheet, ".npy"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY(bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8)));
            const int length =
                static_cast<unsigned char>(bytes[8]) + 256 * static_cast<unsigned char>(bytes[9]);
            QCOMPARE((10 + length) % 64, 0);
            const QString text = QString::fromLatin1(bytes.mid(10, length));
            const auto match = header.match(text);
            QVERIFY2(match.hasMatch(), qPrintable(text));
            qsizetype count = 1;
            for (const QString& axis :
                 match.captured(1).split(QLatin1Char(','), Qt::SkipEmptyParts))
                count *= axis.trimmed().toInt();
            const int size = text.contains(QStringLiteral("<f8")) ? 8 : 4;
            QCOMPARE(bytes.size(), 10 + length + count * size);
        }
    }
};

FOVEA_WINDOW_TEST(TestReaders)
#include "test_readers.moc"
