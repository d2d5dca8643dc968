// Lines of a shell, taken apart by a shell and read back by the program's own options.
#pragma once

#include "app/command_line.h"
#include "core/base/files.h"
#include "core/base/random.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"

#include <QtCore/QProcess>

#include <algorithm>
#include <cmath>

namespace fovea {

// The words that a shell makes of the line, and what it hands over on standard input.
struct Said {
    QList<QByteArray> words;
    QByteArray input;
};
inline Said said(const std::string& line) {
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"), {});
    shell.write("fovea() { for word; do printf '%s\\0' \"$word\"; done; printf '\\0\\0'; "
                "test \"$2\" != - || cat; }\n");
    shell.write(QByteArray::fromStdString(line) + '\n');
    shell.closeWriteChannel();
    shell.waitForFinished();
    const QByteArray out = shell.readAllStandardOutput();
    const auto end = out.indexOf(QByteArray(3, '\0'));
    Said said{out.left(end).split('\0'), out.mid(end + 3)};
    if (!shell.readAllStandardError().isEmpty())
        qFatal("the shell does not understand %s", line.c_str());
    return said;
}

// The Experiment of a line that writes `file`: through the whole command line of the program.
inline Experiment readBack(const std::string& line, const QString& file) {
    const Said all = said(line);
    if (all.words.value(1) == "-")
        return readExperiment(all.input.trimmed().toStdString(), "session").experiment;
    QList<QByteArray> words = QList<QByteArray>{"fovea"} + all.words;
    std::vector<char*> arguments;
    for (QByteArray& word : words)
        arguments.push_back(word.data());
    if (runProgram(static_cast<int>(arguments.size()), arguments.data()) != 0)
        qFatal("the program refuses %s", line.c_str());
    const std::string path = file.toStdString();
    Experiment experiment = openExperiment(disk().read(path, 10'000'000), path).experiment;
    experiment.view = checked(experiment.view);
    return experiment;
}

// A place in the domain of a parameter, drawn.
inline Value drawn(const Parameter& parameter, const RandomStream& random, std::uint64_t at) {
    const double u = random.uniform(at);
    const double least = std::max(parameter.least, -30.0);
    const double most = std::min(parameter.most, std::max(least, 0.0) + 12);
    const double number = most - u * (most - least); // never the least, which may be left out
    switch (parameter.type) {
    case ParameterType::boolean:
        return u < 0.5;
    case ParameterType::integer:
        return static_cast<std::int64_t>(std::llround(number));
    case ParameterType::number:
        return number;
    case ParameterType::option:
        return parameter
            .options[static_cast<std::size_t>(u * static_cast<double>(parameter.options.size()))];
    case ParameterType::text:
        return std::string(u < 0.5 ? "saw" : "a saw");
    case ParameterType::integers:
        return Integers{static_cast<std::int64_t>(number), static_cast<std::int64_t>(number)};
    case ParameterType::interval:
        return Interval{number, number + 1 + u};
    case ParameterType::matrix:
        return GivenMatrix{};
    }
    return {};
}

} // namespace fovea
