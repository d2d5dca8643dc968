# Speed is printed, never asserted: these are programs, not tests, and built when they are asked for;
# structure/each_file_alone keeps them compiling. Included, not a folder of its own: Qt Test defines a
# macro of the folder, and precompiled headers want the same macros.
add_custom_target(benches)
function(fovea_add_bench kind)
    foreach(bench ${ARGN})
        add_executable(bench_${bench} EXCLUDE_FROM_ALL bench/${bench}.cpp)
        add_dependencies(benches bench_${bench})
        set_target_properties(bench_${bench} PROPERTIES AUTOMOC OFF
                              RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/bench)
        fovea_use_test_headers(bench_${bench} ${kind})
        target_link_libraries(bench_${bench} PRIVATE fovea_${kind} Qt6::Test)
        target_include_directories(bench_${bench} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    endforeach()
endfunction()
fovea_add_bench(app typing busy_typing models panning sliding scrubbing watching dragging forward causes lessons)
fovea_add_bench(core training learning speaking shipped layers)
