// SPDX-License-Identifier: GPL-3.0-or-later
// What is said around the charts of an audit, in the window and in a report alike.
#pragma once

#include "app/pages/boardaudit.h"

#include <QString>

namespace tiebreak
{

/// The words around a chart, or those that stand in its place.
struct ChartWords {
    QString title;
    QString note;        ///< beside the title; empty: none
    bool swatch = false; ///< the note explains the hatching
    QString instead;     ///< why nothing is drawn; empty: there is a chart
};

/// Around the chart of tie groups by size.
ChartWords tieSizeWords(const AuditReport &report);
/// Around the chart of precision by score.
ChartWords precisionWords(const AuditedSnapshot &result);

} // namespace tiebreak
