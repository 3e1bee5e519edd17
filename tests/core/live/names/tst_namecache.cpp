// SPDX-License-Identifier: GPL-3.0-or-later
// Names that were looked up: which are due, what is kept, and what goes when there is no room.
#include "core/live/names/namecache.h"
#include "core/live/names/personname.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_namecache
{

namespace
{

using CacheTime = NameCache::Time;

CacheTime atSecond(int second)
{
    return CacheTime(std::chrono::seconds(second));
}

std::vector<std::string> dueOf(NameCache &cache, std::vector<std::string_view> members, int second,
                               std::size_t max = 100)
{
    return cache.due(members, atSecond(second), max);
}

using Members = std::vector<std::string>;

} // namespace

class TestNameCache : public QObject
{
    Q_OBJECT

private slots:
    void asksOnceForWhatItDoesNotKnow()
    {
        NameCache cache;
        QCOMPARE(dueOf(cache, {"a", "b", "a", "c"}, 0), (Members{"a", "b", "c"}));
        QCOMPARE(dueOf(cache, {"a", "b", "c"}, 0, 2), (Members{"a", "b"}));
        cache.put("a", "Ann", atSecond(0));
        cache.put("b", std::nullopt, atSecond(0));
        QCOMPARE(cache.nameOf("a"), std::optional<std::string_view>("Ann"));
        QCOMPARE(cache.nameOf("b"), std::nullopt);
        QCOMPARE(cache.nameOf("c"), std::nullopt);
        QCOMPARE(dueOf(cache, {"a", "b", "c"}, 1), (Members{"c"}));
    }

    void renewsWhatIsOld()
    {
        NameCache cache({.namesFor = std::chrono::seconds(600), .nothingFor = std::chrono::seconds(120)});
        cache.put("a", "Ann", atSecond(0));
        cache.put("b", std::nullopt, atSecond(0));
        cache.put("c", "  \t ", atSecond(0));
        QCOMPARE(dueOf(cache, {"a", "b", "c"}, 119), Members{});
        QCOMPARE(dueOf(cache, {"a", "b", "c"}, 120), (Members{"b", "c"}));
        QCOMPARE(dueOf(cache, {"a", "b"}, 600), (Members{"a", "b"}));
        QCOMPARE(cache.nameOf("a"), std::optional<std::string_view>("Ann"));
        cache.put("a", "Anna", atSecond(600));
        QCOMPARE(cache.nameOf("a"), std::optional<std::string_view>("Anna"));
        QCOMPARE(dueOf(cache, {"a"}, 700), Members{});
    }

    void keepsOldNamesWhereALookUpFails()
    {
        NameCache cache;
        cache.put("a", "Ann", atSecond(0));
        QCOMPARE(dueOf(cache, {"a", "b"}, 1000), (Members{"a", "b"}));
        cache.postpone(Members{"a", "b"}, atSecond(1000));
        QCOMPARE(cache.nameOf("a"), std::optional<std::string_view>("Ann"));
        QCOMPARE(dueOf(cache, {"a", "b"}, 1119), Members{});
        QCOMPARE(dueOf(cache, {"a", "b"}, 1120), (Members{"a", "b"}));
    }

    void isBoundedByMembers()
    {
        NameCache cache({.members = 3});
        for (const char *member : {"a", "b", "c"})
            cache.put(member, member, atSecond(0));
        QVERIFY(cache.nameOf("a"));
        cache.put("d", "d", atSecond(0));
        QCOMPARE(cache.size(), std::size_t(3));
        QCOMPARE(dueOf(cache, {"a", "b", "c", "d"}, 1), (Members{"b"}));
    }

    void isBoundedByBytes()
    {
        NameCache cache({.bytes = 20'000});
        const std::string name(longestPersonName, 'n');
        for (int i = 0; i < 10'000; ++i) {
            cache.put("m" + std::to_string(i), name, atSecond(0));
            QVERIFY(cache.bytes() <= 20'000);
        }
        QVERIFY(cache.size() > 20 && cache.size() < 100);
        QVERIFY(cache.nameOf("m9999"));
        cache.clear();
        QCOMPARE(cache.bytes(), std::size_t(0));
        QCOMPARE(cache.size(), std::size_t(0));
    }

    void countsWhatIsRenewedOnce()
    {
        NameCache cache;
        cache.put("a", std::string(100, 'x'), atSecond(0));
        const std::size_t bytes = cache.bytes();
        for (int i = 0; i < 100; ++i) {
            cache.put("a", std::nullopt, atSecond(i));
            cache.put("a", std::string(100, 'y'), atSecond(i));
        }
        QCOMPARE(cache.bytes(), bytes);
    }

    void leavesHugeMembersAlone()
    {
        NameCache cache;
        const std::string huge(longestNamedMember + 1, 'm');
        QCOMPARE(dueOf(cache, {huge, "a"}, 0), (Members{"a"}));
        cache.put(huge, "Huge", atSecond(0));
        QCOMPARE(cache.size(), std::size_t(0));
    }

    void cutsNamesBetweenCharacters()
    {
        QCOMPARE(usableName("  Ann \n"), std::optional<std::string>("Ann"));
        QCOMPARE(usableName(""), std::nullopt);
        QCOMPARE(usableName(" \t\n\u3000"), std::nullopt);
        QCOMPARE(usableName(std::string(1000, ' ') + "Ann"), std::optional<std::string>("Ann"));
        std::string smileys;
        for (int i = 0; i < 100; ++i)
            smileys += "\U0001F600";
        QCOMPARE(usableName("a" + smileys), std::optional<std::string>("a" + smileys.substr(0, 196)));
        QCOMPARE(usableName(smileys), std::optional<std::string>(smileys.substr(0, 200)));
        QCOMPARE(usableName(std::string(300, '\x80'))->size(), longestPersonName - 3);
        QCOMPARE(usableName("a\0b"), std::optional<std::string>("a"));
        QCOMPARE(usableName(std::string_view("a\0b", 3))->size(), std::size_t(3));
    }

    void saysWhichNamesAreShared()
    {
        const std::vector<NamedMember> members{
            {"u1", "Alex"},         {"u2", "Kim"},    {"u3", "Alex"},        {"Robin", std::nullopt},
            {"u4", "Robin"},        {"u5", "Kim Wu"}, {"u6", "Kim\u00a0Wu"}, {"u7", "Kim  Wu"},
            {"u8", "K\u200dim Wu"}, {"u9", "kim"},    {"u2", "Kim"},
        };
        const std::vector<bool> expected{true, false, true, true, true, true, true, true, true, false, false};
        QCOMPARE(sharedNames(members), expected);
        QCOMPARE(sharedNames({}), std::vector<bool>{});
    }

    void showsTheMemberBesideASharedName()
    {
        const Wording wording = plainWording();
        QCOMPARE(personText({"u1", "Alex"}, false, wording), std::string("Alex"));
        QCOMPARE(personText({"u1", "Alex"}, true, wording), std::string("Alex (u1)"));
        QCOMPARE(personText({"u1", std::nullopt}, true, wording), std::string("u1"));
        QCOMPARE(personText({"Alex", "Alex"}, true, wording), std::string("Alex"));
        QCOMPARE(personText({"u\n1", "A\nB"}, true, wording), std::string("A\\nB (u\\n1)"));
    }
};

TIEBREAK_TEST(NoApplication, TestNameCache)

} // namespace tst_namecache

#include "tst_namecache.moc"
