// SPDX-License-Identifier: GPL-3.0-or-later
// The snapshot that pages share: of which board it is, and when it is none.
#include "app/session/snapshotcache.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_snapshotcache
{

class SnapshotCacheTest : public QObject
{
    Q_OBJECT

    static SourceBoard board() { return {std::make_shared<const Snapshot>(), 7, {}}; }

private slots:
    void givesTheBoardThatWasKept()
    {
        SnapshotCache cache;
        QVERIFY(!cache.find("a"));
        const SourceBoard kept = board();
        cache.keep("a", ReadWay::Dump, kept);
        QVERIFY(cache.find("a"));
        QCOMPARE(cache.find("a")->snapshot, kept.snapshot);
        QCOMPARE(cache.find("a")->readAt, 7);
        QVERIFY(!cache.find("b"));
        cache.keep("b", ReadWay::Dump, board());
        QVERIFY(!cache.find("a"));
    }

    void anEmptyNameIsNotNoBoard()
    {
        SnapshotCache cache;
        cache.keep("", ReadWay::Dump, board());
        QVERIFY(cache.find(""));
        QVERIFY(!cache.find({}));
    }

    void knowsHowItWasRead()
    {
        SnapshotCache cache;
        cache.keep("a", ReadWay::Pages, board());
        QVERIFY(cache.find("a", ReadWay::Pages));
        QVERIFY(!cache.find("a", ReadWay::Dump));
    }

    void isDropped()
    {
        SnapshotCache cache;
        cache.keep("a", ReadWay::Pages, board());
        cache.drop();
        QVERIFY(!cache.find("a"));
    }
};

TIEBREAK_TEST(QCoreApplication, SnapshotCacheTest)

} // namespace tst_snapshotcache

#include "tst_snapshotcache.moc"
