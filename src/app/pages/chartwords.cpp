// SPDX-License-Identifier: GPL-3.0-or-later
// What is said around the charts of an audit, in the window and in a report alike.
#include "app/pages/chartwords.h"

#include "models/numbertext.h"

#include <QCoreApplication>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ChartWords)
};

/// "Seconds per ULP by score", "Hundredths of a second per ULP by score"
QString curveTitle(TickUnit unit)
{
    QString units = QString::fromUtf8(unitPlural(unit));
    units[0] = units[0].toUpper();
    return Words::tr("%1 per ULP by score").arg(units);
}

} // namespace

ChartWords tieSizeWords(const AuditReport &report)
{
    ChartWords words;
    words.title = Words::tr("Tie groups by size");
    words.swatch = std::ranges::any_of(report.groupSizes.byName, [](auto count) { return count > 0; });
    if (words.swatch)
        words.note = Words::tr("with members decided by name");
    if (report.tieGroups == 0)
        words.instead = Words::tr("No two members have the same score.");
    return words;
}

ChartWords precisionWords(const AuditedSnapshot &result)
{
    const CodecSpec &codec = result.decoder.spec();
    ChartWords words;
    words.title = curveTitle(codec.unit);
    if (!codec.hasTime())
        words.instead = Words::tr("This codec packs no time, so a double has none to lose.");
    else if (result.report.highestScore < 1)
        words.instead = Words::tr("No member has a score above 0.");
    else if (result.curve.steps.empty())
        words.instead = Words::tr("The codec packs none of these scores with a time of the season.");
    else if (!result.curve.rings.empty())
        words.note = Words::tr("rings: collapsed ties, area by members");
    else if (result.report.bins.belowOne > 0)
        words.note = Words::tr("without %1 at 0 or below").arg(groupedText(result.report.bins.belowOne));
    return words;
}

} // namespace tiebreak
