// SPDX-License-Identifier: GPL-3.0-or-later
// Byte strings that come twice, beside a map that does the same slowly.
#include "core/base/bytestringindex.h"
#include "support/testprogram.h"

#include <QTest>

#include <map>
#include <random>
#include <string>

using namespace tiebreak;

namespace tst_bytestringindex
{

class TestByteStringIndex : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatCameBefore_data();
    void findsWhatCameBefore();
    void tellsLikeStringsApart();
};

void TestByteStringIndex::findsWhatCameBefore_data()
{
    QTest::addColumn<int>("reserved");
    QTest::newRow("grows from nothing") << 0;
    QTest::newRow("grows from too little") << 1000;
    QTest::newRow("has room") << 60'000;
}

void TestByteStringIndex::findsWhatCameBefore()
{
    QFETCH(int, reserved);
    std::mt19937 random(1);
    ByteStrings strings;
    ByteStringIndex index(strings);
    index.reserve(static_cast<std::size_t>(reserved));
    std::map<std::string, std::size_t, std::less<>> lastPlace;
    std::size_t repeats = 0;
    while (strings.size() < 50'000) {
        std::map<std::size_t, std::size_t> expected;
        for (auto count = random() % 3000; count > 0; --count) {
            const std::string string = "m" + std::to_string(random() % 40'000);
            const auto [entry, isNew] = lastPlace.try_emplace(string, strings.size());
            if (!isNew)
                expected[strings.size()] = std::exchange(entry->second, strings.size());
            strings.append(string);
        }
        std::map<std::size_t, std::size_t> told;
        index.enterAppended([&](std::size_t at, std::size_t earlier) { told[at] = earlier; });
        QVERIFY(told == expected);
        repeats += told.size();
    }
    QVERIFY(repeats > 10'000);
}

void TestByteStringIndex::tellsLikeStringsApart()
{
    ByteStrings strings;
    for (std::size_t length = 0; length < 40; ++length) {
        strings.append(std::string(length, '\0'));
        strings.append(std::string(length, 'a') + "b");
    }
    ByteStringIndex index(strings);
    index.enterAppended([](std::size_t at, std::size_t) { QFAIL(qPrintable(QString::number(at))); });
    strings.append("");
    std::size_t earlier = 99;
    index.enterAppended([&](std::size_t, std::size_t before) { earlier = before; });
    QCOMPARE(earlier, 0u);
}

TIEBREAK_TEST(QCoreApplication, TestByteStringIndex)

} // namespace tst_bytestringindex

#include "tst_bytestringindex.moc"
