// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shadowboard.h"

#include "core/board/pairedrows.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/link/failover.h"
#include "redis/link/keyslot.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "redis/wire/connection.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

// KEYS: board and shadow. ARGV: member, raw on the board, raw on the shadow, raw that the shadow is to have;
// '' for none. Returns the members that were not as expected.
constexpr std::string_view copyScript =
    R"(local function bits(text) return text and text ~= '' and struct.pack('>d', tonumber(text)) or '' end
local missed = {}
for i = 1, #ARGV, 4 do
  local member = ARGV[i]
  if bits(redis.call('ZSCORE', KEYS[1], member)) == bits(ARGV[i + 1])
      and bits(redis.call('ZSCORE', KEYS[2], member)) == bits(ARGV[i + 2]) then
    if ARGV[i + 3] == '' then redis.call('ZREM', KEYS[2], member)
    else redis.call('ZADD', KEYS[2], ARGV[i + 3], member) end
  else missed[#missed + 1] = member end
end
return missed)";

// KEYS: board and shadow. ARGV: members. Returns both raws of each, at one moment.
constexpr std::string_view pairsScript =
    R"(local raws = {}
for i = 1, #ARGV do
  raws[#raws + 1] = redis.call('ZSCORE', KEYS[1], ARGV[i]) or ''
  raws[#raws + 1] = redis.call('ZSCORE', KEYS[2], ARGV[i]) or ''
end
return raws)";

constexpr std::size_t rowsAScript = 250;

/// Copies rows in batches, each while both of its raws are as expected, and counts.
class Copier
{
public:
    Copier(Connection &connection, const ShadowKeys &keys, const std::stop_token &stop)
        : m_connection(connection), m_keys(keys), m_stop(stop)
    {
        begin();
    }

    Result<void> add(std::string_view member, const std::string &old, const std::string &shadow,
                     const std::string &fresh)
    {
        for (std::string_view word :
             {member, std::string_view(old), std::string_view(shadow), std::string_view(fresh)})
            m_command.emplace_back(word);
        return ++m_rows == rowsAScript ? flush() : Result<void>();
    }

    Result<void> flush()
    {
        if (m_rows == 0)
            return {};
        const auto reply = m_connection.run(m_command, m_stop);
        if (!reply)
            return std::unexpected(mayHaveCopied(reply.error()));
        for (const Reply &member : reply->items)
            m_missed.push_back(member.text);
        m_done += std::int64_t(m_rows - reply->items.size());
        begin();
        return {};
    }

    std::int64_t done() const { return m_done; }
    /// The members whose raws were others by then, since this was asked last.
    std::vector<std::string> takeMissed() { return std::exchange(m_missed, {}); }

private:
    /// Of a script that got no answer nobody knows whether it ran.
    Error mayHaveCopied(Error error) const
    {
        if (m_connection.broken())
            error.message = listText(
                ListOf::Sentences,
                {error.message, plural(std::int64_t(m_rows),
                                       sentence("{} row more was sent to {}, and may have been written.",
                                                m_rows, quotedText(m_keys.shadow)),
                                       sentence("{} rows more were sent to {}, and may have been written.",
                                                m_rows, quotedText(m_keys.shadow)))});
        return error;
    }
    void begin()
    {
        m_command = {"EVAL", std::string(copyScript), "2", m_keys.board, m_keys.shadow};
        m_rows = 0;
    }

    Connection &m_connection;
    const ShadowKeys &m_keys;
    std::stop_token m_stop;
    Command m_command;
    std::size_t m_rows = 0;
    std::int64_t m_done = 0;
    std::vector<std::string> m_missed;
};

/// Looks at single members again, both raws at one moment, until each agrees or somebody is faster each time.
class Rechecker
{
public:
    Rechecker(Connection &connection, const ShadowKeys &keys, const ShadowPairs &pairs)
        : m_connection(connection), m_keys(keys), m_pairs(pairs)
    {
    }

    Result<void> recheck(std::vector<std::string> members, Copier &copier, Copier &remover, ShadowPass &pass,
                         const std::stop_token &stop)
    {
        constexpr int rounds = 10;
        for (int round = 0; round < rounds && !members.empty(); ++round) {
            for (std::size_t first = 0; first < members.size(); first += rowsAScript) {
                const std::size_t count = std::min(rowsAScript, members.size() - first);
                TRY(recheckSome(std::span(members).subspan(first, count), copier, remover, pass, stop));
            }
            members.clear();
            for (Copier *each : {&copier, &remover}) {
                TRY(each->flush());
                std::ranges::move(each->takeMissed(), std::back_inserter(members));
            }
        }
        pass.moved = std::int64_t(members.size());
        return {};
    }

private:
    Result<void> recheckSome(std::span<const std::string> members, Copier &copier, Copier &remover,
                             ShadowPass &pass, const std::stop_token &stop)
    {
        Command command{"EVAL", std::string(pairsScript), "2", m_keys.board, m_keys.shadow};
        command.insert(command.end(), members.begin(), members.end());
        TRY(const auto reply, m_connection.run(command, stop));
        if (reply.items.size() != 2 * members.size())
            return failure(ErrorKind::Protocol,
                           sentence("The server's answer to EVAL is not that of the script."));
        for (std::size_t i = 0; i < members.size(); ++i) {
            const std::string &copied = reply.items[2 * i + 1].text;
            const auto oldRaw = parseRawText(reply.items[2 * i].text);
            TRY(setRight(members[i], oldRaw, copied, copier, remover, pass));
        }
        return {};
    }

    /// `copied` is the raw on the shadow; empty: none.
    Result<void> setRight(const std::string &member, std::optional<double> oldRaw, const std::string &copied,
                          Copier &copier, Copier &remover, ShadowPass &pass)
    {
        const auto newRaw = oldRaw ? m_pairs.newRaw(member, *oldRaw) : std::nullopt;
        const auto copiedRaw = parseRawText(copied);
        if (newRaw && copiedRaw && m_pairs.agrees(member, *oldRaw, *copiedRaw)) {
            ++pass.agreed;
            return {};
        }
        const std::string old = oldRaw ? shortestText(*oldRaw) : std::string();
        if (newRaw)
            return copier.add(member, old, copied, shortestText(*newRaw));
        return copiedRaw ? remover.add(member, old, copied, {}) : Result<void>();
    }

    Connection &m_connection;
    const ShadowKeys &m_keys;
    const ShadowPairs &m_pairs;
};

/// Walks over both boards by member and hands on what does not agree.
Result<void> comparePairs(const Snapshot &board, const Snapshot &shadow, const ShadowPairs &pairs,
                          Copier &copier, Copier &remover, ShadowPass &pass, const Progress &progress)
{
    std::uint64_t done = 0;
    const auto compare = [&](const PairedRow &row) -> Result<void> {
        const auto &[member, old, copied] = row;
        const std::string copiedText = copied ? shortestText(*copied) : std::string();
        if (!old)
            return remover.add(member, {}, copiedText, {});
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, sentence("Stopped: the shadow is not complete."));
        if (done++ % 1024 == 0)
            progress.report(done, board.rows.size());
        const auto newRaw = pairs.newRaw(member, *old);
        pass.leftOut += newRaw ? 0 : 1;
        pass.fromEvents += newRaw && pairs.eventTime(member, *old) ? 1 : 0;
        pass.outdated += pairs.isOutdated(member, *old) ? 1 : 0;
        if (newRaw && copied && pairs.agrees(member, *old, *copied)) {
            ++pass.agreed;
            return {};
        }
        if (newRaw)
            return copier.add(member, shortestText(*old), copiedText, shortestText(*newRaw));
        return copied ? remover.add(member, shortestText(*old), copiedText, {}) : Result<void>();
    };
    TRY(forEachPair(board, shadow, compare));
    for (Copier *each : {&copier, &remover})
        TRY(each->flush());
    return {};
}

/// Whether what is in the way of a filling may be a shadow: most of its members are on the board, and every
/// other pair agrees at least, for writers of the board alone may be ahead.
Result<void> checkShadow(const Snapshot &board, const Snapshot &shadow, const ShadowKeys &keys,
                         const ShadowPairs &pairs)
{
    const std::vector<std::size_t> old = placesByMember(board.rows);
    std::int64_t strangers = 0;
    std::int64_t unlike = 0;
    std::int64_t retimed = 0; // the score of the board, and another time
    for (std::size_t row = 0; row < shadow.rows.size(); ++row) {
        const std::string_view member = shadow.rows.member(row);
        const auto pair = std::ranges::lower_bound(
            old, member, {}, [&](std::size_t place) { return board.rows.member(place); });
        if (pair == old.end() || board.rows.member(*pair) != member)
            ++strangers;
        else if (!pairs.agrees(member, board.rows.raw(*pair), shadow.rows.raw(row)) &&
                 !pairAgrees(pairs.from(), board.rows.raw(*pair), pairs.to(), shadow.rows.raw(row))) {
            ++unlike;
            retimed += pairs.from().decode(board.rows.raw(*pair)).preimage.score ==
                               pairs.to().decode(shadow.rows.raw(row)).preimage.score
                           ? 1
                           : 0;
        }
    }
    if (retimed > 0 && !pairs.hasEvents())
        return failure(ErrorKind::Conflict,
                       plural(retimed,
                              sentence("1 row of {} has the score of the board but another time, as after a "
                                       "filling with events. Name the events again: filling without them "
                                       "would overwrite its time.",
                                       quotedText(keys.shadow)),
                              sentence("{} rows of {} have the score of the board but another time, as after "
                                       "a filling with events. Name the events again: filling without them "
                                       "would overwrite their times.",
                                       retimed, quotedText(keys.shadow))));
    const auto rows = std::int64_t(shadow.rows.size());
    if (strangers * 10 <= rows && unlike * 2 <= rows)
        return {};
    return failure(ErrorKind::Conflict,
                   sentence("{} does not look like a shadow board: of its {} members, {} are not on the "
                            "board and {} have other scores or times. Filling would overwrite it.",
                            quotedText(keys.shadow), rows, strangers, unlike));
}

} // namespace

WritableServer withShadow(const WritableServer &server, const ShadowKeys &keys)
{
    return server.holding(keys.board).besides({keys.shadow, keys.kept, undoneKey(keys)});
}

std::string shadowTrouble(const ShadowKeys &keys, bool inCluster)
{
    if (keys.shadow.empty() || keys.kept.empty() || keys.shadow == keys.board || keys.kept == keys.board ||
        keys.kept == keys.shadow)
        return sentence("The board, its shadow and the old board need three keys.");
    const int slot = keySlot(keys.board);
    if (inCluster && (keySlot(keys.shadow) != slot || keySlot(keys.kept) != slot))
        return sentence(
            "In a cluster, all three keys must be in one hash slot. Use {} in the names of the two new ones.",
            quotedText("{" + hashTagFor(keys.board) + "}"));
    return {};
}

std::string undoneKey(const ShadowKeys &keys)
{
    return keys.shadow + ":undone";
}

ShadowKeys proposedShadow(const std::string &board, bool inCluster)
{
    const bool tagged = keySlot(board + ":new") == keySlot(board);
    const std::string tag = hashTagFor(board);
    const std::string stem = !inCluster || tagged ? board
                             : tag == board       ? "{" + board + "}"
                                                  : "{" + tag + "}" + board;
    return {board, stem + ":new", stem + ":old"};
}

namespace
{
/// What comes of it is counted in `found`, also where it ends early.
Result<void> fillOnce(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs,
                      ReadWay way, const Progress &progress, ShadowTrust trust, ShadowComparison &found)
{
    auto &[pass, board, shadow] = found;
    TRY(auto connection, openConnection(withShadow(server, keys), {}, progress.stopToken()));
    TRY(shadow, readBoardOrNothing(connection, keys.shadow, way, progress));
    TRY(board, readWholeBoard(connection, keys.board, way, progress));
    if (trust == ShadowTrust::IfItLooksLikeOne)
        TRY(checkShadow(board, shadow, keys, pairs));
    pass.members = std::int64_t(board.rows.size());
    Copier copier(connection, keys, progress.stopToken());
    Copier remover(connection, keys, progress.stopToken());
    auto done = comparePairs(board, shadow, pairs, copier, remover, pass, progress);
    if (done) {
        std::vector<std::string> missed = copier.takeMissed();
        std::ranges::move(remover.takeMissed(), std::back_inserter(missed));
        Rechecker rechecker(connection, keys, pairs);
        done = rechecker.recheck(std::move(missed), copier, remover, pass, progress.stopToken());
    }
    pass.written = copier.done();
    pass.removed = remover.done();
    return done;
}

/// The same, after a failover again.
Result<void> fill(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs, ReadWay way,
                  const Progress &progress, ShadowTrust trust, ShadowComparison &found)
{
    Failover failover(server, progress.stopToken());
    std::int64_t written = 0;
    std::int64_t removed = 0;
    for (;;) {
        found = {};
        auto done = fillOnce(server, keys, pairs, way, progress, trust, found);
        found.pass.written = written += found.pass.written;
        found.pass.removed = removed += found.pass.removed;
        if (done || !failover.mayBeOver(done.error()))
            return done;
    }
}

void endShadowJob(WriteJob &job, const ShadowPass &pass, const Result<void> &done)
{
    job.end({done ? WriteState::Made : WriteState::Partly, done ? std::string() : done.error().message,
             pass.written, pass.removed});
}

} // namespace

Result<ShadowComparison> compareByFilling(const WritableServer &server, const ShadowKeys &keys,
                                          const ShadowPairs &pairs, ReadWay way, const Progress &progress,
                                          ShadowTrust trust)
{
    WriteJob job(server, WriteKind::Shadow, {keys.board, keys.shadow});
    ShadowComparison found;
    const auto done = fill(job.server(), keys, pairs, way, progress, trust, found);
    endShadowJob(job, found.pass, done);
    if (done)
        return found;
    Error error = done.error();
    if (const std::int64_t written = found.pass.written; written > 0)
        error.message =
            listText(ListOf::Sentences,
                     {error.message, plural(written,
                                            sentence("Before, {} row was written to {}, which stays.",
                                                     written, quotedText(keys.shadow)),
                                            sentence("Before, {} rows were written to {}, which stays.",
                                                     written, quotedText(keys.shadow)))});
    return std::unexpected(std::move(error));
}

Result<ShadowPass> fillShadow(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs,
                              ReadWay way, const Progress &progress, ShadowTrust trust)
{
    TRY(const auto found, compareByFilling(server, keys, pairs, way, progress, trust));
    return found.pass;
}

Result<void> refuseKept(const WritableServer &server, const ShadowKeys &keys, const Progress &progress)
{
    TRY(auto connection, openConnection(withShadow(server, keys), {}, progress.stopToken()));
    auto kept = connection.run({"EXISTS", keys.kept}, progress.stopToken());
    if (kept && kept->type != Reply::Type::Integer)
        kept = failure(ErrorKind::Protocol, sentence("The answer to EXISTS is not a number."));
    if (!kept) {
        Error error = std::move(kept.error());
        error.message =
            sentence("Nothing was changed: whether {} was cut over already cannot be told, because "
                     "Tiebreak could not ask whether {} exists. {}",
                     quotedText(keys.board), quotedText(keys.kept), error.message);
        return std::unexpected(std::move(error));
    }
    if (kept->integer > 0)
        return failure(ErrorKind::Exists,
                       sentence("Nothing was changed: the key {0} exists, so {1} seems to have been cut over "
                                "already. To move it again, rename or delete {0} first.",
                                quotedText(keys.kept), quotedText(keys.board)));
    return {};
}

Result<ShadowPass> settleShadow(const WritableServer &server, const ShadowKeys &keys,
                                const ShadowPairs &pairs, ReadWay way, int maxPasses,
                                const Progress &progress, ShadowTrust trust)
{
    TRY(refuseKept(server, keys, progress));
    WriteJob job(server, WriteKind::Shadow, {keys.board, keys.shadow});
    ShadowPass sum;
    Result<void> done;
    bool settled = false;
    for (int i = 0; i < maxPasses && done && !settled; ++i) {
        ShadowComparison found;
        done = fill(job.server(), keys, pairs, way, progress, i == 0 ? trust : ShadowTrust::Always, found);
        ShadowPass &pass = found.pass;
        settled = pass.settled();
        pass.written += sum.written;
        pass.removed += sum.removed;
        sum = pass;
    }
    if (done && !settled)
        done = failure(ErrorKind::Limit, sentence("The two boards still differ after {} passes. Make sure "
                                                  "that every writer writes both in one step.",
                                                  maxPasses));
    endShadowJob(job, sum, done);
    return done ? Result<ShadowPass>(sum) : std::unexpected(done.error());
}

} // namespace tiebreak
