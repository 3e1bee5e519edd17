// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/memberscan.h"

#include "redis/keys/keyset.h"
#include "redis/keys/scanbounds.h"
#include "redis/wire/replysink.h"

namespace tiebreak
{

Result<std::uint64_t> scanMembers(Connection &connection, const std::string &key, const std::string &glob,
                                  std::uint64_t max,
                                  const std::function<void(std::string_view member, double raw)> &found,
                                  const Progress &progress)
{
    TRY(const auto answer, connection.run({"ZCARD", key}, progress.stopToken()));
    TRY(const auto cardinality, countIn(answer));
    const auto total = static_cast<std::uint64_t>(cardinality);

    constexpr int batchSize = 1000;
    ScanBounds bounds(cardinality, batchSize);
    KeySet seen;
    std::uint64_t count = 0;
    std::string cursor = "0";
    do {
        TRY(connection.send({"ZSCAN", key, cursor, "MATCH", glob, "COUNT", std::to_string(batchSize)},
                            progress.stopToken()));
        ScanSink batch;
        TRY(connection.receiveInto(batch, progress.stopToken()));
        const std::uint64_t before = count;
        std::uint64_t bytes = 0;
        for (std::size_t i = 0; i + 1 < batch.elements.size() && count < max; i += 2) {
            const std::string_view member = batch.elements[i];
            const auto raw = rawFromReply(batch.elements[i + 1]);
            if (!raw)
                return failure(ErrorKind::Protocol,
                               "The server answered ZSCAN with a score that is not a number.");
            if (!seen.insert(member))
                continue;
            found(member, *raw);
            ++count;
            bytes += member.size();
        }
        cursor = batch.cursor;
        TRY(bounds.see(cursor, count - before, bytes));
        progress.report(static_cast<std::uint64_t>(batch.fraction() * static_cast<double>(total)), total);
    } while (cursor != "0" && count < max);
    return count;
}

} // namespace tiebreak
