// SPDX-License-Identifier: GPL-3.0-or-later
// All that an audit says: answer, figures, findings, charts.
#pragma once

#include "app/session/boardaudit.h"
#include "models/boards/auditdisplay.h"

#include <QWidget>

namespace tiebreak
{

class AuditAnswer;
class ChartPane;
class DrawnChart;
class FigureRow;
class FindingsView;
class PrecisionChart;

/// Answer first, then numbers, then evidence.
class AuditResultView : public QWidget
{
    Q_OBJECT

public:
    explicit AuditResultView(QWidget *parent = nullptr);

    /// What the findings lead to is asked of the session. Call once, before showResult().
    void setSession(Session &session);
    /// Times are shown in `zone`.
    void showResult(const AuditRun &result, const QTimeZone &zone);
    /// The next result is another board's.
    void forgetBoard();
    /// Tab goes from `stop` to what is shown.
    void chainTabsAfter(QWidget *stop);
    void focusFindings();

private:
    void showTies(const AuditReport &report);
    void showPrecision(const AuditRun &result);

    AuditAnswer *m_answer;
    FigureRow *m_figures;
    FindingsView *m_findings;
    DrawnChart *m_sizes;
    PrecisionChart *m_curve;
    ChartPane *m_sizesPane;
    ChartPane *m_curvePane;
};

} // namespace tiebreak
