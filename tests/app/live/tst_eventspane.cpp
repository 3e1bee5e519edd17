// SPDX-License-Identifier: GPL-3.0-or-later
// A long sentence gets as many lines as it takes, and a short one no more than it needs.
#include "app/live/eventspane.h"
#include "app/look/look.h"
#include "models/text/displaywording.h"
#include "support/testprogram.h"

#include <QListView>
#include <QTest>

#include <deque>

using namespace tiebreak;

namespace tst_eventspane
{

class TestEventsPane : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void aLongSentenceHasFurtherLines()
    {
        EventsPane pane;
        std::deque<LiveEvent> events(2);
        events[0].kind = EventKind::Overtook;
        events[0].member = "ann";
        events[0].other = "ben";
        events[0].place = 8;
        events[1].kind = EventKind::Damage;
        events[1].member = "xdeltax3472";
        events[1].text =
            "'s time is in milliseconds: 524 632 points now read as 524 215 points in the year 2103";
        pane.events().setEvents(
            events, formattedLiveWording(displayWording(QTimeZone::utc()), ScoreFormat(), ScoreUnits::Words),
            QTimeZone::utc());
        auto *list = pane.findChild<QListView *>(QStringLiteral("eventList"));
        pane.resize(900, 300);
        pane.show();
        const auto heightOf = [&](const char *member) {
            for (int row = 0; row < list->model()->rowCount(); ++row) {
                const QModelIndex index = list->model()->index(row, 0);
                if (index.data(EventsModel::MemberRole).toByteArray() == member)
                    return list->visualRect(index).height();
            }
            return 0;
        };
        const int low = heightOf("ann");
        QVERIFY(low > 0);
        QCOMPARE(heightOf("xdeltax3472"), low);
        pane.resize(330, 300);
        QTRY_VERIFY(heightOf("xdeltax3472") > low);
        QCOMPARE(heightOf("ann"), low);
        pane.resize(900, 300);
        QTRY_COMPARE(heightOf("xdeltax3472"), low);
    }
};

TIEBREAK_TEST(QApplication, TestEventsPane)

} // namespace tst_eventspane

#include "tst_eventspane.moc"
