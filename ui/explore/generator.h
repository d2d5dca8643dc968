// Lets a model continue the sentence, token by token: the maps grow with it. All that it adds is
// one edit; a change by the person stops it. Beam search decides about the whole before that.
// A model that answers with a text says it again, word by word: its maps grow by a row each.
#pragma once

#include "core/base/latest.h"
#include "core/base/message.h"
#include "core/base/parameter.h"

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

    // Whether the model that is shown continues texts, and the present one has not ended; or
    // answers with a text of several words.
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
    void sayOneMore();
    void sayAll(); // what it says again is whole, as it was before
    void take(std::uint64_t generation, Found found);
    [[nodiscard]] std::optional<std::string> next();
    [[nodiscard]] std::optional<std::string> oneMore() const; // of the picture that is shown
    [[nodiscard]] std::int64_t wordsOfAnswer() const; // of that picture; 0: its answer is no text

    Workbench& workbench_;
    QTimer pace_;
    std::int64_t left_ = 0; // tokens to be added
    std::string text_;      // what it made of the sentence so far
    std::uint64_t gesture_ = 0;
    bool searches_ = false;                         // the texts below are all that is added
    std::optional<std::vector<std::string>> found_; // texts that are still to come
    std::int64_t said_ = 0;                         // words of the answer that is said again
    std::optional<Value> limit_;                    // of the answer, before
    std::unique_ptr<Search> search_;                // last: it calls this object
};

} // namespace fovea
