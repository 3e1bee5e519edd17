// SPDX-License-Identifier: GPL-3.0-or-later
// The memory model, by itself; what a real Redis says of it is asked in tests/redis.
#include "core/prose/counts.h"
#include "internals/memory/encodingtext.h"
#include "internals/memory/memorymodel.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_memorymodel
{

namespace
{

std::string encodingAnswer(const EncodingFacts &facts)
{
    return encodingSentence(facts, plainWording());
}

Rows rowsOf(int count, int memberBytes)
{
    Rows rows;
    for (int i = 0; i < count; ++i)
        rows.append(std::string(static_cast<std::size_t>(memberBytes), static_cast<char>('a' + i % 26)), i);
    return rows;
}

} // namespace

class TestMemoryModel : public QObject
{
    Q_OBJECT

private slots:
    void knowsServersByTheirVersion();
    void weighsEntries();
    void weighsScores();
    void addsUp();
    void knowsWhenTheTableGrows();
    void weighsPlannedBoards();
    void givesBothSizesNearAStep();
    void refusesWhatTheCodecCannotPack();
    void saysTheEncoding();
    void countsWhatIsLeft();
    void writesBytes();
};

void TestMemoryModel::knowsServersByTheirVersion()
{
    const std::tuple<const char *, const char *, ServerLine> cases[] = {
        {"Redis", "5.0.14", ServerLine::Redis6},
        {"Redis", "6.2.7", ServerLine::Redis6},
        {"Redis", "7.0.15", ServerLine::Redis70},
        {"Redis", "7", ServerLine::Redis70},
        {"Redis", "7.2.4", ServerLine::Redis72},
        {"Redis", "8.0.2", ServerLine::Redis72},
        {"Redis", "10.1", ServerLine::Redis72},
        {"Valkey", "7.2.5", ServerLine::Redis72},
        {"Valkey", "9.1.2", ServerLine::Redis72},
        {"Redis", "unstable", ServerLine::Redis72},
        {"", "", ServerLine::Redis72}};
    for (const auto &[product, version, line] : cases)
        QVERIFY2(serverLineOf(product, version) == line, version);
    QCOMPARE(forecastServer(ServerLine::Redis70), "Redis 7.0");
    QCOMPARE(forecastServer(ServerLine::Redis72), "Redis 8.0");
}

void TestMemoryModel::weighsEntries()
{
    using std::string;
    const std::pair<string, int> cases[] = {{"", 2},
                                            {"a", 3},
                                            {"abcd", 6},
                                            {string(63, 'x'), 65},
                                            {string(64, 'x'), 67},
                                            {"7", 2},
                                            {"127", 2},
                                            {"128", 3},
                                            {"-1", 3},
                                            {"4095", 3},
                                            {"4096", 4},
                                            {"-4096", 3},
                                            {"-4097", 4},
                                            {"32767", 4},
                                            {"32768", 5},
                                            {"8388607", 5},
                                            {"8388608", 6},
                                            {"2147483647", 6},
                                            {"2147483648", 10},
                                            {"007", 5},
                                            {"+7", 4},
                                            {"-0", 4},
                                            {"9223372036854775807", 10},
                                            {"9223372036854775808", 21},
                                            {string(126, 'x'), 130},
                                            {string(4095, 'x'), 4099},
                                            {string(4096, 'x'), 4103}};
    for (const auto &[bytes, taken] : cases)
        QVERIFY2(listpackEntryBytes(std::string_view(bytes)) == taken, bytes.c_str());
}

void TestMemoryModel::weighsScores()
{
    QCOMPARE(listpackScoreBytes(0, ServerLine::Redis70), 2);
    QCOMPARE(listpackScoreBytes(-0.0, ServerLine::Redis70), 2);
    QCOMPARE(listpackScoreBytes(4294967296.0, ServerLine::Redis70), 10);
    QCOMPARE(listpackScoreBytes(10307924010161648.0, ServerLine::Redis70), 10);
    QCOMPARE(listpackScoreBytes(4e18, ServerLine::Redis70), 10);
    QCOMPARE(listpackScoreBytes(5e18, ServerLine::Redis70), 7);      // 5e+18
    QCOMPARE(listpackScoreBytes(0.5, ServerLine::Redis70), 5);       // 0.5
    QCOMPARE(listpackScoreBytes(0.1, ServerLine::Redis70), 21);      // 0.10000000000000001
    QCOMPARE(listpackScoreBytes(HUGE_VAL, ServerLine::Redis70), 5);  // inf
    QCOMPARE(listpackScoreBytes(-HUGE_VAL, ServerLine::Redis70), 6); // -inf
    QCOMPARE(listpackScoreBytes(2.2250738585072014e-308, ServerLine::Redis70), 25);
    QCOMPARE(listpackScoreBytes(4294967296.0, ServerLine::Redis72), 10);
    QCOMPARE(listpackScoreBytes(0.1, ServerLine::Redis72), 5);
    QCOMPARE(listpackScoreBytes(5123456789012345678.0, ServerLine::Redis72), 10);
    QVERIFY(!isListpackInteger(5123456789012345678.0, ServerLine::Redis70));
    QVERIFY(isListpackInteger(5123456789012345678.0, ServerLine::Redis72));
}

void TestMemoryModel::addsUp()
{
    for (const int count : {1, 128, 129, 5000}) {
        const MemoryEstimate estimate =
            estimateMemory(sizesOf(rowsOf(count, 12), "key", ServerLine::Redis70));
        QCOMPARE(estimate.encoding, count <= 128 ? SetEncoding::Listpack : SetEncoding::SkipList);
        double sum = 0;
        for (const MemoryPart &part : estimate.parts) {
            QVERIFY(!memoryPartText(part.kind).empty());
            sum += part.bytes();
        }
        QCOMPARE(estimate.bytes, std::llround(sum));
    }
}

void TestMemoryModel::knowsWhenTheTableGrows()
{
    QCOMPARE(hashSlots(0), 4);
    QCOMPARE(hashSlots(4), 4);
    QCOMPARE(hashSlots(128), 128);
    QCOMPARE(hashSlots(129), 256);
    QCOMPARE(oldHashSlots(128), 0);
    QCOMPARE(oldHashSlots(129), 128);
    QCOMPARE(oldHashSlots(256), 0);
    QCOMPARE(oldHashSlots(8192), 0);
    QCOMPARE(oldHashSlots(8193), 8192);
    QCOMPARE(oldHashSlots(10'000), 8192);
    QCOMPARE(oldHashSlots(11'000), 0);
    QCOMPARE(oldHashSlots(1), 0);
    QCOMPARE(oldHashSlots(129, 256), 0);
    QCOMPARE(oldHashSlots(257, 256), 256);
    QVERIFY(std::abs(expectedNodeBytes() - 53.33) < 0.1);
}

void TestMemoryModel::weighsPlannedBoards()
{
    const auto bytes = [](std::int64_t members, std::int64_t memberBytes, const char *codec) {
        const auto shape =
            sizesOf(PlannedBoard{members, memberBytes, *parseCodecSpec(codec), 1000, 5, ServerLine::Redis70});
        return shape ? estimateMemory(*shape).bytes : -1;
    };
    // As measured on Redis 7.0.15.
    QCOMPARE(bytes(128, 4, "plain"), 1328);
    QCOMPARE(bytes(128, 4, "binary:from=4294967295"), 2608);
    QCOMPARE(bytes(128, 4, "fraction:from=4102415999,span=4102415999,digits=10"), 3632);
    QCOMPARE(bytes(128, 4, "fraction:from=4102415999,span=4102415999"), 3632);
    const std::int64_t large = bytes(10'000'000, 12, "binary:from=4294967295");
    QVERIFY(large > 1'050'000'000 && large < 1'150'000'000);
    // A longer name than a listpack may hold.
    const auto shape = sizesOf(PlannedBoard{10, 65, *parseCodecSpec("plain"), 1, 5});
    QCOMPARE(estimateMemory(*shape).encoding, SetEncoding::SkipList);
}

void TestMemoryModel::givesBothSizesNearAStep()
{
    const auto near =
        sizesOf(PlannedBoard{100, 4, *parseCodecSpec("text:unit=cs"), 1000, 5, ServerLine::Redis70});
    QVERIFY(near);
    QCOMPARE(estimateListpack(*near).bytes, 3120);
    QCOMPARE(otherListpackBytes(*near).value_or(0), 2608); // what Redis 7.0.15 took for drawn times
    const auto far = sizesOf(PlannedBoard{90, 4, *parseCodecSpec("plain"), 1000, 5});
    QVERIFY(far);
    QCOMPARE(otherListpackBytes(*far).value_or(0), 0);
}

void TestMemoryModel::refusesWhatTheCodecCannotPack()
{
    const auto shape =
        sizesOf(PlannedBoard{10, 4, *parseCodecSpec("binary:from=4294967295"), std::int64_t(1) << 40, 5});
    QVERIFY(!shape);
    QCOMPARE(shape.error().kind, ErrorKind::Limit);
}

void TestMemoryModel::saysTheEncoding()
{
    Sentences sentences("encodingtext");
    sentences.add("listpack", encodingAnswer({"listpack", 96, {}, true, {}}));
    sentences.add("full listpack", encodingAnswer({"listpack", 128, {}, true, {}}));
    sentences.add("ziplist", encodingAnswer({"ziplist", 120, {}, true, {}}));
    sentences.add("beyond a lower limit", encodingAnswer({"listpack", 128, {64, 64}, true, {}}));
    sentences.add("many members", encodingAnswer({"skiplist", 1204, {}, true, {}}));
    sentences.add("long members", encodingAnswer({"skiplist", 96, {}, true, MemberLengths{80, 0, 2}}));
    sentences.add("one long member", encodingAnswer({"skiplist", 96, {}, true, MemberLengths{80, 0, 1}}));
    sentences.add("once larger", encodingAnswer({"skiplist", 96, {}, true, MemberLengths{20, 0, 0}}));
    sentences.add("hidden", encodingAnswer({"", 96, {}, true, {}}));
    sentences.add("unknown", encodingAnswer({"a\nb", 96, {}, true, {}}));
    sentences.add("no way back", noWayBackSentence({"skiplist", 96, {}, true, {}}));
    QVERIFY(noWayBackSentence({"listpack", 96, {}, true, {}}).empty());
    sentences.add("limits read", limitsSentence(true, {}));
    sentences.add("default limits", limitsSentence(false, "No."));
    COMPARE_SENTENCES(sentences);
}

void TestMemoryModel::countsWhatIsLeft()
{
    Sentences sentences("encodingtext");
    const Rows rows = rowsOf(96, 12);
    sentences.add("codecs", codecExamplesSentence(ServerLine::Redis70, plainWording()));
    const SwitchForecast forecast = forecastSwitch(sizesOf(rows, "key", ServerLine::Redis70), {});
    QCOMPARE(forecast.now.members, 96);
    QCOMPARE(forecast.atLimit.members, 128);
    QCOMPARE(forecast.past.members, 129);
    QVERIFY(forecast.past.encoding == SetEncoding::SkipList &&
            forecast.past.bytes > 4 * forecast.atLimit.bytes);
    QVERIFY(forecast.past.growthBytes() > 0);
    const MemberLengths lengths = memberLengths(rows, {128, 10});
    QCOMPARE(lengths.longest, 12);
    QCOMPARE(lengths.row, 0u);
    QCOMPARE(lengths.tooLong, 96);
    QCOMPARE(memberLengths(Rows(), {}), MemberLengths());
    COMPARE_SENTENCES(sentences);
}

void TestMemoryModel::writesBytes()
{
    Sentences sentences("encodingtext");
    const std::pair<std::int64_t, const char *> cases[] = {
        {0, "0 B"},          {1328, "1328 B"},         {9999, "9999 B"},   {10000, "10.0 kB"},
        {14648, "14.6 kB"},  {99'949, "99.9 kB"},      {99'950, "100 kB"}, {999'499, "999 kB"},
        {999'500, "1.0 MB"}, {1'070'000'000, "1.1 GB"}};
    for (const auto &[bytes, text] : cases)
        QCOMPARE(memoryText(bytes, plainWording()), std::string(text));
    sentences.add("empty", memorySentence(estimateMemory(sizesOf(Rows(), "k", ServerLine::Redis70)), 12,
                                          plainWording()));
    const auto estimate = estimateMemory(sizesOf(rowsOf(129, 12), "k", ServerLine::Redis70));
    sentences.add("skip list", QString::fromStdString(memorySentence(estimate, 12, plainWording())));
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, TestMemoryModel)

} // namespace tst_memorymodel

#include "tst_memorymodel.moc"
