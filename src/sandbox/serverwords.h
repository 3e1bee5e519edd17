// SPDX-License-Identifier: GPL-3.0-or-later
// What a server that ended by itself had to say, out of its log.
#pragma once

#include <string>
#include <string_view>

namespace tiebreak
{

/// The last lines of a log on one line, separated by " / "; empty for an empty log.
std::string lastLines(std::string_view log, int count);

/// Why a server did not take the file it was to load: what to do about it, and then the server's own
/// warnings.
std::string loadFailureText(std::string_view log);

} // namespace tiebreak
