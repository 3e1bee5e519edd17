// SPDX-License-Identifier: GPL-3.0-or-later
// What is partial, and what is only chosen; and how it is said.
#include "core/board/coverage.h"
#include "core/board/coveragetext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_coverage
{

class CoverageTest : public QObject
{
    Q_OBJECT

private slots:
    void whatDidNotAnswerIsPartial();
    void whatIsChosenIsNotPartial();
    void twoAnswersBecomeOne();
    void saysItInALine();
};

void CoverageTest::whatDidNotAnswerIsPartial()
{
    QVERIFY(!Coverage({{CoveredUnit::Boards, 0, 0, CoveredBy::Answers}}).isPartial());
    QVERIFY(Coverage({{CoveredUnit::Nodes, 2, 3, CoveredBy::Answers}}).isPartial());
    // Nobody knows how many there are; the gap says that there are more.
    Coverage hidden({{CoveredUnit::Nodes, 1, std::nullopt, CoveredBy::Answers}});
    QVERIFY(!hidden.isPartial());
    hidden.addGap({"other nodes", "They are hidden."});
    QVERIFY(hidden.isPartial());
    hidden.addGap({"other nodes", "Once more."});
    QCOMPARE(hidden.gaps().size(), std::size_t(1));
    QCOMPARE(hidden.gaps()[0].why, std::string("They are hidden."));
}

void CoverageTest::whatIsChosenIsNotPartial()
{
    const Coverage ranks = Coverage::chosen(CoveredUnit::Ranks, 100, 5000);
    QVERIFY(!ranks.isPartial());
    QCOMPARE(ranks.part(CoveredUnit::Ranks)->asked, std::optional<std::int64_t>(5000));
    QVERIFY(ranks.part(CoveredUnit::Nodes) == nullptr);
}

void CoverageTest::twoAnswersBecomeOne()
{
    Coverage sum(
        {{CoveredUnit::Nodes, 3, 3, CoveredBy::Answers}, {CoveredUnit::Boards, 4, 4, CoveredBy::Answers}});
    sum.join(Coverage({{CoveredUnit::Nodes, 2, 3, CoveredBy::Answers},
                       {CoveredUnit::Boards, 5, std::nullopt, CoveredBy::Answers}},
                      {{"node", "It does not answer."}}));
    // The nodes are the same ones; one of them failed once.
    QCOMPARE(sum.part(CoveredUnit::Nodes)->answered, 2);
    QCOMPARE(sum.part(CoveredUnit::Nodes)->asked, std::optional<std::int64_t>(3));
    QCOMPARE(sum.part(CoveredUnit::Boards)->answered, 9);
    QVERIFY(!sum.part(CoveredUnit::Boards)->asked);
    QCOMPARE(sum.gaps().size(), std::size_t(1));
    QVERIFY(sum.isPartial());
    // Once more the same, and then another one.
    sum.join(Coverage({{CoveredUnit::Nodes, 2, 3, CoveredBy::Answers}}, {{"node", "It does not answer."}}));
    QCOMPARE(sum.part(CoveredUnit::Nodes)->answered, 2);
    sum.join(Coverage({{CoveredUnit::Nodes, 2, 3, CoveredBy::Answers}}, {{"other", "It does not answer."}}));
    QCOMPARE(sum.part(CoveredUnit::Nodes)->answered, 1);
}

void CoverageTest::saysItInALine()
{
    Sentences said("coveragetext");
    const auto add = [&said](const char *name, std::vector<CoveredPart> parts) {
        said.add(QString::fromLatin1(name), coverageText(Coverage(std::move(parts)), plainWording()));
    };
    using enum CoveredUnit;
    using enum CoveredBy;
    add("cluster", {{Nodes, 6, 6, Answers}, {Boards, 191, 191, Answers}});
    add("partial", {{Nodes, 5, 6, Answers}, {Boards, 1, std::nullopt, Answers}});
    add("one of one", {{Nodes, 1, 1, Answers}, {Boards, 1, 1, Answers}});
    add("live", {{Ranks, 100, 5000, Choice}, {Pins, 3, std::nullopt, Choice}});
    add("live, whole", {{Ranks, 1, 1, Choice}, {Pins, 1, std::nullopt, Choice}});
    add("sample", {{Rows, 500, 20000, Choice}});
    add("no rows", {{Rows, 0, 0, Answers}});
    Coverage gaps({{Boards, 2, 2, Answers}});
    gaps.addGap({"a", "The node a does not answer."});
    said.add(QStringLiteral("a gap"), gapsText(gaps));
    gaps.addGap({"b", "The node b does not answer."});
    said.add(QStringLiteral("two gaps"), gapsText(gaps));
    gaps.addGap({"c", "The node c does not answer."});
    said.add(QStringLiteral("three gaps"), gapsText(gaps));
    COMPARE_SENTENCES(said);
}

TIEBREAK_TEST(NoApplication, CoverageTest)

} // namespace tst_coverage

#include "tst_coverage.moc"
