// SPDX-License-Identifier: GPL-3.0-or-later
// How the window writes the numbers, times and names of a sentence.
#include "models/shownwording.h"

#include "core/int128.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "models/timetext.h"

namespace tiebreak
{

namespace
{

/// The first second of year 1 and the last of year 9999: no zone has a name for times beyond.
constexpr qint64 firstSecond = -62135596800;
constexpr qint64 lastSecond = 253402300799;

std::string zonedTime(std::int64_t tick, TickUnit unit, const QTimeZone &zone)
{
    const Int128 second = floorDiv(Int128(tick) * unitMicroseconds(unit), 1'000'000);
    QString text = timeText(tick, unit, {zone});
    if (second >= firstSecond && second <= lastSecond)
        text += u' ' + zoneName(zone, qint64(second) * 1'000'000);
    return text.toStdString();
}

} // namespace

Wording shownWording(const QTimeZone &zone)
{
    return {[](std::int64_t value) { return groupedText(value).toStdString(); },
            [zone](std::int64_t tick, TickUnit unit) { return zonedTime(tick, unit, zone); },
            [](std::string_view bytes) { return nameInSentence(bytes).toStdString(); }};
}

} // namespace tiebreak
