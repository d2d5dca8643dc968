#include "core/figure/beams.h"

#include "core/base/decoding.h"
#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/map_values.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr double noPoint = std::numeric_limits<double>::quiet_NaN();
// Across, all is counted in letters, so that words and lines have their room in any language.
constexpr double lineRoom = 4; // between a word and what follows it
constexpr double air = 0.7;    // between a line and a word

KeptBeams::Key beamsKey(const FigureInput& in) {
    return {integer(in.settings, "beams"), number(in.settings, "length-penalty"),
            integer(in.settings, "words")};
}

// How the Experiment decodes, but for what is chosen here.
Decoding decodingFor(const FigureInput& in) {
    Decoding decoding = decodingOf(in.trace.experiment.decoding);
    decoding.sampling = {};
    const auto [count, penalty, most] = beamsKey(in);
    decoding.beams.count = count;
    decoding.beams.lengthPenalty = penalty;
    decoding.most = most;
    return decoding;
}

// The height of each node: leaves stand below each other, the likelier branch first, and what they
// come from in their middle, so that no lines cross.
class Heights {
public:
    explicit Heights(const BeamTree& tree)
        : of(tree.nodes.size()), children_(tree.nodes.size() + 1) {
        for (std::size_t i = 0; i < tree.nodes.size(); ++i)
            children_[static_cast<std::size_t>(tree.nodes[i].parent + 1)].push_back(i);
        for (std::vector<std::size_t>& each : children_)
            std::ranges::stable_sort(each, std::greater(),
                                     [&](std::size_t i) { return tree.nodes[i].sum; });
        root = place(0);
    }
    std::vector<double> of;
    double root = 0;
    double leaves = 0;

private:
    double place(std::size_t parent) {
        const std::vector<std::size_t>& below = children_[parent];
        if (below.empty())
            return leaves++;
        for (const std::size_t child : below)
            of[child] = place(child + 1);
        return (of[below.front()] + of[below.back()]) / 2;
    }
    std::vector<std::vector<std::size_t>> children_;
};

// The width of the longest line; letters of Chinese count twice.
double lettersOf(const std::string& text) {
    double longest = 0;
    double line = 0;
    for (const char32_t letter : decoded(text).toStdU32String()) {
        line = letter == U'\n' ? 0 : line + (letter >= 0x1100 ? 2 : 1);
        longest = std::max(longest, line);
    }
    return longest;
}

// From behind one word, where its column ends, to the next.
void addBranch(Plot::Curve& curve, double fromY, double toX, double toY) {
    const double begin = toX - lineRoom + air;
    const double middle = toX - lineRoom / 2;
    for (const auto& [x, y] : {std::pair(begin, fromY),
                               {middle, fromY},
                               {middle, toY},
                               {toX - air, toY},
                               {noPoint, noPoint}}) {
        curve.x.push_back(x);
        curve.y.push_back(y);
    }
}

// "0.62", "0.004", "<0.001"
std::string shortShare(double share) {
    return share >= 0.095 ? printFixed(share, 2) : share >= 0.001 ? printFixed(share, 3) : "<0.001";
}

Message searchedMessage(const BeamTree& tree, Index count) {
    if (tree.finished.empty())
        return {QT_TRANSLATE_NOOP("fovea", "beams: %1; no text came to an end"),
                {std::to_string(count)}};
    std::string text;
    for (Index node = tree.finished.front().node; node >= 0;) {
        const BeamTree::Node& one = tree.nodes[static_cast<std::size_t>(node)];
        text = one.word + (text.empty() ? "" : " ") + text;
        node = one.parent;
    }
    return {QT_TRANSLATE_NOOP("fovea", "beams: %1; best score %2: “%3”"),
            {std::to_string(count),
             printFor(tree.finished.front().score, std::abs(tree.finished.front().score)), text}};
}

} // namespace

std::vector<Parameter> beamsParameters() {
    return {
        integerParameter("beams", QT_TRANSLATE_NOOP("fovea", "Beams"), 4, 1, 16),
        numberParameter("length-penalty", QT_TRANSLATE_NOOP("fovea", "Length penalty"), 1, -10, 10),
        integerParameter("words", QT_TRANSLATE_NOOP("fovea", "New words at most"), 12, 1, 40)};
}

bool hasBeams(const Trace& trace) {
    return trace.model &&
           (trace.model->kind == AnswerKind::next || trace.model->kind == AnswerKind::sequence);
}

bool lacksBeams(const FigureInput& in) {
    return hasBeams(in.trace) && in.trace.beams && !in.trace.beams->at(beamsKey(in));
}

void completeBeams(const FigureInput& in, const Progress& /*progress*/) {
    if (const auto chosen = hasBeams(in.trace) ? modelAtHand(in.trace.experiment) : std::nullopt)
        completeBeamsOf(*chosen->model, in);
}

void completeBeamsOf(const AttentionModel& model, const FigureInput& in) {
    if (!lacksBeams(in))
        return;
    auto tree = model.beams(in.trace, in.trace.model->changed, in.backend, decodingFor(in));
    in.trace.beams->keep(beamsKey(in), tree ? std::move(tree) : std::make_shared<const BeamTree>());
}

Plot beams(const FigureInput& in) {
    Plot plot{.title = {QT_TRANSLATE_NOOP("fovea", "Beam search"), {}},
              .x = {.low = 0, .high = 1},
              .y = {.low = -0.5, .high = 0.5, .downwards = true},
              .bare = true};
    const auto tree = in.trace.beams ? in.trace.beams->at(beamsKey(in)) : nullptr;
    if (!tree) {
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "searching …"), {}};
        return plot;
    }
    plot.subtitle = searchedMessage(*tree, integer(in.settings, "beams"));
    if (const auto unknown = std::ranges::count(in.trace.tokens, true, &Token::unknown))
        plot.subtitle = {QT_TRANSLATE_NOOP("fovea", "unknown words: %1 of %2"),
                         {std::to_string(unknown), std::to_string(in.trace.tokens.size())},
                         {plot.subtitle}};
    const Heights heights(*tree);
    std::vector<bool> best(tree->nodes.size(), false);
    if (!tree->finished.empty())
        for (Index node = tree->finished.front().node; node >= 0;
             node = tree->nodes[static_cast<std::size_t>(node)].parent)
            best[static_cast<std::size_t>(node)] = true;
    Plot::Curve others{.name = {QT_TRANSLATE_NOOP("fovea", "other beams"), {}},
                       .series = Plot::quiet,
                       .stroke = Plot::Stroke::dashed};
    Plot::Curve chosen{.name = {QT_TRANSLATE_NOOP("fovea", "the best text"), {}}, .strong = true};
    // As a table of numbers: step, row, probability, word.
    Plot::Dots words{.name = {QT_TRANSLATE_NOOP("fovea", "probability of each word"), {}},
                     .hidden = true,
                     .listed = false};
    const Tokens& given = in.trace.tokens;
    const std::string root = given.empty() ? "…" : "… " + titleWord(given.back().text);
    plot.notes.push_back({0, heights.root, root});
    // What nothing follows has room for its probability at the right; below other words is theirs.
    std::vector<bool> goesOn(tree->nodes.size(), false);
    for (const BeamTree::Node& node : tree->nodes)
        if (node.parent >= 0)
            goesOn[static_cast<std::size_t>(node.parent)] = true;
    std::vector<std::string> texts;
    std::vector<double> left = {lettersOf(root) + lineRoom}; // of each step
    double right = 0;
    for (std::size_t i = 0; i < tree->nodes.size(); ++i) {
        const BeamTree::Node& node = tree->nodes[i];
        texts.push_back(titleWord(node.word) + (goesOn[i] ? "\n" : " ") +
                        shortShare(node.probability));
        for (std::size_t rank = 0; rank < tree->finished.size(); ++rank)
            if (tree->finished[rank].node == static_cast<Index>(i))
                texts.back() += " #" + std::to_string(rank + 1);
        const auto step = static_cast<std::size_t>(node.step);
        left.resize(std::max(left.size(), step + 2), 0);
        const double end = left[step] + lettersOf(texts.back());
        right = std::max(right, end);
        left[step + 1] = std::max(left[step + 1], goesOn[i] ? end + lineRoom : 0);
    }
    for (std::size_t i = 0; i < tree->nodes.size(); ++i) {
        const BeamTree::Node& node = tree->nodes[i];
        const double x = left[static_cast<std::size_t>(node.step)];
        const double parentHeight =
            node.parent < 0 ? heights.root : heights.of[static_cast<std::size_t>(node.parent)];
        addBranch(best[i] ? chosen : others, parentHeight, x, heights.of[i]);
        plot.notes.push_back({x, heights.of[i], texts[i]});
        words.x.push_back(static_cast<double>(node.step + 1));
        words.y.push_back(heights.of[i]);
        words.weights.push_back(static_cast<float>(node.probability));
        words.labels.push_back(node.word);
    }
    plot.x.high = right + 1;
    plot.y.high = std::max(heights.leaves, 1.0) - 0.5;
    if (!others.x.empty())
        plot.curves.push_back(std::move(others));
    if (!chosen.x.empty())
        plot.curves.push_back(std::move(chosen));
    plot.dots.push_back(std::move(words));
    return plot;
}

} // namespace fovea
