// SPDX-License-Identifier: GPL-3.0-or-later
// Members that come twice, beside a map that does the same slowly.
#include "core/memberindex.h"

#include <QTest>

#include <map>
#include <random>
#include <string>

using namespace tiebreak;

class TestMemberIndex : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatCameBefore_data();
    void findsWhatCameBefore();
    void tellsLikeMembersApart();
};

void TestMemberIndex::findsWhatCameBefore_data()
{
    QTest::addColumn<int>("reserved");
    QTest::newRow("grows from nothing") << 0;
    QTest::newRow("grows from too little") << 1000;
    QTest::newRow("has room") << 60'000;
}

void TestMemberIndex::findsWhatCameBefore()
{
    QFETCH(int, reserved);
    std::mt19937 random(1);
    Rows rows;
    MemberIndex index(rows);
    index.reserve(static_cast<std::size_t>(reserved));
    std::map<std::string, std::size_t, std::less<>> lastRow;
    std::size_t repeats = 0;
    while (rows.size() < 50'000) {
        std::map<std::size_t, std::size_t> expected;
        for (auto count = random() % 3000; count > 0; --count) {
            const std::string member = "m" + std::to_string(random() % 40'000);
            const auto [entry, isNew] = lastRow.try_emplace(member, rows.size());
            if (!isNew)
                expected[rows.size()] = std::exchange(entry->second, rows.size());
            rows.append(member, 0);
        }
        std::map<std::size_t, std::size_t> told;
        index.takeIn([&](std::size_t row, std::size_t earlier) { told[row] = earlier; });
        QVERIFY(told == expected);
        repeats += told.size();
    }
    QVERIFY(repeats > 10'000);
}

void TestMemberIndex::tellsLikeMembersApart()
{
    Rows rows;
    for (std::size_t length = 0; length < 40; ++length) {
        rows.append(std::string(length, '\0'), 0);
        rows.append(std::string(length, 'a') + "b", 0);
    }
    MemberIndex index(rows);
    index.takeIn([](std::size_t row, std::size_t) { QFAIL(qPrintable(QString::number(row))); });
    rows.append("", 1);
    std::size_t earlier = 99;
    index.takeIn([&](std::size_t, std::size_t before) { earlier = before; });
    QCOMPARE(earlier, 0u);
}

QTEST_GUILESS_MAIN(TestMemberIndex)
#include "tst_memberindex.moc"
