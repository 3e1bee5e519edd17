#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on a file that uses a name of one of our headers without including it, itself or by another header.

Where a folder or a room is one translation unit, another file may have brought the name along; a build of single files
then fails. Usage: check_includes.py ROOT"""
import functools
import os
import re
import sys

ROOT = sys.argv[1]

# Comments and literals say nothing about what is used.
SPACE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
# What stands in a namespace is not indented, as clang-format has it.
TYPE = re.compile(r"^(?:template <[^\n]*>\s*)?(?:class|struct|enum class|enum|using) ([A-Z]\w+)\b(?! *;)", re.M)
FUNCTION = re.compile(r"^(?:(?:inline|constexpr|template <[^\n]*>\s*) *)*[A-Za-z][\w:<>,&* \[\]]*[ &*>]"
                      r"([a-z]+[A-Z]\w*|dash|decode|encode|failure|phrase|plural|sentence)\(", re.M)
# A type by itself, and a call of a free function.
USED = re.compile(r"(?<![\w.:>~])(?:([A-Z]\w+)\b(?!\()|([a-z]+[A-Z]\w*|dash|decode|encode|failure|phrase|plural|sentence)\()")
# Whatever else has the name: a member, an enumerator, a parameter, a type told in advance.
FORWARD = re.compile(r"\b(?:class|struct|enum|enum class) (\w+) *[;:]")
INDENTED = re.compile(r"^ +.*$", re.M)
LAMBDA = re.compile(r"\bauto [&*]?(\w+) = \[")
ENUM = re.compile(r"\benum\b[^{;]*\{([^}]*)\}")
NESTED = re.compile(r"^ +(?:struct|class|enum class|enum|using) (\w+)", re.M)
METHOD = re.compile(r"^ +(?!return|co_return|co_await|else|throw|new)\w[\w:<>,&* ]*[ &*>](\w+)\([^;{]*\)[^;{}]*[;{]", re.M)


@functools.cache
def rooms():
    """What each room may include, from the test of rooms."""
    with open(os.path.join(os.path.dirname(__file__), "check_rooms.cmake"), encoding="utf-8") as source:
        table = source.read()
    names = re.search(r"^set\(rooms ([^)]*)\)", table, re.M)[1].split()
    return {name: {name, *re.search(rf"^set\({name} ([^)]*)\)", table, re.M)[1].split()} for name in names}


@functools.cache
def read(file):
    with open(os.path.join(ROOT, file), encoding="utf-8") as source:
        return source.read()


@functools.cache
def code(file):
    return SPACE.sub(" ", read(file))


@functools.cache
def included(file):
    """The headers of ours that a file names; the header of a form stands for those of its widgets."""
    found = []
    for header in INCLUDE.findall(read(file)):
        if header.startswith("ui_"):
            for form in FORMS.get(header[3:-2], []):
                found += ["src/" + name for name in re.findall(r"<header>(.*?)</header>", read(form))]
        elif os.path.exists(os.path.join(ROOT, "src", header)):
            found.append("src/" + header)
    return found


def closure(file):
    found = {file}
    waiting = [file]
    while waiting:
        for header in included(waiting.pop()):
            if header not in found:
                found.add(header)
                waiting.append(header)
    return found


def files(folder, endings):
    return sorted(os.path.relpath(os.path.join(path, name), ROOT)
                  for path, _, names in os.walk(os.path.join(ROOT, folder)) for name in names
                  if name.endswith(endings))


FORMS = {}
for form in files("ui", (".ui",)):
    FORMS.setdefault(os.path.basename(form)[:-3], []).append(form)

sources = files("src", (".h", ".cpp"))
declared = {}
for file in sources:
    if file.endswith(".h"):
        for name in set(TYPE.findall(code(file)) + FUNCTION.findall(code(file))):
            declared.setdefault(name, set()).add(file)

complaints = []
for file in sources:
    room = file.split("/")[1]
    known = closure(file)
    text = code(file)
    # In a header, what looks like a call is most often a function of a class.
    used = {a or (b if file.endswith(".cpp") else "") for a, b in USED.findall(text)} & declared.keys()
    homes = {name: {header for header in declared[name] if header.split("/")[1] in rooms()[room]} for name in used}
    missing = {name for name in used if homes[name] and not homes[name] & known}
    if not missing:
        continue
    others = set(FORWARD.findall(text)) | set(TYPE.findall(text)) | set(FUNCTION.findall(text))
    others |= set(LAMBDA.findall(text)) | set(METHOD.findall(text)) | set(NESTED.findall(text))
    others |= {word for values in ENUM.findall(text) for word in re.findall(r"\w+", values)}
    for header in known:
        others |= set(FORWARD.findall(code(header)))
        if header != file:
            others |= {word for line in INDENTED.findall(code(header)) for word in re.findall(r"\w+", line)} & missing
    for name in sorted(missing - others):
        complaints.append(f"  {file} uses {name}, but does not include {' or '.join(sorted(homes[name]))}")

if complaints:
    print("These files compile only beside others:\n" + "\n".join(complaints))
    sys.exit(1)
print(f"{len(sources)} files include what they use.")
