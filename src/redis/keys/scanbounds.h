// SPDX-License-Identifier: GPL-3.0-or-later
// Ends a SCAN, ZSCAN or HSCAN that would never end by itself.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Bounds that no honest server comes near, however sparse its tables are and however few of its keys are
/// looked for; so what is kept of a walk is bounded too.
class ScanBounds
{
public:
    /// `total` is how many there are as the server says, whatever that is; nothing: it does not tell. `batch`
    /// is COUNT.
    ScanBounds(std::optional<std::int64_t> total, int batch);

    /// A reply: the cursor it has, how many it brought that had not come before, and of how many bytes their
    /// names are. Protocol where the walk goes in a circle or brings nothing for too long, or more than there
    /// can be; Limit where the names are too many.
    Result<void> see(std::string_view cursor, std::uint64_t brought, std::uint64_t bytes);

private:
    std::optional<std::uint64_t> m_total;
    std::uint64_t m_maxIdle;
    std::uint64_t m_idle = 0; ///< replies without anything new
    std::uint64_t m_brought = 0;
    std::uint64_t m_bytes = 0;
    std::string m_mark; ///< an earlier cursor: in a circle it comes again
    std::uint64_t m_replies = 0;
    std::uint64_t m_nextMark = 1;
    bool m_broughtSince = false; ///< since that cursor
};

} // namespace tiebreak
