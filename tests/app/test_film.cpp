// How attention formed, as a film: every format is read again, frame by frame.
#include "core/base/bytes.h"
#include "core/base/files.h"
#include "core/base/png_chunks.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>
#include <QtCore/QTemporaryDir>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QImage>
#include <QtGui/QImageReader>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

#include <set>

using namespace fovea;

namespace {

constexpr int frames = 4; // steps 0, 2, 4 and 6

} // namespace

class TestFilm : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    Called film(const QStringList& arguments, const QString& path = {}) {
        Caller from{.folder = folder_.path()};
        if (!path.isEmpty())
            from.environment.insert(QStringLiteral("PATH"), path);
        return call(
            QStringList{QStringLiteral("film"), QStringLiteral("we never fish")} + arguments, from);
    }
    Called filmOf(const char* output, const QStringList& more = {}) {
        return film(QStringList{QStringLiteral("--model"), QStringLiteral("kept"),
                                QStringLiteral("--dpi"), QStringLiteral("72"), QStringLiteral("-o"),
                                QString::fromLatin1(output)} +
                    more);
    }
    std::string bytesOf(const char* name) {
        return disk().read(folder_.filePath(QLatin1String(name)).toStdString(), 100'000'000);
    }

private Q_SLOTS:
    void initTestCase() {
        for (const char* kept : {"kept --states 4", "plain"}) {
            const Called trained =
                call(argumentsOf(QStringLiteral(
                                     "train tagging --steps 6 --batch 4 --validate 3 "
                                     "--model encoder:layers=1,inner=8 --heads 2 --width 8 -o ") +
                                 QLatin1String(kept)),
                     {.folder = folder_.path()});
            QVERIFY2(trained.code == 0, qPrintable(trained.err));
        }
    }

    // Groups that follow each other, with their words as words, and names that are used once.
    void svg() {
        const Called made = filmOf("film.svg");
        QVERIFY2(made.code == 0, qPrintable(made.err));
        const std::string bytes = bytesOf("film.svg");
        QXmlStreamReader reader(QByteArray::fromStdString(bytes));
        int animated = 0, seen = 0;
        std::set<QString> ids;
        QStringList steps;
        double last = -1;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement) {
                if (reader.isCharacters() && reader.text().contains(u"step "))
                    steps << reader.text().toString().simplified();
                continue;
            }
            const auto attributes = reader.attributes();
            if (const auto id = attributes.value(QStringLiteral("id")); !id.isEmpty())
                QVERIFY2(ids.insert(id.toString()).second, qPrintable(id.toString()));
            if (reader.name() == u"g" && attributes.value(QStringLiteral("display")) == u"inline")
                ++seen;
            if (reader.name() == u"animate") {
                ++animated;
                // Each begins where the one before ends, and none is seen twice.
                const auto times =
                    attributes.value(QStringLiteral("keyTimes")).toString().split(QLatin1Char(';'));
                const auto values =
                    attributes.value(QStringLiteral("values")).toString().split(QLatin1Char(';'));
                QCOMPARE(times.size(), values.size());
                const double from = times.at(values.indexOf(QStringLiteral("inline"))).toDouble();
                QVERIFY(from > last);
                last = from;
            }
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(animated, frames);
        QCOMPARE(seen, 1); // where nothing is animated
        QCOMPARE(steps.size(), frames);
        QVERIFY(steps.front().contains(u"step 0") && steps.back().contains(u"step 6"));
        const auto state = takeState(bytes, "film.svg");
        QVERIFY(state.has_value());
        QCOMPARE(readExperiment(*state, "film.svg").experiment.model.step,
                 std::optional<std::int64_t>(6));
    }
    void pages() {
        const Called made =
            filmOf("film.pdf", {QStringLiteral("--figure"), QStringLiteral("links")});
        QVERIFY2(made.code == 0, qPrintable(made.err));
        const QString bytes = QString::fromLatin1(QByteArray::fromStdString(bytesOf("film.pdf")));
        QCOMPARE(bytes.count(QStringLiteral("/Type /Page\n")), frames);
        QVERIFY(takeState(bytesOf("film.pdf"), "film.pdf").has_value());
    }
    void pixels() {
        const Called made = filmOf("film.apng", {QStringLiteral("-o"), QStringLiteral("frames/"),
                                                 QStringLiteral("--seconds"), QStringLiteral("2")});
        QVERIFY2(made.code == 0, qPrintable(made.err));
        const QStringList pictures =
            QDir(folder_.filePath(QStringLiteral("frames"))).entryList(QDir::Files);
        QCOMPARE(pictures.size(), frames);
        std::set<std::string> different;
        QSize size;
        for (const QString& name : pictures) {
            const QImage image(folder_.filePath(QStringLiteral("frames/") + name));
            QVERIFY(!image.isNull());
            QVERIFY(size.isEmpty() || size == image.size());
            size = image.size();
            different.emplace(reinterpret_cast<const char*>(image.constBits()),
                              static_cast<std::size_t>(image.sizeInBytes()));
        }
        QCOMPARE(different.size(), std::size_t{frames}); // it learns
        const std::string bytes = bytesOf("film.apng");
        QVERIFY(bytes.find("acTL" + bigEndian32(frames)) != std::string::npos);
        const QImage first = QImage::fromData(QByteArray::fromStdString(bytes), "PNG");
        QCOMPARE(first.size(), size);
        QVERIFY(takeState(bytes, "film.apng").has_value());
    }
    // What ffmpeg makes it reads again; where it is missing that is said before the work.
    void videos() {
        const QString output = QStringLiteral("x.mp4");
        const Called missing =
            film({QStringLiteral("--model"), QStringLiteral("kept"), QStringLiteral("-o"), output},
                 QStringLiteral("/nowhere"));
        QCOMPARE(missing.code, 2);
        QVERIFY(missing.err.contains(u"ffmpeg"));
        if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
            QSKIP("ffmpeg is not installed");
        for (const char* name : {"film.gif", "film.mp4"}) {
            const Called made = filmOf(name);
            QVERIFY2(made.code == 0, qPrintable(made.err));
            const Called read = callProgram(
                QStringLiteral("ffprobe"),
                {QStringLiteral("-v"), QStringLiteral("error"), QStringLiteral("-count_frames"),
                 QStringLiteral("-show_entries"), QStringLiteral("stream=nb_read_frames"),
                 QStringLiteral("-of"), QStringLiteral("csv=p=0"), QString::fromLatin1(name)},
                {.folder = folder_.path()});
            QCOMPARE(read.code, 0);
            QVERIFY2(read.out.trimmed().toInt() >= frames, qPrintable(read.out));
        }
    }
    // Also with a long Experiment inside.
    void videoOfALongText() {
        if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
            QSKIP("ffmpeg is not installed");
        QStringList arguments = {QStringLiteral("--model"), QStringLiteral("kept"),
                                 QStringLiteral("--dpi"),   QStringLiteral("36"),
                                 QStringLiteral("-o"),      QStringLiteral("long.gif")};
        Caller from{.folder = folder_.path()};
        QString text;
        for (int i = 0; i < 400; ++i)
            text += QStringLiteral("fish%1 ").arg(i);
        const Called made =
            call(QStringList{QStringLiteral("film"), text.trimmed()} + arguments, from);
        QVERIFY2(made.code == 0, qPrintable(made.err));
        QImageReader reader(folder_.filePath(QStringLiteral("long.gif")));
        QCOMPARE(reader.imageCount(), frames);
    }
    // A run takes no steps away that it was not told to replace.
    void keepsOtherSteps() {
        const std::string other = folder_.filePath(QStringLiteral("other")).toStdString();
        disk().makeFolder(other + "/steps");
        replaceFile(disk(), other + "/steps/5.safetensors", "somebody's");
        const QStringList train =
            QStringLiteral("train tagging --steps 2 --batch 4 --model encoder:layers=1,inner=8 "
                           "--heads 2 --width 8 -o other")
                .split(QLatin1Char(' '));
        const Called result = call(train, {.folder = folder_.path()});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains(u"--replace"), qPrintable(result.err));
        QCOMPARE(disk().read(other + "/steps/5.safetensors", 100), std::string("somebody's"));
    }
    void refused_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("told");
        QTest::newRow("no states") << "--model plain -o a.svg"
                                   << "--states";
        QTest::newRow("a model that ships") << "--model tagger -o a.svg"
                                            << "--states";
        QTest::newRow("one picture") << "--model kept -o a.png"
                                     << "one picture";
        QTest::newRow("ending") << "--model kept -o a.xyz"
                                << "xyz";
        QTest::newRow("two folders") << "--model kept -o a/ -o b/"
                                     << "one folder";
        QTest::newRow("twice") << "--model kept -o a.svg -o ./a.svg"
                               << "as well";
        QTest::newRow("seconds") << "--model kept -o a.svg --seconds 0"
                                 << "--seconds";
        QTest::newRow("layer") << "--model kept -o a.svg --layer 7"
                               << "--layer";
        QTest::newRow("no folder") << "--model nothere -o a.svg"
                                   << "nothere";
    }
    void refused() {
        QFETCH(QString, arguments);
        QFETCH(QString, told);
        const Called result = film(arguments.split(QLatin1Char(' ')));
        QVERIFY(result.code != 0);
        QVERIFY2(result.err.contains(told), qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(!QDir(folder_.path()).exists(QStringLiteral("a.svg")));
    }
};

FOVEA_WINDOW_TEST(TestFilm)
#include "test_film.moc"
