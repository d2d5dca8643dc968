# Core as a shared library: one for every x86-64, and one for each level with wider vectors in a folder
# of its own. The loader of glibc (2.33 or newer) takes the highest that the processor has, without
# a word of ours: `ld.so --help` lists them. What is not x86-64 has one.
# The library looks for its functions in itself: of Eigen's, the program has none, yet templates of
# the standard library are in both, and those of the library are built for its level.
# What computes is compiled for each level; the rest of core once for all of them. The rest comes last:
# of a template that both have, the linker takes the first.
fovea_add_core(fovea_core_common STATIC ${common_sources})
target_sources(fovea_core_common PRIVATE ${embedded_models})
target_compile_options(fovea_core_common PRIVATE -fno-semantic-interposition ${common_options})

function(fovea_add_shared_core target folder)
    fovea_add_core(${target} SHARED ${computing_sources})
    target_link_libraries(${target} PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,fovea_core_common>)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
    target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions -Wl,-z,defs)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME fovea_core
                          LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib${folder})
endfunction()

fovea_add_shared_core(fovea_core "")
set(fovea_levels)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
    set(fovea_levels x86-64-v3 x86-64-v4)
endif()
foreach(level ${fovea_levels})
    fovea_add_shared_core(fovea_core_${level} /glibc-hwcaps/${level})
    target_compile_options(fovea_core_${level} PRIVATE -march=${level})
    add_dependencies(fovea_core fovea_core_${level}) # who builds core has all of it
endforeach()
