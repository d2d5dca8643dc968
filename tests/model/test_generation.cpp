// What generation_config.json says, key by key.
#include "core/base/decoding.h"
#include "core/model/generation.h"
#include "model/hostile_folder.h"
#include "support/program.h"
#include "support/thrown.h"

using namespace fovea;

namespace {

using Names = std::vector<std::string>;

OwnDecoding ownOf(const std::string& file) {
    const HostileFolder folder(QStringLiteral(FOVEA_SOURCE "/tests/golden/models/gpt2"));
    folder.put(QStringLiteral("generation_config.json"), file);
    const Checkpoint checkpoint(folder.folder());
    OwnDecoding own = ownContinuation(checkpoint);
    // The window gets no more than it has settings for.
    Values shown = own.values;
    const auto settings = shownDecodingParameters();
    for (const Parameter& parameter : continuationParameters())
        if (std::ranges::find(settings, parameter.id, &Parameter::id) == settings.end())
            shown.erase(parameter.id);
    if (ownDecoding(checkpoint) != shown)
        own.values = {{"window", false}};
    return own;
}

} // namespace

class TestGeneration : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keys() {
        const auto whole = [](std::int64_t value) { return Value(value); };
        QVERIFY(ownOf("{}").values.empty());
        QCOMPARE(ownOf(R"({"num_beams": 4, "length_penalty": 0.6, "early_stopping": true,
                           "max_new_tokens": 64, "min_new_tokens": 3, "suppress_tokens": [7, -1, 9],
                           "begin_suppress_tokens": [5], "no_repeat_ngram_size": 3.0,
                           "repetition_penalty": 1.5, "temperature": 0.7})")
                     .values,
                 (Values{{"beams", whole(4)},
                         {"length-penalty", 0.6},
                         {"early-stopping", std::string("yes")},
                         {"most", whole(64)},
                         {"min-new", whole(3)},
                         {"suppress", Integers{7, 9}},
                         {"suppress-first", Integers{5}},
                         {"no-repeat", whole(3)},
                         {"repetition", 1.5}}));
        QCOMPARE(ownOf(R"({"do_sample": true, "top_k": 0, "typical_p": 0.9, "epsilon_cutoff": 0.01,
                           "eta_cutoff": 0.02, "min_p": 0.1, "top_p": 1})")
                     .values,
                 (Values{{"temperature", 1.0},
                         {"typical-p", 0.9},
                         {"epsilon", 0.01},
                         {"eta", 0.02},
                         {"min-p", 0.1}}));
        QCOMPARE(ownOf(R"({"do_sample": true})").values,
                 (Values{{"temperature", 1.0}, {"top-k", whole(50)}}));
        QCOMPARE(ownOf(R"({"early_stopping": "never"})").values,
                 (Values{{"early-stopping", std::string("never")}}));
        QVERIFY(ownOf(R"({"early_stopping": false, "num_beams": 1, "epsilon_cutoff": 0.5})")
                    .values.empty());
    }
    // Left out, whatever it is; where it is damaged, that is told.
    void notPossible() {
        for (const char* file :
             {R"({"num_beams": 0})", R"({"num_beams": 1e300})", R"({"num_beams": 2.5})",
              R"({"num_beams": "many"})", R"({"num_beams": [4]})", R"({"num_beams": 101})",
              R"({"early_stopping": "soon"})", R"({"early_stopping": 3})",
              R"({"early_stopping": "yes"})", R"({"length_penalty": 1e9})",
              R"({"suppress_tokens": [-1]})", R"({"suppress_tokens": [1.5]})",
              R"({"suppress_tokens": "a"})", R"({"suppress_tokens": {}})",
              R"({"max_new_tokens": 0})", R"({"min_new_tokens": -4, "max_new_tokens": null})"})
            QVERIFY2(ownOf(file).values.empty(), file);
        QCOMPARE(ownOf(R"({"do_sample": true, "top_k": "x", "typical_p": 0, "epsilon_cutoff": -1,
                           "eta_cutoff": 1.5, "temperature": true})")
                     .values,
                 (Values{{"temperature", 1.0}, {"top-k", Value(std::int64_t{50})}}));
        QVERIFY(thrown([] { return ownOf(R"({"do_sample": "yes"})"); }).contains(u"do_sample"));
        QVERIFY(thrown([] { return ownOf("{"); }).contains(u"generation_config.json"));
    }
    void unused() {
        QVERIFY(ownOf(R"({"guidance_scale": 1, "min_length": 0, "num_beam_groups": 1.0,
                          "bad_words_ids": null, "force_words_ids": [], "top_h": 0.0,
                          "diversity_penalty": 0.0, "max_length": 50, "unheard": 3})")
                    .unused.empty());
        QCOMPARE(ownOf(R"({"guidance_scale": 2, "bad_words_ids": [[4]], "min_length": 5,
                           "sequence_bias": {"a": 1}, "dola_layers": "high", "num_beam_groups": 2,
                           "forced_bos_token_id": 0})")
                     .unused,
                 (Names{"guidance_scale", "sequence_bias", "bad_words_ids", "min_length",
                        "forced_bos_token_id", "num_beam_groups", "dola_layers"}));
    }
};

FOVEA_TEST(TestGeneration)
#include "test_generation.moc"
