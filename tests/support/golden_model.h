// A tiny checkpoint beside what independent float64 passes found (tests/oracle/causes.py,
// edges.py).
#pragma once

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/experiment/chosen_model.h"
#include "support/checkpoint_folder.h"

#include <QtTest/QTest>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

// A row "name" for each of those that have every golden file.
inline void goldenModels() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"gpt2", "bert", "llama"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

// The token whose logits they ask about.
constexpr std::int32_t goldenAnswer = 9;

struct GoldenModel {
    explicit GoldenModel(const QString& name)
        : folder(name), path(folder.path().toStdString()), edges(tensorsOf("edges")),
          experiment(withModel(defaultExperiment(), openModel(disk(), path))) {
        experiment.text = textOfIds(tensorsOf("causes").at("ids"));
    }
    [[nodiscard]] std::map<std::string, Tensor, std::less<>> tensorsOf(const char* file) const {
        const std::string name = path + "/" + file + ".safetensors";
        return readSafetensors(disk().read(name, 1'000'000), name).tensors;
    }
    // Those of one layer, or of one of its heads.
    [[nodiscard]] std::vector<double> of(const char* name, Index layer,
                                         std::optional<Index> head = {}) const {
        const Tensor all = edges.at(name).as<double>();
        const Index heads = head ? all.axis(1) : 1;
        const auto each = static_cast<std::size_t>(all.axis(-2) * all.axis(-1));
        const auto own = all.host<double>().subspan(
            static_cast<std::size_t>(layer * heads + head.value_or(0)) * each, each);
        return {own.begin(), own.end()};
    }
    CheckpointFolder folder;
    std::string path;
    std::map<std::string, Tensor, std::less<>> edges;
    Experiment experiment;
};

} // namespace fovea
