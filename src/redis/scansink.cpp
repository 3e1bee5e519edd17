// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a scan reply's shape while it is read.
#include "redis/scansink.h"

#include <algorithm>
#include <charconv>

namespace tiebreak
{

double ScanSink::fraction() const
{
    std::uint64_t value = 0;
    std::from_chars(cursor.data(), cursor.data() + cursor.size(), value);
    if (value == 0)
        return 1;
    double fraction = 0;
    for (double weight = 0.5; value != 0; value >>= 1, weight /= 2)
        fraction += (value & 1) != 0 ? weight : 0;
    return fraction;
}

bool ScanSink::onArray(Place place, std::size_t count)
{
    if (place.depth == 0)
        return count == 2;
    elements.reserve(std::min<std::size_t>(count, 65536), 0);
    return place.depth == 1 && place.index == 1;
}

bool ScanSink::onText(Place place, Reply::Type type, std::string_view bytes)
{
    if (type != Reply::Type::String)
        return false;
    if (place.depth == 1 && place.index == 0) {
        cursor.assign(bytes);
        if (m_cursorKnown)
            m_cursorKnown(*this);
        return true;
    }
    elements.append(bytes);
    return place.depth == 2;
}

} // namespace tiebreak
