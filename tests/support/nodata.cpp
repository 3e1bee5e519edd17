// SPDX-License-Identifier: GPL-3.0-or-later
// Before a test begins, its data folder is one that is not there: what the user has saved must not matter.
#include <cstdlib>

namespace
{

[[maybe_unused]] const int isSet = setenv("XDG_DATA_HOME", "/nonexistent/tiebreak-tests", 1);

} // namespace
