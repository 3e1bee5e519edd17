// SPDX-License-Identifier: GPL-3.0-or-later
// Boards packed with codecs off the presets, over a wide grid, and what it means to have found such a codec.
#pragma once

#include "core/codec/field.h"
#include "support/generatedboards.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <vector>

namespace tiebreak
{

/// A board, and what it was packed with.
struct OddBoard {
    struct Row {
        std::int64_t score;
        std::int64_t tick;
        double raw;
    };
    CodecSpec spec;
    std::vector<Row> sampled; ///< the rows of the sample that nothing broke
    BoardSample sample;
};

/// Draws codecs, scores and times at random; the same for the same seed.
class OddBoardGenerator
{
public:
    OddBoardGenerator(std::uint64_t seed, std::int64_t now) : m_boards(seed), m_now(now) {}

    /// A board of any codec with up to `maxRows` rows.
    OddBoard board(std::int64_t maxRows) { return board(codec(), maxRows); }

    /// A board of this codec.
    OddBoard board(const CodecSpec &spec, std::int64_t maxRows)
    {
        const auto rows = static_cast<std::int64_t>(m_boards.between(3, static_cast<double>(maxRows)));
        const double seconds = m_boards.between(86400, 4 * year);
        const double age = chance(0.6) ? m_boards.between(1, 86400) : m_boards.between(86400, 2 * year);
        const double broken = chance(0.7) ? 0 : 0.03 * m_boards.fraction();
        const double unit = static_cast<double>(unitMicroseconds(spec.unit)) / 1e6;
        const double newest = static_cast<double>(m_now) / 1e6 - age;
        const Scores scores = scoresOf(spec);
        std::vector<OddBoard::Row> all;
        Rows packed;
        for (std::int64_t i = 0; i < rows; ++i) {
            const std::int64_t score = drawScore(scores);
            const auto tick = static_cast<std::int64_t>((newest - seconds * m_boards.fraction()) / unit);
            const auto encoded = encode(spec, score, tick);
            if (!encoded || encoded->wrapped)
                continue;
            double raw = encoded->raw;
            const bool breaks = m_boards.fraction() < broken;
            if (breaks)
                raw = chance(0.5) ? raw + 50 : static_cast<double>(score);
            // The member says which row this is, and whether it is whole.
            packed.append((breaks ? "b" : "m") + std::to_string(all.size()), raw);
            all.push_back({score, tick, raw});
        }
        OddBoard board{spec, {}, sampleOf(sortedAsRedisDoes(std::move(packed)))};
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
        spec.scheme = pick({Scheme::Decimal, Scheme::Decimal, Scheme::Binary, Scheme::Binary,
                            Scheme::Fraction, Scheme::Text, Scheme::Ordered});
        spec.unit = pick({TickUnit::Second, TickUnit::Second, TickUnit::Second, TickUnit::Millisecond,
                          TickUnit::Millisecond, TickUnit::Microsecond, TickUnit::Centisecond});
        setOrigin(spec);
        std::int64_t field = 0;
        FieldMap(spec).fieldOf(m_now / unitMicroseconds(spec.unit) - 1, field);
        // The times of some years before now need no more than the field of four years ago.
        std::int64_t early = 0;
        FieldMap(spec).fieldOf((m_now - static_cast<std::int64_t>(4e6 * year)) / unitMicroseconds(spec.unit),
                               early);
        const std::int64_t largest = std::max<std::int64_t>({field, early, 1});
        int digits = 1;
        for (std::int64_t rest = largest; rest >= 10; rest /= 10)
            ++digits;
        const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(largest)));
        switch (spec.scheme) {
        case Scheme::Decimal:
            spec.digits = std::min(digits + pick({0, 0, 0, 1, 1, 2, 3}), 18);
            break;
        case Scheme::Binary:
        case Scheme::Ordered:
            spec.bits =
                std::min(chance(0.2) ? std::max(bits, 32) : bits + pick({0, 0, 0, 1, 1, 2, 4, 8}), 52);
            if (spec.scheme == Scheme::Ordered)
                spec.bias = pick({OrderedBias::One, OrderedBias::One, OrderedBias::Min, OrderedBias::Signed});
            break;
        case Scheme::Fraction: {
            const std::int64_t tens = powerOfTen(std::min(digits + pick({0, 0, 1, 1, 2}), 15));
            const std::int64_t twos = std::int64_t(1) << std::min(bits + pick({0, 0, 1}), 53);
            const std::int64_t own = spec.from.value_or(tens);
            spec.span =
                std::min(pick({tens, tens, twos, own, spec.from ? own + 1 : own}), std::int64_t(1) << 53);
            if (chance(0.6))
                spec.cutDigits = std::min(digits + pick({0, 0, 1, 2}), 15);
            break;
        }
        case Scheme::Text:
        case Scheme::Plain:
        case Scheme::Formula:
            break;
        }
        return spec;
    }

private:
    static constexpr double year = 31'556'952;

    /// How scores are drawn.
    struct Scores {
        int kind = 0;
        double largest = 1000;
        std::int64_t step = 1;
        std::vector<std::int64_t> few;
        bool negative = false;
    };

    bool chance(double share) { return m_boards.fraction() < share; }

    template <class T>
    T pick(std::initializer_list<T> choices)
    {
        const auto at =
            static_cast<std::ptrdiff_t>(m_boards.fraction() * static_cast<double>(choices.size()));
        return *std::next(choices.begin(), at);
    }

    void setOrigin(CodecSpec &spec)
    {
        const std::int64_t perSecond = 1'000'000 / unitMicroseconds(spec.unit);
        const std::int64_t now = m_now / unitMicroseconds(spec.unit);
        const std::int64_t day = 86400 * perSecond;
        switch (pick({0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6})) {
        case 0: // the Unix epoch
            break;
        case 1: { // a power of 10 behind now, or one less
            std::int64_t from = 10;
            while (from <= now)
                from *= 10;
            for (int more = pick({0, 0, 0, 1, 2}); more > 0 && from < powerOfTen(17); --more)
                from *= 10;
            spec.from = from - pick({1, 1, 0});
            break;
        }
        case 2: { // a power of 2 behind now, or one less
            const int bits =
                static_cast<int>(std::bit_width(static_cast<std::uint64_t>(now))) + pick({0, 0, 1, 1, 2});
            spec.from = (std::int64_t(1) << bits) - pick({1, 1, 0});
            break;
        }
        case 3: // some day to come, as the end of a season
            spec.from = now - now % day + day * pick({1, 7, 20, 41, 365, 1135, 4000, 8000}) - pick({0, 1});
            break;
        case 4: // the end of a century
            spec.from = pick({4102444800, 4102444799, 4102415999, 253402300799}) * perSecond;
            break;
        case 5: // the first day of a year
            spec.epoch = *parseIsoTime(
                std::to_string(2009 + static_cast<int>(17 * m_boards.fraction())) + "-01-01", spec.unit);
            break;
        case 6: // some day
            spec.epoch = now - now % day - day * static_cast<std::int64_t>(m_boards.between(30, 6000));
            break;
        }
        if (chance(0.06) && !spec.epoch) {
            spec.keep = pick({28, 30, 31, 32, 41});
            if (spec.from)
                spec.from = (std::int64_t(1) << *spec.keep) - 1;
        }
    }

    Scores scoresOf(const CodecSpec &spec)
    {
        Scores scores;
        scores.kind = pick({0, 0, 1, 1, 2, 3, 4});
        scores.largest = scores.kind == 0   ? m_boards.between(10, 1000)
                         : scores.kind == 2 ? m_boards.between(1e6, 1e9)
                                            : m_boards.between(50, 1e6);
        scores.step = pick({1, 1, 1, 1, 1, 1, 5, 10, 10, 50, 100});
        scores.negative = chance(0.1) && spec.scheme != Scheme::Text &&
                          (spec.scheme != Scheme::Ordered || spec.bias == OrderedBias::Signed);
        for (int i = pick({1, 2, 3, 5, 8}); i > 0; --i)
            scores.few.push_back(static_cast<std::int64_t>(m_boards.between(1, 10'000)));
        return scores;
    }

    /// Small whole numbers, a power law, large ones, one and the same, a few.
    std::int64_t drawScore(const Scores &scores)
    {
        std::int64_t score = 0;
        if (scores.kind == 3) {
            score = scores.few.front();
        } else if (scores.kind == 4) {
            score = scores.few[static_cast<std::size_t>(m_boards.fraction() *
                                                        static_cast<double>(scores.few.size()))];
        } else if (scores.kind == 1) {
            score =
                static_cast<std::int64_t>(std::min(scores.largest, std::pow(1 - m_boards.fraction(), -1.2)));
        } else {
            score = static_cast<std::int64_t>(scores.largest * m_boards.fraction());
        }
        score *= scores.step;
        return scores.negative && chance(0.5) ? -score : score;
    }

    BoardGenerator m_boards;
    std::int64_t m_now;
};

/// Whether this codec reads the score and the time, `ticks` later, of every row from the double that the
/// board holds; of one row in a hundred rounding may hide them.
inline bool readsAll(const OddBoard &board, const CodecSpec &spec, std::int64_t ticks = 0)
{
    const Decoder decoder(spec, Season());
    const std::int64_t length = unitMicroseconds(board.spec.unit);
    const std::int64_t otherLength = unitMicroseconds(spec.unit);
    const auto isRead = [&](const OddBoard::Row &row) {
        const std::int64_t first = (row.tick + ticks) * length;
        return std::ranges::any_of(decoder.preimage(row.raw, 50), [&](const TickInterval &read) {
            return read.score == row.score &&
                   (!spec.hasTime() ||
                    (read.first * otherLength < first + length && first < (read.last + 1) * otherLength));
        });
    };
    return spec.hasTime() == board.spec.hasTime() &&
           static_cast<std::size_t>(std::ranges::count_if(board.sampled, isRead)) * 100 >=
               board.sampled.size() * 99;
}

} // namespace tiebreak
