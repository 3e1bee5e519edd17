// SPDX-License-Identifier: GPL-3.0-or-later
// How the window writes the numbers, times and names of a sentence.
#pragma once

#include "core/prose/sentence.h"
#include "core/prose/wording.h"
#include "models/text/timetext.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace tiebreak
{

/// Grouped digits, times in `zone` with its name, members as one line of text.
Wording displayWording(const QTimeZone &zone);

/// The same where the zone stands elsewhere, as in a table's header: times without it, or as the distance
/// from now.
Wording cellWording(const TimeDisplay &display);

/// UTF-8 as the window shows it.
inline QString displayText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// No line breaks between a number and its unit.
QString withUnitsKept(QString text);

/// Rich text in which the narrow spaces of numbers stay: else they are drawn as wide as any other, and lines
/// break at them. Nor do they break between a number and its unit.
QString withSpacesKept(QString html);

/// The cells with tabs between them, to be pasted into a spreadsheet: it runs none of them as a formula.
QString tsvLine(const QStringList &cells);

/// The parts as one text, as core/prose joins them.
QString listText(ListOf kind, const QStringList &parts);

/// Facts that belong to no sentence, side by side: "primary · 12 boards · 28.9 MB used".
QString factsText(const QStringList &facts);

} // namespace tiebreak
