// SPDX-License-Identifier: GPL-3.0-or-later
// Spellings of hosts: one for each, whatever was typed.
#pragma once

#include <string>
#include <vector>

namespace tiebreak
{

/// The one spelling of a host: an address as it is usually written (10.0.0.5 of 10.5), of this machine a
/// loopback address, a name in small letters, without the dot that may end it.
std::string plainHost(const std::string &host);

/// Whether it is an IPv6 address, without brackets, perhaps with a zone: fe80::1%eth0.
bool isIpv6(const std::string &host);

/// Of such an address what a glob may be written for: as it is usually written, with all of its eight groups
/// (fd00:0:0:0:0:0:0:2), and with all their digits; without the zone.
std::vector<std::string> ipv6Spellings(const std::string &host);

} // namespace tiebreak
