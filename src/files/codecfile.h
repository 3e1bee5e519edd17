// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON in which a custom codec is kept and handed on.
#pragma once

#include "files/customcodec.h"

#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// The custom codecs of a file: one, or a list, each {"format": "tiebreak-codec", "version": 1, "name",
/// "codec", "note"}; the note may be missing, other names are passed over. Either all of them, at least one,
/// or the error of the first wrong one. Files above 1 MiB or maxCodecs are refused.
Result<std::vector<CustomCodec>> readCodecFile(const std::string &path);

/// What stands in a file of these codecs: an object for one, a list for any other number.
std::string codecFileText(std::span<const CustomCodec> codecs);

/// Writes codecs to a file, whole or not at all.
Result<void> writeCodecFile(const std::string &path, std::span<const CustomCodec> codecs);

} // namespace tiebreak
