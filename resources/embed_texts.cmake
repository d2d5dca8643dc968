# Writes text files into a source file, and again whenever one of them changes. They are read by
# embeddedFiles() (app/embedded_texts.h) under the name of their folder in resources.
function(fovea_embed_texts folder sources)
    set(files ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    set(assembly "")
    set(declarations "")
    set(entries "")
    set(number 0)
    foreach(file ${files})
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/resources/${folder} ${file})
        set(symbol fovea_${folder}_${number})
        string(APPEND assembly "        \".global ${symbol}, ${symbol}_end\\n\"\n"
               "        \"${symbol}: .incbin \\\"${file}\\\"\\n${symbol}_end: .byte 0\\n\"\n")
        string(APPEND declarations "extern const char ${symbol}[], ${symbol}_end[];\n")
        string(APPEND entries "        {\"${name}\", {${symbol}, ${symbol}_end}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    set(source ${CMAKE_BINARY_DIR}/embedded_${folder}.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"app/embedded_texts.h\"

__asm__(\".pushsection .rodata\\n\"
@assembly@        \".popsection\\n\");

extern \"C\" {
@declarations@}

namespace fovea::embedded {

std::vector<EmbeddedText> @folder@() {
    return {
@entries@    };
}

} // namespace fovea::embedded
")
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}" SKIP_AUTOGEN ON)
    set(${sources} ${source} PARENT_SCOPE)
endfunction()
