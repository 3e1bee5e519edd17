// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli permissions: what a user may do, and what gives a user just that.
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"
#include "cli/source/server.h"

#include "core/text/bytestext.h"
#include "files/rowjson.h"
#include "redis/server/permissionstext.h"

#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct PermissionsOptions {
    std::string url;
    std::string pattern = "boards:*";
    std::string user = "tiebreak";
};

Result<ExitStatus> runPermissions(const PermissionsOptions &options, CommandContext &context)
{
    TRY(auto server, openServer(options.url, context));
    TRY(const auto permissions,
        readPermissions(server.connection, server.route, Progress(context.stop.get_token())));
    const ExitStatus status = permissions.coverage.isPartial() ? 1 : 0;
    if (context.json) {
        Json commands = Json::array();
        for (const auto &[use, permission, node] : permissions.commands)
            commands.push_back({{"command", std::string(use.command)},
                                {"for", purposeText(use.purpose)},
                                {"permission", permissionText(permission)},
                                {"node", node.empty() ? Json() : Json(node)}});
        Json lines = Json::array();
        for (const Access access : accesses)
            lines.push_back(aclLine(access, permissions, options.user, options.pattern));
        Json json{{"user", permissions.user},
                  {"onlySomeKeys", permissions.onlySomeKeys},
                  {"commands", std::move(commands)},
                  {"acl", std::move(lines)}};
        json.update(coverageJson(permissions.coverage));
        writeJsonAnswer(context.output, "permissions", json);
        return status;
    }
    context.output << permissionsText(permissions) << "\n\ncommand\tpermission\tfor\n";
    for (const CommandPermission &command : permissions.commands)
        context.output << command.use.command << '\t' << permissionText(command) << '\t'
                       << purposeText(command.use.purpose)
                       << (command.permission == Permission::Refused ? ". " + withoutText(command.use.purpose)
                                                                     : std::string())
                       << '\n';
    context.output << '\n';
    for (const Access access : accesses)
        context.output << "# " << accessText(access) << '\n'
                       << aclLine(access, permissions, options.user, options.pattern) << '\n';
    return status;
}

} // namespace

void addPermissions(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<PermissionsOptions>();
    CLI::App *command =
        addCommand(app, selected, "permissions", "Show which commands a user may run on a server");
    command->add_option("URL", options->url, urlHelp)->required();
    command->add_option("--keys", options->pattern, "the keys in the ACL lines (default: boards:*)");
    command->add_option("--acl-user", options->user, "the user in the ACL lines (default: tiebreak)");
    command->footer("Example:\n"
                    "  tiebreak-cli permissions redis://viewer:@db.example.org --keys 'gift:*'\n"
                    "\n"
                    "Runs each command that Tiebreak reads with once, on a key that does not exist, in a "
                    "cluster on every primary. Commands that write are not tried.\n"
                    "Then prints lines for ACL SETUSER, each with the least permissions for one purpose: "
                    "rows, all reading, live boards, edits, re-encoding. PASSWORD stands for the password.\n"
                    "Exit status: 1 for a failure, or if a primary did not answer; 2 for wrong usage.");
    setAction(*command, selected, options, runPermissions);
}

} // namespace tiebreak
