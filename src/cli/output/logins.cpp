// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/logins.h"

#include "core/text/bytestext.h"
#include "redis/wire/endpoint.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace tiebreak
{

namespace
{

/// What must not be printed, and what stands before it in its argument.
struct Hidden {
    std::string_view before;
    std::string_view secret;
};

std::optional<Hidden> hiddenIn(std::string_view argument)
{
    // --option=VALUE
    if (argument.starts_with('-') && argument.contains('='))
        argument.remove_prefix(argument.find('=') + 1);
    const std::size_t begin = schemeLength(argument);
    const std::size_t at = argument.rfind('@');
    const std::size_t colon = argument.find(':', begin);
    if (at != std::string_view::npos && colon != std::string_view::npos && colon < at)
        return Hidden{argument.substr(0, colon + 1), argument.substr(colon + 1, at - colon - 1)};
    if (begin > 0 && !parseEndpoint(argument))
        return Hidden{argument.substr(0, begin), argument.substr(begin)};
    return std::nullopt;
}

} // namespace

std::string hideLogins(std::string message, std::span<const std::string> arguments)
{
    for (const std::string &argument : arguments) {
        const auto hidden = hiddenIn(argument);
        if (!hidden || hidden->secret.empty())
            continue;
        const std::string before = escapeBytes(hidden->before);
        const std::string secret = escapeBytes(hidden->secret);
        for (std::size_t at = message.find(before); at != std::string::npos; at = message.find(before, at)) {
            at += before.size();
            const std::string_view rest = std::string_view(message).substr(at);
            const auto same =
                static_cast<std::size_t>(std::ranges::mismatch(rest, secret).in1 - rest.begin());
            if (same > 0)
                message.replace(at, same, "***");
        }
    }
    return message;
}

} // namespace tiebreak
