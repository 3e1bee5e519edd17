// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that were typed, as a value.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The newest lines, oldest first, within bounds; no line twice in a row, and none that may hold a password.
class BenchHistory
{
public:
    static constexpr std::size_t maxLines = 500;
    static constexpr std::size_t maxBytes = std::size_t(256) << 10;

    void add(std::string_view line);
    const std::vector<std::string> &lines() const { return m_lines; }
    /// As text to keep, a line each; escaped, so that any bytes come back.
    std::string toText() const;
    static BenchHistory fromText(std::string_view text);

private:
    std::vector<std::string> m_lines;
    std::size_t m_bytes = 0;
};

/// What was typed or pasted as one command a line; empty lines are left out. A quote that is open at a line's
/// end goes on in the next one.
std::vector<std::string> commandLines(std::string_view text);

} // namespace tiebreak
