// SPDX-License-Identifier: GPL-3.0-or-later
// Where names lie: what a pattern means, and what is wrong with one.
#include "core/live/names/namepattern.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_namepattern
{

class TestNamePattern : public QObject
{
    Q_OBJECT

private slots:
    void putsTheMemberIn()
    {
        const auto pattern = parseNamePattern(" user:{member} ", "name");
        VERIFY_RESULT(pattern);
        QCOMPARE(pattern->keyOf("a b"), std::string("user:a b"));
        QCOMPARE(pattern->keyOf("{member}"), std::string("user:{member}"));
        QCOMPARE(pattern->keyOf(std::string_view("\0\xff", 2)), std::string("user:\0\xff", 7));
        QCOMPARE(pattern->fieldOf("a b"), std::string("name"));

        const auto slot = parseNamePattern("user:{{member}}:profile", "display name");
        VERIFY_RESULT(slot);
        QCOMPARE(slot->keyOf("7"), std::string("user:{7}:profile"));

        const auto all = parseNamePattern("usernames", "{member}");
        VERIFY_RESULT(all);
        QCOMPARE(all->keyOf("7"), std::string("usernames"));
        QCOMPARE(all->fieldOf("7"), std::string("7"));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<int>("position");
        const auto add = [](const char *name, const char *key, const char *field, int position) {
            QTest::newRow(name) << QByteArray(key) << QByteArray(field) << position;
        };
        add("no key", "  ", "name", 1);
        add("no field", "user:{member}", "", 1);
        add("no member", "user:", "name", 6);
        add("another rank", "user:{id}", "name", 6);
        add("not closed", "user:{member", "name", 6);
        add("twice", "user:{member}:{member}", "name", 15);
        add("twice in the field", "users", "{member}{member}", 9);
        add("in both", "user:{member}", "name:{member}", 6);
        add("too long", QByteArray(2000, 'x').constData(), "{member}", 1025);
    }
    void refuses()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, field);
        QFETCH(int, position);
        const auto pattern = parseNamePattern(key.toStdString(), field.toStdString());
        VERIFY_FAILURE(pattern, ErrorKind::Usage, "");
        QCOMPARE(pattern.error().position, std::size_t(position));
        COMPARE_SENTENCE("namepattern", pattern.error().message);
    }
};

TIEBREAK_TEST(NoApplication, TestNamePattern)

} // namespace tst_namepattern

#include "tst_namepattern.moc"
