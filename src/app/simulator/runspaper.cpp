// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runspaper.h"

#include "app/look/palette.h"
#include "models/simulator/runsmodel.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"
#include "sim/record/repeatcommand.h"
#include "sim/record/runtext.h"

#include <QCoreApplication>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class RunsPaperText
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::RunsPaper)
};

constexpr auto headPattern = R"(<html><head><style>
body { font-family: 'Noto Sans', 'DejaVu Sans', sans-serif; font-size: 9pt; color: %1; }
h1 { font-size: 16pt; }
h2 { font-size: 12pt; }
table { border-collapse: collapse; }
td, th { padding: 2px 4px; border-bottom: 1px solid %2; font-size: 7.5pt; white-space: nowrap; }
th { color: %3; font-weight: normal; }
.number { text-align: right; white-space: nowrap; }
.wrong { color: %4; font-weight: 600; }
.right { color: %5; font-weight: 600; }
.note { color: %3; }
.fixed { font-family: 'Noto Sans Mono', 'DejaVu Sans Mono', monospace; font-size: 8pt; }
</style></head><body>
)";

QString escaped(const std::string &words)
{
    return QString::fromStdString(words).toHtmlEscaped();
}

QString paragraph(const QString &html, const char *style = nullptr)
{
    return style ? QStringLiteral("<p class=\"%1\">%2</p>\n").arg(QLatin1String(style), html)
                 : QStringLiteral("<p>%1</p>\n").arg(html);
}

/// What the table of the window shows, but for the marks, which become words.
QString table(const RunsModel &model)
{
    QString html = QStringLiteral("<table width=\"100%\">\n<tr>");
    const auto cell = [&](const char *kind, int column, const QString &text, const char *style) {
        const bool number =
            model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt() & Qt::AlignRight;
        html += QStringLiteral("<%1 class=\"%2\" align=\"%3\">%4</%1>")
                    .arg(QLatin1String(kind), QLatin1String(style),
                         number ? QStringLiteral("right") : QStringLiteral("left"), text.toHtmlEscaped());
    };
    std::vector<int> columns;
    for (int column = 0; column < RunsModel::ColumnCount; ++column) {
        if ((column != RunsModel::Trimmed || model.trims()) &&
            (column != RunsModel::Server || model.hasServers()))
            columns.push_back(column);
    }
    for (const int column : columns)
        cell("th", column, model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(), "");
    html += QStringLiteral("</tr>\n");
    for (int row = 0; row < model.rowCount(); ++row) {
        html += QStringLiteral("<tr>");
        const RunOutcome outcome = model.run(row).outcome();
        for (const int column : columns) {
            const QModelIndex index = model.index(row, column);
            QString text = index.data(Qt::AccessibleTextRole).toString();
            const char *style = column == RunsModel::Outcome ? outcome == RunOutcome::Right   ? "right"
                                                               : outcome == RunOutcome::Wrong ? "wrong"
                                                                                              : ""
                                                             : "";
            if (column == RunsModel::Misplaced)
                text.prepend(QString(2, QChar(QChar::Nbsp)));
            if (column == RunsModel::Misplaced && !index.data(RunsModel::CauseRole).toString().isEmpty())
                text += u' ' + index.data(RunsModel::CauseRole).toString();
            cell("td", column, text, style);
        }
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table>\n");
}

QString runPart(const RunRecord &record, const Wording &wording)
{
    QString html = QStringLiteral("<h3>%1</h3>\n").arg(escaped(runTitle(record.plan)));
    for (const WhyWrong &why : whyWrong(record, wording))
        html += paragraph(QStringLiteral("<b>%1</b> %2 %3")
                              .arg(escaped(why.subject), escaped(why.sentence), escaped(why.worst)));
    if (!record.partial.empty())
        html += paragraph(RunsPaperText::tr("Partial: %1").arg(escaped(record.partial)), "wrong");
    html += paragraph(
        RunsPaperText::tr("%1 on %2, Tiebreak %3, seed %4, codec %5")
            .arg(timeText(record.began.time_since_epoch().count() / 1'000'000, TickUnit::Second, {}) +
                     QStringLiteral(" UTC"),
                 escaped(record.server), escaped(record.tiebreak),
                 QString::number(record.plan.workload.load.seed), escaped(specText(record.plan.codec))),
        "note");
    return html + paragraph(escaped(repeatCommand(record)), "fixed");
}

} // namespace

QString runsPaper(const std::vector<RunRecord> &records, const DrawnChart &cost)
{
    const Palette &colours = Palette::light();
    const Wording wording = displayWording(QTimeZone::utc());
    RunsModel model;
    model.add(records);
    QString html = QString::fromLatin1(headPattern)
                       .arg(colours.text.name(), colours.separator.name(), colours.secondary.name(),
                            colours.foreign.name(), colours.exact.name());
    html += QStringLiteral("<h1>%1</h1>\n").arg(RunsPaperText::tr("Simulator runs"));
    const RunsAnswer answer = runsAnswer(records, wording);
    html += paragraph(QStringLiteral("<b>%1</b> %2").arg(escaped(answer.bold), escaped(answer.rest)));
    html += table(model);
    html += QStringLiteral("<h2>%1</h2>\n").arg(RunsPaperText::tr("Cost against correctness"));
    html +=
        paragraph(RunsPaperText::tr(
                      "Updates lost or applied twice and rows misplaced, in a million, against server time."),
                  "note");
    html += QStringLiteral(
                "<p><img width=\"%1\" height=\"%2\" alt=\"%3\" src=\"data:image/png;base64,%4\"></p>\n")
                .arg(cost.size.width())
                .arg(cost.size.height())
                .arg(cost.inWords.toHtmlEscaped(), QString::fromLatin1(cost.png.toBase64()));
    html += QStringLiteral("<h2 style=\"page-break-before:always\">%1</h2>\n")
                .arg(RunsPaperText::tr("Every run, and how to repeat it"));
    for (const RunRecord &record : model.records())
        html += runPart(record, wording);
    return html + QStringLiteral("</body></html>\n");
}

} // namespace tiebreak
