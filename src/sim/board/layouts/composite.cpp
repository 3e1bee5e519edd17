// SPDX-License-Identifier: GPL-3.0-or-later
// One sorted set whose raws pack score and time: what is read is ranked already.
#include "sim/board/layouts/layout.h"

#include "core/codec/codec.h"
#include "lab/snippets/snippet.h"
#include "redis/board/wholeboard.h"
#include "sim/operation/serverscript.h"

namespace tiebreak
{

namespace
{

class CompositeLayout final : public Layout
{
public:
    using Layout::Layout;

    Result<void> prepare(Connection &connection) override
    {
        if (!stampsOnServer())
            return {};
        TRY(const auto text, snippet(board().codec, Language::LuaScript, {}));
        return loadScript(connection, text, m_add);
    }

    Operation set(OperationContext &context) const override
    {
        const auto packed = encode(board().codec, context.operation().points, context.tick());
        if (!packed)
            co_return context.refused(packed.error().message);
        const auto update = board().trim.begin(context, UpdateKind::Set, stampsOnServer());
        if (stampsOnServer()) {
            // Added to nothing: the time must be that of the moment in which the score is written.
            context.send("ZREM", board().key, context.member());
            context.send("EVALSHA", m_add, 1, board().key, "add", context.member(),
                         context.operation().points);
        } else {
            context.send("ZADD", board().key, packed->raw, context.member());
        }
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    Operation remove(OperationContext &context) const override
    {
        const auto update = board().trim.begin(context, UpdateKind::Remove);
        context.send("ZREM", board().key, context.member());
        const ShortReply &done = co_await update.end();
        co_return update.ended(done);
    }

    Operation around(OperationContext &context) const override
    {
        return aroundName(context, std::string(context.member()));
    }

    Operation rankAndScore(OperationContext &context) const override
    {
        return rankAndScoreOf(context, std::string(context.member()));
    }

    Result<void> fill(Connection &connection, std::span<const StartRow> rows, const RunClock &clock,
                      const Progress &progress) const override
    {
        return fillByChunks(
            connection, rows, progress, [&](std::span<const StartRow> chunk) -> Result<std::vector<Command>> {
                Command command{"ZADD", board().key};
                for (const StartRow &row : chunk) {
                    TRY(const auto packed,
                        encode(board().codec, row.score, clock.tick(row.reached, board().unit)));
                    command.push_back(shortestText(packed.raw));
                    shape().appendMember(command.emplace_back(), row.member);
                }
                return std::vector<Command>{std::move(command)};
            });
    }

    Result<ReadRows> read(Connection &connection, const RunClock &clock,
                          const Progress &progress) const override
    {
        TRY(const auto snapshot, readBoardOrNothing(connection, board().key, ReadWay::Pages, progress));
        const Decoder decoder(board().codec, packedTicks(board().codec));
        std::uint64_t above = 0;
        ReadRows read;
        read.rows.reserve(static_cast<std::size_t>(snapshot.size()));
        for (std::int64_t rank = 0; rank < snapshot.size(); ++rank) {
            const auto at = static_cast<std::size_t>(rowAtRank(snapshot, board().direction, rank));
            const double raw = snapshot.rows.raw(at);
            const bool sameAsAbove = rank > 0 && bitsOf(raw) == above;
            above = bitsOf(raw);
            const auto member = shape().memberOf(snapshot.rows.member(at));
            if (!member) {
                read.addUnexpected(snapshot.rows.member(at));
                continue;
            }
            const Decoded decoded = decoder.decode(raw);
            FinalRow &row = read.rows.emplace_back();
            row.member = *member;
            row.stored = raw;
            row.encodes = decoded.verdict != Verdict::Invalid;
            row.sameAsAbove = sameAsAbove;
            row.score = decoded.hasOwnScore ? decoded.ownScore : decoded.preimage.score;
            if (board().codec.hasTime() && decoded.verdict != Verdict::Invalid) {
                const TickInterval ticks = possibleTicks(decoder, raw, decoded);
                row.stamp = {clock.momentOf(ticks.first, board().unit),
                             clock.momentOf(ticks.last + 1, board().unit)};
            }
        }
        return read;
    }

private:
    bool stampsOnServer() const { return board().serverTime && board().codec.hasTime(); }

    std::string m_add; ///< the hash of the script that stamps
};

} // namespace

std::unique_ptr<Layout> makeCompositeLayout(RunBoard board, const Workload &workload)
{
    return std::make_unique<CompositeLayout>(std::move(board), workload);
}

} // namespace tiebreak
