// A folder of a good checkpoint with something put over it, and whether it is refused as it should
// be: with one sentence that says so, and without much memory.
#pragma once

#include "core/base/error.h"
#include "core/base/files.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cstring>
#include <fstream>
#include <sys/resource.h>

namespace fovea {

class HostileFolder {
public:
    explicit HostileFolder(const QString& good) {
        for (const QString& name : QDir(good).entryList(QDir::Files))
            QFile::copy(good + QLatin1Char('/') + name, path(name));
    }
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] std::string folder() const { return folder_.path().toStdString(); }
    void put(const QString& name, const std::string& bytes) const {
        QFile::remove(path(name));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    [[nodiscard]] std::string bytes(const QString& name) const {
        return disk().read(path(name).toStdString(), 100'000'000);
    }

private:
    QTemporaryDir folder_;
};

// What the process has had at most since forgetPeak(), in MiB, by the kernel's own count.
inline double peakMebibytes() {
    std::ifstream file("/proc/self/status");
    for (std::string word; file >> word;)
        if (double kibibytes = 0; word == "VmHWM:" && file >> kibibytes)
            return kibibytes / 1024;
    return 0;
}
inline void forgetPeak() {
    std::ofstream("/proc/self/clear_refs") << "5";
}

// Of all threads: what else the machine does has no part in it.
inline double processorSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// What `open` is refused with. Fails the test where it is not one line, or took 64 MiB, or far more
// work than a second's.
template <class Open>
QString refusal(Open open) {
    constexpr double mostSeconds = 5; // checked code, sanitizers and slow machines among it
    forgetPeak();
    const double memory = peakMebibytes();
    const double seconds = processorSeconds();
    QString says;
    try {
        open();
    } catch (const Error& error) {
        says = QString::fromUtf8(error.what());
    }
    [&] {
        QVERIFY(memory > 0);
        QVERIFY2(peakMebibytes() - memory < 64, qPrintable(says));
        QVERIFY2(processorSeconds() - seconds < mostSeconds, qPrintable(says));
        QVERIFY(!says.contains(QLatin1Char('\n')));
    }();
    return says;
}

// "old" → "new" once; the test is wrong where there is no "old".
inline std::string with(std::string text, const std::string& before, const std::string& after) {
    const std::size_t at = text.find(before);
    [&] { QVERIFY2(at != std::string::npos, before.c_str()); }();
    return text.replace(at, before.size(), after);
}

inline std::string safetensors(const std::string& header, std::size_t data,
                               std::uint64_t length = 0) {
    length = length > 0 ? length : header.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + std::string(data, '\0');
}

} // namespace fovea
