// SPDX-License-Identifier: GPL-3.0-or-later
// DUMP payloads that are damaged, by chance or on purpose: an error, or rows the server agrees with.
#include "redis/board/crc64.h"
#include "redis/board/dumppayload.h"

#include "core/board/snapshot.h"
#include "dumpserver.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_dumpdamage
{

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

class TestDumpDamage : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void refusesDamage_data();
    void refusesDamage();
    void unpacksWithinBounds();
    void survivesTruncation();
    void survivesMutation();
    void agreesWithTheServerOnDamage();

private:
    std::vector<std::string> samples();

    DumpServer m_server;
};

void TestDumpDamage::initTestCase()
{
    VERIFY_RESULT(m_server.fill());
}

// A payload of every encoding.
std::vector<std::string> TestDumpDamage::samples()
{
    std::vector<std::string> payloads;
    for (const std::string &key : {"one"s, "listpack"s, "compressed listpack"s, "skip list"s, "many"s})
        payloads.push_back(m_server.dump(key));
    payloads.push_back(textScoresPayload());
    payloads.push_back(ziplistPayload());
    payloads.push_back(sealedDump(3, "\x03" + rdbText("a") + rdbText("17") + rdbText("b") + "\xfe\xc0\x05" +
                                         rdbText("-1e300")));
    payloads.push_back(sealedDump(
        12, rdbText(ziplistOf({ziplistText("a"), "\xfe\x80", ziplistText("b"), "\xf5",
                               ziplistText(std::string(300, 'x')), "\xfd", "\xf1", ziplistText("1e10")}))));
    return payloads;
}

void TestDumpDamage::refusesDamage_data()
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
    row("no row", sealedDump(5, "\0"s), "row 1 is not valid");
    row("no count", sealedDump(5, ""), "row 1 is not valid");
    row("NaN", sealedDump(5, "\x01" + rdbText("a") + littleBytes(bitsOf(nan), 8)), "row 1 is not valid");
    row("NaN as text", sealedDump(3, "\x01" + rdbText("a") + "\xfd"), "row 1 is not valid");
    row("nan in words", sealedDump(3, "\x01" + rdbText("a") + rdbText("nan")), "row 1 is not valid");
    row("a score of words", sealedDump(3, "\x01" + rdbText("a") + rdbText("1x")), "row 1 is not valid");
    row("a score of nothing", sealedDump(3, "\x01" + rdbText("a") + rdbText("")), "row 1 is not valid");
    row("a member twice", sealedDump(5, "\x02" + rdbText("a") + two + rdbText("a") + one),
        "it holds 1 members twice");
    row("a member as text and as integer", sealedDump(5, "\x02" + rdbText("7") + two + "\xc0\x07" + one),
        "it holds 1 members twice");
    row("the same row twice", sealedDump(5, "\x02" + rdbText("a") + one + rdbText("a") + one),
        "it holds 1 members twice");
    row("more behind the rows", sealedDump(5, "\x01" + rdbText("a") + one + "x"), "row 2 is not valid");
    row("endlessly many rows", sealedDump(5, "\x81" + bigBytes(~0ULL, 8) + rdbText("a") + one),
        "row 2 is not valid");
    row("an endless text", sealedDump(5, "\x01\x81" + bigBytes(~0ULL, 8)), "row 1 is not valid");
    row("an unknown length", sealedDump(5, "\x01\x82" + one), "row 1 is not valid");
    row("LZF of nothing", sealedDump(5, "\x01\xc3" + rdbText("").insert(1, "\x40\x40") + one), "row 1");
    row("LZF beyond all measure", sealedDump(5, "\x01\xc3\x01\x80" + bigBytes(1 << 30, 4) + "x" + one),
        "row 1");
    row("LZF that is none", sealedDump(5, "\x01\xc3\x03\x20" + "\xff\xff\xff"s + one), "row 1 is not valid");
    row("a listpack of three entries",
        sealedDump(17, rdbText(littleBytes(15, 4) + littleBytes(3, 2) +
                               "\x01\x01\x02\x01\x03\x01"
                               "\x00\x00\xff"s)),
        "row 2 is not valid");
    row("a listpack that is an integer", sealedDump(17, "\xc0\x07"), "row 1 is not valid");
    row("an empty listpack", sealedDump(17, rdbText(littleBytes(7, 4) + littleBytes(0, 2) + "\xff")),
        "row 1 is not valid");
    row("a ziplist without an end", sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"}).substr(0, 14))),
        "row 1 is not valid");
    row("a ziplist that tells a wrong length before",
        sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"}).replace(12, 1, "\x07"))), "row 1 is not valid");
    row("text behind a ziplist", sealedDump(12, rdbText(ziplistOf({"\xf2", "\xf2"})) + "x"),
        "the text that holds its rows is not valid");
}

void TestDumpDamage::refusesDamage()
{
    QFETCH(QByteArray, payload);
    QFETCH(QString, words);
    VERIFY_FAILURE(parseDumpPayload(payload.toStdString()), ErrorKind::Protocol,
                   "The server's DUMP of this key is damaged: ");
    VERIFY_FAILURE(parseDumpPayload(payload.toStdString()), ErrorKind::Protocol, words.toStdString());
}

// A few megabytes of LZF may stand for hundreds; no list and no member has that many.
void TestDumpDamage::unpacksWithinBounds()
{
    const auto big = [](std::uint32_t length) {
        std::string bytes = "\x80";
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes += static_cast<char>(length >> shift);
        return bytes;
    };
    const std::string packed = "\xc3" + big(7'000'000) + big(600'000'000) + std::string(7'000'000, '\xff');
    for (const std::string &payload : {sealedDump(17, packed), sealedDump(12, packed),
                                       sealedDump(5, "\x01" + packed + littleBytes(bitsOf(1), 8))}) {
        const std::size_t before = heapBytes;
        heapBytesPeak = before;
        VERIFY_FAILURE(parseDumpPayload(payload), ErrorKind::Protocol, "is damaged");
        QVERIFY(heapBytesPeak - before < std::size_t(64) << 20);
    }
}

void TestDumpDamage::survivesTruncation()
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

void TestDumpDamage::survivesMutation()
{
    std::mt19937 random(20261121);
    for (const std::string &payload : samples()) {
        for (int i = 0; i < 3000 && !QTest::currentTestFailed(); ++i)
            verifyBounded(mutated(payload, random));
    }
}

// Where the server takes a damaged payload, too, both read the same in it.
void TestDumpDamage::agreesWithTheServerOnDamage()
{
    std::mt19937 random(7);
    int both = 0;
    for (const std::string &payload : samples()) {
        for (int i = 0; i < 150; ++i) {
            const std::string damaged = mutated(payload, random);
            const auto rows = parseDumpPayload(damaged);
            if (!rows || !m_server.restore("damaged", damaged))
                continue;
            std::vector<std::string> ours = texts(*rows);
            std::vector<std::string> theirs = m_server.served("damaged");
            std::ranges::sort(ours);
            std::ranges::sort(theirs);
            QCOMPARE(ours, theirs);
            ++both;
        }
    }
    QVERIFY2(both > 50, qPrintable(QString::number(both)));
}

TIEBREAK_TEST(QCoreApplication, TestDumpDamage)

} // namespace tst_dumpdamage

#include "tst_dumpdamage.moc"
