// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a connection's writes into the journal.
#pragma once

#include "core/journal/writejournal.h"
#include "redis/wire/command.h"
#include "redis/wire/serverprocess.h"

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Whom a connection writes to, and as whom.
struct WrittenTo {
    const std::string &address;
    const ServerProcess &process;
    const std::string &user; ///< empty: not known
};

/// An answer in short.
struct AnswerNote {
    std::string whole;              ///< of an error the line, of a status the word, else what it is
    std::vector<std::string> parts; ///< of an array its elements, as many as are asked for
    bool isError = false;
    bool isNil = false;
};

/// Puts writes down before they leave: each command as an entry of its own, or all of a job as one. Shared by
/// the connections of a job; thread-safe.
class WriteRecord
{
public:
    enum class Per { Command, Job };

    /// `entry` has what is known before: kind, server, database. Null: there is no journal, and nothing
    /// may be sent.
    WriteRecord(std::shared_ptr<WriteJournal> journal, JournalEntry entry, Per per);

    /// Before a command leaves for this run of the server: its entry is kept now. The id is for answered() or
    /// lost(); empty: the job's entry counts. Errors of the journal; Locked where there is none.
    Result<std::string> begin(const Command &command, const WrittenTo &to);
    /// Before anything is sent by other ways: Locked where each command has an entry of its own. Of every
    /// process that the job writes to beside the first, such as the nodes of a cluster, the entry's answer
    /// tells.
    Result<void> beginJob(const WrittenTo &to);
    /// How many commands MULTI has queued; nothing where no transaction is open. Their answers come with
    /// EXEC's, and each must have been told by answered(), with an empty id where it has no entry.
    std::optional<std::size_t> queued() const;
    /// The server has answered. With EXEC or DISCARD ends what MULTI had queued, too.
    void answered(const std::string &id, const AnswerNote &answer);
    /// No answer will come.
    void lost(const std::string &id, const std::string &why);
    /// The connection is closed: what is still queued was not run.
    void closed(const std::string &why);
    /// It was put down, but not sent.
    void withdraw(const std::string &id);
    /// How the job ended; nothing happens where it has written nothing.
    void endJob(const WriteEnd &end);

private:
    JournalEntry entryAt(const WrittenTo &to) const;
    void end(const std::string &id, const WriteEnd &end);
    void endAnswered(const std::string &id, std::string_view answer);
    void endQueued(const std::vector<std::string> &ids, const WriteEnd &end);

    const std::shared_ptr<WriteJournal> m_journal;
    const JournalEntry m_entry;
    const Per m_per;
    mutable std::mutex m_mutex; ///< of what follows
    std::string m_job;          ///< the id of the job's entry; empty: nothing has been written
    std::set<std::pair<std::string, std::string>> m_writtenTo; ///< by the job: addresses, and processes there
    std::string m_also;                                        ///< of those but the first
    bool m_ended = false;
    std::set<std::string> m_secret; ///< whose command held a password, which an error may repeat
    std::map<std::string, std::string> m_framing;     ///< by id: MULTI, EXEC or DISCARD without an answer
    std::optional<std::vector<std::string>> m_queued; ///< of an open transaction, in order
};

} // namespace tiebreak
