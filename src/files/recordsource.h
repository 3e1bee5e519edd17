// SPDX-License-Identifier: GPL-3.0-or-later
// Records of cells, one after the other, whatever the format of the file they come from.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One record: a line, or several where a quoted cell holds line ends. Nothing for a cell that is not there.
struct Record {
    std::size_t line = 0;                               ///< where it begins, from 1
    std::vector<std::optional<std::string_view>> cells; ///< good until the next record is read
};

/// What is wrong with a line.
struct LineError {
    std::size_t line = 0;
    std::string why; ///< begins in lower case: the file and the line are named before it
};

/// A record has no more cells: no board has near as many, and each costs memory.
inline constexpr std::size_t maxCells = 1000;

/// A text that is read record by record.
class RecordSource
{
public:
    virtual ~RecordSource() = default;
    /// Reads the next record over `record`; false at the end.
    virtual std::expected<bool, LineError> next(Record &record) = 0;
    /// How many bytes have been read.
    virtual std::size_t position() const = 0;
    /// The names of the cells where each record brings them along: those of the first one.
    virtual std::vector<std::string> names() const { return {}; }
};

} // namespace tiebreak
