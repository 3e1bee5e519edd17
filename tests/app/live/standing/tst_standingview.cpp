// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the standings on Live: what is in sight is whole.
#include "app/live/standing/standingview.h"
#include "app/look/look.h"
#include "support/testprogram.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTest>

using namespace tiebreak;

namespace tst_standingview
{

class TestStandingView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    /// The upper half of a name cannot be told from another.
    void aRowThatIsCutIsNotShown()
    {
        QList<StandingRow> rows;
        for (int i = 1; i <= 5; ++i) {
            StandingRow row;
            row.member = "m" + QByteArray::number(i);
            row.place = QString::number(i);
            row.name = QString::fromUtf8(row.member);
            row.score = QStringLiteral("5");
            rows += row;
        }
        StandingView view;
        view.setMotion(false);
        view.resize(700, 400);
        view.show();
        view.setStanding(rows, false);
        const int height = view.rowHeight(0);
        const auto isEmptyBelow = [&](int top) {
            const QImage shown = view.viewport()->grab().toImage();
            for (int y = top; y < shown.height(); ++y)
                for (int x = 0; x < shown.width(); ++x)
                    if (shown.pixelColor(x, y) != view.palette().color(QPalette::Base))
                        return false;
            return true;
        };
        view.resize(700, view.horizontalHeader()->height() + 2 * height + height * 2 / 3);
        QVERIFY(!isEmptyBelow(height));
        QVERIFY(isEmptyBelow(2 * height + 1));
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        QVERIFY(!isEmptyBelow(2 * height + 1));
    }
};

TIEBREAK_TEST(QApplication, TestStandingView)

} // namespace tst_standingview

#include "tst_standingview.moc"
