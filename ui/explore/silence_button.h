// Takes heads, tokens and parts of layers out of a model: the head that is shown by a click, more
// from its menu.
#pragma once

#include "core/experiment/silenced.h"
#include "ui/palette/command.h"

#include <QtWidgets/QToolButton>

#include <array>
#include <optional>

class QMenu;

namespace fovea {

struct Layer;
struct Trace;
class Workbench;

class SilenceButton : public QToolButton {
    Q_OBJECT
public:
    explicit SilenceButton(Workbench& workbench, QWidget* parent = nullptr);

    // Of pictures of heads: for the one that is shown, for its layer, for the pinned key.
    [[nodiscard]] QList<QAction*> ofPicture() const { return {head_, layer_, token_}; }
    // The other text's hidden state in place of this one, or no more; asks for that text first.
    void toggleState(const PatchedState& state);
    [[nodiscard]] std::vector<Command> commands() const;

private:
    QAction* add(void (SilenceButton::*does)());
    void refresh();
    void toggleHead();
    void toggleLayer();
    void toggleToken();
    void togglePinnedState();
    void togglePart(LayerPart part);
    void refreshParts(const Layer& layer, bool isOnly);
    void setBy(SilencedBy by);
    void askForPatch(const PatchedState* state);
    void clear();
    [[nodiscard]] SilencedHead shownHead() const;
    [[nodiscard]] std::optional<PatchedState> statePinned() const;
    [[nodiscard]] bool isLayerSilenced(const Trace& trace) const;

    Workbench& workbench_;
    QAction* head_;
    QAction* layer_;
    QAction* token_;
    QAction* state_;
    QAction* zero_ = nullptr;
    QAction* mean_ = nullptr;
    QAction* patch_ = nullptr;
    QAction* clear_;
    QMenu* parts_ = nullptr;
    std::array<QAction*, layerParts.size()> part_ = {};
};

} // namespace fovea
