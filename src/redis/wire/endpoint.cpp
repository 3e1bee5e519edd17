// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/endpoint.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

/// No message quotes any part of a URL: a slip of the pen may have put the password there.
std::unexpected<Error> wrong(std::string message)
{
    return failure(ErrorKind::Usage, std::move(message));
}

Result<std::string> percentDecoded(std::string_view text, std::string_view part)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += text[i];
            continue;
        }
        const auto byte = byteOfHex(text.substr(i + 1, 2));
        if (!byte)
            return wrong(sentence(
                "The {} in the URL has a % without two hex digits after it; write %25 for a plain %.", part));
        out += *byte;
        i += 2;
    }
    return out;
}

std::string percentEncoded(std::string_view text, std::string_view alsoPlain)
{
    constexpr std::string_view plain = "-._~";
    std::string out;
    for (const char c : text) {
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || plain.contains(c) ||
            alsoPlain.contains(c)) {
            out += c;
        } else {
            constexpr std::string_view digits = "0123456789ABCDEF";
            out += '%';
            out += digits[static_cast<unsigned char>(c) >> 4];
            out += digits[static_cast<unsigned char>(c) & 15];
        }
    }
    return out;
}

/// From `min` to `max`, and no minus: there is none before a zero either.
std::optional<int> wholeNumber(std::string_view digits, int min, int max)
{
    const auto value = parseInteger(digits);
    if (!value || digits.front() == '-' || *value < min || *value > max)
        return std::nullopt;
    return static_cast<int>(*value);
}

Result<int> parseDb(std::string_view digits)
{
    const auto db = wholeNumber(digits, 0, std::numeric_limits<int>::max());
    if (!db)
        return wrong("The database in the URL is not a whole number from 0 up.");
    return *db;
}

bool isIpv6(const std::string &host)
{
    in6_addr address{};
    return ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1;
}

// user:password, without the @.
Result<void> parseLogin(std::string_view text, Endpoint &endpoint)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return wrong("The login in the URL has no colon. Write user:password@, or :password@ for the default "
                     "user, or user:@ to enter the password elsewhere.");
    if (text.find('@') != std::string_view::npos)
        return wrong("The login in the URL has an @ in it; write %40 for it.");
    TRY(auto user, percentDecoded(text.substr(0, colon), "user"));
    TRY(auto password, percentDecoded(text.substr(colon + 1), "password"));
    endpoint.user = std::move(user);
    endpoint.password = std::move(password);
    return {};
}

Result<void> parseHost(std::string_view text, Endpoint &endpoint)
{
    TRY(auto host, percentDecoded(text, "host"));
    if (host.empty())
        return wrong("The host is missing in the URL; write redis://host:port.");
    const auto unfit = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; };
    if (std::ranges::any_of(host, unfit))
        return wrong("The host in the URL has a space or a control character in it.");
    endpoint.host = std::move(host);
    return {};
}

// host, host:port, [ipv6] or [ipv6]:port.
Result<void> parseAddress(std::string_view text, Endpoint &endpoint)
{
    std::string_view host = text;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos)
            return wrong("The host in the URL has a [ without its ].");
        host = text.substr(1, close - 1);
        rest = text.substr(close + 1);
        if (!rest.empty() && rest.front() != ':')
            return wrong("The host in the URL has something between its ] and the port.");
    } else if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        host = text.substr(0, colon);
        rest = text.substr(colon);
        if (rest.find(':', 1) != std::string_view::npos)
            return wrong(
                "The host in the URL has several colons; put an IPv6 address in brackets, [::1]:6379.");
    }
    TRY(parseHost(host, endpoint));
    if (text.starts_with('[') && !isIpv6(endpoint.host))
        return wrong("The host in the URL is in brackets but is not an IPv6 address.");
    if (rest.empty())
        return {};
    const auto port = wholeNumber(rest.substr(1), 1, 65535);
    if (!port)
        return wrong("The port in the URL is not a whole number from 1 to 65535.");
    endpoint.port = *port;
    return {};
}

/// Sets what one key of a URL's query means, or one option of redis-cli without its --: whether its value
/// fits. Nothing where there is no such key.
std::optional<bool> setTlsOption(TlsOptions &tls, std::string_view key, std::string value)
{
    struct Path {
        std::string_view name;
        std::string_view namedByPython;
        std::string TlsOptions::*path;
    };
    constexpr std::array<Path, 5> paths{{{"cacert", "ssl_ca_certs", &TlsOptions::caFile},
                                         {"cacertdir", "ssl_ca_path", &TlsOptions::caDirectory},
                                         {"cert", "ssl_certfile", &TlsOptions::certificate},
                                         {"key", "ssl_keyfile", &TlsOptions::key},
                                         {"sni", "ssl_server_name", &TlsOptions::serverName}}};
    for (const Path &known : paths) {
        if (key == known.name || key == known.namedByPython) {
            const bool fits = !value.empty() && !value.contains('\0');
            tls.*known.path = std::move(value);
            return fits;
        }
    }
    const std::string word = lowerCased(value);
    if (key == "insecure") {
        tls.insecure = word == "1" || word == "true";
        return tls.insecure || word == "0" || word == "false";
    }
    if (key == "ssl_cert_reqs") {
        tls.insecure = word == "none" || word == "cert_none";
        return tls.insecure || word == "required" || word == "cert_required";
    }
    return std::nullopt;
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
        const std::string_view part = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(part.size() + 1, query.size()));
        const std::size_t equals = part.find('=');
        const std::string_view key = part.substr(0, equals);
        TRY(auto value,
            percentDecoded(equals == std::string_view::npos ? "" : part.substr(equals + 1), "query"));
        const auto fits = equals == std::string_view::npos ? std::nullopt : set(key, std::move(value));
        if (!fits)
            return wrong(allowed);
        if (!*fits)
            return wrong(sentence("The {} behind the ? of the URL has a value that it cannot have.", key));
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
        return wrong("The login in the URL has a /, ? or # in it; write %2F, %3F or %23 for it. An @ behind "
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
            return wrong(halfAPairText());
    }
    std::string_view path = tail.substr(0, mark);
    while (path.ends_with('/'))
        path.remove_suffix(1);
    if (path.empty())
        return endpoint;
    if (path.front() != '/')
        return wrong("After host and port the URL may only have /database.");
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
        return wrong("The URL of Sentinels has options of TLS, but neither rediss+sentinel:// nor "
                     "sentinel_tls=1.");
    if (options.hasHalfAPair())
        return wrong(halfAPairText());
    if (tls)
        endpoint.tls = options;
    if (sentinelTls)
        sentinel.tls = options;

    // NAME and perhaps a database behind it; where the name stands elsewhere, the database alone.
    std::string_view path = tail.starts_with('/') ? tail.substr(1) : tail;
    if (words.primary.empty()) {
        const std::string_view name = path.substr(0, path.find('/'));
        TRY(words.primary, percentDecoded(name, "name"));
        path.remove_prefix(std::min(name.size() + 1, path.size()));
    }
    if (words.primary.empty())
        return wrong("The URL does not name the primary. Write redis+sentinel://host:port/NAME.");
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
        return wrong("The socket's path is missing in the URL; write unix:///path/to/redis.sock.");
    if (slash > 0) {
        const std::string_view login = rest.substr(0, slash);
        if (!login.ends_with('@'))
            return wrong("A unix URL has no host; write three slashes, unix:///path/to/redis.sock.");
        TRY(parseLogin(login.substr(0, login.size() - 1), endpoint));
    }
    const std::size_t query = rest.find('?');
    TRY(auto path,
        percentDecoded(rest.substr(slash, query == std::string_view::npos ? query : query - slash), "path"));
    if (path.find('\0') != std::string::npos)
        return wrong("The socket's path in the URL has a NUL byte in it.");
    endpoint.unixPath = std::move(path);
    if (query == std::string_view::npos)
        return endpoint;
    if (!rest.substr(query).starts_with("?db="))
        return wrong("After the path the URL may only have ?db=number.");
    TRY(endpoint.db, parseDb(rest.substr(query + 4)));
    return endpoint;
}

/// The words of a command line; quotes of either kind hold spaces. Nothing where one is left open.
std::optional<std::vector<std::string>> commandWords(std::string_view line)
{
    std::vector<std::string> words;
    char quote = 0;
    bool inWord = false;
    for (const char c : line) {
        const bool quotes = quote != 0 ? c == quote : c == '"' || c == '\'';
        if (quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
            inWord = false;
            continue;
        }
        if (!std::exchange(inWord, true))
            words.emplace_back();
        if (quotes)
            quote = quote != 0 ? char(0) : c;
        else
            words.back() += c;
    }
    return quote == 0 ? std::optional(std::move(words)) : std::nullopt;
}

constexpr std::array<std::string_view, 13> redisCliWithValue{
    "-h",     "-p",       "-n",          "-s",     "-u",    "-a",   "--pass",
    "--user", "--cacert", "--cacertdir", "--cert", "--key", "--sni"};
constexpr std::array<std::string_view, 11> redisCliHarmless{
    "--no-auth-warning", "--raw", "--no-raw", "--csv", "--json", "-2", "-3", "-4", "-6", "-c", "-e"};

/// As a shell would hand it on: a line goes on behind a backslash; and what text editors make of blanks.
std::string asOneLine(std::string_view line)
{
    std::string text(line);
    for (const std::string_view blank : {"\\\r\n", "\\\n", "\u00a0", "\u202f"})
        for (std::size_t at = text.find(blank); at != std::string::npos; at = text.find(blank, at))
            text.replace(at, blank.size(), " ");
    return text;
}

/// What is behind the options is the command that redis-cli runs, which says nothing of the server. Anything
/// else there may be an option that was not understood, and another server or database would be meant.
Result<void> checkRedisCliCommand(std::span<const std::string> words)
{
    if (words.empty())
        return {};
    const bool isCommand = std::ranges::all_of(words.front(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '_' || c == '-';
    });
    if (!isCommand || words.front().empty())
        return wrong("Behind its options, the redis-cli command has a word that is neither an option nor a "
                     "command. Leave it out, or type host:port.");
    return {};
}

/// Whether the path of a URL names a database, be it 0.
bool namesDatabase(std::string_view url)
{
    const std::size_t mark = url.find("://");
    const std::size_t path = mark == std::string_view::npos ? mark : url.find('/', mark + 3);
    return path != std::string_view::npos && path + 1 < url.size() && url[path + 1] >= '0' &&
           url[path + 1] <= '9';
}

/// The options of a redis-cli command line, up to the command that it runs.
Result<Endpoint> parseRedisCli(std::string_view line)
{
    const auto words = commandWords(asOneLine(line));
    if (!words)
        return wrong("The redis-cli command has a quote that is left open.");
    Endpoint endpoint;
    TlsOptions tls;
    bool withTls = false;
    std::size_t at = 1;
    for (; at < words->size() && (*words)[at].starts_with('-'); ++at) {
        const std::string &option = (*words)[at];
        if (option == "--tls" || option == "--insecure") {
            withTls = withTls || option == "--tls";
            tls.insecure = tls.insecure || option == "--insecure";
            continue;
        }
        if (std::ranges::find(redisCliHarmless, option) != redisCliHarmless.end())
            continue;
        // What an unknown one takes for its value would be taken for the command, and -h behind it
        // overlooked.
        if (std::ranges::find(redisCliWithValue, option) == redisCliWithValue.end())
            return wrong("The redis-cli command has an option that Tiebreak does not read: leave it out, or "
                         "type host:port.");
        if (++at == words->size())
            return wrong(sentence("The redis-cli command ends after {}.", option));
        const std::string &value = (*words)[at];
        if (option == "-h") {
            TRY(parseHost(percentEncoded(value, ":"), endpoint));
        } else if (option == "-p") {
            const auto port = wholeNumber(value, 1, 65535);
            if (!port)
                return wrong("The port after -p is not a whole number from 1 to 65535.");
            endpoint.port = *port;
        } else if (option == "-n") {
            const auto db = wholeNumber(value, 0, std::numeric_limits<int>::max());
            if (!db)
                return wrong("The database after -n is not a whole number from 0 up.");
            endpoint.db = *db;
        } else if (option == "-s") {
            endpoint.unixPath = value;
        } else if (option == "-u") {
            TRY(auto read, parseEndpoint(value));
            // A URL overrides only what it names.
            if (read.password.empty()) {
                read.user = endpoint.user;
                read.password = endpoint.password;
            }
            if (read.db == 0 && !namesDatabase(value))
                read.db = endpoint.db;
            endpoint = std::move(read);
            withTls = withTls || endpoint.tls.has_value();
            if (endpoint.tls)
                tls = endpoint.tls->overlaidBy(tls);
        } else if (option == "--user") {
            endpoint.user = value;
        } else if (option == "-a" || option == "--pass") {
            endpoint.password = value;
        } else {
            if (!setTlsOption(tls, std::string_view(option).substr(2), value).value_or(false))
                return wrong(sentence("The value after {} is empty.", option));
        }
    }
    TRY(checkRedisCliCommand(std::span(*words).subspan(at)));
    if (withTls && !endpoint.unixPath.empty())
        return wrong("The redis-cli command asks for TLS over a unix socket, where there is none.");
    if (!withTls && tls != TlsOptions())
        return wrong("The redis-cli command has options of TLS but no --tls.");
    if (withTls && tls.hasHalfAPair())
        return wrong(halfAPairText());
    if (withTls)
        endpoint.tls = std::move(tls);
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

std::string halfAPairText()
{
    return sentence("A client certificate and its key are given together.");
}

TlsOptions TlsOptions::overlaidBy(const TlsOptions &given) const
{
    TlsOptions all = *this;
    for (const auto text : {&TlsOptions::caFile, &TlsOptions::caDirectory, &TlsOptions::certificate,
                            &TlsOptions::key, &TlsOptions::serverName}) {
        if (!(given.*text).empty())
            all.*text = given.*text;
    }
    all.insecure = insecure || given.insecure;
    return all;
}

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

bool isRedisCliLine(std::string_view line)
{
    const std::string text = asOneLine(line);
    const std::string_view program = std::string_view(text).substr(0, text.find_first_of(" \t\r\n"));
    const std::string_view name = program.substr(program.rfind('/') + 1);
    return !program.contains(':') && (name == "redis-cli" || name == "valkey-cli");
}

bool mayHoldLogin(std::string_view text)
{
    // A host and a port have one colon between them.
    const bool hasThirdPart = !text.starts_with('[') && std::ranges::count(text, ':') > 1;
    return text.contains('@') || schemeLength(text) > 0 || hasThirdPart || isRedisCliLine(trimmed(text));
}

Result<Endpoint> parseTypedEndpoint(std::string_view text)
{
    text = trimmed(text);
    if (isRedisCliLine(text))
        return parseRedisCli(text);
    if (text.starts_with('/')) {
        Endpoint endpoint;
        endpoint.unixPath = text;
        return endpoint;
    }
    return schemeLength(text) > 0 || text.empty() ? parseEndpoint(text) : parseTcp(text);
}

Result<Endpoint> parseEndpoint(std::string_view url)
{
    const std::size_t mark = url.find("://");
    if (mark == std::string_view::npos)
        return wrong("The URL does not begin with redis://, rediss:// or unix://.");
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
    return wrong("The scheme of the URL is neither redis:// nor rediss:// nor unix:// nor "
                 "redis+sentinel://.");
}

std::string hostPortText(const HostPort &address)
{
    std::string text;
    if (address.host.contains(':'))
        text.append("[").append(address.host).append("]");
    else
        text.append(address.host);
    return text.append(":").append(std::to_string(address.port));
}

std::string hostPortsText(const std::vector<HostPort> &addresses)
{
    std::string text;
    for (const HostPort &address : addresses)
        text.append(text.empty() ? "" : ",").append(hostPortText(address));
    return text;
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

std::string addressText(const Endpoint &endpoint)
{
    if (!endpoint.unixPath.empty())
        return endpoint.unixPath;
    if (endpoint.sentinel)
        return endpoint.sentinel->primary + '@' + hostPortsText(endpoint.sentinel->addresses);
    return hostPortText({endpoint.host, endpoint.port});
}

std::string serverIdentity(const Endpoint &endpoint)
{
    return addressText(endpoint) + (endpoint.ssh.empty() ? "" : " through " + endpoint.ssh);
}

std::string plainHost(const std::string &host)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    in_addr four{};
    in6_addr six{};
    bool isFour = ::inet_aton(host.c_str(), &four) != 0; // also 127.1, 0x7f.1
    if (!isFour && ::inet_pton(AF_INET6, host.c_str(), &six) == 1) {
        if (IN6_IS_ADDR_UNSPECIFIED(&six) != 0)
            return "::1";
        if (IN6_IS_ADDR_V4MAPPED(&six) == 0)
            return ::inet_ntop(AF_INET6, &six, text.data(), text.size());
        std::memcpy(&four, &six.s6_addr[12], sizeof(four));
        isFour = true;
    }
    if (!isFour)
        return lowerCased(host);
    if (four.s_addr == INADDR_ANY) // connecting to it reaches this machine
        four.s_addr = htonl(INADDR_LOOPBACK);
    return ::inet_ntop(AF_INET, &four, text.data(), text.size());
}

bool sendsPlainPassword(const Endpoint &endpoint)
{
    if (endpoint.tls || !endpoint.ssh.empty() || !endpoint.unixPath.empty())
        return false;
    if (endpoint.sentinel)
        return !endpoint.password.empty() || !endpoint.sentinel->password.empty();
    const std::string host = plainHost(endpoint.host);
    const bool here = host == "localhost" || host == "::1" || host.starts_with("127.");
    return !endpoint.password.empty() && !here;
}

Result<void> allowNode(const Endpoint &node, bool isTyped)
{
    const ConnectionTerms &terms = node.terms;
    const std::string address = hostPortText({node.host, node.port});
    const auto refused = [&](const std::string &why) {
        return failure(ErrorKind::Locked,
                       sentence("Tiebreak does not connect to the node {}. {}", excerpt(address), why));
    };
    for (const AllowedTexts &allowed : terms.nodes) {
        if (!isTyped && !allowed.allows(address))
            return refused(allowed.why);
    }
    if (!terms.whyNotPlain.empty() && sendsPlainPassword(node))
        return refused(terms.whyNotPlain);
    return {};
}

} // namespace tiebreak
