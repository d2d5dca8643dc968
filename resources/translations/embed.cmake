# Compiles the translations, and puts them into an object file as they are.
find_program(LRELEASE lrelease PATHS /usr/lib/qt6/bin NO_DEFAULT_PATH)
find_program(LRELEASE NAMES lrelease6 lrelease lrelease-qt6 REQUIRED)
file(GLOB translation_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/fovea_*.ts)
set(compiled_translations "")
set(assembly "")
set(declarations "")
set(entries "")
set(number 0)
foreach(file ${translation_files})
    get_filename_component(name ${file} NAME_WE)
    set(compiled ${CMAKE_BINARY_DIR}/${name}.qm)
    # What is unfinished stays English.
    add_custom_command(OUTPUT ${compiled} DEPENDS ${file}
                       COMMAND ${LRELEASE} -silent -nounfinished ${file} -qm ${compiled})
    list(APPEND compiled_translations ${compiled})
    string(REPLACE "fovea_" "" language ${name})
    set(symbol foveaTranslation${number})
    string(APPEND assembly "        \".global ${symbol}, ${symbol}End\\n\"\n"
           "        \".balign 16\\n${symbol}: .incbin \\\"${compiled}\\\"\\n${symbol}End: .byte 0\\n\"\n")
    string(APPEND declarations "extern const unsigned char ${symbol}[], ${symbol}End[];\n")
    string(APPEND entries "        {\"${language}\", {${symbol}, ${symbol}End}},\n")
    math(EXPR number "${number} + 1")
endforeach()
set(embedded_translations ${CMAKE_BINARY_DIR}/embedded_translations.cpp)
file(CONFIGURE OUTPUT ${embedded_translations} @ONLY CONTENT
"#include \"ui/look/embedded_translations.h\"

__asm__(\".pushsection .rodata\\n\"
@assembly@        \".popsection\\n\");

extern \"C\" {
@declarations@}

namespace fovea {

std::vector<EmbeddedTranslation> embeddedTranslations() {
    return {
@entries@    };
}

} // namespace fovea
")
set_source_files_properties(${embedded_translations} PROPERTIES OBJECT_DEPENDS "${compiled_translations}"
                            SKIP_AUTOGEN ON)
# A target of its own: as a part of ui alone, Ninja would compile the translations, and with them all of
# ui, only after core is linked.
add_custom_target(fovea_translations DEPENDS ${compiled_translations})
