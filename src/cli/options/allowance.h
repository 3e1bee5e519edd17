// SPDX-License-Identifier: GPL-3.0-or-later
// How much may be wrong before a build fails: the words behind --fail-above.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// A number of rows, or a share of them.
class Allowance
{
public:
    /// Reads N or N%. Error Usage: it is neither.
    static Result<Allowance> parse(const std::string &text);

    /// Whether so many of so many may be wrong.
    bool covers(std::int64_t count, std::int64_t of) const;

private:
    double m_max = 0;
    bool m_percent = false;
};

} // namespace tiebreak
