// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recorder.h"

#include "core/live/standing/livetext.h"
#include "core/live/timeline/boardtimeline.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "files/recording/recordingformat.h"
#include "files/recording/rowchanges.h"
#include "files/recording/sqlitefile.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <functional>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <unordered_map>
#include <utility>

namespace tiebreak
{

namespace
{

using std::chrono::microseconds;

/// The rows of a key frame are read within a few milliseconds, and so is half a minute of changes at a
/// thousand a second.
constexpr std::chrono::seconds keyFrameInterval{30};
constexpr std::size_t maxChangesAfterKeyFrame = 200'000;
/// As many bytes of members that have left the head are remembered by their number; forgotten ones are stored
/// again.
constexpr std::size_t maxRememberedBytes = std::size_t(64) << 20;
/// What a member takes beside its bytes, about.
constexpr std::size_t memberOverhead = 100;
/// More of a gap's reason is cut off.
constexpr std::size_t maxReason = 1000;

struct MemberHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view member) const { return std::hash<std::string_view>()(member); }
};

/// A turn as the table has it.
std::int64_t turnBits(const std::optional<ServerTurn> &turn)
{
    using namespace recording_format;
    if (!turn)
        return 0;
    return isTurn | (turn->byTurns ? byTurns : 0) | (turn->isUnrelated ? isUnrelated : 0) |
           (turn->sharesData ? sharesData : 0) | (turn->isResync ? isResync : 0);
}

/// Two turns that no sample lies between.
ServerTurn joined(const std::optional<ServerTurn> &first, const ServerTurn &second)
{
    if (!first)
        return second;
    return {first->before,
            second.now,
            first->byTurns || second.byTurns,
            first->isUnrelated || second.isUnrelated,
            first->sharesData && second.sharesData,
            first->isResync && second.isResync};
}

/// A time watched without a gap, as the table has it.
struct Watched {
    std::int64_t id = 0; ///< 0: there is none
    std::size_t board = 0;
    Moment first;
    Moment last;
    std::int64_t samples = 0;
    std::string why;
    bool open = false; ///< the next sample may go on in it
    std::optional<ServerTurn> turn = {};
    bool same = false; ///< its first sample is known to have seen what the one before saw
    bool operator==(const Watched &) const = default;
};

struct BoardState {
    HeadBits head;
    StandingPtr standing; ///< the last sample that was added
    std::int64_t cardinality =
        -1; ///< below 0: no sample went into the file, or none since some were thrown away
    std::optional<Moment> frame; ///< the last key frame; nothing: the next sample is one
    std::size_t changesAfterFrame = 0;
    std::optional<Moment> last;   ///< the last sample
    std::optional<Moment> before; ///< the same, unless that was thrown away
    microseconds took{0};         ///< to read it
    microseconds shift{0};        ///< what the clock was set back by
    Watched watched;
    Watched stored; ///< as it is in the file

    /// Another process answers the next sample, which is kept whatever it saw.
    bool meets() const { return !watched.open && watched.turn.has_value(); }
};

struct WaitingMember {
    MemberId id = 0;
    std::string bytes;
};

struct WaitingSample {
    std::size_t board = 0;
    Moment answered;
    microseconds took;
    microseconds since;
    std::int64_t cardinality = 0;
    Moment frame;
    std::string changes;
};

} // namespace

class Recorder::File
{
public:
    /// The file of this path was just made, empty.
    File(std::string path, std::size_t boards) : m_path(std::move(path)), m_boards(boards) {}
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    ~File() { std::ignore = finish(); }

    SqliteResult<void> open(const std::vector<RecordedBoard> &boards);
    Result<void> add(std::size_t board, StandingPtr standing);
    Result<void> confirm(std::size_t board, Moment moment);
    Result<void> noteGap(std::size_t board, std::string_view why);
    Result<void> explainGap(std::size_t board, std::string_view why);
    Result<void> meetServer(std::size_t board, const ServerTurn &turn);
    Result<void> commit();
    Result<void> finish();
    std::optional<Moment> commitDue() const;

    const std::string &path() const { return m_path; }
    microseconds longestSilence = Recorder::longestSilence;
    std::optional<std::chrono::milliseconds> interval;

private:
    SqliteResult<void> makeTables(const std::vector<RecordedBoard> &boards);
    Moment goOn(std::size_t index, Moment answered, microseconds gap);
    void addSample(std::size_t index, Moment asked, Moment answered, const Standing &standing);
    Result<void> commitWhenDue();
    RowChanges compare(const BoardState &board, const Rows &rows);
    void addChanges(std::size_t index, RowChanges changes, WaitingSample sample);
    MemberId idOf(std::string_view member);
    void forgetMembers();
    void endWatched(BoardState &board, std::string_view why);
    /// Of a watch that has ended.
    void keepReason(BoardState &board, std::string_view why);
    SqliteResult<void> writeWaiting();
    SqliteResult<void> writeInTransaction();
    void throwAwayWaiting();
    bool isInItsPlace() const;

    std::string m_path;
    struct stat m_facts = {}; ///< of the file as it was made
    std::optional<SqliteFile> m_sqlite;
    SqliteStatement m_addMember;
    SqliteStatement m_addSample;
    SqliteStatement m_putWatched;

    std::vector<BoardState> m_boards;
    std::unordered_map<std::string, MemberId, MemberHash, std::equal_to<>> m_members;
    std::size_t m_memberBytes = 0;
    std::size_t m_keptBytes = 0; ///< of these, when members were forgotten last
    MemberId m_nextMember = 1;
    MemberId m_nextStored = 1; ///< the next member as far as the file knows
    std::int64_t m_nextWatched = 1;
    Moment m_now;

    std::vector<WaitingMember> m_waitingMembers;
    std::vector<WaitingSample> m_waitingSamples;
    std::vector<Watched> m_endedWatches;
    std::size_t m_waitingBytes = 0;
    std::optional<Moment> m_waitingSince;
    std::optional<Error> m_trouble;
    std::string m_why; ///< why the last write failed, in SQLite's words
    Moment m_tryAgain; ///< while there is trouble
};

SqliteResult<void> Recorder::File::open(const std::vector<RecordedBoard> &boards)
{
    TRY(auto sqlite, SqliteFile::open(m_path, SqliteFile::Access::Write));
    m_sqlite.emplace(std::move(sqlite));
    // TRUNCATE rather than DELETE: the directory need not be written every second.
    for (const char *setting : {"PRAGMA journal_mode=TRUNCATE", "PRAGMA synchronous=FULL"})
        TRY(m_sqlite->run(setting));
    TRY(makeTables(boards));
    const struct {
        SqliteStatement &statement;
        const char *text;
    } statements[] = {
        {m_addMember, "INSERT INTO member(id, bytes) VALUES(?, ?)"},
        {m_addSample, "INSERT INTO sample(board, answered, took, since, cardinality, frame, changes) "
                      "VALUES(?, ?, ?, ?, ?, ?, ?)"},
        {m_putWatched, "INSERT OR REPLACE INTO watched(id, board, first, last, samples, why, turn, "
                       "server_before, server, same) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
    };
    for (const auto &[statement, text] : statements) {
        TRY(statement, m_sqlite->prepare(text));
    }
    return ::stat(m_path.c_str(), &m_facts) == 0
               ? SqliteResult<void>()
               : std::unexpected(SqliteError{0, std::generic_category().message(errno)});
}

SqliteResult<void> Recorder::File::makeTables(const std::vector<RecordedBoard> &boards)
{
    using namespace recording_format;
    std::vector<std::string> statements{"BEGIN IMMEDIATE",
                                        "PRAGMA application_id=" + std::to_string(applicationId),
                                        "PRAGMA user_version=" + std::to_string(version)};
    statements.insert(statements.end(), std::begin(tables), std::end(tables));
    for (const std::string &statement : statements)
        TRY(m_sqlite->run(statement.c_str()));
    TRY(auto add,
        m_sqlite->prepare("INSERT INTO board(id, key, lowest_first, codec, season, server, rows, begun) "
                          "VALUES(?, ?, ?, ?, ?, ?, ?, ?)"));
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const RecordedBoard &board = boards[i];
        TRY(add.run({valueOf(i), blobOf(board.key), board.direction == Direction::LowestFirst ? 1 : 0,
                     blobOf(board.codec), blobOf(board.timeRange), blobOf(board.server), valueOf(board.rows),
                     valueOf(board.begun)}));
    }
    return m_sqlite->run("COMMIT");
}

/// Goes on watching the board up to a moment, which is given back as the file has it: moments of a board only
/// grow. It is a gap if the sample before is longer ago than `gap`.
Moment Recorder::File::goOn(std::size_t index, Moment answered, microseconds gap)
{
    BoardState &board = m_boards[index];
    Moment moment = answered + board.shift;
    if (board.last && moment <= *board.last) {
        const microseconds back = *board.last - moment + microseconds(1);
        if (back > std::chrono::seconds(1))
            endWatched(board, sentence("The clock of this machine was set back by {}; the times of this "
                                       "recording go on from where they were.",
                                       durationText(back.count(), TickUnit::Microsecond)));
        board.shift += back;
        moment += back;
    }
    if (board.watched.open && moment - board.watched.last > gap)
        endWatched(board, {});
    if (!board.watched.open)
        board.watched = {m_nextWatched++, index, moment, moment, 0, {}, true};
    board.watched.last = moment;
    ++board.watched.samples;
    m_now = std::max(m_now, moment);
    if (!m_waitingSince)
        m_waitingSince = moment;
    return moment;
}

Result<void> Recorder::File::add(std::size_t index, StandingPtr standing)
{
    using namespace recording_format;
    const Rows &rows = standing->head();
    if (rows.size() > maxRows || rows.memberBytes() > maxBytes)
        return failure(ErrorKind::Limit, sentence("A sample of {} rows, whose members have {} bytes, is too "
                                                  "large for a recording.",
                                                  rows.size(), rows.memberBytes()));
    addSample(index, standing->asked(), standing->answered(), *standing);
    m_boards[index].standing = std::move(standing);
    return commitWhenDue();
}

void Recorder::File::addSample(std::size_t index, Moment asked, Moment answered, const Standing &standing)
{
    BoardState &board = m_boards.at(index);
    const microseconds took = std::max(answered - asked, microseconds(0));
    RowChanges changes = compare(board, standing.head());
    const bool differs = !changes.empty() || board.cardinality != standing.cardinality();
    const bool meets = board.meets();
    const microseconds gap =
        differs && interval ? silenceOfChanges(*interval, board.took) : longestSilence + took;
    const Moment moment = goOn(index, answered, gap);
    board.took = took;
    if (meets && board.before)
        board.watched.same = !differs;
    if (differs || meets)
        addChanges(index, std::move(changes),
                   {index,
                    moment,
                    took,
                    board.before ? moment - *board.before : microseconds(0),
                    standing.cardinality(),
                    moment,
                    {}});
    board.last = board.before = moment;
}

Result<void> Recorder::File::confirm(std::size_t index, Moment moment)
{
    BoardState &board = m_boards.at(index);
    // What confirms a sample may have been asked before that one was answered; longer ago, the clock was set
    // back.
    const auto ahead = board.standing ? moment + board.shift - *board.last : microseconds(0);
    if (ahead <= microseconds(0) && ahead >= -longestSilence)
        return commitWhenDue();
    if (board.cardinality < 0 || board.meets()) {
        // What it confirms was thrown away, or another process says so.
        addSample(index, moment, moment, *board.standing);
    } else {
        board.last = board.before = goOn(index, moment, longestSilence);
    }
    return commitWhenDue();
}

Result<void> Recorder::File::commitWhenDue()
{
    if (const auto due = commitDue(); due && m_now >= *due)
        return commit();
    if (m_trouble)
        return std::unexpected(*m_trouble);
    return {};
}

/// What makes these rows of the board's head.
RowChanges Recorder::File::compare(const BoardState &board, const Rows &rows)
{
    RowChanges changes;
    std::vector<MemberId> there;
    there.reserve(rows.size());
    std::size_t known = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const MemberId member = idOf(rows.member(row));
        const std::uint64_t bits = bitsOf(rows.raw(row));
        const auto before = board.head.find(member);
        if (before != board.head.end())
            ++known;
        if (before == board.head.end() || before->second != bits)
            changes.set.push_back({member, bits});
        there.push_back(member);
    }
    if (known != board.head.size()) {
        std::ranges::sort(there);
        for (const auto &[member, bits] : board.head) {
            if (!std::ranges::binary_search(there, member))
                changes.gone.push_back(member);
        }
    }
    return changes;
}

void Recorder::File::addChanges(std::size_t index, RowChanges changes, WaitingSample sample)
{
    BoardState &board = m_boards[index];
    const bool isFrame = !board.frame || sample.answered - *board.frame >= keyFrameInterval ||
                         board.changesAfterFrame + changes.size() > maxChangesAfterKeyFrame;
    if (!isFrame)
        sample.changes = encodeChanges(changes, board.head);
    for (const MemberId member : changes.gone)
        board.head.erase(member);
    for (const RowChanges::Row &row : changes.set)
        board.head.insert_or_assign(row.member, row.bits);
    board.changesAfterFrame += changes.size();
    if (isFrame) {
        RowChanges all;
        all.set.reserve(board.head.size());
        for (const auto &[member, bits] : board.head)
            all.set.push_back({member, bits});
        sample.changes = encodeChanges(std::move(all), {});
        board.frame = sample.answered;
        board.changesAfterFrame = 0;
    }
    sample.frame = *board.frame;
    board.cardinality = sample.cardinality;
    m_waitingBytes += sample.changes.size() + sizeof sample;
    m_waitingSamples.push_back(std::move(sample));
    forgetMembers();
}

MemberId Recorder::File::idOf(std::string_view member)
{
    if (const auto known = m_members.find(member); known != m_members.end())
        return known->second;
    const MemberId id = m_nextMember++;
    m_members.emplace(member, id);
    m_waitingMembers.push_back({id, std::string(member)});
    m_memberBytes += member.size() + memberOverhead;
    m_waitingBytes += member.size() + memberOverhead;
    return id;
}

/// Keeps memory flat on a board that more and more members pass through.
void Recorder::File::forgetMembers()
{
    if (m_memberBytes <= maxRememberedBytes + 2 * m_keptBytes)
        return;
    std::erase_if(m_members, [this](const auto &known) {
        return std::ranges::none_of(
            m_boards, [&known](const BoardState &board) { return board.head.contains(known.second); });
    });
    m_memberBytes = 0;
    for (const auto &[member, id] : m_members)
        m_memberBytes += member.size() + memberOverhead;
    m_keptBytes = m_memberBytes;
}

void Recorder::File::endWatched(BoardState &board, std::string_view why)
{
    if (!board.watched.open)
        return;
    board.watched.open = false;
    keepReason(board, why);
}

void Recorder::File::keepReason(BoardState &board, std::string_view why)
{
    board.watched.why = why.substr(0, maxReason);
    m_endedWatches.push_back(board.watched);
    m_waitingBytes += board.watched.why.size() + sizeof board.watched;
    if (!m_waitingSince)
        m_waitingSince = board.watched.last;
}

Result<void> Recorder::File::noteGap(std::size_t board, std::string_view why)
{
    endWatched(m_boards.at(board), why);
    return commit();
}

Result<void> Recorder::File::meetServer(std::size_t index, const ServerTurn &turn)
{
    Watched &watched = m_boards.at(index).watched;
    watched.turn = joined(watched.turn, turn);
    return explainGap(index, turnText(*watched.turn));
}

Result<void> Recorder::File::explainGap(std::size_t index, std::string_view why)
{
    BoardState &board = m_boards.at(index);
    if (board.watched.open || board.watched.id == 0)
        return noteGap(index, why);
    // As it is in the file, or will be there before this.
    keepReason(board, why);
    return commit();
}

std::optional<Moment> Recorder::File::commitDue() const
{
    if (!m_waitingSince)
        return std::nullopt;
    return m_trouble ? m_tryAgain : *m_waitingSince + commitInterval;
}

Result<void> Recorder::File::commit()
{
    if (!m_waitingSince)
        return {};
    const auto written =
        isInItsPlace() ? writeInTransaction()
                       : SqliteResult<void>(std::unexpected(SqliteError{0, "it was removed or replaced"}));
    if (!written) {
        m_trouble = Error{
            ErrorKind::Io,
            sentence("The recording {} cannot be written: {}. It goes on; what it sees is kept in memory "
                     "for a while and written when that is possible again.",
                     excerpt(m_path), written.error().words)};
        m_why = written.error().words;
        m_tryAgain = m_now + commitInterval;
        if (m_waitingBytes > maxWaitingBytes)
            throwAwayWaiting();
        return std::unexpected(*m_trouble);
    }
    m_waitingMembers.clear();
    m_waitingSamples.clear();
    m_endedWatches.clear();
    m_waitingBytes = 0;
    m_waitingSince.reset();
    m_trouble.reset();
    m_nextStored = m_nextMember;
    for (BoardState &board : m_boards)
        board.stored = board.watched;
    return {};
}

bool Recorder::File::isInItsPlace() const
{
    struct stat facts = {};
    return ::stat(m_path.c_str(), &facts) == 0 && facts.st_ino == m_facts.st_ino &&
           facts.st_dev == m_facts.st_dev;
}

SqliteResult<void> Recorder::File::writeInTransaction()
{
    TRY(m_sqlite->run("BEGIN IMMEDIATE"));
    auto written = writeWaiting();
    if (written)
        written = m_sqlite->run("COMMIT");
    // SQLite may have rolled it back itself.
    if (!written)
        std::ignore = m_sqlite->run("ROLLBACK");
    return written;
}

SqliteResult<void> Recorder::File::writeWaiting()
{
    for (const WaitingMember &member : m_waitingMembers)
        TRY(m_addMember.run({valueOf(member.id), blobOf(member.bytes)}));
    for (const WaitingSample &sample : m_waitingSamples)
        TRY(m_addSample.run({valueOf(sample.board), valueOf(sample.answered), valueOf(sample.took.count()),
                             valueOf(sample.since.count()), valueOf(sample.cardinality),
                             valueOf(sample.frame), blobOf(sample.changes)}));
    const auto put = [this](const Watched &watched) {
        const ServerTurn turn = watched.turn.value_or(ServerTurn());
        return m_putWatched.run({valueOf(watched.id), valueOf(watched.board), valueOf(watched.first),
                                 valueOf(watched.last), valueOf(watched.samples), blobOf(watched.why),
                                 valueOf(turnBits(watched.turn)), blobOf(turn.before), blobOf(turn.now),
                                 watched.same ? 1 : 0});
    };
    for (const Watched &watched : m_endedWatches) {
        if (auto done = put(watched); !done)
            return done;
    }
    for (const BoardState &board : m_boards) {
        if (!board.watched.open || board.watched == board.stored)
            continue;
        if (auto done = put(board.watched); !done)
            return done;
    }
    return {};
}

/// Forgets all that is not in the file; the next samples begin anew, and what is between is a gap.
void Recorder::File::throwAwayWaiting()
{
    std::erase_if(m_members, [this](const auto &known) { return known.second >= m_nextStored; });
    m_nextMember = m_nextStored;
    m_waitingMembers.clear();
    m_waitingSamples.clear();
    for (const Watched &ended : m_endedWatches) {
        if (Watched &stored = m_boards[ended.board].stored; ended.turn)
            stored.turn = joined(stored.turn, *ended.turn);
    }
    m_endedWatches.clear();
    m_waitingBytes = 0;
    for (BoardState &board : m_boards) {
        board.head.clear();
        board.frame.reset();
        board.cardinality = -1;
        board.watched = board.stored;
        board.before = board.stored.id != 0 ? std::optional(board.stored.last) : std::nullopt;
        if (board.watched.open)
            endWatched(board, m_trouble->message);
        else if (board.watched.turn && board.watched.id != 0)
            keepReason(board, board.watched.why);
    }
}

Result<void> Recorder::File::finish()
{
    if (!m_sqlite)
        return {};
    if (auto written = commit(); !written)
        return failure(ErrorKind::Io,
                       sentence("The recording {} could not be written to its end: {}. What was "
                                "seen since the last write is not in it.",
                                excerpt(m_path), m_why));
    m_addMember = {};
    m_addSample = {};
    m_putWatched = {};
    // Removes the journal, which is empty.
    std::ignore = m_sqlite->run("PRAGMA journal_mode=DELETE");
    m_sqlite.reset();
    return {};
}

Recorder::Recorder(std::unique_ptr<File> file) : m_file(std::move(file)) {}
Recorder::~Recorder() = default;
Recorder::Recorder(Recorder &&) noexcept = default;
Recorder &Recorder::operator=(Recorder &&) noexcept = default;

Result<Recorder> Recorder::create(const std::string &path, const std::vector<RecordedBoard> &boards)
{
    using namespace recording_format;
    if (boards.empty() || boards.size() > maxBoards)
        return failure(ErrorKind::Limit, sentence("A recording is of 1 to {} boards.", maxBoards));
    for (const RecordedBoard &board : boards) {
        if (std::max({board.key.size(), board.codec.size(), board.timeRange.size(), board.server.size()}) >
            maxText)
            return failure(ErrorKind::Limit, "A key or another text of a board is too long for a recording.");
    }
    const auto notMade = [&path](std::string_view why) {
        return failure(ErrorKind::Io,
                       sentence("The recording {} cannot be created: {}.", excerpt(path), why));
    };
    if (path.empty())
        return failure(ErrorKind::Io, sentence("The recording cannot be created: it has no name."));
    if (!isUtf8(path))
        return notMade("its path is not UTF-8");
    const int made = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (made < 0)
        return notMade(errno == EEXIST ? "the file exists and is not overwritten"
                                       : std::generic_category().message(errno));
    ::close(made);
    auto file = std::make_unique<File>(path, boards.size());
    if (auto opened = file->open(boards); !opened) {
        file.reset();
        for (const char *ending : {"", "-journal"})
            ::unlink((path + ending).c_str());
        return notMade(opened.error().words);
    }
    return Recorder(std::move(file));
}

void Recorder::setInterval(std::chrono::milliseconds interval)
{
    m_file->longestSilence = silenceFrom(interval);
    m_file->interval = interval;
}

Result<void> Recorder::add(std::size_t board, StandingPtr standing)
{
    return m_file->add(board, std::move(standing));
}

Result<void> Recorder::confirm(std::size_t board, Moment moment)
{
    return m_file->confirm(board, moment);
}

Result<void> Recorder::noteGap(std::size_t board, std::string_view why)
{
    return m_file->noteGap(board, why);
}

Result<void> Recorder::explainGap(std::size_t board, std::string_view why)
{
    return m_file->explainGap(board, why);
}

Result<void> Recorder::meetServer(std::size_t board, const ServerTurn &turn)
{
    return m_file->meetServer(board, turn);
}

std::optional<Moment> Recorder::commitDue() const
{
    return m_file->commitDue();
}

Result<void> Recorder::commit()
{
    return m_file->commit();
}

Result<void> Recorder::finish()
{
    return m_file->finish();
}

const std::string &Recorder::path() const
{
    return m_file->path();
}

std::int64_t Recorder::bytes() const
{
    struct stat facts = {};
    return ::stat(m_file->path().c_str(), &facts) == 0 ? facts.st_size : 0;
}

} // namespace tiebreak
