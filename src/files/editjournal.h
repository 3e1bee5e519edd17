// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of boards, kept so that each can be taken back bit for bit, also after the program has ended.
#pragma once

#include "core/base/result.h"
#include "core/edit/boardedit.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// One edit of one server's board.
struct JournalEntry {
    std::string id; ///< unlike all others
    std::chrono::sys_time<std::chrono::microseconds> time{};
    std::string server; ///< whatever the caller knows it by, without login
    int db = 0;
    BoardEdit edit;
    EditState state = EditState::Sent;
    std::string process = {}; ///< of the server, where it tells; "run" in the file
};

/// A file of JSON lines that only its owner may read; lines are only ever added, so several windows can keep
/// one. Errors are Io.
class EditJournal
{
public:
    static constexpr std::size_t entriesKept = 1000;

    explicit EditJournal(std::string path) : m_path(std::move(path)) {}

    /// The journal of whoever runs the program: Tiebreak/edits.jsonl in $XDG_DATA_HOME or ~/.local/share.
    static std::string usualPath();

    /// Writes down an edit that is about to be sent, and gives it an id. It is on the disk afterwards.
    Result<JournalEntry> begin(JournalEntry entry);
    /// Writes down how it ended.
    Result<void> end(const std::string &id, EditState state);
    /// The last ones, the newest first; lines that are no entries are left out. Empty where there is no file.
    Result<std::vector<JournalEntry>> entries() const;

private:
    Result<void> append(const std::string &line);

    std::string m_path;
};

} // namespace tiebreak
