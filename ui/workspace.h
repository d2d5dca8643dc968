// A place of the window where one part of the Experiment is worked on. It edits through the
// workbench, shows what comes of it while it is looked at, and asks for nothing otherwise.
#pragma once

#include "core/base/message.h"
#include "core/base/parameter.h"
#include "ui/look/theme.h"
#include "ui/palette/command.h"

#include <QtWidgets/QWidget>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fovea {

class DragGrip;
class FigureView;
struct Trace;
struct ViewState;
class Workbench;

class Workspace : public QWidget {
    Q_OBJECT
public:
    Workspace(Workbench& workbench, std::string id, QWidget* parent);

    [[nodiscard]] const std::string& id() const { return id_; } // a row of workspaces()
    [[nodiscard]] bool isActive() const;                        // it is what is looked at

    // Its controls in the bar on top of the window.
    [[nodiscard]] virtual QWidget* bar() = 0;
    // Where a person begins, by the keyboard.
    virtual void beginEditing() = 0;
    // The picture in the large, which export, copy, drag and presenting mean.
    [[nodiscard]] virtual FigureView& picture() = 0;
    // The grip that pulls the picture out of the window.
    [[nodiscard]] virtual DragGrip& grip() = 0;
    // What a presentation shows beside the picture; may be of the bar.
    [[nodiscard]] virtual QList<QWidget*> presented() = 0;
    // The picture has the room; what else is presented folds.
    virtual void setPresenting(bool) {}
    // How much of it is seen at once. With large words it may be higher, and is then scrolled.
    virtual void setRoom(const QSize&) {}
    // How much larger what is presented is; what paints itself follows.
    virtual void setEnlarged(double) {}
    // Only these stages can be chosen, where it has stages.
    virtual void showStages(const std::vector<std::string>& ids) { (void)ids; }
    // Closes what is open beside the picture; false where nothing is.
    virtual bool goBack() { return false; }
    // What can be chosen in it, for the palette.
    [[nodiscard]] virtual std::vector<Command> commands() = 0;
    // What can be chosen about its views: every setting of every one, that at hand first.
    [[nodiscard]] std::vector<Command> viewCommands();
    virtual void setTheme(const Theme& theme) = 0;
    // A file of numbers that was opened or dropped: whether it is this workspace's, which tells
    // what is wrong with it.
    virtual bool takeFile(const QString& path);

Q_SIGNALS:
    void modelWanted(); // the person wants to open one
    void filmWanted();  // of the training of the present model

protected:
    // The figures that it shows, of an Experiment that looks at it.
    [[nodiscard]] virtual std::set<std::string> wanted() const = 0;
    virtual void refresh() = 0; // its picture has changed
    virtual void setStale(bool stale) = 0;
    virtual void say(const Message& problem) = 0; // an empty one: all is well
    // A setting of one of its figures, and of those that show the same.
    virtual void setSetting(ViewState& view, const std::string& figure, const std::string& id,
                            const Value& value) const;

    // The picture's Trace, where the picture is this workspace's.
    [[nodiscard]] std::shared_ptr<const Trace> ownTrace() const;

    // To be called once everything is made.
    void begin();

    Workbench& workbench_;

private:
    void want();

    std::string id_;
};

} // namespace fovea
