// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livetexts.h"

#include "app/live/recording/playbacknotes.h"
#include "core/base/int128.h"
#include "core/live/judge/liveaudittext.h"
#include "core/live/standing/livetext.h"
#include "core/prose/counts.h"
#include "models/live/projectorcontent.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qsizetype dateLength = 10; ///< of "2026-11-20"
constexpr std::size_t topTen = 10;
constexpr std::int64_t maxTileChanges = 100'000;
constexpr std::ptrdiff_t tileMinutes = 16;

/// The score of place 10; nothing where there is none.
std::optional<std::int64_t> tenthScore(const LiveBoardData &board)
{
    const Rows &head = board.latest()->head();
    return head.size() < topTen ? std::nullopt : scoreOf(board.decoder, head.raw(topTen - 1));
}

} // namespace

LiveTexts::LiveTexts(const Session &session, const WatchedBoards &watchedBoards, NamesAndAlerts &people,
                     const RecordingPlayer &player, const LiveTools &tools)
    : m_session(session), m_watchedBoards(watchedBoards), m_people(people), m_player(player), m_tools(tools)
{
}

QString LiveTexts::missing(const LiveBoardData *board) const
{
    if (board && board->error)
        return displayText(board->error->message);
    if (board && board->lost)
        return displayText(board->lost->message);
    return tr("Reading the board…");
}

LiveWording LiveTexts::wording(const LiveBoardData *board, ScoreUnits units) const
{
    Wording words = displayWording(m_session.zone());
    // Nearly all that is told of a live board is of today.
    words.time = [zone = m_session.zone(), now = m_session.nowMicroseconds(),
                  full = words.time](std::int64_t tick, TickUnit unit) {
        const QString day = timeText(now, TickUnit::Microsecond, {zone}).left(dateLength);
        const QString time = timeText(tick, unit, {zone});
        return time.startsWith(day) ? time.mid(dateLength + 1).toStdString() : full(tick, unit);
    };
    return m_people.wording(board, words, units);
}

Moment LiveTexts::moment(const LiveBoardData &board) const
{
    return m_watchedBoards.isPaused(board) && board.latest() ? board.history.confirmed()
                                                             : m_watchedBoards.now();
}

LiveBoardPtr LiveTexts::described(const LiveBoardData &board, SamplePart ranks) const
{
    return board.described(board.comparedWith(m_tools.since(), moment(board), m_session.zone()), ranks);
}

QList<StandingRow> LiveTexts::rows(const LiveBoardData &board, const LiveBoard &shown) const
{
    return standingRows(shown, board.decoder, style(board, ScoreUnits::Above));
}

StandingStyle LiveTexts::style(const LiveBoardData &board, ScoreUnits units) const
{
    StandingStyle style;
    style.wording = wording(&board, units);
    style.time = {m_session.zone(), false, moment(board).time_since_epoch().count()};
    style.gapTo = m_tools.gapTo();
    style.negated = board.format.negated;
    style.since = sinceText(board);
    style.borders = m_tools.borders();
    style.pinned = {board.pins.begin(), board.pins.end()};
    return style;
}

QString LiveTexts::clock(Moment moment) const
{
    return clockText(moment.time_since_epoch().count(), m_session.zone()).section(QLatin1Char(' '), 0, 0);
}

QString LiveTexts::markTime(const LiveBoardData &board) const
{
    return board.hasOwnMark() ? clock(*board.mark) : QString();
}

QString LiveTexts::sinceText(const LiveBoardData &board) const
{
    if (const auto deleted = board.comparedWithDeletion(m_tools.since(), moment(board), m_session.zone()))
        return clock(*deleted);
    const bool isReplaced = board.replaced == board.opened;
    const QString opened = !m_player.isOpen() ? tr("the start")
                           : isReplaced       ? clock(board.opened)
                                              : tr("the start of the recording");
    switch (m_tools.since()) {
    case Since::Opened:
        return opened;
    case Since::Mark:
        return board.isMarked(m_watchedBoards.now()) ? clock(*board.mark) : opened;
    case Since::TenMinutes:
    case Since::Hour:
    case Since::Today:
        break;
    }
    if (const StandingPtr oldest = comparedWithOldest(board))
        return clock(oldest->answered());
    return m_tools.since() == Since::TenMinutes ? tr("10 min ago")
           : m_tools.since() == Since::Hour     ? tr("1 h ago")
                                                : tr("midnight");
}

StandingPtr LiveTexts::comparedWithOldest(const LiveBoardData &board) const
{
    if (m_tools.since() == Since::Opened || m_tools.since() == Since::Mark)
        return nullptr;
    const StandingPtr oldest = board.history.oldest();
    return oldest == board.comparedWith(m_tools.since(), m_watchedBoards.now(), m_session.zone()) ? oldest
                                                                                                  : nullptr;
}

QString LiveTexts::oldestTime(const LiveBoardData &board) const
{
    const StandingPtr oldest = comparedWithOldest(board);
    return oldest ? clock(oldest->answered()) : QString();
}

QString LiveTexts::auditScope(const LiveBoardData &board) const
{
    if (!board.latest())
        return {};
    const Wording words = wording(&board, ScoreUnits::Given).general;
    const auto deeper = m_watchedBoards.deeperWatchOf(board);
    if (!m_player.isOpen() || !board.audit.judges())
        return displayText(noDamageSentence(board.audit, board.watched(), deeper, words));
    // Around this moment only some changes were read; that none of them was faulty is no answer for the rest.
    const auto &judged = m_player.judged();
    return displayText(listText(ListOf::Sentences,
                                {!judged ? sentence("The whole recording is being checked.")
                                 : m_player.judgedWhole()
                                     ? phrase("recording", "Whole recording: {}.", judgedText(*judged, words))
                                     : phrase("recording", "The recording up to {}: {}.",
                                              clock(judged->last).toStdString(), judgedText(*judged, words)),
                                 watchedSentence(board.audit, board.watched(), deeper, words)}));
}

Freshness LiveTexts::freshness(const LiveBoardData &board) const
{
    return freshnessOf(board.history.confirmed(), m_watchedBoards.now(), m_watchedBoards.interval());
}

LiveHeadline::Content LiveTexts::headline(const LiveBoardData &board, const LiveBoard &shown) const
{
    LiveWording words = wording(&board, ScoreUnits::Words);
    // The sentence counts more than the whole of a name.
    words.general.member = [member = words.general.member](std::string_view bytes) {
        return shortName(displayText(member(bytes))).toStdString();
    };
    LiveHeadline::Content content;
    content.leader = displayText(leaderText(*shown.now, board.decoder, words));
    if (shown.climber) {
        content.climber = displayText(words.general.member(shown.rows[*shown.climber].member));
        content.climbs = displayText(climberText(shown, words));
        content.since = tr("%1 since %2").arg(content.climbs, sinceText(board));
    }
    content.paused = m_watchedBoards.isPaused(board);
    if (m_player.isOpen()) {
        content.old = playbackNote(m_player, m_session.zone()).gap;
        content.fresh = playedFreshness(m_player, m_session.zone());
        content.clock = clock(m_watchedBoards.now());
        return content;
    }
    const Freshness fresh = freshness(board);
    content.old = fresh.old && !m_watchedBoards.isPaused(board);
    content.fresh = m_watchedBoards.isPaused(board) ? tr("Paused") : displayText(freshnessText(fresh));
    content.clock = clock(content.old || m_watchedBoards.isPaused(board) ? board.history.confirmed()
                                                                         : m_watchedBoards.now());
    return content;
}

QList<PinContent> LiveTexts::pins(const LiveBoardData &board) const
{
    QList<PinContent> pins;
    const Standing &now = *board.latest();
    const auto tenth = tenthScore(board);
    const LiveWording words = wording(&board, ScoreUnits::Words);
    for (const std::string &member : board.pins) {
        PinContent pin{QByteArray::fromStdString(member), displayText(words.general.member(member)), {}, {}};
        const auto place = now.placeOf(member);
        const auto score = place ? scoreOf(board.decoder, place->raw) : std::nullopt;
        if (!place) {
            pin.place = !now.knowsAbsent(member)                             ? dash()
                        : board.history.showedBefore(now.answered(), member) ? tr("no longer on the board")
                                                                             : tr("not on the board yet");
        } else {
            pin.place = tr("rank %1").arg(groupedText(place->rank + 1));
            if (place->rank >= std::int64_t(topTen) && tenth && score)
                pin.note =
                    *score == *tenth
                        ? tr("tied with rank 10")
                        : tr("%1 below rank 10").arg(displayText(words.distance(distanceOf(*tenth, *score))));
        }
        pins += pin;
    }
    return pins;
}

QStringList LiveTexts::figures(const LiveBoardData &board) const
{
    QStringList figures;
    if (const auto tenth = tenthScore(board))
        figures += tr("Top 10 cutoff: %1").arg(displayText(wording(&board, ScoreUnits::Words).score(*tenth)));
    figures += displayText(memberCount(displayWording(m_session.zone()), board.latest()->cardinality()));
    return figures;
}

TileContent LiveTexts::tile(const LiveBoardData &board, bool current) const
{
    TileContent tile;
    tile.key = board.key;
    tile.name = nameText(board.key.toStdString());
    tile.current = current;
    if (board.error) {
        tile.leader = displayText(board.error->message);
        tile.old = true;
        tile.state = tr("not readable");
        return tile;
    }
    if (!board.latest()) {
        const auto waited = m_watchedBoards.waitedInVain(board);
        tile.old = board.lost || waited;
        if (board.lost)
            tile.leader = displayText(board.lost->message);
        tile.state = board.lost ? tr("not reachable")
                     : waited   ? tr("no reply for %1").arg(displayText(ageText(*waited)))
                                : tr("reading");
        return tile;
    }
    const LiveWording words = wording(&board, ScoreUnits::Words);
    const Freshness fresh = freshness(board);
    tile.leader = displayText(leaderText(*board.latest(), board.decoder, words));
    tile.leaderBriefly =
        displayText(leaderText(*board.latest(), board.decoder, wording(&board, ScoreUnits::Given)));
    if (const Rows &head = board.latest()->head(); !head.empty())
        tile.leaderName = displayText(words.general.member(head.member(0)));
    tile.old = (fresh.old || board.lost) && !m_watchedBoards.isPaused(board);
    tile.live = !fresh.old && !board.lost && !m_watchedBoards.isPaused(board);
    for (const ActivityMinute &minute : board.activity.minutes())
        tile.activity.push_back(int(std::min(minute.changes, maxTileChanges)));
    if (std::ssize(tile.activity) > tileMinutes)
        tile.activity.erase(tile.activity.begin(), tile.activity.end() - tileMinutes);
    if (m_player.isOpen())
        tile.state = tile.live ? tr("recorded") : tr("in a gap");
    else if (m_watchedBoards.isPaused(board))
        tile.state = tr("paused");
    else
        tile.state = tile.live ? tr("live") : displayText(freshnessText(fresh));
    return tile;
}

QList<StandingRow> LiveTexts::cardRows(const LiveBoardData &board, int rows) const
{
    if (board.error || !board.latest())
        return {};
    // A card has no heads of columns.
    return standingRows(*described(board, {0, rows}), board.decoder, style(board, ScoreUnits::Given));
}

} // namespace tiebreak
