// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of a live board say.
#include "core/board/rows.h"
#include "models/live/standingrows.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_standingrows
{

namespace
{

constexpr qint64 rowTick = 1'795'000'000;
constexpr qint64 rowSecond = 1'000'000;

const Decoder &rowDecoder()
{
    static const Decoder decoder{parseCodecSpec("binary:from=4294967295").value(), TimeRange()};
    return decoder;
}

double rowRaw(std::int64_t score, std::int64_t secondsIn = 0)
{
    return encode(rowDecoder().spec(), score, rowTick + secondsIn).value().raw;
}

QString agoOf(const char *codec, std::int64_t score, std::int64_t tick, qint64 nowMicroseconds)
{
    const Decoder decoder(parseCodecSpec(codec).value(), TimeRange());
    const double raw = encode(decoder.spec(), score, tick).value().raw;
    return agoText(decoder, raw, decoder.decode(raw), nowMicroseconds);
}

using MemberRows = std::vector<std::pair<std::string, double>>;

StandingPtr standingOfRows(const MemberRows &rows, int secondsIn,
                           Direction direction = Direction::HighestFirst)
{
    SampledBoard sample;
    sample.direction = direction;
    sample.asked = sample.answered = Moment(std::chrono::seconds(rowTick + secondsIn));
    sample.cardinality = std::ssize(rows);
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

StandingStyle rowStyle()
{
    StandingStyle style;
    style.wording = formattedLiveWording(displayWording(QTimeZone::utc()), ScoreFormat(), ScoreUnits::Words);
    style.wording.score = style.wording.distance = [](std::int64_t points) { return std::to_string(points); };
    style.time.nowMicroseconds = (rowTick + 300) * rowSecond;
    style.since = "10 min ago";
    return style;
}

QList<StandingRow> rowsOf(const MemberRows &before, const MemberRows &now, const StandingStyle &style)
{
    static StandingPtr shown; // in which the names lie
    shown = standingOfRows(now, 300);
    const LiveBoard board =
        describeBoard(shown, standingOfRows(before, 0), BoardHistory(), rowDecoder(), {0, 100});
    return standingRows(board, rowDecoder(), style);
}

} // namespace

class TestStandingRows : public QObject
{
    Q_OBJECT

private slots:
    void ages()
    {
        const char *seconds = "binary:from=4294967295";
        const auto ago = [&](qint64 microseconds) {
            return agoOf(seconds, 5, rowTick, rowTick * rowSecond + microseconds);
        };
        QCOMPARE(ago(0), QStringLiteral("just now"));
        QCOMPARE(ago(rowSecond - 1), QStringLiteral("just now"));
        QCOMPARE(ago(rowSecond), QStringLiteral("1 s ago"));
        QCOMPARE(ago(119 * rowSecond), QStringLiteral("1 min 59 s ago"));
        QCOMPARE(ago(120 * rowSecond), QStringLiteral("2 min ago"));
        QCOMPARE(ago(119 * 60 * rowSecond), QStringLiteral("1 h 59 min ago"));
        QCOMPARE(ago(2 * 3600 * rowSecond), QStringLiteral("2 h ago"));
        QCOMPARE(ago(47 * 3600 * rowSecond), QStringLiteral("47 h ago"));
        QCOMPARE(ago(48 * 3600 * rowSecond), QStringLiteral("2 days ago"));
        QCOMPARE(ago(2000 * 86400 * rowSecond), QStringLiteral("5.48 years ago"));
    }

    void agesOfBlurredRows()
    {
        // Four ticks share a double.
        const char *codec = "binary:from=4294967295";
        const std::int64_t score = std::int64_t(1) << 23;
        const Decoder decoder(parseCodecSpec(codec).value(), TimeRange());
        const double raw = encode(decoder.spec(), score, rowTick).value().raw;
        const Decoded decoded = decoder.decode(raw);
        QCOMPARE(decoded.verdict, Verdict::Blurred);
        const TickInterval ticks = decoded.preimage;
        QVERIFY(ticks.last > ticks.first);
        const auto ago = [&](std::int64_t now) { return agoText(decoder, raw, decoded, now * rowSecond); };
        const auto span = [&](std::int64_t near, const char *pattern) {
            return QString::fromLatin1(pattern).arg(near).arg(near + ticks.last - ticks.first);
        };
        QCOMPARE(ago(ticks.last + 25), span(25, "%1 to %2 s ago"));
        // In the midst of it nobody knows whether it has been.
        QCOMPARE(ago(ticks.first + 1), QStringLiteral("less than 1 s ago"));
        QCOMPARE(ago(ticks.first), QStringLiteral("just now"));
        QCOMPARE(ago(ticks.last + 4000), QStringLiteral("1 h 6 min ago"));
        QCOMPARE(ago(ticks.first - 25), span(25, "in %1 to %2 s, by its clock"));
        QCOMPARE(ago(ticks.first - 4000), QStringLiteral("in 1 h 6 min, by its clock"));
    }

    /// The writer's clock is not this machine's.
    void timesInTheFuture()
    {
        const auto ahead = [&](qint64 microseconds) {
            return agoOf("binary:from=4294967295", 5, rowTick, rowTick * rowSecond - microseconds);
        };
        QCOMPARE(ahead(3 * rowSecond), QStringLiteral("in 3 s, by its clock"));
        QCOMPARE(ahead(180 * rowSecond), QStringLiteral("in 3 min, by its clock"));
        QCOMPARE(ahead(1), QStringLiteral("just now"));
        QCOMPARE(agoOf("binary:bits=42,unit=ms,from=4398046511103", 5, rowTick * 1000,
                       rowTick * rowSecond - 400'000),
                 QStringLiteral("just now"));
        // However far apart the clocks are.
        const double raw = rowRaw(5);
        for (const qint64 now :
             {std::numeric_limits<qint64>::min(), std::numeric_limits<qint64>::max(), qint64(0)})
            QVERIFY(!agoText(rowDecoder(), raw, rowDecoder().decode(raw), now).isEmpty());
    }

    void rowsWithoutATime()
    {
        const Decoder plain{CodecSpec(), TimeRange()};
        QVERIFY(agoText(plain, 7, plain.decode(7), rowTick * rowSecond).isEmpty());
        QVERIFY(agoText(rowDecoder(), 0.5, rowDecoder().decode(0.5), rowTick * rowSecond).isEmpty());
    }

    void saysHowARowCameAbout()
    {
        StandingStyle style = rowStyle();
        style.borders = {1, 3};
        style.pinned = {"carol"};
        const MemberRows before{{"ann", rowRaw(90)}, {"bob", rowRaw(50)}, {"carol", rowRaw(40, 5)}};
        const MemberRows now{
            {"carol", rowRaw(100, 60)}, {"ann", rowRaw(90)}, {"dan", rowRaw(50)}, {"bob", rowRaw(50)}};
        const QList<StandingRow> rows = rowsOf(before, now, style);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].member, QByteArray("carol"));
        QVERIFY(rows[0].leads && rows[0].pinned && rows[0].climbs && !rows[1].leads && !rows[1].climbs);
        QCOMPARE(rows[0].gap, QStringLiteral("leader"));
        QCOMPARE(rows[0].note, QStringLiteral("4 min ago"));
        QCOMPARE(changeText(rows[0].change), QStringLiteral("2"));
        QCOMPARE(changeWords(rows[0].change), QStringLiteral("up 2 with a better score"));
        QCOMPARE(rows[0].score, QStringLiteral("100"));
        QCOMPARE(rows[0].share, 1.0);
        QVERIFY(rows[0].border && !rows[0].border->doubtful);
        QVERIFY2(rows[0].border->lead.endsWith(" 1"), qPrintable(rows[0].border->lead));
        QCOMPARE(rows[0].border->text, QStringLiteral("decided by 10"));
        QVERIFY(rows[0].toolTip.contains("10 min ago") && rows[0].toolTip.contains("up 2"));
        QVERIFY(rows[1].gap.endsWith("10"));
        QCOMPARE(rows[1].trend, GapTrend::Swapped);
        QCOMPARE(rows[1].gapNote, QStringLiteral("was ahead by 50"));
        QCOMPARE(changeText(rows[2].change), QStringLiteral("new"));
        // The gap is to the rank above, the tie is with the one below.
        QCOMPARE(rows[2].decided, QStringLiteral("same time as rank 4"));
        QVERIFY(rows[2].toolTip.contains("Tied with rank 4"));
        QCOMPARE(rows[3].decided, QStringLiteral("same time"));
        QVERIFY(!rows[3].toolTip.contains("Tied with"));
        QCOMPARE(rows[2].note, QStringLiteral("5 min ago"));
        QVERIFY(rows[2].border && rows[2].border->doubtful);
        COMPARE_SENTENCE("livetext", rows[2].border->details);
        QCOMPARE(rows[3].note, QStringLiteral("same time as dan"));
        QCOMPARE(rows[3].gap, QStringLiteral("tied"));
        QCOMPARE(rows[3].aboveShare, rows[2].share);

        style.audience = Audience::Everybody;
        style.gapTo = GapTo::Leader;
        const QList<StandingRow> plainly = rowsOf(before, now, style);
        QCOMPARE(plainly[0].gap, QStringLiteral("leader"));
        QCOMPARE(plainly[2].decided, QStringLiteral("same time"));
        QCOMPARE(plainly[3].note, QStringLiteral("5 min ago"));
        QVERIFY(plainly[3].gap.endsWith("50"));
    }

    void namesTiesByTime()
    {
        const MemberRows rows{{"b", rowRaw(50)}, {"a", rowRaw(50, 5)}, {"c", rowRaw(50, 155)}};
        const QList<StandingRow> shown = rowsOf(rows, rows, rowStyle());
        QCOMPARE(shown[1].note, QStringLiteral("5 s after b"));
        QCOMPARE(shown[2].note, QStringLiteral("2 min after a"));
        // Eight ticks share a double.
        const std::int64_t large = std::int64_t(1) << 23;
        const MemberRows blurred{{"b", rowRaw(large)}, {"a", rowRaw(large, 8)}};
        QCOMPARE(rowsOf(blurred, blurred, rowStyle())[1].note, QStringLiteral("1 to 15 s after b"));
    }

    void lowestFirst()
    {
        const MemberRows rows{{"b", 50}, {"a", 100}};
        StandingStyle style = rowStyle();
        const Decoder plain{CodecSpec(), TimeRange()};
        const StandingPtr standing = standingOfRows(rows, 300, Direction::LowestFirst);
        const LiveBoard board = describeBoard(standing, nullptr, BoardHistory(), plain, {0, 100});
        const QList<StandingRow> shown = standingRows(board, plain, style);
        QCOMPARE(shown[1].gap, QStringLiteral("+\u200950"));
        QCOMPARE(shown[1].share, 0.5);
        style.negated = true;
        QCOMPARE(standingRows(board, plain, style)[1].gap, QStringLiteral("\u2212\u200950"));
    }

    /// Each row beside the one that it is compared with, whatever the leader holds.
    void signsAndBars()
    {
        const Decoder plain{CodecSpec(), TimeRange()};
        const auto described = [&](const MemberRows &rows, Direction direction, GapTo gapTo) {
            static StandingPtr standing; // in which the names lie
            standing = standingOfRows(rows, 300, direction);
            StandingStyle style = rowStyle();
            style.gapTo = gapTo;
            return standingRows(describeBoard(standing, nullptr, BoardHistory(), plain, {0, 100}), plain,
                                style);
        };
        for (const GapTo gapTo : {GapTo::Above, GapTo::Leader}) {
            for (const MemberRows &rows : {MemberRows{{"a", 50}, {"b", 40}, {"c", -10}, {"d", -30}},
                                           MemberRows{{"a", -1}, {"b", -2}, {"c", -30}}}) {
                const auto shown = described(rows, Direction::HighestFirst, gapTo);
                for (qsizetype at = 1; at < shown.size(); ++at) {
                    QVERIFY2(shown[at].gap.startsWith(QChar(0x2212)), qPrintable(shown[at].gap));
                    QVERIFY(shown[at].share <= shown[at - 1].share);
                }
            }
            const auto shown = described({{"a", -9}, {"b", 20}, {"c", 30}}, Direction::LowestFirst, gapTo);
            QVERIFY(shown[1].gap.startsWith('+') && shown[2].gap.startsWith('+'));
        }
        const auto level = described({{"b", 7}, {"a", 7}}, Direction::LowestFirst, GapTo::Above);
        QCOMPARE(level[1].gap, QStringLiteral("tied"));
        QCOMPARE(level[1].share, 1.0);
    }

    void namesCollapsedTies()
    {
        const std::int64_t large = std::int64_t(1) << 23;
        const MemberRows rows{{"b", rowRaw(large)}, {"a", rowRaw(large)}};
        const QList<StandingRow> shown = rowsOf(rows, rows, rowStyle());
        QCOMPARE(shown[1].note, QStringLiteral("same double as b"));
        QCOMPARE(shown[1].decided, QStringLiteral("name only"));
    }

    void rowsThatHoldNoScore()
    {
        const QList<StandingRow> rows = rowsOf({}, {{"a", rowRaw(5)}, {"odd", 0.5}}, rowStyle());
        QCOMPARE(rows[1].score, dash());
        QVERIFY(rows[1].gap.isEmpty() && rows[1].note.isEmpty() && rows[1].share < 0);
        QVERIFY(standingRows(LiveBoard(), rowDecoder(), rowStyle()).isEmpty());
    }

    void foreignNamesArePlainAndBounded()
    {
        const MemberRows rows{{"<b>x</b>", rowRaw(9)},
                              {std::string(100'000, 'y'), rowRaw(8)},
                              {"a\nb\tc", rowRaw(7)},
                              {"\xff\xfe", rowRaw(6)},
                              {"\xe2\x80\xae"
                               "evil",
                               rowRaw(5)},
                              {"", rowRaw(4)},
                              {"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", rowRaw(3)}};
        for (const StandingRow &row : rowsOf({}, rows, rowStyle())) {
            QVERIFY(!row.name.isEmpty() && row.name.size() < 200);
            QVERIFY(!row.name.contains('\n') && !row.name.contains('\t') &&
                    !row.name.contains(QChar(0x202e)));
            QVERIFY(row.toolTip.size() < 5000);
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestStandingRows)

} // namespace tst_standingrows

#include "tst_standingrows.moc"
