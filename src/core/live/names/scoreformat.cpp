// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/names/scoreformat.h"

#include "core/codec/decimaldigits.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int mostDecimals = 18;
constexpr std::size_t longestUnitText = 40;
constexpr std::int64_t microsecondsASecond = 1'000'000;

/// A whole number without its sign: that of -2^63 has one more than an std::int64_t.
using Magnitude = std::uint64_t;

Magnitude magnitudeOf(std::int64_t value)
{
    const auto bits = static_cast<Magnitude>(value);
    return value < 0 ? 0 - bits : bits;
}

bool standsBelowZero(const ScoreFormat &format, std::int64_t score)
{
    return format.negated ? score > 0 : score < 0;
}

std::string minusOf(const Wording &wording)
{
    std::string text = wording.number(-1);
    text.pop_back();
    return text;
}

std::string groupedMagnitude(Magnitude value, const Wording &wording)
{
    if (value <= static_cast<Magnitude>(std::numeric_limits<std::int64_t>::max()))
        return wording.number(static_cast<std::int64_t>(value));
    return wording.number(std::numeric_limits<std::int64_t>::min()).substr(minusOf(wording).size());
}

std::string zeroPadded(Magnitude value, int digits)
{
    return digits == 0 ? std::string() : fmt::format("{:0{}}", value, digits);
}

/// How many digits of a second a unit counts; nothing for one that is longer.
std::optional<int> digitsOfSecond(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Second:
        return 0;
    case TickUnit::Decisecond:
        return 1;
    case TickUnit::Centisecond:
        return 2;
    case TickUnit::Millisecond:
        return 3;
    case TickUnit::Microsecond:
        return 6;
    case TickUnit::Minute:
        break;
    }
    return std::nullopt;
}

std::string withUnitText(const ScoreFormat &format, const std::string &number, bool isOne)
{
    const std::string &unit = isOne ? format.one : format.many;
    const std::size_t place = unit.find('#');
    if (place == std::string::npos)
        return number;
    return std::string(unit).replace(place, 1, number);
}

std::string decimalText(Magnitude value, int digits, const Wording &wording)
{
    const auto power = static_cast<Magnitude>(powerOfTen(digits));
    return groupedMagnitude(value / power, wording) + '.' + zeroPadded(value % power, digits);
}

/// "1:23.456", with hours where there are any.
std::string clockText(Magnitude value, TickUnit unit, const Wording &wording)
{
    const int digits = digitsOfSecond(unit).value_or(0);
    const auto power = static_cast<Magnitude>(powerOfTen(digits));
    const Magnitude seconds = value / power;
    std::string text =
        seconds >= 3600 ? groupedMagnitude(seconds / 3600, wording) + ':' + zeroPadded(seconds / 60 % 60, 2)
                        : std::to_string(seconds / 60);
    text += ':' + zeroPadded(seconds % 60, 2);
    return digits == 0 ? text : text + '.' + zeroPadded(value % power, digits);
}

/// "3 h 12 min": the largest unit that is not 0, and the one below it.
std::string spanText(Magnitude value, TickUnit unit, const Wording &wording)
{
    const std::int64_t length = unitMicroseconds(unit);
    // Whole minutes and seconds first, so that nothing overflows.
    const Magnitude aSecond = static_cast<Magnitude>(std::max<std::int64_t>(microsecondsASecond / length, 1));
    const Magnitude secondsAUnit =
        static_cast<Magnitude>(std::max<std::int64_t>(length / microsecondsASecond, 1));
    const Magnitude rest = value % aSecond * static_cast<Magnitude>(std::min(length, microsecondsASecond));
    const Magnitude units = value / aSecond;
    const Magnitude perDay = 86400 / secondsAUnit;
    const Magnitude ofDay = units % perDay * secondsAUnit;
    const std::array<Magnitude, 6> counts{units / perDay, ofDay / 3600, ofDay / 60 % 60,
                                          ofDay % 60,     rest / 1000,  rest % 1000};
    const auto text = [&](std::size_t place) {
        const std::string number = groupedMagnitude(counts[place], wording);
        switch (place) {
        case 0:
            return phrase("duration", "{} d", number);
        case 1:
            return phrase("duration", "{} h", number);
        case 2:
            return phrase("duration", "{} min", number);
        case 3:
            return phrase("duration", "{} s", number);
        case 4:
            return phrase("duration", "{} ms", number);
        default:
            return phrase("duration", "{} µs", number);
        }
    };
    const auto largest = static_cast<std::size_t>(
        std::ranges::find_if(counts, [](Magnitude count) { return count > 0; }) - counts.begin());
    if (largest == counts.size())
        return text(3);
    if (largest + 1 == counts.size() || counts[largest + 1] == 0)
        return text(largest);
    return phrase("duration", "{} {}", text(largest), text(largest + 1));
}

std::string magnitudeText(const ScoreFormat &format, Magnitude value, const Wording &wording)
{
    switch (format.kind) {
    case ScoreFormat::Kind::Number:
        return withUnitText(format, groupedMagnitude(value, wording), value == 1);
    case ScoreFormat::Kind::Decimals:
        return withUnitText(format, decimalText(value, format.digits, wording), false);
    case ScoreFormat::Kind::Clock:
        return clockText(value, format.unit, wording);
    case ScoreFormat::Kind::Duration:
        break;
    }
    return spanText(value, format.unit, wording);
}

std::unexpected<Error> formatFailure(std::string message, std::size_t position)
{
    return std::unexpected(Error{ErrorKind::Usage, std::move(message), position});
}

enum class FormatWord { Number, Decimals, Time, Duration };
constexpr std::array<std::pair<std::string_view, FormatWord>, 4> formatWords{
    {{"number", FormatWord::Number},
     {"decimals", FormatWord::Decimals},
     {"time", FormatWord::Time},
     {"duration", FormatWord::Duration}}};

/// Reads one format; positions count in the whole text.
class FormatParser
{
public:
    explicit FormatParser(std::string_view text) : m_text(text) {}

    Result<ScoreFormat> parse();

private:
    Result<void> parseKind(FormatWord word, std::string_view value, std::size_t at);
    Result<void> parseTimeUnit(FormatWord word, std::string_view value, std::size_t at);
    Result<void> parseUnitText(std::string_view unit, std::size_t at);

    std::string_view m_text;
    ScoreFormat m_format;
};

Result<ScoreFormat> FormatParser::parse()
{
    const std::string_view words = trimmed(m_text);
    std::size_t at = words.empty() ? 0 : static_cast<std::size_t>(words.data() - m_text.data());
    std::string_view rest = words;
    m_format.negated = rest.starts_with('-');
    if (m_format.negated) {
        rest.remove_prefix(1);
        ++at;
    }
    if (trimmed(rest).empty())
        return formatFailure("Name a format, such as pts, decimals:2 EUR, time:ms or duration:s.", at + 1);
    rest = trimmed(rest);
    at = static_cast<std::size_t>(rest.data() - m_text.data());
    if (rest.starts_with('-'))
        return formatFailure("One minus is enough. Write a unit that begins with a minus behind \"number\".",
                             at + 1);
    const std::string_view first = rest.substr(0, rest.find(' '));
    const std::size_t colon = first.find(':');
    const std::string_view name = first.substr(0, colon);
    const auto known = std::ranges::find(formatWords, name, &std::pair<std::string_view, FormatWord>::first);
    if (known == formatWords.end() && colon != std::string_view::npos)
        return formatFailure(
            sentence("{} is no format: number, decimals, time and duration are.", quotedText(name)), at + 1);
    if (known != formatWords.end()) {
        const std::string_view value =
            colon == std::string_view::npos ? std::string_view() : first.substr(colon + 1);
        TRY(parseKind(known->second, value, at + first.size() - value.size()));
        rest.remove_prefix(first.size());
        at += first.size();
    }
    const std::string_view unit = trimmed(rest);
    if (!unit.empty())
        TRY(parseUnitText(unit, static_cast<std::size_t>(unit.data() - m_text.data())));
    return m_format;
}

/// `at` is where the value stands, or would.
Result<void> FormatParser::parseKind(FormatWord word, std::string_view value, std::size_t at)
{
    switch (word) {
    case FormatWord::Number:
        if (!value.empty() || m_text.substr(0, at).ends_with(':'))
            return formatFailure("number has no value: leave out the colon.", at);
        return {};
    case FormatWord::Decimals: {
        m_format.kind = ScoreFormat::Kind::Decimals;
        const auto digits = parseInteger(value);
        if (!digits || *digits < 1 || *digits > mostDecimals)
            return formatFailure(
                sentence("Enter the number of decimal places, from 1 to {}. Example: decimals:2.",
                         mostDecimals),
                at + 1);
        m_format.digits = static_cast<int>(*digits);
        return {};
    }
    case FormatWord::Time:
    case FormatWord::Duration:
        break;
    }
    return parseTimeUnit(word, value, at);
}

Result<void> FormatParser::parseTimeUnit(FormatWord word, std::string_view value, std::size_t at)
{
    const bool clock = word == FormatWord::Time;
    m_format.kind = clock ? ScoreFormat::Kind::Clock : ScoreFormat::Kind::Duration;
    const auto unit = parseUnit(value);
    if (unit && (!clock || digitsOfSecond(*unit))) {
        m_format.unit = *unit;
        return {};
    }
    if (clock)
        return formatFailure("time needs what the score counts: s, ds, cs, ms or us, such as time:ms.",
                             at + 1);
    return formatFailure(
        "duration needs what the score counts: min, s, ds, cs, ms or us, such as duration:s.", at + 1);
}

Result<void> FormatParser::parseUnitText(std::string_view unit, std::size_t at)
{
    if (m_format.kind == ScoreFormat::Kind::Clock || m_format.kind == ScoreFormat::Kind::Duration)
        return formatFailure(sentence("A time has its own units: leave out {}.", quotedText(unit)), at + 1);
    if (unit.size() > longestUnitText)
        return formatFailure(sentence("The unit is longer than {} bytes.", longestUnitText), at + 1);
    for (std::size_t i = 0; i < unit.size(); ++i) {
        // Whatever escapeBytes() would write in another way cannot stand beside a number.
        if (unit[i] == '\\' || static_cast<unsigned char>(unit[i]) < ' ')
            return formatFailure("The unit holds a backslash or a control character.", at + i + 1);
    }
    if (escapeBytes(unit) != unit)
        return formatFailure("The unit is not plain text in UTF-8.", at + 1);
    const std::size_t bar = unit.find('|');
    if (const std::size_t again = unit.find('|', bar == std::string_view::npos ? bar : bar + 1);
        bar != std::string_view::npos && again != std::string_view::npos)
        return formatFailure("A unit has two forms at most, for 1 and for all other numbers.",
                             at + again + 1);
    const auto formOf = [](std::string_view form) {
        form = trimmed(form);
        return form.contains('#') ? std::string(form) : "# " + std::string(form);
    };
    const std::string_view one = unit.substr(0, bar);
    const std::string_view many = bar == std::string_view::npos ? one : unit.substr(bar + 1);
    for (const std::string_view form : {one, many}) {
        const auto begin = static_cast<std::size_t>(form.data() - unit.data());
        if (trimmed(form).empty())
            return formatFailure("Write a form of the unit on both sides of the |.", at + begin + 1);
        const std::size_t place = form.find('#');
        if (place == std::string_view::npos)
            continue;
        if (const std::size_t again = form.find('#', place + 1); again != std::string_view::npos)
            return formatFailure("The # stands for the number. Write it once.", at + begin + again + 1);
    }
    m_format.one = formOf(one);
    m_format.many = formOf(many);
    return {};
}

/// Nothing says what the number counts.
bool isBareNumber(const ScoreFormat &format)
{
    return format.kind == ScoreFormat::Kind::Number && format.many.empty();
}

/// As it is typed: without the "# " that stands for nothing else.
std::string typedForm(std::string_view form)
{
    if (form.starts_with("# ") && trimmed(form.substr(2)) == form.substr(2))
        form.remove_prefix(2);
    return std::string(form);
}

} // namespace

Result<ScoreFormat> parseScoreFormat(std::string_view text)
{
    return FormatParser(text).parse();
}

std::string scoreFormatText(const ScoreFormat &format)
{
    const std::string minus = format.negated ? "-" : "";
    if (format.kind == ScoreFormat::Kind::Clock)
        return fmt::format("{}time:{}", minus, unitName(format.unit));
    if (format.kind == ScoreFormat::Kind::Duration)
        return fmt::format("{}duration:{}", minus, unitName(format.unit));
    std::string unit = typedForm(format.one);
    if (format.many != format.one)
        unit += '|' + typedForm(format.many);
    if (format.kind == ScoreFormat::Kind::Decimals)
        return fmt::format("{}decimals:{}{}{}", minus, format.digits, unit.empty() ? "" : " ", unit);
    // The unit alone, unless it would be read as something else.
    if (const auto alone = parseScoreFormat(minus + unit); alone && *alone == format)
        return minus + unit;
    return fmt::format("{}number{}{}", minus, unit.empty() ? "" : " ", unit);
}

std::span<const ScoreFormatPreset> scoreFormatPresets()
{
    static constexpr std::array<ScoreFormatPreset, 12> presets{{
        {dataWord("score format", "Number"), "number", 12345},
        {dataWord("score format", "Points"), "pts", 12345},
        {dataWord("score format", "Points, written out"), "point|points", 12345},
        {dataWord("score format", "Money, in cents"), "decimals:2 EUR", 1250},
        {dataWord("score format", "Money, with the sign in front"), "decimals:2 $#", 1250},
        {dataWord("score format", "One decimal"), "decimals:1", 987},
        {dataWord("score format", "Percent, one decimal"), "decimals:1 #%", 987},
        {dataWord("score format", "Lap or run time, in milliseconds"), "time:ms", 83456},
        {dataWord("score format", "Lap or run time, stored as negative milliseconds"), "-time:ms", -83456},
        {dataWord("score format", "Lap or run time, in hundredths of a second"), "time:cs", 8345},
        {dataWord("score format", "Time on the clock, in seconds"), "time:s", 11520},
        {dataWord("score format", "Length of time, in seconds"), "duration:s", 11520},
    }};
    return presets;
}

std::string scoreUnit(const ScoreFormat &format)
{
    const std::string_view form = format.many;
    const std::size_t place = form.find('#');
    if (place == std::string_view::npos)
        return {};
    const std::string_view before = trimmed(form.substr(0, place));
    const std::string_view behind = trimmed(form.substr(place + 1));
    return !before.empty() && !behind.empty() ? std::string() : std::string(before) + std::string(behind);
}

ScoreFormat withoutUnit(ScoreFormat format)
{
    if (!scoreUnit(format).empty()) {
        format.one.clear();
        format.many.clear();
    }
    return format;
}

std::string formattedScore(const ScoreFormat &format, std::int64_t score, const Wording &wording)
{
    return (standsBelowZero(format, score) ? minusOf(wording) : std::string()) +
           magnitudeText(format, magnitudeOf(score), wording);
}

std::string formattedDistance(const ScoreFormat &format, std::int64_t difference, const Wording &wording)
{
    // Below a minute a clock's colon says less than the unit.
    const Magnitude distance = magnitudeOf(difference);
    if (format.kind == ScoreFormat::Kind::Clock) {
        const int digits = digitsOfSecond(format.unit).value_or(0);
        if (distance < 60 * static_cast<Magnitude>(powerOfTen(digits)))
            return digits == 0
                       ? phrase("duration", "{} s", wording.number(static_cast<std::int64_t>(distance)))
                       : phrase("duration", "{} s", decimalText(distance, digits, wording));
    }
    return magnitudeText(format, distance, wording);
}

std::string scoreInWords(const ScoreFormat &format, std::int64_t score, const Wording &wording)
{
    if (!isBareNumber(format))
        return formattedScore(format, score, wording);
    const bool turns = format.negated && score != std::numeric_limits<std::int64_t>::min();
    return pointCount(wording, turns ? -score : score);
}

std::string distanceInWords(const ScoreFormat &format, std::int64_t difference, const Wording &wording)
{
    const auto most = std::numeric_limits<std::int64_t>::max();
    if (!isBareNumber(format) || magnitudeOf(difference) > static_cast<Magnitude>(most))
        return formattedDistance(format, difference, wording);
    return pointCount(wording, static_cast<std::int64_t>(magnitudeOf(difference)));
}

} // namespace tiebreak
