// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/otheruse.h"

#include "core/codec/codecspec.h"
#include "core/detect/codecevidence.h"
#include "core/detect/codecorigins.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr std::int64_t dayLength = 86'400'000'000;

/// Whether scores with a time beside them, packed in a usual way, explain these raws too: any scores, or one
/// that is not 0 where the newest time is one of today. Beside the score 0 a time is a bare one.
bool mayHoldScores(const std::vector<double> &raws, std::int64_t now)
{
    constexpr std::int64_t recent = 30 * dayLength;
    const TimeRange window{(now - 20 * 365 * dayLength) / 1'000'000, (now + dayLength) / 1'000'000};
    return std::ranges::any_of(codecPresets(), [&](const CodecPreset &preset) {
        const CodecSpec spec = *parseCodecSpec(preset.spec);
        if (!spec.hasTime())
            return false;
        const CodecEvidence evidence = weighCodec(spec, raws, window, now);
        if (evidence.plausible * 10 < evidence.raws * 9 ||
            (evidence.scores == 1 && evidence.lowestScore == 0))
            return false;
        return evidence.scores > 2 || evidence.lastTick > ticksAt(now - recent, spec.unit);
    });
}

/// Raws that are times of one unit, up to about now or of the near future.
std::optional<NotABoard> timesOf(const std::vector<double> &raws, TickUnit unit, std::int64_t now)
{
    constexpr std::size_t fewest = 5;
    constexpr std::int64_t oldest = 5 * 365 * dayLength;
    // A set that is in use has a recent one, and others of what is planned. Microseconds are as large as
    // what GEOADD stores: of these only times of today are no places.
    const bool maybePlaces = unit == TickUnit::Microsecond;
    const std::int64_t recent = (maybePlaces ? 1 : 60) * dayLength;
    const std::int64_t ahead = (maybePlaces ? 1 : 365) * dayLength;
    const auto tick = [&](std::int64_t time) { return static_cast<double>(ticksAt(time, unit)); };
    const auto isTime = [&](double raw) { return raw >= tick(now - oldest) && raw <= tick(now + ahead); };
    const auto fitting = static_cast<std::size_t>(std::ranges::count_if(raws, isTime));
    if (raws.size() < fewest || fitting * 100 < raws.size() * 98)
        return std::nullopt;
    std::vector<double> times;
    std::ranges::copy_if(raws, std::back_inserter(times), isTime);
    if (times.back() < tick(now - recent))
        return std::nullopt;
    NotABoard found;
    found.use = OtherUse::Times;
    found.fitting = static_cast<std::int64_t>(fitting);
    found.of = static_cast<std::int64_t>(raws.size());
    found.unit = unit;
    found.firstTick = static_cast<std::int64_t>(times.front());
    found.lastTick = static_cast<std::int64_t>(times.back());
    return found;
}

/// All rows with the raw 0, or all with 1. With another number a board may begin, with 1500 say.
std::optional<NotABoard> constantOf(const BoardSample &sample, const std::vector<double> &raws)
{
    constexpr std::size_t fewest = 50; // with fewer a season may just have begun
    if (sample.rows.size() < fewest || (raws.front() != 0 && raws.front() != 1))
        return std::nullopt;
    const auto rows = static_cast<std::int64_t>(sample.rows.size());
    NotABoard found;
    found.use = OtherUse::Constant;
    found.fitting = rows;
    found.of = rows;
    found.raw = raws.front();
    return found;
}

} // namespace

std::optional<NotABoard> otherUse(const BoardSample &sample, const std::vector<double> &raws,
                                  std::int64_t now)
{
    if (raws.empty() ||
        !std::ranges::all_of(sample.rows.raws(), [](double raw) { return std::isfinite(raw); }))
        return std::nullopt;
    if (raws.size() == 1)
        return constantOf(sample, raws);
    std::optional<NotABoard> found;
    for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond, TickUnit::Microsecond}) {
        if (!found)
            found = timesOf(raws, unit, now);
    }
    if (!found) {
        if (const auto box = placesOf(raws)) {
            found.emplace();
            found->use = OtherUse::Places;
            found->fitting = found->of = static_cast<std::int64_t>(raws.size());
            found->box = *box;
        }
    }
    return found && !mayHoldScores(raws, now) ? found : std::nullopt;
}

} // namespace tiebreak
