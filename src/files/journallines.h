// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the journal of writes: an entry each, and how one ended.
#pragma once

#include "core/journal/writejournal.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// The version of the lines that are written; those of version 1, of edits only, had no number.
inline constexpr int journalVersion = 2;
/// How the file begins.
inline constexpr std::string_view journalHeader = "{\"format\":\"tiebreak-writes\",\"version\":";

nlohmann::ordered_json journalEntryJson(const JournalEntry &entry);
/// `microseconds` is when it ended, since the Unix epoch.
nlohmann::ordered_json journalEndJson(const std::string &id, const WriteEnd &end, std::int64_t microseconds);

/// Reads the text of one file after another, the oldest first. What is not understood is counted, and never
/// an error.
class JournalReader
{
public:
    void read(std::string_view text);

    /// The oldest first, each with the last state that it was given.
    const std::vector<JournalEntry> &entries() const { return m_entries; }
    /// Lines of a newer version of Tiebreak.
    std::int64_t newer() const { return m_newer; }
    /// Lines that were cut off, or that another program wrote.
    std::int64_t unreadable() const { return m_unreadable; }

private:
    void readLine(std::string_view line);

    std::vector<JournalEntry> m_entries;
    std::unordered_map<std::string, std::size_t> m_places; ///< by id
    std::int64_t m_newer = 0;
    std::int64_t m_unreadable = 0;
};

} // namespace tiebreak
