// SPDX-License-Identifier: GPL-3.0-or-later
// Limits of codecs: against the golden ones, and against every tick around them.
#include "lab/limits/limits.h"
#include "lab/limits/resolution.h"

#include "core/base/int128.h"
#include "support/testprogram.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_limits
{

namespace
{

constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

CodecSpec limitsCodec(const QString &text)
{
    return parseCodecSpec(text.toStdString()).value();
}

/// "1-10 ticks" or "2020-01-01T00:00:00Z..2038-01-19T03:14:07Z"
TickWindow windowOf(const QByteArray &text, TickUnit unit)
{
    if (!text.endsWith(" ticks"))
        return parseTimeRange(text.toStdString()).value().ticks(unit);
    const QList<QByteArray> ends = text.first(text.indexOf(' ')).split('-');
    return {ends[0].toLongLong(), ends[1].toLongLong()};
}

/// Whether the own decoder reads the score of every tick of the window that can be packed.
bool allRight(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    const Decoder own(spec, TickWindow());
    for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
        const auto encoded = encode(spec, score, tick);
        if (!encoded && encode(spec, 0, tick))
            return false;
        if (!encoded)
            continue;
        const Decoded decoded = own.decode(encoded->raw);
        if (encoded->wrapped || !decoded.hasOwnScore || decoded.ownScore != score)
            return false;
    }
    return true;
}

/// Whether neighbouring ticks of the window have doubles of their own.
bool allApart(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    std::optional<double> previous;
    for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
        const auto encoded = encode(spec, score, tick);
        if (encoded && previous == encoded->raw)
            return false;
        previous = encoded ? std::optional(encoded->raw) : std::nullopt;
    }
    return true;
}

/// Checks that `holds` up to the limit, at the scores right below it and at some others, and not behind it.
template <class Holds>
void checkLimit(std::optional<std::int64_t> limit, std::int64_t last, Holds holds, std::mt19937_64 &random)
{
    const std::int64_t found = limit.value_or(-1);
    if (found < last)
        QVERIFY2(!holds(found + 1), ("not tight: " + std::to_string(found)).c_str());
    std::vector<std::int64_t> scores;
    for (std::int64_t below = 0; below < 40; ++below)
        scores.push_back(found - below);
    for (int i = 0; i < 60; ++i)
        scores.push_back(static_cast<std::int64_t>(random() >> (1 + random() % 60)));
    for (int k = 0; k < 63; ++k)
        scores.push_back((std::int64_t(1) << k) + static_cast<std::int64_t>(random() % 3) - 1);
    for (const std::int64_t score : scores) {
        if (score >= 0 && score <= found)
            QVERIFY2(holds(score),
                     ("not up to " + std::to_string(found) + ": " + std::to_string(score)).c_str());
    }
}

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

private slots:
    void goldenLimitsHold_data();
    void goldenLimitsHold();
    void everyTickAgrees_data();
    void everyTickAgrees();
    void whatCannotBePacked();
};

void TestLimits::goldenLimitsHold_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QByteArray>("times");
    QTest::addColumn<qint64>("exact");
    QTest::addColumn<qint64>("right");
    QFile file(QStringLiteral(TEST_DATA "/limits.tsv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QList<QByteArray> cells = line.split('\t');
        if (line.startsWith('#') || cells.size() < 4)
            continue;
        QTest::newRow((cells[0] + ' ' + cells[1]).constData())
            << QString(cells[0]) << cells[1] << cells[2].toLongLong() << cells[3].toLongLong();
    }
}

void TestLimits::goldenLimitsHold()
{
    QFETCH(QString, spec);
    QFETCH(QByteArray, times);
    QFETCH(qint64, exact);
    QFETCH(qint64, right);
    const CodecSpec codecSpec = limitsCodec(spec);
    const CodecLimits limits = codecLimits(codecSpec, windowOf(times, codecSpec.unit));
    QCOMPARE(limits.exactUpTo.value_or(-1), exact);
    QCOMPARE(limits.rightUpTo.value_or(-1), right);
}

void TestLimits::everyTickAgrees_data()
{
    QTest::addColumn<QString>("spec");
    for (const char *spec : {"decimal:digits=1",
                             "decimal:digits=2",
                             "decimal:digits=3,from=999",
                             "decimal:digits=4,epoch=-77",
                             "decimal:digits=7",
                             "decimal:digits=11",
                             "decimal:digits=16",
                             "decimal:digits=18",
                             "binary:bits=1",
                             "binary:bits=4",
                             "binary:bits=8,epoch=100,unit=ms",
                             "binary:bits=10,from=255,keep=8",
                             "binary:bits=32",
                             "binary:bits=52",
                             "binary:bits=56",
                             "binary:bits=62",
                             "decimal:digits=3,keep=4",
                             "ordered:bits=4",
                             "ordered:bits=62",
                             "ordered:bits=60,bias=min",
                             "ordered:bits=8,bias=signed",
                             "fraction:span=1",
                             "fraction:span=97",
                             "fraction:span=1000,from=1000",
                             "fraction:span=9007199254740992",
                             "fraction:span=4503599627370497",
                             "fraction:span=97,digits=1",
                             "fraction:span=1000,digits=5",
                             "fraction:span=777,digits=18",
                             "text",
                             "text:from=3000",
                             "text:keep=7",
                             "text:epoch=-1000"})
        QTest::newRow(spec) << QString(spec);
}

void TestLimits::everyTickAgrees()
{
    QFETCH(QString, spec);
    const CodecSpec codecSpec = limitsCodec(spec);
    std::mt19937_64 random(20261122);
    TickWindow domain = codecDomain(codecSpec);
    if (codecSpec.keep)
        domain = {-1000, 1000};
    for (int i = 0; i < 60; ++i) {
        // Short windows at the ends, where limits are lowest and highest, and anywhere.
        const auto length = static_cast<std::int64_t>(1 + random() % (i % 3 == 0 ? 5 : 60));
        const std::int64_t room = std::max<std::int64_t>(domain.last - domain.first + 1 - length, 0);
        const std::int64_t shift =
            i % 4 == 0   ? 0
            : i % 4 == 1 ? room
                         : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(room + 1));
        const TickWindow window{domain.first + shift,
                                std::min(domain.last, domain.first + shift + length - 1)};
        const CodecLimits limits = codecLimits(codecSpec, window);
        QVERIFY(limits.packedUpTo);
        const auto apart = [&](std::int64_t score) { return allApart(codecSpec, window, score); };
        const auto right = [&](std::int64_t score) { return allRight(codecSpec, window, score); };
        checkLimit(limits.exactUpTo, *limits.packedUpTo, apart, random);
        checkLimit(limits.rightUpTo, highest, right, random);
        if (QTest::currentTestFailed()) {
            qWarning("window %lld..%lld", static_cast<long long>(window.first),
                     static_cast<long long>(window.last));
            return;
        }
        QCOMPARE(largestScoreKeeping(codecSpec, window, 1), limits.exactUpTo);
    }
}

void TestLimits::whatCannotBePacked()
{
    const auto none = std::optional<std::int64_t>();
    const CodecLimits outside = codecLimits(limitsCodec("binary"), {5'000'000'000, 6'000'000'000});
    QCOMPARE(outside.exactUpTo, none);
    QCOMPARE(outside.rightUpTo, none);
    QCOMPARE(outside.packedUpTo, none);
    const CodecLimits partly = codecLimits(limitsCodec("binary"), {4'000'000'000, 6'000'000'000});
    QCOMPARE(partly.exactUpTo, std::optional<std::int64_t>(2'097'151));
    QCOMPARE(partly.packedUpTo, none);
    const CodecLimits plain = codecLimits(limitsCodec("plain"), {0, 10});
    QCOMPARE(plain.exactUpTo, none);
    QCOMPARE(plain.rightUpTo, std::optional<std::int64_t>(std::int64_t(1) << 53));
    QCOMPARE(plain.packedUpTo, std::optional(highest));
    QCOMPARE(codecLimits(limitsCodec("binary:bits=62"), {0, 10}).packedUpTo, std::optional<std::int64_t>(1));
    QCOMPARE(codecLimits(limitsCodec("decimal"), {5, 4}).packedUpTo, none);
}

TIEBREAK_TEST(NoApplication, TestLimits)

} // namespace tst_limits

#include "tst_limits.moc"
