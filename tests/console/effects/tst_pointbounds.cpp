// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/pointbounds.h"
#include "core/codec/windowfields.h"
#include "core/text/scoretext.h"
#include "support/codecs.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace tiebreak;

namespace tst_pointbounds
{

namespace
{

/// Whether a raw lies within a bound as Redis reads it.
bool isAbove(double raw, const std::string &min)
{
    return min.starts_with('(') ? raw > *parseRawText(min.substr(1)) : raw >= *parseRawText(min);
}

bool isBelow(double raw, const std::string &max)
{
    return max.starts_with('(') ? raw < *parseRawText(max.substr(1)) : raw <= *parseRawText(max);
}

bool holds(const PointBounds &bounds, double raw)
{
    return isAbove(raw, bounds.min) && isBelow(raw, bounds.max);
}

std::string textOf(const PointBounds &bounds)
{
    return bounds.min + ' ' + bounds.max;
}

constexpr const char *specs[] = {"plain",
                                 "binary:bits=32,from=4294967295",
                                 "binary:bits=32",
                                 "binary:from=2147483647,keep=31",
                                 "decimal:digits=10,from=9999999999",
                                 "decimal:digits=13,unit=ms",
                                 "fraction:span=10000000000,from=9999999999",
                                 "fraction:span=4294967296,digits=6",
                                 "text",
                                 "text:from=9999999999",
                                 "ordered:from=4294967295",
                                 "ordered:from=4294967295,bias=signed",
                                 "formula:score*2^34 + (1767225600000 - t)|unit=ms",
                                 "formula:-score + t/10000000000",
                                 "formula:score + (1 - t/10000000000)",
                                 "formula:(9999999 - score)*2^34 + t"};

/// Ticks at both ends of the window and at random between them.
std::vector<std::int64_t> ticksOf(TickWindow window, std::mt19937_64 &random)
{
    std::vector<std::int64_t> ticks{window.first, window.last};
    for (int i = 0; i < 20; ++i)
        ticks.push_back(std::uniform_int_distribution(window.first, window.last)(random));
    return ticks;
}

} // namespace

class TestPointBounds : public QObject
{
    Q_OBJECT

private slots:
    void boundsAsTheyAreWritten()
    {
        const auto bounds = [](const char *spec, std::int64_t score) {
            return textOf(boundsOfPoints(decoder(spec), score).value());
        };
        QCOMPARE(bounds("binary:bits=32,from=4294967295", 100), std::string("429496729600 (433791696896"));
        QCOMPARE(bounds("binary:bits=32,from=4294967295", -1), std::string("-4294967296 (0"));
        QCOMPARE(bounds("decimal:digits=10,from=9999999999", 100),
                 std::string("1000000000000 (1010000000000"));
        QCOMPARE(bounds("fraction:span=10000000000,from=9999999999", 100), std::string("100 (101"));
        QCOMPARE(bounds("text", 100), std::string("100 (101"));
        QCOMPARE(bounds("text", -5), std::string("(-6 -5"));
        QCOMPARE(bounds("text", 0), std::string("0 (1"));
        QCOMPARE(bounds("plain", 100), std::string("100 100"));
        QCOMPARE(bounds("formula:-score + t/10000000000", 100), std::string("-100 (-99"));
        const PointBounds falling = boundsOfPoints(decoder("formula:-score + t/10000000000"), 100).value();
        QCOMPARE(*falling.up, std::int64_t(99));
        QCOMPARE(boundsFromPoints(codec("formula:-score + t/10000000000"), falling),
                 (std::pair<std::string, std::string>("-inf", "(-99")));
        const PointBounds rising = boundsOfPoints(decoder("binary"), 100).value();
        QCOMPARE(boundsFromPoints(codec("binary"), rising),
                 (std::pair<std::string, std::string>("429496729600", "+inf")));
    }

    void theBracketMattersFromTwoMillionOn()
    {
        const char *spec = "binary:bits=32,from=4294967295";
        QCOMPARE(*firstSharedScore(codec(spec)), std::int64_t(2097152));
        QVERIFY(boundsOfPoints(decoder(spec), 2097151)->above == Separation::Exact);
        const PointBounds first = boundsOfPoints(decoder(spec), 2097152).value();
        // Only with times that the time range does not hold.
        QVERIFY(first.above == Separation::InTimeRange);
        QVERIFY(first.below == Separation::Exact);
        QVERIFY(boundsOfPoints(decoder(spec), 2097153)->below == Separation::InTimeRange);
        // With a time range that holds them.
        const Decoder whole(codec(spec), codecDomain(codec(spec)));
        QVERIFY(boundsOfPoints(whole, 2097152)->above == Separation::SharedRaw);
        QCOMPARE(boundsOfPoints(whole, 2097152)->raws.high, std::ldexp(2097153.0, 32));
        QVERIFY(!firstSharedScore(codec("ordered:from=4294967295")));
        QCOMPARE(*firstSharedScore(codec("fraction:span=10000000000,from=9999999999")), std::int64_t(0));
        QCOMPARE(*firstSharedScore(codec("plain")), std::int64_t(1) << 53);
    }

    void whatDoesNotFitIsAnError()
    {
        QVERIFY(!boundsOfPoints(decoder("ordered:from=4294967295"), std::int64_t(1) << 40));
        QVERIFY(!boundsOfPoints(decoder("binary"), std::int64_t(1) << 40));
        QVERIFY(!boundsOfPoints(decoder("formula:score*2^20 + t"), (std::int64_t(1) << 53) + 1));
    }

    void holdExactlyTheRowsOfTheScore()
    {
        std::mt19937_64 random(17);
        int exact = 0;
        int others = 0;
        for (const char *text : specs) {
            const CodecSpec spec = codec(text);
            const Decoder timeRange = decoder(text);
            for (const Decoder &reader : {timeRange, Decoder(spec, codecDomain(spec))}) {
                std::vector<std::int64_t> scores{0, 1, 99, 100, 101, 2097151, 2097152, 2097153, 9007199};
                for (int i = 0; i < 30; ++i)
                    scores.push_back(std::int64_t(random() >> (24 + random() % 40)) *
                                     (random() % 3 ? 1 : -1));
                for (const std::int64_t score : scores) {
                    const auto bounds = boundsOfPoints(reader, score);
                    if (!bounds)
                        continue;
                    const bool told =
                        bounds->below <= Separation::InTimeRange && bounds->above <= Separation::InTimeRange;
                    exact += int(told);
                    others += int(!told);
                    const std::vector<std::int64_t> ticks =
                        spec.hasTime() ? ticksOf(reader.window(), random) : std::vector<std::int64_t>{0};
                    for (const std::int64_t tick : ticks) {
                        const auto place = QStringLiteral("%1, score %2, tick %3")
                                               .arg(QLatin1String(text))
                                               .arg(score)
                                               .arg(tick)
                                               .toUtf8();
                        const auto raw = encode(spec, score, tick);
                        if (!raw)
                            continue;
                        if (bounds->above != Separation::SharedRaw && bounds->below != Separation::SharedRaw)
                            QVERIFY2(holds(*bounds, raw->raw), place.constData());
                        if (!told)
                            continue;
                        for (const auto &neighbour : {bounds->down, bounds->up})
                            if (neighbour)
                                if (const auto other = encode(spec, *neighbour, tick);
                                    other && !other->wrapped)
                                    QVERIFY2(!holds(*bounds, other->raw), place.constData());
                    }
                }
            }
        }
        QVERIFY(exact > 400);
        QVERIFY(others > 0);
    }

    void readBackAsTheScore()
    {
        int read = 0;
        for (const char *text : specs) {
            const Decoder reader = decoder(text);
            for (const std::int64_t score : {-5, 0, 1, 100, 2097151, 2097152}) {
                const auto bounds = boundsOfPoints(reader, score);
                if (!bounds || bounds->below > Separation::InTimeRange ||
                    bounds->above > Separation::InTimeRange)
                    continue;
                const auto range = scoresBetween(reader, bounds->min, bounds->max);
                QCOMPARE(range.has_value(), !reader.spec().fallsWithScore());
                if (!range)
                    continue;
                ++read;
                QCOMPARE(*range, (ScoreRange{score, score}));
                const auto [min, max] = boundsFromPoints(reader.spec(), *bounds);
                QCOMPARE(*scoresBetween(reader, min, max), (ScoreRange{score, std::nullopt}));
            }
        }
        QVERIFY(read > 50);
        const Decoder split = decoder("binary:bits=32,from=4294967295");
        QCOMPARE(*scoresBetween(split, "-inf", "+inf"), ScoreRange());
        QVERIFY(!scoresBetween(split, "431996492095", "+inf"));
        QVERIFY(!scoresBetween(split, "+inf", "+inf"));
        QVERIFY(!scoresBetween(split, "nan", "+inf"));
        QVERIFY(!scoresBetween(split, "(433791696896", "429496729600"));
    }

    void redisCountsThem()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        std::mt19937_64 random(23);
        for (const char *text : specs) {
            const CodecSpec spec = codec(text);
            const Decoder reader = decoder(text);
            std::vector<Command> commands{{"DEL", "board"}};
            std::map<std::int64_t, int> rows;
            int member = 0;
            for (std::int64_t score = -3; score < 6; ++score)
                for (const std::int64_t tick :
                     ticksOf(spec.hasTime() ? reader.window() : TickWindow{0, 1}, random))
                    if (const auto raw = encode(spec, score, tick)) {
                        commands.push_back(
                            {"ZADD", "board", shortestText(raw->raw), std::to_string(member++)});
                        ++rows[score];
                    }
            QVERIFY(connection.pipeline(commands));
            int better = 0;
            for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
                const auto bounds = boundsOfPoints(reader, row->first);
                QVERIFY2(bounds, text);
                better += row->second;
                if (bounds->below > Separation::InTimeRange || bounds->above > Separation::InTimeRange)
                    continue;
                const auto count = connection.run({"ZCOUNT", "board", bounds->min, bounds->max});
                QVERIFY(count);
                QVERIFY2(count->integer == row->second, text);
                const auto [min, max] = boundsFromPoints(spec, *bounds);
                QCOMPARE(connection.run({"ZCOUNT", "board", min, max})->integer, std::int64_t(better));
                const auto range =
                    connection.run({"ZRANGE", "board", bounds->max, bounds->min, "BYSCORE", "REV"});
                QCOMPARE(range->items.size(), std::size_t(row->second));
            }
        }
    }

    void meaningOfABound()
    {
        const Decoder split = decoder("binary:bits=32,from=4294967295");
        QCOMPARE(meaningOf(split, 429496729600).beginning, std::optional<std::int64_t>(100));
        QVERIFY(!meaningOf(split, 431996492095).beginning);
        QCOMPARE(meaningOf(split, 431996492095).decoded.ownTick, std::int64_t(1795204800));
        QCOMPARE(meaningOf(decoder("text"), 7).beginning, std::optional<std::int64_t>(7));
        QCOMPARE(meaningOf(decoder("formula:-score + t/10000000000"), -100).beginning,
                 std::optional<std::int64_t>(100));
        for (const double raw : {std::nan(""), HUGE_VAL, -HUGE_VAL, 0.0, -0.0, 1e300, 5e-324})
            meaningOf(split, raw);
    }
};

TIEBREAK_TEST(NoApplication, TestPointBounds)

} // namespace tst_pointbounds

#include "tst_pointbounds.moc"
