// SPDX-License-Identifier: GPL-3.0-or-later
// A codec as it is named on a command line, and the window of plausible ticks that it decodes in.
#pragma once

#include "core/base/result.h"
#include "core/codec/codec.h"

#include <string>
#include <string_view>

namespace CLI
{
class App;
}

namespace tiebreak
{

/// The codec that a spec, the name of a custom codec or a preset's title stands for. The user's
/// codecs are read only where the text is no spec. Errors are Usage; one for an unknown name also says which
/// codecs could not be read.
Result<CodecSpec> parseCodecOption(std::string_view text);

/// The decoder for a codec spec and a window: A..B, where each end is a tick or an ISO 8601 UTC time, or
/// "all" for every tick the codec can pack. Times between two ticks are cut to the ticks inside the window.
/// Empty window text: the default time range. Errors are Usage.
Result<Decoder> parseDecoder(std::string_view codec, std::string_view window);

/// The same for a codec that is known.
Result<Decoder> decoderOf(const CodecSpec &spec, std::string_view window);

/// Adds --codec, which must be given. `codec` must outlive the subcommand.
void addCodecOption(CLI::App &command, std::string &codec);

/// Adds --time-range, a window for parseDecoder(). `timeRange` must outlive the subcommand.
void addTimeRangeOption(CLI::App &command, std::string &timeRange);

} // namespace tiebreak
