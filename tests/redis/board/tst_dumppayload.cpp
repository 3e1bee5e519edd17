// SPDX-License-Identifier: GPL-3.0-or-later
// DUMP payloads of a real server and of servers of old.
#include "redis/board/crc64.h"
#include "redis/board/dumppayload.h"

#include "core/board/snapshot.h"
#include "dumpserver.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_dumppayload
{

class TestDumpPayload : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void knowsTheChecksum();
    void readsListpacks();
    void readsSkipLists();
    void readsLongAndCompressedTexts();
    void readsWhatOldServersWrote();
    void readsEveryLength();
    void putsRowsInOrder();
    void takesNoMoreRoomThanItNeeds();
    void refusesWhatIsNoBoard();
    void stops();

private:
    DumpServer m_server;
};

void TestDumpPayload::initTestCase()
{
    VERIFY_RESULT(m_server.fill());
}

void TestDumpPayload::knowsTheChecksum()
{
    QCOMPARE(crc64("123456789"), 0xe9c6d914c4b8d9caULL);
    QCOMPARE(crc64(""), 0ULL);
    const std::string payload = m_server.dump("many");
    for (const std::size_t cut : {0, 1, 2, 3, 4, 5, 6, 7})
        QCOMPARE(resealedDump(payload.substr(0, payload.size() - cut)).size(), payload.size() - cut);
    QCOMPARE(resealedDump(payload), payload);
}

void TestDumpPayload::readsListpacks()
{
    for (const std::string &key : {"listpack"s, "one"s, "compressed listpack"s, "long listpack"s}) {
        const std::string payload = m_server.dump(key);
        QCOMPARE(payload.front(), '\x11');
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), m_server.served(key));
    }
    QVERIFY(m_server.dump("compressed listpack")[1] == '\xc3');
}

void TestDumpPayload::readsSkipLists()
{
    for (const std::string &key : {"skip list"s, "many"s}) {
        const std::string payload = m_server.dump(key);
        QCOMPARE(payload.front(), '\x05');
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), m_server.served(key));
    }
}

void TestDumpPayload::readsLongAndCompressedTexts()
{
    const std::string payload = m_server.dump("long skip list");
    QVERIFY(payload.contains('\xc3') && payload.size() < 100'000);
    const auto rows = parseDumpPayload(payload);
    VERIFY_RESULT(rows);
    QCOMPARE(texts(*rows), m_server.served("long skip list"));
    QCOMPARE(rows->member(0), std::string(100'000, 'z'));
}

// Text scores until Redis 3, ziplists until Redis 6; today's servers still take both.
void TestDumpPayload::readsWhatOldServersWrote()
{
    int number = 0;
    for (const std::string &payload : {textScoresPayload(), ziplistPayload(), ziplistPayload(4)}) {
        const std::string key = "old" + std::to_string(++number);
        QVERIFY(m_server.restore(key, payload));
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), m_server.served(key));
        QCOMPARE(rows->size(), number == 1 ? 7u : 11u);
    }
}

void TestDumpPayload::readsEveryLength()
{
    const std::string one = littleBytes(bitsOf(1), 8);
    const std::string two = littleBytes(bitsOf(2), 8);
    for (const int bytes : {0, 4, 8}) {
        const std::string payload =
            sealedDump(5, "\x02" + rdbText("b", bytes) + two + rdbText("a", bytes) + one);
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), (std::vector<std::string>{rowText("b", 2), rowText("a", 1)}));
    }
    const std::string counted = "\x81" + bigBytes(1, 8) + rdbText("a") + one;
    VERIFY_RESULT(parseDumpPayload(sealedDump(5, counted)));
    const std::string integers = "\x03\xc0\x80" + one + "\xc1" + littleBytes(32767, 2) + one + "\xc2" +
                                 littleBytes(0x80000000, 4) + one;
    const auto rows = parseDumpPayload(sealedDump(5, integers));
    VERIFY_RESULT(rows);
    QCOMPARE(texts(*rows),
             (std::vector<std::string>{rowText("32767", 1), rowText("-2147483648", 1), rowText("-128", 1)}));
}

// Servers before Redis 5 wrote members in no order.
void TestDumpPayload::putsRowsInOrder()
{
    std::string body = bigBytes(1000 | 0x4000, 2);
    for (int i = 0; i < 1000; ++i)
        body += rdbText("m" + std::to_string(i)) + littleBytes(bitsOf(i * 7 % 100), 8);
    const auto rows = parseDumpPayload(sealedDump(5, body));
    VERIFY_RESULT(rows);
    QCOMPARE(rows->size(), 1000u);
    for (std::size_t i = 1; i < rows->size(); ++i)
        QVERIFY(inRedisOrder(*rows, i));
}

void TestDumpPayload::takesNoMoreRoomThanItNeeds()
{
    std::size_t members = 0;
    const auto measure = [&](const std::string &payload) {
        const std::size_t before = heapBytes;
        auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        // What malloc adds to three blocks.
        constexpr std::size_t slack = 128;
        const std::size_t taken = heapBytes - before;
        QVERIFY2(taken <= rows->size() * 16 + rows->memberBytes() + slack,
                 qPrintable(QString::number(taken)));
        members = rows->size();
    };
    for (const std::string &key : {"listpack"s, "compressed listpack"s, "skip list"s, "many"s})
        measure(m_server.dump(key));
    std::string body = "\x80" + bigBytes(100'000, 4);
    for (int i = 0; i < 100'000; ++i)
        body += rdbText("player:" + std::to_string(10'000'000 + i)) + littleBytes(bitsOf(100'000 - i), 8);
    measure(sealedDump(5, body));
    QCOMPARE(members, 100'000u);
}

void TestDumpPayload::refusesWhatIsNoBoard()
{
    for (const std::string &key : {"text"s, "hash"s})
        VERIFY_FAILURE(parseDumpPayload(m_server.dump(key)), ErrorKind::WrongType,
                       "other than a sorted set (type ");
}

void TestDumpPayload::stops()
{
    std::stop_source stop;
    stop.request_stop();
    VERIFY_FAILURE(parseDumpPayload(m_server.dump("many"), Progress(stop.get_token())), ErrorKind::Cancelled,
                   "Stopped");
    std::uint64_t done = 0;
    const auto report = [&](std::uint64_t rows, std::uint64_t total) {
        QCOMPARE(total, 400u);
        QVERIFY(rows >= done);
        done = rows;
    };
    VERIFY_RESULT(parseDumpPayload(m_server.dump("many"), Progress({}, report)));
    QCOMPARE(done, 400u);
}

TIEBREAK_TEST(QCoreApplication, TestDumpPayload)

} // namespace tst_dumppayload

#include "tst_dumppayload.moc"
