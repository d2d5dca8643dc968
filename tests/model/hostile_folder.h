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

inline long peakKibibytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

// What `open` is refused with. Fails the test where it is not one line, or took 64 MiB.
template <class Open>
QString refusal(Open open) {
    const long before = peakKibibytes();
    QString says;
    try {
        open();
    } catch (const Error& error) {
        says = QString::fromUtf8(error.what());
    }
    [&] {
        QVERIFY(peakKibibytes() - before < 64 * 1024);
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
