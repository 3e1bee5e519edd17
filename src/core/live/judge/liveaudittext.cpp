// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/judge/liveaudittext.h"

#include "core/board/coveragetext.h"
#include "core/live/judge/stamps.h"
#include "core/live/standing/livetext.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace tiebreak
{

namespace
{

std::string durationOf(std::chrono::microseconds time)
{
    return durationText(std::abs(time.count()), TickUnit::Microsecond);
}

std::string timeOf(Moment moment, const Wording &wording)
{
    return wording.time(tickOf(moment, TickUnit::Second), TickUnit::Second);
}

/// What all changes of a kind have in common, in front of how many there are.
std::string deedOf(ChangeKind kind, const OtherWriting &writing)
{
    switch (kind) {
    case ChangeKind::OtherUnit:
        return sentence("Changes pack {}, perhaps from another writer", unitPlural(writing.unit));
    case ChangeKind::OtherCodec:
        return sentence("Changes use {}, perhaps from another writer", writing.spec);
    case ChangeKind::Mirrored:
        return sentence("Changes count time the other way, perhaps from another writer");
    case ChangeKind::RanOver:
        return sentence("Changes have a time that overflows into the score because the codec has run out");
    case ChangeKind::TimeMoved:
        return sentence("Changes move the time beside the score, perhaps by ZINCRBY");
    case ChangeKind::TimeKept:
        return sentence("Changes add points to an old time, perhaps by ZINCRBY");
    case ChangeKind::Restamped:
        return sentence("Changes give the same score a new time, so ties move");
    case ChangeKind::OlderTime:
        return sentence("Changes give a better score an older time, perhaps from clocks that differ");
    case ChangeKind::Future:
        return sentence("Changes have a time in the future, perhaps from a clock that is ahead");
    case ChangeKind::Fraction:
        return sentence("Changes hold a fraction, perhaps from a ZINCRBY by part of a point");
    case ChangeKind::BarePoints:
        return sentence("Changes hold points that were never packed");
    case ChangeKind::Timeless:
        return sentence("Changes hold no time");
    case ChangeKind::OutOfTimeRange:
        return sentence("Changes have a time outside the time range");
    case ChangeKind::Infinite:
        return sentence("Changes hold an infinity");
    case ChangeKind::Invalid:
        return sentence("Changes hold a number that this codec does not write");
    case ChangeKind::StampedLate:
    case ChangeKind::WorseScore:
    case ChangeKind::Misread:
    case ChangeKind::AfterTimeRange:
    case ChangeKind::Sound:
    case ChangeKind::NotJudged:
        break;
    }
    return {};
}

/// How the latest listed change of a kind was written.
OtherWriting latestWriting(const DamageLog &log, ChangeKind kind)
{
    const auto &changes = log.changes();
    const auto found = std::find_if(changes.rbegin(), changes.rend(), [kind](const DamagedChange &change) {
        return change.judgement.kind == kind && change.judgement.other;
    });
    return found == changes.rend() ? OtherWriting() : found->judgement.other->writing;
}

/// One damaged change and its numbers and times in words.
class ChangeWords
{
public:
    ChangeWords(const DamagedChange &change, const CodecSpec &spec, const Wording &wording)
        : m_change(change)
        , m_judgement(change.judgement)
        , m_spec(spec)
        , m_wording(wording)
        , m_member(wording.member(change.member))
        , m_by(durationOf(change.judgement.by))
    {
    }

    std::string event() const
    {
        switch (m_judgement.kind) {
        case ChangeKind::OtherUnit:
            return written(
                sentence("{}'s time is in {}", m_member, unitPlural(m_judgement.other->writing.unit)));
        case ChangeKind::OtherCodec:
            return written(sentence("{} was written with {}", m_member, m_judgement.other->writing.spec));
        case ChangeKind::Mirrored:
            return written(sentence("{}'s time was not inverted", m_member));
        case ChangeKind::RanOver:
            return written(sentence("{} holds a time that overflowed into the score", m_member));
        case ChangeKind::TimeMoved:
            return timeMoved();
        case ChangeKind::TimeKept:
            return m_judgement.after
                       ? sentence("{} has {} with the time of an earlier score, {}", m_member, afterScore(),
                                  afterTime())
                       : sentence("{} has more points with the time of an earlier score", m_member);
        case ChangeKind::Restamped:
            return restamped();
        case ChangeKind::OlderTime:
            return sentence("{} has {} with a time {} older than before", m_member, afterScore(), m_by);
        case ChangeKind::Future:
            return sentence("{} has {} with a time {} ahead", m_member, afterScore(), m_by);
        case ChangeKind::Fraction:
            return sentence("{} holds a fraction: {}", m_member, raw());
        case ChangeKind::BarePoints:
            return sentence("{} holds points that were never packed: {}", m_member, raw());
        case ChangeKind::Timeless:
            return sentence("{} holds no time: {}", m_member, raw());
        case ChangeKind::OutOfTimeRange:
            return sentence("{} holds a time outside the time range, {}", m_member, afterTime());
        case ChangeKind::Infinite:
            return phrase("faulty write", "{} holds {}", m_member, raw());
        case ChangeKind::Invalid:
            return sentence("{} holds a number that this codec does not write: {}", m_member, raw());
        case ChangeKind::StampedLate:
            return sentence("{} has {} with a time {} before it was seen", m_member, afterScore(), m_by);
        case ChangeKind::WorseScore:
            return worseScore();
        case ChangeKind::Misread:
            return sentence("{} has {}, but the usual decoder reads another score", m_member, afterScore());
        case ChangeKind::AfterTimeRange:
            return sentence("{} has {} outside the time range, at {}", m_member, afterScore(), afterTime());
        case ChangeKind::Sound:
        case ChangeKind::NotJudged:
            break;
        }
        return {};
    }

    DamageRowText row() const
    {
        DamageRowText row;
        row.member = m_member;
        row.kind = changeKindName(m_judgement.kind);
        if (m_change.before)
            row.before = cell(*m_change.before, m_judgement.before);
        row.after = cell(m_change.after, m_judgement.after);
        const auto part = [&](Moment moment) {
            return m_wording.time(tickOf(moment, TickUnit::Decisecond), TickUnit::Decisecond);
        };
        row.seen = phrase("faulty write", "{} to {}", part(m_change.seen.since), part(m_change.seen.until));
        return row;
    }

private:
    std::string raw() const { return shortestText(m_change.after); }
    std::string time(const TickInterval &ticks) const
    {
        return m_wording.time(std::midpoint(ticks.first, ticks.last), m_spec.unit);
    }
    std::string afterScore() const
    {
        return m_judgement.after ? pointCount(m_wording, m_judgement.after->score) : raw();
    }
    std::string afterTime() const { return m_judgement.after ? time(*m_judgement.after) : raw(); }

    /// Far from the moment of the change the year is enough.
    std::string whenItReads() const
    {
        const TickInterval &ticks = *m_judgement.after;
        const std::int64_t tick = std::midpoint(ticks.first, ticks.last);
        constexpr std::chrono::microseconds year = std::chrono::hours(366 * 24);
        if (std::chrono::abs(momentOf(tick, m_spec.unit) - m_change.seen.until) <= year)
            return phrase("faulty write", "at {}", m_wording.time(tick, m_spec.unit));
        const std::string iso = isoTime(tick, m_spec.unit);
        return sentence("in the year {}", iso.substr(0, iso.find('-', 1)));
    }

    /// What the row means and what the board's codec makes of it.
    std::string written(const std::string &deed) const
    {
        const std::int64_t score = m_judgement.other->score;
        const std::string meant = pointCount(m_wording, score);
        if (!m_judgement.after)
            return sentence("{}: {} cannot be read", deed, meant);
        const std::string read = pointCount(m_wording, m_judgement.after->score);
        return plural(score, sentence("{}: {} now reads as {} {}", deed, meant, read, whenItReads()),
                      sentence("{}: {} now read as {} {}", deed, meant, read, whenItReads()));
    }

    std::string timeMoved() const
    {
        const bool added = m_judgement.added != 0;
        const std::string addend = shortestText(m_judgement.added);
        if (m_judgement.by.count() == 0)
            return added ? sentence("{}'s raw score changed, as if by ZINCRBY {}", m_member, addend)
                         : sentence("{} has another time with the same score", m_member);
        if (m_judgement.by.count() > 0)
            return added ? sentence("{}'s time moved {} later, as if by ZINCRBY {}", m_member, m_by, addend)
                         : sentence("{}'s time moved {} later", m_member, m_by);
        return added ? sentence("{}'s time moved {} earlier, as if by ZINCRBY {}", m_member, m_by, addend)
                     : sentence("{}'s time moved {} earlier", m_member, m_by);
    }

    std::string restamped() const
    {
        if (m_judgement.by.count() == 0)
            return sentence("{} was stamped again with the same score", m_member);
        return m_judgement.by.count() > 0
                   ? sentence("{} was stamped again with the same score, {} later", m_member, m_by)
                   : sentence("{} was stamped again with the same score, {} earlier", m_member, m_by);
    }

    std::string worseScore() const
    {
        if (!m_judgement.before || !m_judgement.after)
            return sentence("{} has a worse score", m_member);
        const std::string was = m_wording.number(m_judgement.before->score);
        const std::string is = m_wording.number(m_judgement.after->score);
        return m_judgement.after->score < m_judgement.before->score
                   ? sentence("{} fell from {} to {}", m_member, was, is)
                   : sentence("{} rose from {} to {}, but the lowest score ranks first", m_member, was, is);
    }

    std::string cell(double raw, const std::optional<TickInterval> &read) const
    {
        return read ? phrase("faulty write", "{} at {}", m_wording.number(read->score), time(*read))
                    : shortestText(raw);
    }

    const DamagedChange &m_change;
    const ChangeJudgement &m_judgement;
    const CodecSpec &m_spec;
    const Wording &m_wording;
    std::string m_member;
    std::string m_by;
};

} // namespace

std::string changeKindName(ChangeKind kind)
{
    switch (kind) {
    case ChangeKind::OtherUnit:
        return sentence("another unit");
    case ChangeKind::OtherCodec:
        return sentence("another codec");
    case ChangeKind::Mirrored:
        return sentence("counts the other way");
    case ChangeKind::RanOver:
        return sentence("overflowed into the score");
    case ChangeKind::TimeMoved:
        return sentence("time moved");
    case ChangeKind::TimeKept:
        return sentence("old time kept");
    case ChangeKind::Restamped:
        return sentence("stamped again");
    case ChangeKind::OlderTime:
        return sentence("older time");
    case ChangeKind::Future:
        return sentence("in the future");
    case ChangeKind::Fraction:
        return phrase("faulty write", "a fraction");
    case ChangeKind::BarePoints:
        return sentence("bare points");
    case ChangeKind::Timeless:
        return phrase("faulty write", "no time");
    case ChangeKind::OutOfTimeRange:
        return sentence("outside the time range");
    case ChangeKind::Infinite:
        return phrase("faulty write", "infinity");
    case ChangeKind::Invalid:
        return phrase("faulty write", "invalid");
    case ChangeKind::StampedLate:
        return sentence("stamped late");
    case ChangeKind::WorseScore:
        return sentence("worse score");
    case ChangeKind::Misread:
        return phrase("faulty write", "misread");
    case ChangeKind::AfterTimeRange:
        return sentence("time range is over");
    case ChangeKind::Sound:
        return phrase("faulty write", "sound");
    case ChangeKind::NotJudged:
        return sentence("not judged");
    }
    return {};
}

std::string damageHeadline(const DamageLog &log, Moment now, const Wording &wording)
{
    const auto kind = log.mainDamage(now);
    if (!kind)
        return {};
    const std::string deed = deedOf(*kind, latestWriting(log, *kind));
    const std::int64_t total = log.total(*kind);
    const std::int64_t rate = std::lround(log.perMinute(*kind, now));
    const std::string count = wording.number(total);
    std::string text;
    if (rate > 0) {
        text = sentence("{}: {} per minute, {} in all since {}.", deed, wording.number(rate), count,
                        timeOf(log.first(*kind)->until, wording));
    } else {
        // Reads are seconds apart at the most, where nothing is in the way.
        constexpr std::chrono::seconds apart{5};
        const SeenBetween seen = *log.latest(*kind);
        const std::string since = timeOf(seen.since, wording);
        const std::string until = timeOf(seen.until, wording);
        text =
            seen.until - seen.since <= apart
                ? plural(total, sentence("{}: 1 in all, at {}.", deed, until),
                         sentence("{}: {} in all, the last at {}.", deed, count, until))
                : plural(total, sentence("{}: 1 in all, between {} and {}.", deed, since, until),
                         sentence("{}: {} in all, the last between {} and {}.", deed, count, since, until));
    }
    return listText(ListOf::Sentences, {text, otherDamageSentence(log.damage() - total, wording)});
}

std::string otherDamageSentence(std::int64_t others, const Wording &wording)
{
    if (others <= 0)
        return {};
    return plural(others, sentence("1 more change is faulty in another way."),
                  sentence("{} more changes are faulty in other ways.", wording.number(others)));
}

std::string damageEvent(const DamagedChange &change, const CodecSpec &spec, const Wording &wording)
{
    return ChangeWords(change, spec, wording).event();
}

std::vector<LiveEvent> damageEvents(const DamageLog &log, std::size_t listed, const CodecSpec &spec,
                                    const Wording &wording, std::size_t max)
{
    const auto &changes = log.changes();
    std::vector<LiveEvent> events;
    std::int64_t more = 0;
    EventKind kindOfMore = EventKind::WorseScore;
    for (std::size_t i = changes.size() - std::min(listed, changes.size()); i < changes.size(); ++i) {
        const DamagedChange &change = changes[i];
        const bool damaged = severityOf(change.judgement.kind) == Severity::Bad;
        if (!damaged && change.judgement.kind != ChangeKind::WorseScore)
            continue;
        if (events.size() == max) {
            if (events.front().kind == EventKind::Damage)
                kindOfMore = EventKind::Damage;
            events.erase(events.begin());
            ++more;
        }
        LiveEvent event;
        event.kind = damaged ? EventKind::Damage : EventKind::WorseScore;
        event.from = change.seen.since;
        event.to = change.seen.until;
        event.member = change.member;
        event.text = damageEvent(change, spec, wording);
        events.push_back(std::move(event));
    }
    if (more > 0) {
        LiveEvent event = events.back();
        event.kind = kindOfMore;
        event.member.clear();
        event.count = more;
        const std::string count = wording.number(more);
        event.text = plural(more, sentence("{} more suspicious change", count),
                            sentence("{} more suspicious changes", count));
        events.push_back(std::move(event));
    }
    return events;
}

DamageRowText damageRow(const DamagedChange &change, const CodecSpec &spec, const Wording &wording)
{
    return ChangeWords(change, spec, wording).row();
}

std::string otherWriterSentence(const OtherWriter &writer, const CodecSpec &spec, const Wording &wording)
{
    const std::string first = timeOf(writer.first.until, wording);
    const std::string some = wording.number(writer.changes);
    const std::string all = wording.number(writer.among);
    switch (writer.writing.kind) {
    case OtherWriting::Kind::Unit:
        return sentence("{} of {} changes since {} packed {} instead of {}.", some, all, first,
                        unitPlural(writer.writing.unit), unitPlural(spec.unit));
    case OtherWriting::Kind::RanOver:
        return sentence("{} of {} changes since {} hold a time that overflowed into the score. The codec has "
                        "run out.",
                        some, all, first);
    case OtherWriting::Kind::Mirrored:
        return sentence("{} of {} changes since {} count time the other way, as {} does.", some, all, first,
                        writer.writing.spec);
    case OtherWriting::Kind::Codec:
        return sentence("{} of {} changes since {} were packed with {}.", some, all, first,
                        writer.writing.spec);
    }
    return {};
}

std::string writerClockSentence(const WriterClock &clock)
{
    if (clock.state() == WriterClock::State::Scattered)
        return sentence(
            "The times written do not match when the changes were seen, so late writes cannot be detected.");
    if (clock.minShift().count() > 0)
        return sentence("The writers' clocks are {} ahead of this machine's; changes are judged by theirs.",
                        durationOf(clock.minShift()));
    if (clock.maxShift().count() < 0)
        return sentence("The writers' clocks are {} behind this machine's; changes are judged by theirs.",
                        durationOf(clock.minShift()));
    return {};
}

std::string watchedText(const WatchedRanks &watched, const Wording &wording)
{
    const std::string now = coverageText(watched.now, wording);
    return watched.fewest
               ? phrase("watched", "{}, at times only {}", now, coverageText(*watched.fewest, wording))
               : now;
}

std::string watchedSentence(const LiveAudit &audit, const WatchedRanks &watched,
                            const std::optional<DeeperWatch> &deeper, const Wording &wording)
{
    return listText(ListOf::Sentences,
                    {sentence("Tiebreak has watched {} since {}.", watchedText(watched, wording),
                              timeOf(audit.log().since(), wording)),
                     deeper ? deeperSentence(*deeper, wording) : std::string()});
}

std::string watchesSentence(const WatchedRanks &watched, const std::optional<DeeperWatch> &deeper,
                            const Wording &wording)
{
    return listText(ListOf::Sentences, {sentence("Tiebreak watches {}.", watchedText(watched, wording)),
                                        deeper ? deeperSentence(*deeper, wording) : std::string()});
}

std::string deeperSentence(const DeeperWatch &deeper, const Wording &wording)
{
    const std::string ranks = wording.number(deeper.ranks);
    const std::string time = ageText(deeper.within);
    return plural(deeper.reads, sentence("The other {} ranks are read each time too.", ranks),
                  sentence("The other {} ranks are read in turn, each of them within {} reads or {}.", ranks,
                           wording.number(deeper.reads), time));
}

std::string noDamageSentence(const LiveAudit &audit, const WatchedRanks &watched,
                             const std::optional<DeeperWatch> &deeper, const Wording &wording)
{
    if (const std::string why = notJudgedSentence(audit); !why.empty())
        return why;
    return listText(ListOf::Sentences,
                    {sentence("No faulty write was seen."), passedOverSentence(audit.log(), wording),
                     watchedSentence(audit, watched, deeper, wording)});
}

std::string notJudgedSentence(const LiveAudit &audit)
{
    if (audit.judges())
        return {};
    return audit.hasCodec() ? sentence("Changes are not judged: this codec packs no time.")
                            : sentence("Changes are not judged: the board's codec is not known.");
}

std::string passedOverSentence(const DamageLog &log, const Wording &wording)
{
    const std::int64_t intoView = log.notJudged(WhyNotJudged::CameIntoView);
    const std::int64_t clock = log.notJudged(WhyNotJudged::ClockUnknown);
    std::string view, unknown;
    if (intoView > 0)
        view = plural(intoView,
                      sentence("1 row that came into view was not judged because its previous value is "
                               "not known."),
                      sentence("{} rows that came into view were not judged because their previous values "
                               "are not known.",
                               wording.number(intoView)));
    if (clock > 0)
        unknown = plural(
            clock, sentence("1 change was not judged because the clocks of the writers are not known yet."),
            sentence("{} changes were not judged because the clocks of the writers are not known yet.",
                     wording.number(clock)));
    return listText(ListOf::Sentences, {view, unknown});
}

std::string liveAuditLimits()
{
    return sentence(
        "Each change is compared with the previous value and with the period in which it happened. Changes "
        "that a blurred double may hide are not reported. A time up to {} ahead or {} behind is accepted.",
        durationOf(clockTolerance), durationOf(writeDelay));
}

} // namespace tiebreak
