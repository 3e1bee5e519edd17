// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/hosttext.h"

#include "core/text/asciicase.h"

#include <arpa/inet.h>

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
        return lowerCased(host);
    if (four.s_addr == INADDR_ANY) // connecting to it reaches this machine
        four.s_addr = htonl(INADDR_LOOPBACK);
    return ::inet_ntop(AF_INET, &four, text.data(), text.size());
}

bool isIpv6(const std::string &host)
{
    in6_addr address{};
    return ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1;
}

} // namespace tiebreak
