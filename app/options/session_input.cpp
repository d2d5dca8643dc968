#include "app/options/session_input.h"

#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/experiment/carriers.h"
#include "core/experiment/known_runs.h"
#include "core/figure/figures.h"

#include <iostream>
#include <utility>

namespace fovea {
namespace {

constexpr std::size_t largestSession = std::size_t{64} << 20; // bytes of a session or a figure

std::string readStandardInput() {
    std::string bytes;
    std::string chunk(1 << 16, '\0');
    while (std::cin.read(chunk.data(), std::ssize(chunk)) || std::cin.gcount() > 0) {
        bytes.append(chunk, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (bytes.size() > largestSession)
            fail(QT_TRANSLATE_NOOP("fovea", "standard input: more than %1 bytes"),
                 {std::to_string(largestSession)});
    }
    if (bytes.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "standard input: found nothing, expected a session"), {});
    if (bytes.find('\n') == bytes.size() - 1) // which a shell has put behind the one line
        bytes.pop_back();
    return bytes;
}

} // namespace

bool isStandardInput(const std::string& source) {
    return source == "-";
}

Experiment openedFrom(const std::string& source) {
    setRunsFolder(usualRunsFolder()); // a session may show some
    Opened opened = withKnownView(isStandardInput(source)
                                      ? openExperiment(readStandardInput(), "standard input")
                                      : openExperiment(disk().read(source, largestSession), source),
                                  source);
    for (const Message& one : opened.notes)
        note(english(one));
    return std::move(opened.experiment);
}

} // namespace fovea
