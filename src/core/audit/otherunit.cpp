// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/otherunit.h"

#include "core/audit/mostlyotherunit.h"
#include "core/audit/rowdefect.h"
#include "core/audit/unitevidence.h"

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <vector>

namespace tiebreak
{

bool OtherUnit::explains(std::int64_t score, std::int64_t tick) const
{
    const Int128 first = ceilDiv(Int128(timesInUnit.first) - tick, cycle);
    const Int128 last = floorDiv(Int128(timesInUnit.last) - tick, cycle);
    if (last < first)
        return false;
    // The score under each number of cycles; the nearest to the others decides.
    const Int128 one = Int128(score) + first * perCycle;
    const Int128 other = Int128(score) + last * perCycle;
    return std::max(one, other) >= scores.first && std::min(one, other) <= scores.last;
}

bool OtherUnit::accuses(const RowEvidence &row) const
{
    if (row.state == RowEvidence::State::Other || !explains(row.score, row.tick))
        return false;
    if (row.state == RowEvidence::State::Wrong)
        return true;
    if (row.state == RowEvidence::State::Mirrored)
        return mirroredToo;
    if (negativeToo && row.score < 0)
        return true;
    return row.tick < spared.first || row.tick > spared.last;
}

namespace
{

constexpr std::size_t fewestSound = 20;    ///< rows that tell what the board's times are
constexpr std::size_t imagesWanted = 2048; ///< sound rows that are moved to the other unit
constexpr double minWrong = 0.1;           ///< share of the images that are wrong, when rows must show some
constexpr double maxMistaken = 0.02;       ///< of the accused, that chance may have brought

/// How many different ones of `cells` equally likely cells so many rows fall into, on the average.
double expectedCells(double rows, double cells)
{
    return cells * (1 - std::pow(1 - 1 / cells, rows));
}

/// Whether these times lie as the expected ones do, which are in order: spread as widely, and by the test of
/// Kolmogorov and Smirnov (refused in one case of a thousand if they do).
bool liesAs(const std::vector<std::int64_t> &expected, std::vector<std::int64_t> times)
{
    constexpr std::size_t cells = 16;
    if (expected.empty() || times.empty())
        return false;
    std::ranges::sort(times);
    const double size = static_cast<double>(expected.size());
    const double count = static_cast<double>(times.size());
    constexpr double minSpread = 0.65;       // of the cells that as many expected times would meet
    constexpr double largestDistance = 1.95; // Kolmogorov's bound for one case of a thousand
    std::bitset<cells> met;
    double distance = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto below =
            static_cast<double>(std::ranges::lower_bound(expected, times[i]) - expected.begin());
        const auto upTo =
            static_cast<double>(std::ranges::upper_bound(expected, times[i]) - expected.begin());
        met.set(std::min(cells - 1, static_cast<std::size_t>(below / size * cells)));
        distance = std::max({distance, below / size - static_cast<double>(i + 1) / count,
                             static_cast<double>(i) / count - upTo / size});
    }
    return static_cast<double>(met.count()) >= minSpread * expectedCells(count, cells) &&
           distance * std::sqrt(count) <= largestDistance;
}

TickWindow everything()
{
    return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
}

/// What the board's sound rows tell of its times.
struct UsualTimes {
    const CodecSpec &spec;
    TickWindow window;
    const RowDefects &defects;
    std::span<const RowEvidence> rows;
    FieldCycle cycle;
    TickWindow times = {};
    std::vector<RowEvidence> right = {}; ///< sound rows with such times

    /// The board's own times: the shortest stretch that holds half of the sound rows, and what lies near it.
    bool find()
    {
        std::vector<std::int64_t> ticks;
        for (const RowEvidence &row : rows)
            if (row.state == RowEvidence::State::Sound)
                ticks.push_back(row.tick);
        if (ticks.size() < fewestSound || ticks.size() < rows.size() / 3)
            return false;
        std::ranges::sort(ticks);
        const std::size_t half = ticks.size() / 2;
        std::size_t best = 0;
        const auto length = [&](std::size_t first) { return ticks[first + half] - ticks[first]; };
        for (std::size_t first = 1; first + half < ticks.size(); ++first)
            best = length(first) < length(best) ? first : best;
        const std::int64_t near = std::max<std::int64_t>(length(best), 1);
        // Where newer rows crowd, older ones lie farther apart; but rows in another unit lie everywhere.
        constexpr double thinnest = 0.08; // of the rows of a quarter of that stretch
        const double thin = thinnest * static_cast<double>(half) / 4;
        const std::int64_t step = near / 4 + 1;
        std::int64_t oldest = ticks[best];
        for (int steps = 1; steps <= 12; ++steps) {
            const std::int64_t from = ticks[best] - steps * step;
            const auto count =
                std::ranges::lower_bound(ticks, from + step) - std::ranges::lower_bound(ticks, from);
            oldest = static_cast<double>(count) >= thin ? from : oldest;
        }
        const auto first = std::ranges::lower_bound(ticks, oldest);
        const auto last = std::ranges::upper_bound(ticks, ticks[best + half] + near) - 1;
        times = {*first, *last};
        for (const RowEvidence &row : rows)
            if (row.state == RowEvidence::State::Sound && contains(times, row.tick))
                right.push_back(row);
        return true;
    }
};

/// Whether a few rows ask for an explanation at all: a quick look, for most boards are sound.
bool hasOddRows(std::span<const RowEvidence> rows)
{
    constexpr std::size_t few = 1024;
    std::vector<std::int64_t> ticks;
    for (std::size_t at = 0; at < rows.size(); at += rows.size() / few + 1)
        if (rows[at].state == RowEvidence::State::Sound)
            ticks.push_back(rows[at].tick);
    if (ticks.empty())
        return false;
    const auto quarter = ticks.begin() + static_cast<std::ptrdiff_t>(ticks.size() / 4);
    const auto threeQuarters =
        ticks.begin() + static_cast<std::ptrdiff_t>(ticks.size() - 1 - ticks.size() / 4);
    std::ranges::nth_element(ticks, quarter);
    const std::int64_t low = *quarter;
    std::ranges::nth_element(ticks, threeQuarters);
    const TickWindow usual = widened({low, std::max(low, *threeQuarters)}, 2);
    std::size_t odd = 0;
    std::size_t negative = 0;
    for (const RowEvidence &row : rows) {
        odd += row.state == RowEvidence::State::Wrong ||
                       (row.state == RowEvidence::State::Sound && !contains(usual, row.tick))
                   ? 1
                   : 0;
        negative += row.score < 0 ? 1 : 0;
    }
    return odd >= 5 || (negative >= 5 && negative < rows.size() - rows.size() / 4);
}

/// Weighs whether one unit explains the odd rows of a board.
class UnitTrial
{
public:
    UnitTrial(const UsualTimes &board, TickUnit unit) : m_board(board), m_unit(unit) {}

    std::optional<OtherUnit> judge()
    {
        const auto other = unitThatRunsOver(m_board.spec, m_board.cycle, m_unit, m_board.times);
        if (!other)
            return {};
        m_other = *other;
        if (!setScores())
            return {};
        makeImages();
        collectOdd();
        m_other.negativeToo = m_negativeIsWrong;
        m_other.mirroredToo = givesMirrored();
        if (const auto spared = sparedIfAlmostCertain()) {
            m_other.sureness = Sureness::AlmostCertain;
            m_other.spared = *spared;
            return m_other;
        }
        if (const auto spared = sparedIfPossible()) {
            m_other.spared = *spared;
            return m_other;
        }
        return {};
    }

private:
    /// What scores the right rows have. Negative ones count as wrong where all that ran over are negative,
    /// and nothing else is.
    bool setScores()
    {
        const Int128 fewest = m_other.minCycles;
        const Int128 most = m_other.maxCycles;
        const auto negative = static_cast<std::size_t>(
            std::ranges::count_if(m_board.right, [](const RowEvidence &row) { return row.score < 0; }));
        std::int64_t lowest = 0;
        std::int64_t highest = 0;
        bool any = false;
        const auto measure = [&](bool all) {
            any = false;
            for (const RowEvidence &row : m_board.right) {
                if (!all && row.score < 0)
                    continue;
                lowest = any ? std::min(lowest, row.score) : row.score;
                highest = any ? std::max(highest, row.score) : row.score;
                any = true;
            }
        };
        if (negative > 0 && m_other.perCycle > 0 &&
            2 * negative <= m_board.right.size() + m_board.right.size() / 5) {
            measure(false);
            m_negativeIsWrong = any && highest < fewest;
            for (const RowEvidence &row : m_board.rows)
                if (row.state == RowEvidence::State::Sound && row.score < 0)
                    m_negativeIsWrong =
                        m_negativeIsWrong && row.score >= lowest - most && row.score <= highest - fewest;
        }
        if (!m_negativeIsWrong)
            measure(true);
        else
            m_other.chance *= std::min(1.0, (static_cast<double>(Int128(highest) - lowest) +
                                             static_cast<double>(most - fewest) + 1) /
                                                (2 * static_cast<double>(most)));
        const Int128 room = (Int128(highest) - lowest) / 10 + 1;
        m_other.scores = {heldTo64(Int128(lowest) - room), heldTo64(Int128(highest) + room)};
        return any;
    }

    RowEvidence::State stateOf(const RowEvidence &row) const
    {
        return m_negativeIsWrong && row.state == RowEvidence::State::Sound && row.score < 0
                   ? RowEvidence::State::Wrong
                   : row.state;
    }

    /// What the right rows would look like, had they been written in that unit.
    void makeImages()
    {
        const std::int64_t own = unitMicroseconds(m_board.spec.unit);
        const std::int64_t theirs = unitMicroseconds(m_other.unit);
        const std::int64_t finer = std::max<std::int64_t>(own / theirs, 1);
        m_images.reserve(imagesWanted);
        for (std::size_t i = 0; i < imagesWanted; ++i) {
            const RowEvidence &right = m_board.right[i * m_board.right.size() / imagesWanted];
            if (stateOf(right) != RowEvidence::State::Sound)
                continue;
            // Any part of the tick, evenly.
            const double golden = static_cast<double>(i) * 0.6180339887498949;
            const auto part =
                static_cast<std::int64_t>((golden - std::floor(golden)) * static_cast<double>(finer));
            const Int128 written = floorDiv(Int128(right.tick) * own, theirs) + part;
            const Int128 cycles = floorDiv(written - m_board.cycle.origin, m_board.cycle.length);
            RowEvidence image;
            image.tick = static_cast<std::int64_t>(written - cycles * m_board.cycle.length);
            image.score = heldTo64(Int128(right.score) - cycles * m_other.perCycle);
            Decoded decoded;
            decoded.preimage = {image.score, image.tick, image.tick};
            decoded.verdict = contains(m_board.window, image.tick) ? Verdict::Exact : Verdict::OutOfRange;
            image.state = m_board.defects.stateOf(0, decoded);
            image.state = stateOf(image);
            m_images.push_back(image);
        }
        std::ranges::sort(m_images, {}, &RowEvidence::tick);
    }

    std::vector<std::int64_t> imageTicks(bool wrongOnly) const
    {
        std::vector<std::int64_t> ticks;
        for (const RowEvidence &image : m_images)
            if (image.state == RowEvidence::State::Wrong ||
                (!wrongOnly && image.state == RowEvidence::State::Sound && isFar(image)))
                ticks.push_back(image.tick);
        return ticks;
    }

    bool isFar(const RowEvidence &row) const
    {
        return !contains(widened(m_board.times, nearby), row.tick) || (m_negativeIsWrong && row.score < 0);
    }

    /// The rows that ask for an explanation.
    void collectOdd()
    {
        for (const RowEvidence &row : m_board.rows) {
            const RowEvidence::State state = stateOf(row);
            if ((state != RowEvidence::State::Sound && state != RowEvidence::State::Wrong) || !isFar(row))
                continue;
            m_odd.push_back(
                {row.tick, state == RowEvidence::State::Wrong, m_other.explains(row.score, row.tick)});
        }
    }

    /// The times that are never accused, where the unit is almost certain.
    std::optional<TickWindow> sparedIfAlmostCertain() const
    {
        constexpr std::size_t cells = 4096;
        if (m_other.chance > maxChance)
            return {};
        const std::vector<std::int64_t> expected = imageTicks(false);
        std::bitset<cells> hits;
        std::bitset<cells> misses;
        std::vector<std::int64_t> times;
        double wrong = 0;
        double soundHits = 0;
        double soundMisses = 0;
        for (const Odd &odd : m_odd) {
            if (odd.explained) {
                const auto below =
                    static_cast<double>(std::ranges::lower_bound(expected, odd.tick) - expected.begin());
                hits.set(std::min(
                    cells - 1,
                    static_cast<std::size_t>(
                        below * cells / static_cast<double>(std::max<std::size_t>(expected.size(), 1)))));
                times.push_back(odd.tick);
                wrong += odd.wrong ? 1 : 0;
                soundHits += odd.wrong ? 0 : 1;
            } else {
                const double place =
                    (static_cast<double>(odd.tick) - static_cast<double>(m_board.cycle.origin)) /
                    static_cast<double>(m_board.cycle.length);
                misses.set(static_cast<std::size_t>(std::clamp(place, 0.0, 0.999999) * cells));
                soundMisses += odd.wrong ? 0 : 1;
            }
        }
        const auto hit = static_cast<double>(hits.count());
        if (hit < 5 || evidence(hit, hit + static_cast<double>(misses.count()), m_other.chance) < bitsWanted)
            return {};
        if (!liesAs(expected, times))
            return {};
        // Without rows that cannot be right, old rows must not be taken for such.
        const double share = wrongImages() / static_cast<double>(expected.size());
        const bool showsWrong = share >= minWrong;
        const double wanted = share * static_cast<double>(times.size());
        if (showsWrong ? wrong < std::max(2.0, wanted / 2) : m_other.chance > maxMistaken)
            return {};
        const double mistaken = soundMisses * m_other.chance / (1 - m_other.chance);
        if (mistaken > maxMistaken * soundHits)
            return everything();
        return showsWrong ? ownTimes(wrong / wrongImages()) : widened(m_board.times, nearby);
    }

    double count(const std::vector<RowEvidence> &rows, RowEvidence::State state) const
    {
        return static_cast<double>(
            std::ranges::count_if(rows, [&](const RowEvidence &row) { return stateOf(row) == state; }));
    }

    /// Whether no more rows could count the other way than the fault gives.
    bool givesMirrored() const
    {
        double wrong = 0;
        double mirrored = 0;
        for (const RowEvidence &row : m_board.rows) {
            wrong += stateOf(row) == RowEvidence::State::Wrong ? 1 : 0;
            mirrored += row.state == RowEvidence::State::Mirrored ? 1 : 0;
        }
        const double images = wrongImages();
        const double given = images > 0 ? wrong / images * count(m_images, RowEvidence::State::Mirrored) : 0;
        return mirrored <= given + 3 * std::sqrt(given) + 1;
    }

    double wrongImages() const
    {
        return static_cast<double>(
            std::ranges::count(m_images, RowEvidence::State::Wrong, &RowEvidence::state));
    }

    /// The times that are never accused, where the unit is possible.
    std::optional<TickWindow> sparedIfPossible() const
    {
        std::vector<std::int64_t> wrong;
        std::size_t explained = 0;
        for (const Odd &odd : m_odd) {
            if (!odd.wrong)
                continue;
            wrong.push_back(odd.tick);
            explained += odd.explained ? 1 : 0;
        }
        constexpr std::size_t fewest = 6;
        constexpr double explainedShare = 0.8;
        constexpr double imageShare = 0.05;
        if (wrong.size() < fewest ||
            static_cast<double>(explained) < explainedShare * static_cast<double>(wrong.size()) ||
            wrongImages() < imageShare * static_cast<double>(m_images.size()) ||
            !liesAs(imageTicks(true), wrong))
            return {};
        // So many rows stand for one image.
        const double weight = static_cast<double>(wrong.size()) / wrongImages();
        OtherUnit accuser = m_other;
        accuser.spared = ownTimes(weight);
        double found = 0;
        double expected = 0;
        for (const RowEvidence &row : m_board.rows)
            found += stateOf(row) == RowEvidence::State::Sound && accuser.accuses(row) ? 1 : 0;
        for (const RowEvidence &image : m_images)
            expected += image.state == RowEvidence::State::Sound && accuser.accuses(image) ? weight : 0;
        if (found + 3 * std::sqrt(expected) < expected)
            return {};
        // Where none looks sound, the others must say it.
        constexpr double fewBits = 4;
        if (found == 0 && evidence(static_cast<double>(explained), static_cast<double>(wrong.size()),
                                   m_other.chance) < fewBits)
            return {};
        return accuser.spared;
    }

    /// Where the board has times of its own, when the fault gives `weight` rows for each image.
    TickWindow ownTimes(double weight) const
    {
        const auto before = [&](double lengths) { return widened(m_board.times, lengths).first; };
        const auto after = [&](double lengths) { return widened(m_board.times, lengths).last; };
        // Older and newer stretches, each twice as long: where there are more than the fault explains, they
        // belong to the board.
        double older = nearby;
        double newer = nearby;
        for (double inner = 0; inner < 0x1p40; inner = 2 * inner + 1) {
            const double outer = 2 * inner + 1;
            if (exceeds(before(outer), before(inner) - 1, weight))
                older = 2 * outer + 1;
            if (exceeds(after(inner) + 1, after(outer), weight))
                newer = 2 * outer + 1;
            if (before(outer) < m_board.window.first && after(outer) > m_board.window.last)
                break;
        }
        return {before(older), after(newer)};
    }

    /// Whether more sound rows lie there than the fault explains.
    bool exceeds(std::int64_t first, std::int64_t last, double weight) const
    {
        const auto count = [&](const auto &rows) {
            return static_cast<double>(std::ranges::count_if(rows, [&](const RowEvidence &row) {
                return stateOf(row) == RowEvidence::State::Sound && first <= row.tick && row.tick <= last;
            }));
        };
        const double expected = count(m_images) * weight;
        return count(m_board.rows) > expected + 3 * std::sqrt(expected) + 1;
    }

    struct Odd {
        std::int64_t tick;
        bool wrong;
        bool explained;
    };

    const UsualTimes &m_board;
    TickUnit m_unit;
    OtherUnit m_other;
    bool m_negativeIsWrong = false;
    std::vector<RowEvidence> m_images; ///< what the right rows would look like, had they that unit
    std::vector<Odd> m_odd;
};

} // namespace

std::optional<OtherUnit> findOtherUnit(const Decoder &decoder, std::span<const RowEvidence> rows,
                                       std::int64_t now)
{
    const CodecSpec &spec = decoder.spec();
    const RowDefects defects(decoder, now);
    UsualTimes board{spec, decoder.window(), defects, rows, FieldCycle(decoder)};
    if (board.cycle.length == 0)
        return {};
    if (const auto most = findMostInOtherUnit(decoder, rows, now))
        return most;
    if (!hasOddRows(rows) || !board.find())
        return {};
    std::optional<OtherUnit> found;
    for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond, TickUnit::Microsecond}) {
        if (unit == spec.unit)
            continue;
        const auto candidate = UnitTrial(board, unit).judge();
        if (candidate && (!found || candidate->sureness < found->sureness))
            found = candidate;
    }
    return found;
}

} // namespace tiebreak
