// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/compact/compactlayout.h"

#include "internals/compact/compactbuild.h"
#include "internals/compact/compacttext.h"
#include "internals/compact/intset.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_compactlayout
{

namespace
{

CompactLayout listpackOf(const std::vector<std::string> &texts)
{
    auto layout = CompactLayout::of({CompactKind::Listpack, buildListpack(texts)});
    return layout ? *std::move(layout) : CompactLayout();
}

CompactLayout ziplistLayout(const std::vector<std::string> &texts)
{
    auto layout = CompactLayout::of({CompactKind::Ziplist, buildZiplist(texts)});
    return layout ? *std::move(layout) : CompactLayout();
}

QByteArray hex(std::string_view bytes)
{
    return QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex(' ');
}

} // namespace

class TestCompactLayout : public QObject
{
    Q_OBJECT

private slots:
    void takesAListpackApart();
    void takesAZiplistApart();
    void takesAnIntsetApart();
    void knowsEveryEncoding_data();
    void knowsEveryEncoding();
    void splitsEncodingBytes();
    void tellsWhatBytesAre();
    void tellsEveryByte();
    void countsWhatTheHeaderCannot();
    void holdsLargeMembers();
    void refusesDamage();
    void writesScores();
};

void TestCompactLayout::takesAListpackApart()
{
    const CompactLayout layout = listpackOf({"mila_drift69", "45449433164"});
    QCOMPARE(hex(layout.bytes()), "1f 00 00 00 02 00 8c 6d 69 6c 61 5f 64 72 69 66 74 36 39 0d "
                                  "f4 4c 50 ff 94 0a 00 00 00 09 ff");
    const std::vector<CompactPart> parts{
        {0, 4, PartKind::HeaderTotal, {}, 0, false}, {4, 2, PartKind::HeaderCount, {}, 0, false},
        {6, 1, PartKind::Encoding, 0, 0, false},     {7, 12, PartKind::Data, 0, 0, false},
        {19, 1, PartKind::BackLength, 0, 0, false},  {20, 1, PartKind::Encoding, 1, 0, true},
        {21, 8, PartKind::Data, 1, 0, true},         {29, 1, PartKind::BackLength, 1, 0, true},
        {30, 1, PartKind::End, {}, 0, false}};
    QVERIFY(layout.parts() == parts);
    QCOMPARE(layout.rows(), 1u);
    QCOMPARE(layout.text(1), "45449433164"s);
    QCOMPARE(layout.offsetOf(2), 30u);
    QVERIFY(!layout.entryAt(5) && !layout.entryAt(30) && !layout.entryAt(99));
    QCOMPARE(layout.entryAt(19), std::optional<std::size_t>(0));
    QCOMPARE(layout.entryAt(20), std::optional<std::size_t>(1));
}

void TestCompactLayout::takesAZiplistApart()
{
    const CompactLayout layout = ziplistLayout({"2", "5"});
    QCOMPARE(hex(layout.bytes()), "0f 00 00 00 0c 00 00 00 02 00 00 f3 02 f6 ff"); // the example of ziplist.c
    const std::vector<CompactPart> parts{
        {0, 4, PartKind::HeaderTotal, {}, 0, false}, {4, 4, PartKind::HeaderTail, {}, 0, false},
        {8, 2, PartKind::HeaderCount, {}, 0, false}, {10, 1, PartKind::PreviousLength, 0, 0, false},
        {11, 1, PartKind::Encoding, 0, 0, false},    {12, 1, PartKind::PreviousLength, 1, 0, true},
        {13, 1, PartKind::Encoding, 1, 0, true},     {14, 1, PartKind::End, {}, 0, false}};
    QVERIFY(layout.parts() == parts);
    const CompactLayout wide = ziplistLayout({std::string(251, 'a'), "1", std::string(252, 'b'), "2"});
    QCOMPARE(wide.entry(1).previousLength, 254u);
    QCOMPARE(wide.entry(1).previousBytes, 5);
    QCOMPARE(wide.entry(2).previousLength, 6u);
}

void TestCompactLayout::takesAnIntsetApart()
{
    const std::int64_t integers[] = {7, -3, 70000};
    const auto layout = CompactLayout::of({CompactKind::Intset, playIntset(integers).back().after});
    VERIFY_RESULT(layout);
    QCOMPARE(hex(layout->bytes()), "04 00 00 00 03 00 00 00 fd ff ff ff 07 00 00 00 70 11 01 00");
    QCOMPARE(layout->rows(), 3u);
    QCOMPARE(layout->text(0), "-3"s);
    QCOMPARE(layout->partAt(13).entry, std::optional<std::size_t>(1));
    QCOMPARE(layout->parts().size(), 5u);
    QCOMPARE(layout->parts().back().kind, PartKind::Data);
}

void TestCompactLayout::knowsEveryEncoding_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("listpack");
    QTest::addColumn<int>("ziplist");
    using Encoding = EntryEncoding;
    const auto row = [](const QString &text, Encoding listpack, Encoding ziplist) {
        QTest::newRow(qPrintable(text.left(24) + QString::number(text.size())))
            << text << static_cast<int>(listpack) << static_cast<int>(ziplist);
    };
    for (const char *digits : {"0", "12"})
        row(digits, Encoding::Uint7, Encoding::Immediate4);
    for (const char *digits : {"13", "127"})
        row(digits, Encoding::Uint7, Encoding::Int8);
    for (const char *digits : {"-1", "-128"})
        row(digits, Encoding::Int13, Encoding::Int8);
    for (const char *digits : {"128", "4095", "-129", "-4096"})
        row(digits, Encoding::Int13, Encoding::Int16);
    for (const char *digits : {"4096", "32767", "-4097", "-32768"})
        row(digits, Encoding::Int16, Encoding::Int16);
    for (const char *digits : {"32768", "8388607", "-32769", "-8388608"})
        row(digits, Encoding::Int24, Encoding::Int24);
    for (const char *digits : {"8388608", "2147483647", "-8388609", "-2147483648"})
        row(digits, Encoding::Int32, Encoding::Int32);
    for (const char *digits : {"2147483648", "9223372036854775807", "-2147483649", "-9223372036854775808"})
        row(digits, Encoding::Int64, Encoding::Int64);
    for (const char *text : {"", "-", "-0", "007", "+1", "1.5", "9223372036854775808", "1e3", " 1"})
        row(text, Encoding::String6, Encoding::String6);
    row(QString(63, 'x'), Encoding::String6, Encoding::String6);
    row(QString(64, 'x'), Encoding::String12, Encoding::String14);
    row(QString(4095, 'x'), Encoding::String12, Encoding::String14);
    row(QString(4096, 'x'), Encoding::String32, Encoding::String14);
    row(QString(16383, 'x'), Encoding::String32, Encoding::String14);
    row(QString(16384, 'x'), Encoding::String32, Encoding::String32);
}

void TestCompactLayout::knowsEveryEncoding()
{
    QFETCH(const QString, text);
    QFETCH(const int, listpack);
    QFETCH(const int, ziplist);
    const std::vector<std::string> texts{text.toStdString(), "1"};
    for (const auto &[layout, encoding] :
         {std::pair(listpackOf(texts), listpack), std::pair(ziplistLayout(texts), ziplist)}) {
        QCOMPARE(layout.entries(), 2u);
        QCOMPARE(static_cast<int>(layout.entry(0).encoding), encoding);
        QCOMPARE(layout.text(0), texts[0]);
        QCOMPARE(layout.offsetOf(1) - layout.offsetOf(0), layout.entry(0).length());
        const EncodingBits bits = layout.encodingBits(0);
        QCOMPARE(bits.tag.size() + bits.payload.size(), 8u);
    }
}

void TestCompactLayout::splitsEncodingBytes()
{
    const EncodingBits bits = listpackOf({"mila_drift69", "1"}).encodingBits(0);
    QCOMPARE(bits.tag, "10"s);
    QCOMPARE(bits.payload, "001100"s);
    QCOMPARE(payloadCaption(plainWording(), bits), "length 12"s);
    QCOMPARE(tagCaption(), "kind"s);
    const EncodingBits number = listpackOf({"a", "100"}).encodingBits(1);
    QCOMPARE(number.tag, "0"s);
    QCOMPARE(number.payload, "1100100"s);
    QCOMPARE(payloadCaption(plainWording(), number), "value 100"s);
    const EncodingBits wide = listpackOf({"a", "5000000000"}).encodingBits(1);
    QCOMPARE(wide.tag, "11110100"s);
    QVERIFY(wide.payload.empty() && payloadCaption(plainWording(), wide).empty());
}

void TestCompactLayout::tellsWhatBytesAre()
{
    const CompactLayout layout = listpackOf({"mila_drift69", "45449433164"});
    const auto text = [&](std::size_t offset) { return byteText(plainWording(), layout, offset, 32); };
    Sentences said("compacttext");
    for (const std::size_t offset : {0, 4, 6, 7, 19, 20, 21, 25, 30})
        said.add(QString("byte %1").arg(offset), text(offset).answer);
    said.add("reason of byte 6", text(6).reason);
    said.add("note on byte 19", partNote(plainWording(), layout, layout.partAt(19)));
    said.add("note on byte 20", partNote(plainWording(), layout, layout.partAt(20), 32));
    said.add("the same without a time", partNote(plainWording(), layout, layout.partAt(20)));
    COMPARE_SENTENCES(said);
}

void TestCompactLayout::tellsEveryByte()
{
    std::vector<std::string> texts{
        "",  "1",    "a\0b"s,  "-1.5",         std::string(70, 'x'), "300", std::string(5000, 'y'),
        "7", "\xff", "-70000", "\xe5\x90\x8d", "12345678901",        "k",   "inf"};
    const std::int64_t integers[] = {1, 2, 3};
    const auto intset = CompactLayout::of({CompactKind::Intset, playIntset(integers).back().after});
    VERIFY_RESULT(intset);
    for (const CompactLayout &layout : {listpackOf(texts), ziplistLayout(texts), *intset}) {
        for (std::size_t offset = 0; offset < layout.size(); ++offset) {
            const ByteText text = byteText(plainWording(), layout, offset, 20);
            QVERIFY(text.answer.ends_with('.') && text.reason.ends_with('.'));
            QVERIFY(!partNote(plainWording(), layout, layout.partAt(offset), 20).ends_with('.'));
        }
    }
}

void TestCompactLayout::countsWhatTheHeaderCannot()
{
    const std::vector<std::string> texts(65536, "1");
    for (const CompactLayout &layout : {listpackOf(texts), ziplistLayout(texts)}) {
        QCOMPARE(layout.entries(), 65536u);
        QVERIFY(!layout.countIsKept());
        QVERIFY(byteText(plainWording(), layout, layout.headerParts().back().offset)
                    .answer.contains("65535 entries or more"));
    }
}

void TestCompactLayout::holdsLargeMembers()
{
    const std::vector<std::string> texts{std::string(65536, 'x'), "1"};
    const CompactLayout layout = listpackOf(texts);
    QCOMPARE(layout.entry(0).encodingBytes, 5);
    QCOMPARE(layout.entry(0).backBytes, 3);
    QCOMPARE(layout.partAt(65536).kind, PartKind::Data);
}

void TestCompactLayout::refusesDamage()
{
    const std::int64_t integers[] = {1, 2, 70000};
    for (const CompactList &list :
         {CompactList{CompactKind::Listpack,
                      buildListpack(std::vector<std::string>{"alice", "7", "bob", "300"})},
          CompactList{CompactKind::Ziplist,
                      buildZiplist(std::vector<std::string>{"alice", "7", "bob", "300"})},
          CompactList{CompactKind::Intset, playIntset(integers).back().after}}) {
        for (std::size_t length = 0; length < list.bytes.size(); ++length)
            VERIFY_FAILURE(CompactLayout::of({list.kind, list.bytes.substr(0, length)}), ErrorKind::Protocol,
                           "is damaged: entry ");
        for (std::size_t at = 0; at < list.bytes.size(); ++at) {
            for (const int bit : {0, 3, 6, 7}) {
                CompactList spoilt = list;
                spoilt.bytes[at] = static_cast<char>(spoilt.bytes[at] ^ 1 << bit);
                const auto layout = CompactLayout::of(spoilt);
                if (layout)
                    QCOMPARE(layout->parts().back().end(), list.bytes.size());
            }
        }
    }
    VERIFY_FAILURE(CompactLayout::of({CompactKind::Intset, ""}), ErrorKind::Protocol,
                   "This intset is damaged");
}

void TestCompactLayout::writesScores()
{
    const auto six = [](double raw) { return storedScore(raw, ServerLine::Redis6); };
    const auto seven = [](double raw) { return storedScore(raw, ServerLine::Redis70); };
    QCOMPARE(six(45449433164), "45449433164"s);
    QCOMPARE(six(4503599627370496), "4503599627370496"s);
    QCOMPARE(six(1e17), "1e+17"s);
    QCOMPARE(seven(1e17), "100000000000000000"s);
    QCOMPARE(seven(-0.0), "0"s);
    QCOMPARE(six(-0.0), "-0"s);
    QCOMPARE(seven(0.1), "0.10000000000000001"s);
    QCOMPARE(seven(std::numeric_limits<double>::infinity()), "inf"s);
    QCOMPARE(six(-std::numeric_limits<double>::infinity()), "-inf"s);
    QCOMPARE(seven(9.3e18), "9.3e+18"s);
    // As DUMP of Redis 8.0.2 has them.
    const std::pair<double, const char *> later[] = {{0.1, "0.1"},
                                                     {-0.1, "-0.1"},
                                                     {-0.0, "0"},
                                                     {1e17, "100000000000000000"},
                                                     {1e-7, "1e-7"},
                                                     {0.000123, "0.000123"},
                                                     {1e-5, "0.00001"},
                                                     {0.00001234567, "1.234567e-5"},
                                                     {123.456, "123.456"},
                                                     {5e18, "5e+18"},
                                                     {9.3e18, "9.3e+18"},
                                                     {5123456789012345678.0, "5123456789012346000"},
                                                     {18446744073709551616.0, "18446744073709552000"},
                                                     {123456789012345680000.0, "123456789012345680000"},
                                                     {1e21, "1e+21"},
                                                     {1e300, "1e+300"},
                                                     {1.7976931348623157e308, "1.7976931348623157e+308"},
                                                     {5e-324, "5e-324"},
                                                     {2.2250738585072014e-308, "2.2250738585072014e-308"},
                                                     {HUGE_VAL, "inf"}};
    for (const auto &[raw, text] : later)
        QCOMPARE(storedScore(raw, ServerLine::Redis72), std::string(text));
}

TIEBREAK_TEST(NoApplication, TestCompactLayout)

} // namespace tst_compactlayout

#include "tst_compactlayout.moc"
