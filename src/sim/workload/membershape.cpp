// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/membershape.h"

#include <charconv>
#include <limits>

namespace tiebreak
{

void MemberShape::appendMember(std::string &text, std::uint32_t member) const
{
    text.append(prefix);
    text.append(static_cast<std::size_t>(digits), '0');
    for (char *digit = text.data() + text.size(); member != 0; member /= 10)
        *--digit = static_cast<char>('0' + member % 10);
}

std::optional<std::uint32_t> MemberShape::memberOf(std::string_view name) const
{
    if (name.size() != length() || !name.starts_with(prefix))
        return std::nullopt;
    const char *const end = name.data() + name.size();
    std::uint64_t member = 0;
    const auto [read, error] = std::from_chars(name.data() + prefix.size(), end, member);
    if (error != std::errc() || read != end || member > std::numeric_limits<std::uint32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(member);
}

} // namespace tiebreak
