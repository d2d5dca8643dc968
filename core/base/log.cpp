#include "core/base/log.h"

#include "core/base/readable.h"

#include <QtCore/QDir>

#include <algorithm>
#include <cctype>
#include <cstring>

namespace fovea {

Q_LOGGING_CATEGORY(filesLog, "fovea.files", QtWarningMsg)
Q_LOGGING_CATEGORY(devicesLog, "fovea.devices", QtWarningMsg)
Q_LOGGING_CATEGORY(computeLog, "fovea.compute", QtWarningMsg)
Q_LOGGING_CATEGORY(learningLog, "fovea.learning", QtWarningMsg)
Q_LOGGING_CATEGORY(windowLog, "fovea.window", QtWarningMsg)

namespace {

constexpr const char* leftOut = "…";

bool isNumber(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
        return std::isdigit(c) || c == '.' || c == '-';
    });
}

bool isReason(const std::string& text) {
    constexpr int most = 134; // of Linux
    for (int i = 1; i < most; ++i)
        if (text == std::strerror(i))
            return true;
    return false;
}

// Whether a name goes on at `at`. It ends at quotation marks, and at a sentence's last point.
bool goesOnAt(const std::string& text, std::size_t at) {
    const auto isLetter = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) ||
                                   text[i] == '-' || text[i] == '_');
    };
    return isLetter(at) || (at < text.size() && text[at] == '.' && isLetter(at + 1));
}

// Replaces `names` where it is whole names of a path; `atBeginning`: only where a path begins.
void replaceNames(std::string& text, const std::string& names, const std::string& by,
                  bool atBeginning) {
    for (std::size_t at = 0; (at = text.find(names, at)) != std::string::npos;) {
        const std::size_t end = at + names.size();
        const bool begins = at == 0 || !(goesOnAt(text, at - 1) || text[at - 1] == '/');
        if ((begins || !atBeginning) && !goesOnAt(text, end)) {
            text.replace(at, names.size(), by);
            at += by.size();
        } else {
            ++at;
        }
    }
}

} // namespace

std::string withoutFolders(const std::string& path) {
    const std::size_t end = path.find_last_not_of('/');
    if (end == std::string::npos)
        return path;
    const std::size_t slash = path.rfind('/', end);
    const std::string name = path.substr(slash == std::string::npos ? 0 : slash + 1);
    return slash == std::string::npos ? readable(name) : leftOut + ('/' + readable(name));
}

std::string withoutQuotes(const Message& message) {
    std::vector<std::string> arguments;
    for (const std::string& one : message.arguments)
        arguments.push_back(isNumber(one) || isReason(one) ? one
                            : one.starts_with('/')         ? withoutFolders(one)
                                                           : leftOut);
    std::string all = fill(message.text, arguments);
    for (const Message& one : message.more)
        all += messageJoint + withoutQuotes(one);
    return all;
}

std::string withoutHome(std::string text) {
    const std::string home = QDir::homePath().toStdString();
    if (home.size() < 2)
        return text;
    replaceNames(text, home, "~", true);
    replaceNames(text, home.substr(home.rfind('/')), std::string("/") + leftOut, false);
    return text;
}

} // namespace fovea
