// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/displaywording.h"

#include "core/base/int128.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

namespace tiebreak
{

namespace
{

/// The first second of year 1 and the last of year 9999: no zone has a name for times beyond.
constexpr qint64 firstSecondOfDates = -62135596800;
constexpr qint64 lastSecondOfDates = 253402300799;

std::string zonedTime(std::int64_t tick, TickUnit unit, const QTimeZone &zone)
{
    const Int128 second = floorDiv(Int128(tick) * unitMicroseconds(unit), 1'000'000);
    QString text = timeText(tick, unit, {zone});
    if (second >= firstSecondOfDates && second <= lastSecondOfDates)
        text += u' ' + zoneName(zone, qint64(second) * 1'000'000);
    return text.toStdString();
}

} // namespace

Wording displayWording(const QTimeZone &zone)
{
    return {[](std::int64_t value) { return groupedText(value).toStdString(); },
            [zone](std::int64_t tick, TickUnit unit) { return zonedTime(tick, unit, zone); },
            [](std::string_view bytes) { return nameInSentence(bytes).toStdString(); }};
}

} // namespace tiebreak
