// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a desktop names by a URL.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// The path in a file: URL, percent-decoded; any other text as it is. Error Usage: the URL names another
/// computer, or is not percent-encoded well.
Result<std::string> pathOf(std::string_view text);

} // namespace tiebreak
