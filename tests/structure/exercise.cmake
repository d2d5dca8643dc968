# What structure/exercise runs: the program and three tests, with a row more in each of seven tables. Only
# the two folders that hold these tables are compiled again; linked first, they stand for their own parts
# of the library.
set(exercise ${CMAKE_BINARY_DIR}/exercise)
file(GLOB exercise_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/core/text/*.cpp
     ${CMAKE_SOURCE_DIR}/core/attention/*.cpp)
foreach(table text/tokenizers attention/position attention/project attention/score attention/mask
              attention/normalise attention/combine)
    set(source ${CMAKE_SOURCE_DIR}/core/${table}.cpp)
    set(copy ${exercise}/core/${table}.cpp)
    get_filename_component(name ${table} NAME)
    set(add_row ${CMAKE_CURRENT_SOURCE_DIR}/structure/add_row)
    add_custom_command(OUTPUT ${copy} COMMAND ${add_row} ${source} ${copy} exercise-${name}
                       DEPENDS ${source} ${add_row})
    list(REMOVE_ITEM exercise_sources ${source})
    list(APPEND exercise_sources ${copy})
endforeach()
add_library(exercise_rows OBJECT EXCLUDE_FROM_ALL ${exercise_sources})
target_link_libraries(exercise_rows PRIVATE fovea_core Eigen3::Eigen nlohmann_json::nlohmann_json)
get_target_property(unity fovea_core UNITY_BUILD)
set_target_properties(exercise_rows PROPERTIES AUTOMOC OFF UNITY_BUILD ${unity})
fovea_compile_quickly(exercise_rows ${CMAKE_SOURCE_DIR}/core/base ${exercise_sources})

add_custom_target(exercise)
add_executable(exercise_fovea EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/app/main.cpp)
target_link_libraries(exercise_fovea PRIVATE exercise_rows fovea_app)
set_target_properties(exercise_fovea PROPERTIES OUTPUT_NAME fovea)
foreach(test test_attention test_experiment test_text)
    add_executable(exercise_${test} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${test}>)
    target_link_libraries(exercise_${test} PRIVATE exercise_rows fovea_core Qt6::Test)
    set_target_properties(exercise_${test} PROPERTIES OUTPUT_NAME ${test} LINKER_LANGUAGE CXX)
endforeach()
foreach(program fovea test_attention test_experiment test_text)
    set_target_properties(exercise_${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${exercise})
    add_dependencies(exercise exercise_${program})
endforeach()
