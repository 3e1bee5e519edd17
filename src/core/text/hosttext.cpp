// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/hosttext.h"

#include "core/text/asciicase.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <array>
#include <cstring>

namespace tiebreak
{

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
        return lowerCased(host.ends_with('.') ? host.substr(0, host.size() - 1) : host);
    if (four.s_addr == INADDR_ANY) // connecting to it reaches this machine
        four.s_addr = htonl(INADDR_LOOPBACK);
    return ::inet_ntop(AF_INET, &four, text.data(), text.size());
}

bool isIpv6(const std::string &host)
{
    in6_addr address{};
    return ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1;
}

std::vector<std::string> ipv6Spellings(const std::string &host)
{
    const std::string address = host.substr(0, host.find('%'));
    in6_addr bytes{};
    if (::inet_pton(AF_INET6, address.c_str(), &bytes) != 1)
        return {};
    std::vector<std::string> groups;
    std::vector<std::string> padded;
    for (std::size_t i = 0; i < 16; i += 2) {
        const int group = bytes.s6_addr[i] << 8 | bytes.s6_addr[i + 1];
        groups.push_back(fmt::format("{:x}", group));
        padded.push_back(fmt::format("{:04x}", group));
    }
    return {plainHost(address), fmt::format("{}", fmt::join(groups, ":")),
            fmt::format("{}", fmt::join(padded, ":"))};
}

} // namespace tiebreak
