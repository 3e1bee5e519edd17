// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/codecoptions.h"

#include "cli/options/subcommand.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "files/codeclibrary.h"

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
        return plausibleTicks(spec, TimeRange());
    if (text == "all")
        return codecDomain(spec);
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return failure(ErrorKind::Usage,
                       sentence("The time range {} is neither A..B nor all.", quotedText(text)));
    const auto firstText = text.substr(0, dots);
    const auto lastText = text.substr(dots + 2);
    const auto first = parseEnd(firstText, spec.unit, End::First);
    const auto last = parseEnd(lastText, spec.unit, End::Last);
    if (!first || !last)
        return failure(ErrorKind::Usage,
                       sentence("{} is neither a tick nor an ISO 8601 UTC time such as 2026-11-20T20:14:07Z.",
                                quotedText(first ? lastText : firstText)));
    if (*last < *first)
        return failure(ErrorKind::Usage,
                       sentence("The time range {} ends before it begins.", quotedText(text)));
    return TickWindow{*first, *last};
}

} // namespace

Result<CodecSpec> parseCodecOption(std::string_view text)
{
    if (auto spec = parseCodecSpec(text))
        return spec;
    const LibraryContents library = CodecLibrary(codecDirectory()).load();
    auto codec = resolveCodec(text, library.codecs);
    if (!codec && !text.contains(':')) {
        for (const Error &fault : library.faults)
            codec.error().message += ' ' + fault.message;
    }
    return codec;
}

Result<Decoder> parseDecoder(std::string_view codec, std::string_view window)
{
    TRY(const auto spec, parseCodecOption(codec));
    return decoderOf(spec, window);
}

Result<Decoder> decoderOf(const CodecSpec &spec, std::string_view window)
{
    TRY(const auto ticks, parseWindow(window, spec));
    return Decoder(spec, ticks);
}

void addCodecOption(CLI::App &command, std::string &codec)
{
    command.add_option("--codec", codec, codecHelp)->type_name("SPEC")->required();
}

void addTimeRangeOption(CLI::App &command, std::string &timeRange)
{
    command.add_option("--time-range", timeRange, timeRangeHelp)->type_name("A..B|all");
}

} // namespace tiebreak
