#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds words that the style guide has replaced, in what users read: sentences of the sources, the forms, the help.

check_prose.py SOURCE
"""
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])

# What is not to be read, why or what instead, and a sentence that it has to find.
rules = [
    (r"\b(some|no|any)body\b", "you, Tiebreak or the thing itself is the subject", "Nobody has written it."),
    (r"\bmeanwhile\b", "in the meantime", "It has changed meanwhile."),
    (r"\banew\b", "again", "Read it anew."),
    (r"\bby now\b", "now, in the meantime", "It is gone by now."),
    (r"\bat the most\b", "at most", "10 rows at the most"),
    (r"[\w)]\.\.\.$", "one character: …", "Save the list..."),
    (r"[\d}] %(?![\da-z({])", "no space before %", "50 %"),
    (r"neighbour|\bcolour|\bgrey\b|behaviour|\bcentre\b", "American spelling", "the neighbouring double"),
    (r"\braws\b", "raw scores", "their raws differ"),
    (r"\bown decoder\b", "usual decoder", "its own decoder reads it"),
    (r"\bforeign\b", "invalid; unexpected", "a foreign row"),
    (r"\btruth\b|\bpreimage\b", "possible values; events", "the truth of a row"),
    (r"\bthe bench\b", "the Console", "the bench waits"),
    (r"\b(outside|within|of) the season\b", "time range", "a time outside the season"),
    (r"\b(does|do) not tell\b|\btells? (apart|of)\b|\btold apart\b", "says, stores, shows, reports", "It does not tell its limits."),
    (r"\bstands? (in|after|before|behind|twice|there)\b", "is", "It stands in two shards."),
    (r"\b(lies|lie|lay) (in|outside|within|between|among|half-way|halfway)\b", "is", "Its time lies in the future."),
    (r"\bcut off the board\b|\b(are|wrongly) cut off\b", "trimmed", "2 members are cut off."),
    (r"\bgoes on (by|every|showing)\b", "keeps, continues", "It goes on by itself."),
    (r"\bwhatever (is|their|the|page)\b", "any", "whatever their rank"),
    (r"\bThere is no (language|option|exercise|file|directory|codec named)\b", "Unknown x; x not found", "There is no option --foo."),
    (r"\b(is|are) no (text|list|object|whole number|server name|number)\b", "is not", "It is no number."),
    (r"\b(please|simply)\b", "nothing", "Simply try again."),
]
# Names that programs read, and what only looks like a sentence.
identifiers = re.compile(r'[a-z_]+(:|=|\()|"[a-z]+"|\\"[a-z]+\\"|<tt>|BLOB|\bredis\.call\b')

token = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)+\'', re.S)


def sentences(path, text):
    if path.suffix == ".ui":
        return re.findall(r"<string>([^<]*)</string>", text)
    if path.suffix == ".md":
        return re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.S).split("\n")
    found, end = [], None
    for match in token.finditer(text):
        words = match.group(2)
        if words is None:
            continue
        if end is not None and not text[end:match.start()].strip():
            found[-1] += words  # one sentence over several lines
        else:
            found.append(words)
        end = match.end()
    return found


def faults(sentence):
    if " " not in sentence or identifiers.search(sentence):
        return []
    return [f"{better}: {sentence}" for pattern, better, _ in rules if re.search(pattern, sentence, re.I)]


wrong = [f"this check does not find {bad!r}" for _, _, bad in rules if not faults(bad)]
files = [path for folder, kind in (("src", "*.cpp"), ("src", "*.h"), ("ui", "*.ui"), ("resources/help", "*.md"))
         for path in sorted((source / folder).rglob(kind))]
for path in files + [source / "README.md"]:
    wrong += [f"{path.relative_to(source)}: {fault}" for sentence in sentences(path, path.read_text(encoding="utf-8"))
              for fault in faults(sentence)]
print("\n".join(wrong) or f"{len(files)} files read well.")
sys.exit(bool(wrong))
