// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/findingtext.h"

#include "core/audit/auditwords.h"
#include "core/audit/tailoredcodec.h"
#include "core/prose/sentence.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace tiebreak
{

namespace
{

/// Whether this can be found at all on a board of such a codec.
bool isLookedFor(FindingKind kind, const CodecSpec &spec, bool byPages)
{
    switch (kind) {
    case FindingKind::Moved:
        return byPages;
    case FindingKind::NoTimeKept:
        return !spec.hasTime();
    case FindingKind::Misread:
    case FindingKind::Infinite:
    case FindingKind::Invalid:
        return true;
    case FindingKind::Fraction:
        return spec.scheme == Scheme::Plain || spec.scheme == Scheme::Decimal ||
               spec.scheme == Scheme::Binary;
    case FindingKind::BarePoints:
        return spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Binary;
    case FindingKind::Mirrored:
        return spec.from && !spec.keep;
    case FindingKind::OtherUnit:
        return spec.hasTime() && spec.scheme != Scheme::Text && !spec.formula;
    case FindingKind::Overflow:
    case FindingKind::Overrun:
        return spec.hasTime() && !spec.keep && spec.scheme != Scheme::Text && !spec.formula;
    default:
        return spec.hasTime();
    }
}

/// To 2038-01-19, where 31 bits of the second end.
constexpr TimeRange since1970{0, 2147472000};

/// Puts the sentences of one board's findings together.
class FindingSentences : AuditWords
{
public:
    using AuditWords::AuditWords;

    FindingText of(const Finding &finding) const
    {
        const std::int64_t n = finding.count;
        switch (finding.kind) {
        case FindingKind::LaterFirst:
            return reencoding(sentence("Pairs with the later time above"), laterFirstCause(finding));
        case FindingKind::UnitMixUp:
            return {
                sentence("Members with a time in another unit"),
                sentence(
                    "Their times are outside the time range but would fit if they were {} times larger "
                    "or smaller. A writer probably uses a different unit from the codec, which counts in {}.",
                    number(finding.max), unitName(m_spec.unit)),
                sentence("Make every writer use the same unit, then rewrite these rows.")};
        case FindingKind::OtherUnit:
            return otherUnitText(n);
        case FindingKind::Mirrored:
            return {
                sentence("Members whose time was packed in the wrong direction"),
                listText(ListOf::Sentences,
                         {sentence("With this codec their times are in the future. They are plausible if the "
                                   "time was packed as is instead of being subtracted from {}. A writer "
                                   "probably omits the subtraction, so later members rank first.",
                                   m_spec.from.value_or(0)),
                          orAnotherUnit()}),
                listText(ListOf::Sentences,
                         {firstTheUnit(),
                          sentence("Subtract the time in every writer, then rewrite these rows.")})};
        case FindingKind::Collapsed:
            return ofNewTies(reencoding(sentence("Members that share a double spanning several {}", m_units),
                                        collapsedCause()));
        case FindingKind::SameTick:
            return {sentence("Members tied in the same {}", m_unit),
                    sentence("Their double covers one {}, so the order within it is unknown. The member "
                             "name decided.",
                             m_unit),
                    sameTickMend()};
        case FindingKind::NoTimeKept:
            return {sentence("Members tied without a time"),
                    sentence("This codec packs no time. Among equal scores, the member name decides."),
                    sentence("Pack the time with the score if the first to arrive should rank first.")};
        case FindingKind::Misread:
            return {sentence("Members that the usual decoder of the codec misreads"),
                    sentence("The usual decoder reads another score than the one packed: the time was "
                             "rounded up to a whole point or truncated on the wrong side."),
                    sentence("Decode as Tiebreak does, or choose a codec that keeps these scores.")};
        case FindingKind::Overflow:
            return reencoding(sentence("Members with a time that overflowed into the score"),
                              overflowCause(finding.max));
        case FindingKind::Overrun:
            return {sentence("Members that may have been packed after the codec ran out"),
                    overrunCause(finding.min),
                    sentence("If these times are right, end the board's time range before the codec does; "
                             "otherwise write these rows again with a codec that lasts.")};
        case FindingKind::Ambiguous:
            return {
                sentence("Members with an ambiguous time"),
                sentence("Two or more times, far apart, encode to the same double."),
                sentence(
                    "Narrow the board's time range to the real period. Times outside it no longer count.")};
        case FindingKind::Fraction:
            return {
                sentence("Members with fractional points"),
                sentence("This codec stores whole numbers only. A plain ZINCRBY added a fraction of a point "
                         "to the raw score."),
                sentence(
                    "Add points in a script that decodes, adds and encodes again. Then rewrite these rows.")};
        case FindingKind::BarePoints:
            return {sentence("Members with points that were never packed"),
                    sentence("The raw score is smaller than one packed point. A plain ZADD or ZINCRBY wrote "
                             "unpacked points, which rank below everyone else."),
                    sentence("Write these rows with the codec.")};
        case FindingKind::Timeless:
            return {sentence("Members without a time"), timelessCause(),
                    sentence("Write these rows again with their time.")};
        case FindingKind::BeforeEpoch:
            return {
                sentence("Members with a time before 1970"),
                sentence("The latest is {}. A field that does not hold a time, or another codec, reads like "
                         "this.",
                         time(finding.max)),
                sentence("Check whether every writer packs with this codec.")};
        case FindingKind::OutOfTimeRange: {
            const TickWindow timeRange = m_audit.decoder.window();
            return {
                sentence("Members with a time outside the time range"),
                sentence("From {} to {}; the time range runs from {} to {}.", time(finding.min),
                         time(finding.max), time(timeRange.first), time(timeRange.last)),
                listText(ListOf::Sentences,
                         {sentence("Correct the time range if it is wrong. If not, check which writer packs "
                                   "differently, perhaps in another unit, whose digits overflow into the "
                                   "score."),
                          orEarlierTimeRange(
                              m_report.countOf({FindingKind::OutOfTimeRange, FindingKind::UnitMixUp}),
                              {finding.min, finding.max})})};
        }
        case FindingKind::Future:
            return {
                sentence("Members with a time in the future"), futureCause(finding.max),
                listText(ListOf::Sentences,
                         {isFarAhead(finding) ? firstTheUnit() : std::string(),
                          sentence("Take the time from the server (TIME in a script), and never add points "
                                   "to the raw score."),
                          orEarlierTimeRange(n, timesOfFirstCycle())})};
        case FindingKind::Infinite:
            return {sentence("Members with an infinite raw score"),
                    sentence("inf ranks above everything and -inf below. No score and time encode to them."),
                    sentence("Find out what was divided by zero or parsed from \"inf\". Then rewrite "
                             "these rows.")};
        case FindingKind::Invalid:
            return {
                sentence("Members with a raw score that this codec does not write"),
                sentence("No score and time encode to this double. A ZINCRBY changed it, it was rounded as "
                         "text, or it was packed by another codec."),
                sentence("Check the codec. If it is right, rewrite these rows.")};
        case FindingKind::AboveLimit:
            return {sentence("Members with a double spanning several {}", m_units),
                    sentence("No members share a double yet, but new ties may. {}.", spanOfADouble()),
                    forScoresThatGrow()};
        case FindingKind::FieldTooWide:
            return reencoding(
                sentence("Members packed by a codec that has run out"),
                sentence("The current time no longer fits beside the score, so new values "
                         "overflow into the score. If the board is closed, set its time range."));
        case FindingKind::Moved:
            if (m_audit.snapshot && !m_audit.snapshot->keys.empty())
                return {sentence("Members that moved while the board was read"),
                        sentence("The keys of the board were read one after the other and changed while they "
                                 "were read. These rows may be missing or shown at their old rank."),
                        sentence("Audit the board again when fewer members move.")};
            return {sentence("Members that moved while the board was read"),
                    sentence("The board was read in pages and changed while it was read. These rows may be "
                             "missing or shown at their old rank."),
                    sentence("Read the board with DUMP to see it at a single moment.")};
        }
        return {};
    }

    /// A finding whose fix is a codec that keeps more, or lasts longer.
    FindingText reencoding(std::string title, std::string cause) const
    {
        const auto better = betterCodecs(m_report, m_audit.decoder, m_audit.direction);
        if (better.empty())
            return {std::move(title), std::move(cause), noCodecMend()};
        if (better[0].reach.endsEarly)
            return {std::move(title), std::move(cause), onlyForAWhile(better[0])};
        return {std::move(title), std::move(cause),
                sentence("Re-encode with {}. {}", specText(better[0].spec), reach(better[0])) +
                    otherOffer(better),
                true};
    }

private:
    /// What is in one double already is not told apart by another codec.
    static FindingText ofNewTies(FindingText text)
    {
        if (text.reencode)
            text.fix = listText(ListOf::Sentences, {std::move(text.fix),
                                                    sentence("Members that already share a double stay tied, "
                                                             "unless an events file has their times.")});
        return text;
    }

    /// What is better than this codec does not last.
    std::string onlyForAWhile(const BetterCodec &better) const
    {
        return sentence("No codec can tell all these scores and times apart indefinitely. For now, {} does "
                        "so. {}",
                        specText(better.spec), reach(better));
    }

    /// Nothing is lost yet that a re-encode could mend.
    std::string forScoresThatGrow() const
    {
        const auto better = betterCodecs(m_report, m_audit.decoder, m_audit.direction);
        if (better.empty())
            return noCodecMend();
        if (better[0].reach.endsEarly)
            return listText(ListOf::Sentences,
                            {sentence("These rows need no change."), onlyForAWhile(better[0])});
        return listText(
            ListOf::Sentences,
            {sentence("These rows need no change. Before scores grow further, choose a codec that "
                      "keeps more, such as {}.",
                      specText(better[0].spec)),
             reach(better[0])});
    }

    /// Whether rows are wrong in so different ways as a time in another unit gives, that ran over into the
    /// score.
    bool isWrongInSeveralWays() const
    {
        if (m_spec.unit == TickUnit::Microsecond || m_report.otherUnit ||
            !isLookedFor(FindingKind::OtherUnit, m_spec, false))
            return false;
        const Finding *future = m_report.finding(FindingKind::Future);
        const int ways = (future && isFarAhead(*future) ? 1 : 0) +
                         (m_report.finding(FindingKind::Mirrored) ? 1 : 0) +
                         (m_report.finding(FindingKind::OutOfTimeRange) ? 1 : 0);
        return ways >= 2;
    }

    /// Whether times lie farther ahead than a clock goes wrong.
    bool isFarAhead(const Finding &future) const
    {
        return future.max > 86'400'000'000 / unitMicroseconds(m_spec.unit);
    }

    /// The board's times as they stand in the first cycle of the kept bits; empty where all bits are kept.
    TickWindow timesOfFirstCycle() const
    {
        const std::int64_t cycle = m_spec.keep ? std::int64_t(1) << *m_spec.keep : 0;
        // A shorter one would begin again within the time range that is to hold them.
        if (cycle <= since1970.ticks(m_spec.unit).last || !m_report.times)
            return {};
        return {m_report.times->first - cycle, m_report.times->last - cycle};
    }

    /// The time range in which `times` would be right that nearly the whole board has, where they began to
    /// count in 1970. Empty where they are not right then either.
    std::string orEarlierTimeRange(std::int64_t members, TickWindow times) const
    {
        constexpr std::int64_t fewOthers = 10;
        const bool nearlyAll = members >= m_report.members - m_report.members / fewOthers;
        if (!nearlyAll || times.empty() || times.within(since1970.ticks(m_spec.unit)) != times)
            return {};
        return sentence("If they are times of the years 1970 to 2038, set the time range {} (--time-range in "
                        "tiebreak-cli): then they run from {} to {}.",
                        timeRangeText(since1970), time(times.first), time(times.last));
    }

    /// Empty where nothing speaks for it.
    std::string orAnotherUnit() const
    {
        if (!isWrongInSeveralWays())
            return {};
        return sentence("But other members have wrong times of another kind. A writer that counts in a finer "
                        "unit would give all of them: its times overflow into the score.");
    }

    /// Empty where nothing speaks for it.
    std::string firstTheUnit() const
    {
        if (!isWrongInSeveralWays())
            return {};
        return sentence("First make sure that every writer counts in {}.", m_units);
    }

    FindingText otherUnitText(std::int64_t n) const
    {
        const OtherUnit &other = *m_report.otherUnit;
        const std::string unit = unitPlural(other.unit);
        const bool sure = other.sureness == Sureness::AlmostCertain;
        const std::string title = sure ? sentence("Members that almost certainly have a time in {}", unit)
                                       : sentence("Members that may have a time in {}", unit);
        const std::string fix = sentence("Make every writer count in {}, then rewrite these rows.", m_units);
        return {title, listText(ListOf::Sentences, {otherUnitReason(other, n), otherUnitScores(other)}),
                other.most ? listText(ListOf::Sentences,
                                      {fix, sentence("If the writers are right, the board has another codec, "
                                                     "with a larger time field. Detect it.")})
                           : fix};
    }

    std::string otherUnitReason(const OtherUnit &other, std::int64_t n) const
    {
        const std::string unit = unitPlural(other.unit);
        const std::string first = time(other.times.first);
        const std::string last = time(other.times.last);
        const std::string far = number(m_report.farInOtherUnit);
        const std::string wrong = number(n - m_report.farInOtherUnit);
        if (other.most)
            return sentence("With this codec {} have an impossible time. Read in {}, nearly all of "
                            "the board's times are between {} and {}. Of random rows, {} would.",
                            wrong, unit, first, last, percent(other.chance));
        if (other.sureness == Sureness::AlmostCertain && m_report.farInOtherUnit == 0)
            return sentence("With this codec their times are impossible. Read in {}, they are among the "
                            "board's other times, from {} to {}. Of random rows, {} would.",
                            unit, first, last, percent(other.chance));
        if (other.sureness == Sureness::AlmostCertain)
            return sentence(
                "With this codec {} have an impossible time, and {} do not fit the board's other "
                "rows, "
                "whose times run from {} to {}. Read in {}, they are among those. Of random rows, {} would.",
                wrong, far, first, last, unit, percent(other.chance));
        if (m_report.farInOtherUnit == 0)
            return sentence("With this codec their times are impossible. Read in {}, they are among the "
                            "board's other times, from {} to {}; but of random rows {} would, so few "
                            "prove nothing.",
                            unit, first, last, percent(other.chance));
        return sentence("With this codec {} have an impossible time, and {} do not fit the board's "
                        "other rows, whose times run from {} to {}. Times in {} would explain both, and how "
                        "many there are. But any one of the {} may be right and only unusual.",
                        wrong, far, first, last, unit, far);
    }

    std::string otherUnitScores(const OtherUnit &other) const
    {
        if (other.perCycle == 0)
            return sentence("Only the low bits of the time are kept, so their scores are right.");
        const std::int64_t fewest = std::min(std::abs(other.minCycles), std::abs(other.maxCycles));
        const std::int64_t most = std::max(std::abs(other.minCycles), std::abs(other.maxCycles));
        const std::string off =
            fewest == most ? number(most) : phrase("finding", "{} to {}", number(fewest), number(most));
        const bool low = (other.maxCycles > 0) == (other.perCycle > 0);
        return low ? sentence("Such a time does not fit beside the score, which then reads {} too low.", off)
                   : sentence("Such a time does not fit beside the score, which then reads {} too high.",
                              off);
    }

    static std::string percent(double share)
    {
        if (share < 0.01)
            return sentence("less than 1%");
        return phrase("finding", "{}%", std::lround(share * 100));
    }

    std::string overflowCause(std::int64_t fields) const
    {
        const std::string times = number(fields);
        if (fields > 1)
            return m_spec.earlierIsLarger()
                       ? sentence(
                             "Their times are outside the time range, but inside it when the length of the "
                             "field "
                             "is added up to {0} times: most likely the time did not fit beside the score, "
                             "which reads {0} too low.",
                             times)
                       : sentence(
                             "Their times are outside the time range, but inside it when the length of the "
                             "field "
                             "is added up to {0} times: most likely the time did not fit beside the score, "
                             "which reads {0} too high.",
                             times);
        return m_spec.earlierIsLarger()
                   ? sentence(
                         "Their times are outside the time range, but inside it when the length of the field "
                         "is "
                         "added: most likely the time did not fit beside the score, which reads {} too low.",
                         times)
                   : sentence(
                         "Their times are outside the time range, but inside it when the length of the field "
                         "is "
                         "added: most likely the time did not fit beside the score, which reads {} too high.",
                         times);
    }

    std::string overrunCause(std::int64_t first) const
    {
        const std::string end = time(codecDomain(m_spec).last);
        return m_spec.earlierIsLarger()
                   ? sentence(
                         "The codec packs times up to {}. A later one overflows into the score, which then "
                         "reads 1 too low, and looks like one from {} on, as these do.",
                         end, time(first))
                   : sentence(
                         "The codec packs times up to {}. A later one overflows into the score, which then "
                         "reads 1 too high, and looks like one from {} on, as these do.",
                         end, time(first));
    }

    std::string futureCause(std::int64_t ahead) const
    {
        constexpr double tenDays = 10 * 86400e6;
        const double microseconds =
            static_cast<double>(ahead) * static_cast<double>(unitMicroseconds(m_spec.unit));
        if (microseconds <= tenDays && !m_audit.clockTrouble.empty())
            return sentence("Up to {} ahead of this computer's clock. That clock or a writer's is wrong.",
                            duration(ahead));
        if (microseconds <= tenDays)
            return sentence("Up to {} ahead, so a writer's clock is wrong.", duration(ahead));
        return sentence(
            "Up to {} ahead. No wrong clock explains that, but another unit, a ZINCRBY on the raw "
            "score or another codec does.",
            duration(ahead));
    }

    std::string laterFirstCause(const Finding &finding) const
    {
        const bool highest = m_audit.direction == Direction::HighestFirst;
        const bool laterWins = m_spec.earlierIsLarger() != highest;
        if (laterWins && highest)
            return sentence("The codec counts time upwards, so a later time gives a larger raw score: among "
                            "equal scores, the last to arrive ranks first.");
        if (laterWins)
            return sentence("The codec counts time downwards, and the lowest raw score ranks first: among "
                            "equal scores, the "
                            "last to arrive ranks first.");
        if (m_spec.keep)
            return sentence(
                "The codec keeps only the low {} bits of the time, which begin again from 0, so times of one "
                "cycle rank among those of another. These are up to {} apart, or their writer forgot to "
                "subtract.",
                number(*m_spec.keep), duration(finding.max));
        return sentence(
            "The digits of the time are not padded, so .9 ranks above .5400, although 9 is less than 5400. "
            "The times are up to {} apart.",
            duration(finding.max));
    }

    std::string collapsedCause() const
    {
        if (!m_report.exactUpTo || m_report.narrowestBlur == 0)
            return listText(ListOf::Sentences,
                            {sentence("Several times share one double. It cannot show which came first."),
                             largestCollapsed()});
        const std::int64_t blurred = m_report.verdictCount(Verdict::Blurred);
        const std::string stand =
            plural(blurred, sentence("{}, so {} member is blurred.", spanOfADouble(), number(blurred)),
                   sentence("{}, so {} members are blurred.", spanOfADouble(), number(blurred)));
        return listText(ListOf::Sentences,
                        {stand, largestCollapsed(),
                         m_audit.eventOrder
                             ? sentence("Only the events show whether the order is right there.")
                             : sentence("Without an events file, the order cannot be checked. The order of "
                                        "arrival may be lost permanently.")});
    }

    /// Without the full stop.
    std::string spanOfADouble() const
    {
        const std::string min = duration(m_report.narrowestBlur);
        const bool one = m_report.narrowestBlur == m_report.widestBlur;
        const std::string span =
            one ? min : phrase("finding", "{} to {}", min, duration(m_report.widestBlur));
        if (!m_report.exactUpTo)
            return sentence("{} of time can share one double after rounding", span);
        return sentence("Above {}, {} of time can share one double after rounding",
                        points(*m_report.exactUpTo), span);
    }

    /// Empty where there is none.
    std::string largestCollapsed() const
    {
        const auto &largest = m_report.largestCollapsed;
        if (!largest)
            return {};
        const std::int64_t sharing = largest->ranks.last - largest->ranks.first + 1;
        const std::string all = members(sharing);
        const std::string score = points(largest->ticks.score);
        const std::string span = duration(largest->ticks.last - largest->ticks.first + 1);
        return sharing == m_report.countOf({FindingKind::Collapsed})
                   ? sentence("{} with {} share one double that spans {}.", all, score, span)
                   : sentence("The largest group that shares one double has {} with {}. The double spans {}.",
                              all, score, span);
    }

    std::string sameTickMend() const
    {
        if (m_spec.unit == TickUnit::Microsecond || m_spec.unit == TickUnit::Millisecond)
            return {};
        return sentence(
            "If that matters, use a finer time unit (unit=ms) in a codec that has the bits for it.");
    }

    std::string timelessCause() const
    {
        if (m_spec.scheme == Scheme::Binary)
            return sentence(
                "The raw score is a whole multiple of 2^{}. An import probably wrote it without a time.",
                m_spec.bits);
        if (m_spec.scheme == Scheme::Decimal)
            return sentence(
                "The raw score is a whole multiple of 10^{}. An import probably wrote it without a time.",
                m_spec.digits);
        return sentence("The time field is 0. An import probably wrote it without a time.");
    }

    std::string reach(const BetterCodec &codec) const
    {
        return reachText(codec.spec, codec.reach, m_wording);
    }

    /// With a blank in front; empty where there is no other.
    std::string otherOffer(const std::vector<BetterCodec> &better) const
    {
        if (better.size() < 2)
            return {};
        return ' ' + sentence("If the board ends before then, {} is more precise. {}",
                              specText(better[1].spec), reach(better[1]));
    }

    std::string noCodecMend() const
    {
        if (!m_report.times)
            return sentence(
                "No time can be read, so no codec can be recommended: set the board's own codec first.");
        return sentence(
            "No single double keeps these scores and times: use a coarser time unit, or a second sorted set "
            "for the time.");
    }
};

} // namespace

FindingText findingText(const Finding &finding, const Audit &audit, const Wording &wording)
{
    return FindingSentences(audit, wording).of(finding);
}

FindingText reencodingText(std::string title, std::string cause, const Audit &audit, const Wording &wording)
{
    return FindingSentences(audit, wording).reencoding(std::move(title), std::move(cause));
}

std::string_view findingName(FindingKind kind)
{
    constexpr std::array<std::string_view, findingKinds> names{
        "laterFirst", "unitMixUp",  "otherUnit",    "mirrored",    "collapsed", "sameTick",
        "noTimeKept", "misread",    "overflow",     "overrun",     "ambiguous", "fraction",
        "barePoints", "timeless",   "beforeEpoch",  "outOfSeason", "future",    "infinite",
        "invalid",    "aboveLimit", "fieldTooWide", "moved",
    };
    return names[static_cast<std::size_t>(kind)];
}

std::string countedTitle(const FindingText &finding, std::int64_t count)
{
    return phrase("finding", "{}: {}", finding.title, count);
}

std::string_view checkName(FindingKind kind)
{
    constexpr std::array<std::string_view, findingKinds> names{
        "later times above earlier ones",
        "times in another unit",
        "times in another unit that overflowed into the score",
        "times packed in the wrong direction",
        "ties sharing a double",
        "ties at the same time",
        "ties without a time",
        "scores that the usual decoder misreads",
        "times that overflowed into the score",
        "rows packed after the codec ran out",
        "ambiguous times",
        "fractional points",
        "points that were never packed",
        "rows without a time",
        "times before 1970",
        "times outside the time range",
        "times in the future",
        "infinities",
        "raw scores that this codec does not write",
        "doubles with more than one possible time",
        "a codec that has run out",
        "members that moved while reading",
    };
    return names[static_cast<std::size_t>(kind)];
}

std::vector<FindingKind> quietChecks(const Audit &audit, bool byPages)
{
    std::vector<FindingKind> quiet;
    for (std::size_t i = 0; i < findingKinds; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        if (!audit.report.finding(kind) && isLookedFor(kind, audit.decoder.spec(), byPages))
            quiet.push_back(kind);
    }
    return quiet;
}

std::string quietText(std::size_t checks)
{
    return plural(static_cast<std::int64_t>(checks), sentence("1 check passed"),
                  sentence("{} checks passed", checks));
}

} // namespace tiebreak
