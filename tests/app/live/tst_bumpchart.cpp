// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of places: where its lines and labels stand.
#include "app/live/bumpchartview.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

class TestBumpChart : public QObject
{
    Q_OBJECT

private slots:
    void isNamed()
    {
        const BumpChartView view;
        QVERIFY(!view.accessibleName().isEmpty());
    }
};

TIEBREAK_TEST(QApplication, TestBumpChart)
#include "tst_bumpchart.moc"
