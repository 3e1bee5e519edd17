// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/reportsaver.h"

#include "app/audit/precisionchart.h"
#include "app/audit/tiesizechart.h"
#include "app/look/palette.h"
#include "app/widgets/reportfile.h"
#include "app/widgets/savedfile.h"
#include "models/text/bytestext.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QStandardPaths>

namespace tiebreak
{

namespace
{

/// As wide as the text of a page of A4, nearly.
constexpr QSize chartSize{640, 250};
constexpr double pixelRatio = 2;

constexpr auto directorySetting = "audit/reports";

/// The chart on paper, whatever the theme of the window.
void preparePaper(PlotView &chart)
{
    chart.setPalette(applicationPalette(false));
    chart.resize(chartSize);
}

QImage drawn(PlotView &chart)
{
    QImage image(chartSize * pixelRatio, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelRatio);
    image.fill(Palette::light().base);
    static_cast<QWidget &>(chart).render(&image);
    return image;
}

QByteArray pngOf(const QImage &image)
{
    QByteArray bytes;
    if (image.isNull())
        return bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

ReportSaver::ReportSaver(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_writing(session.threads())
{
}

void ReportSaver::ask(QWidget *window, const std::shared_ptr<const AuditedSnapshot> &audit,
                      const QTimeZone &zone)
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString directory =
        m_session.settings().value(QLatin1StringView(directorySetting), documents).toString();
    QFileDialog *dialog = saveDialog(
        window, tr("Save the audit report"), directory,
        {{tr("HTML (*.html)"), QStringLiteral("html")}, {tr("PDF (*.pdf)"), QStringLiteral("pdf")}},
        QStringLiteral("audit ") + fileNameText(audit->key));
    dialog->setObjectName(QStringLiteral("reportDialog"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, audit, zone](const QString &path) {
        m_session.settings().setValue(QLatin1StringView(directorySetting), QFileInfo(path).absolutePath());
        save(path, audit, zone);
    });
    dialog->open();
}

void ReportSaver::save(const QString &path, const std::shared_ptr<const AuditedSnapshot> &audit,
                       const QTimeZone &zone)
{
    AuditReportFacts facts;
    facts.audit = audit;
    facts.zone = zone;

    QImage sizes;
    facts.sizes.words = tieSizeWords(audit->report);
    facts.sizes.size = chartSize;
    if (facts.sizes.words.instead.isEmpty()) {
        TieSizeChart chart;
        preparePaper(chart);
        chart.showSizes(audit->report.groupSizes);
        facts.sizes.inWords = chart.accessibleDescription();
        sizes = drawn(chart);
    }
    QImage curve;
    facts.curve.words = precisionWords(*audit);
    facts.curve.size = chartSize;
    if (facts.curve.words.instead.isEmpty()) {
        PrecisionChart chart;
        preparePaper(chart);
        chart.showCurve(audit->curve, audit->decoder.spec());
        facts.curve.inWords = chart.accessibleDescription();
        curve = drawn(chart);
    }
    const QString title = tr("Audit of %1").arg(nameText(audit->key.toStdString()));
    const auto work = [path, title, facts, sizes, curve](const Progress &) -> Result<QString> {
        AuditReportFacts whole = facts;
        whole.sizes.png = pngOf(sizes);
        whole.curve.png = pngOf(curve);
        const auto html = auditReportHtml(whole);
        if (!html)
            return std::unexpected(html.error());
        if (const auto written = writeReport(path, *html, title); !written)
            return std::unexpected(written.error());
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
