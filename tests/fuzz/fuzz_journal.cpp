// SPDX-License-Identifier: GPL-3.0-or-later
// Gives libFuzzer's inputs to the reader of the journal of writes. What it has read it must write and read
// again.
#include "files/journallines.h"
#include "files/rowjson.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace tiebreak;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    JournalReader reader;
    reader.read(std::string_view(reinterpret_cast<const char *>(data), size));
    std::string again;
    for (const JournalEntry &entry : reader.entries())
        again +=
            jsonText(journalEntryJson(entry)) + '\n' +
            jsonText(journalEndJson(entry.id, {entry.state, entry.answer, entry.written, entry.removed}, 0)) +
            '\n';
    JournalReader second;
    second.read(again);
    if (second.entries().size() != reader.entries().size() || second.unreadable() != 0)
        std::abort();
    for (std::size_t i = 0; i < second.entries().size(); ++i) {
        const JournalEntry &before = reader.entries()[i];
        const JournalEntry &after = second.entries()[i];
        if (before.id != after.id || before.server != after.server || before.command != after.command ||
            before.keys != after.keys || before.state != after.state ||
            before.canBeUndone() != after.canBeUndone())
            std::abort();
    }
    return 0;
}
