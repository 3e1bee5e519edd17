// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to standard error: a sentence a line, and never a million of them.
#pragma once

#include "core/board/coverage.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Writes "tiebreak-cli: TEXT" to standard error.
void printError(std::string_view text);

/// Says what did not answer, and why.
void printGaps(const Coverage &coverage);

/// Errors and warnings about lines of input. The first few of each kind are written with their line number,
/// the rest are counted.
class LineErrors
{
public:
    /// A line that gives no result; `line` counts from 1.
    void error(std::uint64_t line, std::string_view text);
    /// A line whose result is not what it seems.
    void warning(std::uint64_t line, std::string_view text);
    /// Says how many were left out.
    void finish() const;
    std::uint64_t errors() const { return m_errors; }

private:
    static constexpr std::uint64_t shown = 10;

    std::uint64_t m_errors = 0;
    std::uint64_t m_warnings = 0;
};

} // namespace tiebreak
