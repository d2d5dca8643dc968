// What the window works on: the Session, the worker that computes it, and what came of it. Widgets
// edit through it and listen to it; none of them talks to another.
#pragma once

#include "core/base/latest.h"
#include "core/compute/pool.h"
#include "core/experiment/session.h"
#include "core/experiment/trace.h"
#include "core/figure/figure.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <map>
#include <set>

namespace fovea {

// One answer of the worker.
struct Picture {
    TracePointer trace; // null where `problem` says why
    std::map<std::string, Figure> figures;
    ViewState view; // what the figures show, drawn back to what the trace has
    Message problem;
};

class Workbench : public QObject {
    Q_OBJECT
public:
    explicit Workbench(Experiment start, QObject* parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] const Experiment& experiment() const { return session_.current(); }
    [[nodiscard]] const Session& session() const { return session_; }
    [[nodiscard]] const Picture& picture() const { return picture_; } // the latest good one
    [[nodiscard]] bool settled() const { return !pending_; }          // nothing is being computed

    void edit(Experiment next);
    void restart(Experiment next); // opened from a file
    void undo();
    void redo();

    // Figures that some visible view shows; nothing else is computed. Ids of figures().
    void want(const std::set<std::string>& figures);
    // A query and key under the mouse, for the views that follow it; not part of the Experiment.
    void preview(std::optional<Index> query, std::optional<Index> key);

Q_SIGNALS:
    void experimentChanged();
    void pictureChanged();
    void failed(const fovea::Message& problem);
    void waiting(bool waits); // true when an answer takes longer than the eye forgives

private:
    struct Request {
        Experiment experiment;
        ViewState preview; // for the query's figures
        std::set<std::string> figures;
    };

    Picture compute(const Request& request, const std::stop_token& stop);
    void ask();
    void take(std::uint64_t generation, const Picture& picture);

    Session session_;
    std::set<std::string> wanted_;
    std::optional<Index> previewQuery_;
    std::optional<Index> previewKey_;
    Picture picture_;
    std::uint64_t asked_ = 0;
    bool pending_ = false;

    // The worker's own.
    std::shared_ptr<Pool> pool_;
    TracePointer last_;
    std::unique_ptr<Latest<Request, Picture>> worker_;
};

} // namespace fovea
