// SPDX-License-Identifier: GPL-3.0-or-later
// Options that had another name in the version before.
#pragma once

#include <string>
#include <vector>

namespace tiebreak
{

/// The arguments with the current names of options in the place of old ones, in both forms, --old VALUE and
/// --old=VALUE. `notes` gets a sentence for each old name. What stands behind a lone "--" is no option.
std::vector<std::string> withCurrentNames(std::vector<std::string> arguments,
                                          std::vector<std::string> &notes);

} // namespace tiebreak
