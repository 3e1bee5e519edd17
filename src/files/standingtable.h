// SPDX-License-Identifier: GPL-3.0-or-later
// A standing as a table: for a file, and for the clipboard.
#pragma once

#include "core/codec/codec.h"
#include "core/live/standing/liveboard.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The name that a member goes by; nothing: it has none.
using NameOfMember = std::function<std::optional<std::string>(std::string_view member)>;

/// RFC 4180 with CR LF and a line of names: rank, change, member, name, score, time, first, last, decidedBy,
/// raw, bits. Change is how many ranks a row rose, negative where it fell, or new or back; decidedBy is by
/// score, by time, same time, name only or damaged. Empty for what does not exist. Texts that a spreadsheet
/// would run as formulas get an apostrophe (see harmlessText()). Where some member is not UTF-8 or holds a
/// NUL, it is escaped, and a last column memberBase64 has its bytes. `decoder` is what the board was
/// described with.
std::string standingCsv(const LiveBoard &board, const Decoder &decoder, const NameOfMember &name);

/// The same with tabs in between, members and names escaped, and "-" for what does not exist.
std::string standingTsv(const LiveBoard &board, const Decoder &decoder, const NameOfMember &name);

} // namespace tiebreak
