// SPDX-License-Identifier: GPL-3.0-or-later
// Member names go to bytes and back; bytes of others are refused.
#include "sim/workload/membershape.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_membershape
{

namespace
{

std::string nameOf(const MemberShape &shape, std::uint32_t member)
{
    std::string text;
    shape.appendMember(text, member);
    return text;
}

} // namespace

class MemberShapeTest : public QObject
{
    Q_OBJECT

private slots:
    void names();
    void roundTrip();
    void unexpectedNames();
    void sortsAsNumbers();
};

void MemberShapeTest::names()
{
    QCOMPARE(nameOf(MemberShape(), 42), "user:0000042");
    QCOMPARE(nameOf({"element:", 12}, 999'999), "element:000000999999");
    QCOMPARE(nameOf({"", 1}, 0), "0");
    QCOMPARE(nameOf({"", 20}, 4294967295), "00000000004294967295");
    QCOMPARE(MemberShape().length(), 12u);
    std::string text = "ZADD ";
    MemberShape().appendMember(text, 7);
    QCOMPARE(text, "ZADD user:0000007");
}

void MemberShapeTest::roundTrip()
{
    const std::string oddPrefix("\0\xff 7", 4);
    for (const std::string &prefix : {std::string("user:"), std::string(), std::string("00"), oddPrefix}) {
        for (const int digits : {10, 11, 20}) {
            const MemberShape shape{prefix, digits};
            for (std::uint64_t member = 0; member <= 4294967295; member = member * 3 + 1) {
                const auto number = static_cast<std::uint32_t>(member);
                const std::string name = nameOf(shape, number);
                QCOMPARE(name.size(), shape.length());
                QCOMPARE(shape.memberOf(name), number);
            }
            QCOMPARE(shape.memberOf(nameOf(shape, 4294967295)), 4294967295);
        }
    }
}

void MemberShapeTest::unexpectedNames()
{
    const MemberShape shape;
    for (const char *name :
         {"", "user:", "user:000004", "user:00000042", "user:000004x", "user:x000042", "user:-000042",
          "user:+000042", "user: 000042", "User:0000042", "user;0000042", "0000042", "user:00000 2"})
        QVERIFY2(!shape.memberOf(name), name);
    QVERIFY(!shape.memberOf(std::string_view("user:000004\0", 12)));
    const MemberShape wide{"", 20};
    QVERIFY(!wide.memberOf("00000000004294967296"));
    QVERIFY(!wide.memberOf("99999999999999999999"));
    QVERIFY(!wide.memberOf("18446744073709551616"));
}

void MemberShapeTest::sortsAsNumbers()
{
    const MemberShape shape;
    for (std::uint32_t member = 0; member < 100'000; member += 7)
        QVERIFY(nameOf(shape, member) < nameOf(shape, member + 7));
}

TIEBREAK_TEST(QCoreApplication, MemberShapeTest)

} // namespace tst_membershape

#include "tst_membershape.moc"
