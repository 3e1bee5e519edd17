// SPDX-License-Identifier: GPL-3.0-or-later
// A board whose writers are sound but for what a test plants, as a watcher sees it change.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/decimaldigits.h"
#include "core/codec/orderedbits.h"
#include "core/live/judge/changejudge.h"
#include "core/live/judge/stamps.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace tiebreak
{

inline constexpr std::int64_t watchedFrom = 1795205647; // 2026-11-20T20:14:07Z

/// The codecs that all must be judged right under: every scheme, inverted and not, seconds and finer, and the
/// scores up to which each keeps its ticks.
struct WatchedCodec {
    const char *spec;
    std::int64_t exactUpTo;
};
inline constexpr WatchedCodec watchedCodecs[] = {
    {"decimal", 900'000},
    {"decimal:from=9999999999", 900'000},
    {"decimal:digits=13,unit=ms", 900},
    {"decimal:digits=13,unit=ms,from=9999999999999", 900},
    {"binary", 2'000'000},
    {"binary:from=4294967295", 2'000'000},
    {"binary:from=2147483647,keep=31", 2'000'000},
    {"binary:bits=42,unit=ms,from=4398046511103", 2'000},
    {"binary:bits=25,from=1798761600", 200'000'000},
    {"fraction:from=4102415999,span=4102415999,digits=10", 1'000'000},
    {"fraction:from=4102415999,span=4102415999", 1'000'000},
    {"fraction:span=4102415999", 1'000'000},
    {"text:unit=cs,from=1099511627776", 8'000},
    {"text:unit=cs", 8'000},
    {"ordered:from=4294967295", 1'000'000'000},
    {"ordered:from=4294967295,bias=signed", 1'000'000'000},
    {"ordered:bits=42,unit=ms,from=4398046511103", 1'000'000},
    {"formula:score*2^32 + (4294967295 - t)", 2'000'000},
    {"formula:score + (1 - t/10000000000000)|unit=ms", 250},
    {"formula:-(score*2^32) + t", 2'000'000},
};

/// Members with scores that a test raises; a change is seen within an interval about its moment.
class WatchedBoard
{
public:
    /// Scores are about `scores` and rise by up to a thousandth of it.
    WatchedBoard(const char *spec, std::int64_t scores, unsigned seed)
        : m_spec(parseCodecSpec(spec).value())
        , m_scores(scores)
        , m_random(seed)
        , m_now(std::chrono::seconds(watchedFrom))
    {
    }

    const CodecSpec &spec() const { return m_spec; }
    Moment now() const { return m_now; }
    std::int64_t below(std::int64_t end)
    {
        return static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(end));
    }
    std::int64_t gain() { return 1 + below(std::max<std::int64_t>(m_scores / 1000, 3)); }
    bool has(int member) const { return m_rows.contains(member); }
    std::int64_t scoreOf(int member) const { return m_rows.at(member).score; }
    double rawOf(int member) const { return m_rows.at(member).raw; }
    std::int64_t tickOfRow(int member) const { return m_rows.at(member).tick; }

    /// A member that was written long before the watch began.
    void seed(int member, std::chrono::microseconds shift = {})
    {
        const std::int64_t age = 120 + below(86400 * 3);
        write(member, m_scores / 2 + below(m_scores / 2 + 1),
              tickOf(m_now + shift - std::chrono::seconds(age), m_spec.unit));
    }

    /// The tick of a moment in the interval that is about to be seen, or so long before it.
    std::int64_t stamp(std::chrono::microseconds shift = {}) { return tickOf(m_now + shift, m_spec.unit); }
    /// Time goes on.
    void wait(std::chrono::microseconds time) { m_now += time; }

    /// The raw of a score and a tick; nothing where the codec has no room for them.
    std::optional<double> rawFor(std::int64_t score, std::int64_t tick) const
    {
        const auto encoded = encode(m_spec, score, tick);
        return encoded && !encoded->wrapped ? std::optional(encoded->raw) : std::nullopt;
    }

    /// Writes a row and returns the change; nothing where no bit of it changed.
    std::optional<SeenChange> write(int member, std::int64_t score, std::int64_t tick)
    {
        const auto raw = rawFor(score, tick);
        return raw ? writeRaw(member, *raw, score, tick) : std::nullopt;
    }
    std::optional<SeenChange> writeRaw(int member, double raw, std::int64_t score, std::int64_t tick)
    {
        SeenChange change;
        auto &row = m_rows[member];
        if (row.name.empty())
            row.name = "member:" + std::to_string(member);
        else
            change.before = row.raw;
        change.wasAbsent = !change.before;
        change.member = row.name;
        change.after = raw;
        change.seen.since = m_now - std::chrono::milliseconds(below(900) + 100);
        change.seen.until = m_now + std::chrono::milliseconds(below(900) + 1);
        const bool same = change.before &&
                          std::bit_cast<std::uint64_t>(*change.before) == std::bit_cast<std::uint64_t>(raw);
        row.raw = raw;
        row.score = score;
        row.tick = tick;
        return same ? std::nullopt : std::optional(change);
    }
    /// A ZINCRBY.
    std::optional<SeenChange> add(int member, double by)
    {
        const auto &row = m_rows.at(member);
        return writeRaw(member, row.raw + by, row.score, row.tick);
    }
    /// The same of a row whose time is long past.
    std::optional<SeenChange> addOldPoints(int member, double by)
    {
        write(member, scoreOf(member), stamp(-std::chrono::hours(2)));
        return add(member, by);
    }
    /// The raw of a writer that counts the time of now in another unit, and packs it as if it were the
    /// codec's.
    double packedIn(TickUnit unit, std::int64_t score) const
    {
        std::int64_t tick = tickOf(m_now, unit);
        if (m_spec.keep)
            tick &= (std::int64_t(1) << *m_spec.keep) - 1;
        const std::int64_t field = m_spec.from ? *m_spec.from - tick : tick - m_spec.epoch;
        switch (m_spec.scheme) {
        case Scheme::Decimal:
            return static_cast<double>(Int128(score) * powerOfTen(m_spec.digits) + field);
        case Scheme::Binary:
            return static_cast<double>((Int128(score) << m_spec.bits) + field);
        case Scheme::Ordered:
            return fromBits(orderedToBits((score << m_spec.bits) + field, m_spec.bias));
        default:
            return static_cast<double>(score) + static_cast<double>(field) / static_cast<double>(m_spec.span);
        }
    }

private:
    struct Row {
        std::string name;
        double raw = 0;
        std::int64_t score = 0;
        std::int64_t tick = 0;
    };
    CodecSpec m_spec;
    std::int64_t m_scores;
    std::mt19937_64 m_random;
    Moment m_now;
    std::map<int, Row> m_rows;
};

/// How often each kind was found.
class KindCounts
{
public:
    void add(ChangeKind kind) { ++m_counts[static_cast<std::size_t>(kind)]; }
    int of(ChangeKind kind) const { return m_counts[static_cast<std::size_t>(kind)]; }
    int of(Severity severity) const
    {
        int sum = 0;
        for (std::size_t i = 0; i < changeKinds; ++i)
            sum += severityOf(static_cast<ChangeKind>(i)) == severity ? m_counts[i] : 0;
        return sum;
    }
    std::string text() const
    {
        std::string text;
        for (std::size_t i = 0; i < changeKinds; ++i)
            if (m_counts[i])
                text += std::to_string(i) + ":" + std::to_string(m_counts[i]) + " ";
        return text;
    }

private:
    std::array<int, changeKinds> m_counts{};
};

} // namespace tiebreak
