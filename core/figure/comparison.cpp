#include "core/figure/comparison.h"

#include "core/base/decoding.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/attention_map.h"
#include "core/figure/figures.h"

#include <cmath>

namespace fovea {
namespace {

Matrix difference(const Matrix& a, const Matrix& b) {
    Matrix c = b;
    c.title = {QT_TRANSLATE_NOOP("fovea", "B − A"), {}};
    c.fitted.reset();
    c.subtitle = {};
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        const auto value = [&](const Matrix& m) { return m.visible[i] ? m.values[i] : 0; };
        c.values[i] = value(b) - value(a);
        c.visible[i] = a.visible[i] | b.visible[i];
    }
    for (std::size_t i = 0; i < c.states.size(); ++i)
        if (a.states[i] == RowState::notFinite || c.states[i] == RowState::empty)
            c.states[i] = a.states[i];
    c.drawn.clear();
    c.scale =
        fittedScale({QT_TRANSLATE_NOOP("fovea", "difference"), {}}, true, c.values, c.visible);
    return c;
}

// "Softmax · temperature 0.5": a row, and in what it is another than the same row of the other.
void addValuesApart(std::vector<Message>& apart, const RowInfo& row, const Values& mine,
                    const Values& other) {
    apart.push_back({row.name, {}});
    for (const Parameter& parameter : row.parameters)
        if (const Value& value = mine.at(parameter.id); value != other.at(parameter.id))
            apart.push_back({QT_TRANSLATE_NOOP("fovea", "%1 %2"),
                             {parameter.id, std::holds_alternative<std::monostate>(value)
                                                ? std::string(parameter.automatic)
                                                : printValue(value)}});
}

// What `mine` chose otherwise than `other`, a few words for each; empty: nothing.
std::vector<Message> choicesApart(const Experiment& mine, const Experiment& other) {
    std::vector<Message> apart;
    if (mine.text != other.text || mine.keysText != other.keysText)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "“%1”"), {titleWord(mine.text)}});
    const bool otherModel = mine.model != other.model; // which has its own stages
    if (otherModel)
        apart.push_back(mine.model.any()
                            ? modelName(mine.model)
                            : Message{QT_TRANSLATE_NOOP("fovea", "Random weights"), {}});
    for (const Stage stage : allStages) {
        const Selection& here = mine.at(stage);
        const Selection& there = other.at(stage);
        if (here == there || otherModel)
            continue;
        const TableInfo& info = table(stage);
        const auto plain = [](const Selection& one) {
            return one.parts.size() == 1 && one.parts.front().weight == 1;
        };
        if (plain(here) && (there.parts.size() > 1 || there.only().row != here.only().row))
            apart.push_back({info.row(here.only().row).name, {}});
        else if (plain(here) && plain(there) && !info.row(here.only().row).fromFile())
            addValuesApart(apart, info.row(here.only().row), here.only().values,
                           there.only().values);
        else
            apart.push_back({QT_TRANSLATE_NOOP("fovea", "%1"), {printSelection(info, here)}});
    }
    if (mine.edits != other.edits)
        apart.push_back(
            {QT_TRANSLATE_NOOP("fovea", "cells by hand: %1"), {std::to_string(mine.edits.size())}});
    if (mine.silenced.tokens != other.silenced.tokens)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "tokens silenced: %1"),
                         {std::to_string(mine.silenced.tokens.size())}});
    if (mine.silenced.states != other.silenced.states)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "states patched: %1"),
                         {std::to_string(mine.silenced.states.size())}});
    if (mine.silenced.parts != other.silenced.parts)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "parts left out: %1"),
                         {std::to_string(mine.silenced.parts.size())}});
    if (mine.silenced.heads != other.silenced.heads || mine.silenced.by != other.silenced.by ||
        mine.silenced.from != other.silenced.from)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "heads silenced: %1"),
                         {std::to_string(mine.silenced.heads.size())}});
    if (mine.decoding != other.decoding) {
        static const RowInfo row{.name = QT_TRANSLATE_NOOP("fovea", "generated"),
                                 .parameters = shownDecodingParameters()};
        const auto all = [](const Experiment& one) {
            Values values = defaultChoice(row).values;
            for (const auto& [id, value] : one.decoding)
                values.insert_or_assign(id, value);
            return values;
        };
        addValuesApart(apart, row, all(mine), all(other));
    }
    if (mine.seed != other.seed)
        apart.push_back({QT_TRANSLATE_NOOP("fovea", "seed %1"), {std::to_string(mine.seed)}});
    return apart;
}

Message joined(std::vector<Message> parts) {
    Message all = std::move(parts.front());
    all.more.insert(all.more.end(), parts.begin() + 1, parts.end());
    return all;
}

// A shipped model has numbers of its own for every score that it was trained with.
bool twoNetworks(const Experiment& a, const Experiment& b) {
    if (!a.model.any() || a.model != b.model || a.at(Stage::score) == b.at(Stage::score))
        return false;
    const std::vector<Selection> trained = trainedFor(a, Stage::score);
    return std::ranges::count(trained, a.at(Stage::score)) > 0 &&
           std::ranges::count(trained, b.at(Stage::score)) > 0;
}

template <class Use>
void withReference(const FigureInput& in, Use use) {
    if (!in.trace.reference)
        return;
    const ViewState view = within(*in.trace.reference, in.view);
    use(FigureInput{*in.trace.reference, view, in.settings, in.backend});
}

} // namespace

bool lacksMapOfBoth(const FigureInput& in) {
    bool lacks = lacksMap(in);
    withReference(in, [&](const FigureInput& other) { lacks |= lacksMap(other); });
    return lacks;
}

void completeMapOfBoth(const FigureInput& in, const Progress& progress) {
    if (lacksMap(in)) {
        completeMap(in, progress);
        return;
    }
    withReference(in, [&](const FigureInput& other) { completeMap(other, progress); });
}

std::optional<Compared> comparedIn(const Trace& trace) {
    if (!trace.reference)
        return std::nullopt;
    const Experiment& a = trace.reference->experiment;
    std::vector<Message> ofA = choicesApart(a, trace.experiment);
    std::vector<Message> ofB = choicesApart(trace.experiment, a);
    if (ofA.empty() || ofB.empty())
        return std::nullopt;
    return Compared{joined(std::move(ofA)), joined(std::move(ofB))};
}

Panels comparison(const FigureInput& in) {
    Matrix b = attentionMap(in);
    Panels panels{.title = b.title, .subtitle = b.subtitle, .items = {}};
    b.subtitle = {};
    if (!in.trace.reference) {
        b.title = {QT_TRANSLATE_NOOP("fovea", "Set an A to compare with"), {}};
        b.subtitle = {QT_TRANSLATE_NOOP("fovea", "it keeps what is shown; then change something"),
                      {}};
        panels.items.push_back(std::move(b));
        return panels;
    }
    const Trace& reference = *in.trace.reference;
    const ViewState view = within(reference, in.view);
    Matrix a = attentionMap({reference, view, in.settings, in.backend});
    a.title = {QT_TRANSLATE_NOOP("fovea", "A"), {}};
    b.title = {QT_TRANSLATE_NOOP("fovea", "B"), {}};
    const Message same{QT_TRANSLATE_NOOP("fovea", "the same"), {}};
    const Compared names = comparedIn(in.trace).value_or(Compared{same, same});
    a.subtitle = names.a;
    b.subtitle = names.b;
    if (twoNetworks(reference.experiment, in.trace.experiment))
        panels.subtitle.more.push_back(
            {QT_TRANSLATE_NOOP("fovea", "two networks, trained separately"), {}});
    // One scale for both, so that equal colours are equal numbers.
    const Scale& wider = a.scale.high > b.scale.high ? a.scale : b.scale;
    a.scale = b.scale = Scale(wider);
    const bool comparable = a.rows.size() == b.rows.size() && a.columns.size() == b.columns.size();
    panels.items = {a, b};
    if (comparable)
        panels.items.push_back(difference(a, b));
    else
        panels.subtitle = {
            QT_TRANSLATE_NOOP("fovea", "%1 × %2 and %3 × %4 cells have no difference"),
            {std::to_string(a.rows.size()), std::to_string(a.columns.size()),
             std::to_string(b.rows.size()), std::to_string(b.columns.size())}};
    return panels;
}

} // namespace fovea
