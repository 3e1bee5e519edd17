// SPDX-License-Identifier: GPL-3.0-or-later
// A codec as it is named on a command line.
#pragma once

#include "core/codecspec.h"

#include <string_view>

namespace tiebreak
{

/// The codec that a spec, the name of a custom codec or a preset's title stands for. The user's
/// codecs are read only where the text is no spec. Errors are Usage; one for an unknown name also says which
/// codecs could not be read.
Result<CodecSpec> parseCodecOption(std::string_view text);

} // namespace tiebreak
