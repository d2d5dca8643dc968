// What a click in a picture of Explore does.
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/figure/inside.h"
#include "core/figure/running_text.h"
#include "ui/explore/explore.h"
#include "ui/explore/silence_button.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

namespace fovea {

// What a click means depends on what was clicked.
struct Explore::Click {
    void operator()(const SmallMultiples& multiples) const {
        const SmallMultiples::Item& item = multiples.items[static_cast<std::size_t>(hit.item)];
        explore.showHead(item.layer, item.head, item.heads, true);
    }
    void operator()(const HeadGrid& grid) const {
        const HeadGrid::Head& head = grid.heads[static_cast<std::size_t>(hit.item)];
        explore.showHead(head.layer, head.head, "one", true);
    }
    // A word asks; again, and it lets go. With Ctrl several ask.
    void operator()(const RunningText&) const {
        const ViewState& view = explore.workbench_.experiment().view;
        if (hit.row && (hit.more || !explore.askingWords().empty()))
            explore.askWord(*hit.row, hit.more);
        else if (hit.row)
            explore.pin(view.query == hit.row ? std::nullopt : hit.row, std::nullopt);
        else
            explore.pin(explore.shownQuery(), hit.column);
    }
    // A token is the query, where the maps that are looked at ask for the same tokens.
    void operator()(const Lens& lens) const {
        const TracePointer trace = explore.ownTrace();
        if (!trace || !hit.column || !explore.asksForTokens(lens, *trace))
            return;
        const ViewState& view = explore.workbench_.experiment().view;
        const Index token = lens.tokens[static_cast<std::size_t>(*hit.column)];
        if (hit.more && hit.row)
            return explore.silence_->toggleState({.layers = *hit.row, .token = token});
        explore.pin(view.query == token ? std::nullopt : std::optional(token), std::nullopt);
    }
    // The name of a head opens its cell; a term is chosen, or leads to its head.
    void operator()(const Terms& terms) const {
        if (hit.item > 0)
            return explore.showCell(terms.arcs[static_cast<std::size_t>(hit.item) - 1].leadsTo);
        if (!hit.row || !hit.column)
            return;
        const auto row = static_cast<std::size_t>(*hit.row);
        const auto column = static_cast<std::size_t>(*hit.column);
        if (const auto& to = terms.term(row, column).leadsTo)
            return explore.showCell(*to);
        if (!terms.rowWriters.empty())
            explore.chooseTerm(terms.rowWriters[row], terms.columnWriters[column]);
    }
    void operator()(const Links&) const {
        if (!hit.row && !hit.column)
            return explore.toggleHead(hit.item);
        const ViewState& view = explore.workbench_.experiment().view;
        const auto other = [](std::optional<Index> pinned, std::optional<Index> clicked) {
            return pinned == clicked ? std::nullopt : clicked; // again: let go
        };
        if (hit.row)
            explore.pin(other(view.query, hit.row), view.key);
        else
            explore.pin(view.query, other(view.key, hit.column));
    }
    void operator()(const Derivation& derivation) const {
        const auto& line = derivation.lines[static_cast<std::size_t>(hit.row.value_or(0))];
        if (line.leadsTo.empty())
            return;
        explore.show(line.leadsTo);
        explore.pinShown(); // the cell that the line speaks of
    }
    void operator()(const Bars&) const { explore.pin(explore.shownQuery(), hit.column); }
    // A word of the sentence asks, where the map is of the sentence; so does a word that is said.
    // One that may come next is added to the sentence.
    void operator()(const Answer& answer) const {
        const TracePointer trace = explore.ownTrace();
        if (trace && trace->model->kind == AnswerKind::next && hit.column &&
            *hit.column < std::ssize(answer.items))
            return add(answer.items[static_cast<std::size_t>(*hit.column)].answer, *trace);
        if (!hit.column || !trace ||
            explore.currentLayer(*trace).queries.count() != std::ssize(answer.items) ||
            trace->model->kind == AnswerKind::whole)
            return;
        const bool again = explore.workbench_.experiment().view.query == hit.column;
        explore.pin(again ? std::nullopt : hit.column, std::nullopt);
    }
    void operator()(const Reach&) const {} // of another workspace
    void operator()(const PatchPicture&) const { explore.pin(explore.shownQuery(), hit.column); }
    // A block of the network opens, and closes again.
    void operator()(const Steps&) const {
        Experiment next = explore.workbench_.experiment();
        if (!showsBlocks(next.view))
            return;
        next.view = withBlock(std::move(next.view), hit.item);
        explore.workbench_.edit(std::move(next));
    }
    // Of heads that are alike each dot is one: a series for each layer, in the order of its heads.
    void operator()(const Plot&) const {
        if (hit.row && figureOf(explore.workbench_.experiment().view).id == figureId::alike)
            explore.showHead(hit.item, *hit.row, "one", true);
    }
    template <class Map> // a matrix, or one among several
    void operator()(const Map&) const {
        if (hit.range)
            return explore.setRange(*hit.range);
        const ViewState& view = explore.workbench_.experiment().view;
        const bool again = view.query == hit.row && view.key == hit.column;
        explore.pin(again ? std::nullopt : hit.row, again ? std::nullopt : hit.column);
    }
    void add(const std::string& word, const Trace& trace) const {
        Experiment next = explore.workbench_.experiment();
        const auto chosen = modelAtHand(next);
        const auto number = chosen ? chosen->model->numberOf(word) : std::nullopt;
        const auto longer =
            number ? chosen->model->continued(next.text, trace.model->ids, *number) : std::nullopt;
        if (!longer || next.view.query || next.text != trace.experiment.text)
            return; // these are words after another token
        next.text = *longer;
        explore.workbench_.edit(std::move(next));
    }
    Explore& explore;
    const Hit& hit;
};

void Explore::click(const FigureView* view, const Hit& hit) {
    const auto figure = view->figure(); // it may be replaced by what the click does
    // Where another view was asked for meanwhile, this one is about to go.
    if (!figure || (view == main_ && figure != workbench_.picture().figure(
                                                   figureOf(workbench_.experiment().view).id)))
        return;
    const Hit tokens = inTokens(*figure, hit);
    std::visit(Click{*this, tokens}, *figure);
}

// Where rows and columns are words of several tokens, their first tokens; of a part its own.
Hit Explore::inTokens(const Figure& figure, Hit hit) {
    const auto* matrix = std::get_if<Matrix>(&figure);
    if (const auto* panels = std::get_if<Panels>(&figure);
        panels && hit.item < std::ssize(panels->items))
        matrix = &panels->items[static_cast<std::size_t>(hit.item)];
    const auto first = [](const std::vector<Index>& tokens, std::optional<Index>& at) {
        if (at && *at < std::ssize(tokens))
            at = tokens[static_cast<std::size_t>(*at)];
    };
    if (matrix) {
        first(matrix->rowTokens, hit.row);
        first(matrix->columnTokens, hit.column);
    }
    if (const auto* links = std::get_if<Links>(&figure)) {
        first(links->queryTokens, hit.row);
        first(links->keyTokens, hit.column);
    }
    return hit;
}

// A small map: that head, or all heads together. `opens`: it is seen in the large then.
void Explore::showHead(Index layer, Index head, Value heads, bool opens) {
    Experiment next = workbench_.experiment();
    next.view.layer = layer;
    next.view.head = head;
    const bool together =
        heads != figures().info().row(figureId::matrix).parameter("heads", "").defaultValue;
    set(next.view, figureId::matrix, "heads", std::move(heads));
    if (opens || together)
        showFigure(next.view, figureId::matrix);
    workbench_.edit(std::move(next));
}

// A cell of a head, whose score is told.
void Explore::showCell(const Terms::HeadCell& cell) {
    Experiment next = workbench_.experiment();
    next.view.layer = cell.layer;
    next.view.head = cell.head;
    next.view.query = cell.query;
    next.view.key = cell.key;
    for (const char* setting : {"query-writer", "key-writer"})
        set(next.view, figureId::why, setting, std::int64_t{0});
    set(next.view, figureId::why, "of", std::string("cell"));
    workbench_.edit(std::move(next), workbench_.newGesture()); // undo leads back
}

// By the numbers of its writers; again, and the largest is.
void Explore::chooseTerm(Index row, Index column) {
    if (row == 0 || column == 0) // all others together
        return;
    Experiment next = workbench_.experiment();
    const Values settings = settingsOf(next.view, figures().info().row(figureId::why));
    const bool again =
        integer(settings, "query-writer") == row && integer(settings, "key-writer") == column;
    set(next.view, figureId::why, "query-writer", std::int64_t{again ? 0 : row});
    set(next.view, figureId::why, "key-writer", std::int64_t{again ? 0 : column});
    workbench_.edit(std::move(next));
}

// The query and key that the inspector speaks of, pinned.
void Explore::pinShown() {
    const auto* bars = bars_->figure() ? std::get_if<Bars>(bars_->figure().get()) : nullptr;
    if (bars && bars->chosen)
        pin(bars->query, bars->chosen);
}

Index Explore::shownQuery() const {
    const auto* bars = bars_->figure() ? std::get_if<Bars>(bars_->figure().get()) : nullptr;
    return bars ? bars->query.value_or(0) : 0;
}

// Colours of the view that is shown: fitted to its weights, or from 0 to 1.
void Explore::setRange(bool isFitted) {
    Experiment next = workbench_.experiment();
    set(next.view, figureOf(next.view).id, "range", isFitted ? "fitted" : "full");
    workbench_.edit(std::move(next));
}

// The words that ask in place of the query.
std::vector<Index> Explore::askingWords() const {
    const ViewState& view = workbench_.experiment().view;
    return fovea::askingWords(settingsOf(view, figureOf(view)));
}

// Among several, with or without this one; otherwise alone, as the query.
void Explore::askWord(Index word, bool amongOthers) {
    Experiment next = workbench_.experiment();
    std::vector<Index> asking = askingWords();
    if (asking.empty() && next.view.query)
        asking.push_back(*next.view.query);
    if (!amongOthers)
        asking = {word};
    else if (std::erase(asking, word) == 0)
        asking.push_back(word);
    std::ranges::sort(asking);
    Integers positions;
    if (asking.size() > 1)
        for (const Index one : asking)
            positions.push_back(one + 1);
    set(next.view, figureOf(next.view).id, textWords,
        positions.empty() ? Value() : Value(std::move(positions)));
    next.view.query = asking.empty() ? std::nullopt : std::optional(asking.front());
    next.view.key.reset();
    workbench_.edit(std::move(next));
}

// With or without the lines of this head.
void Explore::toggleHead(Index head) {
    const auto* links = std::get_if<Links>(main_->figure().get());
    if (!links)
        return;
    Integers shown;
    for (const Links::Head& one : links->heads)
        if (one.shown != (one.head == head))
            shown.push_back(one.head + 1);
    showHeads(std::move(shown), std::ssize(links->heads));
}

void Explore::showHeads(Integers shown, Index all) {
    Experiment next = workbench_.experiment();
    const bool every = shown.empty() || std::ssize(shown) == all; // none is as good as all
    set(next.view, figureId::links, "heads", every ? Value() : Value(std::move(shown)));
    workbench_.edit(std::move(next));
}

} // namespace fovea
