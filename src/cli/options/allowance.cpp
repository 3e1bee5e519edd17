// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/allowance.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <charconv>
#include <cmath>
#include <string_view>

namespace tiebreak
{

Result<Allowance> Allowance::parse(const std::string &text)
{
    Allowance allowance;
    std::string_view number = text;
    allowance.m_percent = number.ends_with('%');
    if (allowance.m_percent)
        number.remove_suffix(1);
    const char *const end = number.data() + number.size();
    double &max = allowance.m_max;
    const auto read = std::from_chars(number.data(), end, max, std::chars_format::fixed);
    const bool isNumber = read.ec == std::errc() && read.ptr == end && std::isfinite(max) && max >= 0;
    if (!isNumber || (allowance.m_percent ? max > 100 : std::trunc(max) != max))
        return failure(ErrorKind::Usage,
                       sentence("--fail-above {} is neither a number of rows nor a share from 0% to 100%.",
                                quotedText(text)));
    return allowance;
}

bool Allowance::covers(std::int64_t count, std::int64_t of) const
{
    constexpr double rounding = 1e-12; // 29% of 100 rows are 29
    const double max = m_percent ? m_max * static_cast<double>(of) / 100 * (1 + rounding) : m_max;
    return static_cast<double>(count) <= max;
}

} // namespace tiebreak
