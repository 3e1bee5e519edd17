// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recording.h"

#include "core/board/snapshot.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"
#include "core/time/tick.h"
#include "files/recording/recordingfile.h"
#include "files/recording/recordingformat.h"
#include "files/recording/rowchanges.h"
#include "files/recording/sqlitefile.h"

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace tiebreak
{

namespace
{

using std::chrono::microseconds;
using namespace recording_format;

constexpr std::int64_t maxGaps = 10'000;
constexpr std::int64_t maxEmptied = 10'000;
/// The most samples that one moment is made of.
constexpr std::int64_t maxChain = 1'000'000;
/// As many bytes of members are kept for the next moment.
constexpr std::size_t maxKeptBytes = std::size_t(64) << 20;
/// 9999-12-31T23:59:59.999999Z
constexpr std::int64_t lastMoment = 253'402'300'799'999'999;

/// A moment as the file has it; nothing for one that no clock shows.
std::optional<Moment> momentIn(const QVariant &value)
{
    bool isNumber = false;
    const std::int64_t moment = value.toLongLong(&isNumber);
    if (value.isNull() || !isNumber || moment < 0 || moment > lastMoment)
        return std::nullopt;
    return Moment(microseconds(moment));
}

} // namespace

class Recording::File
{
public:
    explicit File(std::string path) : m_path(std::move(path)) {}
    File(const File &) = delete;
    File &operator=(const File &) = delete;

    SqliteResult<void> open();
    SqliteResult<std::optional<RecordedRange>> range(std::size_t board);
    SqliteResult<std::vector<RecordingGap>> gaps(std::size_t board);
    /// Nothing: there is no sample by then.
    SqliteResult<std::optional<RecordedMoment>> at(std::size_t board, Moment moment);
    SqliteResult<std::optional<Moment>> next(std::size_t board, Moment moment);
    SqliteResult<std::optional<Moment>> previous(std::size_t board, Moment moment);
    SqliteResult<std::vector<Moment>> emptied(std::size_t board, Moment from, Moment to);
    SqliteResult<std::vector<std::int64_t>> activity(std::size_t board, Moment from, Moment to,
                                                     std::size_t parts);

    const std::string &path() const { return m_path; }
    const std::vector<RecordedBoard> &boards() const { return m_boards; }

private:
    /// The head of a board after one of its samples, which the next moments build on.
    struct Head {
        std::optional<Moment> answered; ///< of that sample; nothing: there is none
        HeadBits rows;
        StandingPtr standing;
        Moment before;                  ///< the sample before it
        Moment watchedSince;            ///< see RecordedMoment
        std::optional<ServerTurn> turn; ///< see RecordedMoment
        bool same = false;              ///< see RecordedMoment
    };
    /// A stretch that was watched, and what ended it.
    struct Watched {
        Moment first;
        Moment last;
        std::string why;
        std::optional<ServerTurn> turn;
        bool same = false;
    };

    SqliteResult<void> readBoards();
    SqliteResult<void> prepareAll();
    SqliteResult<std::optional<Moment>> moment(SqliteStatement &statement, std::size_t board, Moment moment);
    SqliteResult<std::optional<Watched>> watched(SqliteStatement &statement, std::size_t board,
                                                 Moment moment);
    static SqliteResult<Watched> watchedIn(const SqliteStatement &statement);
    SqliteResult<std::optional<RecordingGap>> gapAt(std::size_t board, Moment moment);
    SqliteResult<Moment> seenUntil(std::size_t board, Moment answered);
    SqliteResult<void> readHead(std::size_t board, Moment answered, Moment frame);
    SqliteResult<StandingPtr> standingOf(const Head &head, Direction direction, SampledBoard sample);
    SqliteResult<std::string_view> member(MemberId id);

    std::string m_path;
    std::optional<SqliteFile> m_sqlite;
    std::vector<RecordedBoard> m_boards;
    SqliteStatement m_sampleBy;
    SqliteStatement m_samples;
    SqliteStatement m_nextSample;
    SqliteStatement m_previousSample;
    SqliteStatement m_sampleAfter;
    SqliteStatement m_watchedBy;
    SqliteStatement m_watchedBefore;
    SqliteStatement m_watchedAfter;
    SqliteStatement m_allWatched;
    SqliteStatement m_sums;
    SqliteStatement m_changes;
    SqliteStatement m_emptied;
    SqliteStatement m_activity;
    SqliteStatement m_member;

    std::vector<Head> m_heads;
    std::unordered_map<MemberId, std::string, MemberIdHash> m_members;
    std::size_t m_memberBytes = 0;
};

SqliteResult<void> Recording::File::open()
{
    TRY(auto sqlite, openRecordingFile(m_path));
    m_sqlite.emplace(std::move(sqlite));
    TRY(readBoards());
    return prepareAll();
}

SqliteResult<void> Recording::File::readBoards()
{
    TRY(auto statement,
        m_sqlite->prepare(
            "SELECT id, lowest_first, rows, begun, typeof(key)='blob' AND typeof(codec)='blob' AND "
            "typeof(season)='blob' AND typeof(server)='blob' AND "
            "max(length(key), length(codec), length(season), length(server))<=?, "
            "substr(key, 1, 1048576), substr(codec, 1, 1048576), substr(season, 1, 1048576), "
            "substr(server, 1, 1048576) FROM board ORDER BY id LIMIT 1001"));
    TRY(statement.run({valueOf(maxText)}));
    m_boards.clear();
    std::size_t bytes = 0;
    for (;;) {
        TRY(const auto row, statement.next());
        if (!row)
            break;
        const auto begun = momentIn(statement.value(3));
        if (statement.value(0) != valueOf(m_boards.size()) || !statement.value(4).toBool() || !begun ||
            m_boards.size() >= maxBoards)
            return isDamaged();
        m_boards.push_back(
            {bytesOf(statement.value(5)),
             statement.value(1).toLongLong() != 0 ? Direction::LowestFirst : Direction::HighestFirst,
             bytesOf(statement.value(6)), bytesOf(statement.value(7)), bytesOf(statement.value(8)),
             statement.value(2).toLongLong(), *begun});
        const RecordedBoard &board = m_boards.back();
        bytes += board.key.size() + board.codec.size() + board.timeRange.size() + board.server.size();
        if (bytes > maxKeptBytes)
            return isDamaged();
    }
    m_heads.clear();
    m_heads.resize(m_boards.size());
    return m_boards.empty() ? isDamaged() : SqliteResult<void>();
}

SqliteResult<void> Recording::File::prepareAll()
{
    TRY(const auto ofVersion, m_sqlite->firstValue("PRAGMA user_version"));
    const bool isFirst = ofVersion.toLongLong() == 1;
    const std::string watched =
        std::string("SELECT first, last, CASE WHEN typeof(why)='blob' THEN substr(why, 1, 1000) END, ") +
        (isFirst ? "0, x'', x'', 0"
                 : "turn, CASE WHEN typeof(server_before)='blob' THEN "
                   "substr(server_before, 1, 1000) END, "
                   "CASE WHEN typeof(server)='blob' THEN substr(server, 1, 1000) END, same") +
        " FROM watched WHERE board=? ";
    const struct {
        SqliteStatement &statement;
        std::string text;
    } statements[] = {
        {m_sampleBy,
         "SELECT answered, frame FROM sample WHERE board=? AND answered<=? ORDER BY answered DESC LIMIT 1"},
        {m_samples, "SELECT answered, took, since, cardinality, frame, "
                    "CASE WHEN typeof(changes)='blob' AND length(changes)<=? THEN changes END "
                    "FROM sample WHERE board=? AND answered BETWEEN ? AND ? ORDER BY answered"},
        {m_nextSample, "SELECT answered FROM sample WHERE board=? AND answered>? ORDER BY answered LIMIT 1"},
        {m_previousSample,
         "SELECT answered FROM sample WHERE board=? AND answered<? ORDER BY answered DESC LIMIT 1"},
        {m_sampleAfter,
         "SELECT answered, since FROM sample WHERE board=? AND answered>? ORDER BY answered LIMIT 1"},
        {m_watchedBy, watched + "AND first<=? ORDER BY first DESC LIMIT 1"},
        {m_watchedBefore, watched + "AND first<? ORDER BY first DESC LIMIT 1"},
        {m_watchedAfter, watched + "AND first>? ORDER BY first LIMIT 1"},
        {m_allWatched, watched + "ORDER BY first LIMIT ?"},
        {m_sums, std::string("SELECT min(first), max(last), sum(samples), ") + (isFirst ? "0" : "sum(same)") +
                     " FROM watched WHERE board=?"},
        {m_changes, "SELECT count(*) FROM sample WHERE board=?"},
        {m_emptied, "SELECT answered FROM sample WHERE board=? AND answered>? AND answered<=? AND "
                    "cardinality=0 ORDER BY answered DESC LIMIT ?"},
        {m_activity, "SELECT (answered-?)/?, count(*) FROM sample WHERE board=? AND answered BETWEEN ? AND ? "
                     "GROUP BY 1"},
        {m_member,
         "SELECT CASE WHEN typeof(bytes)='blob' AND length(bytes)<=? THEN bytes END FROM member WHERE id=?"},
    };
    for (const auto &[statement, text] : statements) {
        TRY(statement, m_sqlite->prepare(text.c_str()));
    }
    return {};
}

SqliteResult<std::optional<RecordedRange>> Recording::File::range(std::size_t board)
{
    const Reading sums(m_sums);
    const Reading changes(m_changes);
    const auto watched = m_sums.first({valueOf(board)});
    if (!watched || !*watched)
        return watched ? isDamaged() : std::unexpected(watched.error());
    if (m_sums.value(0).isNull())
        return std::nullopt;
    const auto first = momentIn(m_sums.value(0));
    const auto last = momentIn(m_sums.value(1));
    if (!first || !last)
        return isDamaged();
    const auto counted = m_changes.first({valueOf(board)});
    if (!counted || !*counted)
        return counted ? isDamaged() : std::unexpected(counted.error());
    const std::int64_t changed = m_changes.value(0).toLongLong() - m_sums.value(3).toLongLong();
    if (changed < 0)
        return isDamaged();
    return RecordedRange{*first, *last, m_sums.value(2).toLongLong(), changed};
}

SqliteResult<std::vector<RecordingGap>> Recording::File::gaps(std::size_t board)
{
    const Reading reading(m_allWatched);
    std::vector<RecordingGap> gaps;
    TRY(m_allWatched.run({valueOf(board), valueOf(maxGaps + 1)}));
    std::optional<Watched> before;
    for (std::int64_t i = 0;; ++i) {
        TRY(const auto row, m_allWatched.next());
        if (!row)
            break;
        TRY(auto watched, watchedIn(m_allWatched));
        if (before && watched.first <= before->last)
            return isDamaged();
        if (before)
            gaps.push_back({before->last, watched.first, before->why, before->turn});
        if (i == maxGaps)
            return gaps;
        before = std::move(watched);
    }
    if (before && !before->why.empty())
        gaps.push_back({before->last, std::nullopt, before->why, before->turn});
    return gaps;
}

SqliteResult<std::optional<Moment>> Recording::File::moment(SqliteStatement &statement, std::size_t board,
                                                            Moment moment)
{
    const Reading reading(statement);
    TRY(const auto row, statement.first({valueOf(board), valueOf(moment)}));
    if (!row)
        return std::nullopt;
    const auto found = momentIn(statement.value(0));
    if (!found)
        return isDamaged();
    return found;
}

SqliteResult<std::optional<Moment>> Recording::File::next(std::size_t board, Moment moment)
{
    return this->moment(m_nextSample, board, moment);
}

SqliteResult<std::optional<Moment>> Recording::File::previous(std::size_t board, Moment moment)
{
    return this->moment(m_previousSample, board, moment);
}

SqliteResult<std::vector<Moment>> Recording::File::emptied(std::size_t board, Moment from, Moment to)
{
    const Reading reading(m_emptied);
    TRY(m_emptied.run({valueOf(board), valueOf(from), valueOf(to), valueOf(maxEmptied)}));
    std::vector<Moment> moments;
    for (;;) {
        TRY(const auto row, m_emptied.next());
        if (!row) {
            std::ranges::reverse(moments);
            return moments;
        }
        const auto moment = momentIn(m_emptied.value(0));
        if (!moment)
            return isDamaged();
        moments.push_back(*moment);
    }
}

SqliteResult<std::vector<std::int64_t>> Recording::File::activity(std::size_t board, Moment from, Moment to,
                                                                  std::size_t parts)
{
    const Reading reading(m_activity);
    const std::int64_t length = (to - from).count() / static_cast<std::int64_t>(parts) + 1;
    TRY(m_activity.run({valueOf(from), valueOf(length), valueOf(board), valueOf(from), valueOf(to)}));
    std::vector<std::int64_t> counts(parts);
    for (;;) {
        TRY(const auto row, m_activity.next());
        if (!row)
            return counts;
        const auto part = static_cast<std::size_t>(m_activity.value(0).toULongLong());
        if (part >= parts)
            return isDamaged();
        counts[part] = m_activity.value(1).toLongLong();
    }
}

SqliteResult<std::optional<Recording::File::Watched>>
Recording::File::watched(SqliteStatement &statement, std::size_t board, Moment moment)
{
    const Reading reading(statement);
    TRY(const auto row, statement.first({valueOf(board), valueOf(moment)}));
    if (!row)
        return std::nullopt;
    TRY(auto found, watchedIn(statement));
    return found;
}

SqliteResult<Recording::File::Watched> Recording::File::watchedIn(const SqliteStatement &statement)
{
    const auto first = momentIn(statement.value(0));
    const auto last = momentIn(statement.value(1));
    bool isNumber = false;
    const std::int64_t turn = statement.value(3).toLongLong(&isNumber);
    if (!first || !last || *last < *first || !isNumber || turn < 0 || turn > allTurnBits)
        return isDamaged();
    bool isSameKnown = false;
    const std::int64_t same = statement.value(6).toLongLong(&isSameKnown);
    if (!isSameKnown || same < 0 || same > 1)
        return isDamaged();
    Watched found{*first, *last, bytesOf(statement.value(2)), std::nullopt, same != 0};
    if ((turn & isTurn) != 0)
        found.turn =
            ServerTurn{bytesOf(statement.value(4)), bytesOf(statement.value(5)), (turn & byTurns) != 0,
                       (turn & isUnrelated) != 0,   (turn & sharesData) != 0,    (turn & isResync) != 0};
    return found;
}

SqliteResult<std::optional<RecordingGap>> Recording::File::gapAt(std::size_t board, Moment moment)
{
    TRY(const auto by, watched(m_watchedBy, board, moment));
    if (!by)
        return isDamaged();
    if (moment <= by->last)
        return std::nullopt;
    TRY(const auto after, watched(m_watchedAfter, board, moment));
    return RecordingGap{by->last, after ? std::optional(after->first) : std::nullopt, by->why, by->turn};
}

/// The last sample that saw the same as the one that was answered then.
SqliteResult<Moment> Recording::File::seenUntil(std::size_t board, Moment answered)
{
    const Reading reading(m_sampleAfter);
    TRY(const auto row, m_sampleAfter.first({valueOf(board), valueOf(answered)}));
    if (row) {
        const auto after = momentIn(m_sampleAfter.value(0));
        const std::int64_t since = m_sampleAfter.value(1).toLongLong();
        if (!after || since < 0 || *after - answered < microseconds(since))
            return isDamaged();
        return *after - microseconds(since);
    }
    TRY(const auto last, watched(m_watchedBy, board, Moment(microseconds(lastMoment))));
    if (!last || last->last < answered)
        return isDamaged();
    return last->last;
}

SqliteResult<std::optional<RecordedMoment>> Recording::File::at(std::size_t board, Moment moment)
{
    std::optional<Moment> answered;
    std::optional<Moment> frame;
    {
        const Reading reading(m_sampleBy);
        TRY(const auto row, m_sampleBy.first({valueOf(board), valueOf(moment)}));
        if (!row)
            return std::nullopt;
        answered = momentIn(m_sampleBy.value(0));
        frame = momentIn(m_sampleBy.value(1));
    }
    if (!answered || !frame || *frame > *answered)
        return isDamaged();
    Head &head = m_heads.at(board);
    if (head.answered != answered) {
        if (auto read = readHead(board, *answered, *frame); !read) {
            head = {};
            return std::unexpected(read.error());
        }
    }
    TRY(const auto until, seenUntil(board, *answered));
    TRY(auto gap, gapAt(board, moment));
    return RecordedMoment{head.standing,  head.before, until,    head.watchedSince,
                          std::move(gap), head.turn,   head.same};
}

/// Makes the board's head that of this sample, from the one that it is, where that lies between, else from
/// the key frame.
SqliteResult<void> Recording::File::readHead(std::size_t board, Moment answered, Moment frame)
{
    Head &head = m_heads[board];
    const bool goesOn = head.answered && *head.answered >= frame && *head.answered < answered;
    if (!goesOn)
        head = {};
    const Moment from = goesOn ? *head.answered + microseconds(1) : frame;
    const Reading reading(m_samples);
    TRY(m_samples.run({valueOf(maxBytes), valueOf(board), valueOf(from), valueOf(answered)}));
    SampledBoard sample;
    std::size_t bytes = 0;
    for (std::int64_t count = 0;; ++count) {
        TRY(const auto row, m_samples.next());
        if (!row)
            break;
        const auto moment = momentIn(m_samples.value(0));
        const std::int64_t took = m_samples.value(1).toLongLong();
        const std::int64_t since = m_samples.value(2).toLongLong();
        sample.cardinality = m_samples.value(3).toLongLong();
        if (!moment || took < 0 || since < 0 || took > moment->time_since_epoch().count() ||
            since > moment->time_since_epoch().count() || sample.cardinality < 0 ||
            momentIn(m_samples.value(4)) != frame || m_samples.value(5).typeId() != QMetaType::QByteArray ||
            count >= maxChain)
            return isDamaged();
        const QByteArray changes = m_samples.value(5).toByteArray();
        bytes += static_cast<std::size_t>(changes.size());
        if (bytes > maxBytes)
            return isDamaged();
        if (*moment == frame)
            head.rows.clear();
        else if (!head.answered)
            return isDamaged(); // the key frame is missing
        if (!applyChanges({changes.constData(), static_cast<std::size_t>(changes.size())}, head.rows,
                          maxRows))
            return isDamaged();
        sample.answered = *moment;
        sample.asked = *moment - microseconds(took);
        head.before = *moment - microseconds(since);
        head.answered = *moment;
    }
    if (head.answered != answered)
        return isDamaged();
    TRY(const auto stretch, watched(m_watchedBy, board, answered));
    if (!stretch)
        return isDamaged();
    head.watchedSince = stretch->first;
    TRY(const auto stretchBefore, watched(m_watchedBefore, board, stretch->first));
    head.turn = stretchBefore ? stretchBefore->turn : std::nullopt;
    head.same = stretch->same && answered == stretch->first;
    TRY(head.standing, standingOf(head, m_boards[board].direction, std::move(sample)));
    return {};
}

SqliteResult<StandingPtr> Recording::File::standingOf(const Head &head, Direction direction,
                                                      SampledBoard sample)
{
    if (m_memberBytes > maxKeptBytes) {
        m_members.clear();
        m_memberBytes = 0;
    }
    Rows rows;
    rows.reserve(head.rows.size());
    for (const auto &[id, bits] : head.rows) {
        TRY(const auto bytes, member(id));
        // No server stores what is no number, and none would take it.
        if (rows.memberBytes() + bytes.size() > maxBytes || std::isnan(fromBits(bits)))
            return isDamaged();
        rows.append(bytes, fromBits(bits));
    }
    rows = sortedAsRedisDoes(std::move(rows));
    if (direction == Direction::LowestFirst) {
        Rows reversed;
        reversed.reserve(rows.size(), rows.memberBytes());
        for (std::size_t row = rows.size(); row-- > 0;)
            reversed.append(rows.member(row), rows.raw(row));
        rows = std::move(reversed);
    }
    sample.parts.push_back({0, std::move(rows)});
    sample.direction = direction;
    return std::make_shared<const Standing>(std::move(sample));
}

SqliteResult<std::string_view> Recording::File::member(MemberId id)
{
    if (const auto known = m_members.find(id); known != m_members.end())
        return known->second;
    const Reading reading(m_member);
    TRY(const auto row, m_member.first({valueOf(maxBytes), valueOf(id)}));
    if (!row || m_member.value(0).typeId() != QMetaType::QByteArray)
        return isDamaged();
    const std::string &bytes = m_members.emplace(id, bytesOf(m_member.value(0))).first->second;
    m_memberBytes += bytes.size() + sizeof bytes;
    if (m_memberBytes > maxKeptBytes + maxBytes)
        return isDamaged();
    return bytes;
}

namespace
{

/// The error of a whole sentence.
template <class T>
Result<T> readResult(const std::string &path, SqliteResult<T> result)
{
    if (!result)
        return failure(ErrorKind::Io,
                       sentence("The recording {} cannot be read: {}.", excerpt(path), result.error().words));
    if constexpr (std::is_void_v<T>)
        return {};
    else
        return *std::move(result);
}

} // namespace

Recording::Recording(std::unique_ptr<File> file) : m_file(std::move(file)) {}
Recording::~Recording() = default;
Recording::Recording(Recording &&) noexcept = default;
Recording &Recording::operator=(Recording &&) noexcept = default;

Result<Recording> Recording::open(const std::string &path)
{
    if (path.empty())
        return failure(ErrorKind::Io, sentence("The recording cannot be read: it has no name."));
    auto file = std::make_unique<File>(path);
    TRY(readResult(path, file->open()));
    return Recording(std::move(file));
}

const std::string &Recording::path() const
{
    return m_file->path();
}

const std::vector<RecordedBoard> &Recording::boards() const
{
    return m_file->boards();
}

Result<std::optional<RecordedRange>> Recording::range(std::size_t board)
{
    return readResult(path(), m_file->range(board));
}

Result<std::vector<RecordingGap>> Recording::gaps(std::size_t board)
{
    return readResult(path(), m_file->gaps(board));
}

Result<RecordedMoment> Recording::at(std::size_t board, Moment moment)
{
    TRY(auto found, readResult(path(), m_file->at(board, moment)));
    if (found)
        return *std::move(found);
    TRY(const auto first, next(board, Moment::min()));
    if (!first)
        return failure(ErrorKind::NotFound, "The recording holds no sample of this board yet.");
    return failure(ErrorKind::NotFound,
                   sentence("The recording of this board begins later, at {}.",
                            isoTime(first->time_since_epoch().count(), TickUnit::Microsecond)));
}

Result<std::optional<Moment>> Recording::next(std::size_t board, Moment moment)
{
    return readResult(path(), m_file->next(board, moment));
}

Result<std::optional<Moment>> Recording::previous(std::size_t board, Moment moment)
{
    return readResult(path(), m_file->previous(board, moment));
}

Result<std::vector<Moment>> Recording::emptied(std::size_t board, Moment from, Moment to)
{
    return readResult(path(), m_file->emptied(board, from, to));
}

Result<std::vector<std::int64_t>> Recording::activity(std::size_t board, Moment from, Moment to,
                                                      std::size_t parts)
{
    if (parts == 0 || to < from)
        return std::vector<std::int64_t>(parts);
    return readResult(path(), m_file->activity(board, from, to, parts));
}

} // namespace tiebreak
