#include "core/compare/family.h"

#include "core/base/table.h"

namespace fovea {
namespace {

using Chosen = std::vector<std::pair<Stage, const char*>>;

double products(const FamilySizes& s) {
    return s.pairs * s.width;
}

// W_q q and W_k k of every token, and w · tanh of every pair.
double hiddenPairs(const FamilySizes& s) {
    return 2 * s.tokens * s.hidden * s.width + s.pairs * s.hidden;
}

double generalProducts(const FamilySizes& s) {
    return s.tokens * s.width * s.width + products(s);
}

// Where the window of each query lies.
double predictedWindow(const FamilySizes& s) {
    return s.tokens * s.hidden * (s.width + 1) + products(s);
}

double lengthsAndProducts(const FamilySizes& s) {
    return s.tokens * s.width + products(s);
}

double ofKeysAlone(const FamilySizes& s) {
    return s.tokens * s.width;
}

double none(const FamilySizes&) {
    return 0;
}

// The weighted sum, and the plain one of the mean.
double sumAndMean(const FamilySizes& s) {
    return 2 * products(s);
}

constexpr const char* scaledSoftmax = "softmax(q·k / √d)";

// Another mask: what is seen.
Row<FamilyMember> seen(const char* id, const char* name, const char* mask, const char* sees,
                       const char* goodFor, const char* weakAt) {
    return {{.id = id, .name = name, .formula = scaledSoftmax, .summary = sees},
            {.sees = sees,
             .goodFor = goodFor,
             .weakAt = weakAt,
             .stages = {{Stage::mask, mask}},
             .scores = products,
             .sum = products}};
}

// Other weights over all tokens.
Row<FamilyMember> made(const char* id, const char* name, const char* formula, Chosen stages,
                       double (*scores)(const FamilySizes&), const char* goodFor,
                       const char* weakAt, double (*sum)(const FamilySizes&) = products) {
    constexpr const char* all = QT_TRANSLATE_NOOP("fovea", "every token");
    return {{.id = id, .name = name, .formula = formula, .summary = goodFor},
            {.sees = all,
             .goodFor = goodFor,
             .weakAt = weakAt,
             .stages = std::move(stages),
             .scores = scores,
             .sum = sum}};
}

std::vector<Row<FamilyMember>> byWhatIsSeen() {
    return {
        seen("global", QT_TRANSLATE_NOOP("fovea", "Global"), "none",
             QT_TRANSLATE_NOOP("fovea", "every token"),
             QT_TRANSLATE_NOOP("fovea", "any distance in one step"),
             QT_TRANSLATE_NOOP("fovea", "long texts: n² pairs")),
        seen("causal", QT_TRANSLATE_NOOP("fovea", "Causal"), "causal",
             QT_TRANSLATE_NOOP("fovea", "itself and what came before"),
             QT_TRANSLATE_NOOP("fovea", "predicting the next token"),
             QT_TRANSLATE_NOOP("fovea", "what comes after is never seen")),
        seen("local", QT_TRANSLATE_NOOP("fovea", "Local"), "window:2",
             QT_TRANSLATE_NOOP("fovea", "two tokens to each side"),
             QT_TRANSLATE_NOOP("fovea", "neighbours; cost grows with n alone"),
             QT_TRANSLATE_NOOP("fovea", "far tokens need many layers")),
        seen("dilated", QT_TRANSLATE_NOOP("fovea", "Dilated"), "dilated:2,step=2",
             QT_TRANSLATE_NOOP("fovea", "every second token nearby"),
             QT_TRANSLATE_NOOP("fovea", "a wider view for the same cost"),
             QT_TRANSLATE_NOOP("fovea", "direct neighbours are left out")),
        seen("strided", QT_TRANSLATE_NOOP("fovea", "Strided"), "strided:3",
             QT_TRANSLATE_NOOP("fovea", "near tokens, and every third"),
             QT_TRANSLATE_NOOP("fovea", "patterns that repeat; two layers reach all"),
             QT_TRANSLATE_NOOP("fovea", "texts without a fixed period")),
        seen("blocks", QT_TRANSLATE_NOOP("fovea", "Blocks"), "blocks:4",
             QT_TRANSLATE_NOOP("fovea", "the block of four that it stands in"),
             QT_TRANSLATE_NOOP("fovea", "parts that are read apart"),
             QT_TRANSLATE_NOOP("fovea", "nothing passes between blocks")),
        seen("global-tokens", QT_TRANSLATE_NOOP("fovea", "Global tokens"), "window:1|global:0",
             QT_TRANSLATE_NOOP("fovea", "neighbours and the first token, which sees all"),
             QT_TRANSLATE_NOOP("fovea", "long texts: two steps reach all"),
             QT_TRANSLATE_NOOP("fovea", "all must pass through one token")),
        seen("random", QT_TRANSLATE_NOOP("fovea", "Random"), "random:2",
             QT_TRANSLATE_NOOP("fovea", "itself and two drawn tokens"),
             QT_TRANSLATE_NOOP("fovea", "short paths for few pairs"),
             QT_TRANSLATE_NOOP("fovea", "which tokens meet is left to chance")),
    };
}

std::vector<Row<FamilyMember>> byHowWeightsAreMade() {
    return {
        made("hard", QT_TRANSLATE_NOOP("fovea", "Hard"), "1 at the largest q·k / √d",
             {{Stage::normalise, "hard"}}, products,
             QT_TRANSLATE_NOOP("fovea", "one clear choice for each query"),
             QT_TRANSLATE_NOOP("fovea", "learning: its true gradient is 0")),
        made("static", QT_TRANSLATE_NOOP("fovea", "Static"), "softmax(S[i, j])",
             {{Stage::score, "static"}}, none,
             QT_TRANSLATE_NOOP("fovea", "habits of position, at no cost for scores"),
             QT_TRANSLATE_NOOP("fovea", "the same weights whatever the words are")),
        made("bahdanau", QT_TRANSLATE_NOOP("fovea", "Bahdanau"), "softmax(w·tanh(W_q q + W_k k))",
             {{Stage::score, "additive"}}, hiddenPairs,
             QT_TRANSLATE_NOOP("fovea", "queries and keys of other kinds or widths"),
             QT_TRANSLATE_NOOP("fovea", "speed: h operations for each pair")),
        made("luong-dot", QT_TRANSLATE_NOOP("fovea", "Luong dot"), "softmax(q·k)",
             {{Stage::score, "dot"}}, products,
             QT_TRANSLATE_NOOP("fovea", "nothing to learn, one product"),
             QT_TRANSLATE_NOOP("fovea", "wide vectors: one key takes all")),
        made("luong-general", QT_TRANSLATE_NOOP("fovea", "Luong general"), "softmax(q·W k)",
             {{Stage::score, "general"}}, generalProducts,
             QT_TRANSLATE_NOOP("fovea", "queries and keys that need a map between them"),
             QT_TRANSLATE_NOOP("fovea", "d² more parameters for each head")),
        made("luong-concat", QT_TRANSLATE_NOOP("fovea", "Luong concat"),
             "softmax(w·tanh(W [q; k]))", {{Stage::score, "concat"}}, hiddenPairs,
             QT_TRANSLATE_NOOP("fovea", "scores that are no plain product"),
             QT_TRANSLATE_NOOP("fovea", "speed: h operations for each pair")),
        made("luong-location", QT_TRANSLATE_NOOP("fovea", "Luong location"), "softmax((W q)_j)",
             {{Stage::score, "location"}}, products,
             QT_TRANSLATE_NOOP("fovea", "alignments that depend on the place"),
             QT_TRANSLATE_NOOP("fovea", "what stands at that place is not read")),
        made("global-query", QT_TRANSLATE_NOOP("fovea", "Global query"),
             "softmax((q·q)(q·k) / d^(3/2))", {{Stage::score, "global-query"}}, lengthsAndProducts,
             QT_TRANSLATE_NOOP("fovea", "long queries attend more sharply"),
             QT_TRANSLATE_NOOP("fovea", "very long queries: one key takes all")),
        made("global-query-mean", QT_TRANSLATE_NOOP("fovea", "Mean mixed in"), "a α + (1 − a) / n",
             {{Stage::score, "global-query"}, {Stage::combine, "mean-mix"}}, lengthsAndProducts,
             QT_TRANSLATE_NOOP("fovea", "unsure queries read the mean of all"),
             QT_TRANSLATE_NOOP("fovea", "tasks where the mean tells nothing"), sumAndMean),
        made("salience", QT_TRANSLATE_NOOP("fovea", "Salience"), "softmax(w·k)",
             {{Stage::score, "salience"}}, ofKeysAlone,
             QT_TRANSLATE_NOOP("fovea", "what stands out for every query"),
             QT_TRANSLATE_NOOP("fovea", "all queries have the same weights")),
    };
}

// Luong's local attention is of both kinds.
std::vector<Row<FamilyMember>> luongLocal() {
    std::vector<Row<FamilyMember>> rows = {
        seen("local-m", QT_TRANSLATE_NOOP("fovea", "Luong local-m"), "window:2",
             QT_TRANSLATE_NOOP("fovea", "a window around its own place"),
             QT_TRANSLATE_NOOP("fovea", "texts that run in step"),
             QT_TRANSLATE_NOOP("fovea", "another order of words")),
        seen("local-p", QT_TRANSLATE_NOOP("fovea", "Luong local-p"), "local-p:2",
             QT_TRANSLATE_NOOP("fovea", "a window around a place that the query predicts"),
             QT_TRANSLATE_NOOP("fovea", "few pairs wherever they are"),
             QT_TRANSLATE_NOOP("fovea", "a window in the wrong place sees nothing useful")),
    };
    rows[0].info.formula = "softmax(q·W k)";
    rows[0].math.stages.emplace_back(Stage::score, "general");
    rows[0].math.scores = generalProducts;
    rows[1].info.formula = "softmax(q·k / √d) · e^(−(j − p)² / 2σ²)";
    rows[1].math.scores = predictedWindow;
    return rows;
}

} // namespace

const Table<FamilyMember>& attentionFamily() {
    static const Table<FamilyMember> table = [] {
        std::vector<Row<FamilyMember>> all = byWhatIsSeen();
        for (auto& rows : {byHowWeightsAreMade(), luongLocal()})
            all.insert(all.end(), rows.begin(), rows.end());
        return Table<FamilyMember>(
            {.id = "kind", .name = QT_TRANSLATE_NOOP("fovea", "Kind"), .plural = "kinds"},
            all.front().info.id, all);
    }();
    return table;
}

ChosenStages stagesOf(const FamilyMember& member, ChosenStages present) {
    for (const Stage stage : {Stage::score, Stage::mask, Stage::normalise, Stage::combine})
        present[stage] = defaultSelection(table(stage));
    for (const auto& [stage, rows] : member.stages)
        present[stage] = readSelection(table(stage), rows, table(stage).id);
    return present;
}

double multiplyAdds(const FamilyMember& member, const FamilySizes& sizes, double heads,
                    double projected) {
    return heads * (member.scores(sizes) + member.sum(sizes)) + sizes.tokens * projected;
}

} // namespace fovea
