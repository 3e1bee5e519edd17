// SPDX-License-Identifier: GPL-3.0-or-later
// The journal of writes as a file: what was written to servers from here, and what of it can be undone.
#pragma once

#include "core/journal/writejournal.h"
#include "files/policy.h"

#include <QSettings>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// What a journal holds.
struct KeptWrites {
    std::vector<JournalEntry> entries; ///< the newest first, in the order in which they were put down
    std::int64_t newer = 0;            ///< lines of a newer version of Tiebreak
    std::int64_t unreadable = 0;       ///< lines that were cut off, or that another program wrote
};

/// A file of JSON lines that only its owner may read. Lines are only ever added, so several programs can keep
/// one. One that has grown to largestFile gets a number, and older ones the next, up to filesBefore; what can
/// be undone, the last undosKept of it, is carried over before its file goes. Errors are Io. Thread-safe.
class JournalFile final : public WriteJournal
{
public:
    using Clock = std::function<std::chrono::sys_time<std::chrono::microseconds>()>;
    static constexpr std::size_t largestFile = std::size_t(8) << 20;
    static constexpr int filesBefore = 4;
    static constexpr std::size_t undosKept = 1000;

    /// `now` is for entries without a time. `toSyslog`: each line goes there too, and nothing
    /// is begun where nobody listens. A file gets a number at
    /// `largest` bytes.
    explicit JournalFile(std::string path, bool toSyslog = false, Clock now = systemClock(),
                         std::size_t largest = largestFile);
    static Clock systemClock();

    /// The journal of whoever runs the program: tiebreak/writes.jsonl in $XDG_DATA_HOME or ~/.local/share.
    static std::string usualPath();

    /// It is on the disk afterwards.
    Result<std::string> begin(const JournalEntry &entry) override;
    Result<void> end(const std::string &id, const WriteEnd &end) override;
    /// Why the last end() that failed did, a sentence; empty: none has. Who reports a write says this too.
    std::string unkept() const;
    /// Has each such sentence told at once, on the thread that writes. To be said before the first write.
    void onUnkept(std::function<void(const std::string &sentence)> tell) { m_tellUnkept = std::move(tell); }
    /// Those of earlier files and of edits.jsonl, which older versions kept, too. Empty where there is none.
    Result<KeptWrites> writes() const;

    const std::string &path() const { return m_path; }

private:
    Result<void> append(const std::string &line);
    Result<void> rotate();
    Result<KeptWrites> readFiles() const;
    std::vector<std::string> paths() const;
    std::unexpected<Error> notWritten(const std::string &why) const;

    const std::string m_path;
    const bool m_toSyslog;
    const Clock m_now;
    const std::size_t m_largest;
    std::function<void(const std::string &)> m_tellUnkept;
    mutable std::mutex m_mutex; ///< of what follows
    std::string m_unkept;
};

/// The setting by which the journal goes to syslog, too.
inline constexpr auto journalSyslogSetting = "journal/syslog";
/// The journal at its usual path, kept as the user's settings and the machine's policy say.
std::shared_ptr<JournalFile> openJournal(const QSettings &settings, const Policy &policy);

} // namespace tiebreak
