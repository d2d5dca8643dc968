// Drawing on the matrix: cells are silenced, forced, or given back.
#pragma once

#include "ui/widgets/figure_view.h"

#include <QtCore/QList>
#include <QtCore/QPointer>
#include <QtWidgets/QWidget>

#include <vector>

class QButtonGroup;
class QToolButton;

namespace fovea {

class Workbench;

class DrawTools : public QWidget {
    Q_OBJECT
public:
    DrawTools(Workbench& workbench, FigureView& view, QWidget* parent);
    ~DrawTools() override;

    enum class Tool { point, silence, force, erase };
    struct Kind {
        Tool tool;
        QString name;
        QString tip;
    };
    static std::vector<Kind> kinds();
    [[nodiscard]] Tool chosen() const;
    // What comes and goes with a tool: to be laid out behind everything, so that nothing moves.
    [[nodiscard]] QList<QWidget*> besides() const;
    void choose(Tool tool);

private:
    void draw(const Hit& hit, bool begins);
    void refresh();

    Workbench& workbench_;
    QPointer<FigureView> view_; // may go before this
    QButtonGroup* tools_;
    QToolButton* allHeads_;
    QToolButton* reset_;
    std::uint64_t gesture_ = 0; // one stroke is one edit
};

} // namespace fovea
