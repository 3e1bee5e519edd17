// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a server's databases hold anything.
#include "redis/keyspace.h"

#include "core/integertext.h"
#include "redis/infolines.h"

#include <algorithm>

namespace tiebreak
{

std::vector<Database> databasesIn(std::string_view info)
{
    std::vector<Database> databases;
    forEachInfoLine(info, [&databases](std::string_view name, std::string_view value) {
        constexpr std::string_view keys = "keys=";
        const auto number = name.starts_with("db") ? parseInteger(name.substr(2)) : std::nullopt;
        if (!number || !value.starts_with(keys))
            return;
        const auto count = parseInteger(value.substr(keys.size(), value.find(',') - keys.size()));
        databases.push_back({static_cast<int>(*number), count.value_or(0)});
    });
    std::ranges::sort(databases, {}, &Database::number);
    return databases;
}

Result<std::vector<int>> readDatabases(Connection &connection, const Progress &progress)
{
    const auto info = connection.run({"INFO", "keyspace"}, progress.stopToken());
    if (!info)
        return std::unexpected(info.error());
    std::vector<int> numbers;
    for (const Database &database : databasesIn(info->text))
        numbers.push_back(database.number);
    return numbers;
}

Result<std::optional<int>> findDatabase(Connection &connection, const std::string &key,
                                        const Progress &progress)
{
    const auto databases = readDatabases(connection, progress);
    if (!databases)
        return std::unexpected(databases.error());
    for (const int database : *databases) {
        const auto selected = connection.run({"SELECT", std::to_string(database)}, progress.stopToken());
        if (!selected)
            return std::unexpected(selected.error());
        const auto exists = connection.run({"EXISTS", key}, progress.stopToken());
        if (!exists)
            return std::unexpected(exists.error());
        if (exists->integer > 0)
            return database;
    }
    return std::nullopt;
}

} // namespace tiebreak
