// SPDX-License-Identifier: GPL-3.0-or-later
// What encode and decode share.
#include "cli/lineloop.h"

namespace tiebreak
{

std::string tooLongText()
{
    return "The line is longer than " + std::to_string(LineSource::longestLine) + " bytes.";
}

} // namespace tiebreak
