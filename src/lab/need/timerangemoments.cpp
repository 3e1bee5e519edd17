// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/need/timerangemoments.h"

#include "core/codec/field.h"

namespace tiebreak
{

namespace
{

/// The kept tick, after `kept`, with which a text's field gets another number of digits.
std::optional<std::int64_t> nextDigitChange(const CodecSpec &spec, std::int64_t kept)
{
    const FieldMap map(spec);
    const std::int64_t origin = spec.from.value_or(spec.epoch);
    const std::int64_t field = map.inverted() ? origin - kept : kept - origin;
    const int digits = digitsOf(field);
    if (map.inverted())
        return digits > 1 ? std::optional(origin - powerOfTen(digits - 1) + 1) : std::nullopt;
    return digits < 18 ? std::optional(origin + powerOfTen(digits)) : std::nullopt;
}

} // namespace

std::vector<std::int64_t> digitChanges(const CodecSpec &spec, TickWindow timeRange)
{
    constexpr std::size_t max = 40; // two cycles of kept bits at the most
    std::vector<std::int64_t> changes;
    if (spec.scheme != Scheme::Text)
        return changes;
    const FieldMap map(spec);
    std::int64_t at = timeRange.first;
    while (changes.size() < max && at <= timeRange.last) {
        const std::int64_t kept = map.kept(at);
        const auto next = nextDigitChange(spec, kept);
        if (next && (!map.period() || *next < map.period())) {
            at += *next - kept;
            changes.push_back(at);
        } else if (map.period() && nextDigitChange(spec, 0).value_or(map.period()) < map.period()) {
            at += map.period() - kept;
        } else {
            break;
        }
    }
    return changes;
}

std::optional<std::int64_t> keptBitsWrap(const CodecSpec &spec, TickWindow timeRange)
{
    const FieldMap map(spec);
    if (!map.period())
        return std::nullopt;
    return timeRange.first - map.kept(timeRange.first) + map.period();
}

} // namespace tiebreak
