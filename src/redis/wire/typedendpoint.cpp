// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/typedendpoint.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/urlparts.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

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
        return wrongUrl(
            "Behind its options, the redis-cli command has a word that is neither an option nor a "
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
        return wrongUrl("The redis-cli command has a quote that is left open.");
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
            return wrongUrl(
                "The redis-cli command has an option that Tiebreak does not read: leave it out, or "
                "type host:port.");
        if (++at == words->size())
            return wrongUrl(sentence("The redis-cli command ends after {}.", option));
        const std::string &value = (*words)[at];
        if (option == "-h") {
            TRY(parseHost(percentEncoded(value, ":"), endpoint));
        } else if (option == "-p") {
            const auto port = wholeNumberOf(value, 1, 65535);
            if (!port)
                return wrongUrl("The port after -p is not a whole number from 1 to 65535.");
            endpoint.port = *port;
        } else if (option == "-n") {
            const auto db = wholeNumberOf(value, 0, std::numeric_limits<int>::max());
            if (!db)
                return wrongUrl("The database after -n is not a whole number from 0 up.");
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
                return wrongUrl(sentence("The value after {} is empty.", option));
        }
    }
    TRY(checkRedisCliCommand(std::span(*words).subspan(at)));
    if (withTls && !endpoint.unixPath.empty())
        return wrongUrl("The redis-cli command asks for TLS over a unix socket, where there is none.");
    if (!withTls && tls != TlsOptions())
        return wrongUrl("The redis-cli command has options of TLS but no --tls.");
    if (withTls && tls.hasHalfAPair())
        return wrongUrl(halfAPairText());
    if (withTls)
        endpoint.tls = std::move(tls);
    return endpoint;
}

} // namespace

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
    return parseEndpoint(schemeLength(text) > 0 || text.empty() ? std::string(text)
                                                                : "redis://" + std::string(text));
}

} // namespace tiebreak
