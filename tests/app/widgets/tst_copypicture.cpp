// SPDX-License-Identifier: GPL-3.0-or-later
// A chart on the clipboard.
#include "app/audit/precisionchart.h"
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/chart/chartpane.h"
#include "support/testprogram.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QPainter>
#include <QtTest>

using namespace tiebreak;

namespace tst_copypicture
{

namespace
{

/// Paints a red square.
class SquareChart : public QWidget
{
protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(QRect(20, 20, 40, 40), Qt::red); }
};

} // namespace

class TestCopyPicture : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void aChartWithoutACurveIsAnEmptyOne()
    {
        PrecisionChart chart;
        chart.resize(400, 300);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        QVERIFY(!chart.grab().isNull());
    }

    void everyChartCanBeCopied()
    {
        ChartPane pane(new SquareChart);
        pane.setWords({QStringLiteral("A chart"), {}, {}, false, {}});
        pane.resize(400, 300);
        pane.show();
        QVERIFY(QTest::qWaitForWindowExposed(&pane));
        QCOMPARE(pane.contextMenuPolicy(), Qt::ActionsContextMenu);
        auto *action = pane.findChild<QAction *>(QStringLiteral("copyPicture"));
        QVERIFY(pane.actions().contains(action));
        action->trigger();
        const QImage picture = QGuiApplication::clipboard()->image();
        QCOMPARE(picture.size(), QSize(800, 600));
        int red = 0;
        for (int x = 0; x < picture.width(); ++x)
            for (int y = 0; y < picture.height(); ++y)
                red += picture.pixelColor(x, y) == QColor(Qt::red);
        QVERIFY2(red >= 6000, qPrintable(QString::number(red)));
        // The title is on it, on the colour of the page.
        QCOMPARE(picture.pixelColor(2, 2), pane.palette().color(pane.backgroundRole()));
    }
};

TIEBREAK_TEST(QApplication, TestCopyPicture)

} // namespace tst_copypicture

#include "tst_copypicture.moc"
