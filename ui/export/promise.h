// What is offered to other programs before it is made: on the clipboard, or while it is dragged. A
// worker makes it meanwhile; taking it waits until it is there.
#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QMimeData>

#include <future>
#include <map>

namespace fovea {

// The Experiment alone, so that whatever was copied can be pasted into the window again.
inline constexpr const char* sessionType = "application/x-fovea";
inline constexpr const char* pngType = "image/png";
inline constexpr const char* svgType = "image/svg+xml";

class Promise : public QMimeData {
    Q_OBJECT
public:
    using Contents = std::map<QString, QByteArray>; // by type
    // What could not be made is as if it were empty.
    Promise(const QStringList& types, std::shared_future<Contents> contents);

    [[nodiscard]] QStringList formats() const override { return types_; }
    [[nodiscard]] bool hasFormat(const QString& type) const override {
        return types_.contains(type);
    }

protected:
    [[nodiscard]] QVariant retrieveData(const QString& type, QMetaType wanted) const override;

private:
    QStringList types_;
    std::shared_future<Contents> contents_;
};

} // namespace fovea
