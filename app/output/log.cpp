#include "app/output/log.h"

#include "app/output/standard_error.h"

#include <QtCore/QLoggingCategory>
#include <QtCore/QTime>

#include <CLI/CLI.hpp>

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <string_view>

namespace fovea {
namespace {

constexpr std::size_t mostLogLines = 400;

struct Log {
    std::mutex mutex;
    std::deque<std::string> lines;
    // Whether rules of a person's want such lines of a category printed.
    std::map<std::string, bool, std::less<>> wantsDebug, wantsInfo;
    std::atomic<bool> verbose{false}, quietQt{false};
    QtMessageHandler before = nullptr;
    QLoggingCategory::CategoryFilter filterBefore = nullptr;
};

Log& theLog() {
    static auto* log = new Log; // threads may speak until the very end
    return *log;
}

bool isOurs(std::string_view category) {
    return category.starts_with("fovea.");
}

// All lines of ours are made, for they are kept; what the rules wanted is remembered.
void keepEverything(QLoggingCategory* category) {
    Log& log = theLog();
    log.filterBefore(category);
    if (!isOurs(category->categoryName()))
        return;
    const std::scoped_lock lock(log.mutex);
    log.wantsDebug[category->categoryName()] = category->isDebugEnabled();
    log.wantsInfo[category->categoryName()] = category->isInfoEnabled();
    category->setEnabled(QtDebugMsg, true);
    category->setEnabled(QtInfoMsg, true);
}

bool isWanted(const Log& log, QtMsgType type, std::string_view category) {
    const auto& wants = type == QtDebugMsg ? log.wantsDebug : log.wantsInfo;
    const auto found = wants.find(category);
    return log.verbose || (found != wants.end() && found->second);
}

void takeLine(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    Log& log = theLog();
    const std::string_view category = context.category ? context.category : "default";
    const std::string line =
        QTime::currentTime().toString(QStringLiteral("hh:mm:ss.zzz")).toStdString() + ' ' +
        std::string(category) + ": " + text.toStdString();
    bool prints = false;
    {
        const std::scoped_lock lock(log.mutex);
        prints = isOurs(category) && isWanted(log, type, category);
        if (type != QtDebugMsg) { // which are many
            log.lines.push_back(line);
            if (log.lines.size() > mostLogLines)
                log.lines.pop_front();
        }
    }
    if (isOurs(category)) {
        if (prints)
            tellLine(line);
    } else if (!log.quietQt) {
        log.before(type, context, text);
    } else if (type == QtCriticalMsg || type == QtFatalMsg) {
        tellLine(text.toStdString());
    }
}

} // namespace

void startLog() {
    Log& log = theLog();
    if (log.before)
        return;
    log.before = qInstallMessageHandler(nullptr); // the one that is in use
    qInstallMessageHandler(takeLine);
    // Qt calls it at once for the categories that are there.
    log.filterBefore = [](QLoggingCategory*) {};
    log.filterBefore = QLoggingCategory::installFilter(keepEverything);
    QLoggingCategory::installFilter(keepEverything);
}

void setVerbose(bool verbose) {
    theLog().verbose = verbose;
}

void quietenQt() {
    theLog().quietQt = true;
}

std::vector<std::string> lastLogLines() {
    Log& log = theLog();
    const std::scoped_lock lock(log.mutex);
    return {log.lines.begin(), log.lines.end()};
}

void addVerboseFlag(CLI::App& command) {
    command.add_flag_callback(
        "--verbose", [] { setVerbose(true); },
        "Tell on standard error what is done, with the time");
}

} // namespace fovea
