// SPDX-License-Identifier: GPL-3.0-or-later
// The program from its arguments to its exit status.
#pragma once

namespace tiebreak
{

/// Reads the command line, shows the window and stays until it is closed. Returns 0, 1 for failure, 2 for
/// usage.
int runApplication(int argc, char *argv[]);

} // namespace tiebreak
