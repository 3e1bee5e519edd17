// SPDX-License-Identifier: GPL-3.0-or-later
// Spellings of hosts: one for each, whatever was typed.
#pragma once

#include <string>

namespace tiebreak
{

/// The one spelling of a host: an address as it is usually written (10.0.0.5 of 10.5), of this machine a
/// loopback address, a name in small letters.
std::string plainHost(const std::string &host);

/// Whether it is an IPv6 address, without brackets, perhaps with a zone: fe80::1%eth0.
bool isIpv6(const std::string &host);

} // namespace tiebreak
