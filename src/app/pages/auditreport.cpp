// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as a page of its own, to be handed on; text only, nothing is drawn or written here.
#include "app/pages/auditreport.h"

#include "app/palette.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "models/shownaudit.h"
#include "models/shownwording.h"
#include "models/timetext.h"

#include <QCoreApplication>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Words
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::AuditReport)
};

/// Nothing may be loaded from anywhere, and no script may run, whatever a name holds.
constexpr auto headPattern = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>%1</title>
<style>
body { font-family: 'Noto Sans', 'DejaVu Sans', sans-serif; font-size: 10pt; color: %2; background-color: %3;
       line-height: 1.4; overflow-wrap: anywhere; }
h1 { font-size: 16pt; margin-bottom: 4px; }
h2 { font-size: 12pt; margin-top: 20px; margin-bottom: 6px; }
p { margin-top: 0; margin-bottom: 6px; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid %4; padding: 5px 8px; text-align: left; vertical-align: top; }
th, .name { color: %5; font-weight: normal; }
.number { text-align: right; white-space: nowrap; }
.strong { font-weight: 600; }
.fixed { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; font-size: 9pt; }
.note { color: %5; font-size: 9pt; }
.answer { background-color: %6; font-size: 13pt; font-weight: 600; padding: 10px 12px; border: none; }
.after { margin-top: 8px; }
.chart { line-height: 100%; margin: 0; }
img { max-width: 100%; height: auto; }
@media screen {
body { max-width: 50em; margin: 2em auto; padding: 0 1em; }
}
@media print {
body { margin: 0; }
tr, img { break-inside: avoid; }
h2 { break-after: avoid; }
}
@page { size: A4; margin: 18mm; }
</style>
</head>
<body>
)";

/// Text as HTML; what runs from right to left does not turn what stands around it.
QString escaped(const QString &text)
{
    return QStringLiteral("<bdi>%1</bdi>").arg(text.toHtmlEscaped());
}

/// A cell; `html` is already HTML.
QString cell(const QString &html, const char *style = nullptr)
{
    return style ? QStringLiteral("<td class=\"%1\">%2</td>").arg(QLatin1StringView(style), html)
                 : QStringLiteral("<td>%1</td>").arg(html);
}

QString row(const QStringList &cells)
{
    return QStringLiteral("<tr>%1</tr>\n").arg(cells.join(QString()));
}

QString heading(const QString &text)
{
    return QStringLiteral("<h2>%1</h2>\n").arg(text.toHtmlEscaped());
}

QString table(const QString &rows)
{
    return QStringLiteral("<table width=\"100%\" cellspacing=\"0\">\n%1</table>\n").arg(rows);
}

QString tableHead(const QStringList &names)
{
    QString cells;
    for (const QString &name : names)
        cells += QStringLiteral("<th>%1</th>").arg(name.toHtmlEscaped());
    return QStringLiteral("<thead><tr>%1</tr></thead>\n").arg(cells);
}

const QColor &washOf(Verdict mark)
{
    const Palette &colours = Palette::light();
    return mark == Verdict::Exact     ? colours.washExact
           : mark == Verdict::Foreign ? colours.washForeign
                                      : colours.washBlurred;
}

/// Puts one report together.
class Report
{
public:
    explicit Report(const AuditReportFacts &facts)
        : m_facts(facts)
        , m_audit(*facts.audit)
        , m_wording(shownWording(facts.zone))
        , m_shown(shownAudit({m_audit.report, m_audit.decoder, m_audit.direction}, m_wording,
                             m_audit.way == ReadWay::Pages, truth()))
    {
    }

    QString html() const
    {
        const QString name = nameText(m_audit.key.toStdString());
        const Palette &colours = Palette::light();
        // No percent sign of a name may be taken for a place to fill.
        QString html = QString::fromUtf8(headPattern)
                           .arg(Words::tr("Audit of %1").arg(name).toHtmlEscaped(), colours.text.name(),
                                colours.base.name(), colours.separator.name(), colours.secondary.name(),
                                washOf(m_shown.mark).name());
        html += QStringLiteral("<h1>%1 %2</h1>\n").arg(Words::tr("Audit of"), escaped(name));
        html += table(row({cell(escaped(m_shown.answer), "answer")}));
        if (!m_shown.detail.isEmpty())
            html += QStringLiteral("<p class=\"after\">%1</p>\n").arg(escaped(m_shown.detail));
        html += heading(Words::tr("What was audited")) + table(subject(name));
        html += heading(Words::tr("Figures")) + table(figures());
        html += heading(Words::tr("Findings")) + findings();
        html += trueOrder();
        html += chart(m_facts.sizes) + chart(m_facts.curve);
        return html + QStringLiteral("</body>\n</html>\n");
    }

private:
    std::optional<ShownTruth> truth() const
    {
        if (!m_audit.truth)
            return {};
        return ShownTruth{*m_audit.truth, m_audit.events->fileName.toStdString()};
    }

    QString time(std::int64_t tick) const
    {
        return QString::fromStdString(m_wording.time(tick, m_audit.decoder.spec().unit));
    }

    QString subject(const QString &name) const
    {
        const CodecSpec &codec = m_audit.decoder.spec();
        const TickWindow &season = m_audit.decoder.window();
        QString rows;
        const auto add = [&rows](const QString &label, const QString &value, const char *style = nullptr) {
            rows += row({cell(label.toHtmlEscaped(), "name"), cell(escaped(value), style)});
        };
        add(Words::tr("Board"), name);
        add(Words::tr("Server"), m_audit.server);
        add(Words::tr("Codec"), QString::fromStdString(specText(codec)), "fixed");
        add(Words::tr("Rule"), QString::fromStdString(ruleText(codec)));
        if (codec.hasTime())
            add(Words::tr("Season"), Words::tr("%1 to %2").arg(time(season.first), time(season.last)));
        add(Words::tr("Direction"), m_audit.direction == Direction::HighestFirst ? Words::tr("highest first")
                                                                                 : Words::tr("lowest first"));
        const QString readAt =
            QString::fromStdString(m_wording.time(m_audit.readAt / 1'000'000, TickUnit::Second));
        add(Words::tr("Read"), m_audit.way == ReadWay::Dump
                                   ? Words::tr("%1, by DUMP: one moment of the board").arg(readAt)
                                   : Words::tr("%1, by pages").arg(readAt));
        if (m_audit.way == ReadWay::Pages)
            add(Words::tr("Moved meanwhile"),
                QString::fromStdString(countText(m_wording, m_audit.snapshot->moved, "member", "members")));
        if (m_audit.events)
            add(Words::tr("True events"), m_audit.events->fileName);
        add(Words::tr("Versions"),
            QStringList{QStringLiteral("Tiebreak " TIEBREAK_VERSION), m_audit.product}.join(
                m_audit.product.isEmpty() ? QString() : QStringLiteral(", ")));
        return rows;
    }

    QString figures() const
    {
        QString rows = row({cell(Words::tr("Members").toHtmlEscaped()),
                            cell(groupedText(m_audit.report.members).toHtmlEscaped(), "number"),
                            cell(Words::tr("All that stand on the board").toHtmlEscaped(), "note")});
        for (const ShownFigure &figure : m_shown.figures)
            rows += row({cell(figure.name.toHtmlEscaped()), cell(figure.value.toHtmlEscaped(), "number"),
                         cell(figure.toolTip.toHtmlEscaped(), "note")});
        return rows;
    }

    static QString placesText(const ShownFinding &finding)
    {
        const qsizetype told = std::min(finding.places.size(), qsizetype(placesTold));
        QStringList texts;
        for (const ShownPlace &place : finding.places.first(told))
            texts += place.text;
        if (const qint64 more = finding.placeCount - told; more > 0)
            texts += Words::tr("%1 more").arg(groupedText(more));
        return texts.join(QStringLiteral("; "));
    }

    QString findings() const
    {
        QString rows;
        for (const ShownFinding &finding : m_shown.findings) {
            QString words = QStringLiteral("<span class=\"strong\">%1</span><br>%2")
                                .arg(finding.title.toHtmlEscaped(), escaped(finding.cause));
            if (!finding.mend.isEmpty())
                words += QStringLiteral("<br><span class=\"name\">%1</span> %2")
                             .arg(Words::tr("Mend:").toHtmlEscaped(), escaped(finding.mend));
            if (const QString places = placesText(finding); !places.isEmpty())
                words += QStringLiteral("<br><span class=\"name\">%1</span> %2")
                             .arg(Words::tr("Where:").toHtmlEscaped(), places.toHtmlEscaped());
            rows += row({cell(finding.count.toHtmlEscaped(), "number"), cell(words)});
        }
        QString html = rows.isEmpty() ? QString() : table(rows);
        if (!m_shown.quiet.isEmpty())
            html +=
                QStringLiteral("<p class=\"note after\">%1: %2.</p>\n")
                    .arg(m_shown.quiet.toHtmlEscaped(),
                         QString(m_shown.quietNames).replace(u'\n', QStringLiteral(", ")).toHtmlEscaped());
        return html;
    }

    QString placed(std::int64_t rank, std::int64_t reached) const
    {
        const std::string_view member = memberAtRank(*m_audit.snapshot, m_audit.direction, rank);
        return QStringLiteral("%1 %2<br><span class=\"note\">%3</span>")
            .arg(groupedText(rank + 1).toHtmlEscaped(), escaped(nameText(member)),
                 QString::fromStdString(m_wording.time(reached, TickUnit::Microsecond)).toHtmlEscaped());
    }

    QString trueOrder() const
    {
        if (!m_audit.truth)
            return {};
        const TrueOrderReport &report = *m_audit.truth;
        QString html =
            heading(Words::tr("True order")) +
            QStringLiteral("<p>%1</p>\n")
                .arg(escaped(QString::fromStdString(trueOrderAnswer(report, truth()->source, m_wording))));
        QString rows;
        for (const Inversion &pair : report.worst)
            rows += row(
                {cell(placed(pair.above, pair.aboveMicroseconds)),
                 cell(placed(pair.below, pair.belowMicroseconds)),
                 cell(QString::fromStdString(durationText(pair.gap(), TickUnit::Microsecond)).toHtmlEscaped(),
                      "number")});
        if (!rows.isEmpty())
            html += table(tableHead({Words::tr("Stands above, but was later"),
                                     Words::tr("Stands below, but was earlier"), Words::tr("Gap")}) +
                          rows);
        return html;
    }

    static QString chart(const ReportChart &chart)
    {
        QString html = heading(chart.words.title);
        if (chart.png.isEmpty())
            return html + QStringLiteral("<p>%1</p>\n").arg(chart.words.instead.toHtmlEscaped());
        const QString note =
            chart.words.swatch ? Words::tr("hatched: %1").arg(chart.words.note) : chart.words.note;
        if (!note.isEmpty())
            html += QStringLiteral("<p class=\"note\">%1</p>\n").arg(note.toHtmlEscaped());
        return html + QStringLiteral("<p class=\"chart\"><img width=\"%1\" height=\"%2\" alt=\"%3\" "
                                     "src=\"data:image/png;base64,%4\"></p>\n")
                          .arg(QString::number(chart.size.width()), QString::number(chart.size.height()),
                               chart.inWords.toHtmlEscaped(), QString::fromLatin1(chart.png.toBase64()));
    }

    const AuditReportFacts &m_facts;
    const AuditedSnapshot &m_audit;
    Wording m_wording;
    ShownAudit m_shown;
};

} // namespace

QString auditReportHtml(const AuditReportFacts &facts)
{
    return Report(facts).html();
}

} // namespace tiebreak
