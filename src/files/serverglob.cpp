// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/serverglob.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/glob.h"
#include "core/text/hosttext.h"
#include "core/text/integertext.h"
#include "core/text/lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::string_view wildcards = "*?[\\";

/// A host and a port, each of which may have wildcards.
struct HostGlob {
    std::string host;                     ///< without brackets
    std::optional<std::string> port = {}; ///< none: any
};

bool isPath(std::string_view glob)
{
    return glob.starts_with('/');
}

bool hasWildcard(std::string_view glob)
{
    return glob.find_first_of(wildcards) != std::string_view::npos;
}

/// What encloses an IPv6 address, and how long that is; nothing where the glob does not begin with it: the
/// brackets are escaped where a glob has to be meant.
std::optional<std::pair<std::string, std::string_view>> bracketed(std::string_view glob)
{
    const bool isEscaped = glob.starts_with("\\[");
    if (!isEscaped && !glob.starts_with('['))
        return std::nullopt;
    const std::string_view inside = glob.substr(isEscaped ? 2 : 1);
    const std::string_view end = isEscaped ? "\\]" : "]";
    const std::size_t length = inside.find(end);
    if (length == std::string_view::npos || !inside.substr(0, length).contains(':'))
        return std::nullopt;
    return std::pair(std::string(inside.substr(0, length)), inside.substr(length + end.size()));
}

/// Nothing where brackets are followed by something else than a port.
std::optional<HostGlob> hostGlob(std::string_view glob)
{
    if (auto address = bracketed(glob)) {
        auto &[host, rest] = *address;
        if (rest.empty())
            return HostGlob{std::move(host)};
        return rest.starts_with(':') ? std::optional(HostGlob{std::move(host), std::string(rest.substr(1))})
                                     : std::nullopt;
    }
    const std::size_t colon = glob.rfind(':');
    // Without brackets all of them belong to an IPv6 address.
    if (colon == std::string_view::npos || glob.find(':') != colon)
        return HostGlob{std::string(glob)};
    return HostGlob{std::string(glob.substr(0, colon)), std::string(glob.substr(colon + 1))};
}

bool mayBePort(const std::string &glob)
{
    if (!hasWildcard(glob)) {
        const auto port = parseInteger(glob);
        return port && *port >= 1 && *port <= 65535;
    }
    for (int port = 1; port <= 65535; ++port) {
        if (matchesGlob(glob, std::to_string(port)))
            return true;
    }
    return false;
}

bool mayBeHost(const std::string &glob)
{
    if (glob.empty() || glob.contains('/') || glob.find(']') < glob.find('['))
        return false;
    if (!glob.contains(':'))
        return true;
    const std::string address = glob.substr(0, glob.find('%'));
    return hasWildcard(address)
               ? address.find_first_not_of("0123456789abcdefABCDEF:.*?[]^-\\") == std::string::npos
               : isIpv6(address);
}

/// What a glob says of a host: all of it, or what is behind a user.
std::string_view withoutUser(std::string_view glob)
{
    const std::size_t at = glob.rfind('@');
    return at == std::string_view::npos || glob.contains(' ') || glob.contains(',') ? glob
                                                                                    : glob.substr(at + 1);
}

/// A path in a folder that a link leads to; none where it is the same.
std::string canonicalPath(const std::string &glob)
{
    const std::size_t wild = glob.find_first_of(wildcards);
    const std::size_t folder = wild == std::string::npos ? glob.size() : glob.rfind('/', wild) + 1;
    std::error_code error;
    const auto path = std::filesystem::weakly_canonical(glob.substr(0, folder), error);
    return error ? glob : (folder == glob.size() ? path : path / glob.substr(folder)).string();
}

} // namespace

std::string serverGlobProblem(const std::string &glob)
{
    if (glob.empty())
        return sentence("One of its globs is empty.");
    if (trimmed(glob) != glob || glob.contains("://") ||
        (!isPath(glob) && (glob.contains(": ") || glob.contains(" :"))))
        return sentence(
            "One of its globs has a space at an end or beside a colon, or a scheme such as redis://, so "
            "it can match nothing.");
    const std::size_t escapedBracket = glob.find("\\[");
    const std::size_t bracket = glob.find('[');
    if (bracket != std::string::npos && escapedBracket == std::string::npos && !glob.contains(']'))
        return sentence("One of its globs has a [ without a ].");
    // "db:6379 through gate" and "primary@sentinel:26379,sentinel2:26379" are names of another form.
    const std::string_view named = withoutUser(glob);
    if (isPath(glob) || glob.contains(" through ") || (named.contains('@') && named.contains(',')))
        return {};
    const auto place = hostGlob(named);
    if (!place || !mayBeHost(place->host) || named.contains(' ') || (place->port && !mayBePort(*place->port)))
        return sentence("Its glob {} is neither a host, a host and a port, nor the path of a socket.",
                        quotedText(glob));
    return {};
}

std::vector<std::string> serverGlobSpellings(const std::string &glob)
{
    std::vector<std::string> all{glob};
    const auto add = [&](std::string spelling) {
        if (std::ranges::find(all, spelling) == all.end())
            all.push_back(std::move(spelling));
    };
    if (isPath(glob)) {
        add(canonicalPath(glob));
        return all;
    }
    const auto place = hostGlob(withoutUser(glob));
    if (!place || glob.contains(' ') || glob.contains(','))
        return all;
    const auto port = place->port ? parseInteger(*place->port) : std::nullopt;
    const std::string behind = port          ? fmt::format(":{}", *port)
                               : place->port ? ':' + *place->port
                                             : std::string();
    const std::string host = plainHost(place->host.substr(0, place->host.find('%')));
    const bool isWild = hasWildcard(host) || hasWildcard(behind);
    const std::string_view open = isWild ? "\\[" : "[";
    const std::string_view close = isWild ? "\\]" : "]";
    add((host.contains(':') ? fmt::format("{}{}{}", open, host, close) : host) + behind);
    // Each of these addresses leads to this machine.
    if (host.starts_with("127."))
        add("localhost" + behind);
    return all;
}

} // namespace tiebreak
