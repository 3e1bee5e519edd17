// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/cutovercheck.h"

#include "core/text/scoretext.h"

#include <functional>
#include <map>

namespace tiebreak
{

namespace
{

bool sameRaw(std::optional<double> one, std::optional<double> other)
{
    return one.has_value() == other.has_value() && (!one || bitsOf(*one) == bitsOf(*other));
}

} // namespace

Result<std::vector<std::string>> findMissed(Connection &connection, const ShadowKeys &keys,
                                            const ShadowPairs &pairs, ReadWay way, const Snapshot &board,
                                            const Snapshot &shadow, const Progress &progress)
{
    constexpr std::size_t batch = 250;
    TRY(const auto kept, readWholeBoard(connection, keys.kept, way, progress));
    std::map<std::string, std::optional<double>, std::less<>> changed;
    TRY(forEachPair(board, kept, [&](const PairedRow &row) -> Result<void> {
        if (!sameRaw(row.first, row.second))
            changed.emplace(row.member, row.second);
        return {};
    }));
    std::map<std::string_view, double> copied;
    for (std::size_t row = 0; row < shadow.rows.size(); ++row) {
        if (changed.contains(shadow.rows.member(row)))
            copied.emplace(shadow.rows.member(row), shadow.rows.raw(row));
    }
    std::vector<std::string> missed;
    for (auto next = changed.begin(); next != changed.end();) {
        auto row = next;
        std::vector<Command> questions;
        for (; next != changed.end() && questions.size() < batch; ++next)
            questions.push_back({"ZSCORE", keys.board, next->first});
        TRY(const auto replies, connection.pipeline(questions, progress.stopToken()));
        for (const Reply &reply : replies) {
            if (reply.isError())
                return std::unexpected(errorFromReply(reply.text));
            const auto &[member, oldRaw] = *row++;
            const auto now = parseRawText(reply.text);
            const auto then = copied.find(member);
            if (!sameRaw(now, then == copied.end() ? std::nullopt : std::optional(then->second)))
                continue; // written since
            const auto wanted = oldRaw ? pairs.newRaw(member, *oldRaw) : std::nullopt;
            const bool isRight =
                wanted && now ? pairs.agrees(member, *oldRaw, *now) : wanted.has_value() == now.has_value();
            if (!isRight)
                missed.push_back(member);
        }
    }
    return missed;
}

} // namespace tiebreak
