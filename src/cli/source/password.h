// SPDX-License-Identifier: GPL-3.0-or-later
// A password that stands neither on a command line nor on the screen.
#pragma once

#include "core/base/result.h"

#include <stop_token>
#include <string>

namespace tiebreak
{

/// Whether somebody sits at a terminal and can be asked.
bool canAskPassword();

/// Asks at the terminal, whatever standard input and output are, and shows nothing of what is typed. Error
/// Usage: there is no terminal; Cancelled: the stop was requested meanwhile.
Result<std::string> askPassword(const std::string &question, const std::stop_token &stop);

} // namespace tiebreak
