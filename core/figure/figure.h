// What a picture says, in numbers and words, without colours or widgets.
#pragma once

#include "core/attention/attention.h"
#include "core/figure/number_table.h"
#include "core/figure/reach.h"
#include "core/figure/stack.h"
#include "core/figure/terms.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fovea {

// What a head is known for: where much more of its weight goes than chance would give.
enum class HeadMark : std::uint8_t { none, previous, first, induction, duplicate };

struct HeadValue {
    double value = 0;
    double chance = 0; // if each row spread its weight evenly over the keys it sees
    // What the head gives to the same places of the text when its words are shuffled.
    std::optional<double> shuffled = {};

    bool operator==(const HeadValue&) const = default;
};

enum class CellMark : std::uint8_t { none, silenced, forced }; // by hand

// How well a cell's number is known.
enum class Certainty : std::uint8_t {
    exact,
    estimate,   // it will be another one once it is computed
    nothingLeft // no number: without the cell its row would have no weight
};

struct Matrix {
    Message title;
    Message subtitle;
    Message rowAxis;
    Message columnAxis;
    std::vector<std::string> rows; // tokens
    std::vector<std::string> columns;
    std::vector<float> values;         // row-major
    std::vector<std::uint8_t> visible; // 0 where the mask hides the cell, or its column is left out
    std::vector<std::uint8_t> drawn = {};     // CellMark of each cell; empty where none is marked
    std::vector<std::uint8_t> certainty = {}; // Certainty of each cell; empty: all are exact
    std::vector<Index> leftOut = {};          // columns that are not shown on request
    std::vector<RowState> states;             // of each row
    Scale scale;
    // Whether the colours end at the largest weight rather than at 1; none where this is no choice.
    std::optional<bool> fitted = {};
    std::optional<Index> row; // pinned
    std::optional<Index> column;
    // The first token of each row and column, where these are words of several; empty: tokens.
    std::vector<Index> rowTokens = {};
    std::vector<Index> columnTokens = {};
    // Of each row, how many of the first columns are keys of earlier segments; empty: none.
    std::vector<Index> memory = {};
    Index reduce = 1;    // tokens in each row and column; a cell is the largest of all of theirs
    bool isPart = false; // of a larger map, and can be moved (middle-query, middle-key)

    [[nodiscard]] std::size_t cell(Index row_, Index column_) const {
        return static_cast<std::size_t>(row_) * columns.size() + static_cast<std::size_t>(column_);
    }
    [[nodiscard]] Certainty certaintyOf(std::size_t at) const {
        return certainty.empty() ? Certainty::exact : static_cast<Certainty>(certainty[at]);
    }
    bool operator==(const Matrix&) const = default;
};

// A number about something, in words: "entropy 1.3 bits".
struct Fact {
    Message name;
    double value = 0;
    Message unit = {};

    bool operator==(const Fact&) const = default;
};

// Small matrices beside each other, one of them chosen.
struct SmallMultiples {
    struct Item {
        Matrix matrix; // its title is its caption; large ones are reduced, each cell a block's most
        std::vector<Fact> facts;
        Message habit = {}; // what the head mostly does
        Index layer = 0;
        Index head = 0;
        // Value of the matrix's setting `heads`: "one", or "mean" over all heads.
        std::string heads = "one";
        bool silenced = false;
        bool operator==(const Item&) const = default;
    };
    Message title;
    Message subtitle = {};
    std::vector<Item> items;
    Index chosen = 0;
    bool namesAreCut = false; // where they have no room; otherwise items are numbered there

    bool operator==(const SmallMultiples&) const = default;
};

// Every head of every layer at a glance: a row for each layer.
struct HeadGrid {
    struct Measure {
        Message name;
        Message unit;          // empty: a share of the weight
        bool isSigned = false; // and without a number that chance would give
        bool ofTokens = false; // with a number that shuffled words would give
        bool operator==(const Measure&) const = default;
    };
    struct Head {
        Index layer = 0;
        Index head = 0;
        Index column = 0; // where it stands in its row
        Matrix map;       // reduced, as in small multiples
        HeadMark mark = HeadMark::none;
        bool silenced = false;
        // Of each measure; nullopt where the sentence has nothing to be measured.
        std::vector<std::optional<HeadValue>> measured = {};
        bool operator==(const Head&) const = default;
    };
    Message title;
    Message subtitle = {};
    std::vector<Message> rows = {}; // the layers
    Index columns = 0;
    std::vector<Head> heads = {};
    std::vector<Measure> measures = {};
    Index measure = 0; // the one that is drawn
    double most = 1;   // where its bars end
    Index chosen = 0;  // of the heads
    Scale scale = {};  // of all maps

    bool operator==(const HeadGrid&) const = default;
};

// A text as it was written, shaded by the weights of one query or the mean of several.
struct RunningText {
    struct Word {
        std::string text;
        bool spaced = false;  // there is room before it
        bool newLine = false; // it begins a line
        bool inText = true;   // otherwise a token that the text does not have
        float weight = 0;
        bool visible = true; // the query sees it
        bool operator==(const Word&) const = default;
    };
    Message title;
    Message subtitle = {};
    std::vector<Word> queries = {}; // where they are another text than the keys
    std::vector<Word> keys = {};
    std::vector<Index> asking = {}; // queries; of several the weights are the mean
    Scale scale = {};

    bool operator==(const RunningText&) const = default;
};

// What A and B chose otherwise: their names.
struct Compared {
    Message a, b;
    bool operator==(const Compared&) const = default;
};

// One number for each token, in the order of the lines.
struct Bars {
    Message title;
    Message subtitle;
    std::vector<std::string> labels;
    std::vector<float> values;
    std::vector<float> reference = {}; // A's, where there is one to compare with
    std::optional<Compared> compared = {};
    std::vector<Index> tokens = {};         // the index of each line's token; empty: 0, 1, …
    std::vector<std::uint8_t> visible = {}; // 0 where the mask hides the token; empty: all are seen
    Scale scale;
    std::optional<Index> query = {};  // whose weights they are
    std::optional<Index> chosen = {}; // the token

    [[nodiscard]] Index token(std::size_t line) const {
        return tokens.empty() ? static_cast<Index>(line) : tokens[line];
    }
    [[nodiscard]] bool isVisible(std::size_t line) const {
        return visible.empty() || visible[line] != 0;
    }

    bool operator==(const Bars&) const = default;
};

// How a number comes about: lines that lead to it, the last one being the number itself.
struct Derivation {
    struct Line {
        std::string formula;
        double value = 0;
        std::string leadsTo = {}; // the figure, with its settings, that shows where this is from
        Message said = {};        // behind the formula, or in its place
        bool operator==(const Line&) const = default;
    };
    Message title;
    std::vector<Line> lines;

    bool operator==(const Derivation&) const = default;
};

// Matrices of equal standing beside each other: A, B and their difference.
struct Panels {
    Message title;
    Message subtitle;
    std::vector<Matrix> items;

    bool operator==(const Panels&) const = default;
};

// Attention weights as lines between two columns of tokens.
struct Links {
    struct Head {
        Index head = 0;
        bool shown = true;
        std::vector<float> weights; // row-major [queries, keys]; empty where it is not shown
        bool operator==(const Head&) const = default;
    };
    // Query and key of one pair, and what their components contribute to q·k.
    struct Pair {
        Index query = 0;
        Index key = 0;
        Index head = 0;
        std::vector<float> q, k, product;
        bool operator==(const Pair&) const = default;
    };
    Message title;
    Message subtitle;
    std::vector<std::string> queries;
    std::vector<std::string> keys;
    // Which tokens these are, where a part of a long text is shown; empty: all of them.
    std::vector<Index> queryTokens = {};
    std::vector<Index> keyTokens = {};
    std::vector<Head> heads;
    double threshold = 0;   // weaker lines are not drawn
    bool showsPair = false; // there is room for a pair, whether one is at hand or not
    std::optional<Pair> pair;
    std::optional<Index> query; // pinned
    std::optional<Index> key;

    bool operator==(const Links&) const = default;
};

// A calculation, step by step: each an equation of small matrices.
struct Steps {
    struct Block {
        Message name;                           // "q"
        Message note;                           // "asks"
        std::vector<std::string> rows, columns; // words at the edges; empty: none
        std::vector<Index> shape;               // of the whole matrix, of which a part is shown
        Index height = 0;
        Index width = 0;
        std::vector<float> values;              // row-major [height, width]
        std::vector<std::uint8_t> visible = {}; // empty: all are
        Scale scale;
        std::optional<Index> row;    // the query's, as an index in the shown part
        std::optional<Index> column; // in the column convention
        std::int64_t parameters = 0; // that were learned, of which this is made
        bool operator==(const Block&) const = default;
    };
    struct Step {
        Message name;
        std::vector<Block> blocks;
        std::vector<std::string> signs; // signs[i] stands behind blocks[i]: "→", "·", "=", ""
        bool operator==(const Step&) const = default;
    };
    Message title;
    Message subtitle;
    std::vector<Step> steps;
    std::vector<Fact> facts;      // how many parameters, one way and the other
    std::optional<Index> reached; // the walk has come so far; none: all is shown

    bool operator==(const Steps&) const = default;
};

// What a model says: its words in their order, or what is likely, surest first.
struct Answer {
    struct Likely {
        std::string answer;
        double probability = 0;
        bool operator==(const Likely&) const = default;
    };
    struct Item {
        std::string word = {};  // the word of the sentence that it is about; empty: none
        std::string label = {}; // the same; with its position where it occurs several times
        bool unknown = false;   // the model does not know that word
        bool place = false;     // the answer is a patch of a picture: patchOf() tells which
        std::string answer;
        double probability = 0;
        std::vector<Likely> others = {}; // likeliest first, itself among them
        // Without what is drawn by hand or silenced: the answer, where that is another, and how
        // likely this one was, where it is known.
        std::string before = {};
        std::optional<double> was = {};
        std::string ofA = {}; // what A answers, where there is one to compare with
        bool operator==(const Item&) const = default;
    };
    // What silencing, or a drawn cell, does to the answer that is asked about: ln p/(1 − p).
    struct Odds {
        std::string answer;
        double before = 0;
        double now = 0;
        bool operator==(const Odds&) const = default;
    };
    Message title;
    Message subtitle;
    std::vector<Item> items;
    std::optional<Index> chosen; // of the items
    std::optional<Odds> odds = {};
    // Of what comes next: the text with the token that generation adds; nullopt where it ends.
    std::optional<std::string> continued = {};
    std::optional<Compared> compared = {};

    bool operator==(const Answer&) const = default;
};

// What a model would predict if it ended after each layer. Rows are layers, the first of them what
// enters layer 1; columns are tokens.
struct Lens {
    struct Cell {
        std::vector<Answer::Likely> likeliest = {}; // surest first
        double probability = 0;                     // of the followed word
        Index rank = 0;                             // of the followed word: 1 is the likeliest
        bool isPatched = false;                     // the state is another text's
        bool operator==(const Cell&) const = default;
    };
    Message title;
    Message subtitle = {};
    std::vector<std::string> columns = {};  // the tokens
    std::vector<std::string> labels = {};   // the same, told apart where some are the same
    std::vector<Index> tokens = {};         // their positions; empty: one prediction for the whole
    std::vector<std::string> next = {};     // what follows in the text; empty: it is not predicted
    std::vector<std::string> followed = {}; // of each column a word, whose rank is told
    Index rows = 0;
    Index choices = 0;            // that a model has
    std::vector<Cell> cells = {}; // row-major
    bool ranks = false;           // shown are ranks, not the likeliest words
    Index asked = 0;              // the column whose word is told layer by layer
    Message askedText = {};       // "after “the₂”"
    std::optional<Index> chosen = {};
    Scale scale = {};

    [[nodiscard]] const Cell& cell(Index row, Index column) const {
        return cells[static_cast<std::size_t>(row) * columns.size() +
                     static_cast<std::size_t>(column)];
    }
    bool operator==(const Lens&) const = default;
};

// A picture in patches, and how much each is looked at.
struct PatchPicture {
    Message title;
    Message subtitle;
    Index across = 0;               // patches in a row, and rows
    Index edge = 0;                 // of a patch, in pixels
    std::vector<float> pixels;      // patch after patch [edge, edge, 3], 0 to 1
    std::vector<std::string> names; // of the patches
    std::vector<float> weights;     // empty: no query
    Scale scale;
    std::optional<Index> answer; // the patch that the model names

    bool operator==(const PatchPicture&) const = default;
};

using Figure =
    std::variant<Matrix, SmallMultiples, HeadGrid, RunningText, Bars, Derivation, Panels, Links,
                 Steps, Plot, Stack, NumberTable, Answer, Lens, Terms, PatchPicture, Reach>;

} // namespace fovea
