// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/eventordertext.h"

#include "core/base/int128.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// Kendall's tau with three decimals; only a perfect order is 1.000.
std::string tauText(double tau, const Wording &wording)
{
    std::string minus = wording.number(-1);
    minus.pop_back();
    const double size = std::abs(tau);
    const auto thousandths = size < 1 ? std::min(static_cast<int>(std::lround(size * 1000)), 999) : 1000;
    return fmt::format("{}{}.{:03}", tau < 0 && thousandths > 0 ? minus : "", thousandths / 1000,
                       thousandths % 1000);
}

/// Whether the codec ranks the later of equal scores first, or packs no time at all.
bool isByCodec(const Audit &audit)
{
    return !audit.decoder.spec().hasTime() || audit.report.finding(FindingKind::LaterFirst);
}

/// Whether wrong times, rather than the codec, are behind the pairs in the wrong order, or behind most.
bool isByWrongTimes(const EventOrderReport &report, const Audit &audit)
{
    return report.wrongTime > 0 && !isByCodec(audit) && 2 * report.invertedByBlur < report.inverted;
}

/// The finding of the pairs in the wrong order.
FindingText wrongOrderText(std::string title, std::string cause, const EventOrderReport &report,
                           const Audit &audit, const Wording &wording)
{
    const TickUnit unit = audit.decoder.spec().unit;
    if (report.invertedByBlur > 0 || isByCodec(audit)) {
        FindingText text = reencodingText(std::move(title), std::move(cause), audit, wording);
        if (isByWrongTimes(report, audit))
            text.fix = listText(
                ListOf::Sentences,
                {sentence(
                     "First find the writer that packs wrong times. Another codec helps only with the {} "
                     "pairs whose double spans several {}.",
                     wording.number(report.invertedByBlur), unitPlural(unit)),
                 text.fix});
        return text;
    }
    if (report.wrongTime > 0)
        return {std::move(title), std::move(cause),
                sentence("Another codec does not help, because the packed times are wrong. Fix the times "
                         "first.")};
    return {std::move(title), std::move(cause),
            sentence("These pairs reached their score in the same {}. If their order matters, use a finer "
                     "time unit in a codec that has the bits for it.",
                     unitWord(unit))};
}

/// Where points were added to a raw score.
std::string pointsAddedFix()
{
    return sentence(
        "Add points in a script that unpacks, adds, and packs with the new time. Then write these "
        "rows again with the time of their events.");
}

/// The members whose time is not that of their event, by what may be behind it.
class WrongTimesText
{
public:
    WrongTimesText(const Audit &audit, const std::string &source, const Wording &wording)
        : m_audit(audit)
        , m_times(audit.eventOrder->wrongTimes)
        , m_unit(audit.decoder.spec().unit)
        , m_source(source)
        , m_wording(wording)
    {
    }

    std::vector<EventOrderFinding> findings()
    {
        const std::int64_t others =
            m_audit.eventOrder->wrongTime - m_times.shifted - m_times.unpacked - m_times.kept - m_times.later;
        if (m_times.shifted > 0)
            add("shifted", m_times.shifted,
                {sentence("Members whose time is off by the same amount"), shiftedCause(), shiftedFix()});
        if (m_times.unpacked > 0)
            add("addedUnpacked", m_times.unpacked,
                {sentence("Members with points that were added unpacked"),
                 sentence("Their raw score is that of one event in {}, plus the points up to a later one. A "
                          "plain ZINCRBY added points to the raw score, which changed the time and not the "
                          "score.",
                          m_source),
                 pointsAddedFix()});
        if (m_times.kept > 0)
            add("keptTime", m_times.kept,
                {sentence("Members with the time of an earlier event"),
                 sentence(
                     "Their score rose, but the time is still that of an earlier event in {}. Probably a "
                     "plain ZINCRBY added packed points.",
                     m_source),
                 pointsAddedFix()});
        if (m_times.later > 0)
            add("later", m_times.later,
                {sentence("Members with a time later than their event"),
                 withDifferences(sentence("The time is up to {} later than in {}. Probably these rows were "
                                          "written again after the event, with the time of the writing.",
                                          durationText(m_times.maxLater, m_unit), m_source)),
                 listText(ListOf::Sentences, {rewrittenFix(), writeAgain()})});
        if (others > 0)
            add("otherTime", others,
                {sentence("Members whose time is not that of their event"),
                 withDifferences(sentence("Their double does not hold the time in {}. Another clock gave the "
                                          "time, or the codec is another one.",
                                          m_source)),
                 sentence("Compare the writer's code with the codec, then write these rows again.")});
        return std::move(m_findings);
    }

private:
    void add(std::string_view name, std::int64_t count, FindingText text)
    {
        m_findings.push_back({name, EventOrderFinding::Kind::WrongTime, count, std::move(text)});
    }

    std::string shiftedCause()
    {
        const std::string shifted = m_wording.number(m_times.shifted);
        const std::string all = m_wording.number(m_audit.eventOrder->wrongTime);
        const std::string by = durationText(std::abs(m_times.offset), m_unit);
        const std::string how =
            m_times.offset > 0
                ? sentence("{} of {} wrong times are {} later than in {}.", shifted, all, by, m_source)
                : sentence("{} of {} wrong times are {} earlier than in {}.", shifted, all, by, m_source);
        return withDifferences(
            listText(ListOf::Sentences,
                     {how, isTimeZone() ? sentence("One writer probably packs local time instead of UTC.")
                                        : sentence("One clock that is off by this much explains these.")}));
    }

    std::string shiftedFix() const
    {
        return listText(ListOf::Sentences,
                        {isTimeZone() ? sentence("Pack UTC in every writer.")
                                      : sentence("Set that writer's clock, or take the time from the server "
                                                 "(TIME in a script)."),
                         writeAgain()});
    }

    static std::string writeAgain()
    {
        return sentence("Then write these rows again with the time of their events.");
    }

    std::string rewrittenFix() const
    {
        const bool earlierIsLarger =
            m_audit.decoder.spec().earlierIsLarger() && m_audit.direction == Direction::HighestFirst;
        return earlierIsLarger
                   ? sentence("Write a row only when its score changes. ZADD GT refuses a later time at the "
                              "same score.")
                   : sentence("Write a row only when its score changes.");
    }

    /// Quarters of an hour, from one hour to what lies farthest from UTC.
    bool isTimeZone() const
    {
        constexpr std::int64_t quarter = 900'000'000;
        constexpr std::int64_t farthest = 14 * 4 * quarter;
        const Int128 off = Int128(m_times.offset) * unitMicroseconds(m_unit);
        const Int128 size = off < 0 ? -off : off;
        return size >= 4 * quarter && size <= farthest && size % quarter == 0;
    }

    /// With all differences behind it, once; of a few members they tell nothing.
    std::string withDifferences(std::string cause)
    {
        constexpr std::int64_t few = 10;
        if (std::exchange(m_areShown, true) || m_times.histogram.size() < 2 ||
            m_audit.eventOrder->matched < few)
            return cause;
        return listText(ListOf::Sentences,
                        {std::move(cause), sentence("All differences: {}.",
                                                    offsetsText(m_times.histogram, m_unit, m_wording))});
    }

    const Audit &m_audit;
    const WrongTimes &m_times;
    TickUnit m_unit;
    const std::string &m_source;
    const Wording &m_wording;
    bool m_areShown = false;
    std::vector<EventOrderFinding> m_findings;
};

} // namespace

std::string offsetsText(const std::vector<OffsetBin> &bins, TickUnit unit, const Wording &wording)
{
    std::vector<std::string> parts;
    const auto duration = [unit](std::int64_t ticks) {
        return durationText(ticks < 0 ? heldTo64(-Int128(ticks)) : ticks, unit);
    };
    for (const OffsetBin &bin : bins) {
        const std::string members = memberCount(wording, bin.members);
        const std::string first = duration(bin.first);
        const std::string last = duration(bin.last);
        if (bin.first == 0 && bin.last == 0)
            parts.push_back(phrase("offset", "no difference for {}", members));
        else if (bin.first == bin.last)
            parts.push_back(bin.first > 0 ? phrase("offset", "{} later for {}", first, members)
                                          : phrase("offset", "{} earlier for {}", first, members));
        else if (bin.first >= 0)
            parts.push_back(phrase("offset", "{} to {} later for {}", first, last, members));
        else if (bin.last <= 0)
            parts.push_back(phrase("offset", "{} to {} earlier for {}", last, first, members));
        else
            parts.push_back(phrase("offset", "{} earlier to {} later for {}", first, last, members));
    }
    return listText(ListOf::Words, parts);
}

namespace
{

std::string wrongOrderAnswer(const EventOrderReport &report, const std::string &source,
                             const Wording &wording)
{
    const std::string pairs = wording.number(report.pairs);
    const std::string inverted = wording.number(report.inverted);
    if (report.inverted == 0)
        return plural(
            report.pairs,
            sentence("According to {}, the only tied pair that has events is in the right order.", source),
            sentence("According to {}, none of the {} tied pairs that have events is in the wrong "
                     "order.",
                     source, pairs));
    if (report.pairs == 1)
        return sentence("According to {}, the only tied pair that has events is in the wrong order.", source);
    return plural(
        report.inverted,
        sentence("According to {}, {} of the {} tied pairs that have events is in the wrong order.", source,
                 inverted, pairs),
        sentence("According to {}, {} of the {} tied pairs that have events are in the wrong order.", source,
                 inverted, pairs));
}

/// How many of the pairs in the wrong order have one double.
std::string sharedDoublesText(const EventOrderReport &report, const Wording &wording)
{
    if (report.invertedByName == 0)
        return plural(report.inverted, sentence("Its members do not share a double."),
                      sentence("In none of them, both members share a double."));
    if (report.invertedByName == report.inverted)
        return plural(
            report.inverted, sentence("Its members share a double."),
            sentence("In all {} pairs, both members share a double.", wording.number(report.inverted)));
    return plural(
        report.invertedByName, sentence("In 1 of them, both members share a double."),
        sentence("In {} of them, both members share a double.", wording.number(report.invertedByName)));
}

} // namespace

std::string eventOrderAnswer(const EventOrderReport &report, const std::string &source,
                             const Wording &wording)
{
    if (report.matched == 0)
        return sentence("No member of the board has an event at its score in {}.", source);
    if (report.pairs == 0)
        return sentence("No two members with an event in {} have the same score.", source);
    std::vector<std::string> sentences{wrongOrderAnswer(report, source, wording)};
    if (const auto tau = report.tau())
        sentences.push_back(sentence("Kendall's tau-b within ties is {} (1: all in true order; {}: all "
                                     "reversed).",
                                     tauText(*tau, wording), wording.number(-1)));
    if (report.sameTime > 0)
        sentences.push_back(sentence("{} came at the same time.", pairCount(wording, report.sameTime)));
    return listText(ListOf::Sentences, sentences);
}

std::vector<EventOrderFinding> eventOrderFindings(const Audit &audit, const std::string &source,
                                                  const Wording &wording)
{
    const EventOrderReport &report = *audit.eventOrder;
    std::vector<EventOrderFinding> findings;
    const auto add = [&](EventOrderFinding::Kind kind, std::string_view name, std::int64_t count,
                         FindingText text) {
        if (count > 0)
            findings.push_back({name, kind, count, std::move(text)});
    };
    const std::string groups = wording.number(report.groups);
    const std::string pairs = pairCount(wording, report.pairsInGroups);
    const std::string widest =
        durationText(report.worst.empty() ? 0 : report.worst.front().gap(), TickUnit::Microsecond);
    const auto addWrongTimes = [&] {
        for (EventOrderFinding &finding : WrongTimesText(audit, source, wording).findings())
            findings.push_back(std::move(finding));
    };
    const bool causeFirst = isByWrongTimes(report, audit);
    if (causeFirst)
        addWrongTimes();
    add(EventOrderFinding::Kind::Inverted, "inverted", report.inverted,
        wrongOrderText(
            sentence("Pairs in the wrong order"),
            listText(
                ListOf::Sentences,
                {report.inverted == 1
                     ? sentence("It is in a tie group. {} has times for {} in this group.", source, pairs)
                     : plural(report.groups,
                              sentence("They are in 1 tie group. {} has times for {} in this group.", source,
                                       pairs),
                              sentence("They are in {} tie groups. {} has times for {} in these groups.",
                                       groups, source, pairs)),
                 sharedDoublesText(report, wording),
                 sentence("The events of the worst pair are {} apart.", widest)}),
            report, audit, wording));
    if (!causeFirst)
        addWrongTimes();
    add(EventOrderFinding::Kind::OtherScore, "otherScore", report.otherScore,
        {sentence("Members with events only at other scores"),
         sentence("The board and {} disagree on their scores.", source),
         {}});
    add(EventOrderFinding::Kind::Unknown, "unknown", report.unknown,
        {sentence("Members without an event"), sentence("These members are not in {}.", source), {}});
    return findings;
}

} // namespace tiebreak
