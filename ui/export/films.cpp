#include "ui/export/films.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/png_chunks.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/export/pictures.h"
#include "ui/temporary_folder.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QStandardPaths>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double longerAtEnd = 1; // seconds

Paper withoutState(Paper paper) {
    paper.carryState = false;
    return paper;
}

double secondsEach(const std::vector<Frame>& frames, double seconds) {
    return seconds / static_cast<double>(frames.size());
}

std::string stateOfLast(const std::vector<Frame>& frames) {
    return writeExperiment(frames.back().experiment, false);
}

// film/0000.png, film/0001.png …
std::vector<FileContent> writeFolder(const std::vector<Frame>& frames, const Paper& paper,
                                     double /*seconds*/, const std::string& path,
                                     const Progress& tell) {
    std::vector<FileContent> files;
    files.reserve(frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        std::string number = std::to_string(i);
        number.insert(0, number.size() < 4 ? 4 - number.size() : 0, '0');
        files.push_back(
            {path + number + ".png", writePng(frames[i].figure, frames[i].experiment, paper)});
        tellDone(tell, frames[i], frames);
    }
    return files;
}

std::string apngOf(const std::vector<Frame>& frames, const Paper& paper, double seconds,
                   const Progress& tell) {
    std::vector<TimedPng> pictures;
    for (const Frame& frame : frames) {
        pictures.push_back({writePng(frame.figure, frame.experiment, withoutState(paper)),
                            secondsEach(frames, seconds)});
        tellDone(tell, frame, frames);
    }
    pictures.back().seconds += longerAtEnd;
    const std::string all = animatedPng(pictures);
    return paper.carryState ? putIntoPng(all, stateOfLast(frames)) : all;
}

std::vector<FileContent> writeApng(const std::vector<Frame>& frames, const Paper& paper,
                                   double seconds, const std::string& path, const Progress& tell) {
    return {{path, apngOf(frames, paper, seconds, tell)}};
}

std::vector<FileContent> writePages(const std::vector<Frame>& frames, const Paper& paper,
                                    double /*seconds*/, const std::string& path,
                                    const Progress& tell) {
    return {{path, writePdfPages(frames, paper, tell)}};
}

// What a frame defines has a name of its own among all frames. Words are left as they are.
std::string withOwnNames(const std::string& svg, std::size_t frame) {
    const std::string own = "f" + std::to_string(frame) + "-";
    std::string out;
    for (std::size_t at = 0; at < svg.size();) {
        if (svg.compare(at, 5, "<text") == 0) {
            const std::size_t end = std::min(svg.find("</text>", at), svg.size());
            out.append(svg, at, end - at);
            at = end;
            continue;
        }
        bool found = false;
        for (const std::string_view start : {" id=\"", "url(#", "href=\"#"})
            if (svg.compare(at, start.size(), start) == 0) {
                out.append(start).append(own);
                at += start.size();
                found = true;
            }
        if (!found)
            out += svg[at++];
    }
    return out;
}

// A group for each frame, shown in its time. Where nothing is animated the last one is seen.
std::vector<FileContent> writeAnimatedSvg(const std::vector<Frame>& frames, const Paper& paper,
                                          double seconds, const std::string& path,
                                          const Progress& tell) {
    const double whole = seconds + longerAtEnd;
    const double each = secondsEach(frames, seconds) / whole;
    std::string out;
    std::string end;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const std::string svg =
            writeSvg(frames[i].figure, frames[i].experiment, withoutState(paper));
        const std::size_t body = svg.find("<defs>");
        const std::size_t close = svg.rfind("</svg>");
        if (body == std::string::npos || close == std::string::npos)
            fail(QT_TRANSLATE_NOOP("fovea", "Qt wrote a file without %1"), {"<defs>"});
        if (i == 0) {
            out = svg.substr(0, body);
            end = svg.substr(close);
        }
        const bool isLast = i + 1 == frames.size();
        const double from = each * static_cast<double>(i);
        const std::string until = isLast ? "1" : printNumber(from + each);
        out += std::string("<g display=\"") + (isLast ? "inline" : "none") +
               "\">\n<animate attributeName=\"display\" calcMode=\"discrete\" values=\"" +
               (i == 0   ? "inline;none"
                : isLast ? "none;inline"
                         : "none;inline;none") +
               "\" keyTimes=\"" +
               (i == 0 ? "0;" + until : "0;" + printNumber(from) + (isLast ? "" : ";" + until)) +
               "\" dur=\"" + printNumber(whole) + "s\" repeatCount=\"indefinite\"/>\n" +
               withOwnNames(svg.substr(body, close - body), i) + "</g>\n";
        tellDone(tell, frames[i], frames);
    }
    out += end;
    return {{path, paper.carryState ? putIntoSvg(out, stateOfLast(frames)) : out}};
}

QString ffmpeg() {
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

// Whether it ends by itself; it is ended where `tell` throws.
bool finishes(QProcess& process, const Progress& tell) {
    constexpr int patience = 600'000; // milliseconds; only a program that hangs takes so long
    constexpr int between = 100;
    QElapsedTimer since;
    since.start();
    try {
        while (!process.waitForFinished(between)) {
            if (process.state() == QProcess::NotRunning) // it did not start
                return false;
            if (since.elapsed() > patience)
                break;
            if (tell)
                tell(1);
        }
    } catch (const Cancelled&) {
        process.kill();
        process.waitForFinished();
        throw;
    }
    return process.state() == QProcess::NotRunning;
}

// Why a program that failed did: what it said, or else what is known of it.
std::string reasonOf(QProcess& process) {
    const QString said = QString::fromUtf8(process.readAllStandardError()).simplified();
    if (!said.isEmpty())
        return said.toStdString();
    const bool ended =
        process.state() == QProcess::NotRunning && process.error() != QProcess::FailedToStart;
    return ended ? "exit code " + std::to_string(process.exitCode())
                 : process.errorString().toStdString();
}

// By ffmpeg, which reads the APNG. With colours of its own it goes through the frames twice, for
// all of them at once would take gigabytes.
std::string converted(const std::string& apng, const QString& ending, const QStringList& options,
                      const Progress& tell, bool ownColours = false) {
    const auto folder = temporaryFolder();
    const QString from = folder->filePath(QStringLiteral("film.apng"));
    const QString to = folder->filePath(QStringLiteral("film.") + ending);
    replaceFile(disk(), from.toStdString(), apng);
    const auto convert = [&](const QStringList& arguments) {
        QProcess process;
        // Told what it reads: a long Experiment hides from it that the picture moves.
        process.start(ffmpeg(), QStringList{QStringLiteral("-loglevel"), QStringLiteral("error"),
                                            QStringLiteral("-y"), QStringLiteral("-f"),
                                            QStringLiteral("apng"), QStringLiteral("-i"), from} +
                                    arguments);
        if (!finishes(process, tell) || process.exitCode() != 0)
            fail(QT_TRANSLATE_NOOP("fovea", "ffmpeg could not make the film: %1"),
                 {reasonOf(process)});
    };
    QStringList colours;
    if (ownColours) {
        const QString path = folder->filePath(QStringLiteral("colours.png"));
        convert({QStringLiteral("-vf"), QStringLiteral("palettegen"), path});
        colours = {QStringLiteral("-i"), path};
    }
    convert(colours + options + QStringList{to});
    constexpr std::size_t most = std::size_t{1} << 30; // bytes
    return disk().read(to.toStdString(), most);
}

std::vector<FileContent> writeGif(const std::vector<Frame>& frames, const Paper& paper,
                                  double seconds, const std::string& path, const Progress& tell) {
    return {
        {path, converted(apngOf(frames, paper, seconds, tell), QStringLiteral("gif"),
                         {QStringLiteral("-lavfi"), QStringLiteral("paletteuse")}, tell, true)}};
}

// Its sides are even, as the format wants them.
std::vector<FileContent> writeMp4(const std::vector<Frame>& frames, const Paper& paper,
                                  double seconds, const std::string& path, const Progress& tell) {
    return {{path, converted(apngOf(frames, paper, seconds, tell), QStringLiteral("mp4"),
                             {QStringLiteral("-vf"),
                              QStringLiteral("pad=ceil(iw/2)*2:ceil(ih/2)*2,fps=30"),
                              QStringLiteral("-pix_fmt"), QStringLiteral("yuv420p"),
                              QStringLiteral("-movflags"), QStringLiteral("+faststart")},
                             tell)}};
}

} // namespace

const Table<FilmFormat>& filmFormats() {
    static const Table<FilmFormat> table(
        {.id = "film", .name = QT_TRANSLATE_NOOP("fovea", "Film"), .plural = "formats"}, "svg",
        {
            {{.id = "svg",
              .name = QT_TRANSLATE_NOOP("fovea", "animated SVG"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Shapes and text, played by a browser")},
             {writeAnimatedSvg}},
            {{.id = "pdf",
              .name = QT_TRANSLATE_NOOP("fovea", "PDF, a page for each"),
              .summary = QT_TRANSLATE_NOOP("fovea", "For slides that are turned")},
             {writePages}},
            {{.id = "apng",
              .name = QT_TRANSLATE_NOOP("fovea", "animated PNG"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Pixels, played by a browser")},
             {writeApng}},
            {{.id = "gif",
              .name = QT_TRANSLATE_NOOP("fovea", "GIF"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Pixels of few colours; ffmpeg makes it")},
             {writeGif, true}},
            {{.id = "mp4",
              .name = QT_TRANSLATE_NOOP("fovea", "MP4"),
              .summary = QT_TRANSLATE_NOOP("fovea", "A video; ffmpeg makes it")},
             {writeMp4, true}},
            {{.id = "folder",
              .name = QT_TRANSLATE_NOOP("fovea", "folder of PNG"),
              .summary = QT_TRANSLATE_NOOP("fovea", "A picture for each; the path ends with /")},
             {writeFolder, false, true}},
        });
    return table;
}

bool canWrite(const FilmFormat& format) {
    return !format.needsFfmpeg || !ffmpeg().isEmpty();
}

std::vector<Frame> framesOfTraining(Backend& backend, Experiment experiment, const Progress& tell) {
    const WorkspaceMath& workspace = workspaces().math(experiment.view.workspace);
    const std::vector<std::int64_t> steps =
        workspace.keptSteps ? workspace.keptSteps(experiment) : std::vector<std::int64_t>();
    if (steps.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "no step of a training was kept that could be shown"), {});
    std::vector<Frame> frames;
    TracePointer trace;
    for (const std::int64_t step : steps) {
        workspace.step(experiment) = step;
        trace = run(experiment, backend, trace);
        frames.push_back({describe(*trace, within(*trace, experiment.view), backend), experiment});
        if (tell)
            tell(static_cast<double>(frames.size()) / static_cast<double>(steps.size()));
    }
    return frames;
}

void tellDone(const Progress& tell, const Frame& frame, const std::vector<Frame>& frames) {
    if (tell)
        tell(static_cast<double>(&frame - frames.data() + 1) / static_cast<double>(frames.size()));
}

const RowInfo& filmFormatFor(const std::string& path) {
    const TableInfo& info = filmFormats().info();
    if (path.ends_with('/'))
        for (const RowInfo& row : info.rows)
            if (filmFormats().math(row.id).isFolder)
                return row;
    const std::string ending = formatEnding(path);
    const auto refuse = [&] {
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: is one picture; expected .apng, or a folder, "
                                             "which ends with /"),
                  {path});
    };
    if (ending == "png")
        refuse();
    const RowInfo& row = info.row(ending, path);
    if (filmFormats().math(row.id).isFolder)
        refuse();
    if (!canWrite(filmFormats().math(row.id)))
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ffmpeg makes it, and it is not installed; "
                                             "expected .svg, .pdf, .apng or a folder"),
                  {path});
    return row;
}

Paper paperOfAll(const std::vector<Frame>& frames, Paper paper) {
    constexpr double mmPerPoint = 25.4 / 72;
    QSizeF most(0, 0);
    for (const Frame& frame : frames)
        most = most.expandedTo(layOut(frame.figure, frame.experiment, paper).size);
    paper.width = std::ceil(most.width() / mmPerPoint - 1e-6) * mmPerPoint;
    paper.height = std::ceil(most.height() / mmPerPoint - 1e-6) * mmPerPoint;
    return paper;
}

} // namespace fovea
