// SPDX-License-Identifier: GPL-3.0-or-later
// Reports as files: HTML as it is, PDF with its pages and its charts.
#include "app/widgets/reportfile.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_reportfile
{

class ReportFileTest : public QObject
{
    Q_OBJECT

private slots:
    void theEndingSaysTheForm();
    void chartsAreDrawn();
    void pagesLieAsAsked();
    void noPageIsLeftEmpty();
};

namespace
{

/// A page with one chart of 400 by 200 pixels.
QString pageWith(const QByteArray &drawing)
{
    const QByteArray svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 200\">" + drawing + "</svg>";
    return QStringLiteral("<p>Text</p><p><img width=\"400\" height=\"200\" "
                          "src=\"data:image/svg+xml;base64,%1\"></p>")
        .arg(QString::fromLatin1(svg.toBase64()));
}

QByteArray polyline()
{
    QByteArray points;
    for (int x = 0; x < 400; ++x)
        points += QByteArray::number(x) + ',' + QByteArray::number(x * x % 199) + ' ';
    return "<polyline fill=\"none\" stroke=\"#000\" points=\"" + points + "\"/>";
}

} // namespace

void ReportFileTest::theEndingSaysTheForm()
{
    QCOMPARE(reportBytes("report.html", "<p>µ</p>", "title"), QByteArray("<p>µ</p>"));
    QCOMPARE(reportBytes("report", "<p>µ</p>", "title"), QByteArray("<p>µ</p>"));
    QVERIFY(reportBytes("report.PDF", "<p>µ</p>", "title").startsWith("%PDF-1."));
}

void ReportFileTest::chartsAreDrawn()
{
    const QByteArray with = reportBytes("a.pdf", pageWith(polyline()), "title");
    const QByteArray without = reportBytes("a.pdf", pageWith({}), "title");
    // 400 points, packed.
    QVERIFY2(with.size() > without.size() + 500,
             qPrintable(QStringLiteral("%1, %2").arg(with.size()).arg(without.size())));
    QCOMPARE(with.count("/Subtype /Image"), 0);
}

void ReportFileTest::pagesLieAsAsked()
{
    const QByteArray upright = reportBytes("a.pdf", pageWith(polyline()), "title");
    const QByteArray wide = reportBytes("a.pdf", pageWith(polyline()), "title", PageSide::Wide);
    QVERIFY(upright.contains("/MediaBox [0 0 595.000000 842.000000]"));
    QVERIFY(wide.contains("/MediaBox [0 0 842.000000 595.000000]"));
}

void ReportFileTest::noPageIsLeftEmpty()
{
    // Rows that move to the next page take the heading of the chart along, which then fits below the last
    // one.
    QString html = QStringLiteral("<h2>Rows</h2><table>");
    for (int row = 0; row < 11; ++row)
        html +=
            QStringLiteral("<tr><td>") +
            pageWith(polyline()).replace(QStringLiteral("height=\"200\""), QStringLiteral("height=\"130\"")) +
            QStringLiteral("</td></tr>");
    html += QStringLiteral("</table><h2>Chart</h2>") + pageWith(polyline());
    QCOMPARE(reportBytes("a.pdf", html, "title").count("/Type /Page\n"), 3);
}

TIEBREAK_TEST(QApplication, ReportFileTest)

} // namespace tst_reportfile

#include "tst_reportfile.moc"
