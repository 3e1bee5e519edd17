// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/tablecolumns.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

struct KnownColumn {
    Column column;
    std::string_view name;
    std::vector<std::string_view> synonyms; ///< as plainColumnName() gives them
};

const std::array<KnownColumn, columnKinds> &knownColumns()
{
    static const std::array<KnownColumn, columnKinds> known{
        {{Column::Member,
          "member",
          {"user", "userid", "username", "player", "playerid", "playername", "id", "name"}},
         {Column::MemberBase64, "memberBase64", {}},
         {Column::Key, "key", {}},
         {Column::Raw, "raw", {"rawscore", "rawvalue", "value", "double"}},
         {Column::Bits, "bits", {}},
         {Column::Score, "score", {"points"}},
         {Column::Time,
          "time",
          {"timestamp", "ts", "reached", "reachedat", "timereached", "date", "datetime", "when", "at"}},
         {Column::Rank, "rank", {"place"}}}};
    return known;
}

} // namespace

std::string plainColumnName(std::string_view name)
{
    std::string plain;
    for (const char character : name) {
        if (character >= 'A' && character <= 'Z')
            plain += static_cast<char>(character - 'A' + 'a');
        else if (!std::string_view(" -_").contains(character))
            plain += character;
    }
    return plain;
}

std::string_view columnName(Column column)
{
    return knownColumns()[static_cast<std::size_t>(column)].name;
}

std::expected<TableColumns, std::string> TableColumns::named(std::span<const std::string> names)
{
    TableColumns columns;
    for (const KnownColumn &known : knownColumns()) {
        auto &at = columns.m_at[static_cast<std::size_t>(known.column)];
        bool byOwnName = false;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string name = plainColumnName(names[i]);
            const bool own = name == plainColumnName(known.name);
            if (!own && (byOwnName || std::ranges::find(known.synonyms, name) == known.synonyms.end()))
                continue;
            if (at && own == byOwnName)
                return std::unexpected(sentence("both \"{}\" and \"{}\" can be the {}: name one of them {}.",
                                                excerpt(names[*at]), excerpt(names[i]), known.name,
                                                known.name));
            at = i;
            byOwnName = own;
        }
    }
    return columns;
}

std::optional<TableColumns> TableColumns::byCount(std::size_t count)
{
    TableColumns columns;
    const auto set = [&columns](Column column, std::size_t at) {
        columns.m_at[static_cast<std::size_t>(column)] = at;
    };
    set(Column::Member, 0);
    if (count == 2) {
        set(Column::Raw, 1);
        return columns;
    }
    set(Column::Score, 1);
    set(Column::Time, 2);
    return count == 3 ? std::optional(columns) : std::nullopt;
}

bool TableColumns::empty() const
{
    return std::ranges::none_of(m_at, [](const auto &at) { return at.has_value(); });
}

} // namespace tiebreak
