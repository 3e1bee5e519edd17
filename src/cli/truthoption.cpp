// SPDX-License-Identifier: GPL-3.0-or-later
// --truth FILE
#include "cli/truthoption.h"

#include "files/eventsfile.h"

#include <CLI/CLI.hpp>

namespace tiebreak
{

void addTruthOption(CLI::App &command, std::string &file)
{
    command
        .add_option("--truth", file,
                    "the real events: CSV, TSV or JSON lines of member, score and time reached")
        ->type_name("FILE");
}

Result<std::optional<TrueEvents>> readTruth(const std::string &file, const CommandContext &context)
{
    if (file.empty())
        return std::nullopt;
    auto events = readEventsFile(file, Progress(context.stop.get_token()));
    if (!events)
        return std::unexpected(events.error());
    return *std::move(events);
}

} // namespace tiebreak
