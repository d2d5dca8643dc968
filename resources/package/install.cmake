# What is installed, and the packages that are made of it: cmake --workflow --preset package.
include(GNUInstallDirs)
set(share ${CMAKE_INSTALL_DATADIR})
install(TARGETS fovea)
if(FOVEA_LEVELS)
    set(private ${CMAKE_INSTALL_LIBDIR}/fovea)
    set_target_properties(fovea PROPERTIES INSTALL_RPATH "$ORIGIN/../${private}")
    install(TARGETS fovea_core LIBRARY DESTINATION ${private})
    foreach(level ${fovea_levels})
        install(TARGETS fovea_core_${level} LIBRARY DESTINATION ${private}/glibc-hwcaps/${level})
    endforeach()
endif()

# So that file managers offer Fovea for sessions and figures, and draw the sessions; software centres
# describe it.
install(FILES resources/desktop/fovea.desktop DESTINATION ${share}/applications)
install(FILES resources/desktop/fovea.xml DESTINATION ${share}/mime/packages)
install(FILES resources/desktop/fovea.thumbnailer DESTINATION ${share}/thumbnailers)
install(FILES resources/desktop/fovea.metainfo.xml DESTINATION ${share}/metainfo)
install(FILES resources/icons/fovea.svg DESTINATION ${share}/icons/hicolor/scalable/apps)

# File → Examples.
install(DIRECTORY resources/examples DESTINATION ${share}/fovea PATTERN make EXCLUDE)

set(FOVEA_CONTACT "The Fovea maintainers <fovea@packages.example>" CACHE STRING
    "Who answers for a package, with an address for mail")
# Pages for man and completion are made of the options by the program itself.
set(texts ${CMAKE_BINARY_DIR}/texts)
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" -D \"FOVEA=${CMAKE_BINARY_DIR}/fovea\"
    -D \"TEXTS=${texts}\" -D \"SOURCE=${CMAKE_SOURCE_DIR}\" -D VERSION=${PROJECT_VERSION}
    -D \"CONTACT=${FOVEA_CONTACT}\" -P \"${CMAKE_SOURCE_DIR}/resources/package/texts.cmake\"
    COMMAND_ERROR_IS_FATAL ANY)")
install(DIRECTORY ${texts}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${texts}/fovea.bash DESTINATION ${share}/bash-completion/completions RENAME fovea)
install(FILES ${texts}/fovea.zsh DESTINATION ${share}/zsh/vendor-completions RENAME _fovea)
install(FILES ${texts}/fovea.fish DESTINATION ${share}/fish/vendor_completions.d)

if(NOT FOVEA_LEVELS)
    return() # built for this machine alone, and not to be given away
endif()

install(FILES resources/package/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${texts}/changelog.gz ${texts}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES resources/package/lintian-overrides DESTINATION ${share}/lintian/overrides RENAME fovea)

# Without these a package would be made that does not say what it needs.
find_program(FOVEA_SHLIBDEPS dpkg-shlibdeps REQUIRED)
find_program(FOVEA_FILE file REQUIRED)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT "${FOVEA_CONTACT}")
set(CPACK_PACKAGE_FILE_NAME fovea-${PROJECT_VERSION}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Fonts of the window and of figures; devices, opened at run time where they are there; the words of
# Qt's own dialogs; Wayland.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, fonts-jetbrains-mono, fonts-noto-core, fonts-noto-cjk, \
libclblast1, ocl-icd-libopencl1, pocl-opencl-icd | opencl-icd, qt6-translations-l10n, qt6-wayland")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see how attention in neural networks works")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Type a sentence, choose how queries and keys are scored, masked, normalised
and combined, and see multi-head attention computed and drawn at once. There
are laboratories for kernel regression and positional encodings, small models
that are trained, checkpoints (GPT-2, BERT, LLaMA and others) read from a
folder, a course in English and Chinese, and a manual. Every figure can be
exported as PNG, SVG, PDF and numbers, and opened again. Works without a
network.")
include(CPack)
