// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/keys/scanbounds.h"

#include "core/prose/sentence.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::int64_t mostThatCanBe = std::int64_t(1) << 40;
/// A table has at most some hundred slots a key, and is walked by at least COUNT of them at a time.
constexpr std::uint64_t slotsAKey = 64;
constexpr std::uint64_t idleAtLeast = 10'000;
/// Keys may come while they are listed.
constexpr std::uint64_t timesAsMany = 16;
constexpr std::uint64_t alwaysAllowed = 10'000'000;
constexpr std::uint64_t mostNameBytes = std::uint64_t(4) << 30;

} // namespace

ScanBounds::ScanBounds(std::optional<std::int64_t> total, int batch)
{
    if (total)
        m_total = static_cast<std::uint64_t>(std::clamp<std::int64_t>(*total, 0, mostThatCanBe));
    m_maxIdle = m_total ? idleAtLeast + slotsAKey * *m_total / static_cast<std::uint64_t>(std::max(batch, 1))
                        : std::numeric_limits<std::uint64_t>::max();
}

Result<void> ScanBounds::see(std::string_view cursor, std::uint64_t brought, std::uint64_t bytes)
{
    m_brought += brought;
    m_bytes += bytes;
    m_idle = brought > 0 ? 0 : m_idle + 1;
    m_broughtSince = m_broughtSince || brought > 0;
    ++m_replies;
    const bool isCircle = cursor == m_mark && !m_broughtSince;
    if (cursor != "0" && isCircle)
        return failure(ErrorKind::Protocol, sentence("The server's SCAN does not end: it goes in a circle."));
    if (cursor != "0" && m_idle > m_maxIdle)
        return failure(
            ErrorKind::Protocol,
            sentence("The server's SCAN does not end: its last {} replies brought nothing new.", m_idle));
    if (m_replies == m_nextMark) {
        m_mark = cursor;
        m_nextMark *= 2;
        m_broughtSince = false;
    }
    if (m_total && m_brought > alwaysAllowed + timesAsMany * *m_total)
        return failure(
            ErrorKind::Protocol,
            sentence("The server's SCAN does not end: it brought {} names, and there are to be {}.",
                     m_brought, *m_total));
    if (m_bytes > mostNameBytes)
        return failure(ErrorKind::Limit,
                       sentence("The names take more than {} GiB. List fewer keys.", mostNameBytes >> 30));
    return {};
}

} // namespace tiebreak
