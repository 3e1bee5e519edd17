# SPDX-License-Identifier: GPL-3.0-or-later
# Fails unless PROGRAM visits every page and saves a picture of each: cmake -DPROGRAM=file -DDIRECTORY=dir
# -P check_pictures.cmake. DIRECTORY is emptied.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${DIRECTORY})
file(MAKE_DIRECTORY ${DIRECTORY})
# Neither the user's settings nor saved codecs matter.
set(ENV{XDG_CONFIG_HOME} ${DIRECTORY}/config)
set(ENV{XDG_DATA_HOME} ${DIRECTORY}/data)
execute_process(COMMAND ${PROGRAM} --grab=${DIRECTORY}/pictures
  RESULT_VARIABLE status OUTPUT_VARIABLE saved ERROR_VARIABLE errors)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "--grab ended with ${status}:\n${saved}${errors}")
endif()

# The program names each picture that it has saved.
string(REGEX MATCHALL "[^\n]+[.]png" names "${saved}")
file(GLOB pictures ${DIRECTORY}/pictures/*.png)
list(LENGTH names expected)
list(LENGTH pictures count)
if(expected EQUAL 0 OR NOT count EQUAL expected)
  message(FATAL_ERROR "There are ${count} pictures for ${expected} that were named:\n${saved}")
endif()
foreach(mode board audit lab sim)
  if(NOT names MATCHES "/${mode}-[^;]*[.]png")
    message(FATAL_ERROR "No picture of the mode ${mode} is among them:\n${saved}")
  endif()
endforeach()
foreach(picture IN LISTS pictures)
  file(READ ${picture} signature LIMIT 8 HEX)
  file(SIZE ${picture} bytes)
  if(NOT signature STREQUAL "89504e470d0a1a0a" OR bytes LESS 1000)
    message(FATAL_ERROR "${picture} is no picture: ${bytes} bytes that begin with ${signature}.")
  endif()
endforeach()
message(STATUS "${count} pictures.")
