// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a sandbox: how it starts, why it ended, and what a file left out.
#pragma once

#include "core/prose/wording.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The last lines of a log on one line, separated by " / "; empty for an empty log.
std::string lastLines(std::string_view log, int count);

/// Why a server did not take the file it was to load: what to do about it, and then the server's own
/// warnings.
std::string loadFailureText(std::string_view log);

/// How many keys of a file were left out because their time had come.
std::string expiredKeysText(std::int64_t keys, const std::string &file, const Wording &wording);

std::string sandboxStartsText();
std::string fileOpensText(const std::string &file);
std::string fileOpensAgainText(const std::string &file);

/// That a sandbox that stopped by itself is started again, in a while or now.
std::string sandboxStartsAgainText(std::optional<std::chrono::seconds> wait);

} // namespace tiebreak
