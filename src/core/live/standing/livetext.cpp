// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/livetext.h"

#include "core/base/int128.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

constexpr std::chrono::seconds alwaysFresh{2};

// What decided between two members of one double, or of equal points.
std::string decidedText(DecidedBy decidedBy)
{
    switch (decidedBy) {
    case DecidedBy::SameTime:
        return sentence("the member name decides (same time)");
    case DecidedBy::Name:
        return sentence("the member name decides (same double)");
    default:
        return sentence("the time decides");
    }
}

// At most two digits, but for what is large: "0", "0.03", "3.1", "31", "3100".
std::string briefNumber(double value)
{
    if (value < 0.005)
        return "0";
    if (value < 0.995)
        return fmt::format("{:.2g}", value);
    if (value >= 9.95)
        return fmt::format("{:.0f}", value);
    const std::string number = fmt::format("{:.1f}", value);
    return number.ends_with(".0") ? number.substr(0, 1) : number;
}

std::string ringsText(double perSecond)
{
    const std::string number = briefNumber(perSecond);
    return number == "1" ? sentence("Read on change, at most once per second")
                         : sentence("Read on change, at most {} times per second", number);
}

/// Whether of two rows of one score the first was there before the other; nothing where their times do not
/// tell.
std::optional<bool> cameFirst(const Decoder &decoder, double raw, double other)
{
    const Decoded a = decoder.decode(raw);
    const Decoded b = decoder.decode(other);
    if (!decoder.spec().hasTime() || a.verdict == Verdict::Invalid || b.verdict == Verdict::Invalid)
        return std::nullopt;
    const TickInterval first = possibleTicks(decoder, raw, a);
    const TickInterval second = possibleTicks(decoder, other, b);
    if (first.last < second.first)
        return true;
    return second.last < first.first ? std::optional(false) : std::nullopt;
}

std::string olderText(const Rollback &rollback, const Wording &wording)
{
    const std::string members = wording.number(rollback.members);
    const std::string of = wording.number(rollback.of);
    if (rollback.answering == Answering::Reconnected)
        return sentence("{} of the {} watched scores are worse than before the connection was lost, perhaps "
                        "because the server was restarted from an older file",
                        members, of);
    if (rollback.answering == Answering::OtherServer)
        return plural(
            rollback.of,
            sentence("The one score that is read is worse than on the server before, which may have "
                     "had later writes"),
            sentence("{} of the {} watched scores are worse than on the server before, which "
                     "may have had later writes",
                     members, of));
    return plural(rollback.of,
                  sentence("The one score that is read is worse than before another process answered, "
                           "perhaps from an older file or another server"),
                  sentence("{} of the {} watched scores are worse than before another process answered, "
                           "perhaps from an older file or another server",
                           members, of));
}

std::string replacedText(const LiveEvent &event, const Wording &wording)
{
    const std::string members = memberCount(wording, event.count);
    const std::string read = wording.number(event.top);
    const std::string left = wording.number(event.place);
    const std::string asked = wording.number(event.lastPlace);
    if (!event.fair)
        return event.place == 0
                   ? sentence(
                         "The board may have been replaced by another one with {}: none of the {} members "
                         "that were read before is in the ranks that are read",
                         members, read)
                   : plural(
                         event.place,
                         sentence("The board may have been replaced by another one with {}: only 1 of the {} "
                                  "members that were read before is in the ranks that are read, with another "
                                  "score",
                                  members, read),
                         sentence("The board may have been replaced by another one with {}: only {} of the "
                                  "{} members that were read before are in the ranks that are read, with "
                                  "other scores",
                                  members, left, read));
    if (event.place == 0 && event.lastPlace == 0)
        return sentence(
            "The board was replaced by another one with {}: none of the {} members that were read "
            "before is on it",
            members, read);
    if (event.lastPlace == 0)
        return plural(
            event.place,
            sentence("The board was replaced by another one with {}: only 1 of the {} members that "
                     "were read before is on it, with another score",
                     members, read),
            sentence("The board was replaced by another one with {}: only {} of the {} members that "
                     "were read before are on it, with other scores",
                     members, left, read));
    if (event.place == 0)
        return sentence(
            "The board was replaced by another one with {}: none of the {} members that were read "
            "before is in the ranks that are read, and none of {} that were looked up is on it",
            members, read, asked);
    return plural(
        event.place,
        sentence("The board was replaced by another one with {}: only 1 of the {} members that were "
                 "read before is in the ranks that are read, with another score, and none of {} "
                 "others that were looked up is on it",
                 members, read, asked),
        sentence("The board was replaced by another one with {}: only {} of the {} members that were "
                 "read before are in the ranks that are read, with other scores, and none of {} "
                 "others that were looked up is on it",
                 members, left, read, asked));
}

} // namespace

LiveWording formattedLiveWording(const Wording &wording, const ScoreFormat &format, ScoreUnits units)
{
    if (units == ScoreUnits::Words)
        return {wording,
                [wording, format](std::int64_t points) { return scoreInWords(format, points, wording); },
                [wording, format](std::int64_t points) { return distanceInWords(format, points, wording); }};
    const ScoreFormat shown = units == ScoreUnits::Above ? withoutUnit(format) : format;
    return {wording, [wording, shown](std::int64_t points) { return formattedScore(shown, points, wording); },
            [wording, shown](std::int64_t points) { return formattedDistance(shown, points, wording); },
            [wording, format](std::int64_t points) { return distanceInWords(format, points, wording); }};
}

std::string leaderText(const Standing &standing, const Decoder &decoder, const LiveWording &wording,
                       bool past)
{
    if (standing.cardinality() == 0)
        return past ? sentence("This board was empty") : sentence("This board is empty");
    const Rows &head = standing.head();
    if (head.empty())
        return {};
    const std::string leader = wording.general.member(head.member(0));
    if (standing.cardinality() == 1)
        return past ? sentence("{} was alone on this board", leader)
                    : sentence("{} is alone on this board", leader);
    const auto first = scoreOf(decoder, head.raw(0));
    const auto second = head.size() > 1 ? scoreOf(decoder, head.raw(1)) : std::nullopt;
    if (!first || !second)
        return past ? phrase("standings", "{} led", leader) : phrase("standings", "{} leads", leader);
    const std::int64_t lead = distanceOf(*first, *second);
    if (lead > 0)
        return past ? sentence("{} led by {}", leader, wording.distance(lead))
                    : sentence("{} leads by {}", leader, wording.distance(lead));
    const std::string other = wording.general.member(head.member(1));
    const DecidedBy decidedBy = decidedBetween(decoder.spec(), head.raw(0), head.raw(1),
                                               decoder.decode(head.raw(0)), decoder.decode(head.raw(1)));
    if (!byName(decidedBy)) {
        const auto came = cameFirst(decoder, head.raw(0), head.raw(1));
        if (!came)
            return past ? sentence("{} was tied with {} and led by time", leader, other)
                        : sentence("{} is tied with {} and leads by time", leader, other);
        if (!*came)
            return past ? sentence("{} and {} were tied, and the codec ranked the later one first", leader,
                                   other)
                        : sentence("{} is tied with {} and leads because the codec ranks the later one first",
                                   leader, other);
        return past ? sentence("{} was tied with {} and had come first", leader, other)
                    : sentence("{} is tied with {} and came first", leader, other);
    }
    return past ? sentence("{} was tied with {} and led only by member name", leader, other)
                : sentence("{} is tied with {} and leads only by member name", leader, other);
}

std::string climberText(const LiveBoard &board, const LiveWording &wording)
{
    if (!board.climber)
        return {};
    const LiveRow &row = board.rows[*board.climber];
    const std::string now = wording.general.number(row.rank + 1);
    if (row.change.atLeast)
        return sentence("has climbed from outside the top {} to rank {}",
                        wording.general.number(row.rank + row.change.places), now);
    return sentence("has climbed from rank {} to rank {}",
                    wording.general.number(row.change.before->rank + 1), now);
}

std::string eventText(const LiveEvent &event, const LiveWording &wording)
{
    const auto &number = wording.general.number;
    const std::string member = wording.general.member(event.member);
    const std::string other = event.other.empty() ? std::string() : wording.general.member(event.other);
    switch (event.kind) {
    case EventKind::NewLeader:
        if (!event.fair && event.lastPlace > 0)
            return sentence("{} took the lead because {} fell to rank {}", member, other,
                            number(event.lastPlace));
        if (!event.fair)
            return event.count > 0 ? sentence("{} took the lead because {} is no longer in the first {}",
                                              member, other, number(event.count))
                                   : sentence("{} took the lead because {} was removed", member, other);
        return event.fromPlace > 2 ? sentence("{} took the lead from {}, up from rank {}", member, other,
                                              number(event.fromPlace))
                                   : sentence("{} took the lead from {}", member, other);
    case EventKind::Overtook:
        return sentence("{} overtook {} for rank {}", member, other, number(event.place));
    case EventKind::EnteredTop:
        return event.fromPlace > 0 ? sentence("{} entered the top {} at rank {}, from rank {}", member,
                                              number(event.top), number(event.place), number(event.fromPlace))
                                   : sentence("{} entered the top {} at rank {}", member, number(event.top),
                                              number(event.place));
    case EventKind::LeftTop:
        if (!event.fair)
            return sentence("{} is no longer on the board; it was at rank {}", member,
                            number(event.fromPlace));
        if (!other.empty() && event.decidedBy == DecidedBy::SameTime)
            return sentence("{} left the top {}, tied with {}; the member name decides (same time)", member,
                            number(event.top), other);
        if (!other.empty())
            return sentence("{} left the top {}, tied with {}; the member name decides (same double)", member,
                            number(event.top), other);
        return event.place > 0 ? sentence("{} left the top {} and is at rank {}", member, number(event.top),
                                          number(event.place))
                               : sentence("{} left the top {}", member, number(event.top));
    case EventKind::Tied:
        return sentence("{} is tied with {} at rank {}; {}", member, other, number(event.place),
                        decidedText(event.decidedBy));
    case EventKind::Extended:
        return sentence("{} extended the lead to {}", member, wording.distance(event.lead));
    case EventKind::ManyMoves:
        return sentence("at least {} changes between ranks {} and {}", number(event.count),
                        number(event.place), number(event.lastPlace));
    case EventKind::BoardGone:
        return sentence("The board was deleted");
    case EventKind::Shrunk:
        return sentence("The board shrank from {} to {}", memberCount(wording.general, event.top),
                        number(event.count));
    case EventKind::BoardFilled:
        return sentence("The board now exists, with {}", memberCount(wording.general, event.count));
    case EventKind::NotRead:
        return sentence("The board was not read for {}", ageText(event.to - event.from));
    case EventKind::Arrived:
        return sentence("{} is on the board, at rank {}", member, number(event.place));
    case EventKind::Rewritten:
        return sentence("Rewritten at once: {} of the {} watched scores, most of which do not fit the codec",
                        number(event.count), number(event.top));
    case EventKind::Restarted:
        return otherProcessText({}, {}, event.data);
    case EventKind::Resynced:
        return resyncedText(event.data);
    case EventKind::Replaced:
        return replacedText(event, wording.general);
    case EventKind::TakenOver:
        return takenOverText(event.serverBefore, event.server, event.to - event.from, event.data);
    case EventKind::WorseScore:
    case EventKind::Damage:
    case EventKind::Alert:
    case EventKind::RolledBack:
    case EventKind::ClockSetBack:
        break;
    }
    return event.text;
}

std::string takenOverText(const std::string &before, const std::string &now, std::chrono::microseconds gap,
                          OtherData data)
{
    if (data == OtherData::Own)
        return gap > 0us ? sentence("{} took over from {} after {} without samples, with rows of its own, "
                                    "which are not compared with those before",
                                    excerpt(now), excerpt(before), ageText(gap))
                         : sentence("{} took over from {}, with rows of its own, which are not compared with "
                                    "those before",
                                    excerpt(now), excerpt(before));
    if (data == OtherData::NoBoard)
        return gap > 0us ? sentence("{} took over from {} after {} without samples, and the board does not "
                                    "exist there",
                                    excerpt(now), excerpt(before), ageText(gap))
                         : sentence("{} took over from {}, and the board does not exist there", excerpt(now),
                                    excerpt(before));
    return gap > 0us ? sentence("{} took over from {} after {} without samples", excerpt(now),
                                excerpt(before), ageText(gap))
                     : sentence("{} took over from {}", excerpt(now), excerpt(before));
}

std::string otherProcessText(const std::string &before, const std::string &now, OtherData data)
{
    if (before != now)
        return takenOverText(before, now, {}, data);
    if (data == OtherData::Own)
        return sentence(
            "Another process answers, with rows of its own, which are not compared with those before");
    if (data == OtherData::NoBoard)
        return sentence(
            "Another process answers, and the board does not exist there: the server was restarted or "
            "replaced");
    return sentence("Another process answers: the server was restarted or replaced");
}

std::string resyncedText(OtherData data)
{
    if (data == OtherData::Own)
        return sentence("The server now has the data of another primary, which is not compared with what was "
                        "there before");
    if (data == OtherData::NoBoard)
        return sentence("The server now has the data of another primary, and the board does not exist there");
    return sentence("The server now has the data of another primary");
}

std::string turnText(const ServerTurn &turn)
{
    if (turn.isResync)
        return phrase("incident", "{}.", resyncedText(OtherData::Compared));
    return phrase(
        "incident", "{}.",
        otherProcessText(turn.before, turn.now, turn.hasOwnData() ? OtherData::Own : OtherData::Compared));
}

std::string laterIncidentsText(std::int64_t incidents, const Wording &wording)
{
    if (incidents <= 0)
        return {};
    return plural(incidents, sentence("1 more incident since then."),
                  sentence("{} more incidents since then.", wording.number(incidents)));
}

std::string clockSetBackText(std::chrono::microseconds by)
{
    return sentence("The clock of this machine was set back by {}; times here go on from where they were",
                    durationText(by.count(), TickUnit::Microsecond));
}

std::string rollbackText(const Rollback &rollback, const Wording &wording)
{
    if (!rollback.to)
        return olderText(rollback, wording);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(*rollback.to);
    return sentence("Rolled back to {}: {} of the {} watched scores",
                    wording.time(seconds.time_since_epoch().count(), TickUnit::Second),
                    wording.number(rollback.members), wording.number(rollback.of));
}

std::string decidedWord(DecidedBy decidedBy)
{
    switch (decidedBy) {
    case DecidedBy::Score:
        return sentence("by score");
    case DecidedBy::Time:
        return sentence("by time");
    case DecidedBy::SameTime:
        return sentence("same time");
    case DecidedBy::Name:
        return sentence("name only");
    case DecidedBy::Damaged:
        break;
    }
    return phrase("standings", "damaged");
}

std::string decidedUnderHeading(DecidedBy decidedBy)
{
    switch (decidedBy) {
    case DecidedBy::Score:
        return phrase("decided by", "score");
    case DecidedBy::Time:
        return phrase("decided by", "time");
    default:
        return decidedWord(decidedBy);
    }
}

std::string decidedWithBelow(DecidedBy decidedBy, const std::string &rankBelow)
{
    switch (decidedBy) {
    case DecidedBy::Time:
        return phrase("decided by", "time, above rank {}", rankBelow);
    case DecidedBy::SameTime:
        return phrase("decided by", "same time as rank {}", rankBelow);
    default:
        return phrase("decided by", "name only, above rank {}", rankBelow);
    }
}

std::string tiedBelowText(DecidedBy decidedBy, const std::string &rankBelow)
{
    return sentence("Tied with rank {}; {}", rankBelow, decidedText(decidedBy));
}

std::string borderText(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording)
{
    const TickUnit unit = decoder.spec().unit;
    switch (border.kind) {
    case PrizeBorder::Kind::Clear:
        return sentence("decided by {}", wording.distanceInFull ? wording.distanceInFull(border.points)
                                                                : wording.distance(border.points));
    case PrizeBorder::Kind::Time:
        return sentence("tied, decided by time, {} apart", durationText(border.ticks, unit));
    case PrizeBorder::Kind::OneTick:
        return sentence("tied, decided by {}", oneUnit(unit));
    case PrizeBorder::Kind::SameTick:
        return sentence("same {}, decided by the member name", unitWord(unit));
    case PrizeBorder::Kind::Name:
        return sentence("decided by the member name");
    case PrizeBorder::Kind::Unknown:
        return sentence("unknown, because one of the two raw scores encodes no score");
    case PrizeBorder::Kind::Open:
        break;
    }
    return sentence("no rank below");
}

std::string borderDetails(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording)
{
    if (!border.doubtful())
        return {};
    const std::string inside = wording.general.member(border.inside);
    const std::string outside = wording.general.member(border.outside);
    const TickUnit unit = decoder.spec().unit;
    if (border.kind == PrizeBorder::Kind::OneTick)
        return sentence("{} and {} are {} apart", inside, outside, oneUnit(unit));
    const Decoded decoded = decoder.decode(border.raw);
    if (!decoder.spec().hasTime() || decoded.verdict == Verdict::Invalid)
        return sentence("{} and {} have the same raw score", inside, outside);
    const TickInterval ticks = possibleTicks(decoder, border.raw, decoded);
    if (ticks.first == ticks.last)
        return sentence("{} and {} have the same raw score, {}", inside, outside,
                        wording.general.time(ticks.first, unit));
    if (decoded.intervals == 1)
        return sentence("{} and {} have the same raw score, which spans {}", inside, outside,
                        durationText(ticks.last - ticks.first + 1, unit));
    return sentence("{} and {} have the same raw score, {} to {}", inside, outside,
                    wording.general.time(ticks.first, unit), wording.general.time(ticks.last, unit));
}

std::string borderPlainly(const PrizeBorder &border, const Decoder &decoder, const LiveWording &wording)
{
    if (!border.doubtful())
        return {};
    const std::string place = wording.general.number(border.after);
    const std::string inside = wording.general.member(border.inside);
    const std::string outside = wording.general.member(border.outside);
    const TickUnit unit = decoder.spec().unit;
    if (border.kind == PrizeBorder::Kind::OneTick)
        return border.insideIsEarlier
                   ? sentence("Rank {}: {} was {} before {}", place, inside, oneUnit(unit), outside)
                   : sentence("Rank {}: {} was {} after {}", place, inside, oneUnit(unit), outside);
    if (border.kind == PrizeBorder::Kind::SameTick)
        return sentence("Rank {}: {} and {} reached the score in the same {}, so the member name decided",
                        place, inside, outside, unitWord(unit));
    return sentence("Rank {}: {} and {} are tied, so the member name decided", place, inside, outside);
}

Freshness freshnessOf(Moment confirmed, Moment now, std::chrono::milliseconds interval)
{
    Freshness freshness;
    freshness.age = std::max(now - confirmed, std::chrono::microseconds(0));
    freshness.old = freshness.age > std::max<std::chrono::microseconds>(2 * interval, alwaysFresh);
    return freshness;
}

std::string ageText(std::chrono::microseconds age)
{
    if (age < 10s)
        return phrase("standings", "{:.1f} s",
                      std::floor(std::chrono::duration<double>(age).count() * 10) / 10);
    // An age is never more than it is.
    const auto whole = [age](auto unit) {
        return std::chrono::seconds(std::chrono::floor<decltype(unit)>(age)).count();
    };
    return durationText(age < 1h    ? whole(1s)
                        : age < 48h ? whole(std::chrono::minutes(1))
                                    : whole(std::chrono::hours(1)),
                        TickUnit::Second);
}

std::string freshnessText(const Freshness &freshness)
{
    return freshness.old
               ? sentence("updated {} ago", ageText(freshness.age))
               : (freshness.age < 100ms ? sentence("live · updated just now")
                                        : sentence("live · updated {} ago", ageText(freshness.age)));
}

std::string watchText(const WatchSummary &summary)
{
    const double perSecond =
        1000.0 / static_cast<double>(std::max<std::int64_t>(summary.interval.count(), 1));
    std::string way;
    if (summary.rings)
        way = summary.interval <= 1s
                  ? ringsText(perSecond)
                  : sentence("Read on change, at most every {} s", briefNumber(1 / perSecond));
    else if (summary.interval == 1s)
        way = sentence("Read every second");
    else
        way = summary.interval < 1s ? sentence("Read {} times per second", briefNumber(perSecond))
                                    : sentence("Read every {} s", briefNumber(1 / perSecond));
    const std::string commands = briefNumber(summary.commandsPerSecond);
    const std::string kilobytes = briefNumber(summary.bytesPerSecond / 1000);
    if (!summary.serverShare)
        return sentence("{} · {} commands/s · {} kB/s", way, commands, kilobytes);
    if (*summary.serverShare < 0.0001)
        return sentence("{} · {} commands/s · {} kB/s · under 0.01% of server CPU", way, commands, kilobytes);
    return sentence("{} · {} commands/s · {} kB/s · {}% of server CPU", way, commands, kilobytes,
                    briefNumber(*summary.serverShare * 100));
}

} // namespace tiebreak
