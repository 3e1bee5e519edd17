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
class FigureRow;
class FindingsView;
class PrecisionChart;
class TieSizeChart;

/// Answer first, then numbers, then evidence.
class AuditResultView : public QWidget
{
    Q_OBJECT

public:
    explicit AuditResultView(QWidget *parent = nullptr);

    /// Times are shown in `zone`.
    void showResult(const AuditedSnapshot &result, const QTimeZone &zone);
    /// The next result is another board's.
    void forgetBoard();
    /// Tab goes from `stop` to what is shown.
    void chainTabsAfter(QWidget *stop);
    void focusFindings();

signals:
    /// The user wants to see these ranks, from 0, on the board.
    void ranksChosen(qint64 first, qint64 last);
    /// The user wants to see what another codec would do.
    void reencodeRequested();
    /// The two ranks, from 0, that show best what the open finding means.
    void pairOpened(qint64 above, qint64 below);

private:
    void showTies(const AuditReport &report);
    void showPrecision(const AuditedSnapshot &result);

    AuditAnswer *m_answer;
    FigureRow *m_figures;
    FindingsView *m_findings;
    TieSizeChart *m_sizes;
    PrecisionChart *m_curve;
    ChartPane *m_sizesPane;
    ChartPane *m_curvePane;
};

} // namespace tiebreak
