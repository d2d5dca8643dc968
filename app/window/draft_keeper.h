// Keeps what a window works on in a draft, within a second of every change, as long as it is in no
// file.
#pragma once

#include "app/window/background_work.h"
#include "app/window/document.h"
#include "core/experiment/drafts.h"

#include <QtCore/QTimer>

namespace fovea {

class DraftKeeper : public QObject {
    Q_OBJECT
public:
    // Without a folder nothing is kept.
    DraftKeeper(Files& files, const std::string& folder, QObject* parent);

    void setInterval(std::chrono::milliseconds interval) { timer_.setInterval(interval); }
    // The work as it is now, and the session that it changes.
    void keep(const Experiment& experiment, const Document& document);
    // At once, for the program is being ended; the next window offers it.
    void keepNow() { (void)writeNow(false); } // an error cannot be shown any more
    // It is in a file, or given up: the draft goes.
    void forget();
    // The window turns to something else: what is to be kept stays as it is, and what comes gets a
    // draft of its own. Where that fails, nothing changes, and what went wrong is reported.
    [[nodiscard]] Message leave();
    // One that was left becomes this window's; none where another has it by now. Throws
    // Error(failure) where it cannot be read any more.
    std::optional<Draft> adopt(const std::string& path);
    [[nodiscard]] Drafts* drafts() { return drafts_ ? &*drafts_ : nullptr; }

Q_SIGNALS:
    void kept(const fovea::Message& problem); // an empty one: it is on the disk

private:
    void write();
    [[nodiscard]] Message writeNow(bool closed);

    std::optional<Drafts> drafts_;
    QTimer timer_;
    std::unique_ptr<DraftFile> file_;
    std::optional<Draft> latest_; // what is to be kept; none: there is nothing
    BackgroundWork background_;   // last: its work needs what stands above
};

} // namespace fovea
