// A formula as a small tree: "α_j = \frac{e^{s_j}}{Σ_m e^{s_m}}". How formulas are written stands
// in resources/manual/lessons/en.md.
#pragma once

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

struct Formula {
    enum class Kind {
        row,      // its parts, one beside the other
        letters,  // a name
        number,   // digits
        sign,     // one sign of any other kind, as it looks
        blank,    // as many as were written
        fraction, // what stands above and below
        root,     // of its only part
        scripts,  // a base, what stands below and what above it; either may be an empty row
        fence,    // its only part between brackets
        matrix    // its rows, each a row of cells
    };
    Kind kind = Kind::row;
    QString text = {};    // as written; of a fence what opens it
    QString close = {};   // what closes a fence; empty: nothing does
    bool slanted = false; // letters that stand for something
    bool plain = false;   // a root, or a row above, that is a sign: "√d", "²"
    std::vector<Formula> parts = {};

    [[nodiscard]] bool isEmpty() const { return kind == Kind::row && parts.empty(); }
};

// How deep parts may stand in parts; what stands deeper stays as it is written.
inline constexpr int deepestFormula = 32;

// Always a row. Whatever is written is a formula: what cannot be read is taken as it looks.
Formula readFormula(const QString& text);
Formula readFormula(const std::string& text);

// Σ or ∏, with or without its limits.
bool isSum(const Formula& part);

} // namespace fovea
