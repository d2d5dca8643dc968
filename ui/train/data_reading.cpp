#include "ui/train/data_reading.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/learn/files/own_data.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>
#include <QtCore/QThreadPool>

#include <exception>
#include <new>

namespace fovea {
namespace {

ReadData readIn(const std::string& path) {
    try {
        Material material{.task = {}, .path = path, .bytes = disk().read(path, mostDataBytes)};
        return {.examples = ownExamples(material), .problem = {}};
    } catch (const Error& error) {
        return {.examples = {}, .problem = error.message()};
    } catch (const std::bad_alloc&) {
        return {.examples = {},
                .problem = Message{QT_TRANSLATE_NOOP("fovea", "%1: not enough memory to read it"),
                                   {path}}};
    } catch (const std::exception& error) {
        return {.examples = {},
                .problem =
                    Message{QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}}};
    }
}

} // namespace

void readDataInBackground(QObject* owner, const std::string& path,
                          std::function<void(const ReadData&)> done) {
    QThreadPool::globalInstance()->start(
        [owner = QPointer<QObject>(owner), path, done = std::move(done)] {
            ReadData data = readIn(path);
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [owner, done, data = std::move(data)] {
                    if (owner)
                        done(data);
                },
                Qt::QueuedConnection);
        });
}

} // namespace fovea
