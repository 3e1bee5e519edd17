// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli journal
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"

#include "core/journal/journaltext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "core/time/tick.h"
#include "files/journalfile.h"
#include "files/journallines.h"

#include <cstdint>
#include <memory>
#include <ranges>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct JournalOptions {
    std::string server = "*";
};

std::string timeOf(const JournalEntry &entry)
{
    return isoTime(entry.time.time_since_epoch().count(), TickUnit::Microsecond);
}

std::string userText(const JournalEntry &entry)
{
    return entry.user.empty() ? phrase("user", "not known") : excerpt(entry.user);
}

Json writeJson(const JournalEntry &entry)
{
    Json json = journalEntryJson(entry);
    json.erase("v");
    json["time"] = timeOf(entry);
    json["state"] = writeStateName(entry.state);
    if (!entry.answer.empty())
        addBytes(json, "answer", entry.answer);
    json["written"] = orNull(entry.written);
    json["removed"] = orNull(entry.removed);
    json["canBeUndone"] = entry.canBeUndone();
    return json;
}

Result<ExitStatus> runJournal(const JournalOptions &options, CommandContext &context)
{
    TRY(const auto kept, JournalFile(JournalFile::usualPath()).writes());
    if (kept.newer > 0)
        printError(plural(
            kept.newer, sentence("{} line of the journal is of a newer version of Tiebreak.", kept.newer),
            sentence("{} lines of the journal are of a newer version of Tiebreak.", kept.newer)));
    if (kept.unreadable > 0)
        printError(plural(kept.unreadable,
                          sentence("{} line of the journal cannot be read.", kept.unreadable),
                          sentence("{} lines of the journal cannot be read.", kept.unreadable)));
    auto chosen = kept.entries | std::views::reverse | std::views::filter([&](const JournalEntry &entry) {
                      return matchesGlob(options.server, entry.server);
                  });
    const ExitStatus status = kept.newer + kept.unreadable > 0 ? 1 : 0;
    if (context.json) {
        JsonList list(context.output, "journal", {{"newer", kept.newer}, {"unreadable", kept.unreadable}},
                      "writes");
        for (const JournalEntry &entry : chosen)
            list.add(writeJson(entry));
        list.close();
        return status;
    }
    const Wording wording = plainWording();
    context.output << "time\tby\tserver\tdb\tuser\tkind\toutcome\twrite\n";
    for (const JournalEntry &entry : chosen)
        context.output << timeOf(entry) << '\t' << excerpt(entry.by) << '\t' << excerpt(entry.server) << '\t'
                       << entry.db << '\t' << userText(entry) << '\t' << writeKindName(entry.kind) << '\t'
                       << writeStateText(entry, wording) << '\t' << writeText(entry, wording) << '\n';
    return status;
}

} // namespace

void addJournal(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<JournalOptions>();
    CLI::App *command =
        addCommand(app, selected, "journal", "Print what was written to servers from this computer");
    command->add_option("--server", options->server, "only servers that match this glob (default: *)")
        ->type_name("GLOB");
    command->footer(
        "Example:\n"
        "  tiebreak-cli journal --server '10.0.*'\n"
        "\n"
        "Prints a line for each write, the oldest first: of the window, its Console, its load runs, and this "
        "program. Writes to a sandbox are not kept, except for edits in the window. The outcome \"sent\" "
        "means that it is unknown whether the write was carried out.\n"
        "Exit status: 1 if some lines of the journal cannot be read; 2 for wrong usage.");
    setAction(*command, selected, options, runJournal);
}

} // namespace tiebreak
