// SPDX-License-Identifier: GPL-3.0-or-later
// The line of time tells the truth for every codec, and its axis can be read.
#include "app/inspector/ticklineview.h"
#include "app/look/look.h"
#include "app/widgets/raw/timeaxis.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_ticklineview
{

namespace
{

constexpr qint64 evening = 1795205647; // 2026-11-20 20:14:07 UTC

Decoder tickDecoderOf(const char *spec)
{
    return Decoder(*parseCodecSpec(spec), TimeRange{});
}

qint64 eveningTick(const CodecSpec &spec)
{
    return evening * 1000000 / unitMicroseconds(spec.unit);
}

} // namespace

class TestTickLineView : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void segmentsTouchAndHoldTheirDoubles_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<qint64>("score");
        const char *const specs[] = {"binary:from=4294967295",
                                     "decimal:from=9999999999",
                                     "decimal",
                                     "fraction:from=4102415999,span=4102415999,digits=10",
                                     "text:unit=cs",
                                     "text:unit=cs,from=1099511627776",
                                     "ordered",
                                     "decimal:unit=min,digits=8",
                                     "decimal:unit=us,digits=16"};
        for (const char *spec : specs) {
            for (const qint64 score : {0, 3, 812, 2400000, 17380520})
                QTest::addRow("%s, %lld", spec, static_cast<long long>(score)) << QByteArray(spec) << score;
        }
    }

    void segmentsTouchAndHoldTheirDoubles()
    {
        QFETCH(const QByteArray, spec);
        QFETCH(const qint64, score);
        const Decoder decoder = tickDecoderOf(spec.constData());
        const auto encoded = encode(decoder.spec(), score, eveningTick(decoder.spec()));
        QVERIFY(encoded.has_value());
        const double raw = encoded->raw;
        const TickNeighbours line = tickNeighbours(decoder, raw);
        QVERIFY(!line.preimage.empty());
        QVERIFY(line.first <= line.preimage.front().first);
        QVERIFY(line.last >= line.preimage.front().last);
        if (line.preimage.size() > 1) {
            QVERIFY(line.others.empty());
            return;
        }
        std::vector<TickInterval> all{line.preimage.front()};
        for (const TickSegment &segment : line.others) {
            all.push_back(segment.ticks);
            for (const qint64 tick : {segment.ticks.first, segment.ticks.last}) {
                const auto again = encode(decoder.spec(), score, tick);
                QVERIFY(again.has_value());
                QVERIFY(segment.steps != 0);
                QCOMPARE(doublesApart(raw, again->raw), std::uint64_t(std::abs(segment.steps)));
                QCOMPARE(again->raw > raw, segment.steps > 0);
            }
        }
        std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
        for (std::size_t i = 1; i < all.size(); ++i)
            QCOMPARE(all[i].first, all[i - 1].last + 1);
    }

    void wordsNameTheIntervalAndTheRank()
    {
        TickLineView view;
        const Decoder binary = tickDecoderOf("binary:from=4294967295");
        view.setValue(binary, 10307924010161648.0, Direction::HighestFirst, QTimeZone::utc());
        QVERIFY2(view.description().contains(QStringLiteral("20:14:06 to 20:14:08, 3 s")),
                 qPrintable(view.description()));
        QVERIFY(view.description().contains(QStringLiteral("Earlier ranks higher")));
        view.setValue(binary, 10307924010161648.0, Direction::LowestFirst, QTimeZone::utc());
        QVERIFY(view.description().contains(QStringLiteral("Later ranks higher")));
        view.setValue(tickDecoderOf("decimal"), 5.0, Direction::LowestFirst, QTimeZone::utc());
        QVERIFY(view.description().contains(QStringLiteral("Earlier ranks higher")));
        // A time out of range says its date.
        view.setValue(binary, 5153960755200000.0, Direction::HighestFirst, QTimeZone::utc());
        QVERIFY(view.description().contains(QStringLiteral("2106-02-07 06:28:15")));
        view.setValue(binary, 10307924010161648.0, Direction::HighestFirst, QTimeZone("Asia/Tokyo"));
        QVERIFY(view.description().contains(QStringLiteral("05:14:06 to 05:14:08")));
    }

    void nothingIsShownWithoutTime()
    {
        TickLineView view;
        view.setValue(tickDecoderOf("plain"), 42, Direction::HighestFirst, QTimeZone::utc());
        QVERIFY(view.isEmpty());
        for (const double raw : {std::nan(""), std::numeric_limits<double>::infinity(), 4294965500795949.5}) {
            view.setValue(tickDecoderOf("binary:from=4294967295"), raw, Direction::HighestFirst,
                          QTimeZone::utc());
            QVERIFY(view.isEmpty());
            QVERIFY(!view.grab().isNull());
        }
    }

    void marksLieInViewAndOnTicks_data()
    {
        QTest::addColumn<int>("unit");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("span");
        for (const TickUnit unit : {TickUnit::Minute, TickUnit::Second, TickUnit::Centisecond,
                                    TickUnit::Millisecond, TickUnit::Microsecond}) {
            const qint64 start = evening * 1000000 / unitMicroseconds(unit);
            for (qint64 span = 19; span < 4000000000000; span *= 7)
                QTest::addRow("%d, %lld", int(unit), static_cast<long long>(span))
                    << int(unit) << start << span;
        }
    }

    void marksLieInViewAndOnTicks()
    {
        QFETCH(const int, unit);
        QFETCH(const qint64, first);
        QFETCH(const qint64, span);
        for (const QTimeZone &zone : {QTimeZone::utc(), QTimeZone("Asia/Kathmandu")}) {
            const auto marks = timeMarks(first, first + span, TickUnit(unit), zone, 560);
            if (double(first + span) * double(unitMicroseconds(TickUnit(unit))) > 253402300799e6) {
                for (const TimeMark &mark : marks)
                    QVERIFY(!mark.words.startsWith(u'+'));
                continue;
            }
            qint64 before = first - 1;
            double lastWords = -100;
            for (const TimeMark &mark : marks) {
                QVERIFY(mark.tick > before);
                QVERIFY(mark.tick <= first + span);
                before = mark.tick;
                QCOMPARE(mark.major, !mark.words.isEmpty());
                if (!mark.major)
                    continue;
                const double x = double(mark.tick - first) / double(span) * 559;
                QVERIFY2(x - lastWords > 40, qPrintable(mark.words));
                lastWords = x;
            }
            QVERIFY(!marks.empty());
            QVERIFY(marks.size() <= 120);
        }
    }

    void extremeTicksNeedNoAxis()
    {
        const qint64 most = std::numeric_limits<qint64>::max();
        QVERIFY(timeMarks(most - 20, most, TickUnit::Second, QTimeZone::utc(), 500).empty());
        QVERIFY(timeMarks(-most, -most + 20, TickUnit::Minute, QTimeZone::utc(), 500).empty());
        QVERIFY(!intervalWords(most - 20, most, TickUnit::Minute, QTimeZone::utc()).isEmpty());
        for (const char *spec : {"ordered:bits=62", "binary:bits=62", "decimal:digits=18",
                                 "ordered:bits=62,unit=min", "text:unit=min,from=4611686018427387904"}) {
            const auto parsed = parseCodecSpec(spec);
            QVERIFY(parsed.has_value());
            const Decoder decoder(*parsed, TimeRange{});
            for (const double raw : {0.0, 1.0, 1.5, 3.9, 1e18, 9e18, 9.2e18, -1.0, -9.2e18, 1e300}) {
                TickLineView view;
                view.resize(500, 74);
                view.setValue(decoder, raw, Direction::HighestFirst, QTimeZone::utc());
                QVERIFY(!view.grab().isNull());
            }
        }
    }

    void spansAreNamedInWordsPeopleUse()
    {
        QCOMPARE(spanWords(1, TickUnit::Second), QStringLiteral("one second"));
        QCOMPARE(spanWords(3, TickUnit::Second), QStringLiteral("3 s"));
        QCOMPARE(spanWords(90, TickUnit::Minute), QStringLiteral("1 h 30 min"));
        QCOMPARE(spanWords(117, TickUnit::Centisecond), QStringLiteral("1.17 s"));
        QCOMPARE(intervalWords(evening, evening, TickUnit::Second, QTimeZone::utc()),
                 QStringLiteral("20:14:07"));
        QCOMPARE(intervalWords(evening, evening + 86400, TickUnit::Second, QTimeZone::utc()),
                 QStringLiteral("2026-11-20 20:14:07 to 2026-11-21 20:14:07"));
        QCOMPARE(intervalWords(evening, evening + 86400 * 365, TickUnit::Second, QTimeZone::utc()),
                 QStringLiteral("2026-11-20 to 2027-11-20"));
    }
};

TIEBREAK_TEST(QApplication, TestTickLineView)

} // namespace tst_ticklineview

#include "tst_ticklineview.moc"
