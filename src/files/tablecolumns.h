// SPDX-License-Identifier: GPL-3.0-or-later
// Which column of a file holds what.
#pragma once

#include <array>
#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What a column of a board or events file can hold.
enum class Column { Member, MemberBase64, Key, Raw, Bits, Score, Time, Rank };

inline constexpr std::size_t columnKinds = 8;

/// "member", "memberBase64", "key", "raw", "bits", "score", "time", "rank".
std::string_view columnName(Column column);

/// A column's name without its case, spaces, - and _.
std::string plainColumnName(std::string_view name);

/// Where each column stands, from 0; nothing where there is none.
class TableColumns
{
public:
    /// Finds the columns by their names, whatever their case, spaces, - and _. A column's own name comes
    /// before its synonyms: member (user, player, id, name, ...), raw (value, ...), score (points, ...), time
    /// (timestamp, reached, ...). Other names are passed over. The error says which two columns could both be
    /// meant.
    static std::expected<TableColumns, std::string> named(std::span<const std::string> names);
    /// The columns of a file that does not name them: member and raw, or member, score and time; nothing for
    /// other counts.
    static std::optional<TableColumns> byCount(std::size_t count);

    bool has(Column column) const { return at(column).has_value(); }
    std::optional<std::size_t> at(Column column) const { return m_at[static_cast<std::size_t>(column)]; }
    /// None is known.
    bool empty() const;

private:
    std::array<std::optional<std::size_t>, columnKinds> m_at;
};

} // namespace tiebreak
