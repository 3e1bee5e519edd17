// SPDX-License-Identifier: GPL-3.0-or-later
// The way by DUMP, and what both ways have in common.
#include "redis/wholeboard.h"

#include "redis/dumppayload.h"
#include "redis/pagedread.h"
#include "redis/replyreader.h"

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

std::unexpected<Error> doesNotFit()
{
    return failure(ErrorKind::Limit, "The board does not fit into memory.");
}

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
        try {
            rows = parseDumpPayload(bytes, m_progress);
        } catch (const std::bad_alloc &) {
            rows = doesNotFit();
        }
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
        // Before the server is held for nothing.
        if (leastDumpBytes(cardinality->integer) > static_cast<std::int64_t>(ReplyBounds::text))
            return tooLargeForDump();
    }

    if (auto sent = connection.send({"DUMP", key}, progress.stopToken()); !sent)
        return std::unexpected(sent.error());
    DumpSink sink(progress);
    if (auto received = connection.receiveInto(sink, progress.stopToken()); !received) {
        if (sink.tooLarge)
            return tooLargeForDump();
        return std::unexpected(std::move(received.error()));
    }
    if (!sink.rows)
        return failure(ErrorKind::NotFound, "The key does not exist.");
    if (!*sink.rows)
        return std::unexpected((*sink.rows).error());
    return Snapshot{**std::move(sink.rows), 0};
}

} // namespace

Result<Snapshot> readWholeBoard(Connection &connection, const std::string &key, ReadWay way,
                                const Progress &progress)
{
    const bool byDump = way == ReadWay::Dump;
    try {
        Result<Snapshot> read =
            byDump ? readByDump(connection, key, progress) : readByPages(connection, key, progress);
        if (read || read.error().kind != ErrorKind::Permission)
            return read;
        Error error = std::move(read.error());
        error.message +=
            byDump ? " Read the board by pages instead." : " Perhaps it may be read by DUMP instead.";
        return std::unexpected(std::move(error));
    } catch (const std::bad_alloc &) {
        return doesNotFit();
    }
}

} // namespace tiebreak
