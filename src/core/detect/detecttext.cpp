// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/detecttext.h"

#include "core/board/coveragetext.h"
#include "core/codec/field.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/scoretext.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

std::string shiftText(std::int64_t microseconds)
{
    const std::string size = durationText(std::abs(microseconds), TickUnit::Microsecond);
    return microseconds < 0 ? phrase("detection", "{} earlier", size) : phrase("detection", "{} later", size);
}

/// "10 times as large", "8 times smaller"; empty where the factor is no handy one.
std::string factorText(double factor, const Wording &wording)
{
    const double size = factor < 1 ? 1 / factor : factor;
    if (!(factor > 0) || size > 1e15 || std::abs(size - std::round(size)) > 1e-9)
        return {};
    if (std::llround(size) == 2)
        return factor < 1 ? sentence("half as large") : sentence("twice as large");
    const std::string times = wording.number(std::llround(size));
    return factor < 1 ? sentence("{} times smaller", times) : sentence("{} times as large", times);
}

std::string timesText(const CodecCandidate &first, const CodecCandidate &candidate)
{
    const InterpretationDifference &difference = candidate.difference;
    if (!first.spec.hasTime())
        return sentence("with a time");
    if (!candidate.spec.hasTime())
        return phrase("detection", "without a time");
    if (!difference.timeShift || (*difference.timeShift == 0 && difference.steadyShift))
        return sentence("with the same times");
    if (difference.steadyShift)
        return sentence("with every time {}", shiftText(*difference.timeShift));
    if (*difference.timeShift == 0)
        return sentence("with other times");
    return sentence("with times typically {}", shiftText(*difference.timeShift));
}

/// What else the code may subtract from; empty where nothing.
std::string oneTickText(const CodecCandidate &candidate)
{
    // Rather the largest number of so many digits or bits than one more than a round number.
    const auto isUsual = [](const CodecSpec &spec) {
        return spec.from && (isPowerOfTen(*spec.from + 1) ||
                             std::has_single_bit(static_cast<std::uint64_t>(*spec.from) + 1));
    };
    auto other = std::ranges::find_if(candidate.oneTickOff, isUsual);
    if (other == candidate.oneTickOff.end())
        other = std::ranges::find_if(candidate.oneTickOff,
                                     [](const CodecSpec &spec) { return spec.from.has_value(); });
    if (other == candidate.oneTickOff.end() || !candidate.spec.from)
        return {};
    const std::string tick = durationText(unitMicroseconds(candidate.spec.unit), TickUnit::Microsecond);
    if (*other->from > *candidate.spec.from)
        return sentence("If your code subtracts from {} instead, every time is {} later.", *other->from,
                        tick);
    return sentence("If your code subtracts from {} instead, every time is {} earlier.", *other->from, tick);
}

/// With which digits or bits the scores would be others; empty where with none.
std::string sizeText(const Detection &detection, const Wording &wording)
{
    const auto &candidates = detection.candidates;
    const CodecCandidate &first = candidates.front();
    const auto other = std::find_if(candidates.begin() + 1, candidates.end(), [&](const auto &candidate) {
        return candidate.spec.scheme == first.spec.scheme && maySizeScoresOtherwise(first, candidate);
    });
    if (other == candidates.end())
        return {};
    const std::string factor = factorText(other->difference.scoreFactor, wording);
    if (first.spec.scheme == Scheme::Decimal)
        return sentence("With digits={} the scores would be {}.", other->spec.digits, factor);
    return sentence("With bits={} the scores would be {}.", other->spec.bits, factor);
}

std::string othersText(const Detection &detection, const Wording &wording)
{
    const auto &candidates = detection.candidates;
    const CodecCandidate &first = candidates.front();
    const auto other = std::find_if(candidates.begin() + 1, candidates.end(),
                                    [&](const auto &candidate) { return mayBeMeant(first, candidate); });
    if (first.spec.hasTime() == other->spec.hasTime())
        return sentence("Other codecs fit about as well. For example, {}",
                        tellApartSentence(detection, *other, wording));
    return sentence("These may be plain scores, or scores with a time packed beside them: {} also fits.",
                    specText(other->spec));
}

/// "38 of the 2 000 sampled rows fit decimal instead, the first of them at rank 12: "bob"."
std::string secondCandidateText(const Detection &detection, const Wording &wording)
{
    if (!detection.second)
        return {};
    const SecondWriter &second = *detection.second;
    const auto rows = static_cast<std::int64_t>(second.ranks.size());
    const std::string number = wording.number(rows);
    const std::string all = wording.number(detection.coverage.parts().front().answered);
    const std::string rank = wording.number(second.ranks.front() + 1);
    const std::string member = quotedText(second.member);
    const bool plain = !second.codec.spec.hasTime();
    const std::string spec = specText(second.codec.spec);
    if (rows == 1)
        return plain ? sentence("1 of the {} sampled rows is a plain score without a time: {} at rank {}.",
                                all, member, rank)
                     : sentence("1 of the {} sampled rows fits {} instead: {} at rank {}.", all, spec, member,
                                rank);
    return plain ? sentence("{} of the {} sampled rows are plain scores without a time, the first of them {} "
                            "at rank {}.",
                            number, all, member, rank)
                 : sentence("{} of the {} sampled rows fit {} instead, the first of them {} at rank {}.",
                            number, all, spec, member, rank);
}

/// That scores below zero may be those of a codec that falls as the score grows; empty where one is above
/// zero.
std::string negatedText(const CodecCandidate &candidate)
{
    const CodecEvidence &evidence = candidate.evidence;
    if (!candidate.spec.hasTime() || evidence.lowestScore >= 0 || evidence.highestScore > 0)
        return {};
    return sentence(
        "These scores are negative, or they were negated, as in the formula -score + …, and the board is "
        "read lowest first.");
}

std::string reasonText(const Detection &detection, const Wording &wording)
{
    const CodecCandidate &first = detection.candidates.front();
    switch (detection.doubt) {
    case Doubt::FewValues:
        return sentence("There are too few different raw scores.");
    case Doubt::Origin:
        return sentence("Score and time separate well, but nothing shows from when the time is counted. {} "
                        "is only one date that fits.",
                        first.spec.from ? "from" : "epoch");
    case Doubt::Others:
        return othersText(detection, wording);
    case Doubt::OtherValues:
        return sentence("Only {} of {} fit.", wording.number(first.evidence.together),
                        valueCount(wording, first.evidence.raws));
    case Doubt::Ahead: {
        const auto seconds =
            std::chrono::floor<std::chrono::seconds>(std::chrono::microseconds(detection.ahead->latest));
        return sentence(
            "{} of {} would have times in the future, up to {}, perhaps from a clock that is ahead.",
            wording.number(detection.ahead->raws), valueCount(wording, detection.raws),
            wording.time(seconds.count(), TickUnit::Second));
    }
    case Doubt::Packed:
        return sentence(
            "Such numbers may be plain scores, or scores with a time counted from an unknown date.");
    case Doubt::LongAgo:
        return sentence("Its newest time would be {}, years ago.",
                        wording.time(first.evidence.lastTick, first.spec.unit));
    case Doubt::Silent:
        return sentence("Its newest time would be {}. That is much longer ago than its rows are apart.",
                        wording.time(first.evidence.lastTick, first.spec.unit));
    case Doubt::TwoWriters:
        return sentence("Two codecs share this board. Only {} of {} fit this one.",
                        wording.number(first.evidence.plausible), valueCount(wording, detection.raws));
    case Doubt::LittleEvidence:
    case Doubt::None:
        break;
    }
    return sentence("There is too little evidence for it.");
}

/// "48.13".
std::string degreesText(double degrees)
{
    return fmt::format("{:.2f}", degrees);
}

std::string notABoardText(const NotABoard &found, const Wording &wording)
{
    const std::string fitting = wording.number(found.fitting);
    const std::string values = valueCount(wording, found.of);
    switch (found.use) {
    case OtherUse::Times:
        return sentence(
            "Probably not a leaderboard. {} of {} are bare times in {} from {} to {}, as in a queue or a "
            "timeline. Times beside scores that are all 0 look the same.",
            fitting, values, unitPlural(found.unit), wording.time(found.firstTick, found.unit),
            wording.time(found.lastTick, found.unit));
    case OtherUse::Places:
        return sentence("Not a leaderboard. {} of {} are places as GEOADD stores them, most between the "
                        "latitudes {} and {} and the longitudes {} and {}.",
                        fitting, values, degreesText(found.box.south), degreesText(found.box.north),
                        degreesText(found.box.west), degreesText(found.box.east));
    case OtherUse::Constant:
        break;
    }
    return sentence(
        "Probably not a leaderboard. All {} sampled rows have the raw score {}, as in an index of names. A "
        "leaderboard without any scores yet looks the same.",
        fitting, shortestText(found.raw));
}

std::string outcomeText(const Detection &detection, const Wording &wording)
{
    if (detection.raws == 0)
        return sentence("Nothing fits. There is no finite raw score.");
    if (detection.notABoard)
        return notABoardText(*detection.notABoard, wording);
    if (detection.outcome == DetectionOutcome::NothingFits) {
        const std::string number = wording.number(detection.raws);
        const std::string values = plural(detection.raws, sentence("{} different raw score", number),
                                          sentence("{} different raw scores", number));
        const std::string wholes = wording.number(detection.wholes);
        return plural(detection.wholes,
                      sentence("Nothing fits. No codec explains most of {}, of which {} is a whole number.",
                               values, wholes),
                      sentence("Nothing fits. No codec explains most of {}, of which {} are whole numbers.",
                               values, wholes));
    }
    const CodecCandidate &first = detection.candidates.front();
    const std::string spec = specText(first.spec);
    const std::string second = secondCandidateText(detection, wording);
    if (detection.outcome == DetectionOutcome::NotSure) {
        return listText(ListOf::Sentences, {sentence("Not sure. The best candidate is {}. {}", spec,
                                                     reasonText(detection, wording)),
                                            negatedText(first), second});
    }
    const std::string evidence = evidenceSentence(first, wording);
    if (!first.spec.hasTime())
        return sentence("Plain scores, no time. {}. No usual way to pack a time gives plausible times.",
                        evidence);
    return listText(ListOf::Sentences,
                    {phrase("detection", "Detected: {}. {}.", spec, evidence), negatedText(first),
                     oneTickText(first), sizeText(detection, wording), second});
}

} // namespace

std::string_view outcomeWord(DetectionOutcome outcome)
{
    switch (outcome) {
    case DetectionOutcome::Sure:
        return "sure";
    case DetectionOutcome::NotSure:
        return "not sure";
    case DetectionOutcome::NotABoard:
        return "no leaderboard";
    case DetectionOutcome::NothingFits:
        break;
    }
    return "nothing fits";
}

std::string_view otherUseWord(OtherUse use)
{
    constexpr std::array<std::string_view, 3> words{"times", "places", "constant"};
    return words[static_cast<std::size_t>(use)];
}

std::string evidenceSentence(const CodecCandidate &candidate, const Wording &wording)
{
    const CodecEvidence &evidence = candidate.evidence;
    const std::string plausible = wording.number(evidence.plausible);
    const std::string values = valueCount(wording, evidence.raws);
    std::string scores = evidence.lowestScore == evidence.highestScore
                             ? sentence("the score {}", wording.number(evidence.lowestScore))
                             : sentence("scores from {} to {}", wording.number(evidence.lowestScore),
                                        wording.number(evidence.highestScore));
    if (evidence.scoreStep > 1)
        scores = sentence("{}, nearly all multiples of {}", scores, wording.number(evidence.scoreStep));
    if (!candidate.spec.hasTime())
        return sentence("{} of {} read as {}", plausible, values, scores);
    const std::string first = wording.time(evidence.firstTick, candidate.spec.unit);
    const std::string last = wording.time(evidence.lastTick, candidate.spec.unit);
    return first == last
               ? sentence("{} of {} read as the one time {} and {}", plausible, values, first, scores)
               : sentence("{} of {} read as times from {} to {} and {}", plausible, values, first, last,
                          scores);
}

std::string tellApartSentence(const Detection &detection, const CodecCandidate &candidate,
                              const Wording &wording)
{
    const CodecCandidate &first = detection.candidates.front();
    if (&first == &candidate || first.spec == candidate.spec)
        return {};
    const InterpretationDifference &difference = candidate.difference;
    const std::string spec = specText(candidate.spec);
    const std::string times = timesText(first, candidate);
    if (difference.sameScores)
        return sentence("{} gives the same scores, {}. A row written now would show which is right.", spec,
                        times);
    const std::string factor = factorText(difference.scoreFactor, wording);
    if (factor.empty())
        return sentence("{} gives scores from {} to {}, {}. To decide, check a member whose score you know.",
                        spec, wording.number(candidate.evidence.lowestScore),
                        wording.number(candidate.evidence.highestScore), times);
    if (difference.scoreFactor < 1)
        return sentence("{} gives scores {}, {}. A row with a score that is not a multiple of {} would "
                        "show which is right.",
                        spec, factor, times, wording.number(std::llround(1 / difference.scoreFactor)));
    return sentence("{} gives scores {}, {}. To decide, check a member whose score you know.", spec, factor,
                    times);
}

std::string sampleChangedText()
{
    return sentence("The board changed while it was sampled, so its rows may be from two moments. Detect the "
                    "codec again.");
}

std::string detectionSentence(const Detection &detection, const Wording &wording)
{
    return listText(ListOf::Sentences, {outcomeText(detection, wording), basisText(detection, wording)});
}

std::string basisText(const Detection &detection, const Wording &wording)
{
    const CoveredPart &rows = detection.coverage.parts().front();
    return listText(ListOf::Sentences,
                    {rows.answered == rows.asked
                         ? std::string()
                         : sentence("Based on {}.", coverageText(detection.coverage, wording)),
                     detection.coverage.gaps().empty() ? std::string() : gapsText(detection.coverage)});
}

std::string candidateText(const Detection &detection, const CodecCandidate &candidate, const Wording &wording)
{
    const bool first = &candidate == &detection.candidates.front();
    std::vector<std::string> sentences;
    // What makes the first one sure stands in the answer.
    const bool said = first && detection.outcome == DetectionOutcome::Sure;
    if (!said)
        sentences.push_back(first ? phrase("detection", "{}.", evidenceSentence(candidate, wording))
                                  : sentence("Compared with the first codec: {}",
                                             tellApartSentence(detection, candidate, wording)));
    std::vector<std::string> equivalents;
    for (const CodecSpec &spec : candidate.equivalents)
        equivalents.push_back(specText(spec));
    if (!equivalents.empty())
        sentences.push_back(
            sentence("Nearly every row reads the same with {}.", listText(ListOf::Clauses, equivalents)));
    if (!said)
        sentences.push_back(oneTickText(candidate));
    return listText(ListOf::Sentences, sentences);
}

std::string unsureText(const Detection &detection, const Wording &wording)
{
    const std::string answer = detectionSentence(detection, wording);
    return detection.candidates.empty() ? sentence("{} The raw scores are shown as they are.", answer)
                                        : answer;
}

std::string undetectedText(const std::string &error)
{
    return sentence("The codec could not be detected: {} The raw scores are shown as they are.", error);
}

std::string noCodecText()
{
    return sentence("No codec is known, so the raw score is shown as the score.");
}

} // namespace tiebreak
