// A test program starts itself once more, for one of its functions, in another environment: what a
// loader or a driver reads at its beginning.
#pragma once

#include "support/program.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QProcess>

namespace fovea {

// Empty where the function passed; otherwise all that was said.
inline QString failureOnceMore(const QString& function, const QProcessEnvironment& environment) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QCoreApplication::applicationFilePath(), {testName(), function});
    if (!process.waitForFinished(700000))
        return QStringLiteral("does not end");
    const QString said = QString::fromUtf8(process.readAll());
    const bool passed = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 &&
                        said.contains(QStringLiteral("::%1()").arg(function)) &&
                        !said.contains(QLatin1String("FAIL!"));
    return passed ? QString() : said;
}

} // namespace fovea
