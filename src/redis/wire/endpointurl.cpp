// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/endpointurl.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/lines.h"
#include "redis/wire/urlparts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace tiebreak
{

namespace
{

Result<int> parseDb(std::string_view digits)
{
    const auto db = wholeNumberOf(digits, 0, std::numeric_limits<int>::max());
    if (!db)
        return wrongUrl("The database in the URL is not a whole number from 0 up.");
    return *db;
}

// user:password, without the @.
Result<void> parseLogin(std::string_view text, Endpoint &endpoint)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return wrongUrl(
            "The login in the URL has no colon. Write user:password@, or :password@ for the default "
            "user, or user:@ to enter the password elsewhere.");
    if (text.find('@') != std::string_view::npos)
        return wrongUrl("The login in the URL has an @ in it; write %40 for it.");
    TRY(auto user, percentDecoded(text.substr(0, colon), "user"));
    TRY(auto password, percentDecoded(text.substr(colon + 1), "password"));
    endpoint.user = std::move(user);
    endpoint.password = std::move(password);
    return {};
}

std::optional<bool> truth(std::string_view value)
{
    const std::string word = lowerCased(value);
    if (word == "1" || word == "true" || word == "yes")
        return true;
    if (word == "0" || word == "false" || word == "no")
        return false;
    return std::nullopt;
}

/// host:port, both to be there.
std::optional<HostPort> parseHostPort(std::string_view text)
{
    Endpoint endpoint;
    endpoint.port = 0;
    if (!parseAddress(text, endpoint) || endpoint.port == 0)
        return std::nullopt;
    return HostPort{endpoint.host, endpoint.port};
}

/// As setTlsOption(), for a cluster.
std::optional<bool> setClusterOption(ClusterOptions &cluster, std::string_view key, const std::string &value)
{
    if (key == "this_node" || key == "replicas") {
        const auto wanted = truth(value);
        (key == "replicas" ? cluster.fromReplicas : cluster.thisNodeOnly) = wanted.value_or(false);
        return wanted.has_value();
    }
    if (key != "map")
        return std::nullopt;
    const std::size_t equals = value.find('=');
    const auto announced = parseHostPort(std::string_view(value).substr(0, equals));
    const auto used = equals == std::string::npos ? std::nullopt
                                                  : parseHostPort(std::string_view(value).substr(equals + 1));
    if (!announced || !used)
        return false;
    cluster.addressMap.push_back({*announced, *used});
    return true;
}

bool setSsh(Endpoint &endpoint, std::string value)
{
    endpoint.ssh = std::move(value);
    // It is a word of a command line.
    return !endpoint.ssh.empty() && !endpoint.ssh.starts_with('-');
}

/// What a query says of the Sentinels.
struct SentinelWords {
    std::string primary;
    std::string user;
    std::string password;
    std::optional<bool> tls;
};

/// As setTlsOption(), for Sentinels.
std::optional<bool> setSentinelOption(SentinelWords &words, std::string_view key, std::string value)
{
    if (key == "sentinelMasterId") {
        words.primary = std::move(value);
        return !words.primary.empty();
    }
    if (key == "sentinel_user" || key == "sentinel_username") {
        words.user = std::move(value);
        return true;
    }
    if (key == "sentinel_password") {
        words.password = std::move(value);
        return true;
    }
    if (key != "sentinel_tls")
        return std::nullopt;
    words.tls = truth(value);
    return words.tls.has_value();
}

/// Hands each key of a query with its value to `set`, which answers as setTlsOption() does. `allowed` says
/// what a query may have here.
template <class Set>
Result<void> parseQuery(std::string_view query, const std::string &allowed, const Set &set)
{
    while (!query.empty()) {
        const std::string_view part = takeUntil(query, '&');
        const std::size_t equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        TRY(auto value,
            percentDecoded(equals == std::string_view::npos ? "" : part.substr(equals + 1), "query"));
        const auto fits = equals == std::string_view::npos ? std::nullopt : set(key, std::move(value));
        if (!fits)
            return wrongUrl(allowed);
        if (!*fits)
            return wrongUrl(sentence("The {} behind the ? of the URL has a value that it cannot have.", key));
    }
    return {};
}

/// Whether an @ stands behind the host that does not name a user of ssh: a password may have been cut there.
bool hasStrayAt(std::string_view tail)
{
    const std::size_t at = tail.find('@');
    const std::size_t mark = tail.find('?');
    if (at == std::string_view::npos)
        return false;
    if (mark == std::string_view::npos || at < mark)
        return true;
    const std::size_t part = tail.find_last_of("?&", at);
    return !tail.substr(part + 1).starts_with("ssh=") || tail.find('@', at + 1) != std::string_view::npos;
}

/// host:port/db?query; with `tls` behind rediss://.
Result<Endpoint> parseTcp(std::string_view rest, bool tls = false)
{
    Endpoint endpoint;
    if (tls)
        endpoint.tls.emplace();
    const std::size_t end = rest.find_first_of("/?#");
    const std::string_view authority = rest.substr(0, end);
    const std::string_view tail = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    if (hasStrayAt(tail))
        return wrongUrl(
            "The login in the URL has a /, ? or # in it; write %2F, %3F or %23 for it. An @ behind "
            "the host is "
            "written %40.");
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        TRY(parseLogin(authority.substr(0, at), endpoint));
        TRY(parseAddress(authority.substr(at + 1), endpoint));
    } else {
        TRY(parseAddress(authority, endpoint));
    }
    const std::size_t mark = tail.find('?');
    if (mark != std::string_view::npos) {
        const std::string allowed =
            tls ? sentence("After ?, a rediss:// URL accepts cacert=FILE, cacertdir=DIR, cert=FILE, "
                           "key=FILE, sni=NAME and insecure=1, separated by &.")
                : sentence("After host and port the URL may only have /database.");
        const auto set = [&](std::string_view key, std::string value) -> std::optional<bool> {
            if (key == "ssh")
                return setSsh(endpoint, std::move(value));
            const auto fits = setClusterOption(endpoint.clusterOptions, key, value);
            return fits || !tls ? fits : setTlsOption(*endpoint.tls, key, std::move(value));
        };
        TRY(parseQuery(tail.substr(mark + 1), allowed, set));
        if (tls && endpoint.tls->hasHalfAPair())
            return wrongUrl(halfAPairText());
    }
    std::string_view path = tail.substr(0, mark);
    while (path.ends_with('/'))
        path.remove_suffix(1);
    if (path.empty())
        return endpoint;
    if (path.front() != '/')
        return wrongUrl("After host and port the URL may only have /database.");
    TRY(endpoint.db, parseDb(path.substr(1)));
    return endpoint;
}

/// host:port,host:port/NAME/db?query#NAME
Result<Endpoint> parseSentinel(std::string_view rest, bool tls)
{
    Endpoint endpoint;
    SentinelOptions sentinel;
    const std::size_t end = rest.find_first_of("/?#");
    std::string_view authority = rest.substr(0, end);
    std::string_view tail = end == std::string_view::npos ? std::string_view() : rest.substr(end);
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        TRY(parseLogin(authority.substr(0, at), endpoint));
        authority.remove_prefix(at + 1);
    }
    TRY(sentinel.addresses, parseHostPorts(authority, usualSentinelPort));

    SentinelWords words;
    if (const std::size_t hash = tail.find('#'); hash != std::string_view::npos) {
        TRY(words.primary, percentDecoded(tail.substr(hash + 1), "name"));
        tail = tail.substr(0, hash);
    }
    TlsOptions options;
    if (const std::size_t mark = tail.find('?'); mark != std::string_view::npos) {
        const std::string allowed =
            sentence("Behind the ? the URL of Sentinels may have sentinel_user=NAME, sentinel_password=WORD, "
                     "sentinel_tls=1, and with TLS what a rediss:// URL may have, with & between them.");
        const auto set = [&](std::string_view key, std::string value) -> std::optional<bool> {
            if (key == "ssh")
                return setSsh(endpoint, std::move(value));
            const auto fits = setSentinelOption(words, key, value);
            return fits ? fits : setTlsOption(options, key, std::move(value));
        };
        TRY(parseQuery(tail.substr(mark + 1), allowed, set));
        tail = tail.substr(0, mark);
    }
    const bool sentinelTls = words.tls.value_or(tls);
    if (!tls && !sentinelTls && options != TlsOptions())
        return wrongUrl("The URL of Sentinels has options of TLS, but neither rediss+sentinel:// nor "
                        "sentinel_tls=1.");
    if (options.hasHalfAPair())
        return wrongUrl(halfAPairText());
    if (tls)
        endpoint.tls = options;
    if (sentinelTls)
        sentinel.tls = options;

    // NAME and perhaps a database behind it; where the name stands elsewhere, the database alone.
    std::string_view path = tail.starts_with('/') ? tail.substr(1) : tail;
    if (words.primary.empty()) {
        TRY(words.primary, percentDecoded(takeUntil(path, '/'), "name"));
    }
    if (words.primary.empty())
        return wrongUrl("The URL does not name the primary. Write redis+sentinel://host:port/NAME.");
    if (!path.empty()) {
        TRY(endpoint.db, parseDb(path));
    }
    sentinel.primary = std::move(words.primary);
    sentinel.user = std::move(words.user);
    sentinel.password = std::move(words.password);
    endpoint.sentinel = std::move(sentinel);
    return endpoint;
}

Result<Endpoint> parseUnix(std::string_view rest)
{
    Endpoint endpoint;
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos || slash + 1 == rest.size())
        return wrongUrl("The socket's path is missing in the URL; write unix:///path/to/redis.sock.");
    if (slash > 0) {
        const std::string_view login = rest.substr(0, slash);
        if (!login.ends_with('@'))
            return wrongUrl("A unix URL has no host; write three slashes, unix:///path/to/redis.sock.");
        TRY(parseLogin(login.substr(0, login.size() - 1), endpoint));
    }
    const std::size_t query = rest.find('?');
    TRY(auto path,
        percentDecoded(rest.substr(slash, query == std::string_view::npos ? query : query - slash), "path"));
    if (path.find('\0') != std::string::npos)
        return wrongUrl("The socket's path in the URL has a NUL byte in it.");
    endpoint.unixPath = std::move(path);
    if (query == std::string_view::npos)
        return endpoint;
    if (!rest.substr(query).starts_with("?db="))
        return wrongUrl("After the path the URL may only have ?db=number.");
    TRY(endpoint.db, parseDb(rest.substr(query + 4)));
    return endpoint;
}

/// What stands behind the ? of a URL, from it on; empty where all is as usual. No password.
std::string queryOf(const Endpoint &endpoint)
{
    std::string query;
    const auto add = [&query](std::string_view key, std::string_view value) {
        if (!value.empty())
            query.append(query.empty() ? "?" : "&")
                .append(key)
                .append("=")
                .append(percentEncoded(value, "/:=[]"));
    };
    if (endpoint.sentinel) {
        add("sentinel_user", endpoint.sentinel->user);
        if (endpoint.sentinel->tls.has_value() != endpoint.tls.has_value())
            add("sentinel_tls", endpoint.sentinel->tls ? "1" : "0");
    }
    if (!endpoint.ssh.empty())
        query.append(query.empty() ? "?ssh=" : "&ssh=").append(percentEncoded(endpoint.ssh, "@:[]"));
    add("this_node", endpoint.clusterOptions.thisNodeOnly ? "1" : "");
    add("replicas", endpoint.clusterOptions.fromReplicas ? "1" : "");
    for (const AddressMapping &mapping : endpoint.clusterOptions.addressMap)
        add("map", hostPortText(mapping.announced) + '=' + hostPortText(mapping.used));
    const auto &tls = endpoint.tls || !endpoint.sentinel ? endpoint.tls : endpoint.sentinel->tls;
    if (!tls)
        return query;
    add("cacert", tls->caFile);
    add("cacertdir", tls->caDirectory);
    add("cert", tls->certificate);
    add("key", tls->key);
    add("sni", tls->serverName);
    add("insecure", tls->insecure ? "1" : "");
    return query;
}

} // namespace

std::size_t schemeLength(std::string_view text)
{
    constexpr std::array<std::string_view, 7> schemes{
        "redis:",           "rediss:",         "unix:",           "redis+sentinel:",
        "rediss+sentinel:", "redis-sentinel:", "rediss-sentinel:"};
    const std::size_t mark = text.find("://");
    std::size_t length = mark == std::string_view::npos ? 0 : mark + 3;
    for (const std::string_view scheme : schemes) {
        if (length == 0 && text.starts_with(scheme))
            length = scheme.size();
    }
    while (length > 0 && length < text.size() && text[length] == '/')
        ++length;
    return length;
}

Result<Endpoint> parseEndpoint(std::string_view url)
{
    const std::size_t mark = url.find("://");
    if (mark == std::string_view::npos)
        return wrongUrl("The URL does not begin with redis://, rediss:// or unix://.");
    const std::string scheme = lowerCased(url.substr(0, mark));
    const std::string_view rest = url.substr(mark + 3);
    if (scheme == "redis")
        return parseTcp(rest);
    if (scheme == "unix")
        return parseUnix(rest);
    if (scheme == "rediss")
        return parseTcp(rest, true);
    if (scheme == "redis+sentinel" || scheme == "redis-sentinel")
        return parseSentinel(rest, false);
    if (scheme == "rediss+sentinel" || scheme == "rediss-sentinel")
        return parseSentinel(rest, true);
    return wrongUrl("The scheme of the URL is neither redis:// nor rediss:// nor unix:// nor "
                    "redis+sentinel://.");
}

Result<std::vector<HostPort>> parseHostPorts(std::string_view text, int usualPort)
{
    std::vector<HostPort> addresses;
    for (;;) {
        const std::string_view one = text.substr(0, text.find(','));
        Endpoint address;
        address.port = usualPort;
        TRY(parseAddress(trimmed(one), address));
        addresses.push_back({address.host, address.port});
        if (one.size() == text.size())
            return addresses;
        text.remove_prefix(one.size() + 1);
    }
}

std::string endpointText(const Endpoint &endpoint)
{
    const bool socket = !endpoint.unixPath.empty();
    std::string text = socket ? "unix://" : endpoint.tls ? "rediss" : "redis";
    if (!socket)
        text.append(endpoint.sentinel ? "+sentinel://" : "://");
    if (!endpoint.user.empty())
        text.append(percentEncoded(endpoint.user, "")).append(":@");
    if (socket) {
        text.append(percentEncoded(endpoint.unixPath, "/:@"));
        if (endpoint.db != 0)
            text.append("?db=").append(std::to_string(endpoint.db));
        return text;
    }
    if (endpoint.sentinel) {
        SentinelOptions encoded = *endpoint.sentinel;
        for (HostPort &address : encoded.addresses)
            address.host = percentEncoded(address.host, ":");
        text.append(hostPortsText(encoded.addresses)).append("/").append(percentEncoded(encoded.primary, ""));
    } else {
        text.append(hostPortText({percentEncoded(endpoint.host, ":"), endpoint.port}));
    }
    if (endpoint.db != 0)
        text.append("/").append(std::to_string(endpoint.db));
    return text.append(queryOf(endpoint));
}

} // namespace tiebreak
