// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/urlparts.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/hosttext.h"
#include "core/text/integertext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tiebreak
{

std::unexpected<Error> wrongUrl(std::string message)
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
            return wrongUrl(sentence(
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

std::optional<int> wholeNumberOf(std::string_view digits, int min, int max)
{
    const auto value = parseInteger(digits);
    if (!value || digits.front() == '-' || *value < min || *value > max)
        return std::nullopt;
    return static_cast<int>(*value);
}

Result<void> parseHost(std::string_view text, Endpoint &endpoint)
{
    TRY(auto host, percentDecoded(text, "host"));
    if (host.empty())
        return wrongUrl("The host is missing in the URL; write redis://host:port.");
    const auto unfit = [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == 0x7f; };
    if (std::ranges::any_of(host, unfit))
        return wrongUrl("The host in the URL has a space or a control character in it.");
    endpoint.host = std::move(host);
    return {};
}

Result<void> parseAddress(std::string_view text, Endpoint &endpoint)
{
    std::string_view host = text;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos)
            return wrongUrl("The host in the URL has a [ without its ].");
        host = text.substr(1, close - 1);
        rest = text.substr(close + 1);
        if (!rest.empty() && rest.front() != ':')
            return wrongUrl("The host in the URL has something between its ] and the port.");
    } else if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        host = text.substr(0, colon);
        rest = text.substr(colon);
        if (rest.find(':', 1) != std::string_view::npos)
            return wrongUrl(
                "The host in the URL has several colons; put an IPv6 address in brackets, [::1]:6379.");
    }
    TRY(parseHost(host, endpoint));
    if (text.starts_with('[') && !isIpv6(endpoint.host))
        return wrongUrl("The host in the URL is in brackets but is not an IPv6 address.");
    if (rest.empty())
        return {};
    const auto port = wholeNumberOf(rest.substr(1), 1, 65535);
    if (!port)
        return wrongUrl("The port in the URL is not a whole number from 1 to 65535.");
    endpoint.port = *port;
    return {};
}

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

} // namespace tiebreak
