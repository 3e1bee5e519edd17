// SPDX-License-Identifier: GPL-3.0-or-later
// The way by DUMP, and what both ways have in common.
#include "redis/wholeboard.h"

#include "redis/dumppayload.h"
#include "redis/keyfacts.h"
#include "redis/pagedread.h"
#include "redis/replyreader.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

/// Parses the payload where hiredis has it: no copy of what may be hundreds of megabytes.
class DumpSink final : public ReplySink
{
public:
    explicit DumpSink(const Progress &progress) : m_progress(progress) {}

    /// Nothing: there is no such key.
    std::optional<Result<Rows>> rows;
    bool tooLarge = false;

    bool onArray(Place, std::size_t) override { return false; }
    bool onText(Place place, Reply::Type type, std::string_view bytes) override
    {
        if (place.depth != 0 || type != Reply::Type::String)
            return false;
        rows = parseDumpPayload(bytes, m_progress);
        return true;
    }
    bool onInteger(Place, std::int64_t) override { return false; }
    bool onNil(Place place) override { return place.depth == 0; }
    void onTooLarge() override { tooLarge = true; }

private:
    const Progress &m_progress;
};

std::unexpected<Error> tooLargeForDump()
{
    return failure(ErrorKind::Limit, "The board is too large for one DUMP, which may have " +
                                         std::to_string(ReplyBounds::text >> 20) +
                                         " MiB. Read the board by pages instead.");
}

// Before the server is held for nothing.
Result<void> checkRoom(Connection &connection, const std::string &key, std::int64_t members,
                       const Progress &progress)
{
    const auto memory = readMemoryUsage(connection, key, progress);
    if (!memory)
        return std::unexpected(memory.error());
    if (dumpBytes(members, memory->value_or(0)) > static_cast<std::int64_t>(ReplyBounds::text))
        return tooLargeForDump();
    return {};
}

// Asks for the size first: it tells the total, and a key of another type need not be dumped to be refused.
Result<Snapshot> readByDump(Connection &connection, const std::string &key, const Progress &progress)
{
    const auto cardinality = connection.run({"ZCARD", key}, progress.stopToken());
    if (!cardinality && cardinality.error().kind != ErrorKind::Permission)
        return std::unexpected(cardinality.error());
    if (cardinality && cardinality->integer == 0)
        return failure(ErrorKind::NotFound, "The key does not exist.");
    if (cardinality) {
        progress.report(0, static_cast<std::uint64_t>(cardinality->integer));
        if (auto room = checkRoom(connection, key, cardinality->integer, progress); !room)
            return std::unexpected(room.error());
    }

    if (auto sent = connection.send({"DUMP", key}, progress.stopToken()); !sent)
        return std::unexpected(sent.error());
    DumpSink sink(progress);
    if (auto received = connection.receiveInto(sink, progress.stopToken()); !received) {
        if (sink.tooLarge)
            return tooLargeForDump();
        Error error = std::move(received.error());
        if (error.kind == ErrorKind::Permission)
            error.message += " Read the board by pages instead.";
        return std::unexpected(std::move(error));
    }
    if (!sink.rows)
        return failure(ErrorKind::NotFound, "The key does not exist.");
    if (!*sink.rows)
        return std::unexpected((*sink.rows).error());
    return Snapshot{**std::move(sink.rows), 0};
}

} // namespace

std::int64_t dumpBytes(std::int64_t members, std::int64_t memory)
{
    // A length and a double.
    constexpr std::int64_t rowBytes = 9;
    // A row's links in the server's memory take no more.
    constexpr std::int64_t linkBytes = 128;
    // No board has more; beyond that products overflow.
    constexpr std::int64_t mostMembers = std::int64_t(1) << 48;
    members = std::clamp<std::int64_t>(members, 0, mostMembers);
    const std::int64_t names = std::max<std::int64_t>(0, memory - linkBytes * members);
    return rowBytes * members + names / 2;
}

Result<Snapshot> readWholeBoard(Connection &connection, const std::string &key, ReadWay way,
                                const Progress &progress)
{
    return way == ReadWay::Dump ? readByDump(connection, key, progress)
                                : readByPages(connection, key, progress);
}

} // namespace tiebreak
