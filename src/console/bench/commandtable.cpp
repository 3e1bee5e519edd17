// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bench/commandtable.h"

#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "redis/wire/readingcommands.h"

#include <algorithm>
#include <cstdlib>

namespace tiebreak
{

namespace
{

bool hasFlag(const Reply &flags, std::string_view flag)
{
    return std::ranges::any_of(flags.items, [&](const Reply &item) { return item.text == flag; });
}

/// How many letters differ, as Levenshtein counts them.
std::size_t lettersApart(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace

std::string commandName(const Command &command, const CommandFacts *facts)
{
    if (facts != nullptr)
        return facts->name;
    return command.empty() ? std::string() : excerpt(upperCased(command[0]), 40);
}

CommandTable::CommandTable(const Reply &reply)
{
    for (const Reply &entry : reply.items)
        add(entry, false);
}

// Redis 7 lists the commands of a family within it; older servers know the family alone.
void CommandTable::add(const Reply &entry, bool ofFamily)
{
    if (entry.items.size() < 3 || entry.items[0].text.size() > 100)
        return;
    CommandFacts facts;
    facts.name = upperCased(entry.items[0].text);
    std::ranges::replace(facts.name, '|', ' ');
    facts.arity = static_cast<int>(entry.items[1].integer);
    const Reply &flags = entry.items[2];
    facts.writes = hasFlag(flags, "write");
    facts.reads = readsByFlags(entry);
    facts.blocks = hasFlag(flags, "blocking");
    facts.manages = hasFlag(flags, "admin");
    if (!ofFamily && entry.items.size() > 9 && !entry.items[9].items.empty()) {
        facts.isFamily = true;
        for (const Reply &member : entry.items[9].items)
            add(member, true);
    }
    m_commands.insert_or_assign(facts.name, facts);
}

const CommandFacts *CommandTable::find(const Command &command) const
{
    if (command.empty())
        return nullptr;
    const std::string name = upperCased(command[0]);
    // A name with a space in it would be taken for one of a family.
    const auto found = name.contains(' ') ? m_commands.end() : m_commands.find(name);
    if (found == m_commands.end())
        return nullptr;
    if (!found->second.isFamily || command.size() < 2)
        return &found->second;
    const auto member = m_commands.find(name + ' ' + upperCased(command[1]));
    return member == m_commands.end() ? nullptr : &member->second;
}

std::vector<std::string> CommandTable::names() const
{
    std::vector<std::string> names;
    for (const auto &[name, facts] : m_commands) {
        if (!name.contains(' '))
            names.push_back(name);
    }
    return names;
}

std::vector<std::string> CommandTable::nearest(std::string_view name) const
{
    const std::string typed = upperCased(name.substr(0, 40));
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const auto &[known, facts] : m_commands) {
        const std::size_t apart = lettersApart(typed, known);
        if (apart <= (typed.size() <= 4 ? 1u : 2u))
            near.emplace_back(apart, known);
    }
    std::ranges::sort(near);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, near.size()); ++i)
        names.push_back(near[i].second);
    return names;
}

Result<CommandTable> readCommandTable(Connection &connection, std::stop_token stop)
{
    TRY(const auto reply, connection.run({"COMMAND"}, stop));
    return CommandTable(reply);
}

Result<std::vector<std::string>> keysOf(Connection &connection, const Command &command, std::stop_token stop)
{
    Command question{"COMMAND", "GETKEYS"};
    question.insert(question.end(), command.begin(), command.end());
    TRY(const auto reply, connection.run(question, stop));
    std::vector<std::string> keys;
    for (const Reply &item : reply.items)
        keys.push_back(item.text);
    std::ranges::sort(keys);
    keys.erase(std::ranges::unique(keys).begin(), keys.end());
    return keys;
}

} // namespace tiebreak
