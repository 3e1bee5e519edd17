// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/journal/journaltext.h"

#include "core/edit/edittext.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

namespace
{

constexpr std::size_t shownCommand = 200;

std::string keyAt(const JournalEntry &entry, std::size_t place)
{
    return place < entry.keys.size() ? quotedText(entry.keys[place]) : std::string("?");
}

std::string keysText(const JournalEntry &entry)
{
    std::vector<std::string> names;
    for (const std::string &key : entry.keys)
        names.push_back(quotedText(key));
    return names.empty() ? "?" : listText(ListOf::Words, names);
}

/// A line for redis-cli, whose bytes are escaped already.
std::string shownLine(const std::string &line)
{
    std::string text = excerpt(line, shownCommand);
    for (std::size_t at = 0; (at = text.find("\\\\", at)) != std::string::npos; ++at)
        text.erase(at, 1);
    return text;
}

/// How many rows a job has written and removed; empty where it did not say.
std::string countsText(const JournalEntry &entry, const Wording &wording)
{
    if (!entry.written)
        return {};
    const std::string written = wording.number(*entry.written);
    if (entry.kind == WriteKind::Run)
        return plural(*entry.written, phrase("journal", "{} operation", written),
                      phrase("journal", "{} operations", written));
    if (const std::int64_t removed = entry.removed.value_or(0); removed > 0)
        return plural(*entry.written,
                      sentence("{} row written, {} removed", written, wording.number(removed)),
                      sentence("{} rows written, {} removed", written, wording.number(removed)));
    return plural(*entry.written, sentence("{} row written", written), sentence("{} rows written", written));
}

} // namespace

std::string writeText(const JournalEntry &entry, const Wording &wording)
{
    if (entry.edit)
        return editTitle(*entry.edit, wording);
    switch (entry.kind) {
    case WriteKind::Board:
        return sentence("New board {}", keyAt(entry, 0));
    case WriteKind::Shadow:
        return sentence("Shadow board {} of {}", keyAt(entry, 1), keyAt(entry, 0));
    case WriteKind::CutOver:
        return sentence("Cut-over: {} becomes {}, and {} becomes {}", keyAt(entry, 0), keyAt(entry, 2),
                        keyAt(entry, 1), keyAt(entry, 0));
    case WriteKind::CutBack:
        return sentence("Undo of the cut-over: {} becomes {}, and {} becomes {}", keyAt(entry, 0),
                        keyAt(entry, 1), keyAt(entry, 2), keyAt(entry, 0));
    case WriteKind::Run:
        return sentence("Load run on {}", keysText(entry));
    case WriteKind::Edit:
    case WriteKind::Console:
    case WriteKind::Command:
        break;
    }
    return shownLine(entry.command);
}

std::string writeStateText(const JournalEntry &entry, const Wording &wording)
{
    const std::string counts = countsText(entry, wording);
    switch (entry.state) {
    case WriteState::Sent:
        return sentence("sent, outcome unknown");
    case WriteState::Made:
        if (!counts.empty() && !entry.answer.empty())
            return phrase("journal", "done: {}; {}", counts, excerpt(entry.answer, shownCommand));
        return counts.empty() ? phrase("edit", "done") : phrase("journal", "done: {}", counts);
    case WriteState::Conflict:
        return sentence("conflict, nothing changed");
    case WriteState::Refused:
        return sentence("refused, nothing changed");
    case WriteState::Unknown:
        return sentence("outcome unknown");
    case WriteState::Undone:
        return phrase("edit", "undone");
    case WriteState::Answered:
        return sentence("the server answered: {}", excerpt(entry.answer, shownCommand));
    case WriteState::Partly:
        if (counts.empty())
            return sentence("ended early");
        // Of what was sent last there may be no answer.
        return entry.kind == WriteKind::Run ? sentence("ended early: {}", counts)
                                            : sentence("ended early: at least {}", counts);
    }
    return {};
}

} // namespace tiebreak
