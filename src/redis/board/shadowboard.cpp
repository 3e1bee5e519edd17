// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/shadowboard.h"

#include "core/base/delayedstop.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "redis/board/cutovercheck.h"
#include "redis/link/keyslot.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "redis/wire/connection.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <iterator>
#include <map>
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

constexpr std::size_t rowsAScript = 250;

/// How long a failover may take.
constexpr std::chrono::seconds failoverPatience{30};
constexpr std::chrono::milliseconds failoverPause{300};

/// For finding out what became of a cut-over whose answer did not come.
constexpr Timeouts cutOverLookPatience{std::chrono::milliseconds(3000), std::chrono::milliseconds(3000)};
constexpr std::chrono::milliseconds cutOverLookAfterStop{500};

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
        TRY(const auto reply, m_connection.run(m_command, m_stop));
        for (const Reply &member : reply.items)
            m_missed.push_back(member.text);
        m_done += std::int64_t(m_rows - reply.items.size());
        begin();
        return {};
    }

    std::int64_t done() const { return m_done; }
    /// The members whose raws were others by then, since this was asked last.
    std::vector<std::string> takeMissed() { return std::exchange(m_missed, {}); }

private:
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

/// The whole board; an empty one where there is none.
Result<Snapshot> readOrNothing(Connection &connection, const std::string &key, ReadWay way,
                               const Progress &progress)
{
    auto board = readWholeBoard(connection, key, way, progress);
    if (!board && board.error().kind == ErrorKind::NotFound)
        return Snapshot();
    return board;
}

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

/// Where the board is; a permit for the board alone lets its shadow and the old board be written too.
WritableServer withShadow(const WritableServer &server, const ShadowKeys &keys)
{
    return server.holding(keys.board).besides({keys.shadow, keys.kept, undoneKey(keys)});
}

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

/// Goes on where a failover leads: says after an error whether to try again, and waits before.
class Failover
{
public:
    Failover(const WritableServer &server, const std::stop_token &stop) : m_server(server), m_stop(stop) {}

    bool mayBeOver(const Error &error)
    {
        if (!mayBeCause(error))
            return false;
        const auto now = WaitClock::now();
        m_until = m_until.value_or(now + failoverPatience);
        if (now + failoverPause > *m_until)
            return false;
        Waiter waiter;
        return waiter.wait(-1, 0, now + failoverPause, m_stop) != Waiter::Outcome::Stopped;
    }

private:
    bool mayBeCause(const Error &error) const
    {
        if (!m_server.endpoint().sentinel && !m_server.route().cluster)
            return false;
        switch (error.kind) {
        case ErrorKind::Connect:
        case ErrorKind::Timeout:
        case ErrorKind::Closed:
        case ErrorKind::Moved:
        case ErrorKind::Loading:
            return true;
        default:
            return error.message.contains("READONLY"); // the primary that was
        }
    }

    const WritableServer &m_server;
    std::stop_token m_stop;
    std::optional<WaitClock::time_point> m_until;
};

/// What a script that renames boards has answered; a status where it has.
struct Renaming {
    Result<Reply> reply;
    bool isUnknown = false; ///< no answer came, and it may have been carried out

    bool isDone() const { return reply && reply->type == Reply::Type::Status; }
};

/// Runs the script once. `before` is gone afterwards and `now` there, which was not.
Renaming runRenaming(const WritableServer &server, const Command &command, const std::string &before,
                     const std::string &now, const std::stop_token &stop)
{
    auto connection = openConnection(server, {}, stop);
    if (!connection)
        return {std::unexpected(connection.error())};
    auto reply = connection->run(command, stop);
    const bool isUnknown = !reply && connection->broken();
    if (isUnknown && wasRenamed(server, before, now, stop)) {
        Reply done;
        done.type = Reply::Type::Status;
        return {done};
    }
    return {std::move(reply), isUnknown};
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

} // namespace

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

/// Both boards as a pass has read them, and what it found.
struct Comparison {
    ShadowPass pass;
    Snapshot board;
    Snapshot shadow;
};

/// What comes of it is counted in `found`, also where it ends early.
Result<void> fillOnce(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs,
                      ReadWay way, const Progress &progress, ShadowTrust trust, Comparison &found)
{
    auto &[pass, board, shadow] = found;
    TRY(auto connection, openConnection(withShadow(server, keys), {}, progress.stopToken()));
    TRY(shadow, readOrNothing(connection, keys.shadow, way, progress));
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
                  const Progress &progress, ShadowTrust trust, Comparison &found)
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

Result<Comparison> compareByFilling(const WritableServer &server, const ShadowKeys &keys,
                                    const ShadowPairs &pairs, ReadWay way, const Progress &progress,
                                    ShadowTrust trust)
{
    WriteJob job(server, WriteKind::Shadow, {keys.board, keys.shadow});
    Comparison found;
    const auto done = fill(job.server(), keys, pairs, way, progress, trust, found);
    endShadowJob(job, found.pass, done);
    return done ? Result<Comparison>(std::move(found)) : std::unexpected(done.error());
}

} // namespace

Result<ShadowPass> fillShadow(const WritableServer &server, const ShadowKeys &keys, const ShadowPairs &pairs,
                              ReadWay way, const Progress &progress, ShadowTrust trust)
{
    TRY(const auto found, compareByFilling(server, keys, pairs, way, progress, trust));
    return found.pass;
}

namespace
{

/// A user who may not ask is told by the cut-over itself.
Result<void> refuseKept(const WritableServer &server, const ShadowKeys &keys, const Progress &progress)
{
    TRY(auto connection, openConnection(withShadow(server, keys), {}, progress.stopToken()));
    const auto kept = connection.run({"EXISTS", keys.kept}, progress.stopToken());
    if (kept && kept->integer > 0)
        return failure(ErrorKind::Exists,
                       sentence("Nothing was changed: the key {0} exists, so {1} seems to have been cut over "
                                "already. To move it again, rename or delete {0} first.",
                                quotedText(keys.kept), quotedText(keys.board)));
    return {};
}

} // namespace

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
        Comparison found;
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

/// Why the boards differ once more: of a primary that took over meanwhile, nobody knows whether its writers
/// or its own gaps did that.
static std::string changedSinceText(std::int64_t changed, bool hasFailedOver)
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

namespace
{

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
                          const std::vector<std::string> &known, const Progress &progress);

} // namespace

Result<CutOverCheck> verifyAndCutOver(const WritableServer &server, const ShadowKeys &keys,
                                      const ShadowPairs &pairs, ReadWay way, std::int64_t leftOut,
                                      const Progress &progress)
{
    Comparison found;
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

namespace
{

Result<void> renameBoards(const WritableServer &server, const ShadowKeys &keys, std::int64_t leftOut,
                          const std::vector<std::string> &known, const Progress &progress)
{
    WriteJob job(server, WriteKind::CutOver, {keys.board, keys.shadow, keys.kept});
    Command command{"EVAL",    withFunctions(cutOverScript), "3", keys.board, keys.shadow,
                    keys.kept, std::to_string(leftOut)};
    std::ranges::copy(known, std::back_inserter(command));
    const auto renaming =
        runRenaming(withShadow(job.server(), keys), command, keys.shadow, keys.kept, progress.stopToken());
    if (renaming.isDone()) {
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

} // namespace

Result<void> undoCutOver(const WritableServer &server, const ShadowKeys &keys, const Progress &progress)
{
    const std::string undone = undoneKey(keys);
    WriteJob job(server, WriteKind::CutBack, {keys.board, undone, keys.kept});
    const auto renaming =
        runRenaming(withShadow(job.server(), keys),
                    {"EVAL", withFunctions(cutBackScript), "3", keys.board, undone, keys.kept}, keys.kept,
                    undone, progress.stopToken());
    if (renaming.isDone()) {
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
