// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/serverprogram.h"

#include "core/text/lines.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace tiebreak
{

namespace
{

namespace fs = std::filesystem;

struct ServerNames {
    const char *server;
    const char *checker;
};
constexpr std::array<ServerNames, 2> serverNames{
    {{"redis-server", "redis-check-rdb"}, {"valkey-server", "valkey-check-rdb"}}};

std::vector<std::string> programDirectories()
{
    std::vector<std::string> directories;
    const char *path = std::getenv("PATH");
    std::string_view left = path == nullptr ? "" : path;
    while (!left.empty()) {
        // An empty or relative entry would run whatever lies in the current directory.
        if (const std::string_view entry = takeUntil(left, ':'); entry.starts_with('/'))
            directories.emplace_back(entry);
    }
    // Many a user's PATH leaves these out, though servers are installed there.
    for (const char *more : {"/usr/local/bin", "/usr/sbin", "/usr/local/sbin"})
        directories.emplace_back(more);
    return directories;
}

std::optional<std::string> findProgram(const char *name)
{
    for (const std::string &directory : programDirectories()) {
        std::string program = directory + "/" + name;
        std::error_code ignored;
        if (fs::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0)
            return program;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> findServerProgram(const std::string &directory)
{
    for (const ServerNames &names : serverNames) {
        if (auto program = findProgram(names.server))
            return program;
    }
    for (const ServerNames &names : serverNames) {
        const auto checker = findProgram(names.checker);
        if (!checker)
            continue;
        const std::string link = directory + "/" + names.server;
        std::error_code error;
        fs::create_symlink(*checker, link, error);
        if (!error || fs::is_symlink(link, error))
            return link;
    }
    return std::nullopt;
}

} // namespace tiebreak
