// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/secrets.h"

#include "redis/wire/endpoint.h"

#include <algorithm>
#include <sys/prctl.h>
#include <unistd.h>

namespace tiebreak
{

std::optional<HiddenPart> hiddenIn(std::string_view argument)
{
    // --option=VALUE
    if (argument.starts_with('-') && argument.contains('='))
        argument.remove_prefix(argument.find('=') + 1);
    if (isRedisCliLine(argument)) {
        const std::size_t name = std::min(argument.find(' '), argument.size());
        return HiddenPart{argument.substr(0, name), argument.substr(name)};
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
        const auto hidden = hiddenIn(argument);
        if (hidden && (schemeLength(hidden->before) > 0 || isRedisCliLine(argument)))
            std::fill_n(argv[i] + (hidden->secret.data() - argument.data()), hidden->secret.size(), '*');
    }
}

std::vector<char *> environmentWithoutPasswords()
{
    std::vector<char *> kept;
    for (char **variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        if (!std::string_view(*variable).starts_with("REDISCLI_AUTH="))
            kept.push_back(*variable);
    }
    kept.push_back(nullptr);
    return kept;
}

void refuseCoreDumps()
{
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    ::prctl(PR_SET_DUMPABLE, 0);
#endif
}

} // namespace tiebreak
