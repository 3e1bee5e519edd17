# SPDX-License-Identifier: GPL-3.0-or-later
# Installs below PREFIX and tries what lies there: cmake -DBUILD=dir -DSOURCE=dir -DPREFIX=dir -P check_install.cmake
cmake_minimum_required(VERSION 3.25)

# Stops unless the command ends well, and says what it printed.
function(run)
  execute_process(COMMAND ${ARGV} WORKING_DIRECTORY / RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGV} ended with ${status}: ${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${PREFIX})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX})

file(STRINGS ${SOURCE}/resources/desktop/tiebreak.desktop icon REGEX "^Icon=")
string(REGEX REPLACE "^Icon=" "" icon ${icon})
foreach(file bin/tiebreak bin/tiebreak-cli share/applications/tiebreak.desktop share/mime/packages/tiebreak.xml
    share/tiebreak/answers.schema.json share/tiebreak/tiebreak-watch@.service
    share/icons/hicolor/scalable/apps/${icon}.svg)
  if(NOT EXISTS ${PREFIX}/${file})
    message(SEND_ERROR "${file} is not installed.")
  endif()
endforeach()

foreach(program tiebreak tiebreak-cli)
  run(${PREFIX}/bin/${program} --version)
  if(NOT said MATCHES "[0-9]+[.][0-9]+")
    message(SEND_ERROR "${program} --version says: ${said}")
  endif()
  # Nothing is looked for where it was built.
  file(STRINGS ${PREFIX}/bin/${program} found REGEX "${SOURCE}/resources")
  if(found)
    message(SEND_ERROR "${program} knows ${found}")
  endif()
endforeach()

# A desktop hands over a file's URL, percent-encoded.
file(WRITE "${PREFIX}/a board.csv" "member,raw\nann,2\nbob,1\n")
foreach(host "" localhost)
  run(${PREFIX}/bin/tiebreak-cli board "file://${host}${PREFIX}/a%20board.csv" --codec plain)
  if(NOT said MATCHES "ann")
    message(SEND_ERROR "The board of a file: URL is: ${said}")
  endif()
endforeach()

find_program(VALIDATE desktop-file-validate)
if(VALIDATE)
  run(${VALIDATE} ${PREFIX}/share/applications/tiebreak.desktop)
endif()
find_program(UPDATE_MIME update-mime-database)
if(UPDATE_MIME)
  run(${UPDATE_MIME} ${PREFIX}/share/mime)
  file(READ ${PREFIX}/share/mime/globs globs)
  file(STRINGS ${SOURCE}/resources/desktop/tiebreak.desktop types REGEX "^MimeType=")
  foreach(type application/x-tiebreak-link application/x-tiebreak-recording)
    if(NOT globs MATCHES "${type}:" OR NOT types MATCHES "${type}")
      message(SEND_ERROR "Files of type ${type} do not open in Tiebreak.")
    endif()
  endforeach()
endif()
