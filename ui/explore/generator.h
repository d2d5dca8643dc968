// Lets a model continue the sentence, token by token: the maps grow with it. All that it adds is
// one edit; a change by the person stops it.
#pragma once

#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <cstdint>
#include <optional>
#include <string>

namespace fovea {

class Workbench;

class Generator : public QObject {
    Q_OBJECT
public:
    explicit Generator(Workbench& workbench, QObject* parent = nullptr);

    // Whether the model that is shown continues texts, and the present one has not ended.
    [[nodiscard]] bool canGenerate() const;
    [[nodiscard]] bool runs() const { return left_ > 0; }
    void start();
    void stop();

Q_SIGNALS:
    void changed(); // it began, or it ended

private:
    void step();
    [[nodiscard]] std::optional<std::string> next() const;

    Workbench& workbench_;
    QTimer pace_;
    std::int64_t left_ = 0; // tokens to be added
    std::string text_;      // what it made of the sentence so far
    std::uint64_t gesture_ = 0;
};

} // namespace fovea
