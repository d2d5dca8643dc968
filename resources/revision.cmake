# The revision that `fovea --version` tells, in a header that is written again only when it is another
# one. -D FOVEA_REVISION=… of a package says what it is; without git, or in an archive without .git, it
# is empty. The same file is the script that each build runs.
if(CMAKE_SCRIPT_MODE_FILE)
    set(revision "${FOVEA_REVISION}")
    if(revision STREQUAL "git")
        set(revision "")
        find_program(GIT git)
        if(GIT AND EXISTS "${SOURCE}/.git")
            execute_process(COMMAND ${GIT} --no-optional-locks describe --always --dirty=+ --abbrev=8
                                    --exclude=*
                            WORKING_DIRECTORY "${SOURCE}" OUTPUT_VARIABLE revision
                            ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
        endif()
    endif()
    string(REGEX REPLACE "[^0-9A-Za-z.+~_-]" "" revision "${revision}")
    set(wanted "#define FOVEA_REVISION \"${revision}\"\n")
    set(present "")
    if(EXISTS "${HEADER}")
        file(READ "${HEADER}" present)
    endif()
    if(NOT wanted STREQUAL present)
        file(WRITE "${HEADER}" "${wanted}")
    endif()
else()
    add_custom_target(fovea_revision
        COMMAND ${CMAKE_COMMAND} -D SOURCE=${CMAKE_SOURCE_DIR} -D FOVEA_REVISION=${FOVEA_REVISION}
                -D HEADER=${CMAKE_BINARY_DIR}/revision/fovea_revision.h
                -P ${CMAKE_CURRENT_LIST_DIR}/revision.cmake
        BYPRODUCTS ${CMAKE_BINARY_DIR}/revision/fovea_revision.h VERBATIM)
endif()
