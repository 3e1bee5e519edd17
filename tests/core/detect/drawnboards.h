// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as games may fill them, of every scheme, unit and origin, and what it means to have found the codec.
#pragma once

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "support/generatedboards.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

namespace tiebreak
{

/// A board, and what it was packed with.
struct DrawnBoard {
    struct Row {
        std::int64_t score;
        std::int64_t tick;
        double raw;
    };
    CodecSpec spec;
    std::string shape;        ///< what its scores and times are like
    std::vector<Row> sampled; ///< the rows of the sample that nothing broke
    BoardSample sample;
};

/// Draws codecs, scores and times at random; the same for the same seed.
///
/// One board of ten holds plain scores, four of ten a preset. The other codecs: all schemes, all units,
/// counted up from the Unix epoch or from the first day of a year or a month, or down from 2^n - 1, 10^n - 1,
/// 2^n, 10^n, the end of a century, the first midnight of a year or a month to come. Eight of ten have just
/// the digits or bits that their times need, the others one or two more. 300 to 20 000 rows over 1 day to 8
/// years, most of them still written to; Zipf, normal, even, small, round and negative scores; half
/// of the boards have up to 5 % rows that something else wrote.
class BoardDrawer
{
public:
    BoardDrawer(std::uint64_t seed, std::int64_t now) : m_boards(seed), m_now(now) {}

    DrawnBoard board()
    {
        if (chance(0.1))
            return board(CodecSpec());
        if (chance(0.4)) {
            const auto presets = codecPresets();
            const std::size_t at = 1 + index(presets.size() - 1);
            return board(*parseCodecSpec(presets[at].spec));
        }
        return board(codec());
    }

    /// A board of this codec.
    DrawnBoard board(const CodecSpec &spec)
    {
        const auto rows = static_cast<std::int64_t>(m_boards.between(300, 20'000));
        const Times times = timesOf(spec, rows);
        const Scores scores = scoresOf(spec);
        const double broken = !spec.hasTime() || chance(0.5) ? 0 : 0.05 * m_boards.fraction();
        std::vector<DrawnBoard::Row> all;
        Rows packed;
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t score = drawScore(scores);
            const auto tick = static_cast<std::int64_t>(
                std::floor((times.newest - times.seconds * std::pow(m_boards.fraction(), times.skew)) * 1e6 /
                           static_cast<double>(unitMicroseconds(spec.unit))));
            const auto encoded = encode(spec, score, tick);
            if (!encoded || encoded->wrapped)
                continue;
            double raw = encoded->raw;
            const bool breaks = m_boards.fraction() < broken;
            if (breaks) {
                const double how = m_boards.fraction();
                raw = how < 0.4   ? raw + 50
                      : how < 0.8 ? static_cast<double>(score)
                                  : 1e6 * m_boards.fraction();
            }
            // The member says which row this is, and whether it is whole.
            packed.append((breaks ? "b" : "m") + std::to_string(all.size()), raw);
            all.push_back({score, tick, raw});
        }
        DrawnBoard board{spec, {}, {}, sampleOf(sortedAsRedisDoes(std::move(packed)))};
        board.shape = scores.name + (scores.step == 1 ? "" : " times " + std::to_string(scores.step)) + ", " +
                      std::to_string(board.sample.cardinality) + " rows of " +
                      std::to_string(static_cast<std::int64_t>(times.seconds / 86400)) + " days, newest " +
                      std::to_string((static_cast<double>(m_now) / 1e6 - times.newest) / 3600) + " h ago";
        for (std::size_t i = 0; i < board.sample.rows.size(); ++i) {
            const std::string member(board.sample.rows.member(i));
            if (member.front() == 'm')
                board.sampled.push_back(all[std::stoul(member.substr(1))]);
        }
        return board;
    }

    /// A codec that packs times of the last years, seldom one of the presets.
    CodecSpec codec()
    {
        CodecSpec spec;
        spec.scheme =
            pick({Scheme::Decimal, Scheme::Decimal, Scheme::Decimal, Scheme::Binary, Scheme::Binary,
                  Scheme::Binary, Scheme::Fraction, Scheme::Fraction, Scheme::Text, Scheme::Ordered});
        const double unit = m_boards.fraction();
        spec.unit = unit < 0.5    ? TickUnit::Second
                    : unit < 0.8  ? TickUnit::Millisecond
                    : unit < 0.86 ? TickUnit::Centisecond
                    : unit < 0.9  ? TickUnit::Decisecond
                    : unit < 0.96 ? TickUnit::Minute
                                  : TickUnit::Microsecond;
        const std::int64_t now = ticksOf(m_now, spec.unit);
        const int more = pick({0, 0, 0, 0, 0, 0, 0, 0, 1, 2});
        const double origin = m_boards.fraction();
        if (origin < 0.4) { // a power of 10 or 2 that holds a time of today, or one less
            int size = 0;
            if (isDecimal(spec)) {
                size = std::min(digitsOf(now) + more, 17);
                spec.from = powerOfTen(size) - (chance(0.75) ? 1 : 0);
            } else {
                size = std::min(std::max(bitsOf(now), 31) + more, 52);
                spec.from = (std::int64_t(1) << size) - (chance(0.75) ? 1 : 0);
            }
            setSize(spec, size, spec.from.value_or(0));
            return spec;
        }
        std::int64_t largest = now;
        if (origin < 0.45) {
            spec.epoch = ticksOf(firstOf(2026 - static_cast<int>(index(17)), 1), spec.unit);
            largest = now - spec.epoch;
        } else if (origin < 0.48) {
            const std::int64_t first = firstOf(2100, 1) - (chance(0.5) ? 1'000'000 : 0);
            spec.from = ticksOf(first, spec.unit);
            largest = *spec.from;
        } else if (origin < 0.51) {
            spec.from = ticksOf(chance(0.5) ? firstOf(2027 + static_cast<int>(index(3)), 1)
                                            : firstOf(2026, 12 + static_cast<int>(index(12))),
                                spec.unit);
            largest = *spec.from - ticksOf(m_now - 4 * year, spec.unit);
        } else if (origin < 0.54) {
            spec.epoch = ticksOf(firstOf(2025, 1 + static_cast<int>(index(22))), spec.unit);
            largest = now - spec.epoch;
        }
        largest = std::max<std::int64_t>(largest, 1000);
        setSize(spec, isDecimal(spec) ? digitsOf(largest) + more : bitsOf(largest) + more, largest);
        return spec;
    }

    /// A codec that counts from a moment of its own of the last four years, or down to one of the next two:
    /// no date of the calendar, so that no row can show which it is.
    CodecSpec codecOfItsOwnMoment()
    {
        CodecSpec spec;
        spec.scheme = pick({Scheme::Decimal, Scheme::Decimal, Scheme::Binary, Scheme::Binary,
                            Scheme::Fraction, Scheme::Ordered});
        spec.unit = pick({TickUnit::Second, TickUnit::Second, TickUnit::Second, TickUnit::Millisecond,
                          TickUnit::Millisecond, TickUnit::Minute});
        constexpr std::int64_t day = 86'400'000'000;
        std::int64_t largest = 0;
        if (chance(0.8)) {
            spec.epoch =
                ticksOf(m_now - static_cast<std::int64_t>(m_boards.between(day, 4.0 * year)), spec.unit);
            largest = ticksOf(m_now, spec.unit) - spec.epoch;
        } else {
            spec.from =
                ticksOf(m_now + static_cast<std::int64_t>(m_boards.between(day, 2.0 * year)), spec.unit);
            largest = *spec.from - ticksOf(m_now - 3 * year, spec.unit);
        }
        setSize(spec, isDecimal(spec) ? digitsOf(largest) : bitsOf(largest), largest);
        return spec;
    }

private:
    static constexpr std::int64_t year = 31'556'952'000'000;

    /// How scores are drawn.
    struct Scores {
        std::string name;
        double largest = 1000;
        std::int64_t step = 1;
        bool negative = false;
    };

    /// How times are drawn.
    struct Times {
        double newest = 0; ///< in seconds
        double seconds = 0;
        double skew = 1; ///< more: most are of late
    };

    static std::int64_t ticksOf(std::int64_t microseconds, TickUnit unit)
    {
        return floorDiv(microseconds, unitMicroseconds(unit));
    }

    static bool isDecimal(const CodecSpec &spec)
    {
        return spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Fraction ||
               spec.scheme == Scheme::Text;
    }

    static int bitsOf(std::int64_t number)
    {
        return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(number)));
    }

    /// The first midnight of a month, in microseconds; months after the twelfth are those of the next year.
    static std::int64_t firstOf(int y, int month)
    {
        const int later = (month - 1) / 12;
        const std::string two = std::to_string(101 + (month - 1) % 12).substr(1);
        return *parseIsoTime(std::to_string(y + later) + "-" + two + "-01", TickUnit::Microsecond);
    }

    bool chance(double share) { return m_boards.fraction() < share; }

    std::size_t index(std::size_t count)
    {
        return static_cast<std::size_t>(m_boards.fraction() * static_cast<double>(count));
    }

    template <class T>
    T pick(std::initializer_list<T> choices)
    {
        return *std::next(choices.begin(), static_cast<std::ptrdiff_t>(index(choices.size())));
    }

    void setSize(CodecSpec &spec, int size, std::int64_t largest)
    {
        switch (spec.scheme) {
        case Scheme::Decimal:
            spec.digits = std::min(size, 17);
            break;
        case Scheme::Binary:
            spec.bits = std::min(size, 52);
            break;
        case Scheme::Ordered:
            spec.bits = std::min(size, 52);
            spec.bias = pick({OrderedBias::One, OrderedBias::One, OrderedBias::Min, OrderedBias::Signed});
            break;
        case Scheme::Fraction: {
            const std::int64_t tens = powerOfTen(std::min(std::max(size, digitsOf(largest)), 15));
            spec.span = tens;
            if (!spec.from && spec.epoch == 0 && chance(0.25))
                spec.span = std::int64_t(1) << std::min(bitsOf(largest), 53);
            if (chance(0.5))
                spec.cutDigits = std::min(digitsOf(spec.span - 1), 15);
            break;
        }
        case Scheme::Text:
        case Scheme::Plain:
        case Scheme::Formula:
            break;
        }
    }

    Times timesOf(const CodecSpec &spec, std::int64_t rows)
    {
        constexpr double day = 86400;
        Times times;
        times.seconds = m_boards.between(day, 8 * 365 * day);
        times.skew = pick({1.0, 1.0, 2.0});
        const double gap = times.seconds / static_cast<double>(rows);
        const double age =
            chance(0.85) ? -gap * std::log(1 - m_boards.fraction()) : m_boards.between(day, 400 * day);
        times.newest = static_cast<double>(m_now) / 1e6 - age;
        if (spec.epoch > 0) {
            const double first =
                static_cast<double>(spec.epoch) * static_cast<double>(unitMicroseconds(spec.unit)) / 1e6;
            if (times.newest - first < day)
                times.newest = static_cast<double>(m_now) / 1e6 - gap;
            times.seconds = std::min(times.seconds, times.newest - first);
        }
        return times;
    }

    /// The largest score beside which the double still tells 8 ticks from one another.
    static double largestScore(const CodecSpec &spec)
    {
        constexpr double precise = 0x1p56;
        switch (spec.scheme) {
        case Scheme::Decimal:
            return precise / static_cast<double>(powerOfTen(spec.digits));
        case Scheme::Binary:
            return std::ldexp(precise, -spec.bits);
        case Scheme::Ordered:
            return std::ldexp(0x1p61, -spec.bits);
        case Scheme::Fraction:
            return precise / static_cast<double>(spec.span);
        case Scheme::Text:
            return precise / 1e10 * (static_cast<double>(unitMicroseconds(spec.unit)) / 1e6);
        case Scheme::Plain:
        case Scheme::Formula:
            break;
        }
        return precise;
    }

    Scores scoresOf(const CodecSpec &spec)
    {
        Scores scores;
        const double limit = std::max(largestScore(spec), 8.0);
        scores.name = pick({"Zipf", "Zipf", "normal", "even", "small"});
        scores.largest = scores.name == "small" ? m_boards.between(8, 50) : m_boards.between(100, 1e6);
        if (chance(0.2))
            scores.step = pick({5, 10, 10, 50, 100, 100, 500, 1000});
        scores.largest = std::max(std::min(scores.largest, limit / static_cast<double>(scores.step)), 8.0);
        const bool signedScores = spec.scheme != Scheme::Text &&
                                  (spec.scheme != Scheme::Ordered || spec.bias == OrderedBias::Signed);
        scores.negative = signedScores && chance(0.1);
        return scores;
    }

    std::int64_t drawScore(const Scores &scores)
    {
        const double u = m_boards.fraction();
        double size = 0;
        if (scores.name == "Zipf") {
            size = std::min(scores.largest, std::pow(1 - u, -1.2));
        } else if (scores.name == "normal") {
            double sum = u;
            for (int i = 1; i < 12; ++i)
                sum += m_boards.fraction();
            size = std::max(0.0, scores.largest * (0.5 + 0.12 * (sum - 6)));
        } else {
            size = scores.largest * u;
        }
        const auto score = static_cast<std::int64_t>(size) * scores.step;
        return scores.negative && chance(0.5) ? -score : score;
    }

    BoardGenerator m_boards;
    std::int64_t m_now;
};

/// Whether a codec reads the score and the time of every row from the double that the board holds, all times
/// later by `shift` microseconds, give or take a tick; of one row in a hundred rounding may hide them.
inline bool readsAll(const DrawnBoard &board, const CodecSpec &spec, std::int64_t shift = 0)
{
    if (spec.hasTime() != board.spec.hasTime())
        return false;
    const Decoder decoder(spec, TimeRange());
    const std::int64_t length = unitMicroseconds(board.spec.unit);
    const std::int64_t otherLength = unitMicroseconds(spec.unit);
    const auto isRead = [&](const DrawnBoard::Row &row) {
        const std::int64_t first = row.tick * length + shift;
        return std::ranges::any_of(decoder.preimage(row.raw, 50), [&](const TickInterval &read) {
            return read.score == row.score &&
                   (!spec.hasTime() ||
                    (read.first * otherLength <= first + length && first <= (read.last + 1) * otherLength));
        });
    };
    const auto read = static_cast<std::size_t>(std::ranges::count_if(board.sampled, isRead));
    return read * 100 >= board.sampled.size() * 99;
}

/// Whether the candidate reads the board, or is one tick or one second off: no row tells these apart.
inline bool isTruth(const DrawnBoard &board, const CodecCandidate &candidate)
{
    const std::int64_t tick = unitMicroseconds(board.spec.unit);
    for (const std::int64_t shift :
         {std::int64_t(0), tick, -tick, std::int64_t(1'000'000), std::int64_t(-1'000'000)}) {
        if (readsAll(board, candidate.spec, shift))
            return true;
    }
    return false;
}

/// The place of the truth among the candidates, from 1 on; 0 where it is not among them.
inline int placeOfTruth(const DrawnBoard &board, const Detection &detection)
{
    const auto found = std::ranges::find_if(
        detection.candidates, [&](const CodecCandidate &candidate) { return isTruth(board, candidate); });
    return found == detection.candidates.end() ? 0
                                               : static_cast<int>(found - detection.candidates.begin()) + 1;
}

} // namespace tiebreak
