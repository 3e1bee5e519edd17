// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/secrets.h"

#include "core/text/asciicase.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr std::string_view blanked = "***";

/// Whether the word behind this one is a password, as of CONFIG SET: requirepass, masterauth, auth-pass,
/// tls-key-file-pass; masteruser.
bool namesSecret(std::string_view word)
{
    const std::string name = lowerCased(word);
    return name.contains("pass") || name.contains("auth") || name.ends_with("user");
}

void blankFrom(Command &command, std::size_t first, std::size_t words)
{
    const std::size_t end =
        words < command.size() - std::min(first, command.size()) ? first + words : command.size();
    for (std::size_t i = first; i < end; ++i)
        command[i] = blanked;
}

} // namespace

Command withoutSecrets(Command command)
{
    constexpr std::size_t all = std::size_t(-1);
    if (command.empty())
        return command;
    const std::string name = upperCased(command[0]);
    if (const std::size_t end = name.find_first_of(" \t\r\n"); end != std::string::npos) {
        command[0].resize(end); // who knows what it was meant to be
        command[0] += blanked;
        blankFrom(command, 1, all);
    } else if (name == "AUTH") {
        blankFrom(command, 1, all);
    } else if (name == "HELLO" || name == "MIGRATE") {
        for (std::size_t i = 1; i < command.size(); ++i) {
            const std::string word = upperCased(command[i]);
            if (name == "MIGRATE" && word == "KEYS" && i > 5)
                break;
            if (word == "AUTH" || word == "AUTH2")
                blankFrom(command, i + 1, name == "MIGRATE" && word == "AUTH" ? 1 : 2);
        }
    } else if (name == "ACL" && command.size() > 2 && upperCased(command[1]) == "SETUSER") {
        for (std::size_t i = 3; i < command.size(); ++i) {
            if (const std::size_t at = command[i].find_first_of("><#!"); at != std::string::npos)
                command[i] = command[i].substr(0, at + 1) + std::string(blanked);
        }
    } else if (name == "CONFIG" || name == "SENTINEL" || name == "MODULE") {
        // A value may look like a name: rather a word too many is blanked.
        const Command given = command;
        for (std::size_t i = 2; i + 1 < given.size(); ++i) {
            if (namesSecret(given[i]))
                command[i + 1] = blanked;
        }
    }
    return command;
}

std::optional<HiddenPart> hiddenIn(std::string_view argument)
{
    // --option=VALUE
    if (argument.starts_with('-') && argument.contains('='))
        argument.remove_prefix(argument.find('=') + 1);
    argument.remove_prefix(std::min(argument.find_first_not_of(" \t\r\n"), argument.size()));
    if (isRedisCliLine(argument)) {
        const std::size_t name = std::min(argument.find_first_of(" \t\r\n"), argument.size());
        const std::size_t options = std::min(argument.find_first_not_of(" \t\r\n", name), argument.size());
        return HiddenPart{argument.substr(0, options), argument.substr(options)};
    }
    const std::size_t begin = schemeLength(argument);
    const std::size_t at = argument.rfind('@');
    const std::size_t colon = argument.find(':', begin);
    if (at != std::string_view::npos && colon != std::string_view::npos && colon < at)
        return HiddenPart{argument.substr(0, colon + 1), argument.substr(colon + 1, at - colon - 1)};
    if (begin > 0 && !parseEndpoint(argument))
        return HiddenPart{argument.substr(0, begin), argument.substr(begin)};
    return std::nullopt;
}

void blankPasswords(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument = argv[i];
        constexpr std::string_view ofSentinels = "sentinel_password=";
        if (const std::size_t at = argument.find(ofSentinels); at != std::string_view::npos) {
            const std::size_t begin = at + ofSentinels.size();
            const std::size_t end = std::min(argument.find_first_of("&#", begin), argument.size());
            std::fill(argv[i] + begin, argv[i] + end, '*');
        }
        const auto hidden = hiddenIn(argument);
        if (hidden)
            std::fill_n(argv[i] + (hidden->secret.data() - argument.data()), hidden->secret.size(), '*');
    }
}

std::vector<char *> environmentWithoutPasswords()
{
    std::vector<char *> kept;
    for (char **variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        const std::string_view text = *variable;
        if (std::ranges::find(passwordVariables, text.substr(0, text.find('='))) == passwordVariables.end())
            kept.push_back(*variable);
    }
    kept.push_back(nullptr);
    return kept;
}

void refuseCoreDumps()
{
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    // One byte: with 0 a handler that dumps are piped to is started all the same (see core(5)). That the
    // process may not be looked at (PR_SET_DUMPABLE) would keep the desktop's portals from it.
    constexpr rlimit none{.rlim_cur = 1, .rlim_max = 1};
    ::setrlimit(RLIMIT_CORE, &none);
#endif
}

} // namespace tiebreak
