// SPDX-License-Identifier: GPL-3.0-or-later
// A codec spec and a window of ticks from text.
#include "cli/decoderoptions.h"

#include "cli/codecoption.h"
#include "core/bytestext.h"
#include "core/codec.h"
#include "core/integertext.h"

namespace tiebreak
{

namespace
{

enum class End { First, Last };

/// A time is rounded into the window: up at its first end, down at its last.
std::optional<std::int64_t> parseEnd(std::string_view text, TickUnit unit, End which)
{
    if (const auto tick = parseInteger(text))
        return tick;
    const auto tick = parseIsoTime(text, unit);
    if (!tick || which == End::Last)
        return tick;
    const auto exact = parseIsoTime(text, TickUnit::Microsecond);
    return exact && *exact > *tick * unitMicroseconds(unit) ? *tick + 1 : *tick;
}

Result<TickWindow> parseWindow(std::string_view text, const CodecSpec &spec)
{
    if (text.empty())
        return plausibleTicks(spec, Season());
    if (text == "all")
        return codecDomain(spec);
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return failure(ErrorKind::Usage, "The season " + quoted(text) + " is neither A..B nor all.");
    const auto firstText = text.substr(0, dots);
    const auto lastText = text.substr(dots + 2);
    const auto first = parseEnd(firstText, spec.unit, End::First);
    const auto last = parseEnd(lastText, spec.unit, End::Last);
    if (!first || !last)
        return failure(ErrorKind::Usage, quoted(first ? lastText : firstText) +
                                             " is neither a tick nor an ISO 8601 UTC time such as "
                                             "2026-11-20T20:14:07Z.");
    if (*last < *first)
        return failure(ErrorKind::Usage, "The season " + quoted(text) + " ends before it begins.");
    return TickWindow{*first, *last};
}

} // namespace

Result<Decoder> parseDecoder(std::string_view codec, std::string_view window)
{
    const auto spec = parseCodecOption(codec);
    if (!spec)
        return std::unexpected(spec.error());
    const auto ticks = parseWindow(window, *spec);
    if (!ticks)
        return std::unexpected(ticks.error());
    return Decoder(*spec, *ticks);
}

} // namespace tiebreak
