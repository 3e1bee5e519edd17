// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/standingrows.h"

#include "core/base/int128.h"
#include "core/prose/sentence.h"
#include "core/time/tick.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

struct SpanUnit {
    qint64 microseconds;
    const char *name;
};

constexpr qint64 second = 1'000'000;
constexpr std::array spanUnits{SpanUnit{86400 * second, "days"}, SpanUnit{3600 * second, "h"},
                               SpanUnit{60 * second, "min"}, SpanUnit{second, "s"}};

// The largest unit of which there are two or more, and the number of them.
QString gapText(qint64 microseconds, const SpanUnit &unit)
{
    return groupedText(microseconds / unit.microseconds);
}

/// As the rest of the program writes it: 119 min are 1 h 59 min.
std::string wholeText(qint64 microseconds, const SpanUnit &unit)
{
    return durationText(microseconds / unit.microseconds * unit.microseconds, TickUnit::Microsecond);
}

const SpanUnit &unitOf(qint64 microseconds)
{
    for (const SpanUnit &unit : spanUnits) {
        if (microseconds >= (unit.microseconds == second ? 1 : 2) * unit.microseconds)
            return unit;
    }
    return spanUnits.back();
}

/// Never more than 1, whatever a score was taken for.
double shareOf(std::optional<std::int64_t> score, std::optional<std::int64_t> best, Direction scores)
{
    if (!score || !best || *best <= 0)
        return -1;
    // Where the lowest score leads, a share of it is the other way round.
    if (scores == Direction::LowestFirst)
        return *score <= *best ? 1 : double(*best) / double(*score);
    return std::clamp(double(*score) / double(*best), 0.0, 1.0);
}

QString gapNoteText(const Gap &gap, const StandingStyle &style)
{
    const auto by = [&] { return style.wording.distance(gap.by); };
    if (style.audience == Audience::Everybody) {
        const bool closing = gap.trend == GapTrend::Closing;
        if (closing || gap.trend == GapTrend::Opening)
            return displayText(closing ? phrase("standings", "closing") : phrase("standings", "widening"));
        return {};
    }
    switch (gap.trend) {
    case GapTrend::Closing:
        return displayText(sentence("closed by {}", by()));
    case GapTrend::Opening:
        return displayText(sentence("widened by {}", by()));
    case GapTrend::Swapped:
        return displayText(gap.by == 0 ? sentence("was tied") : sentence("was ahead by {}", by()));
    case GapTrend::Steady:
    case GapTrend::Unknown:
        break;
    }
    return {};
}

/// Whether a neighbour's tie is all that decides the rank, and that neighbour stands below.
bool isTiedBelowOnly(const LiveRow &row)
{
    if (!row.above)
        return false;
    return byName(row.decidedBy) ? row.tieAbove != TieRule::Member
                                 : row.decidedBy == DecidedBy::Time && row.tieAbove == TieRule::None;
}

} // namespace

QString changeText(const PlaceMove &change)
{
    switch (change.move) {
    case Move::Unknown:
        return {};
    case Move::Same:
        return dash();
    case Move::Rose:
    case Move::Fell:
        return groupedText(change.places) + (change.atLeast ? QStringLiteral("+") : QString());
    case Move::New:
        return displayText(phrase("standings", "new"));
    case Move::Back:
        break;
    }
    return displayText(phrase("standings", "back"));
}

QString changeWords(const PlaceMove &change)
{
    const std::string places = groupedText(change.places).toStdString();
    switch (change.move) {
    case Move::Unknown:
        return {};
    case Move::Same:
        return displayText(change.ownScore ? sentence("same rank, with another score")
                                           : sentence("same rank"));
    case Move::Rose:
        if (change.atLeast)
            return displayText(sentence("up {} or more, from outside the watched rows", places));
        if (change.unexplained)
            return displayText(phrase("standings", "up {}", places));
        return displayText(change.ownScore ? sentence("up {} with a better score", places)
                                           : sentence("Up {} because others lost points or left", places));
    case Move::Fell:
        if (change.unexplained)
            return displayText(phrase("standings", "down {}", places));
        return displayText(change.ownScore ? sentence("down {} with a worse score", places)
                                           : sentence("down {}, passed by others", places));
    case Move::New:
        return displayText(sentence("new on the board"));
    case Move::Back:
        break;
    }
    return displayText(sentence("back in the watched rows"));
}

QString agoText(const Decoder &decoder, double raw, const Decoded &decoded, qint64 nowMicroseconds)
{
    if (!standsForATime(decoder, decoded))
        return {};
    const TickInterval ticks = possibleTicks(decoder, raw, decoded);
    const qint64 length = unitMicroseconds(decoder.spec().unit);
    const auto distance = [&](std::int64_t tick) {
        return heldTo64(Int128(nowMicroseconds) - Int128(tick) * length);
    };
    // The tick that has begun holds all moments until the next one.
    const qint64 oldest = distance(ticks.first);
    const qint64 newest = distance(ticks.last);
    const bool ahead = oldest < 0;
    const qint64 nearest = ahead ? heldTo64(-Int128(oldest)) : std::max<qint64>(newest, 0);
    const qint64 farthest = ahead ? heldTo64(-Int128(newest)) : oldest;
    const SpanUnit &unit = unitOf(farthest);
    const std::string far = gapText(farthest, unit).toStdString();
    const std::string near = gapText(nearest, unit).toStdString();
    if (farthest < second)
        return displayText(sentence("just now"));
    if (ahead)
        return displayText(far == near ? sentence("in {}, by its clock", wholeText(farthest, unit))
                                       : sentence("in {} to {} {}, by its clock", near, far, unit.name));
    return displayText(far == near   ? phrase("standings", "{} ago", wholeText(farthest, unit))
                       : near == "0" ? phrase("standings", "less than {} {} ago", far, unit.name)
                                     : sentence("{} to {} {} ago", near, far, unit.name));
}

namespace
{

/// By how much two rows of one score lie apart, as far as their ticks tell: "2 to 6 s after kaito_7".
QString afterText(const Decoder &decoder, const LiveRow &above, const LiveRow &row, const Wording &wording)
{
    const TickInterval first = possibleTicks(decoder, above.raw, above.decoded);
    const TickInterval then = possibleTicks(decoder, row.raw, row.decoded);
    const bool after = then.first > first.last;
    const qint64 length = unitMicroseconds(decoder.spec().unit);
    const auto apart = [&](std::int64_t later, std::int64_t earlier) {
        return heldTo64((Int128(later) - Int128(earlier)) * length);
    };
    const qint64 least = after ? apart(then.first, first.last) : apart(first.first, then.last);
    const qint64 most = after ? apart(then.last, first.first) : apart(first.last, then.first);
    const SpanUnit &unit = unitOf(most);
    const std::string near = gapText(least, unit).toStdString();
    const std::string far = gapText(most, unit).toStdString();
    const std::string span =
        near == far ? wholeText(most, unit) : phrase("standings", "{} to {} {}", near, far, unit.name);
    const std::string name = wording.member(above.member);
    return displayText(most < second ? after ? sentence("less than 1 s after {}", name)
                                             : sentence("less than 1 s before {}", name)
                       : after ? phrase("standings", "{} after {}", span, name)
                                     : phrase("standings", "{} before {}", span, name));
}

} // namespace

std::optional<std::int64_t> betterScore(std::optional<std::int64_t> a, std::optional<std::int64_t> b,
                                        Direction scores)
{
    if (!a || !b)
        return a ? a : b;
    return scores == Direction::HighestFirst ? std::max(*a, *b) : std::min(*a, *b);
}

QList<StandingRow> standingRows(const LiveBoard &board, const Decoder &decoder, const StandingStyle &style)
{
    QList<StandingRow> rows;
    if (!board.now)
        return rows;
    const auto &wording = style.wording;
    std::optional<std::int64_t> best = style.best;
    if (!best && !board.now->head().empty())
        best = scoreOf(decoder, board.now->head().raw(0));
    const auto borders = prizeBorders(*board.now, decoder, style.borders);

    double aboveShare = -1;
    for (std::size_t at = 0; at < board.rows.size(); ++at) {
        const LiveRow &from = board.rows[at];
        StandingRow row;
        row.member = QByteArray(from.member.data(), qsizetype(from.member.size()));
        row.place = groupedText(from.rank + 1);
        row.change = from.change;
        row.decidedBy = from.decidedBy;
        const bool tiedBelow = style.audience == Audience::Developers && isTiedBelowOnly(from);
        const std::string rankBelow = wording.general.number(from.rank + 2);
        row.decided =
            displayText(tiedBelow                                ? decidedWithBelow(from.decidedBy, rankBelow)
                        : style.audience == Audience::Developers ? decidedUnderHeading(from.decidedBy)
                                                                 : decidedWord(from.decidedBy));
        row.name = displayText(wording.general.member(from.member));
        row.raw = from.raw;
        row.leads = from.rank == 0;
        row.pinned = style.pinned.contains(std::string(from.member));
        row.climbs = board.climber == at;
        row.share = shareOf(from.score, best, board.scores);
        row.aboveShare = aboveShare;
        aboveShare = row.share;
        row.score = from.score ? displayText(wording.score(*from.score)) : dash();

        const QString ago = agoText(decoder, from.raw, from.decoded, style.time.nowMicroseconds);
        const bool sameDouble = at > 0 && board.rows[at - 1].raw == from.raw;
        row.note = ago;
        if (sameDouble && style.audience == Audience::Developers) {
            const std::string above = wording.general.member(board.rows[at - 1].member);
            const DecidedBy tie =
                decidedBetween(decoder.spec(), from.raw, from.raw, from.decoded, from.decoded);
            row.note = displayText(tie == DecidedBy::SameTime ? sentence("same time as {}", above)
                                                              : sentence("same double as {}", above));
        } else if (at > 0 && from.tieAbove == TieRule::Time && style.audience == Audience::Developers) {
            row.note = afterText(decoder, board.rows[at - 1], from, wording.general);
        }

        const auto &gap = style.gapTo == GapTo::Above ? from.above : from.leader;
        if (row.leads) {
            row.gap = displayText(phrase("standings", "leader"));
        } else if (gap && gap->points == 0) {
            row.gap = displayText(phrase("standings", "tied"));
        } else if (gap) {
            row.gap =
                (gap->more != style.negated ? QStringLiteral("+\u2009") : QStringLiteral("\u2212\u2009")) +
                displayText(wording.distance(gap->points));
        }
        if (gap && !row.leads) {
            row.trend = gap->trend;
            row.gapNote = gapNoteText(*gap, style);
        }

        const auto border = std::ranges::find(borders, from.rank + 1, &PrizeBorder::after);
        if (border != borders.end() && border->kind != PrizeBorder::Kind::Open) {
            row.border = BorderRow{
                displayText(sentence("Prize cutoff after rank {}", wording.general.number(border->after))),
                displayText(borderText(*border, decoder, wording)),
                displayText(borderDetails(*border, decoder, wording)), border->doubtful()};
        }

        QStringList lines{nameLines(from.member)};
        if (tiedBelow)
            lines += displayText(tiedBelowText(from.decidedBy, rankBelow));
        if (const QString moved = changeWords(from.change); !moved.isEmpty() && !style.since.isEmpty())
            lines += displayText(
                phrase("standings", "Since {}: {}", style.since.toStdString(), moved.toStdString()));
        if (standsForATime(decoder, from.decoded))
            lines +=
                displayText(phrase("standings", "Reached {}",
                                   bestTimeText(decoder, from.decoded, {style.time.zone}).toStdString()));
        row.toolTip = lines.join(QLatin1Char('\n'));
        rows += row;
    }
    return rows;
}

} // namespace tiebreak
