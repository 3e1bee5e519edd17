// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/displaywording.h"

#include "core/base/int128.h"
#include "core/text/csvcell.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QRegularExpression>

#include <utility>

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

QString listText(ListOf kind, const QStringList &parts)
{
    std::vector<std::string> texts;
    for (const QString &part : parts)
        texts.push_back(part.toStdString());
    return displayText(listText(kind, texts));
}

QString factsText(const QStringList &facts)
{
    QStringList said = facts;
    said.removeAll(QString());
    return said.join(QStringLiteral(" · "));
}

Wording displayWording(const QTimeZone &zone)
{
    Wording wording = cellWording({zone});
    wording.time = [zone](std::int64_t tick, TickUnit unit) { return zonedTime(tick, unit, zone); };
    return wording;
}

Wording cellWording(const TimeDisplay &display)
{
    return {
        [](std::int64_t value) { return groupedText(value).toStdString(); },
        [display](std::int64_t tick, TickUnit unit) { return timeText(tick, unit, display).toStdString(); },
        [](std::string_view bytes) { return nameInSentence(bytes).toStdString(); }};
}

QString withUnitsKept(QString text)
{
    static const QRegularExpression unit(QStringLiteral("(?<=\\d) (?=(?:s|ms|µs|min|h|B|kB|MB|GB|ULP)\\b)"));
    return text.replace(unit, QStringLiteral("\u00a0"));
}

QString withSpacesKept(QString html)
{
    return QStringLiteral("<span style=\"white-space:pre-wrap\">%1</span>")
        .arg(withUnitsKept(std::move(html)));
}

QString tsvLine(const QStringList &cells)
{
    QStringList harmless;
    for (const QString &cell : cells)
        harmless += displayText(harmlessCell(cell.toStdString()));
    return harmless.join(u'\t');
}

} // namespace tiebreak
