// SPDX-License-Identifier: GPL-3.0-or-later
// A codec that somebody has given a name, and how it is found by it.
#pragma once

#include "core/codec/codecspec.h"

#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A codec under a name of the user's own.
struct CustomCodec {
    std::string name; ///< as checkedCodecName() gives it
    CodecSpec spec;
    std::string note; ///< as checkedCodecNote() gives it; may be empty
    bool operator==(const CustomCodec &) const = default;
};

/// No more codecs than these are kept or handed on in one file.
inline constexpr std::size_t maxCodecs = 1000;

/// The name without spaces around it. Error Usage: it is empty, longer than 80 characters, no UTF-8, holds a
/// colon or a character that no line of text shows, or means a scheme or a preset already.
Result<std::string> checkedCodecName(std::string_view name);

/// The note without spaces around it. Error Usage: it is no UTF-8, longer than 500 characters, or not one
/// line.
Result<std::string> checkedCodecNote(std::string_view note);

/// The name with upper and lower case alike, to compare and sort by.
std::u32string foldedName(std::string_view name);
/// Whether both names stand for the same codec.
bool sameCodecName(std::string_view one, std::string_view other);

/// The custom codec of this name; null when there is none.
const CustomCodec *findCodec(std::span<const CustomCodec> codecs, std::string_view name);
/// The first custom codec with this spec; null when there is none.
const CustomCodec *codecOf(std::span<const CustomCodec> codecs, const CodecSpec &spec);

/// What a user means by a codec: a spec, the name of a custom codec, or the title of a preset; spaces around
/// it are passed over. The error is that of parseCodecSpec(), its position counted behind such spaces.
Result<CodecSpec> resolveCodec(std::string_view text, std::span<const CustomCodec> codecs);

} // namespace tiebreak
