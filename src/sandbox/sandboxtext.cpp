// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandboxtext.h"

#include "core/prose/sentence.h"
#include "core/text/lines.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tiebreak
{

namespace
{

/// More than the cause is a report of how the server got there.
constexpr std::size_t warningsTold = 2;

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        if (const std::string_view line = takeLine(text); !line.empty())
            lines.push_back(line);
    }
    return lines;
}

/// The first warnings after the server's start, without those about the system it runs on.
std::string loadingWarnings(std::string_view log)
{
    std::string words;
    std::size_t told = 0;
    bool started = false;
    for (const std::string_view line : linesOf(log)) {
        // A warning up to Redis 7.0, and a notice (" * ") since.
        if (line.ends_with("Server initialized")) {
            started = true;
            continue;
        }
        const std::size_t mark = line.find(" # ");
        if (!started || mark == std::string_view::npos || told == warningsTold)
            continue;
        const std::string_view text = line.substr(mark + 3);
        if (!text.starts_with("WARNING"))
            words.append(told++ == 0 ? "" : " / ").append(text);
    }
    return words;
}

/// What to do about a server's words.
std::string_view adviceFor(std::string_view words)
{
    constexpr std::array<std::array<std::string_view, 2>, 6> known{{
        {"Wrong signature",
         "It is not an RDB file, or one that is compressed or encrypted: unpack it first."},
        {"RDB format version",
         "It was written by a newer server: put that version's redis-server into PATH before this one."},
        {"module", "It holds data of a module that this server does not have: connect to the server that it "
                   "comes from instead."},
        {"databases", "Connect to the server that it comes from instead."},
        {"OOM loading",
         "It is incomplete or damaged: copy it again, once the server that writes it is done."},
        {"checksum", "It is damaged: copy it again."},
    }};
    const auto found =
        std::ranges::find_if(known, [&](const auto &entry) { return words.contains(entry[0]); });
    return found == known.end() ? "It may be damaged: copy it again." : (*found)[1];
}

} // namespace

std::string lastLines(std::string_view log, int count)
{
    const auto lines = linesOf(log);
    std::string text;
    for (std::size_t i = lines.size() - std::min(lines.size(), static_cast<std::size_t>(count));
         i < lines.size(); ++i)
        text.append(text.empty() ? "" : " / ").append(lines[i]);
    return text;
}

std::string loadFailureText(std::string_view log)
{
    const std::string words = loadingWarnings(log);
    if (words.empty())
        return "The server exited without a message, as happens when the system runs out of memory. Close "
               "other programs, or connect to the server that the file comes from.";
    return sentence("{} The server says: {}{}", adviceFor(words), words, words.ends_with('.') ? "" : ".");
}

std::string expiredKeysText(std::int64_t keys, const std::string &file, const Wording &wording)
{
    return plural(keys, sentence("1 key of {} had expired and was left out.", file),
                  sentence("{} keys of {} had expired and were left out.", wording.number(keys), file));
}

std::string sandboxStartsText()
{
    return sentence("Starting the sandbox, a private Redis server with demo boards…");
}

std::string fileOpensText(const std::string &file)
{
    return phrase("progress", "Opening {}.", file);
}

std::string fileOpensAgainText(const std::string &file)
{
    return sentence("Opening {} again in a sandbox.", file);
}

std::string sandboxStartsAgainText(std::optional<std::chrono::seconds> wait)
{
    if (!wait)
        return sentence("The sandbox has stopped. Tiebreak is restarting it.");
    return sentence("The sandbox has stopped. Tiebreak will restart it in {} s.",
                    std::max<std::int64_t>(1, wait->count()));
}

} // namespace tiebreak
