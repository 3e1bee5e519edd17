// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that a test may write to, without the journal of whoever runs the test.
#pragma once

#include "core/journal/writejournal.h"
#include "redis/server/allowwrites.h"

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Keeps entries in memory, and none once it is told that it is full.
class TestJournal final : public WriteJournal
{
public:
    Result<std::string> begin(const JournalEntry &entry) override
    {
        const std::lock_guard lock(m_mutex);
        if (m_full)
            return failure(ErrorKind::Io, "full");
        m_entries.push_back(entry);
        m_entries.back().id = std::to_string(m_entries.size());
        return m_entries.back().id;
    }
    Result<void> end(const std::string &id, const WriteEnd &end) override
    {
        const std::lock_guard lock(m_mutex);
        if (m_full)
            return failure(ErrorKind::Io, "full");
        JournalEntry &entry = m_entries.at(std::stoul(id) - 1);
        entry.state = end.state;
        entry.answer = end.answer;
        entry.written = end.written;
        entry.removed = end.removed;
        return {};
    }
    std::vector<JournalEntry> entries() const
    {
        const std::lock_guard lock(m_mutex);
        return m_entries;
    }
    void fill(bool isFull = true) { m_full = isFull; }

private:
    mutable std::mutex m_mutex;
    std::vector<JournalEntry> m_entries;
    bool m_full = false;
};

/// For tests of something else.
class NoJournal final : public WriteJournal
{
public:
    Result<std::string> begin(const JournalEntry &) override { return std::string("1"); }
    Result<void> end(const std::string &, const WriteEnd &) override { return {}; }
};

inline WritableServer allowWrites(Route route,
                                  std::shared_ptr<const WritePermit> permit = std::make_shared<WritePermit>())
{
    return allowWrites(std::move(route), std::make_shared<NoJournal>(), std::move(permit));
}

} // namespace tiebreak
