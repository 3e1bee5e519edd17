// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/need/need.h"

#include "core/base/int128.h"
#include "core/codec/decimaldigits.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"

#include <array>

namespace tiebreak
{

namespace
{

constexpr std::int64_t largestScore = std::int64_t(1) << 62;
constexpr std::int64_t firstSecond = -62135596800; // 0001-01-01T00:00:00Z
constexpr std::int64_t lastSecond = 253402300799;  // 9999-12-31T23:59:59Z
constexpr std::int64_t microsecondsASecond = 1'000'000;

struct SpanUnit {
    std::string_view name;
    std::int64_t microseconds;
};

constexpr std::array<SpanUnit, 9> spanUnits{{
    {"d", 86'400'000'000},
    {"h", 3'600'000'000},
    {"min", 60'000'000},
    {"s", microsecondsASecond},
    {"ds", 100'000},
    {"cs", 10'000},
    {"ms", 1'000},
    {"µs", 1},
    {"us", 1},
}};

std::string wrongScore(NeedField field, const std::string &given)
{
    return field == NeedField::LowestScore
               ? sentence("The lowest score must be a whole number from -2^62 to 2^62, not {}.", given)
               : sentence("The highest score must be a whole number from -2^62 to 2^62, not {}.", given);
}

std::string_view readDigits(std::string_view &text)
{
    const std::string_view digits =
        text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
    text.remove_prefix(digits.size());
    return digits;
}

std::unexpected<Error> wrongResolution(std::string sentence)
{
    return failure(ErrorKind::Usage, std::move(sentence));
}

} // namespace

std::optional<NeedError> findNeedError(const Need &need, const Wording &wording)
{
    for (const NeedField field : {NeedField::LowestScore, NeedField::HighestScore}) {
        const std::int64_t score = field == NeedField::LowestScore ? need.lowestScore : need.highestScore;
        if (score < -largestScore || score > largestScore)
            return NeedError{field, wrongScore(field, wording.number(score))};
    }
    if (need.highestScore < need.lowestScore) {
        return NeedError{NeedField::HighestScore,
                         sentence("The highest score, {}, is below the lowest, {}.",
                                  wording.number(need.highestScore), wording.number(need.lowestScore))};
    }
    const TimeRange &timeRange = need.timeRange;
    if (timeRange.firstSecond < firstSecond || timeRange.lastSecond > lastSecond)
        return NeedError{NeedField::TimeRange,
                         sentence("The time range must be within the years 0001 to 9999.")};
    if (timeRange.lastSecond <= timeRange.firstSecond)
        return NeedError{NeedField::TimeRange, sentence("The time range must end after it begins.")};
    if (need.resolution < 1)
        return NeedError{NeedField::Resolution,
                         sentence("The resolution must be above zero, at least 1 µs.")};
    const std::int64_t seconds = timeRange.lastSecond - timeRange.firstSecond;
    if (need.resolution > seconds * microsecondsASecond) {
        return NeedError{NeedField::Resolution,
                         sentence("The resolution, {}, is longer than the time range, {}.",
                                  resolutionText(need.resolution), durationText(seconds, TickUnit::Second))};
    }
    return std::nullopt;
}

Result<void> checkNeed(const Need &need)
{
    if (auto error = findNeedError(need, plainWording()))
        return failure(ErrorKind::Usage, std::move(error->message));
    return {};
}

std::int64_t resolutionTicks(const Need &need, TickUnit unit)
{
    return need.resolution / unitMicroseconds(unit);
}

Result<std::int64_t> parseNeedScore(std::string_view text, NeedField field)
{
    const auto score = parseInteger(trimmed(text));
    if (!score || *score < -largestScore || *score > largestScore)
        return failure(ErrorKind::Usage, wrongScore(field, quotedText(text)));
    return *score;
}

Result<std::int64_t> parseResolution(std::string_view text)
{
    const std::string typed = quotedText(text);
    std::string_view rest = trimmed(text);
    const bool negative = rest.starts_with('-');
    if (negative)
        rest.remove_prefix(1);
    const std::string_view whole = readDigits(rest);
    std::string_view decimals;
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        decimals = readDigits(rest);
        if (whole.empty() || decimals.empty())
            return wrongResolution(
                sentence("The resolution {} has a point without digits on both sides.", typed));
    }
    const std::string_view name = trimmed(rest);
    const SpanUnit *unit = nullptr;
    for (const SpanUnit &known : spanUnits)
        unit = known.name == name ? &known : unit;
    if (!unit && name.empty() && !whole.empty()) {
        if ((std::string(whole) + std::string(decimals)).find_first_not_of('0') == std::string::npos)
            return 0; // nothing needs no unit
        return wrongResolution(
            sentence("The resolution {} has no unit: us, ms, cs, ds, s, min, h or d, such as 1s.", typed));
    }
    if (!unit)
        return wrongResolution(sentence(
            "The resolution {} is not a number and us, ms, cs, ds, s, min, h or d, such as 1s.", typed));
    const auto value = parseInteger(whole.empty() ? "1" : whole);
    if (!value)
        return wrongResolution(sentence("The resolution {} is longer than any time range.", typed));
    while (decimals.ends_with('0'))
        decimals.remove_suffix(1);
    Int128 span = Int128(*value) * unit->microseconds;
    if (!decimals.empty()) {
        const auto part = decimals.size() > 12 ? std::nullopt : parseInteger(decimals);
        const std::int64_t scale = part ? powerOfTen(static_cast<int>(decimals.size())) : 1;
        if (!part || Int128(*part) * unit->microseconds % scale != 0)
            return wrongResolution(
                sentence("The resolution {} is not a whole number of microseconds.", typed));
        span += Int128(*part) * unit->microseconds / scale;
    }
    return heldTo64(negative ? -span : span);
}

std::string resolutionText(std::int64_t microseconds)
{
    if (microseconds == 0)
        return "0 s";
    for (const SpanUnit &unit : spanUnits) {
        // Tenths and hundredths of a second have names only in codec specs.
        const bool common = unit.name != "ds" && unit.name != "cs";
        if (common && microseconds % unit.microseconds == 0)
            return phrase("need", "{} {}", microseconds / unit.microseconds, unit.name);
    }
    return {};
}

} // namespace tiebreak
