// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/server/permissionstext.h"

#include "core/board/coveragetext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <cctype>

namespace tiebreak
{

std::string purposeText(Purpose purpose)
{
    switch (purpose) {
    case Purpose::Boards:
        return sentence("listing boards and showing rows");
    case Purpose::Server:
        return sentence("server details");
    case Purpose::Details:
        return sentence("encoding, memory, expiry, counts");
    case Purpose::Search:
        return sentence("finding members by a pattern");
    case Purpose::Whole:
        return sentence("whole boards with DUMP");
    case Purpose::Live:
        return sentence("notifications when a board changes");
    case Purpose::Names:
        return sentence("members' names from hashes");
    case Purpose::Cluster:
        return sentence("the nodes of a cluster");
    case Purpose::Writes:
        return sentence("editing rows");
    case Purpose::Rewrites:
        return sentence("re-encoding boards");
    }
    return {};
}

std::string withoutText(Purpose purpose)
{
    switch (purpose) {
    case Purpose::Boards:
        return sentence("Boards cannot be shown.");
    case Purpose::Server:
        return sentence("Version, memory and other databases are not shown.");
    case Purpose::Details:
        return sentence("Unknown values are shown as a dash.");
    case Purpose::Search:
        return sentence("Members are found by their whole name.");
    case Purpose::Whole:
        return sentence("Whole boards are read page by page.");
    case Purpose::Live:
        return sentence("Boards are polled at an interval.");
    case Purpose::Names:
        return sentence("Members are shown by their own names.");
    case Purpose::Cluster:
        return sentence("Only the named node is shown, and lists are not complete.");
    case Purpose::Writes:
        return sentence("Rows cannot be edited.");
    case Purpose::Rewrites:
        return sentence("Boards cannot be re-encoded.");
    }
    return {};
}

std::string permissionText(Permission permission)
{
    switch (permission) {
    case Permission::Allowed:
        return phrase("permission", "allowed");
    case Permission::Refused:
        return phrase("permission", "refused");
    case Permission::Missing:
        return sentence("unknown to this server");
    case Permission::NotAsked:
        break;
    }
    return sentence("not checked");
}

std::string permissionText(const CommandPermission &command)
{
    return command.permission == Permission::Refused && !command.node.empty()
               ? phrase("permission", "refused by {}", excerpt(command.node))
               : permissionText(command.permission);
}

std::string nodeNotAskedText(const std::string &node, const std::string &reason)
{
    return sentence("Tiebreak could not ask the node {} which commands it allows. {}", excerpt(node), reason);
}

std::string nobodyAskedText(int slots)
{
    return plural(
        slots, sentence("1 hash slot has no node that could be asked which commands it allows."),
        sentence("{} hash slots have no node that could be asked which commands it allows.", slots));
}

namespace
{

std::string commandsAnswer(const Permissions &permissions)
{
    const auto boardsAre = [&](Permission permission) {
        return std::ranges::any_of(permissions.commands, [&](const CommandPermission &command) {
            return command.permission == permission && command.use.purpose == Purpose::Boards;
        });
    };
    if (boardsAre(Permission::Refused))
        return sentence("This user lacks a permission that showing boards requires.");
    if (boardsAre(Permission::Missing))
        return sentence(
            "This server lacks a command that showing boards requires. It may have been renamed.");
    const bool lacksSome = std::ranges::any_of(permissions.commands, [](const CommandPermission &command) {
        return command.permission == Permission::Refused || command.permission == Permission::Missing;
    });
    if (lacksSome)
        return sentence("This user can view boards. Some other features are not available.");
    std::vector<std::string> unchecked;
    for (const CommandPermission &command : permissions.commands) {
        const Purpose purpose = command.use.purpose;
        if (command.permission == Permission::NotAsked && purpose != Purpose::Writes &&
            purpose != Purpose::Rewrites)
            unchecked.emplace_back(command.use.command);
    }
    return unchecked.empty()
               ? sentence("This user may run every command that reading needs.")
               : sentence("This user may run every command that reading needs. Not checked: {}.",
                          listText(ListOf::Words, unchecked));
}

} // namespace

std::string permissionsText(const Permissions &permissions)
{
    std::vector<std::string> sentences{commandsAnswer(permissions)};
    const auto refused = std::ranges::find_if(permissions.commands, [](const CommandPermission &command) {
        return command.permission == Permission::Refused && !command.node.empty();
    });
    if (refused != permissions.commands.end())
        sentences.push_back(
            sentence("The node {} refuses {}.", excerpt(refused->node), refused->use.command));
    if (permissions.onlySomeKeys)
        sentences.push_back(sentence("It is not allowed to read every key."));
    if (std::string gaps = gapsText(permissions.coverage); !gaps.empty())
        sentences.push_back(std::move(gaps));
    return listText(ListOf::Sentences, sentences);
}

std::string accessText(Access access)
{
    switch (access) {
    case Access::Rows:
        return sentence("Only for rows of boards");
    case Access::Reading:
        return sentence("For reading");
    case Access::Live:
        return sentence("For live boards too");
    case Access::Editing:
        return sentence("For editing too");
    case Access::Rewriting:
        break;
    }
    return sentence("For re-encoding too");
}

std::string aclLine(Access access, const Permissions &permissions, std::string_view user,
                    std::string_view keyPattern)
{
    const auto has = [&](Purpose purpose) {
        switch (purpose) {
        case Purpose::Boards:
            return true;
        case Purpose::Live:
            return access >= Access::Live;
        case Purpose::Writes:
            return access >= Access::Editing;
        case Purpose::Rewrites:
            return access >= Access::Rewriting;
        default:
            return access >= Access::Reading;
        }
    };
    // Of a user who is there already nothing stays.
    std::string line = "ACL SETUSER " + redisCliWord(user) + " reset on >PASSWORD " +
                       redisCliWord("~" + std::string(keyPattern)) +
                       (access == Access::Rewriting ? " ~tiebreak:*" : "") + // where a board grows
                       " resetchannels nocommands";
    for (const auto &[use, permission, node] : permissions.commands) {
        if (!has(use.purpose) || permission == Permission::Missing)
            continue;
        std::string name(use.command);
        std::ranges::transform(name, name.begin(), [](unsigned char letter) {
            return letter == ' ' ? '|' : char(std::tolower(letter));
        });
        line += " +" + name;
        if (use.command == "SUBSCRIBE")
            line += " &__redis__:invalidate";
    }
    return line;
}

} // namespace tiebreak
