// What the claims about the gallery are computed with.
#pragma once

#include "app/gallery/entries.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"

#include <QtTest/QTest>

#include <algorithm>
#include <map>

namespace fovea {

inline Backend& claimBackend() {
    static const std::shared_ptr<Backend> backend =
        makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(1));
    return *backend;
}

inline TracePointer traceOf(const Experiment& experiment) {
    return run(experiment, claimBackend());
}

inline Experiment made(const char* id) {
    return experimentOf(galleryEntry(id));
}

template <class Kind>
Kind pictureOf(const Experiment& experiment) {
    return std::get<Kind>(describe(*traceOf(experiment), experiment.view, claimBackend()));
}

// Weights of one head, row after row.
inline std::vector<std::vector<float>> weights(const Trace& trace, Index layer, Index head) {
    const Layer& one = trace.layer(layer);
    const Index n = one.queries.count();
    const Index m = one.keys.count();
    const Tensor all = tile(trace, claimBackend(), layer, head, Quantity::weights, {0, n, 0, m});
    const auto values = all.host<float>();
    std::vector<std::vector<float>> rows;
    for (Index i = 0; i < n; ++i)
        rows.emplace_back(values.begin() + i * m, values.begin() + (i + 1) * m);
    return rows;
}

inline std::string mostOf(const Trace& trace, Index layer, Index head, Index query) {
    const auto row = weights(trace, layer, head)[static_cast<std::size_t>(query)];
    const auto at = std::ranges::max_element(row) - row.begin();
    return trace.layer(layer).keys.tokens[static_cast<std::size_t>(at)].text;
}

// What makes the sentence of an entry true, by its id.
using Claims = std::map<std::string, void (*)(const Experiment&)>;

// The entries of the section, or of all but that.
inline std::vector<GalleryEntry> entriesOf(const char* section, bool within) {
    std::vector<GalleryEntry> found;
    for (const GalleryEntry& entry : gallery())
        if ((entry.section == section) == within)
            found.push_back(entry);
    return found;
}

inline void addRows(const std::vector<GalleryEntry>& entries) {
    QTest::addColumn<QString>("id");
    for (const GalleryEntry& entry : entries)
        QTest::newRow(entry.id.c_str()) << QString::fromStdString(entry.id);
}

inline void checkClaim(const Claims& claims, const std::string& id) {
    QVERIFY2(claims.contains(id), "nothing computes its sentence");
    claims.at(id)(experimentOf(galleryEntry(id)));
}

} // namespace fovea
