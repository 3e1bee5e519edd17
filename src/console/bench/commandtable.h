// SPDX-License-Identifier: GPL-3.0-or-later
// What the server itself says of its commands: which write, block or manage it.
#pragma once

#include "core/base/result.h"
#include "redis/wire/command.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One command as COMMAND INFO has it.
struct CommandFacts {
    std::string name;    ///< upper case, with its second word where it is one of a family: "CONFIG GET"
    int arity = 0;       ///< the number of words; negative: at least so many
    bool writes = false; ///< the server's flag
    bool reads = false;  ///< as readsByFlags() has it
    bool blocks = false;
    bool manages = false;  ///< the server's flag "admin"
    bool isFamily = false; ///< a container: its second word names the command
};

/// All commands of one server.
class CommandTable
{
public:
    /// From the reply to COMMAND; commands that are written strangely are left out.
    explicit CommandTable(const Reply &reply);
    CommandTable() = default;

    bool empty() const { return m_commands.empty(); }
    /// What is known of the command that these words call, of the one of its family where it has one; null:
    /// the server knows none.
    const CommandFacts *find(const Command &command) const;
    /// All names, sorted, without those of families.
    std::vector<std::string> names() const;
    /// Names that are one or two letters from this one, the nearest first, three at the most.
    std::vector<std::string> nearest(std::string_view name) const;

private:
    void add(const Reply &entry, bool ofFamily);
    std::map<std::string, CommandFacts, std::less<>> m_commands;
};

/// Reads it; an error reply becomes an Error.
Result<CommandTable> readCommandTable(Connection &connection, std::stop_token stop = {});

/// The keys that the command names, each once, as COMMAND GETKEYS has them. An error reply, such as to a
/// command without keys, becomes an Error.
Result<std::vector<std::string>> keysOf(Connection &connection, const Command &command,
                                        std::stop_token stop = {});

/// The command's name as it is spoken of: "CONFIG SET" for one of a family, else "ZADD".
std::string commandName(const Command &command, const CommandFacts *facts);

} // namespace tiebreak
