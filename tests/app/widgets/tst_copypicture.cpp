// SPDX-License-Identifier: GPL-3.0-or-later
// A chart on the clipboard.
#include "app/look/look.h"
#include "app/look/palette.h"
#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/plotview.h"
#include "support/testprogram.h"

#include <QAction>
#include <QChart>
#include <QClipboard>
#include <QGuiApplication>
#include <QtTest>

using namespace tiebreak;

namespace tst_copypicture
{

namespace
{

/// Paints a red square.
class SquarePlot : public PlotView
{
public:
    using PlotView::rebuild;

protected:
    void fill(QChart &chart, const Palette &palette) override
    {
        const Axis axis{0, 1, {{0, QStringLiteral("0")}, {1, QStringLiteral("1")}}, {}, false};
        addAxis(chart, Qt::AlignBottom, axis, palette);
        addAxis(chart, Qt::AlignLeft, axis, palette);
    }
    void paintOver(QPainter &painter, const Palette &) override
    {
        painter.fillRect(QRect(20, 20, 40, 40), Qt::red);
    }
    QString wordsAt(const QPointF &) const override { return {}; }
};

/// A chart that has nothing yet, not even axes.
class BarePlot : public PlotView
{
public:
    using PlotView::rebuild;

protected:
    void fill(QChart &, const Palette &) override {}
    void paintOver(QPainter &, const Palette &) override {}
    QString wordsAt(const QPointF &) const override { return {}; }
};

} // namespace

class TestCopyPicture : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void aChartWithoutAxesIsAnEmptyOne()
    {
        BarePlot plot;
        plot.rebuild();
        plot.resize(400, 300);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        QVERIFY(!plot.grab().isNull());
        QVERIFY(plot.svg({300, 200}).contains("<svg"));
    }

    void everyChartCanBeCopied()
    {
        auto *plot = new SquarePlot;
        ChartPane pane(plot);
        pane.setWords({QStringLiteral("A chart"), {}, false, {}});
        plot->rebuild();
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
