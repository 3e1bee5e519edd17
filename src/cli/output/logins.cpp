// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/logins.h"

#include "core/text/bytestext.h"
#include "redis/wire/secrets.h"

#include <algorithm>
#include <string_view>

namespace tiebreak
{

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
