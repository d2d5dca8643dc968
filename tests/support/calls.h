// The program called from a command line, and what it answers.
#pragma once

#include <QtCore/QProcess>
#include <QtCore/QStringList>

namespace fovea {

struct Called {
    int code = 0; // -1: it does not end; -2: it crashed
    QString out, err;
};

// Where it is called from.
struct Caller {
    QString folder;
    QByteArray input;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
};

inline Called callProgram(const QString& program, const QStringList& arguments,
                          const Caller& from = {}) {
    QProcess process;
    process.setWorkingDirectory(from.folder);
    process.setProcessEnvironment(from.environment);
    process.start(program, arguments);
    process.write(from.input);
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000)) // a guard
        return {-1, {}, QStringLiteral("does not end")};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

inline Called call(const QStringList& arguments, const Caller& from = {}) {
    return callProgram(QStringLiteral(FOVEA_BINARY), arguments, from);
}

inline Called callWithoutDisplay(const QStringList& arguments, Caller from = {}) {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        from.environment.remove(QLatin1String(name));
    return call(arguments, from);
}

// Of a line without quotes.
inline QStringList argumentsOf(const QString& line) {
    return line.split(QLatin1Char(' '));
}

} // namespace fovea
