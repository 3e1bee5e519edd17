// SPDX-License-Identifier: GPL-3.0-or-later
// Events come on top and go below; each row is one line of plain text.
#include "models/live/eventsmodel.h"
#include "models/text/displaywording.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_eventsmodel
{

namespace
{

Moment eventMoment(std::chrono::microseconds since)
{
    return Moment(std::chrono::sys_days(std::chrono::year(2026) / 11 / 20) + since);
}

LiveEvent overtake(int number)
{
    LiveEvent event;
    event.kind = number % 3 ? EventKind::Overtook : EventKind::Tied;
    event.member = "m" + std::to_string(number % 5);
    event.other = "n" + std::to_string(number % 7);
    event.place = number + 1;
    event.from = eventMoment(number * 1s);
    event.to = eventMoment(number * 1s + 150ms);
    return event;
}

LiveWording eventWords()
{
    return formattedLiveWording(displayWording(QTimeZone::utc()), ScoreFormat(), ScoreUnits::Words);
}

} // namespace

class TestEventsModel : public QObject
{
    Q_OBJECT

private slots:
    void comesOnTopAndGoesBelow()
    {
        EventsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &EventsModel::modelReset);
        std::mt19937_64 random(20261123);
        std::deque<LiveEvent> events;
        int number = 0;
        QPersistentModelIndex held;
        QString heldText;
        for (int round = 0; round < 1000; ++round) {
            for (std::uint64_t more = random() % 4; more > 0; --more)
                events.push_front(overtake(number++));
            while (events.size() > 50)
                events.pop_back();
            model.setEvents(events, eventWords(), QTimeZone::utc());
            QCOMPARE(model.rowCount(), int(events.size()));
            for (int row = 0; row < model.rowCount(); ++row)
                QCOMPARE(model.index(row).data().toString(),
                         QString::fromStdString(eventText(events[std::size_t(row)], eventWords())));
            if (held.isValid())
                QCOMPARE(held.data().toString(), heldText);
            if (model.rowCount() > 0 && (!held.isValid() || random() % 10 == 0)) {
                held = model.index(int(random() % std::uint64_t(model.rowCount())));
                heldText = held.data().toString();
            }
        }
        // Nothing but the first of all.
        QVERIFY(resets.count() <= 5);
        model.setEvents({}, eventWords(), QTimeZone::utc());
        QCOMPARE(model.rowCount(), 0);
    }

    void takesOtherEvents()
    {
        EventsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto shows = [&](const std::deque<LiveEvent> &events) {
            model.setEvents(events, eventWords(), QTimeZone::utc());
            if (model.rowCount() != int(events.size()))
                return false;
            for (int row = 0; row < model.rowCount(); ++row) {
                if (model.index(row).data(EventsModel::MemberRole).toByteArray().toStdString() !=
                    events[std::size_t(row)].member)
                    return false;
            }
            return true;
        };
        QVERIFY(shows({overtake(3), overtake(2), overtake(1)}));
        QVERIFY(shows({overtake(3), overtake(1)}));
        QVERIFY(shows({overtake(4), overtake(3), overtake(2)}));
        QVERIFY(shows({overtake(9), overtake(8)}));
        QVERIFY(shows({overtake(9), overtake(9), overtake(8), overtake(7)}));
        QVERIFY(shows({}));
        QVERIFY(shows({overtake(1)}));
    }

    void filters()
    {
        std::deque<LiveEvent> events;
        for (int kind = 0; kind <= int(EventKind::Alert); ++kind) {
            events.push_front(overtake(kind));
            events.front().kind = EventKind(kind);
        }
        EventsModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setEvents(events, eventWords(), QTimeZone::utc());
        QCOMPARE(model.rowCount(), int(events.size()));
        for (const EventFilter filter : {EventFilter::Places, EventFilter::Top, EventFilter::Ties,
                                         EventFilter::Damage, EventFilter::Alerts, EventFilter::All}) {
            model.setFilter(filter);
            QCOMPARE(model.filter(), filter);
            int row = 0;
            for (const LiveEvent &event : events) {
                if (passes(filter, event.kind))
                    QCOMPARE(model.index(row++).data(EventsModel::KindRole).toInt(), int(event.kind));
            }
            QVERIFY(row > 0);
            QCOMPARE(model.rowCount(), row);
        }
    }

    void intervals()
    {
        const QTimeZone utc = QTimeZone::utc();
        QCOMPARE(
            intervalText(eventMoment(20h + 57min + 41s + 230ms), eventMoment(20h + 57min + 41s + 270ms), utc),
            QStringLiteral("between 20:57:41.2 and 20:57:41.3"));
        // Rounded outwards: it holds all of the interval.
        QCOMPARE(intervalText(eventMoment(299'999us), eventMoment(300'001us), utc),
                 QStringLiteral("between 00:00:00.2 and 00:00:00.4"));
        QCOMPARE(intervalText(eventMoment(300ms), eventMoment(400ms), utc),
                 QStringLiteral("between 00:00:00.3 and 00:00:00.4"));
        QCOMPARE(intervalText(eventMoment(-50ms), eventMoment(50ms), utc),
                 QStringLiteral("between 2026-11-19 23:59:59.9 and 2026-11-20 00:00:00.1"));
        QCOMPARE(intervalText(eventMoment(0s), eventMoment(1s), QTimeZone("Asia/Tokyo")),
                 QStringLiteral("between 09:00:00.0 and 09:00:01.0"));
        QCOMPARE(intervalText(Moment(-1500ms), Moment(-1400ms), utc),
                 QStringLiteral("between 23:59:58.5 and 23:59:58.6"));
    }

    void showsAnotherZone()
    {
        EventsModel model;
        model.setEvents({overtake(1)}, eventWords(), QTimeZone::utc());
        QSignalSpy changed(&model, &EventsModel::dataChanged);
        model.setEvents({overtake(1)}, eventWords(), QTimeZone("Asia/Tokyo"));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(model.index(0).data(EventsModel::IntervalRole).toString(),
                 QStringLiteral("between 09:00:01.0 and 09:00:01.2"));
    }

    void theNameStandsOutBeforeAndAfterItIsKnown()
    {
        LiveEvent early;
        early.kind = EventKind::Damage;
        early.member = "u7";
        early.text = "u7 holds milliseconds";
        LiveEvent late = early;
        late.text = "Mei Lin holds milliseconds";
        LiveWording words = eventWords();
        words.general.member = [](std::string_view) { return std::string("Mei Lin"); };
        EventsModel model;
        model.setEvents({early, late}, words, QTimeZone::utc());
        QStringList leads;
        for (int row = 0; row < model.rowCount(); ++row)
            leads += model.index(row).data(EventsModel::LeadRole).toString();
        leads.sort();
        QCOMPARE(leads, QStringList({"Mei Lin", "u7"}));
    }

    void foreignNamesAreOneLineOfPlainText()
    {
        LiveEvent event = overtake(1);
        event.member = "<b>x</b>\n\tnext";
        event.other = "\xff\xe2\x80\xae";
        LiveEvent alert;
        alert.kind = EventKind::Alert;
        alert.text = "first\nsecond\tthird";
        EventsModel model;
        model.setEvents({event, alert}, eventWords(), QTimeZone::utc());
        const QString text = model.index(0).data().toString();
        QVERIFY(text.startsWith(model.index(0).data(EventsModel::LeadRole).toString()));
        QVERIFY(!model.index(0).data(EventsModel::LeadRole).toString().isEmpty());
        QVERIFY(text.contains("<b>x</b>") && !text.contains('\n') && !text.contains('\t'));
        QVERIFY(!text.contains(QChar(0x202e)));
        QCOMPARE(model.index(1).data().toString(), QStringLiteral("first second third"));
        QCOMPARE(model.index(0).data(EventsModel::MemberRole).toByteArray(), QByteArray("<b>x</b>\n\tnext"));
        // A line an event, five fields each.
        const QStringList lines = model.text().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines.last().isEmpty());
        QCOMPARE(lines[0].split('\t').size(), 5);
        QCOMPARE(lines[1].split('\t').size(), 5);
        QVERIFY(lines[0].startsWith("2026-11-20T00:00:01.000000Z\t2026-11-20T00:00:01.150000Z\tovertook\t"));
        QVERIFY(model.index(0)
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .endsWith(", between 00:00:01.0 and 00:00:01.2"));
    }

    void everyKindHasANameOfItsOwn()
    {
        EventsModel model;
        std::deque<LiveEvent> events;
        for (int kind = 0; kind <= int(EventKind::ClockSetBack); ++kind)
            events.emplace_back().kind = EventKind(kind);
        model.setEvents(events, eventWords(), QTimeZone::utc());
        QSet<QString> names;
        for (const QString &line : model.text().split('\n', Qt::SkipEmptyParts))
            names.insert(line.split('\t')[2]);
        QVERIFY(!names.contains(QString()));
        QCOMPARE(names.size(), qsizetype(events.size()));
    }
};

TIEBREAK_TEST(QCoreApplication, TestEventsModel)

} // namespace tst_eventsmodel

#include "tst_eventsmodel.moc"
