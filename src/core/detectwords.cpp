// SPDX-License-Identifier: GPL-3.0-or-later
// Puts numbers of a detection into sentences.
#include "core/detectwords.h"

#include "core/detectdoubt.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

std::string shiftText(std::int64_t microseconds)
{
    const std::string size = durationText(std::abs(microseconds), TickUnit::Microsecond);
    return size + (microseconds < 0 ? " earlier" : " later");
}

/// "10 times larger", "8 times smaller"; empty where the factor is no handy one.
std::string factorText(double factor, const Wording &wording)
{
    const double size = factor < 1 ? 1 / factor : factor;
    if (!(factor > 0) || size > 1e15 || std::abs(size - std::round(size)) > 1e-9)
        return {};
    return wording.number(std::llround(size)) + " times " + (factor < 1 ? "smaller" : "larger");
}

std::string timesText(const CodecCandidate &first, const CodecCandidate &candidate)
{
    const ReadingDifference &difference = candidate.difference;
    if (!first.spec.hasTime())
        return "with a time";
    if (!candidate.spec.hasTime())
        return "without a time";
    if (!difference.timeShift || (*difference.timeShift == 0 && difference.steadyShift))
        return "the same times";
    if (difference.steadyShift)
        return "every time " + shiftText(*difference.timeShift);
    return *difference.timeShift == 0 ? "other times" : "times typically " + shiftText(*difference.timeShift);
}

/// What else the code may subtract from; empty where nothing.
std::string oneTickText(const Detection &detection)
{
    const auto &candidates = detection.candidates;
    const auto other = std::find_if(candidates.begin() + 1, candidates.end(), [](const auto &candidate) {
        return differsByOneTick(candidate) && candidate.spec.from;
    });
    if (other == candidates.end())
        return {};
    return " Should the code subtract from " + std::to_string(*other->spec.from) + ", every time is " +
           shiftText(*other->difference.timeShift) + '.';
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
    return " With " +
           (first.spec.scheme == Scheme::Decimal ? "digits=" + std::to_string(other->spec.digits)
                                                 : "bits=" + std::to_string(other->spec.bits)) +
           " the same doubles would be scores " + factorText(other->difference.scoreFactor, wording) + '.';
}

std::string othersText(const Detection &detection, const Wording &wording)
{
    const auto &candidates = detection.candidates;
    const CodecCandidate &first = candidates.front();
    const auto other = std::find_if(candidates.begin() + 1, candidates.end(),
                                    [&](const auto &candidate) { return mayBeMeant(first, candidate); });
    if (first.spec.hasTime() == other->spec.hasTime())
        return "other codecs fit about as well, " + specText(other->spec) +
               " first of all: " + tellApartSentence(detection, *other, wording) + '.';
    return "the values may be plain scores or times beside a score: " + specText(other->spec) +
           " fits them too.";
}

std::string reasonText(const Detection &detection, const Wording &wording)
{
    const CodecCandidate &first = detection.candidates.front();
    switch (detection.doubt) {
    case Doubt::FewValues:
        return "there are too few different values to tell.";
    case Doubt::Origin:
        return std::string("the values split well so, but from when the time counts cannot be seen: ") +
               (first.spec.from ? "from" : "epoch") + " is only a date that fits.";
    case Doubt::Others:
        return othersText(detection, wording);
    case Doubt::OtherValues:
        return "only " + wording.number(first.evidence.plausible) + " of " +
               countText(wording, first.evidence.raws, "value", "values") + " fit.";
    case Doubt::Packed:
        return "such numbers may be plain scores, or scores with a time whose origin nothing shows.";
    case Doubt::LongAgo:
        return "its newest time would be " + wording.time(first.evidence.lastTick, first.spec.unit) +
               ", years ago.";
    case Doubt::LittleEvidence:
    case Doubt::None:
        break;
    }
    return "too little speaks for it.";
}

} // namespace

std::string_view verdictWord(DetectionVerdict verdict)
{
    switch (verdict) {
    case DetectionVerdict::Sure:
        return "sure";
    case DetectionVerdict::NotSure:
        return "not sure";
    case DetectionVerdict::NothingFits:
        break;
    }
    return "nothing fits";
}

std::string evidenceSentence(const CodecCandidate &candidate, const Wording &wording)
{
    const CodecEvidence &evidence = candidate.evidence;
    std::string text = wording.number(evidence.plausible) + " of " +
                       countText(wording, evidence.raws, "value", "values") + " read as ";
    if (candidate.spec.hasTime()) {
        text += "times from " + wording.time(evidence.firstTick, candidate.spec.unit) + " to " +
                wording.time(evidence.lastTick, candidate.spec.unit) + " and ";
    }
    text += "scores from " + wording.number(evidence.lowestScore) + " to " +
            wording.number(evidence.highestScore);
    if (evidence.scoreStep > 1)
        text += ", nearly all multiples of " + wording.number(evidence.scoreStep);
    return text;
}

std::string tellApartSentence(const Detection &detection, const CodecCandidate &candidate,
                              const Wording &wording)
{
    const CodecCandidate &first = detection.candidates.front();
    if (&first == &candidate || first.spec == candidate.spec)
        return {};
    const ReadingDifference &difference = candidate.difference;
    const std::string times = timesText(first, candidate);
    if (difference.sameScores) {
        const bool tick = differsByOneTick(candidate);
        return "the same scores, " + times +
               (tick ? "; no row can tell these apart" : "; a row written now would tell");
    }
    const std::string factor = factorText(difference.scoreFactor, wording);
    if (!factor.empty()) {
        const double larger = std::max(difference.scoreFactor, 1 / difference.scoreFactor);
        return "scores " + factor + ", " + times + "; " +
               (difference.scoreFactor < 1 ? "a row with a score that is no multiple of " +
                                                 wording.number(std::llround(larger)) + " would tell"
                                           : std::string("a row with a known score would tell"));
    }
    return "scores from " + wording.number(candidate.evidence.lowestScore) + " to " +
           wording.number(candidate.evidence.highestScore) + ", " + times +
           "; a row with a known score would tell";
}

std::string verdictSentence(const Detection &detection, const Wording &wording)
{
    if (detection.raws == 0)
        return "Nothing fits: there is no finite score to look at.";
    if (detection.verdict == DetectionVerdict::NothingFits) {
        return "Nothing fits: no codec explains most of " +
               countText(wording, detection.raws, "different value", "different values") + ", of which " +
               wording.number(detection.wholes) +
               (detection.wholes == 1 ? " is a whole number." : " are whole numbers.");
    }
    const CodecCandidate &first = detection.candidates.front();
    const std::string spec = specText(first.spec);
    if (detection.verdict == DetectionVerdict::NotSure)
        return "Not sure; perhaps " + spec + ": " + reasonText(detection, wording);
    if (!first.spec.hasTime())
        return "Plain scores, no time: " + evidenceSentence(first, wording) +
               ", and no usual way to pack a time gives plausible ones.";
    return "Sure: " + spec + ". " + evidenceSentence(first, wording) + '.' + oneTickText(detection) +
           sizeText(detection, wording);
}

} // namespace tiebreak
