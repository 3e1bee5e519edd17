// SPDX-License-Identifier: GPL-3.0-or-later
// Found members as cells, in the order of their board.
#include "models/boards/boardroles.h"
#include "models/boards/matchesmodel.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace tiebreak;

namespace tst_matchesmodel
{

class TestMatchesModel : public QObject
{
    Q_OBJECT

    const Decoder m_decoder{*parseCodecSpec("binary:from=4294967295"), TimeRange()};
    std::unique_ptr<MatchesModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    double raw(qint64 score, qint64 tick) const { return encode(m_decoder.spec(), score, tick)->raw; }
    QVariant cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return m_model->index(row, column).data(role);
    }
    QStringList members() const
    {
        QStringList members;
        for (int row = 0; row < m_model->rowCount(); ++row)
            members += cell(row, matchcolumn::Member).toString();
        return members;
    }

private slots:
    void init()
    {
        m_model = std::make_unique<MatchesModel>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get());
        m_model->reset(m_decoder, true, Direction::HighestFirst, {});
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
    }

    void listsMatchesAsTheyComeInTheBoardsOrder()
    {
        m_model->add({{"low", raw(5, 1795204262), {}}, {"b", raw(9, 1795204262), {}}});
        m_model->add({});
        m_model->add({{"a", raw(9, 1795204262), {}}, {"late", raw(9, 1795204263), {}}});
        QCOMPARE(members(), QStringList({"b", "a", "late", "low"}));
        QCOMPARE(cell(0, matchcolumn::Rank).toString(), QStringLiteral("–"));

        m_model->reset(m_decoder, true, Direction::LowestFirst, {});
        QCOMPARE(m_model->rowCount(), 0);
        m_model->setMatches({{"b", raw(9, 1795204262), 1}, {"a", raw(9, 1795204262), 0}});
        QCOMPARE(members(), QStringList({"a", "b"}));
        QCOMPARE(cell(0, matchcolumn::Rank).toString(), QStringLiteral("1"));
    }

    void knowsTheRowOfAMember()
    {
        m_model->add({{"low", raw(5, 1795204262), {}}, {"high", raw(9, 1795204262), {}}});
        QCOMPARE(m_model->rowOf("low"), 1);
        m_model->add({{"middle", raw(7, 1795204262), {}}});
        QCOMPARE(m_model->rowOf("low"), 2);
        QCOMPARE(m_model->rowOf("none"), -1);
    }

    void readsMatchesAsTheBoardReadsItsRows()
    {
        m_model->add({{"hana", raw(1120000, 1795204262), 7}, {"dj_rollo", 4294965500795949.5, 8}});
        QCOMPARE(cell(0, matchcolumn::Score).toString(), QStringLiteral("1\u202f120\u202f000"));
        QCOMPARE(cell(0, matchcolumn::Time).toString(), QStringLiteral("2026-11-20 19:51:02"));
        QCOMPARE(cell(0, matchcolumn::Verdict).toString(), QStringLiteral("exact"));
        QCOMPARE(cell(1, matchcolumn::Score).toString(), QStringLiteral("–"));
        QCOMPARE(cell(1, matchcolumn::Time).toString(), QStringLiteral("–"));
        QCOMPARE(cell(1, matchcolumn::Verdict).toString(), QStringLiteral("invalid"));
    }

    void withoutACodecNoMatchHasAVerdict()
    {
        m_model->reset(Decoder(CodecSpec(), TimeRange()), false, Direction::HighestFirst, {});
        m_model->add({{"hana", 1120000, 0}});
        QCOMPARE(cell(0, matchcolumn::Score).toString(), QStringLiteral("1\u202f120\u202f000"));
        QVERIFY(cell(0, matchcolumn::Verdict).toString().isEmpty());
        QVERIFY(cell(0, matchcolumn::Verdict, Qt::ToolTipRole).toString().isEmpty());
        QVERIFY(!cell(0, matchcolumn::Verdict, boardrole::DecodedValue).isValid());
    }

    void aMemberOfNoBytesIsNamedAndMarked()
    {
        m_model->add({{"", raw(1, 1795204262), 0}});
        QCOMPARE(members(), QStringList({"(empty)"}));
        QVERIFY(cell(0, matchcolumn::Member, boardrole::HasEmptyName).toBool());
        QVERIFY(!cell(0, matchcolumn::Score, boardrole::HasEmptyName).toBool());
        QCOMPARE(cell(0, matchcolumn::Member, boardrole::MemberBytes).toByteArray(), QByteArray(""));
    }
};

TIEBREAK_TEST(QCoreApplication, TestMatchesModel)

} // namespace tst_matchesmodel

#include "tst_matchesmodel.moc"
