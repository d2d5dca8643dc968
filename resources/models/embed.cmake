# Puts the files of the models into an object file as they are: the assembler reads them, for
# megabytes written out as numbers take a compiler minutes.
file(GLOB_RECURSE model_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/models/*.json
     ${CMAKE_SOURCE_DIR}/resources/models/*.txt ${CMAKE_SOURCE_DIR}/resources/models/*.safetensors)
set(assembly "")
set(declarations "")
set(entries "")
set(number 0)
foreach(file ${model_files})
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/resources/models ${file})
    set(symbol foveaModelFile${number})
    string(APPEND assembly "        \".global ${symbol}, ${symbol}End\\n\"\n"
           "        \".balign 16\\n${symbol}: .incbin \\\"${file}\\\"\\n${symbol}End: .byte 0\\n\"\n")
    string(APPEND declarations "extern const char ${symbol}[], ${symbol}End[];\n")
    string(APPEND entries "    {\"${name}\", ${symbol}, ${symbol}End},\n")
    math(EXPR number "${number} + 1")
endforeach()
set(embedded_models ${CMAKE_BINARY_DIR}/embedded_models.cpp)
file(CONFIGURE OUTPUT ${embedded_models} @ONLY CONTENT
"#include \"core/learn/files/embedded_models.h\"

__asm__(\".pushsection .rodata\\n\"
@assembly@        \".popsection\\n\");

extern \"C\" {
@declarations@}

namespace fovea {
namespace {

struct Embedded {
    std::string_view name;
    const char *begin, *end;
};
const Embedded files[] = {
@entries@    {\"\", nullptr, nullptr},
};

} // namespace

std::optional<std::string_view> embeddedModelFile(std::string_view path) {
    for (const Embedded& file : files)
        if (file.begin && file.name == path)
            return std::string_view(file.begin, static_cast<std::size_t>(file.end - file.begin));
    return std::nullopt;
}

std::vector<std::string_view> embeddedModelFiles() {
    std::vector<std::string_view> names;
    for (const Embedded& file : files)
        if (file.begin)
            names.push_back(file.name);
    return names;
}

} // namespace fovea
")
set_source_files_properties(${embedded_models} PROPERTIES OBJECT_DEPENDS "${model_files}"
                            SKIP_AUTOGEN ON)
