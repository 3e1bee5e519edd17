// SPDX-License-Identifier: GPL-3.0-or-later
// Rank policies on the board page, against a real server.
#include "boardpagefixture.h"
#include "support/testprogram.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>

using namespace tiebreak;

namespace tst_boardranks
{

class BoardRanksTest : public QObject, BoardPageFixture
{
    Q_OBJECT

    void choose(const char *policy)
    {
        for (QAction *action : rows()->header()->actions()) {
            if (action->objectName() == QLatin1StringView(policy))
                action->trigger();
        }
    }

    QString ranks(int count)
    {
        QStringList texts;
        for (int row = 0; row < count; ++row)
            texts += text(row, boardcolumn::Rank);
        return texts.join(u' ');
    }

private slots:
    void init()
    {
        start();
        addScored("ann", 9, 1795205647);
        addScored("ben", 7, 1795205640);
        addScored("cem", 7, 1795205641);
        addScored("dov", 5, 1795205642);
    }
    void cleanup() { stop(); }

    void theHeaderOffersThem()
    {
        open("board");
        QCOMPARE(ranks(4), QStringLiteral("1 2 3 4"));
        emit rows()->header()->customContextMenuRequested({5, 5});
        auto *menu = rows()->findChild<QMenu *>(QStringLiteral("columnMenu"));
        QVERIFY(menu);
        QStringList offered;
        for (const QAction *action : menu->actions())
            offered += action->text();
        delete menu;
        for (const RankPolicy policy : rankPolicies)
            QVERIFY(offered.filter(QString::fromUtf8(policyExample(policy).data())).size() == 1);
        choose("ranks-dense");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 2 3"));
        choose("ranks-competition");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 2 4"));
        choose("ranks-fractional");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2.5 2.5 4"));
        choose("ranks-ordinal");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 3 4"));
    }

    void isRememberedForTheBoard()
    {
        open("board");
        choose("ranks-dense");
        addMany(3);
        open("many");
        QCOMPARE(ranks(3), QStringLiteral("1 2 3"));
        open("board");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 2 3"));
        QCOMPARE(m_session->views().chosen("board").ranks, RankPolicy::Dense);
        QCOMPARE(CodecMemory(*m_settings).find("board")->ranks, RankPolicy::Dense);
    }

    void followsDirectionAndRefresh()
    {
        open("board");
        choose("ranks-competition");
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 2 4"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(ranks(4), QStringLiteral("1 2 2 4"));
        addScored("eve", 5, 1795205650);
        m_page->refresh();
        QTRY_COMPARE(ranks(5), QStringLiteral("1 1 3 3 5"));
    }

    void aKeyThatIsGoneSaysSo()
    {
        open("board");
        m_server->command({"DEL", "board"});
        choose("ranks-dense");
        QTRY_VERIFY(!message().isEmpty());
        QCOMPARE(text(0, boardcolumn::Rank), QStringLiteral("–"));
    }
};

TIEBREAK_TEST(QApplication, BoardRanksTest)

} // namespace tst_boardranks

#include "tst_boardranks.moc"
