# Writes the files of the gallery into a source file, and again whenever one of them changes.
file(GLOB gallery_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/gallery/*.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${gallery_files})
set(entries "")
foreach(file ${gallery_files})
    get_filename_component(name ${file} NAME)
    file(READ ${file} text)
    string(APPEND entries "    {\"${name}\", R\"gallery(${text})gallery\"},\n")
endforeach()
set(embedded_gallery ${CMAKE_BINARY_DIR}/embedded_gallery.cpp)
file(CONFIGURE OUTPUT ${embedded_gallery} @ONLY CONTENT
"#include \"app/gallery/embedded.h\"

namespace fovea {

std::vector<std::pair<std::string_view, std::string_view>> embeddedGallery() {
    return {
@entries@    };
}

} // namespace fovea
")
