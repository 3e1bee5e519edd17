#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fills every pattern of the sources with values, and every translation of one: a place that is wrong would fail only
when it is shown. Patterns are those of sentence(), phrase() and dataWord() in core/prose/sentence.h, and of Qt's tr();
translations are resources/translations/*.ts.

check_patterns.py SOURCE
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

source = pathlib.Path(sys.argv[1])

literal = r'"(?:[^"\\\n]|\\.)*"'
call = re.compile(rf'\b(sentence|phrase|dataWord|tr)\(\s*((?:{literal}\s*)+)(?:,\s*((?:{literal}\s*)+))?')
place = re.compile(r"{{|}}|{([^{}:]*)(:(?:[^{}]|{})*)?}")


def text_of(literals):
    words = "".join(each[1:-1] for each in re.findall(literal, literals or ""))
    return re.sub(r'\\(["\\n])', lambda match: "\n" if match[1] == "n" else match[1], words)


def places(pattern):
    """Which value stands where, and how it is written."""
    found, following = [], 0
    for match in place.finditer(pattern):
        if match[0] in ("{{", "}}"):
            continue
        for number, form in [(match[1], match[2] or "")] + [("", "")] * (match[2] or "").count("{}"):
            found.append((int(number) if number else following, form))
            following += not number
    return sorted(found)


def filled(pattern):
    """Raises what the program would throw."""
    values = {}
    for number, form in places(pattern):
        values[number] = 1.5 if re.search("[ef]$", form) else 65 if re.search("[dxc+,]", form) else values.get(number, 3)
    if values and sorted(values) != list(range(len(values))):
        raise ValueError("a place is missing")
    return pattern.format(*(values[number] for number in sorted(values)))


def faults_of_pattern(kind, pattern):
    faults = []
    if kind != "tr":
        try:
            filled(pattern)
        except (ValueError, IndexError, KeyError) as fault:
            faults.append(f"cannot be filled ({fault})")
    if kind == "dataWord" and places(pattern):
        faults.append("is shown by label(), which fills no places")
    if re.match(r"[,;.] ?\w| \S", pattern) or re.search(r"[^:,] $", pattern):
        faults.append("is a part that is put behind another: write the whole pattern, or listText()")
    words = re.findall(r"[^\W\d_]{2,}", re.sub(place, " ", pattern))
    if kind == "sentence" and len(words) < 2:
        faults.append("is too short to be translated without a context: phrase()")
    return faults


def faults_of_translation(pattern, translation):
    if re.search(r"%(L?\d|n)", pattern):
        same = sorted(re.findall(r"%L?\d|%n", pattern)) == sorted(re.findall(r"%L?\d|%n", translation))
        return [] if same else ["has other places"]
    if not place.search(pattern):
        return []
    try:
        filled(translation)
    except (ValueError, IndexError, KeyError) as fault:
        return [f"cannot be filled ({fault})"]
    return [] if places(pattern) == places(translation) else ["has other places"]


# What this check has to find, and what it has to let pass.
wrong = [f"this check does not find {bad!r}" for bad in (", and more", " Dashed.", "so {0} and {2}", "{}: {}", "{} x {0} y z")
         if not faults_of_pattern("sentence", bad)]
wrong += [f"this check does not pass {good!r}" for good in ("{} of {} members", "took {:.{}f} ms in all", "{1} is in {0}")
          if faults_of_pattern("sentence", good)]
wrong += [f"this check does not find the translation {bad!r}"
          for pattern, bad in (("{} of {}", "{1} of {}"), ("{} of {}", "{0} of"), ("{:.1f} s", "{} s"), ("%1 of %2", "%1"))
          if not faults_of_translation(pattern, bad)]
wrong += [f"this check does not pass the translation {good!r}"
          for pattern, good in (("{} of {}", "{1}, {0}"), ("%1 of %2", "%2, %1")) if faults_of_translation(pattern, good)]

patterns = set()
places_of_short = {}
for path in sorted(each for kind in ("*.cpp", "*.h") for each in (source / "src").rglob(kind)):
    text = path.read_text(encoding="utf-8")
    for match in call.finditer(text):
        kind, first, second = match[1], text_of(match[2]), text_of(match[3])
        context, pattern = (first, second) if kind in ("phrase", "dataWord") else ("", first)
        patterns.add((context, pattern))
        if kind == "sentence" and len(pattern.split()) < 4:
            places_of_short.setdefault(pattern, set()).add(path.relative_to(source).as_posix())
        line = text.count("\n", 0, match.start()) + 1
        wrong += [f"{path.relative_to(source)}:{line}: {pattern!r} {fault}" for fault in faults_of_pattern(kind, pattern)]

wrong += [f"{pattern!r} may mean different things in {', '.join(sorted(paths))}: phrase()"
          for pattern, paths in places_of_short.items() if len(paths) > 1]

translations = sorted((source / "resources" / "translations").glob("*.ts"))
for path in translations:
    for message in ElementTree.parse(path).iter("message"):
        pattern = message.findtext("source", "")
        forms = [each.text or "" for each in message.iter("numerusform")] or [message.findtext("translation", "")]
        wrong += [f"{path.name}: {form!r}, of {pattern!r}, {fault}"
                  for form in forms if form for fault in faults_of_translation(pattern, form)]

print("\n".join(wrong) or f"{len(patterns)} patterns and {len(translations)} translations can be filled.")
sys.exit(bool(wrong))
