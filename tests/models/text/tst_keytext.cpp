// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that are too long are cut in the middle, between their parts.
#include "models/text/nametext.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_keytext
{

class TestKeyText : public QObject
{
    Q_OBJECT

private slots:
    void keepsFirstAndLastParts_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("room");
        QTest::addColumn<QString>("shown");
        const QString key = QStringLiteral("lb:weekly:europe-open-ranked:2026w47:eu:v2");
        QTest::newRow("whole") << key << 80 << key;
        QTest::newRow("three last parts") << key << 26 << QStringLiteral("lb:weekly:…2026w47:eu:v2");
        QTest::newRow("two last parts") << key << 16 << QStringLiteral("lb:weekly:…eu:v2");
        QTest::newRow("one first part") << key << 12 << QStringLiteral("lb:…eu:v2");
        QTest::newRow("nothing fits") << key << 4 << QString();
        QTest::newRow("one part") << QStringLiteral("leaderboard") << 5 << QString();
        QTest::newRow("empty parts") << QStringLiteral(":::::") << 3 << QStringLiteral("::…");
        QTest::newRow("a long first part") << QStringLiteral("a-very-long-first-part:b:c") << 6 << QString();
        QTest::newRow("two parts") << QStringLiteral("leader:board") << 5 << QString();
    }
    void keepsFirstAndLastParts()
    {
        QFETCH(const QString, key);
        QFETCH(const int, room);
        const auto fits = [room](const QString &text) { return text.size() <= room; };
        QTEST(elidedKey(key, QStringLiteral(":"), fits), "shown");
        QCOMPARE(elidedKey(key, QString(), fits).isNull(), key.size() > room);
    }
};

TIEBREAK_TEST(QCoreApplication, TestKeyText)

} // namespace tst_keytext

#include "tst_keytext.moc"
