// SPDX-License-Identifier: GPL-3.0-or-later
// All that an audit says: answer, figures, findings, charts.
#include "app/pages/auditresultview.h"

#include "app/pages/auditanswer.h"
#include "app/pages/chartpane.h"
#include "app/pages/chartwords.h"
#include "app/pages/figurerow.h"
#include "app/pages/findingcard.h"
#include "app/pages/findingsheader.h"
#include "app/pages/findingsview.h"
#include "app/pages/precisionchart.h"
#include "app/pages/rule.h"
#include "app/pages/tiesizechart.h"
#include "models/shownwording.h"

#include <QHBoxLayout>

namespace tiebreak
{

namespace
{

/// How the room is shared between findings and charts.
constexpr int findingsShare = 52;
constexpr int chartsShare = 48;

} // namespace

AuditResultView::AuditResultView(QWidget *parent)
    : QWidget(parent)
    , m_answer(new AuditAnswer)
    , m_figures(new FigureRow)
    , m_findings(new FindingsView)
    , m_sizes(new TieSizeChart)
    , m_curve(new PrecisionChart)
    , m_sizesPane(new ChartPane(m_sizes))
    , m_curvePane(new ChartPane(m_curve))
{
    m_figures->setObjectName(QStringLiteral("figures"));
    m_findings->setObjectName(QStringLiteral("findings"));
    m_findings->setAccessibleName(tr("Findings"));
    m_sizesPane->setObjectName(QStringLiteral("tieSizes"));
    m_curvePane->setObjectName(QStringLiteral("precision"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);

    auto *list = new QVBoxLayout;
    list->addWidget(new FindingsHeader);
    list->addWidget(m_findings, 1);
    auto *charts = new QVBoxLayout;
    charts->addWidget(m_sizesPane, 1);
    charts->addWidget(m_curvePane, 1);
    auto *evidence = new QHBoxLayout;
    evidence->addLayout(list, findingsShare);
    auto *between = new Rule;
    between->setFixedWidth(1);
    evidence->addWidget(between);
    evidence->addLayout(charts, chartsShare);
    auto *line = new Rule;
    line->setFixedHeight(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_answer);
    layout->addWidget(m_figures);
    layout->addWidget(line);
    layout->addLayout(evidence, 1);
    for (QLayout *part : QList<QLayout *>{list, charts, evidence, layout})
        part->setSpacing(0);
    connect(m_findings, &FindingsView::placeChosen, this, &AuditResultView::ranksChosen);
    connect(m_findings, &FindingsView::reencodeRequested, this, &AuditResultView::reencodeRequested);
    connect(m_findings, &FindingsView::pairOpened, this, &AuditResultView::pairOpened);
}

void AuditResultView::showResult(const AuditedSnapshot &result, const QTimeZone &zone)
{
    std::optional<ShownTruth> truth;
    if (result.truth)
        truth.emplace(ShownTruth{*result.truth, result.events->fileName.toStdString()});
    const ShownAudit shown = shownAudit({result.report, result.decoder, result.direction}, shownWording(zone),
                                        result.way == ReadWay::Pages, truth);
    m_answer->showAnswer(shown);
    m_figures->setFigures(shown.figures);
    m_findings->showFindings(shown);
    showTies(result.report);
    showPrecision(result);
}

void AuditResultView::showTies(const AuditReport &report)
{
    const ChartWords words = tieSizeWords(report);
    m_sizesPane->setWords(words);
    if (words.instead.isEmpty())
        m_sizes->showSizes(report.groupSizes);
}

void AuditResultView::showPrecision(const AuditedSnapshot &result)
{
    const ChartWords words = precisionWords(result);
    m_curvePane->setWords(words);
    if (words.instead.isEmpty())
        m_curve->showCurve(result.curve, result.decoder.spec());
}

void AuditResultView::forgetBoard()
{
    m_findings->forgetOpen();
}

void AuditResultView::chainTabsAfter(QWidget *stop)
{
    m_findings->chainTabsAfter(stop);
}

void AuditResultView::focusFindings()
{
    if (m_findings->openIndex() >= 0)
        m_findings->card(m_findings->openIndex())->setFocus();
}

} // namespace tiebreak
