// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/eventordertext.h"

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
std::string tauText(double tau)
{
    const double size = std::abs(tau);
    const auto thousandths = size < 1 ? std::min(static_cast<int>(std::lround(size * 1000)), 999) : 1000;
    return fmt::format("{}{}.{:03}", tau < 0 && thousandths > 0 ? "-" : "", thousandths / 1000,
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
                     "First find the writer that packs wrong times. Another codec helps only {} of these "
                     "pairs, whose double spans several {}.",
                     wording.number(report.invertedByBlur), unitPlural(unit)),
                 text.fix});
        return text;
    }
    if (report.wrongTime > 0)
        return {std::move(title), std::move(cause),
                sentence("Another codec does not help, because the packed times are wrong. Find the writer "
                         "that packs them, then write these rows again.")};
    return {std::move(title), std::move(cause),
            sentence("These pairs reached their score in the same {}. If their order matters, use a finer "
                     "time unit in a codec that has the bits for it.",
                     unitWord(unit))};
}

} // namespace

std::string eventOrderAnswer(const EventOrderReport &report, const std::string &source,
                             const Wording &wording)
{
    if (report.matched == 0)
        return sentence("No member of the board has an event at its score in {}.", source);
    if (report.pairs == 0)
        return sentence("No two members with an event in {} have the same score.", source);
    const std::string pairs = pairCount(wording, report.pairs);
    const std::string inverted = wording.number(report.inverted);
    std::vector<std::string> sentences{
        report.inverted == 0
            ? sentence("According to {}, none of {} with equal scores is in the wrong order.", source, pairs)
            : plural(report.inverted,
                     sentence("According to {}, {} of {} with equal scores is in the wrong order.", source,
                              inverted, pairs),
                     sentence("According to {}, {} of {} with equal scores are in the wrong order.", source,
                              inverted, pairs))};
    if (const auto tau = report.tau())
        sentences.push_back(sentence("Kendall's tau-b within ties is {}.", tauText(*tau)));
    if (report.sameTime > 0)
        sentences.push_back(sentence("{} came at the same time.", pairCount(wording, report.sameTime)));
    return listText(ListOf::Sentences, sentences);
}

std::vector<EventOrderFinding> eventOrderFindings(const Audit &audit, const std::string &source,
                                                  const Wording &wording)
{
    const EventOrderReport &report = *audit.eventOrder;
    std::vector<EventOrderFinding> findings;
    const auto add = [&](EventOrderFinding::Kind kind, std::int64_t count, FindingText text) {
        if (count > 0)
            findings.push_back({kind, count, std::move(text)});
    };
    const std::string groups = wording.number(report.groups);
    const std::string pairs = pairCount(wording, report.pairsInGroups);
    const std::string byName = wording.number(report.invertedByName);
    const std::string widest =
        durationText(report.worst.empty() ? 0 : report.worst.front().gap(), TickUnit::Microsecond);
    const auto addWrongTimes = [&] {
        add(EventOrderFinding::Kind::WrongTime, report.wrongTime,
            {sentence("Members whose time is not that of their event"),
             sentence(
                 "Their double does not hold the time in {}. A plain ZINCRBY added points, or another clock "
                 "gave the time.",
                 source),
             sentence("Compare the writer's code with the codec, then write these rows again.")});
    };
    const bool causeFirst = isByWrongTimes(report, audit);
    if (causeFirst)
        addWrongTimes();
    add(EventOrderFinding::Kind::Inverted, report.inverted,
        wrongOrderText(
            sentence("Pairs in the wrong order"),
            listText(
                ListOf::Sentences,
                {plural(report.groups,
                        sentence("According to {}, they are in 1 tie group with {} in total.", source, pairs),
                        sentence("According to {}, they are in {} tie groups with {} in total.", source,
                                 groups, pairs)),
                 report.invertedByName == 0
                     ? sentence("None of these pairs shares a double.")
                     : plural(report.invertedByName, sentence("1 of these pairs shares a double."),
                              sentence("{} of these pairs share a double.", byName)),
                 sentence("The events of the worst pair are {} apart.", widest)}),
            report, audit, wording));
    if (!causeFirst)
        addWrongTimes();
    add(EventOrderFinding::Kind::OtherScore, report.otherScore,
        {sentence("Members with events only at other scores"),
         sentence("The board and {} disagree on their scores.", source),
         {}});
    add(EventOrderFinding::Kind::Unknown, report.unknown,
        {sentence("Members without an event"), sentence("These members are not in {}.", source), {}});
    return findings;
}

} // namespace tiebreak
