// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/memory/serverline.h"

#include "core/text/integertext.h"

namespace tiebreak
{

ServerLine serverLineOf(std::string_view product, std::string_view version)
{
    const std::size_t dot = version.find('.');
    const auto major = parseInteger(version.substr(0, dot));
    if (product == "Valkey" || !major)
        return ServerLine::Redis72;
    std::string_view rest = dot == std::string_view::npos ? std::string_view() : version.substr(dot + 1);
    const auto minor = parseInteger(rest.substr(0, rest.find('.')));
    if (*major < 7)
        return ServerLine::Redis6;
    return *major == 7 && minor.value_or(0) < 2 ? ServerLine::Redis70 : ServerLine::Redis72;
}

std::string_view forecastServer(ServerLine line)
{
    return line == ServerLine::Redis72 ? "Redis 8.0" : "Redis 7.0";
}

} // namespace tiebreak
