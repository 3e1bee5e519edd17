// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/sending.h"

#include "console/words/commandwords.h"
#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/wire/readingcommands.h"
#include "redis/wire/secrets.h"
#include "redis/wire/writtenkeys.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct RefusedName {
    std::string_view name;    ///< of a command, or of a whole family
    std::string_view pattern; ///< a sentence, whose place is the name's
};

std::string refusalText(const RefusedName &refused)
{
    return fillPattern("", refused.pattern, fmt::make_format_args(refused.name));
}

constexpr std::string_view streams =
    "{} turns the connection into a stream without end, and the Console waits for one reply to each command.";
constexpr std::string_view replicates =
    "{} makes this connection a replica, which is sent the whole data set.";
constexpr std::string_view closes = "{} closes or empties the Console's connection, which it needs.";
constexpr std::string_view changesServer = "{} changes the server itself, not what it holds.";
constexpr std::string_view savesFiles = "{} writes files where the server runs.";

// In the sandbox too.
constexpr std::array refusedEverywhere{
    RefusedName{"SUBSCRIBE", streams},
    RefusedName{"PSUBSCRIBE", streams},
    RefusedName{"SSUBSCRIBE", streams},
    RefusedName{"UNSUBSCRIBE", streams},
    RefusedName{"PUNSUBSCRIBE", streams},
    RefusedName{"SUNSUBSCRIBE", streams},
    RefusedName{"MONITOR",
                "{} streams every command of every client without end, and slows the server down."},
    RefusedName{"SYNC", replicates},
    RefusedName{"PSYNC", replicates},
    RefusedName{"REPLCONF", replicates},
    RefusedName{"CLIENT REPLY", "{} may turn replies off, and the Console would wait forever."},
    RefusedName{"CLIENT TRACKING",
                "{} sends messages between the replies, which the Console does not expect."},
    RefusedName{"CLIENT KILL", "{} may cut the connections of others."},
    RefusedName{"CLIENT PAUSE", "{} lets every client wait."},
    RefusedName{"RESET", closes},
    RefusedName{"QUIT", closes},
    RefusedName{"SHUTDOWN", "{} ends the server."},
    RefusedName{"DEBUG", "{} can hold the server up or end it."},
    RefusedName{"MODULE", changesServer},
    RefusedName{"REPLICAOF", changesServer},
    RefusedName{"SLAVEOF", changesServer},
    RefusedName{"FAILOVER", changesServer},
    RefusedName{"MIGRATE", "{} sends keys to another server."},
    RefusedName{"SAVE", savesFiles},
    RefusedName{"BGSAVE", savesFiles},
    RefusedName{"BGREWRITEAOF", savesFiles},
    RefusedName{"CONFIG REWRITE", savesFiles},
    RefusedName{"ACL SAVE", savesFiles},
    RefusedName{"ACL LOAD", changesServer},
    RefusedName{"ACL SETUSER", changesServer},
    RefusedName{"ACL DELUSER", changesServer},
    RefusedName{"ASKING", changesServer},
};

constexpr std::array refusedOnServers{
    RefusedName{"FLUSHALL", "{} empties every database; in the sandbox it may be tried."},
    RefusedName{"FLUSHDB", "{} empties the whole database; in the sandbox it may be tried."},
    RefusedName{"SWAPDB", "{} swaps two databases for all clients; in the sandbox it may be tried."},
    RefusedName{"CONFIG SET", "{} changes the server for all its clients; in the sandbox it may be tried."},
    RefusedName{"CONFIG RESETSTAT", "{} empties the counts that others watch."},
    RefusedName{"LATENCY RESET", "{} empties the figures that others watch."},
    RefusedName{"SLOWLOG RESET", "{} empties the list that others watch."},
    RefusedName{"SCRIPT FLUSH", "{} takes away the scripts that others call."},
    RefusedName{"FUNCTION FLUSH", "{} takes away the functions that others call."},
    RefusedName{"LCS", "{} compares each byte of one string with each byte of the other and blocks every "
                       "other client. Try it in the sandbox."},
};

constexpr std::array refusedInProduction{
    RefusedName{"KEYS", "{} walks all keys at once and lets every other client wait: use SCAN."},
};

// Of commands that a server calls readers.
constexpr std::array writingUnnoticed{
    RefusedName{"PFCOUNT", "{} stores the count in its key, and this connection is read-only."},
    RefusedName{"TOUCH", "{} changes the last-access time of its keys, and this connection is read-only."},
};

constexpr std::array transactions{"MULTI", "EXEC", "DISCARD", "WATCH", "UNWATCH"};

// Paths, ports and passwords: what they name lies outside the sandbox, or locks it.
constexpr std::array settingsKept{
    "DIR",    "DBFILENAME",  "LOGFILE",   "UNIXSOCKET", "PORT",    "BIND",      "SAVE",
    "APPEND", "REQUIREPASS", "MASTER",    "TLS-",       "ENABLE-", "PROTECTED", "REPLICA",
    "SLAVE",  "ACLFILE",     "MAXMEMORY", "MAXCLIENTS", "PIDFILE", "SYSLOG",    "CLUSTER"};

template <class List>
bool names(const List &list, std::string_view name)
{
    const std::string_view family = name.substr(0, name.find(' '));
    return std::ranges::any_of(list,
                               [&](std::string_view known) { return known == name || known == family; });
}

template <class List>
const RefusedName *refusalOf(const List &list, std::string_view name)
{
    const std::string_view family = name.substr(0, name.find(' '));
    const auto found = std::ranges::find_if(
        list, [&](const RefusedName &known) { return known.name == name || known.name == family; });
    return found == list.end() ? nullptr : &*found;
}

SendDecision refusal(std::string reason)
{
    return {SendDecision::Way::Refuse, std::move(reason), {}, {}, false, false};
}

std::string unknownText(const Command &command, const std::vector<std::string> &nearest)
{
    const std::string typed = quotedText(command[0]);
    if (nearest.empty())
        return sentence("The server has no command {}.", typed);
    return sentence("Unknown command {}. Did you mean {}?", typed, listText(ListOf::Choices, nearest));
}

SendDecision unknown(const Command &command, const CommandTable &table)
{
    const CommandFacts *family = table.find({command[0]});
    if (family != nullptr && family->isFamily)
        return {SendDecision::Way::Unknown,
                sentence("{} has no {}.", family->name, quotedText(command[1])),
                {},
                table.nearest(family->name + ' ' + command[1]),
                false,
                false};
    const auto nearest = table.nearest(command[0]);
    return {SendDecision::Way::Unknown, unknownText(command, nearest), {}, nearest, false, false};
}

/// Of a write where one key alone has been unlocked. A script's keys are what it says they are.
SendDecision decideOnOneKey(const Command &command, const std::string &key)
{
    SendDecision decision;
    decision.writes = true;
    decision.reason = otherKeyText(command, key, {}, ScriptBy::User);
    const auto others = otherKeys(command, key);
    if (decision.reason.empty())
        return decision;
    decision.way = SendDecision::Way::HoldBack;
    if (runsScript(command) || others.empty())
        return decision;
    constexpr std::size_t mostShown = 3;
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < std::min(mostShown, others.size()); ++i)
        shown.push_back(quotedText(others[i]));
    std::string list = listText(ListOf::Words, shown);
    if (others.size() > mostShown)
        list = andMore(list, std::to_string(others.size() - mostShown));
    decision.way = SendDecision::Way::Ask;
    decision.reason = sentence("{} changes {} on a production server, and only {} is unlocked.",
                               excerpt(fullCommandName(command), 40), list, quotedText(key));
    decision.consent = sentence("Change it this once");
    return decision;
}

/// Nothing where no rule that holds in the sandbox too speaks of it.
std::optional<SendDecision> refusedAnywhere(const Command &command, const std::string &name)
{
    if (const RefusedName *refused = refusalOf(refusedEverywhere, name))
        return refusal(refusalText(*refused));
    if (name == "AUTH" || (name == "HELLO" && mayHoldPassword(command)))
        return refusal(
            sentence("The Console is logged in as the window is; a password has no place among its "
                     "commands."));
    if (name == "HELLO" && command.size() > 1 && command[1] != "2")
        return refusal(sentence("HELLO changes the protocol, and the Console speaks RESP2."));
    if (name == "SELECT")
        return refusal(sentence("The Console stays in the database that the window shows: choose another one "
                                "in the bar above."));
    if (name == "CONFIG SET" && command.size() > 2) {
        for (std::size_t i = 2; i < command.size(); i += 2) {
            const std::string setting = upperCased(command[i]);
            if (std::ranges::any_of(settingsKept,
                                    [&](std::string_view kept) { return setting.starts_with(kept); }))
                return refusal(
                    sentence("CONFIG SET {} reaches beyond what the server holds.", excerpt(command[i], 40)));
        }
    }
    return std::nullopt;
}

/// The most elements for which the server may be asked at once.
constexpr std::int64_t largestCount = 1'000'000;

/// Whether the command asks for more, though its key may hold less: a random member as often as is said, or a
/// page of SCAN.
bool asksForTooMuch(const Command &command, const std::string &name)
{
    if (name.ends_with("RANDMEMBER") || name == "HRANDFIELD")
        return command.size() > 2 && parseInteger(command[2]).value_or(0) < -largestCount;
    if (!name.ends_with("SCAN"))
        return false;
    for (std::size_t i = 1; i + 1 < command.size(); ++i) {
        if (upperCased(command[i]) == "COUNT" && parseInteger(command[i + 1]).value_or(0) > largestCount)
            return true;
    }
    return false;
}

SendDecision decideOnServer(const Command &command, const std::string &name, const CommandFacts *facts,
                            BenchRights rights)
{
    const RefusedName *refused = refusalOf(refusedOnServers, name);
    if (refused == nullptr && rights.production)
        refused = refusalOf(refusedInProduction, name);
    if (refused != nullptr)
        return refusal(refusalText(*refused));
    if (asksForTooMuch(command, name))
        return refusal(sentence("{} with this count blocks every other client. Use a count of at most {}.",
                                name, largestCount));
    SendDecision decision;
    decision.blocks = facts != nullptr && facts->blocks;
    if (facts == nullptr) {
        if (isKnownToRead(command))
            return decision;
        return refusal(
            sentence("The server does not say which of its commands write, so the Console sends only "
                     "those that are known to read."));
    }
    if (!facts->writes && (facts->reads || isKnownToRead(command))) {
        decision.blocks = decision.blocks || name == "WAIT";
        return decision;
    }
    if (facts->manages)
        return refusal(sentence("{} manages the server; the Console is for what it holds.", name));
    if (rights.writes && rights.onlyKey)
        return decideOnOneKey(command, *rights.onlyKey);
    decision.writes = true;
    if (rights.writes && runsScript(command)) {
        decision.way = SendDecision::Way::Ask;
        decision.reason = sentence("{} runs a script. Every other client waits until it ends, however long "
                                   "that takes.",
                                   name);
        decision.consent = sentence("Run it");
        return decision;
    }
    if (rights.writes)
        return decision;
    decision.way = SendDecision::Way::HoldBack;
    if (runsScript(command) && name.ends_with("_RO"))
        decision.reason = sentence(
            "{} runs a script, which blocks every other client until it ends, and this connection is "
            "read-only.",
            name);
    else if (runsScript(command))
        decision.reason = sentence(
            "{} runs code that may write. This cannot be known in advance, and the connection is read-only.",
            name);
    else if (const RefusedName *unnoticed = refusalOf(writingUnnoticed, name))
        decision.reason = refusalText(*unnoticed);
    else if (names(transactions, name))
        decision.reason =
            sentence("{} is for writing several things at once, and this connection is read-only.", name);
    else if (facts->writes)
        decision.reason =
            sentence("{} writes, and this connection is read-only. Click the lock to allow writes.", name);
    else
        decision.reason = sentence(
            "The server does not call {} a command that reads, and this connection is read-only.", name);
    return decision;
}

} // namespace

SendDecision decideSending(const Command &command, const CommandTable &table, BenchRights rights)
{
    if (command.empty() || command[0].empty())
        return refusal(sentence("A command begins with its name."));
    const CommandFacts *facts = table.find(command);
    const std::string name = facts != nullptr ? facts->name : fullCommandName(command);
    // A family of old servers is known without its members.
    const std::string typed = fullCommandName(command);
    if (auto refused = refusedAnywhere(command, typed))
        return *refused;
    if (facts == nullptr && !table.empty())
        return unknown(command, table);
    if (endsScript(command))
        return {SendDecision::Way::Ask, whoseScriptText(command), commandLineOf(command), {}, false, false};
    if (!rights.sandbox)
        return decideOnServer(command, facts != nullptr && !facts->name.contains(' ') ? typed : name, facts,
                              rights);
    SendDecision decision;
    decision.blocks = (facts != nullptr && facts->blocks) || name == "WAIT" || name == "WAITAOF";
    decision.writes = facts == nullptr || (!facts->reads && !isKnownToRead(command));
    return decision;
}

Command endingOf(const Command &command)
{
    const std::string name = command.empty() ? std::string() : upperCased(command[0]);
    if (!name.starts_with("EVAL") && !name.starts_with("FCALL"))
        return {};
    return {name.starts_with("FCALL") ? "FUNCTION" : "SCRIPT", "KILL"};
}

bool endsScript(const Command &command)
{
    const std::string name = fullCommandName(command);
    return name == "SCRIPT KILL" || name == "FUNCTION KILL";
}

Command endingNamedBy(std::string_view error)
{
    if (!error.starts_with("BUSY ") && !error.contains("(BUSY "))
        return {};
    return {error.contains("FUNCTION KILL") ? "FUNCTION" : "SCRIPT", "KILL"};
}

std::string whoseScriptText(const Command &ending)
{
    return sentence("{} ends whichever script runs on the server, whoever has started it, unless it has "
                    "written already.",
                    commandLineOf(ending));
}

bool mayHoldPassword(const Command &command)
{
    return withoutSecrets(command) != command;
}

} // namespace tiebreak
