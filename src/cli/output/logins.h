// SPDX-License-Identifier: GPL-3.0-or-later
// Passwords on the command line, wherever they were typed by mistake, stay out of what is printed.
#pragma once

#include <span>
#include <string>

namespace tiebreak
{

/// The message without any password of these arguments: what stands between the colon and the @ of a login
/// becomes ***, and of a URL that cannot be read all behind its scheme. Arguments may stand in the message
/// escaped and cut.
std::string hideLogins(std::string message, std::span<const std::string> arguments);

} // namespace tiebreak
