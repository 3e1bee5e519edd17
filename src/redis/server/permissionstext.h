// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a user's permissions, and the ACL lines that give them.
#pragma once

#include "redis/server/permissions.h"

#include <array>
#include <string>
#include <string_view>

namespace tiebreak
{

/// "rows of boards", "encoding, memory and expiry", ...
std::string purposeText(Purpose purpose);
/// What is done without where one of its commands is refused.
std::string withoutText(Purpose purpose);
/// "allowed", "refused", "unknown to this server", "not asked".
std::string permissionText(Permission permission);
/// The same with the node of a cluster that refuses it: "refused by 10.0.0.1:7000".
std::string permissionText(const CommandPermission &command);
/// That nobody knows what a node of a cluster allows.
std::string nodeNotAskedText(const std::string &node, const std::string &reason);
/// The same of hash slots that no node serves.
std::string nobodyAskedText(int slots);
/// The answer in a few sentences: that all is allowed, or what is missing and where.
std::string permissionsText(const Permissions &permissions);

/// How much a user is to be able to do; each more than the one before.
enum class Access { Rows, Reading, Live, Editing, Rewriting };
/// All, in that order.
inline constexpr std::array accesses{Access::Rows, Access::Reading, Access::Live, Access::Editing,
                                     Access::Rewriting};
std::string accessText(Access access);
/// The ACL SETUSER line, as redis-cli takes it, for a user of this name and the keys of this pattern;
/// PASSWORD stands for the password. Commands that are Missing are left out.
std::string aclLine(Access access, const Permissions &permissions, std::string_view user,
                    std::string_view keyPattern);

} // namespace tiebreak
