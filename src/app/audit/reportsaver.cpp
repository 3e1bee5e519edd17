// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/reportsaver.h"

#include "app/audit/precisionchart.h"
#include "app/audit/tiesizechart.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "app/widgets/reportfile.h"
#include "app/widgets/savedfile.h"
#include "models/text/nametext.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QPainter>
#include <QStandardPaths>
#include <QSvgGenerator>

#include <functional>

namespace tiebreak
{

namespace
{

/// As wide as the text of a page of A4, nearly.
constexpr QSize chartSize{640, 250};

constexpr auto directorySetting = "audit/reports";

/// Draws a chart that is not on the screen, in light colours whatever the theme is.
void draw(AuditChart &drawn, QWidget &chart)
{
    drawn.size = chartSize;
    drawn.inWords = chart.accessibleDescription();
    chart.setPalette(applicationPalette(false));
    chart.resize(chartSize);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(chart.logicalDpiX());
    generator.setSize(chartSize);
    generator.setViewBox(QRect({}, chartSize));
    QPainter painter(&generator);
    chart.render(&painter); // sends the resize event that waits until the chart is shown
    painter.end();
    drawn.svg = buffer.data();
}

} // namespace

ReportSaver::ReportSaver(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_writing(session.threads())
{
}

void ReportSaver::ask(QWidget *window, const std::shared_ptr<const AuditRun> &audit)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString directory =
        m_session.settings().value(QLatin1StringView(directorySetting), documents).toString();
    QFileDialog *dialog = saveDialog(
        window, tr("Save the audit report"), directory,
        {{tr("HTML (*.html)"), QStringLiteral("html")}, {tr("PDF (*.pdf)"), QStringLiteral("pdf")}},
        QStringLiteral("audit ") + fileNameText(audit->key));
    dialog->setObjectName(QStringLiteral("reportDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, audit](const QString &path) {
        m_session.settings().setValue(QLatin1StringView(directorySetting), QFileInfo(path).absolutePath());
        save(path, audit);
    });
    dialog->open();
}

void ReportSaver::save(const QString &path, const std::shared_ptr<const AuditRun> &audit)
{
    AuditReportFacts facts;
    facts.audit = audit;
    facts.zone = m_session.zone();

    facts.sizes.words = tieSizeWords(audit->report);
    if (facts.sizes.words.instead.isEmpty()) {
        DrawnChart chart({});
        chart.draw(std::bind_front(tieSizeChart, audit->report.groupSizes));
        draw(facts.sizes, chart);
    }
    facts.curve.words = precisionWords(*audit);
    if (facts.curve.words.instead.isEmpty()) {
        PrecisionChart chart;
        chart.showCurve(audit->curve, audit->decoder.spec());
        draw(facts.curve, chart);
    }
    const QString title = tr("Audit of %1").arg(nameText(audit->key.toStdString()));
    const auto work = [path, title, facts](const Progress &) -> Result<QString> {
        TRY(const auto html, auditReportHtml(facts));
        TRY(writeWholeFile(path, reportBytes(path, html, title).toStdString()));
        return path;
    };
    m_writing.start(work, [this](Result<QString> &done) {
        if (done)
            emit saved(*done);
        else
            emit failed(done.error());
    });
}

} // namespace tiebreak

#include "moc_reportsaver.cpp"
