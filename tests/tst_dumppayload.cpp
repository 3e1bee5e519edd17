// SPDX-License-Identifier: GPL-3.0-or-later
// DUMP payloads of a real server, of servers of old, and of nobody who means well.
#include "redis/dumppayload.h"

#include "core/scoretext.h"
#include "core/snapshot.h"
#include "redis/boardreader.h"
#include "redis/packedlist.h"
#include "support/dumpsamples.h"
#include "support/heapbytes.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace tiebreak;
using namespace std::string_literals;

namespace
{

using Pairs = std::vector<std::pair<std::string, double>>; // raw text is looked up by bits

constexpr double infinity = std::numeric_limits<double>::infinity();

// Every kind of integer, score and text that an encoding tells apart.
Pairs oddRows()
{
    Pairs rows{{"", 1},
               {"a\0b"s, -0.0},
               {"\xff\xfe\x80", 0.1},
               {"inf", infinity},
               {"minus", -infinity},
               {"tiny", 5e-324},
               {"huge", 1.7976931348623157e308},
               {"split", 10307924010161648},
               {"minus big", -9007199254740992},
               {"007", 3.5},
               {"-0", 4},
               {"+1", -1.25}};
    std::int64_t score = 0;
    for (const std::int64_t limit :
         {0LL, 12LL, 13LL, 127LL, 128LL, 4095LL, 4096LL, 32767LL, 32768LL, 8388607LL, 8388608LL, 2147483647LL,
          2147483648LL, 9223372036854775807LL}) {
        rows.emplace_back(std::to_string(limit), static_cast<double>(score += 1));
        rows.emplace_back(std::to_string(-limit - 1), static_cast<double>(limit));
        rows.emplace_back("score" + std::to_string(limit), static_cast<double>(-limit - 1));
    }
    for (const std::size_t length : {1, 20, 21, 63, 64, 130, 253, 254, 300})
        rows.emplace_back(std::string(length, 'x'), static_cast<double>(length));
    return rows;
}

std::string rowText(std::string_view member, double raw)
{
    return bitsText(raw) + " " + std::string(member);
}

std::vector<std::string> texts(const Rows &rows)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows.size(); ++i)
        texts.push_back(rowText(rows.member(i), rows.raw(i)));
    return texts;
}

// Bytes so different that LZF finds nothing to save.
std::string noise(std::size_t length, unsigned seed)
{
    std::mt19937 random(seed);
    std::string bytes(length, '\0');
    std::ranges::generate(bytes, [&] { return static_cast<char>(random()); });
    return bytes;
}

} // namespace

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
    void refusesDamage_data();
    void refusesDamage();
    void survivesTruncation();
    void survivesMutation();
    void agreesWithTheServerOnDamage();
    void stops();

private:
    void add(const std::string &key, const Pairs &rows);
    std::string dump(const std::string &key);
    std::vector<std::string> served(const std::string &key);
    std::vector<std::string> samples();

    TestServer m_server{{"--sanitize-dump-payload", "yes"}};
    std::optional<Connection> m_connection;
};

void TestDumpPayload::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    auto connection = Connection::open(m_server.endpoint(), patient);
    VERIFY_RESULT(connection);
    m_connection = *std::move(connection);
    VERIFY_RESULT(m_connection->run({"CONFIG", "SET", "zset-max-listpack-entries", "1000"}));
    VERIFY_RESULT(m_connection->run({"CONFIG", "SET", "zset-max-listpack-value", "100000"}));
    add("listpack", oddRows());
    add("one", {{"alice", 7}});
    Pairs many;
    for (int i = 0; i < 400; ++i)
        many.emplace_back("player:" + std::to_string(i), i * 4294967296.0 + i);
    add("compressed listpack", many);
    add("long listpack", {{noise(70, 1), 1}, {noise(4095, 2), 2}, {noise(4096, 3), 3}, {noise(20000, 4), 4}});
    VERIFY_RESULT(m_connection->run({"CONFIG", "SET", "zset-max-listpack-entries", "0"}));
    add("skip list", oddRows());
    add("long skip list", {{noise(63, 1), 1},
                           {noise(64, 2), 2},
                           {noise(16383, 3), 3},
                           {noise(16384, 4), 4},
                           {std::string(100'000, 'z'), 5}});
    add("many", many);
    VERIFY_RESULT(m_connection->run({"SET", "text", "words"}));
    VERIFY_RESULT(m_connection->run({"HSET", "hash", "a", "b"}));
}

void TestDumpPayload::add(const std::string &key, const Pairs &rows)
{
    for (const auto &[member, raw] : rows)
        VERIFY_RESULT(m_connection->run({"ZADD", key, shortestText(raw), member}));
}

std::string TestDumpPayload::dump(const std::string &key)
{
    const auto reply = m_connection->run({"DUMP", key});
    return reply ? reply->text : std::string();
}

// What the server's own ZREVRANGE says.
std::vector<std::string> TestDumpPayload::served(const std::string &key)
{
    const auto page = readPage(*m_connection, key, Direction::HighestFirst, 0, maxPageRows);
    return page ? texts(page->rows) : std::vector<std::string>{page.error().message};
}

void TestDumpPayload::knowsTheChecksum()
{
    QCOMPARE(crc64("123456789"), 0xe9c6d914c4b8d9caULL);
    QCOMPARE(crc64(""), 0ULL);
    const std::string payload = dump("many");
    for (const std::size_t cut : {0, 1, 2, 3, 4, 5, 6, 7})
        QCOMPARE(resealedDump(payload.substr(0, payload.size() - cut)).size(), payload.size() - cut);
    QCOMPARE(resealedDump(payload), payload);
}

void TestDumpPayload::readsListpacks()
{
    for (const std::string &key : {"listpack"s, "one"s, "compressed listpack"s, "long listpack"s}) {
        const std::string payload = dump(key);
        QCOMPARE(payload.front(), '\x11');
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), served(key));
    }
    QVERIFY(dump("compressed listpack")[1] == '\xc3');
}

void TestDumpPayload::readsSkipLists()
{
    for (const std::string &key : {"skip list"s, "many"s}) {
        const std::string payload = dump(key);
        QCOMPARE(payload.front(), '\x05');
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), served(key));
    }
}

void TestDumpPayload::readsLongAndCompressedTexts()
{
    const std::string payload = dump("long skip list");
    QVERIFY(payload.contains('\xc3') && payload.size() < 100'000);
    const auto rows = parseDumpPayload(payload);
    VERIFY_RESULT(rows);
    QCOMPARE(texts(*rows), served("long skip list"));
    QCOMPARE(rows->member(0), std::string(100'000, 'z'));
}

// Text scores until Redis 3, ziplists until Redis 6; today's servers still take both.
void TestDumpPayload::readsWhatOldServersWrote()
{
    const std::string textScores =
        sealedDump(3, "\x07" + rdbText("a") + rdbText("17") + rdbText("b") + rdbText("0.10000000000000001") +
                          rdbText("c") + "\xfe" + rdbText("d") + "\xff" + "\xc0\x9c" + rdbText("-3.5e-300") +
                          "\xc1\x18\xfc" + rdbText("1") + rdbText("", 8) + rdbText("10307924010161648"));
    const std::string eight = "\xfe\x9c"; // -100
    const std::string sixteen = "\xc0" + littleBytes(std::uint64_t(-1000), 2);
    const std::string twentyFour = "\xf0" + littleBytes(std::uint64_t(-100'000), 3);
    const std::string thirtyTwo = "\xd0" + littleBytes(std::uint64_t(-100'000'000), 4);
    const std::string sixtyFour = "\xe0" + littleBytes(std::uint64_t(-10'000'000'000), 8);
    const std::string ziplist = ziplistOf({ziplistText("low"),
                                           ziplistText("-inf"),
                                           ziplistText("e"),
                                           sixtyFour,
                                           sixtyFour,
                                           thirtyTwo,
                                           thirtyTwo,
                                           twentyFour,
                                           twentyFour,
                                           sixteen,
                                           sixteen,
                                           eight,
                                           eight,
                                           "\xf1",
                                           "\xfd",
                                           "\xf2",
                                           ziplistText(std::string(300, 'm')),
                                           ziplistText("12.5"),
                                           ziplistText("y", true),
                                           "\xfe\x7f",
                                           ziplistText("top"),
                                           ziplistText("1e+300")});
    int number = 0;
    for (const std::string &payload :
         {textScores, sealedDump(12, rdbText(ziplist)), sealedDump(12, rdbText(ziplist, 4))}) {
        const std::string key = "old" + std::to_string(++number);
        VERIFY_RESULT(m_connection->run({"RESTORE", key, "0", payload}));
        const auto rows = parseDumpPayload(payload);
        VERIFY_RESULT(rows);
        QCOMPARE(texts(*rows), served(key));
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
        measure(dump(key));
    std::string body = "\x80" + bigBytes(100'000, 4);
    for (int i = 0; i < 100'000; ++i)
        body += rdbText("player:" + std::to_string(10'000'000 + i)) + littleBytes(bitsOf(100'000 - i), 8);
    measure(sealedDump(5, body));
    QCOMPARE(members, 100'000u);
}

void TestDumpPayload::refusesWhatIsNoBoard()
{
    for (const std::string &key : {"text"s, "hash"s})
        VERIFY_FAILURE(parseDumpPayload(dump(key)), ErrorKind::WrongType, "other than a sorted set (type ");
}

void TestDumpPayload::refusesDamage_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const std::string &payload, const char *words) {
        QTest::newRow(name) << QByteArray::fromStdString(payload) << QString(words);
    };
    const std::string one = littleBytes(bitsOf(1), 8);
    const std::string two = littleBytes(bitsOf(2), 8);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    std::string flipped = sealedDump(5, "\x01" + rdbText("a") + one);
    flipped[3] ^= 1;
    row("nothing", "", "only 0 bytes");
    row("a footer alone", sealedDump(5, "").substr(1), "only 10 bytes");
    row("one bit flipped", flipped, "its checksum does not fit");
    row("no row", sealedDump(5, "\0"s), "row 1 is not sound");
    row("no count", sealedDump(5, ""), "row 1 is not sound");
    row("NaN", sealedDump(5, "\x01" + rdbText("a") + littleBytes(bitsOf(nan), 8)), "row 1 is not sound");
    row("NaN as text", sealedDump(3, "\x01" + rdbText("a") + "\xfd"), "row 1 is not sound");
    row("nan in words", sealedDump(3, "\x01" + rdbText("a") + rdbText("nan")), "row 1 is not sound");
    row("a score of words", sealedDump(3, "\x01" + rdbText("a") + rdbText("1x")), "row 1 is not sound");
    row("a score of nothing", sealedDump(3, "\x01" + rdbText("a") + rdbText("")), "row 1 is not sound");
    row("a member twice", sealedDump(5, "\x02" + rdbText("a") + two + rdbText("a") + one),
        "it holds 1 members twice");
    row("a member as text and as integer", sealedDump(5, "\x02" + rdbText("7") + two + "\xc0\x07" + one),
        "it holds 1 members twice");
    row("the same row twice", sealedDump(5, "\x02" + rdbText("a") + one + rdbText("a") + one),
        "it holds 1 members twice");
    row("more behind the rows", sealedDump(5, "\x01" + rdbText("a") + one + "x"), "row 2 is not sound");
    row("endlessly many rows", sealedDump(5, "\x81" + bigBytes(~0ULL, 8) + rdbText("a") + one),
        "row 2 is not sound");
    row("an endless text", sealedDump(5, "\x01\x81" + bigBytes(~0ULL, 8)), "row 1 is not sound");
    row("an unknown length", sealedDump(5, "\x01\x82" + one), "row 1 is not sound");
    row("LZF of nothing", sealedDump(5, "\x01\xc3" + rdbText("").insert(1, "\x40\x40") + one), "row 1");
    row("LZF beyond all measure", sealedDump(5, "\x01\xc3\x01\x80" + bigBytes(1 << 30, 4) + "x" + one),
        "row 1");
    row("LZF that is none", sealedDump(5, "\x01\xc3\x03\x20" + "\xff\xff\xff"s + one),
        "the member of row 1 cannot be unpacked");
    row("a listpack of three entries",
        sealedDump(17, rdbText(littleBytes(15, 4) + littleBytes(3, 2) +
                               "\x01\x01\x02\x01\x03\x01"
                               "\x00\x00\xff"s)),
        "row 2 is not sound");
    row("a listpack that is an integer", sealedDump(17, "\xc0\x07"), "row 1 is not sound");
    row("an empty listpack", sealedDump(17, rdbText(littleBytes(7, 4) + littleBytes(0, 2) + "\xff")),
        "row 1 is not sound");
    row("a ziplist without an end", sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"}).substr(0, 14))),
        "row 1 is not sound");
    row("a ziplist that tells a wrong length before",
        sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"}).replace(12, 1, "\x07"))), "row 1 is not sound");
    row("text behind a ziplist", sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"})) + "x"),
        "the text that holds its rows is not sound");
}

void TestDumpPayload::refusesDamage()
{
    QFETCH(QByteArray, payload);
    QFETCH(QString, words);
    VERIFY_FAILURE(parseDumpPayload(payload.toStdString()), ErrorKind::Protocol,
                   "The server's DUMP of this key is damaged: ");
    VERIFY_FAILURE(parseDumpPayload(payload.toStdString()), ErrorKind::Protocol, words.toStdString());
}

std::vector<std::string> TestDumpPayload::samples()
{
    std::vector<std::string> payloads;
    for (const std::string &key :
         {"one"s, "listpack"s, "compressed listpack"s, "skip list"s, "many"s, "old1"s, "old2"s})
        payloads.push_back(dump(key));
    payloads.push_back(sealedDump(3, "\x03" + rdbText("a") + rdbText("17") + rdbText("b") + "\xfe\xc0\x05" +
                                         rdbText("-1e300")));
    payloads.push_back(sealedDump(
        12, rdbText(ziplistOf({ziplistText("a"), "\xfe\x80", ziplistText("b"), "\xf5",
                               ziplistText(std::string(300, 'x')), "\xfd", "\xf1", ziplistText("1e10")}))));
    return payloads;
}

namespace
{

// Either rows as a sorted set can have them, or a sentence; never more memory than is due.
void verifyBounded(const std::string &payload)
{
    const std::size_t before = heapBytes;
    heapBytesPeak = before;
    const auto rows = parseDumpPayload(payload);
    const std::size_t peak = heapBytesPeak - before;
    QVERIFY2(peak <= payload.size() * (2 * 88 + 40) + 4096, qPrintable(QString::number(peak)));
    if (!rows) {
        QVERIFY(rows.error().kind == ErrorKind::Protocol || rows.error().kind == ErrorKind::WrongType);
        QVERIFY(rows.error().message.ends_with('.'));
        return;
    }
    QVERIFY(!rows->empty());
    for (std::size_t i = 0; i < rows->size(); ++i)
        QVERIFY(!std::isnan(rows->raw(i)) && (i == 0 || inRedisOrder(*rows, i)));
}

// A few bytes changed, cut out, or written twice, the checksum mended.
std::string mutated(std::string payload, std::mt19937 &random)
{
    payload.resize(payload.size() - 8);
    for (auto changes = 1 + random() % 4; changes > 0 && payload.size() > 4; --changes) {
        const std::size_t at = random() % payload.size();
        constexpr std::string_view telling("\x00\x01\x3f\x40\x7f\x80\x81\xbf\xc0\xc3\xf0\xf4\xfe\xff", 14);
        switch (random() % 5) {
        case 0:
            payload[at] = static_cast<char>(payload[at] ^ (1 << random() % 8));
            break;
        case 1:
            payload[at] = telling[random() % telling.size()];
            break;
        case 2:
            payload[at] = static_cast<char>(random());
            break;
        case 3:
            payload.erase(at, 1 + random() % 9);
            break;
        default:
            payload.insert(at, payload.substr(random() % payload.size(), 1 + random() % 9));
        }
    }
    return payload + littleBytes(crc64(payload), 8);
}

} // namespace

void TestDumpPayload::survivesTruncation()
{
    for (const std::string &payload : samples()) {
        for (std::size_t length = 0; length < payload.size(); ++length) {
            VERIFY_FAILURE(parseDumpPayload(payload.substr(0, length)), ErrorKind::Protocol, "is damaged");
            if (length + 10 < payload.size() && length > 0) {
                const std::string sealed = sealedDump(payload[0], payload.substr(1, length - 1));
                VERIFY_FAILURE(parseDumpPayload(sealed), ErrorKind::Protocol, "is damaged");
            }
        }
    }
}

void TestDumpPayload::survivesMutation()
{
    std::mt19937 random(20261121);
    for (const std::string &payload : samples()) {
        for (int i = 0; i < 3000 && !QTest::currentTestFailed(); ++i)
            verifyBounded(mutated(payload, random));
    }
}

// Where the server takes a damaged payload, too, both read the same in it.
void TestDumpPayload::agreesWithTheServerOnDamage()
{
    std::mt19937 random(7);
    int both = 0;
    for (const std::string &payload : samples()) {
        for (int i = 0; i < 150; ++i) {
            const std::string damaged = mutated(payload, random);
            const auto rows = parseDumpPayload(damaged);
            if (!rows || !m_connection->run({"RESTORE", "damaged", "0", damaged, "REPLACE"}))
                continue;
            std::vector<std::string> ours = texts(*rows);
            std::vector<std::string> theirs = served("damaged");
            std::ranges::sort(ours);
            std::ranges::sort(theirs);
            QCOMPARE(ours, theirs);
            ++both;
        }
    }
    QVERIFY2(both > 50, qPrintable(QString::number(both)));
}

void TestDumpPayload::stops()
{
    std::stop_source stop;
    stop.request_stop();
    VERIFY_FAILURE(parseDumpPayload(dump("many"), Progress(stop.get_token())), ErrorKind::Cancelled,
                   "Stopped");
    std::uint64_t done = 0;
    const auto report = [&](std::uint64_t rows, std::uint64_t total) {
        QCOMPARE(total, 400u);
        QVERIFY(rows >= done);
        done = rows;
    };
    VERIFY_RESULT(parseDumpPayload(dump("many"), Progress({}, report)));
    QCOMPARE(done, 400u);
}

QTEST_GUILESS_MAIN(TestDumpPayload)
#include "tst_dumppayload.moc"
