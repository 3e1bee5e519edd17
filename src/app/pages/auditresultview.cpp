// SPDX-License-Identifier: GPL-3.0-or-later
// All that an audit says: answer, figures, findings, charts.
#include "app/pages/auditresultview.h"

#include "app/pages/auditanswer.h"
#include "app/pages/chartpane.h"
#include "app/pages/figurerow.h"
#include "app/pages/findingcard.h"
#include "app/pages/findingsheader.h"
#include "app/pages/findingsview.h"
#include "app/pages/precisionchart.h"
#include "app/pages/rule.h"
#include "app/pages/tiesizechart.h"
#include "models/numbertext.h"
#include "models/shownwording.h"

#include <QHBoxLayout>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// How the room is shared between findings and charts.
constexpr int findingsShare = 52;
constexpr int chartsShare = 48;

/// "Seconds per ULP by score", "Hundredths of a second per ULP by score"
QString curveTitle(TickUnit unit)
{
    const std::string_view word = unitWord(unit);
    QString units = QString::fromUtf8(word.data(), qsizetype(word.size()));
    const qsizetype space = units.indexOf(u' ');
    units.insert(space < 0 ? units.size() : space, u's');
    units[0] = units[0].toUpper();
    return AuditResultView::tr("%1 per ULP by score").arg(units);
}

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
    m_sizesPane->setTitle(tr("Tie groups by size"));
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
    connect(m_findings, &FindingsView::placeOpened, this, &AuditResultView::placeOpened);
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
    if (report.tieGroups == 0) {
        m_sizesPane->setNote({});
        m_sizesPane->showWords(tr("No two members have the same score."));
        return;
    }
    const bool anyByName =
        std::ranges::any_of(report.groupSizes.byName, [](auto count) { return count > 0; });
    if (anyByName)
        m_sizesPane->setNote(tr("with members decided by name"), true);
    else
        m_sizesPane->setNote({});
    m_sizes->showSizes(report.groupSizes);
    m_sizesPane->showPlot();
}

void AuditResultView::showPrecision(const AuditedSnapshot &result)
{
    const CodecSpec &codec = result.decoder.spec();
    m_curvePane->setTitle(curveTitle(codec.unit));
    m_curvePane->setNote({});
    if (!codec.hasTime())
        m_curvePane->showWords(tr("This codec packs no time, so a double has none to lose."));
    else if (result.report.highestScore < 1)
        m_curvePane->showWords(tr("No member has a score above 0."));
    else if (result.curve.steps.empty())
        m_curvePane->showWords(tr("The codec packs none of these scores with a time of the season."));
    else {
        if (!result.curve.rings.empty())
            m_curvePane->setNote(tr("rings: collapsed ties, area by members"));
        else if (result.report.bins.belowOne > 0)
            m_curvePane->setNote(
                tr("without %1 at 0 or below").arg(groupedText(result.report.bins.belowOne)));
        m_curve->showCurve(result.curve, codec);
        m_curvePane->showPlot();
    }
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
