// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/passwordplace.h"

#include <algorithm>
#include <string_view>

namespace tiebreak
{

std::string withPasswordPlace(std::string url, bool login)
{
    const std::size_t scheme = url.find("://");
    if (scheme == std::string::npos)
        return url;
    const std::size_t begin = scheme + 3;
    const std::size_t end = std::min(url.find('/', begin), url.size());
    const std::size_t at = std::string_view(url).substr(0, end).rfind('@');
    if (at != std::string::npos && at >= begin) {
        const std::size_t userEnd = std::min(url.find(':', begin), at);
        return url.replace(userEnd, at - userEnd, ":PASSWORD");
    }
    return login ? url.insert(begin, ":PASSWORD@") : url;
}

} // namespace tiebreak
