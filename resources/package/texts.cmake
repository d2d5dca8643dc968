# Writes what is made by the program FOVEA into the folder TEXTS: pages for man, completion, and what
# changed as Debian's tools read it.
file(REMOVE_RECURSE ${TEXTS})
file(MAKE_DIRECTORY ${TEXTS})
set(ENV{LC_ALL} C.UTF-8)
function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
run(${FOVEA} man -o ${TEXTS}/man1)
foreach(shell bash zsh fish)
    run(${FOVEA} completion ${shell} OUTPUT_FILE ${TEXTS}/fovea.${shell})
endforeach()
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH sets it
file(WRITE ${TEXTS}/changelog.Debian "fovea (${VERSION}-1) unstable; urgency=medium

  * Version ${VERSION}: what changed stands in changelog.gz.

 -- ${CONTACT}  ${date}
")
file(COPY_FILE ${SOURCE}/CHANGELOG.md ${TEXTS}/changelog)
file(GLOB pages ${TEXTS}/man1/*)
run(gzip -9nf ${pages} ${TEXTS}/changelog ${TEXTS}/changelog.Debian)
