// SPDX-License-Identifier: GPL-3.0-or-later
// Base64 for bytes that are no text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The bytes in Base64 (RFC 4648), with = at the end where the last group is not full.
std::string base64Of(std::string_view bytes);

/// Undoes base64Of(); nothing for any other text.
std::optional<std::string> bytesOfBase64(std::string_view text);

} // namespace tiebreak
