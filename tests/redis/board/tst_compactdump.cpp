// SPDX-License-Identifier: GPL-3.0-or-later
// Compact lists out of a real server's DUMP, and the same ones built here.
#include "internals/compact/compactbuild.h"
#include "internals/compact/compactlayout.h"
#include "internals/compact/intset.h"
#include "redis/board/dumppayload.h"

#include "core/board/snapshot.h"
#include "dumpserver.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_compactdump
{

namespace
{

// Rows in the order of a list, which ascends.
Rows ascending(const Rows &descending)
{
    Rows rows;
    for (std::size_t i = descending.size(); i-- > 0;)
        rows.append(descending.member(i), descending.raw(i));
    return rows;
}

// Every byte belongs to one part, entries are the rows, and their texts are what was read.
void verifyLayout(const CompactLayout &layout, const Rows &rows)
{
    std::size_t end = 0;
    for (const CompactPart &part : layout.parts()) {
        QCOMPARE(part.offset, end);
        QVERIFY(part.length > 0);
        for (std::size_t at = part.offset; at < part.end(); ++at)
            QCOMPARE(layout.partAt(at), part);
        end = part.end();
    }
    QCOMPARE(end, layout.size());
    QCOMPARE(layout.rows(), rows.size());
    QCOMPARE(layout.entries(), 2 * rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QCOMPARE(layout.text(2 * row), std::string(rows.member(row)));
        const auto raw = parseRawText(layout.text(2 * row + 1));
        QVERIFY(raw && (*raw == rows.raw(row)));
    }
}

double anyScore(std::mt19937_64 &random)
{
    switch (random() % 6) {
    case 0:
        return static_cast<double>(random() % 300);
    case 1:
        return static_cast<double>(static_cast<std::int64_t>(random()) >> random() % 64);
    case 2:
        return static_cast<double>(random() % 100000) * 4294967296.0 + static_cast<double>(random() >> 32);
    case 3:
        return -static_cast<double>(random() % 10000);
    case 4:
        return static_cast<double>(random() % 1000000) / 1024.0 + 0.1;
    default: {
        const double raw = std::bit_cast<double>(random());
        return std::isnan(raw) ? 0.5 : raw;
    }
    }
}

std::string anyMember(std::mt19937_64 &random)
{
    switch (random() % 4) {
    case 0:
        return std::to_string(static_cast<std::int64_t>(random()) >> random() % 64);
    case 1:
        return "player:" + std::to_string(random() % 100000);
    case 2:
        return noise(random() % 300, static_cast<unsigned>(random()));
    default:
        return "\xe5\x90\x8d" + std::to_string(random()) + '\0';
    }
}

} // namespace

class TestCompactDump : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void laysOutRealListpacks();
    void buildsListpacksAsTheServerDoes();
    void buildsZiplistsThatTheServerTakes();
    void readsZiplistsOfOld();
    void buildsIntsetsAsTheServerDoes();
    void refusesWhatHoldsNoList_data();
    void refusesWhatHoldsNoList();

private:
    DumpServer m_server;
};

void TestCompactDump::initTestCase()
{
    VERIFY_RESULT(m_server.fill());
}

void TestCompactDump::laysOutRealListpacks()
{
    for (const std::string &key : {"listpack"s, "one"s, "compressed listpack"s, "long listpack"s}) {
        const std::string payload = m_server.dump(key);
        auto list = compactListIn(payload);
        VERIFY_RESULT(list);
        QCOMPARE(list->kind, CompactKind::Listpack);
        const auto layout = CompactLayout::of(*std::move(list));
        VERIFY_RESULT(layout);
        verifyLayout(*layout, ascending(*parseDumpPayload(payload)));
    }
}

void TestCompactDump::buildsListpacksAsTheServerDoes()
{
    m_server.run({"CONFIG", "SET", "zset-max-listpack-entries", "1000"});
    const ServerLine line = m_server.line();
    std::mt19937_64 random(17);
    for (int board = 0; board < 30; ++board) {
        const std::string key = "random " + std::to_string(board);
        Pairs rows;
        for (std::size_t i = 0; i < 40; ++i)
            rows.emplace_back(anyMember(random), anyScore(random));
        m_server.add(key, rows);
        const std::string payload = m_server.dump(key);
        const auto list = compactListIn(payload);
        VERIFY_RESULT(list);
        const auto texts = packedTexts(ascending(*parseDumpPayload(payload)), line);
        QCOMPARE(QByteArray::fromStdString(buildListpack(texts)).toHex(' '),
                 QByteArray::fromStdString(list->bytes).toHex(' '));
    }
}

void TestCompactDump::buildsZiplistsThatTheServerTakes()
{
    std::mt19937_64 random(18);
    for (int board = 0; board < 30; ++board) {
        std::set<std::string> members;
        for (std::size_t i = 0; i < 40; ++i)
            members.insert(anyMember(random));
        Rows rows;
        for (const std::string &member : members)
            rows.append(member, anyScore(random));
        const Rows ascends = ascending(sortedAsRedisDoes(std::move(rows)));
        const std::string ziplist = buildZiplist(packedTexts(ascends, ServerLine::Redis6));
        const std::string payload = sealedDump(12, rdbText(ziplist));
        const std::string key = "ziplist " + std::to_string(board);
        QVERIFY(m_server.restore(key, payload));
        const auto parsed = parseDumpPayload(payload);
        VERIFY_RESULT(parsed);
        QCOMPARE(texts(*parsed), m_server.served(key));
        const auto layout = CompactLayout::of({CompactKind::Ziplist, ziplist});
        VERIFY_RESULT(layout);
        verifyLayout(*layout, ascends);
    }
}

// What was written by hand from the format is what the builder makes of its texts.
void TestCompactDump::readsZiplistsOfOld()
{
    auto list = compactListIn(ziplistPayload());
    VERIFY_RESULT(list);
    QCOMPARE(list->kind, CompactKind::Ziplist);
    const auto layout = CompactLayout::of(*list);
    VERIFY_RESULT(layout);
    verifyLayout(*layout, ascending(*parseDumpPayload(ziplistPayload())));
    const std::vector<std::string> some{
        "low", "-inf", "e", "-10000000000", "12", "0", std::string(300, 'm'), "12.5", "top", "127"};
    const std::string byHand =
        ziplistOf({ziplistText("low"), ziplistText("-inf"), ziplistText("e"),
                   "\xe0" + littleBytes(std::uint64_t(-10'000'000'000), 8), "\xfd", "\xf1",
                   ziplistText(std::string(300, 'm')), ziplistText("12.5"), ziplistText("top"), "\xfe\x7f"});
    QCOMPARE(buildZiplist(some), byHand);
}

void TestCompactDump::buildsIntsetsAsTheServerDoes()
{
    std::mt19937_64 random(19);
    for (int set = 0; set < 30; ++set) {
        const std::string key = "intset " + std::to_string(set);
        std::vector<std::int64_t> integers;
        const auto shift = 63 - static_cast<int>(random() % 63);
        for (int i = 0; i < 20; ++i) {
            integers.push_back(static_cast<std::int64_t>(random()) >> (i < 10 ? 50 : shift));
            m_server.run({"SADD", key, std::to_string(integers.back())});
            const auto list = compactListIn(m_server.dump(key));
            VERIFY_RESULT(list);
            QCOMPARE(list->kind, CompactKind::Intset);
            QCOMPARE(playIntset(integers).back().after, list->bytes);
            VERIFY_RESULT(CompactLayout::of(*list));
        }
    }
}

void TestCompactDump::refusesWhatHoldsNoList_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("words");
    m_server.run({"RPUSH", "list", "a"});
    m_server.run({"SADD", "set", "word"});
    m_server.run({"XADD", "stream", "*", "a", "b"});
    const auto row = [](const char *name, const std::string &payload, const char *words) {
        QTest::newRow(name) << QByteArray::fromStdString(payload) << QString(words);
    };
    std::string flipped = m_server.dump("one");
    flipped[5] ^= 1;
    row("nothing", "", "only 0 bytes");
    row("checksum", flipped, "its checksum does not fit");
    row("skip list", m_server.dump("skip list"), "keeps this board as a skip list");
    row("text scores", textScoresPayload(), "keeps this board as a skip list");
    row("string", m_server.dump("text"), "holds a string (type 0)");
    row("list", m_server.dump("list"), "holds a list (type 18)");
    row("hash", m_server.dump("hash"), "holds a hash (type 16)");
    const bool later = m_server.line() == ServerLine::Redis72;
    row("set", m_server.dump("set"),
        later ? "holds a set that is no intset (type 20)" : "holds a set that is no intset (type 2)");
    row("stream", m_server.dump("stream"), later ? "holds a stream (type 21)" : "holds a stream (type 19)");
    row("hash whose fields expire", sealedDump(25, "x"), "holds a hash (type 25)");
    row("unknown", sealedDump(77, "x"), "is of type 77 in RDB version 9, which is not known here");
    row("no text", sealedDump(17, "\x40"), "the text that holds its rows is not valid");
    row("LZF that is none", sealedDump(17, "\xc3\x03\x20" + "\xff\xff\xff"s), "is not valid");
}

void TestCompactDump::refusesWhatHoldsNoList()
{
    QFETCH(const QByteArray, payload);
    QFETCH(const QString, words);
    const auto list = compactListIn(payload.toStdString());
    QVERIFY(!list);
    QVERIFY2(QString::fromStdString(list.error().message).contains(words), list.error().message.c_str());
    QVERIFY(list.error().message.ends_with('.'));
}

TIEBREAK_TEST(QCoreApplication, TestCompactDump)

} // namespace tst_compactdump

#include "tst_compactdump.moc"
