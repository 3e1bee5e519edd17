// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/auditresultview.h"

#include "app/audit/auditanswer.h"
#include "app/audit/figurerow.h"
#include "app/audit/findingcard.h"
#include "app/audit/findingsview.h"
#include "app/audit/precisionchart.h"
#include "app/audit/tiesizechart.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/rule.h"
#include "models/text/displaywording.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>

#include <functional>

namespace tiebreak
{

namespace
{

/// How the room is shared between findings and charts.
constexpr int findingsShare = 52;
constexpr int chartsShare = 48;

/// The line above the findings that names their columns, painted like the header of a table.
class FindingsHeader : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::FindingsHeader)

public:
    explicit FindingsHeader(QWidget *parent) : QWidget(parent) { setFixedHeight(metric::HeaderHeight); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
        painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        painter.drawText(QRect(0, 0, FindingCard::countRight, height()), Qt::AlignRight | Qt::AlignVCenter,
                         tr("Found"));
        painter.drawText(rect().adjusted(FindingCard::textLeft, 0, -metric::CellPadding, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("What, and why"));
    }
};

} // namespace

AuditResultView::AuditResultView(QWidget *parent)
    : QWidget(parent)
    , m_answer(new AuditAnswer)
    , m_figures(new FigureRow)
    , m_findings(new FindingsView)
    , m_sizes(new DrawnChart({}))
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
    list->addWidget(new FindingsHeader(this));
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
}

void AuditResultView::setSession(Session &session)
{
    m_findings->setSession(session);
}

void AuditResultView::showResult(const AuditRun &result, const QTimeZone &zone)
{
    const AuditDisplay display =
        auditDisplay(result, displayWording(zone), result.way == ReadWay::Pages, result.eventsName());
    m_answer->showAnswer(display);
    m_figures->setFigures(display.figures);
    m_findings->showFindings(display);
    showTies(result.report);
    showPrecision(result);
}

void AuditResultView::showTies(const AuditReport &report)
{
    const ChartWords words = tieSizeWords(report);
    m_sizesPane->setWords(words);
    if (words.instead.isEmpty())
        m_sizes->draw(std::bind_front(tieSizeChart, report.groupSizes));
}

void AuditResultView::showPrecision(const AuditRun &result)
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

#include "moc_auditresultview.cpp"
