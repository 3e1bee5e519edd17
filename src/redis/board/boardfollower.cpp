// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardfollower.h"

#include "core/board/snapshot.h"
#include "core/text/scoretext.h"
#include "redis/link/open.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::size_t rowsACommand = 500;
constexpr std::size_t bytesACommand = 256 * 1024;
constexpr std::size_t commandsInFlight = 8;

/// What makes one board of another: rows of `rows`, and members of `before`.
struct Difference {
    std::vector<std::size_t> added;
    std::vector<std::size_t> removed;
};

Difference differenceOf(const Rows &before, const Rows &rows)
{
    Difference difference;
    const std::vector<std::size_t> old = placesByMember(before);
    const std::vector<std::size_t> now = placesByMember(rows);
    auto at = old.begin();
    for (const std::size_t row : now) {
        const std::string_view member = rows.member(row);
        for (; at != old.end() && before.member(*at) < member; ++at)
            difference.removed.push_back(*at);
        if (at == old.end() || before.member(*at) != member) {
            difference.added.push_back(row);
            continue;
        }
        const double raw = before.raw(*at);
        if (!sameBits(raw, rows.raw(row))) {
            // ZADD sees no difference between two zeros.
            if (raw == rows.raw(row))
                difference.removed.push_back(*at);
            difference.added.push_back(row);
        }
        ++at;
    }
    difference.removed.insert(difference.removed.end(), at, old.end());
    return difference;
}

/// The commands of one transaction, made as they are sent, so that no second copy of a large board is held.
class Rewriting
{
public:
    Rewriting(const std::string &key, const Rows *before, const Rows &rows)
        : m_key(key)
        , m_before(before)
        , m_rows(rows)
        , m_difference(differenceOf(before ? *before : m_none, rows))
    {
    }

    std::int64_t size() const { return std::ssize(m_difference.added) + std::ssize(m_difference.removed); }

    /// Empty: there are no more.
    Command next()
    {
        if (!std::exchange(m_begun, true))
            return {"MULTI"};
        if (!m_before && !std::exchange(m_deleted, true))
            return {"DEL", m_key};
        if (m_removed < m_difference.removed.size())
            return removal();
        if (m_added < m_difference.added.size())
            return addition();
        return std::exchange(m_ended, true) ? Command() : Command{"EXEC"};
    }

private:
    Command removal()
    {
        Command command{"ZREM", m_key};
        const auto &rows = m_difference.removed;
        const std::size_t end = std::min(m_removed + rowsACommand, rows.size());
        for (std::size_t bytes = 0; m_removed < end && bytes < bytesACommand; ++m_removed) {
            command.emplace_back(m_before->member(rows[m_removed]));
            bytes += command.back().size();
        }
        return command;
    }

    Command addition()
    {
        Command command{"ZADD", m_key};
        const auto &rows = m_difference.added;
        const std::size_t end = std::min(m_added + rowsACommand, rows.size());
        for (std::size_t bytes = 0; m_added < end && bytes < bytesACommand; ++m_added) {
            command.push_back(shortestText(m_rows.raw(rows[m_added])));
            command.emplace_back(m_rows.member(rows[m_added]));
            bytes += command.back().size();
        }
        return command;
    }

    const Rows m_none;
    const std::string &m_key;
    const Rows *m_before;
    const Rows &m_rows;
    Difference m_difference;
    std::size_t m_removed = 0;
    std::size_t m_added = 0;
    bool m_begun = false;
    bool m_deleted = false;
    bool m_ended = false;
};

/// What an answer says is wrong; the answer to EXEC holds one for each command.
Result<void> checkReply(const Reply &reply)
{
    if (reply.isError())
        return std::unexpected(errorFromReply(reply.text));
    for (const Reply &item : reply.items) {
        if (item.isError())
            return std::unexpected(errorFromReply(item.text));
    }
    return {};
}

Result<void> runAll(Connection &connection, Rewriting &rewriting, const std::stop_token &stop)
{
    Result<void> result;
    std::size_t inFlight = 0;
    for (Command command = rewriting.next(); !command.empty() || inFlight > 0;) {
        if (!command.empty() && inFlight < commandsInFlight) {
            TRY(connection.send(command, stop));
            ++inFlight;
            command = rewriting.next();
            continue;
        }
        TRY(const auto reply, connection.receive(stop));
        --inFlight;
        if (auto checked = checkReply(reply); !checked && result)
            result = std::move(checked);
    }
    return result;
}

} // namespace

Result<std::int64_t> BoardFollower::rewrite(const std::string &key, const Rows *before, const Rows &rows,
                                            const Progress &progress)
{
    if (progress.stopRequested())
        return failure(ErrorKind::Cancelled, "Writing the board was cancelled.");
    Rewriting rewriting(key, before, rows);
    if (before && rewriting.size() == 0)
        return 0;
    if (!m_connection || !m_connection->reusable()) {
        TRY(m_connection, openConnection(m_server, {}, progress.stopToken()));
    }
    if (auto done = runAll(*m_connection, rewriting, progress.stopToken()); !done) {
        m_connection.reset();
        return std::unexpected(done.error());
    }
    return rewriting.size();
}

} // namespace tiebreak
