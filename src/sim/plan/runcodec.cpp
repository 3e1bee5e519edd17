// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/plan/runcodec.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

// 32 bits of milliseconds last 49 days.

namespace
{

constexpr std::int64_t half = std::int64_t(1) << 31;

struct Named {
    std::string_view name;
    Scheme scheme;
};
constexpr std::array named{Named{"ordered-today", Scheme::Ordered}, Named{"split-today", Scheme::Binary}};

} // namespace

CodecSpec runCodec(Scheme scheme, Direction direction, std::chrono::sys_time<std::chrono::milliseconds> now)
{
    constexpr std::int64_t day = 86'400'000;
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = TickUnit::Millisecond;
    spec.bits = 32;
    // Whole days, so that two runs of one day have the same codec.
    const std::int64_t today = now.time_since_epoch().count() / day * day;
    if (direction == Direction::HighestFirst)
        spec.from = today + half;
    else
        spec.epoch = today - half;
    return spec;
}

std::optional<CodecSpec> runCodecNamed(std::string_view name, Direction direction,
                                       std::chrono::sys_time<std::chrono::milliseconds> now)
{
    const auto found = std::ranges::find(named, name, &Named::name);
    return found == named.end() ? std::nullopt : std::optional(runCodec(found->scheme, direction, now));
}

std::string_view runCodecName(const CodecSpec &codec, Direction direction)
{
    const auto found = std::ranges::find(named, codec.scheme, &Named::scheme);
    if (found == named.end())
        return {};
    // Of the middle of its times it would be made anew.
    const std::int64_t middle = codec.from ? *codec.from - half : codec.epoch + half;
    const std::chrono::sys_time<std::chrono::milliseconds> then{std::chrono::milliseconds(middle)};
    return runCodec(codec.scheme, direction, then) == codec ? found->name : std::string_view();
}

} // namespace tiebreak
