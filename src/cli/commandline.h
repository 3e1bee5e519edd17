// SPDX-License-Identifier: GPL-3.0-or-later
// The words of tiebreak-cli's command line, and its exit status.
#pragma once

namespace tiebreak
{

/// Runs the command line and returns the exit status: 0, 1 for a failure, 2 for wrong usage. After Ctrl-C the
/// process ends by that signal, once everything is cleaned up.
int runCommandLine(int argc, char **argv);

} // namespace tiebreak
