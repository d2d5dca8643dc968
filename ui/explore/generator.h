// Lets a model continue the sentence, token by token: the maps grow with it. All that it adds is
// one edit; a change by the person stops it. Beam search decides about the whole before that.
#pragma once

#include "core/base/latest.h"
#include "core/base/message.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

struct Experiment;
class Workbench;

class Generator : public QObject {
    Q_OBJECT
public:
    explicit Generator(Workbench& workbench, QObject* parent = nullptr);
    ~Generator() override;

    // Whether the model that is shown continues texts, and the present one has not ended.
    [[nodiscard]] bool canGenerate() const;
    [[nodiscard]] bool runs() const { return left_ > 0; }
    void start();
    void stop();

Q_SIGNALS:
    void changed(); // it began, or it ended

private:
    // What beam search found: texts, each a token longer than the one before.
    struct Found {
        std::vector<std::string> texts;
        Message problem = {};
    };
    using Search = Latest<std::shared_ptr<const Experiment>, Found>;

    void step();
    void take(std::uint64_t generation, Found found);
    [[nodiscard]] std::optional<std::string> next();
    [[nodiscard]] std::optional<std::string> oneMore() const; // of the picture that is shown

    Workbench& workbench_;
    QTimer pace_;
    std::int64_t left_ = 0; // tokens to be added
    std::string text_;      // what it made of the sentence so far
    std::uint64_t gesture_ = 0;
    bool searches_ = false;                         // the texts below are all that is added
    std::optional<std::vector<std::string>> found_; // those that are still to come
    std::unique_ptr<Search> search_;                // last: it calls this object
};

} // namespace fovea
