// Any bytes as examples that a person brought, as pairs or as text, in each form: examples of every
// split that fit their form, or an Error.
#include "core/base/error.h"
#include "core/learn/files/own_data.h"
#include "tests/fuzz/seeds.h"

#include <cstdlib>

using namespace fovea;

namespace {

constexpr Form forms[] = {Form::eachWord, Form::whole, Form::sequence, Form::next};

} // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    std::string pairs;
    std::string text;
    for (int i = 0; i < 60; ++i) {
        const std::string words = "I saw " + std::to_string(i) + " 把\tP V N N\n";
        pairs += words;
        text += words.substr(0, words.find('\t')) + "\n";
    }
    for (const char form : {'\0', '\1', '\2', '\4'})
        addSeed(*count, *arguments, std::to_string(form), form + pairs);
    addSeed(*count, *arguments, "text", '\3' + text);
    return 0;
}

// The first byte says what the others are.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::size_t kind = data[0] % 5; // 4: found from the lines
    Material material{.task = {},
                      .path = kind == 3 ? "fuzz.txt" : "fuzz.tsv",
                      .bytes = {reinterpret_cast<const char*>(data) + 1, size - 1}};
    if (kind < 3)
        material.form = forms[kind];
    try {
        const Examples examples = ownExamples(material);
        for (const Split split : {Split::train, Split::validation, Split::test}) {
            const Example one = examples.at(split, 1, 7);
            const bool fits = examples.form == Form::eachWord
                                  ? one.target.size() == one.source.size()
                              : examples.form == Form::whole ? one.target.size() == 1
                                                             : true;
            if (one.source.empty() || !fits || examples.held[static_cast<int>(split)] == 0)
                std::abort();
        }
    } catch (const Error&) {
        return 0;
    }
    return 0;
}
