// What a folder says that these models cannot do is refused, and not computed as something else.
#include "core/model/checkpoint.h"
#include "model/hostile_folder.h"
#include "support/golden_folders.h"
#include "support/program.h"
#include "support/thrown.h"

using namespace fovea;

namespace {

Rotary rotaryOf(const std::string& text) {
    const Json json = parseJson(text, "config");
    return readRotary(Config(JsonNode(json, "config")), 8, 10);
}

} // namespace

class TestRefusals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rotaryIsRefused_data() {
        QTest::addColumn<QString>("config");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* config, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(config) << QString::fromUtf8(says);
        };
        row("part of a head", R"({"partial_rotary_factor": 0.5})", "expected 1");
        row("part of a head, inside",
            R"({"rope_parameters": {"rope_type": "default", "partial_rotary_factor": 0.5}})",
            "expected 1");
        row("layers apart",
            R"({"rope_parameters": {"full_attention": {"rope_type": "linear", "factor": 2}}})",
            "expected one kind of positions for all layers");
        for (const char* kind : {"linear", "dynamic", "yarn", "llama3"})
            row(kind,
                qPrintable(
                    QStringLiteral(R"({"rope_scaling": {"type": "%1"}})").arg(QLatin1String(kind))),
                "factor");
    }
    void rotaryIsRefused() {
        QFETCH(QString, config);
        QFETCH(QString, says);
        const QString said = thrown([&] { return rotaryOf(config.toStdString()); });
        QVERIFY2(said.contains(says), qPrintable(said));
    }
    // The older object counts where both are there; the length that a model was trained on may
    // stand beside the others, and counts more there.
    void rotaryPlaces() {
        QCOMPARE(rotaryOf(R"({"rope_scaling": {"rope_type": "linear", "factor": 2},
            "rope_parameters": {"rope_type": "linear", "factor": 3}})")
                     .factor,
                 2.0);
        QCOMPARE(rotaryOf(R"({"original_max_position_embeddings": 5, "rope_parameters":
            {"rope_type": "yarn", "factor": 3, "original_max_position_embeddings": 7}})")
                     .trained,
                 5.0);
    }
    void quantisedIsRefused() {
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("llama"));
        folder.put(configName, with(folder.bytes(configName), "{",
                                    R"({"quantization_config": {"quant_method": "gptq"},)"));
        const QString says = thrown([&] { return Checkpoint(folder.folder()); });
        QVERIFY2(says.contains(QStringLiteral("quantised (gptq)")), qPrintable(says));
    }
    // A head that shares no matrix and has none is not made of the embedding.
    void headWithoutMatrix() {
        const HostileFolder folder(goldenModelsFolder + QStringLiteral("llama-tied"));
        QVERIFY(Checkpoint(folder.folder()).plan().head == HeadKind::nextToken);
        const std::string config = folder.bytes(configName);
        const std::string untied =
            with(config, "\"tie_word_embeddings\": true", "\"tie_word_embeddings\": false");
        folder.put(configName, untied);
        const QString says = thrown([&] { return Checkpoint(folder.folder()); });
        QVERIFY2(says.contains(QStringLiteral("lm_head.weight of shape [53, 16] is missing")),
                 qPrintable(says));
        folder.put(configName, with(untied, "\"architectures\"", "\"nobody\""));
        QVERIFY(Checkpoint(folder.folder()).plan().head == HeadKind::none);
    }
};

FOVEA_TEST(TestRefusals)
#include "test_refusals.moc"
