// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/detect.h"

#include "core/detect/detecttext.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

constexpr double clearMargin = 6;
constexpr double originMargin = 7;  ///< over a day to count from: there are many
constexpr double scaleMargin = 6.1; ///< over other sizes of the scores: of evidence alone
constexpr double keptMargin = 7.5; ///< the same where a codec that keeps n bits in n + 1 may be one of n bits
constexpr double strayMargin = 100; ///< of strays against a codec that is the better one else
constexpr double plainMargin = 6;   ///< of plain scores over a time that some rows may hold by chance
constexpr double plainEvidence = 2; ///< the same, of evidence alone
constexpr double bandGaps = 20;     ///< of empty room between bands of plain numbers: these may be scores
constexpr double timedMargin = 40;  ///< of a time beside the score over plain scores, or over nothing
constexpr std::int64_t fewRaws = 5;

/// Large numbers without a common step may hold the seconds of a time range that fill their room evenly:
/// nothing tells those from plain scores.
bool mayBePacked(const Detection &detection, const CodecEvidence &plain)
{
    constexpr double largeScore = 1e7;
    const bool anyTime = std::ranges::any_of(
        detection.candidates, [](const CodecCandidate &candidate) { return candidate.spec.hasTime(); });
    const double limit = anyTime ? largeScore : static_cast<double>(largestUsualScore);
    return detection.largeRaw > static_cast<double>(lastWhole) ||
           (detection.largeRaw > limit && plain.scoreStep == 1);
}

/// Hardly a board stays that long without a new row: more likely its times are read wrong.
bool isLongAgo(const CodecCandidate &candidate, std::int64_t now)
{
    constexpr std::int64_t years = 3 * std::int64_t(31'556'952'000'000);
    return candidate.evidence.lastTick < ticksAt(now - years, candidate.spec.unit);
}

/// Minutes, tenths and hundredths of a second, and microseconds.
bool isRareUnit(TickUnit unit)
{
    return unit != TickUnit::Second && unit != TickUnit::Millisecond;
}

/// The mean time between two rows, and how long there was none, both in microseconds.
struct Rhythm {
    double gap = 0;
    double age = 0;
};

Rhythm rhythmOf(const CodecCandidate &candidate, std::int64_t now)
{
    const auto unit = static_cast<double>(unitMicroseconds(candidate.spec.unit));
    const CodecEvidence &evidence = candidate.evidence;
    return {static_cast<double>(evidence.lastTick - evidence.firstTick) * unit /
                static_cast<double>(std::max<std::int64_t>(evidence.ticks, 1)),
            static_cast<double>(now) - static_cast<double>(evidence.lastTick) * unit};
}

/// How unusual a codec is together with the step of its scores, in bits.
double prior(const CodecCandidate &candidate)
{
    return candidate.rarity + candidate.evidence.stepCost;
}

/// Whether another candidate reads the same rows with scores so many times as large.
bool scalesScores(const CodecCandidate &other)
{
    return other.difference.scoreFactor > 0 && other.difference.scoreFactor != 1;
}

/// Whether the newest time lies so shortly before now that the date it is counted from cannot well be another
/// one. Were the board counted from a moment of its own, its newest time, read from a date of the calendar,
/// would lie anywhere up to the next such date: how much likelier it is to lie just there is the density of
/// the waiting time for a row, e^(-age/gap)/gap, times the days between two such dates.
bool showsItsDate(const CodecCandidate &candidate, std::int64_t now)
{
    constexpr double minute = 60'000'000;
    constexpr double day = 1440 * minute;
    constexpr double likelier = 200; // dates to count from and to count down to, in several units
    const CodecEvidence &evidence = candidate.evidence;
    const auto [gap, age] = rhythmOf(candidate, now);
    const double span = static_cast<double>(evidence.lastTick - evidence.firstTick);
    // Times that fill it may be anything, and so may those of writers in another unit that ran over: they
    // look like those of some rare unit and some date.
    const double maxRoom = isRareUnit(candidate.spec.unit) ? 0.3 : 0.6;
    if (age < 0 || span * static_cast<double>(unitMicroseconds(candidate.spec.unit)) < day ||
        span > maxRoom * evidence.room)
        return false;
    const double apart = candidate.origin == OriginKind::Guessed ? day
                         : isFirstOfYear(candidate.spec)         ? 365 * day
                                                                 : 30 * day;
    return gap * std::exp(age / gap) * likelier < apart;
}

/// Whether no row came for longer than a board that is still written to stays without one.
bool isSilent(const CodecCandidate &candidate, std::int64_t now)
{
    constexpr double gaps = 12;
    const auto [gap, age] = rhythmOf(candidate, now);
    return gap > 0 && age > gaps * gap;
}

/// Why the first candidate may be wrong; None where it is sure. `maybeTimes`: some usual codec reads
/// plausible times from the raws. `now` in microseconds.
Doubt doubtOf(const Detection &detection, bool maybeTimes, std::int64_t now)
{
    const CodecCandidate &first = detection.candidates.front();
    const CodecEvidence &evidence = first.evidence;
    if (detection.raws < fewRaws)
        return Doubt::FewValues;
    // Rows of two kinds may look like those of one, counted from some date: but not all of them.
    const bool nearlyAll = evidence.together * 100 >= evidence.raws * 91;
    if (first.origin != OriginKind::Known && !(nearlyAll && showsItsDate(first, now)))
        return Doubt::Origin;
    if (first.spec.hasTime() && isLongAgo(first, now))
        return Doubt::LongAgo;
    // Some power of two makes times in a rare unit of any that are counted from a moment of their own.
    const bool binary = first.spec.scheme == Scheme::Binary || first.spec.scheme == Scheme::Ordered;
    if (binary && first.spec.from && isRareUnit(first.spec.unit) && isSilent(first, now))
        return Doubt::Silent;
    if (std::any_of(detection.candidates.begin() + 1, detection.candidates.end(),
                    [&](const CodecCandidate &other) { return mayBeMeant(first, other); }))
        return Doubt::Others;
    if (!first.spec.hasTime())
        return maybeTimes || mayBePacked(detection, evidence) ? Doubt::Packed : Doubt::None;
    if (evidence.together * 4 < evidence.raws * 3 && evidence.plausible * 100 < evidence.raws * 93)
        return Doubt::OtherValues;
    // A single score may be part of the time; where all are negative the whole number may have been negated.
    if (evidence.scores < 3 || evidence.highestScore < 0 || evidence.highestScore > largestUsualScore ||
        first.bits + evidence.gaps < timedMargin)
        return Doubt::LittleEvidence;
    return Doubt::None;
}

/// The raws that a codec does not read with a plausible time.
std::vector<double> unexplained(const CodecSpec &spec, const std::vector<double> &raws,
                                const TimeRange &window)
{
    const RowMeanings meanings = rowMeanings(spec, raws, window);
    std::vector<double> rest;
    for (std::size_t i = 0; i < raws.size(); ++i) {
        if (!meanings[i])
            rest.push_back(raws[i]);
    }
    return rest;
}

/// Whether it can be no chance that a codec explains these raws.
bool isCertain(const CodecCandidate &candidate)
{
    if (!candidate.spec.hasTime())
        return candidate.evidence.highestScore <= largestUsualScore &&
               candidate.evidence.lowestScore >= -largestUsualScore;
    return candidate.origin == OriginKind::Known && candidate.evidence.scores >= 3 &&
           candidate.bits + candidate.evidence.gaps >= timedMargin;
}

/// The codec of the raws that the first one leaves over, where these are too many for odd rows and have one.
std::optional<SecondWriter> secondWriter(const CodecCandidate &first, const std::vector<double> &raws,
                                         const BoardSample &sample, std::int64_t now, const TimeRange &window)
{
    constexpr std::size_t oddRows = 8;
    constexpr double oddShare = 0.02;
    const std::vector<double> rest = unexplained(first.spec, raws, window);
    if (!first.spec.hasTime() || rest.size() < oddRows ||
        static_cast<double>(rest.size()) < oddShare * static_cast<double>(raws.size()))
        return std::nullopt;
    CodecRanking ranking = rankCodecs(rest, CodecSearch::OneCodec, sample.direction, now, window);
    const auto best = std::ranges::find_if(ranking.candidates, isCertain);
    if (best == ranking.candidates.end() || ranking.candidates.front().bits - best->bits > visibleMargin)
        return std::nullopt;
    SecondWriter second;
    const std::vector<double> neither = unexplained(best->spec, rest, window);
    second.raws = static_cast<std::int64_t>(rest.size() - neither.size());
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        const double raw = sample.rows.raw(i);
        if (!std::ranges::binary_search(rest, raw) || std::ranges::binary_search(neither, raw))
            continue;
        if (second.ranks.empty())
            second.member = sample.rows.member(i);
        second.ranks.push_back(sample.ranks[i]);
    }
    second.codec = std::move(*best);
    return second;
}

/// Codecs with a time that cannot be chance, of a part of the raws or, by OneOfTwo, of all.
std::vector<CodecCandidate> certainCodecs(const std::vector<double> &raws, CodecSearch search,
                                          const BoardSample &sample, std::int64_t now,
                                          const TimeRange &window)
{
    std::vector<CodecCandidate> candidates =
        rankCodecs(raws, search, sample.direction, now, window).candidates;
    std::erase_if(candidates, [](const CodecCandidate &candidate) {
        return !candidate.spec.hasTime() || !isCertain(candidate);
    });
    return candidates;
}

/// The codecs of the raws with a fraction, which no whole number has, where these are many.
std::vector<CodecCandidate> codecsOfFractions(const std::vector<double> &raws, const BoardSample &sample,
                                              std::int64_t now, const TimeRange &window)
{
    constexpr double minShare = 0.3;
    std::vector<double> fractions;
    std::ranges::copy_if(raws, std::back_inserter(fractions),
                         [](double raw) { return std::trunc(raw) != raw; });
    if (static_cast<double>(fractions.size()) < minShare * static_cast<double>(raws.size()))
        return {};
    return certainCodecs(fractions, CodecSearch::OneCodec, sample, now, window);
}

constexpr std::ptrdiff_t secondPlace = 1;
constexpr std::ptrdiff_t thirdPlace = 2;

/// Puts candidate `from` in place `to`, where it stands behind it.
void bringForward(std::vector<CodecCandidate> &candidates, std::ptrdiff_t from, std::ptrdiff_t to)
{
    const auto first = candidates.begin();
    if (from > to && from < std::ssize(candidates))
        std::rotate(first + to, first + from, first + from + 1);
}

/// Puts plain scores second and a codec with a well-known constant third: a list of nothing but dates hides
/// what else the board may be.
void bringOtherKindsForward(std::vector<CodecCandidate> &candidates)
{
    const auto place = [&](const auto &isOne) {
        return std::ranges::find_if(candidates, isOne) - candidates.begin();
    };
    const double best = candidates.front().bits;
    bringForward(candidates, place([&](const CodecCandidate &candidate) {
                     return !candidate.spec.hasTime() && best - candidate.bits <= visibleMargin;
                 }),
                 secondPlace);
    bringForward(candidates, place([&](const CodecCandidate &candidate) {
                     return candidate.spec.hasTime() && candidate.origin == OriginKind::Known;
                 }),
                 thirdPlace);
}

/// How the other candidates read the rows, against the first.
void compareWithFirst(std::vector<CodecCandidate> &candidates, const std::vector<double> &raws,
                      const TimeRange &window)
{
    const CodecSpec &first = candidates.front().spec;
    const RowMeanings meanings = rowMeanings(first, raws, window);
    candidates.front().difference = {};
    for (auto other = candidates.begin() + 1; other != candidates.end(); ++other)
        other->difference = differenceOf(meanings, rowMeanings(other->spec, raws, window),
                                         first.hasTime() && other->spec.hasTime());
}

/// The rows that a codec reads with times up to a month behind the window, where these are few and it reads
/// nearly all others: as a writer leaves them whose clock is ahead.
std::optional<RowsAhead> rowsAhead(const CodecSpec &spec, const std::vector<double> &raws,
                                   const TimeRange &window)
{
    constexpr std::int64_t month = 31 * 86'400;
    const RowMeanings usual = rowMeanings(spec, raws, window);
    const RowMeanings later = rowMeanings(spec, raws, {window.firstSecond, window.lastSecond + month});
    RowsAhead ahead;
    std::int64_t read = 0;
    for (std::size_t i = 0; i < raws.size(); ++i) {
        read += later[i] ? 1 : 0;
        if (!later[i] || usual[i])
            continue;
        ++ahead.raws;
        ahead.latest = std::max(ahead.latest, later[i]->bestTime);
    }
    const auto all = static_cast<std::int64_t>(raws.size());
    if (ahead.raws == 0 || ahead.raws * 4 > read || read * 100 < all * 98)
        return std::nullopt;
    return ahead;
}

/// A codec that everybody knows, and a clock that is ahead, are likelier than a date that nobody knows.
void preferClockAhead(Detection &detection, const std::vector<double> &raws, const TimeRange &window)
{
    for (auto at = detection.candidates.begin(); at != detection.candidates.end(); ++at) {
        if (!at->spec.hasTime() || at->origin != OriginKind::Known)
            continue;
        const auto ahead = rowsAhead(at->spec, raws, window);
        if (!ahead)
            continue;
        std::rotate(detection.candidates.begin(), at, at + 1);
        compareWithFirst(detection.candidates, raws, window);
        detection.ahead = ahead;
        detection.doubt = Doubt::Ahead;
        detection.second.reset(); // of what the first one left over
        return;
    }
}

/// Shows a codec of a part of the rows beside those that read all: what it leaves over may be in another
/// unit.
void addPartial(Detection &detection, CodecCandidate partial, const std::vector<double> &raws,
                const TimeRange &window)
{
    auto &candidates = detection.candidates;
    if (candidates.empty() || std::ranges::any_of(candidates, [&](const CodecCandidate &candidate) {
            return candidate.readsAs(partial.spec);
        }))
        return;
    const bool isBest = partial.bits > candidates.front().bits;
    const auto place = candidates.begin() + (isBest ? 0 : std::min(thirdPlace, std::ssize(candidates)));
    candidates.insert(place, std::move(partial));
    if (isBest)
        detection.doubt = Doubt::OtherValues;
    compareWithFirst(candidates, raws, window);
}

/// Two codecs that explain a board together, where no single one explains most of it.
void findTwoWriters(Detection &detection, const std::vector<double> &raws, const BoardSample &sample,
                    std::int64_t now, const TimeRange &window)
{
    constexpr std::size_t oddShare = 10; // one of so many may fit neither
    std::vector<CodecCandidate> ofAll = certainCodecs(raws, CodecSearch::OneOfTwo, sample, now, window);
    std::vector<CodecCandidate> candidates = codecsOfFractions(raws, sample, now, window);
    candidates.insert(candidates.end(), ofAll.begin(), ofAll.end());
    for (CodecCandidate &first : candidates) {
        auto second = secondWriter(first, raws, sample, now, window);
        if (!second)
            continue;
        const std::size_t left =
            unexplained(first.spec, raws, window).size() - static_cast<std::size_t>(second->raws);
        if (left * oddShare > raws.size())
            continue;
        // One codec that says more of all rows than both of theirs is no worse for a date nobody knows.
        if (!detection.candidates.empty() && detection.candidates.front().spec.hasTime() &&
            detection.candidates.front().bits > first.bits + second->codec.bits)
            continue;
        first.difference = {};
        detection.candidates = {std::move(first)};
        detection.second = std::move(second);
        detection.doubt = Doubt::TwoWriters;
        return;
    }
    const auto best = std::ranges::max_element(ofAll, {}, &CodecCandidate::bits);
    if (detection.doubt == Doubt::None || best == ofAll.end())
        return;
    addPartial(detection, std::move(*best), raws, window);
    if (!detection.candidates.empty())
        detection.second = secondWriter(detection.candidates.front(), raws, sample, now, window);
}

/// Whether one codec leaves so much open that two may share the board. Whole numbers are plain scores too,
/// whatever was packed into them, and some date makes times of most.
bool isUnclear(const Detection &detection)
{
    if (detection.candidates.empty())
        return true;
    const CodecCandidate &first = detection.candidates.front();
    return (detection.doubt != Doubt::None && first.origin != OriginKind::Known) ||
           detection.doubt == Doubt::Packed || detection.doubt == Doubt::OtherValues ||
           (!first.spec.hasTime() && mayBePacked(detection, first.evidence));
}

} // namespace

TimeRange plausibleTimes(std::int64_t now)
{
    constexpr std::int64_t redisCameOut = 1230768000; // 2009-01-01
    return {redisCameOut, now / 1'000'000 + 86400};
}

bool maySizeScoresOtherwise(const CodecCandidate &first, const CodecCandidate &other)
{
    return scalesScores(other) && first.evidence.bits - other.evidence.bits < scaleMargin;
}

bool mayBeMeant(const CodecCandidate &first, const CodecCandidate &other)
{
    const double margin = first.bits - other.bits;
    const double evidence = first.evidence.bits - other.evidence.bits;
    if (!other.spec.hasTime())
        return margin < timedMargin;
    if (!first.spec.hasTime())
        return margin < plainMargin || (other.origin == OriginKind::Known && evidence < plainEvidence) ||
               (other.evidence.gaps > bandGaps && evidence < 0);
    // Rows that stray are few, and chance may well have scattered them so.
    const double strays = other.evidence.strays - first.evidence.strays;
    if (margin < strays && strays < strayMargin)
        return true;
    // How usual each is decides, not how many rows there are.
    if (scalesScores(other) && margin - strays < visibleMargin) {
        const bool mayKeep = first.spec.keep && !other.spec.keep;
        const double rarer = prior(other) - prior(first);
        // Scores that are too few to pay for a step are multiples of it by chance: that is in the evidence.
        const bool byChance = other.evidence.stepCost == 0;
        return (byChance ? std::max(rarer, margin - strays) : rarer) < (mayKeep ? keptMargin : scaleMargin);
    }
    return margin < (other.origin == OriginKind::Date ? originMargin : clearMargin);
}

Detection detectCodec(const BoardSample &sample, std::int64_t now, const TimeRange &plausible)
{
    Detection detection{Coverage::chosen(CoveredUnit::Rows, static_cast<std::int64_t>(sample.rows.size()),
                                         sample.cardinality)};
    if (sample.changed)
        detection.coverage.addGap({"rows", sampleChangedText()});
    const std::vector<double> raws = distinctRaws(sample.rows.raws());
    detection.raws = static_cast<std::int64_t>(raws.size());
    detection.wholes = std::ranges::count_if(raws, [](double raw) { return std::trunc(raw) == raw; });
    if (raws.empty())
        return detection;
    detection.largeRaw = std::abs(raws[raws.size() * 9 / 10]);

    CodecRanking ranking = rankCodecs(raws, CodecSearch::OneCodec, sample.direction, now, plausible);
    detection.candidates = std::move(ranking.candidates);
    if (!detection.candidates.empty()) {
        detection.doubt = doubtOf(detection, ranking.maybeTimes, now);
        if (detection.doubt == Doubt::Origin)
            bringOtherKindsForward(detection.candidates);
        detection.second = secondWriter(detection.candidates.front(), raws, sample, now, plausible);
    }
    if (isUnclear(detection))
        findTwoWriters(detection, raws, sample, now, plausible);
    if (detection.doubt == Doubt::Origin)
        preferClockAhead(detection, raws, plausible);
    if (!detection.candidates.empty())
        detection.outcome =
            detection.doubt == Doubt::None ? DetectionOutcome::Sure : DetectionOutcome::NotSure;
    if (detection.outcome != DetectionOutcome::Sure)
        detection.notABoard = otherUse(sample, raws, now);
    if (detection.notABoard)
        detection.outcome = DetectionOutcome::NotABoard;
    return detection;
}

} // namespace tiebreak
