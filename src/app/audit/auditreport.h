// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as a page of its own, to be handed on; text only, nothing is drawn or written here.
#pragma once

#include "app/session/boardaudit.h"
#include "app/widgets/chart/chartpane.h"

#include <QByteArray>
#include <QSize>
#include <QTimeZone>

namespace tiebreak
{

/// A chart of a report: its words and the picture, or what stands in its place.
struct AuditChart {
    ChartWords words;
    QByteArray svg;  ///< empty: there is none
    QSize size;      ///< in pixels of CSS
    QString inWords; ///< the same for those who do not see it
};

/// All that a report is made of.
struct AuditReportFacts {
    std::shared_ptr<const AuditRun> audit; ///< not null
    QTimeZone zone = QTimeZone::utc();
    AuditChart sizes;
    AuditChart curve;
};

/// A complete HTML file that needs no other: answer, what was audited and how, figures, findings, true order,
/// charts. It keeps to what QTextDocument can lay out. The template is resources/reports/audit.html.
Result<QString> auditReportHtml(const AuditReportFacts &facts);

} // namespace tiebreak
