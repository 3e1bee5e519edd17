// SPDX-License-Identifier: GPL-3.0-or-later
// Names that are read in one after the other never need twice their room.
#include "core/base/bytestrings.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"

#include <QTest>

#include <string>

using namespace tiebreak;

namespace tst_growingnames
{

class TestGrowingNames : public QObject
{
    Q_OBJECT

private slots:
    void takeLittleMoreThanTheirLength()
    {
        const std::string name(1000, 'n');
        const std::size_t before = heapBytes;
        heapBytesPeak = before;
        ByteStrings names;
        constexpr std::size_t count = 60'000;
        for (std::size_t i = 0; i < count; ++i)
            names.append(name);
        QCOMPARE(names.bytes(), count * name.size());
        const std::size_t needed = count * (name.size() + sizeof(std::size_t));
        QVERIFY2(heapBytesPeak - before < needed + needed / 3,
                 qPrintable(QString::number(heapBytesPeak - before)));
        names.shrinkToFit();
        QVERIFY(heapBytes - before < needed + needed / 100);
        QVERIFY(names[count - 1] == name);
    }

    void copiesAreTheirOwn()
    {
        ByteStrings names;
        names.append("a");
        names.append("");
        names.append(std::string_view("b\0c", 3));
        ByteStrings copy = names;
        copy.append("d");
        QCOMPARE(names.size(), std::size_t(3));
        QCOMPARE(copy.size(), std::size_t(4));
        QCOMPARE(copy[2], std::string_view("b\0c", 3));
        const ByteStrings moved = std::move(copy);
        QCOMPARE(moved[3], std::string_view("d"));
        names = moved;
        QCOMPARE(names.size(), std::size_t(4));
        names = ByteStrings();
        QVERIFY(names.empty());
        names.shrinkToFit();
        names.append("again");
        QCOMPARE(names[0], std::string_view("again"));
    }
};

TIEBREAK_TEST(NoApplication, TestGrowingNames)

} // namespace tst_growingnames

#include "tst_growingnames.moc"
