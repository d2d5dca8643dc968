# What structure/exercise runs: the program and four tests, with a row more in each of seven tables, a workspace
# more with a figure of its own, an architecture and a network. Only what holds these tables is compiled again:
# two folders, and five files that stay apart in a unity build. Linked first, they stand for their own parts of the libraries.
set(exercise ${CMAKE_BINARY_DIR}/exercise)
file(GLOB exercise_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/core/text/*.cpp
     ${CMAKE_SOURCE_DIR}/core/attention/*.cpp)
foreach(table core/text/tokenizers core/attention/position core/attention/project core/attention/score
              core/attention/mask core/attention/normalise core/attention/combine core/experiment/workspaces
              core/figure/figures core/model/architectures core/learn/networks ui/workspaces)
    set(source ${CMAKE_SOURCE_DIR}/${table}.cpp)
    set(copy ${exercise}/${table}.cpp)
    get_filename_component(name ${table} NAME)
    set(workspace)
    if(name STREQUAL "figures")
        set(workspace exercise-workspaces)
    endif()
    set(add_row ${CMAKE_CURRENT_SOURCE_DIR}/structure/add_row)
    add_custom_command(OUTPUT ${copy} COMMAND ${add_row} ${source} ${copy} exercise-${name} ${workspace}
                       DEPENDS ${source} ${add_row})
    list(REMOVE_ITEM exercise_sources ${source})
    if(table MATCHES "^core/")
        list(APPEND exercise_sources ${copy})
    endif()
endforeach()
get_target_property(unity fovea_core UNITY_BUILD)
add_library(exercise_rows OBJECT EXCLUDE_FROM_ALL ${exercise_sources})
target_link_libraries(exercise_rows PRIVATE fovea_core Eigen3::Eigen nlohmann_json::nlohmann_json)
add_library(exercise_ui OBJECT EXCLUDE_FROM_ALL ${exercise}/ui/workspaces.cpp)
target_link_libraries(exercise_ui PRIVATE fovea_ui)
set_target_properties(exercise_rows exercise_ui PROPERTIES AUTOMOC OFF UNITY_BUILD ${unity})
foreach(part exercise_rows exercise_ui) # which compute little: half the time to build
    target_compile_options(${part} PRIVATE $<$<CONFIG:Debug>:-O0>)
endforeach()
fovea_compile_quickly(exercise_rows ${CMAKE_SOURCE_DIR}/core/base ${exercise_sources})

add_custom_target(exercise)
add_executable(exercise_fovea EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/app/main.cpp)
target_link_libraries(exercise_fovea PRIVATE exercise_rows exercise_ui fovea_app)
set_target_properties(exercise_fovea PROPERTIES OUTPUT_NAME fovea)
foreach(test test_attention test_experiment test_text test_app)
    add_executable(exercise_${test} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${test}>)
    target_link_libraries(exercise_${test} PRIVATE exercise_rows fovea_core Qt6::Test)
    set_target_properties(exercise_${test} PROPERTIES OUTPUT_NAME ${test} LINKER_LANGUAGE CXX)
endforeach()
target_link_libraries(exercise_test_app PRIVATE exercise_ui fovea_app)
foreach(program fovea test_attention test_experiment test_text test_app)
    set_target_properties(exercise_${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${exercise})
    add_dependencies(exercise exercise_${program})
endforeach()
