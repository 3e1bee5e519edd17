// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/cutover.h"

#include "core/base/delayedstop.h"
#include "core/board/pairedrows.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/link/failover.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "redis/wire/connection.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace tiebreak
{

namespace
{

// Lets one key expire at the moment at which another does. Before Redis 7 that is known only as what is left.
constexpr std::string_view moveExpiry =
    R"(local function moveExpiry(from, to)
  local at, left = redis.pcall('PEXPIRETIME', from), redis.call('PTTL', from)
  if type(at) == 'number' and at > 0 then redis.call('PEXPIREAT', to, at)
  elseif left > 0 then redis.call('PEXPIRE', to, left)
  elseif redis.call('PTTL', to) > 0 then redis.call('PERSIST', to) end
end
)";

// What a script has done stays when its next command is refused. A key that is renamed to itself stays what
// it is, but the rights are checked; only behind them a missing key is told.
constexpr std::string_view rightsCheck =
    R"(local function refusal()
  for i = 1, #KEYS do
    local renamed = redis.pcall('RENAME', KEYS[i], KEYS[i])
    if renamed.err and not string.find(renamed.err, 'no such key', 1, true) then return renamed end
  end
end
)";

// KEYS: board, shadow, kept. ARGV: how many members the shadow may lack, then some rows as they were
// compared: member, raw on the board, raw on the shadow. Of those that the board still has so, most must be
// on the shadow as they were, too: else another key has its name by now, such as a copy of the board. The
// kept board tells the application which codec it is to write: it must not expire before somebody removes it.
constexpr std::string_view cutOverScript =
    R"(if redis.call('EXISTS', KEYS[3]) == 1 then return 'kept' end
local old, new = redis.call('ZCARD', KEYS[1]), redis.call('ZCARD', KEYS[2])
if old == 0 or new == 0 then return 'missing' end
if old - new ~= tonumber(ARGV[1]) then return 'differ' end
local function bits(text) return text and struct.pack('>d', tonumber(text)) or '' end
local same, other = 0, 0
for i = 2, #ARGV, 3 do
  if bits(redis.call('ZSCORE', KEYS[1], ARGV[i])) == bits(ARGV[i + 1]) then
    if bits(redis.call('ZSCORE', KEYS[2], ARGV[i])) == bits(ARGV[i + 2]) then same = same + 1
    else other = other + 1 end
  end
end
if other > same then return 'other' end
local refused = refusal()
if refused then return refused end
local expires = redis.call('PTTL', KEYS[1]) > 0
if expires then redis.call('PERSIST', KEYS[2]) end -- refused here, the shadow has got no expiry yet
moveExpiry(KEYS[1], KEYS[2])
if expires then redis.call('PERSIST', KEYS[1]) end
redis.call('RENAME', KEYS[1], KEYS[3])
redis.call('RENAME', KEYS[2], KEYS[1])
return redis.status_reply('OK'))";

// KEYS: board, where it goes, kept.
constexpr std::string_view cutBackScript =
    R"(if redis.call('EXISTS', KEYS[2]) == 1 then return 'undone' end
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('EXISTS', KEYS[3]) == 0 then return 'missing' end
local refused = refusal()
if refused then return refused end
moveExpiry(KEYS[1], KEYS[3])
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('RENAME', KEYS[3], KEYS[1])
return redis.status_reply('OK'))";

/// For finding out what became of a cut-over whose answer did not come.
constexpr Timeouts cutOverLookPatience{std::chrono::milliseconds(3000), std::chrono::milliseconds(3000)};
constexpr std::chrono::milliseconds cutOverLookAfterStop{500};

/// After an answer that did not come: whether `now` is there, which was not before, and `before` is not,
/// which was. Of another process than the one that was asked nothing is believed.
bool wasRenamed(const WritableServer &server, const std::string &before, const std::string &now,
                const std::stop_token &stopped)
{
    const DelayedStop later(stopped, cutOverLookAfterStop);
    auto connection =
        openConnection(server.holding(now).as(WriteKind::CutOver), cutOverLookPatience, later.token());
    if (!connection)
        return false;
    const Command questions[] = {{"EXISTS", now}, {"EXISTS", before}};
    const auto replies = connection->pipeline(questions, later.token());
    return replies && replies->front().integer == 1 && !replies->back().isError() &&
           replies->back().integer == 0;
}

/// What a script that renames boards has answered.
struct Renaming {
    Result<Reply> reply;
    bool isUnknown = false; ///< whether it was carried out is not known
    bool isDone = false;
};

/// Runs the script once. `before` is gone afterwards and `now` there, which was not.
Renaming runRenaming(const WritableServer &server, const Command &command, const std::string &before,
                     const std::string &now, const std::stop_token &stop)
{
    auto connection = openConnection(server, {}, stop);
    if (!connection)
        return {std::unexpected(connection.error())};
    auto reply = connection->run(command, stop);
    if (reply && reply->type == Reply::Type::Status && reply->text == "OK")
        return {std::move(reply), false, true};
    constexpr std::string_view refusals[] = {"kept", "missing", "differ", "other", "undone"};
    const bool isRefusal = reply && reply->type == Reply::Type::String &&
                           std::ranges::find(refusals, reply->text) != std::end(refusals);
    if (isRefusal || (!reply && !connection->broken()))
        return {std::move(reply)};
    if (wasRenamed(server, before, now, stop))
        return {std::move(reply), false, true};
    // Something in between has answered, and may have handed the script on or not.
    if (reply)
        reply = failure(ErrorKind::Protocol,
                        sentence("The server's answer is not one that Tiebreak's script gives."));
    return {std::move(reply), true};
}

/// Ends the job of a script whose answer did not come; `before` and `now` as of runRenaming().
std::unexpected<Error> endUnanswered(WriteJob &job, const Renaming &renaming, const std::string &before,
                                     const std::string &now)
{
    Error why = renaming.reply.error();
    if (renaming.isUnknown) {
        why.mayHaveWritten = true;
        why.message =
            listText(ListOf::Sentences,
                     {why.message, sentence("It is not known whether the boards were renamed. They were "
                                            "if {} exists and {} does not.",
                                            quotedText(now), quotedText(before))});
    }
    job.end({renaming.isUnknown ? WriteState::Unknown : WriteState::Refused, why.message, {}, {}});
    return std::unexpected(std::move(why));
}

/// Ends the job of a script that was not carried out.
std::unexpected<Error> endRefused(WriteJob &job, WriteState state, Error why)
{
    job.end({state, why.message, {}, {}});
    return std::unexpected(std::move(why));
}

std::string withFunctions(std::string_view script)
{
    return std::string(moveExpiry).append(rightsCheck).append(script);
}

bool sameRaw(std::optional<double> one, std::optional<double> other)
{
    return one.has_value() == other.has_value() && (!one || sameBits(*one, *other));
}

/// Why the boards differ once more: of a primary that took over meanwhile, nobody knows whether its writers
/// or its own gaps did that.
std::string changedSinceText(std::int64_t changed, bool hasFailedOver)
{
    const std::string rows = plural(changed, "1 row", phrase("count", "{} rows", changed));
    return hasFailedOver
               ? sentence("Nothing was renamed: another server has taken over, and {} of the board differed "
                          "from the shadow there. Fill and verify again.",
                          rows)
               : sentence("Nothing was renamed: the shadow differed from the board in {}, which Tiebreak has "
                          "corrected. Have all writers write both in one step, then fill and verify again.",
                          rows);
}

/// Rows by which the shadow is known again, in the words of the script: those that are not the same on both.
std::vector<std::string> knownRows(const Snapshot &board, const Snapshot &shadow)
{
    constexpr std::size_t looks = 32;
    std::map<std::string_view, double> chosen;
    const std::size_t step = std::max<std::size_t>(shadow.rows.size() / looks, 1);
    for (std::size_t row = 0; row < shadow.rows.size(); row += step)
        chosen.emplace(shadow.rows.member(row), shadow.rows.raw(row));
    std::vector<std::string> words;
    for (std::size_t row = 0; row < board.rows.size(); ++row) {
        const auto found = chosen.find(board.rows.member(row));
        if (found == chosen.end() || board.rows.raw(row) == found->second)
            continue;
        words.emplace_back(found->first);
        words.push_back(shortestText(board.rows.raw(row)));
        words.push_back(shortestText(found->second));
    }
    return words;
}

Result<void> renameBoards(const WritableServer &server, const ShadowKeys &keys, std::int64_t leftOut,
                          const std::vector<std::string> &known, const Progress &progress)
{
    WriteJob job(server, WriteKind::CutOver, {keys.board, keys.shadow, keys.kept});
    Command command{"EVAL",    withFunctions(cutOverScript), "3", keys.board, keys.shadow,
                    keys.kept, std::to_string(leftOut)};
    std::ranges::copy(known, std::back_inserter(command));
    const auto renaming =
        runRenaming(withShadow(job.server(), keys), command, keys.shadow, keys.kept, progress.stopToken());
    if (renaming.isDone) {
        job.end({WriteState::Made, {}, {}, {}});
        return {};
    }
    if (!renaming.reply)
        return endUnanswered(job, renaming, keys.shadow, keys.kept);
    const std::string &why = renaming.reply->text;
    if (why == "kept")
        return endRefused(job, WriteState::Refused,
                          {ErrorKind::Exists, sentence("Nothing was renamed: the key {} exists already.",
                                                       quotedText(keys.kept))});
    if (why == "missing")
        return endRefused(job, WriteState::Refused,
                          {ErrorKind::Conflict, sentence("Nothing was renamed: {} or {} holds no members.",
                                                         quotedText(keys.board), quotedText(keys.shadow))});
    if (why == "other")
        return endRefused(
            job, WriteState::Conflict,
            {ErrorKind::Conflict, sentence("Nothing was renamed: {} has other rows than when it "
                                           "was verified. Fill and verify again.",
                                           quotedText(keys.shadow))});
    return endRefused(job, WriteState::Conflict,
                      {ErrorKind::Conflict, sentence("Nothing was renamed: the two boards do not have the "
                                                     "same number of members. Fill and verify again.")});
}

/// The members of the old board, which is under `keys.kept` by now, that were changed after both boards were
/// compared as `board` and `shadow`, while their row on the new board is still as it was then; so also those
/// that were added to both and removed from the new one since. A row that was written to both while they were
/// compared, and then to the old one alone, is not told. Errors of the reading.
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

} // namespace

Result<CutOverCheck> verifyAndCutOver(const WritableServer &server, const ShadowKeys &keys,
                                      const ShadowPairs &pairs, ReadWay way, std::int64_t leftOut,
                                      const Progress &progress)
{
    ShadowComparison found;
    bool hasFailedOver = false;
    const auto attempt = [&]() -> Result<void> {
        TRY(refuseKept(server, keys, progress));
        TRY(found, compareByFilling(server, keys, pairs, way, progress, ShadowTrust::Always));
        const ShadowPass &pass = found.pass;
        if (const std::int64_t changed = pass.written + pass.removed + pass.moved; changed > 0)
            return failure(ErrorKind::Conflict, changedSinceText(changed, hasFailedOver));
        return renameBoards(server, keys, leftOut, knownRows(found.board, found.shadow), progress);
    };
    Failover failover(server, progress.stopToken());
    for (;;) {
        const auto done = attempt();
        if (done)
            break;
        // A new primary may lack what was written last: it is compared again before anything is renamed
        // there.
        if (!failover.mayBeOver(done.error()) ||
            wasRenamed(server, keys.shadow, keys.kept, progress.stopToken()))
            return std::unexpected(done.error());
        hasFailedOver = true;
    }
    const auto look = [&]() -> Result<std::vector<std::string>> {
        TRY(auto connection,
            openConnection(withShadow(server, keys).as(WriteKind::CutOver), {}, progress.stopToken()));
        return findMissed(connection, keys, pairs, way, found.board, found.shadow, progress);
    };
    auto missed = look();
    return missed ? CutOverCheck{std::move(*missed)} : CutOverCheck{{}, missed.error()};
}

Result<void> cutOver(const WritableServer &server, const ShadowKeys &keys, std::int64_t leftOut,
                     const Progress &progress)
{
    return renameBoards(server, keys, leftOut, {}, progress);
}

Result<void> undoCutOver(const WritableServer &server, const ShadowKeys &keys, const Progress &progress)
{
    const std::string undone = undoneKey(keys);
    WriteJob job(server, WriteKind::CutBack, {keys.board, undone, keys.kept});
    const auto renaming =
        runRenaming(withShadow(job.server(), keys),
                    {"EVAL", withFunctions(cutBackScript), "3", keys.board, undone, keys.kept}, keys.kept,
                    undone, progress.stopToken());
    if (renaming.isDone) {
        job.end({WriteState::Made, {}, {}, {}});
        return {};
    }
    if (!renaming.reply)
        return endUnanswered(job, renaming, keys.kept, undone);
    if (renaming.reply->text == "undone")
        return endRefused(
            job, WriteState::Conflict,
            {ErrorKind::Exists, sentence("Nothing was renamed: the key {} exists.", quotedText(undone))});
    return endRefused(job, WriteState::Conflict,
                      {ErrorKind::Conflict, sentence("Nothing was renamed: {} or {} does not exist any more.",
                                                     quotedText(keys.board), quotedText(keys.kept))});
}

} // namespace tiebreak
