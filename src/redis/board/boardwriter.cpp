// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/boardwriter.h"

#include "core/base/delayedstop.h"
#include "core/board/pairedrows.h"
#include "core/board/snapshot.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/board/boardeditor.h"
#include "redis/keys/keyfacts.h"
#include "redis/link/keyslot.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"

#include <array>
#include <random>
#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

constexpr std::size_t rowsAChunk = 500;
constexpr std::size_t bytesAChunk = 256 * 1024;
constexpr std::size_t chunksInFlight = 4;
/// Longer than any step may take, so that the key outlives its writing but no crash for long.
constexpr auto timeToLive = "600";
/// How long a server is waited for once nobody wants the board any more.
constexpr auto patienceAfterStop = 1000ms;
/// Servers before Redis 7 tell an expiry by what is left of it, which is a millisecond more or less.
constexpr auto expiryTolerance = 20ms;

std::string millisecondsOf(Expiry expiry)
{
    return std::to_string(expiry.time_since_epoch().count());
}

Error existsError(const std::string &key)
{
    return {ErrorKind::Usage,
            sentence("The key \"{}\" already exists. Tiebreak never overwrites a key. Choose another name.",
                     excerpt(key))};
}

std::unexpected<Error> cancelled()
{
    return failure(ErrorKind::Cancelled, "Writing the board was cancelled.");
}

/// A server keeps no sign of a zero in its small encoding.
bool equalRaws(double a, double b)
{
    return sameBits(a, b) || (a == 0 && b == 0);
}

class BoardWriter
{
public:
    BoardWriter(const WritableServer &server, const std::string &key, const Rows &rows,
                const Progress &progress, const std::optional<OriginalBoard> &original)
        : m_key(key)
        , m_original(original)
        , m_temporary(temporaryKey(key, std::random_device{}() | std::uint64_t(std::random_device{}()) << 32))
        , m_server(server.besides({m_key, m_temporary}))
        , m_rows(rows)
        , m_progress(progress)
        , m_steps(rows.size() * 2 + (original ? original->asRead.rows.size() : 0))
        , m_later(progress.stopToken(), patienceAfterStop)
    {
    }

    /// After an error of write(): whether the key may be there all the same.
    bool maybeWritten() const { return m_maybeWritten; }
    /// Whether the key is there, though it may not expire as it was to.
    bool isWritten() const { return m_isWritten; }

    Result<WrittenBoard> write()
    {
        TRY(auto connection, openConnection(m_server.holding(m_key), {}, m_progress.stopToken()));
        TRY(const auto exists, connection.run({"EXISTS", m_key}, m_progress.stopToken()));
        if (exists.integer != 0)
            return std::unexpected(existsError(m_key));
        // A user who may not read it learns that before a million rows have been sent.
        TRY(onOriginal(connection, [&](Connection &node) { return expiryOfOriginal(node); }));

        auto done = fill(connection);
        if (done)
            done = verify(connection);
        if (done)
            done = publish(connection);
        if (!done) {
            Error error = std::move(done.error());
            if (error.kind == ErrorKind::Cancelled)
                error = cancelled().error();
            error.mayHaveWritten = m_maybeWritten;
            if (m_maybeWritten)
                error.message +=
                    ' ' +
                    sentence(
                        "Tiebreak does not know whether \"{}\" was written. Check whether the key exists.",
                        excerpt(m_key));
            if (m_chunksSent > m_chunksRefused && !remove(connection)) {
                error.mayHaveWritten = true;
                error.message += ' ' + sentence("The temporary key \"{}\" may be left behind; it expires by "
                                                "itself within 10 minutes.",
                                                excerpt(m_temporary));
            }
            return std::unexpected(std::move(error));
        }
        m_isWritten = true;
        if (auto checked = checkWritten(connection); !checked) {
            checked.error().mayHaveWritten = true;
            return std::unexpected(std::move(checked.error()));
        }
        WrittenBoard written{static_cast<std::int64_t>(m_rows.size()), std::nullopt, m_expires};
        if (const auto bytes = readMemoryUsage(connection, m_key, m_progress))
            written.memoryBytes = *bytes;
        return written;
    }

private:
    /// Sends transactions a few ahead of their replies. A stop request ends the sending, and what is on its
    /// way is awaited: it must not reach the server after the removal of the key.
    Result<void> fill(Connection &connection)
    {
        Result<void> result;
        std::size_t next = 0;
        std::size_t inFlight = 0;
        while (inFlight > 0 || (result && next < m_rows.size())) {
            if (result && m_progress.stopRequested())
                result = cancelled();
            if (result && next < m_rows.size() && inFlight < chunksInFlight) {
                TRY(connection.send(chunk(next), m_later.token()));
                ++m_chunksSent;
                ++inFlight;
            } else if (inFlight > 0) {
                std::vector<Reply> replies;
                auto received = receiveReplies(connection, 4, &replies);
                if (!received && connection.broken())
                    return result ? std::move(received) : std::move(result);
                m_chunksRefused += wasRefused(replies) ? 1 : 0;
                --inFlight;
                if (result)
                    result = std::move(received);
                m_progress.report(next, m_steps);
            }
        }
        return result;
    }

    /// The rows from `next` on as one transaction, and moves `next` on.
    std::array<Command, 4> chunk(std::size_t &next) const
    {
        Command add{"ZADD", m_temporary};
        const std::size_t end = std::min(next + rowsAChunk, m_rows.size());
        for (std::size_t bytes = 0; next < end && bytes < bytesAChunk; ++next) {
            add.push_back(shortestText(m_rows.raw(next)));
            add.emplace_back(m_rows.member(next));
            bytes += m_rows.member(next).size();
        }
        return {Command{"MULTI"}, std::move(add), {"EXPIRE", m_temporary, timeToLive}, {"EXEC"}};
    }

    /// Whether a command that was sent between MULTI and EXEC was carried out by itself, as where a user may
    /// not run MULTI: it was not queued.
    static bool ranAlone(const Reply &command) { return command.type == Reply::Type::Integer; }

    /// Whether a chunk with these replies has added nothing.
    static bool wasRefused(const std::vector<Reply> &replies)
    {
        const Reply &executed = replies[3];
        const bool failed = executed.isError() || executed.items.empty() || executed.items.front().isError();
        return failed && !ranAlone(replies[1]);
    }

    /// The first thing that went wrong in so many replies.
    Result<void> receiveReplies(Connection &connection, int count, std::vector<Reply> *all)
    {
        Result<void> result;
        for (int i = 0; i < count; ++i) {
            TRY(auto reply, connection.receive(m_later.token()));
            if (reply.isError() && result)
                result = std::unexpected(errorFromReply(reply.text));
            for (const Reply &item : reply.items) {
                if (item.isError() && result)
                    result = std::unexpected(errorFromReply(item.text));
            }
            all->push_back(std::move(reply));
        }
        return result;
    }

    Result<void> verify(Connection &connection)
    {
        const Progress reading(m_progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
            m_progress.report(m_rows.size() + done, m_steps);
        });
        TRY(const auto read, readWholeBoard(connection, m_temporary, ReadWay::Pages, reading));
        bool same = read.rows.size() == m_rows.size();
        for (std::size_t row = 0; same && row < m_rows.size(); ++row)
            same =
                equalRaws(read.rows.raw(row), m_rows.raw(row)) && read.rows.member(row) == m_rows.member(row);
        if (!same)
            return failure(ErrorKind::Server,
                           sentence("What was read back from \"{}\" is not what was written, so it was "
                                    "thrown away: another client may have changed it.",
                                    excerpt(m_temporary)));
        return {};
    }

    /// Asks the node that has the original: in a cluster it may be another one.
    template <typename Ask>
    auto onOriginal(Connection &connection, const Ask &ask) -> decltype(ask(connection))
    {
        if (!m_original)
            return {};
        if (!m_server.route().cluster)
            return ask(connection);
        TRY(auto other, openConnection(m_server.holding(m_original->key), {}, m_later.token()));
        return ask(other);
    }

    /// The expiry first: whatever comes under that name behind it is seen by what follows.
    Result<std::optional<Expiry>> expiryOfOriginal(Connection &connection)
    {
        const std::string &key = m_original->key;
        const Rows &rows = m_original->asRead.rows;
        TRY(const auto expires, readExpiry(connection, key, Progress(m_later.token())));
        const std::array<Command, 3> commands{Command{"ZCARD", key},
                                              {"ZSCORE", key, std::string(rows.member(0))},
                                              {"ZSCORE", key, std::string(rows.member(rows.size() - 1))}};
        TRY(const auto replies, connection.pipeline(commands, m_later.token()));
        const auto members = countIn(replies[0]);
        const bool isOther =
            members ? *members != m_original->asRead.size() : members.error().kind == ErrorKind::WrongType;
        if (!members && !isOther)
            return std::unexpected(members.error());
        // A user who may not ask for single members has read them all the same.
        if (isOther || replies[1].isNil() || replies[2].isNil())
            return originalHasChanged();
        return expires;
    }

    std::unexpected<Error> originalHasChanged() const
    {
        return failure(ErrorKind::Conflict,
                       sentence("Nothing was written: {} has changed since it was read. Stop its writers, "
                                "then re-encode it again.",
                                quotedText(m_original->key)));
    }

    /// Rows of the original that have come, gone or got another raw since it was read.
    struct ChangedRows {
        std::int64_t count = 0;
        std::string first; ///< a member of them
    };

    Result<ChangedRows> changedRows(Connection &connection, const Progress &progress) const
    {
        TRY(const auto now, readWholeBoard(connection, m_original->key, m_original->way, progress));
        ChangedRows changed;
        TRY(forEachPair(m_original->asRead, now, [&](const PairedRow &row) -> Result<void> {
            const bool same = row.first && row.second && equalRaws(*row.first, *row.second);
            if (!same && ++changed.count == 1)
                changed.first = row.member;
            return {};
        }));
        return changed;
    }

    /// From here until EXEC nobody may change the original, where the server can say so.
    Result<void> watchOriginal(Connection &connection)
    {
        if (m_server.route().cluster)
            return {};
        const auto watched = connection.run({"WATCH", m_original->key}, m_later.token());
        if (!watched && watched.error().kind != ErrorKind::Permission)
            return std::unexpected(watched.error());
        m_isWatched = watched.has_value();
        return {};
    }

    /// When the original expires, once it is sure that every row is still as it was read.
    Result<std::optional<Expiry>> expiryOfUnchanged(Connection &connection)
    {
        TRY(const auto expires, expiryOfOriginal(connection));
        const Progress reading(m_progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
            m_progress.report(m_rows.size() * 2 + done, m_steps);
        });
        TRY(const auto changed, changedRows(connection, reading));
        if (changed.count == 0)
            return expires;
        return failure(
            ErrorKind::Conflict,
            plural(changed.count,
                   sentence("Nothing was written: {} row of {} has changed since it was read: {}. Stop its "
                            "writers, then re-encode it again.",
                            changed.count, quotedText(m_original->key), quotedText(changed.first)),
                   sentence("Nothing was written: {} rows of {} have changed since it was read, such as {}. "
                            "Stop its writers, then re-encode it again.",
                            changed.count, quotedText(m_original->key), quotedText(changed.first))));
    }

    Result<void> checkWritten(Connection &connection)
    {
        if (!m_original)
            return {};
        if (!m_isWatched) {
            TRY(checkOriginal(connection));
        }
        return checkExpiry(connection);
    }

    /// What was changed while the key got its name, of a board that could not be watched.
    Result<void> checkOriginal(Connection &connection)
    {
        const auto changed = onOriginal(
            connection, [&](Connection &node) { return changedRows(node, Progress(m_later.token())); });
        if (!changed)
            return failure(
                changed.error().kind,
                sentence("{} was written, but whether {} has changed since it was read is not known: {}",
                         quotedText(m_key), quotedText(m_original->key), changed.error().message));
        if (changed->count == 0)
            return {};
        return failure(
            ErrorKind::Conflict,
            plural(changed->count,
                   sentence("{} was written, but {} row of {} has changed since it was read: {}. Remove "
                            "the new key, stop the writers, then re-encode it again.",
                            quotedText(m_key), changed->count, quotedText(m_original->key),
                            quotedText(changed->first)),
                   sentence("{} was written, but {} rows of {} have changed since it was read, such as "
                            "{}. Remove the new key, stop the writers, then re-encode it again.",
                            quotedText(m_key), changed->count, quotedText(m_original->key),
                            quotedText(changed->first))));
    }

    /// The expiry is set before the rename, since the name may turn out to be someone else's key; and that of
    /// the temporary key comes back where the rename was refused.
    Result<void> publish(Connection &connection)
    {
        if (m_progress.stopRequested())
            return cancelled();
        if (m_original) {
            TRY(watchOriginal(connection));
        }
        TRY(m_expires, onOriginal(connection, [&](Connection &node) { return expiryOfUnchanged(node); }));
        const std::array<Command, 5> commands{
            Command{"MULTI"},
            m_expires ? Command{"PEXPIREAT", m_temporary, millisecondsOf(*m_expires)}
                      : Command{"PERSIST", m_temporary},
            {"RENAMENX", m_temporary, m_key},
            {"EXPIRE", m_temporary, timeToLive},
            {"EXEC"}};
        m_maybeWritten = true;
        TRY(connection.send(commands, m_later.token()));
        std::vector<Reply> replies;
        const auto received = receiveReplies(connection, 5, &replies);
        const Reply executed = replies.size() == 5 ? replies.back() : Reply();
        m_maybeWritten = connection.broken() || (replies.size() == 5 && ranAlone(replies[2]));
        TRY(received);
        if (m_isWatched && executed.isNil())
            return originalHasChanged();
        if (executed.items.size() != 3 || executed.items[1].integer != 1)
            return std::unexpected(existsError(m_key));
        return {};
    }

    /// Whether the key expires as it is to; what is amiss with a key that was written.
    Result<void> checkExpiry(Connection &connection)
    {
        const auto found = readExpiry(connection, m_key, Progress(m_later.token()));
        if (!found)
            return failure(found.error().kind,
                           sentence("\"{}\" was written, but when it expires could not be read: {}",
                                    excerpt(m_key), found.error().message));
        const bool same = found->has_value() == m_expires.has_value() &&
                          (!m_expires || std::chrono::abs(**found - *m_expires) < expiryTolerance);
        if (same)
            return {};
        return failure(ErrorKind::Server,
                       sentence("\"{}\" was written, but it does not expire when \"{}\" does: another client "
                                "may have changed it. Set its expiry before you use it.",
                                excerpt(m_key), excerpt(m_original->key)));
    }

    /// Whether the temporary key is sure to be gone.
    bool remove(Connection &connection)
    {
        if (connection.reusable())
            return removeBy(connection);
        auto fresh =
            openConnection(m_server.holding(m_key), {patienceAfterStop, patienceAfterStop}, m_later.token());
        return fresh && removeBy(*fresh);
    }

    bool removeBy(Connection &connection)
    {
        return connection.run({"UNLINK", m_temporary}, m_later.token()) ||
               (!connection.broken() && connection.run({"DEL", m_temporary}, m_later.token()));
    }

    const std::string &m_key;
    const std::optional<OriginalBoard> &m_original;
    std::optional<Expiry> m_expires; ///< which the key is given
    const std::string m_temporary;
    const WritableServer m_server; ///< a permit for another key does: what is written is new
    const Rows &m_rows;
    const Progress &m_progress;
    const std::uint64_t m_steps; ///< that progress counts
    DelayedStop m_later;
    std::int64_t m_chunksSent = 0; ///< while more than refused, the temporary key may be there
    std::int64_t m_chunksRefused = 0;
    bool m_isWatched = false; ///< EXEC does nothing once the original has changed
    bool m_isWritten = false;
    bool m_maybeWritten = false; ///< the server was asked to publish the key, and gave no answer
};

} // namespace

std::string temporaryKey(std::string_view key, std::uint64_t random)
{
    return "tiebreak:{" + hashTagFor(key) + "}:" + bitsText(fromBits(random));
}

Result<WrittenBoard> writeNewBoard(const WritableServer &server, const std::string &key, const Rows &rows,
                                   const Progress &progress, const std::optional<OriginalBoard> &original)
{
    if (rows.empty())
        return failure(ErrorKind::Usage,
                       "There are no members to write; a key without members does not exist.");
    WriteJob job(server, WriteKind::Board, {key});
    BoardWriter writer(job.server(), key, rows, progress, original);
    auto written = writer.write();
    if (writer.isWritten())
        job.end({WriteState::Made,
                 written ? std::string() : written.error().message,
                 static_cast<std::int64_t>(rows.size()),
                 {}});
    else if (writer.maybeWritten())
        job.end({WriteState::Unknown, written.error().message, {}, {}});
    else
        job.endEarly(written.error());
    return written;
}

} // namespace tiebreak
