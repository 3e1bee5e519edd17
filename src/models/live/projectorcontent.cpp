// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/projectorcontent.h"

#include "core/base/int128.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qsizetype headlineName = 30; ///< characters
constexpr qint64 tenth = 100'000;      ///< microseconds

/// "20:58:10".
QString timeOfDay(qint64 microseconds, const QTimeZone &zone)
{
    return clockText(microseconds, zone).section(u' ', 0, 0);
}

qint64 microsecondsOf(Moment moment)
{
    return moment.time_since_epoch().count();
}

/// "21:00:05.7 UTC", rounded up, so that nothing is younger than it says; "21:00 UTC" where the rest is 0.
QString lastTime(Moment moment, const QTimeZone &zone)
{
    const qint64 rounded = (microsecondsOf(moment) + tenth - 1) / tenth * tenth;
    const QString text = clockText(rounded, zone);
    const qsizetype space = text.indexOf(u' ');
    QString time = text.left(space);
    if (const qint64 tenths = rounded / tenth % 10; tenths > 0)
        time += u'.' + QString::number(tenths);
    else if (time.endsWith(QStringLiteral(":00")))
        time.chop(3);
    return time + text.mid(space);
}

/// The same without the zone.
QString briefTime(Moment moment, const QTimeZone &zone)
{
    return lastTime(moment, zone).section(u' ', 0, 0);
}

/// Without the unit, which stands on its own, where it stands behind the digits.
ScoreFormat bareFormat(ScoreFormat format)
{
    format.one.clear();
    format.many.clear();
    return format;
}

void writeScore(StandingRow &row, std::int64_t score, const ProjectorStyle &style)
{
    const std::string whole = formattedScore(style.format, score, style.wording);
    const std::string digits = formattedScore(bareFormat(style.format), score, style.wording);
    row.score = displayText(whole);
    row.unit.clear();
    if (whole.size() == digits.size() || !whole.starts_with(digits))
        return;
    row.score = displayText(digits);
    row.unit = displayText(std::string(trimmed(std::string_view(whole).substr(digits.size()))));
}

/// "leads by 1 485 520 pts".
LiveWording headlineWording(const ProjectorStyle &style)
{
    LiveWording words;
    words.general = style.wording;
    words.general.member = [member = style.wording.member](std::string_view bytes) {
        return shortName(displayText(member(bytes))).toStdString();
    };
    words.score = [style](std::int64_t points) {
        return formattedScore(style.format, points, style.wording);
    };
    // A number alone says too little in a sentence.
    words.distance = [style](std::int64_t points) {
        return style.format == ScoreFormat() ? pointCount(style.wording, points)
                                             : formattedDistance(style.format, points, style.wording);
    };
    return words;
}

QList<StandingRow> projectorRows(const LiveBoard &board, const Decoder &decoder, const ProjectorStyle &style,
                                 const std::vector<std::int64_t> &borders,
                                 std::optional<std::int64_t> best = {})
{
    StandingStyle rows;
    rows.best = best;
    rows.negated = style.format.negated;
    rows.wording.general = style.wording;
    rows.wording.score = [style](std::int64_t points) {
        return formattedScore(style.format, points, style.wording);
    };
    rows.wording.distance = [style](std::int64_t points) {
        return formattedDistance(bareFormat(style.format), points, style.wording);
    };
    rows.audience = Audience::Everybody;
    rows.borders = borders;
    QList<StandingRow> shown = standingRows(board, decoder, rows);
    for (qsizetype at = 0; at < shown.size(); ++at) {
        StandingRow &row = shown[at];
        row.note.clear();
        row.toolTip.clear();
        if (row.border)
            row.border = BorderRow{{}, {}, {}, row.border->doubtful};
        if (const auto score = board.rows[std::size_t(at)].score)
            writeScore(row, *score, style);
    }
    return shown;
}

QStringList doubtsOf(const Standing &standing, const Decoder &decoder, const ProjectorStyle &style,
                     const std::vector<std::int64_t> &borders)
{
    QStringList doubts;
    const LiveWording words = headlineWording(style);
    for (const PrizeBorder &border : prizeBorders(standing, decoder, borders)) {
        if (border.doubtful())
            doubts += displayText(borderPlainly(border, decoder, words));
    }
    return doubts;
}

void showMoves(const LiveBoard &board, const ProjectorStyle &style, const QString &since,
               ProjectorContent &content)
{
    QList<ProjectorMove> &moves = content.moves;
    const auto &number = style.wording.number;
    for (std::size_t at = 0; at < board.rows.size(); ++at) {
        const LiveRow &row = board.rows[at];
        ProjectorMove move{row.change, shortName(content.rows[qsizetype(at)].name), {}};
        if (row.change.atLeast && row.change.ownScore)
            move.places = displayText(sentence("from outside the top {} to rank {}",
                                               number(row.rank + row.change.places), number(row.rank + 1)));
        else if (row.change.move == Move::Rose && row.change.ownScore)
            move.places = displayText(phrase("projector", "from rank {} to {}",
                                             number(row.change.before->rank + 1), number(row.rank + 1)));
        else if (row.change.move == Move::New || row.change.move == Move::Back)
            move.places = displayText(phrase("projector", "at {}", number(row.rank + 1)));
        else
            continue;
        moves += move;
    }
    // The tallest first; who was not there before has climbed from nowhere in particular.
    std::ranges::stable_sort(moves, std::ranges::greater(),
                             [](const ProjectorMove &move) { return move.change.places; });
    content.moved = moves.isEmpty() ? displayText(sentence("{}: no one", since.toStdString())) : since;
}

/// What does not depend on how the board is shown.
ProjectorContent contentOf(const Standing &standing, const ProjectorStyle &style)
{
    ProjectorContent content;
    content.title = style.title;
    content.members = displayText(memberCount(style.wording, standing.cardinality()));
    QStringList places;
    for (const std::int64_t place : style.borders)
        places += groupedText(place);
    if (!places.isEmpty()) {
        const std::string ranks = listText(ListOf::Together, places).toStdString();
        content.prizes = displayText(plural(places.size(), sentence("Prize cutoff after rank {}", ranks),
                                            sentence("Prize cutoffs after ranks {}", ranks)));
    }
    return content;
}

std::string placeRange(const Wording &wording, const std::string &time, std::int64_t first, std::int64_t last)
{
    return first == last
               ? sentence("Final at {}: rank {}", time, wording.number(last))
               : sentence("Final at {}: ranks {} to {}", time, wording.number(first), wording.number(last));
}

/// A place that is told as the last one so far, or one that is not told yet: what lies above it is open.
void hideComparison(StandingRow &row)
{
    row.decided.clear();
    row.gap.clear();
    row.gapNote.clear();
    row.trend = GapTrend::Unknown;
}

LiveBoard describedStep(const StandingPtr &standing, const Reveal &reveal, const Decoder &decoder,
                        SamplePart ranks)
{
    return describeBoard(standing, reveal.frozen(), BoardHistory(), decoder, ranks);
}

std::optional<std::int64_t> firstScore(const LiveBoard &board)
{
    return board.rows.empty() ? std::nullopt : board.rows.front().score;
}

/// The borders of which both places are told.
std::vector<std::int64_t> toldBorders(const ProjectorStyle &style, std::int64_t finalFrom)
{
    std::vector<std::int64_t> borders = style.borders;
    std::erase_if(borders, [finalFrom](std::int64_t after) { return after <= finalFrom; });
    return borders;
}

/// Some places as they were frozen, and those below them as they are in the end: each beside its own
/// standing, but all bars have one length for one score.
void showPlaces(const RevealStep &step, const Reveal &reveal, std::int64_t places, const Decoder &decoder,
                const ProjectorStyle &style, ProjectorContent &content)
{
    const std::int64_t from = *step.finalFrom;
    const LiveBoard before = describedStep(step.standing, reveal, decoder, {0, from});
    const LiveBoard after =
        describedStep(reveal.last(), reveal, decoder, {from, std::max<std::int64_t>(places - from, 0)});
    // How far ahead of these the winner is, nobody is to see yet.
    const auto best = betterScore(firstScore(before), firstScore(after), after.scores);
    QList<StandingRow> open = projectorRows(before, decoder, style, {}, best);
    for (StandingRow &row : open) {
        hideComparison(row);
        row.change = {};
        row.climbs = false;
        row.leads = false;
        row.open = true;
    }
    QList<StandingRow> told = projectorRows(after, decoder, style, toldBorders(style, from), best);
    if (!told.isEmpty())
        hideComparison(told.first());
    content.rows = open + told;
    content.doubts = doubtsOf(*step.standing, decoder, style, toldBorders(style, from));
}

} // namespace

QString shortName(const QString &name)
{
    if (name.size() <= headlineName)
        return name;
    const qsizetype kept = headlineName - (name[headlineName - 1].isHighSurrogate() ? 1 : 0);
    // What isolates a name that runs from right to left must be closed again.
    const QString end = name.endsWith(QChar(0x2069)) ? QString(QChar(0x2069)) : QString();
    return name.left(kept) + QChar(0x2026) + end;
}

ProjectorContent liveContent(const LiveBoard &board, const Decoder &decoder, const ProjectorStyle &style,
                             const Freshness &fresh, const QString &moved, Moment now)
{
    ProjectorContent content = contentOf(*board.now, style);
    content.state = fresh.old ? ProjectorContent::State::Old : ProjectorContent::State::Live;
    content.headline = displayText(leaderText(*board.now, decoder, headlineWording(style)));
    content.clock = timeOfDay(microsecondsOf(now), style.zone);
    content.rows = projectorRows(board, decoder, style, style.borders);
    showMoves(board, style, moved, content);
    content.fresh = displayText(freshnessText(fresh));
    content.doubts = doubtsOf(*board.now, decoder, style, style.borders);
    return content;
}

ProjectorContent missingContent(const QString &title, const QString &sentence)
{
    ProjectorContent content;
    content.title = title;
    content.headline = sentence;
    return content;
}

ProjectorContent frozenContent(const LiveBoard &board, const Decoder &decoder, const ProjectorStyle &style,
                               Moment moment)
{
    ProjectorContent content = contentOf(*board.now, style);
    content.state = ProjectorContent::State::Frozen;
    content.headline = displayText(leaderText(*board.now, decoder, headlineWording(style), true));
    const std::string time = briefTime(moment, style.zone).toStdString();
    content.badge = displayText(sentence("Frozen at {}", time));
    content.rows = projectorRows(board, decoder, style, style.borders);
    showMoves(board, style, displayText(sentence("Climbing as of {}", time)), content);
    content.fresh =
        displayText(sentence("Changes after {} are not shown", lastTime(moment, style.zone).toStdString()));
    content.doubts = doubtsOf(*board.now, decoder, style, style.borders);
    return content;
}

ProjectorContent revealContent(const Reveal &reveal, std::size_t index, std::int64_t places,
                               const Decoder &decoder, const ProjectorStyle &style,
                               const RevealMoments &moments)
{
    const RevealStep step = reveal.step(index);
    const bool last = index + 1 >= reveal.size();
    const bool byPlace = reveal.order() == RevealOrder::ByPlace;
    const LiveWording words = headlineWording(style);
    const LiveBoard board = describedStep(step.standing, reveal, decoder, {0, places});
    const std::string frozen = briefTime(moments.frozen, style.zone).toStdString();

    ProjectorContent content = contentOf(*step.standing, style);
    content.state = ProjectorContent::State::Reveal;
    if (last || !byPlace) {
        content.rows = projectorRows(board, decoder, style, style.borders);
    } else {
        showPlaces(step, reveal, places, decoder, style, content);
    }
    if (last) {
        content.headline = displayText(leaderText(*board.now, decoder, words, true));
        content.badge =
            displayText(sentence("Ranks at {}", briefTime(moments.last, style.zone).toStdString()));
        showMoves(board, style, displayText(sentence("Climbed after {}", frozen)), content);
        content.fresh = displayText(
            sentence("Changes after {} are not shown", lastTime(moments.last, style.zone).toStdString()));
        content.doubts = doubtsOf(*step.standing, decoder, style, style.borders);
        return content;
    }

    for (StandingRow &row : content.rows)
        row.climbs = step.member && !row.open && row.member == QByteArray::fromStdString(*step.member);
    const std::string name = step.member ? words.general.member(*step.member) : std::string();
    if (byPlace) {
        const std::int64_t first = *step.finalFrom + 1;
        content.headline = displayText(phrase("projector", "Rank {}: {}", words.general.number(first), name));
        const std::int64_t told = std::ranges::count(content.rows, false, &StandingRow::open);
        content.badge = displayText(placeRange(
            style.wording, briefTime(moments.last, style.zone).toStdString(), first, *step.finalFrom + told));
        const std::string before = lastTime(moments.frozen, style.zone).toStdString();
        content.moved = displayText(
            plural(*step.finalFrom,
                   sentence("Rank 1 is not final. It shows the order at {}, without the members already "
                            "revealed.",
                            before),
                   sentence("Ranks 1 to {} are not final. They show the order at {}, without the members "
                            "already revealed.",
                            words.general.number(*step.finalFrom), before)));
        return content;
    }
    if (step.rank && *step.rank < places)
        content.headline =
            displayText(phrase("projector", "Rank {}: {}", words.general.number(*step.rank + 1), name));
    else
        content.headline = displayText(sentence("{} leaves these ranks", name));
    const qint64 tick = unitMicroseconds(decoder.spec().unit);
    if (step.ticks)
        content.badge = displayText(
            sentence("Points until {}",
                     timeOfDay(heldTo64(Int128(step.ticks->last) * tick), style.zone).toStdString()));
    else
        content.badge = displayText(sentence("Points after {}", frozen));
    content.moved = displayText(sentence("The points made after {} are counted one after the other",
                                         lastTime(moments.frozen, style.zone).toStdString()));
    return content;
}

QStringList spokenContent(const ProjectorContent &content, qsizetype rows, qsizetype moves)
{
    QStringList lines{content.title, content.headline, content.badge};
    for (const StandingRow &row : content.rows.first(std::min(rows, content.rows.size()))) {
        QStringList parts{row.place,
                          row.name,
                          changeWords(row.change),
                          row.decided,
                          row.gap,
                          row.gapNote,
                          row.unit.isEmpty() ? row.score : row.score + u' ' + row.unit};
        lines += listText(ListOf::Words, parts);
    }
    const auto shownMoves = content.moves.first(std::min(moves, content.moves.size()));
    lines += content.moved;
    for (const ProjectorMove &move : shownMoves)
        lines += move.name + u' ' + move.places;
    if (content.state == ProjectorContent::State::Live)
        lines += displayText(phrase("projector", "live"));
    else
        lines += content.fresh;
    lines += content.members;
    lines += content.doubts;
    lines += content.prizes;
    lines.removeAll(QString());
    return lines;
}

} // namespace tiebreak
