# Writes the lessons into a source file, and again whenever one of them changes.
file(GLOB lesson_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/lessons/*/*.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${lesson_files})
set(assembly "")
set(declarations "")
set(entries "")
set(number 0)
foreach(file ${lesson_files})
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/resources/lessons ${file})
    set(symbol foveaLesson${number})
    string(APPEND assembly "        \".global ${symbol}, ${symbol}End\\n\"\n"
           "        \"${symbol}: .incbin \\\"${file}\\\"\\n${symbol}End: .byte 0\\n\"\n")
    string(APPEND declarations "extern const char ${symbol}[], ${symbol}End[];\n")
    string(APPEND entries "        {\"${name}\", {${symbol}, ${symbol}End}},\n")
    math(EXPR number "${number} + 1")
endforeach()
set(embedded_lessons ${CMAKE_BINARY_DIR}/embedded_lessons.cpp)
file(CONFIGURE OUTPUT ${embedded_lessons} @ONLY CONTENT
"#include \"app/lessons/embedded.h\"

__asm__(\".pushsection .rodata\\n\"
@assembly@        \".popsection\\n\");

extern \"C\" {
@declarations@}

namespace fovea {

std::vector<EmbeddedLessonFile> embeddedLessonFiles() {
    return {
@entries@    };
}

} // namespace fovea
")
set_source_files_properties(${embedded_lessons} PROPERTIES OBJECT_DEPENDS "${lesson_files}"
                            SKIP_AUTOGEN ON)
