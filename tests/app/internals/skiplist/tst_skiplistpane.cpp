// SPDX-License-Identifier: GPL-3.0-or-later
// The drawn skip list, driven as a user would.
#include "app/internals/skiplist/skiplistpane.h"

#include "app/internals/skiplist/pseudocodeview.h"
#include "app/internals/skiplist/skiplistview.h"
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include <limits>

using namespace tiebreak;

namespace tst_skiplistpane
{

namespace
{

constexpr int boardRows = 96;

SkipListRows board(int count, bool compact = true)
{
    SkipListRows rows;
    const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
    for (int i = 0; i < count; ++i) {
        std::string name = "member" + std::to_string(i);
        if (i % 7 == 1)
            name = std::string("bin\0\xff", 5) + std::to_string(i);
        if (i % 7 == 2)
            name = "玩家\n" + std::string(std::size_t(i), 'x');
        rows.lowest.append(name, encode(spec, i * 100, 1'795'000'000 - i).value().raw);
    }
    rows.members = count;
    rows.compact = compact;
    rows.decoder.emplace(spec, TimeRange());
    return rows;
}

} // namespace

class TestSkipListPane : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_pane.reset(); }
    void showsTheDemoWithoutABoard();
    void walksEveryCommandToItsEndAndBack_data();
    void walksEveryCommandToItsEndAndBack();
    void saysWhichRowsItShows();
    void staysWhereItIsWhenNothingMoved();
    void drawsOtherLevelsForAnotherSeed();
    void stepsByKeys();
    void playsAndPauses();
    void playsWhatTheConsoleAsksFor();
    void saysWhatIsNoNumber();
    void showsSharesOfLevels();
    void scrollsAlongALargeList();
    void takesAMemberByAClick();
    void asksForThePage();

private:
    template <class W>
    W *part(const char *name)
    {
        return m_pane->findChild<W *>(QLatin1StringView(name));
    }
    void choose(const char *box, const QString &text)
    {
        auto *choice = part<QComboBox>(box);
        const int index = choice->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        choice->setCurrentIndex(index);
    }
    QString sentence() { return part<QLabel>("stepSentence")->text(); }
    QString stepText() { return part<QLabel>("stepText")->text().trimmed(); }

    std::unique_ptr<SkipListPane> m_pane;
};

void TestSkipListPane::init()
{
    m_pane = std::make_unique<SkipListPane>();
    m_pane->view().setMotion(false);
    m_pane->resize(1300, 420);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
}

void TestSkipListPane::showsTheDemoWithoutABoard()
{
    QCOMPARE(part<ElidedLabel>("skipListTitle")->text(), "a demo of 14 rows");
    QCOMPARE(part<QComboBox>("operation")->currentText(), "ZREVRANK");
    QCOMPARE(part<QComboBox>("member")->currentText(), "luciaoak51");
    QCOMPARE(stepText(), "Step 10 of 10");
    QCOMPARE(m_pane->run().reply.number, std::int64_t(4));
    QCOMPARE(m_pane->run().comparisons(), std::int64_t(8));
    COMPARE_SENTENCE("skiplisttext", sentence());
    QCOMPARE(part<PseudoCodeView>("pseudoCode")->litLine(), 8);
    for (const auto *figure : m_pane->findChildren<QLabel *>(QRegularExpression(QStringLiteral("^fact\\d$"))))
        QVERIFY2(figure->isHidden() || !figure->text().isEmpty(), qPrintable(figure->objectName()));
    choose("skipRows", "all scores equal");
    QVERIFY(part<ElidedLabel>("skipListTitle")->text().contains("all equal"));
}

void TestSkipListPane::walksEveryCommandToItsEndAndBack_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("member");
    for (const char *command :
         {"ZREVRANK", "ZRANK", "ZSCORE", "ZADD", "ZINCRBY", "ZREM", "ZRANGE", "ZRANGEBYSCORE"})
        for (const char *member : {"member10", "nobody", ""})
            QTest::addRow("%s %s", command, member) << command << member;
}

void TestSkipListPane::walksEveryCommandToItsEndAndBack()
{
    SLOW_TEST();
    QFETCH(QString, command);
    QFETCH(QString, member);
    m_pane->showRows(board(boardRows));
    choose("skipRows", "the 30 lowest");
    part<QCheckBox>("backwardLinks")->setChecked(true);
    choose("operation", command);
    part<QComboBox>("member")->setEditText(member);
    part<QCheckBox>("reverse")->setChecked(member.isEmpty());
    const int steps = int(m_pane->run().steps.size());
    QCOMPARE(m_pane->step(), steps - 1);
    part<QToolButton>("firstStep")->click();
    QCOMPARE(m_pane->step(), 0);
    QStringList forward;
    for (int step = 0; step < steps; ++step) {
        QCOMPARE(stepText(), QStringLiteral("Step %1 of %2").arg(step + 1).arg(steps));
        QVERIFY(part<PseudoCodeView>("pseudoCode")->litLine() > 0);
        QVERIFY(!sentence().isEmpty());
        forward += sentence();
        QVERIFY(!m_pane->grab().isNull()); // it is painted
        part<QToolButton>("stepForward")->click();
    }
    QVERIFY(!part<QToolButton>("stepForward")->isEnabled());
    for (int step = steps - 1; step >= 0; --step) {
        QCOMPARE(sentence(), forward[step]);
        part<QToolButton>("stepBack")->click();
    }
    QVERIFY(!part<QToolButton>("stepBack")->isEnabled());
    part<QToolButton>("lastStep")->click();
    QCOMPARE(m_pane->step(), steps - 1);
}

void TestSkipListPane::saysWhichRowsItShows()
{
    m_pane->showRows(board(boardRows));
    const auto title = [&] { return part<ElidedLabel>("skipListTitle")->text(); };
    Sentences said("skiplistpane");
    said.add("some", title());
    QCOMPARE(part<LinkButton>("skipListExpand")->text(), "All 96 rows");
    choose("skipRows", "all 96");
    said.add("all", title());
    SkipListRows large = board(200, false);
    large.members = 10'000'000;
    m_pane->showRows(large);
    choose("skipRows", "the 60 lowest");
    said.add("some of a skip list", title());
    m_pane->showRows(board(1, false));
    QCOMPARE(part<QComboBox>("skipRows")->currentText(), "the only one");
    m_pane->showRows({});
    said.add("none", title());
    COMPARE_SENTENCES(said);
    QVERIFY(!m_pane->grab().isNull());
    m_pane->showDemo();
    SkipListRows raws = board(5);
    raws.decoder.reset();
    m_pane->showRows(raws);
    QVERIFY(!m_pane->grab().isNull());
}

void TestSkipListPane::staysWhereItIsWhenNothingMoved()
{
    m_pane->showRows(board(boardRows));
    part<QToolButton>("firstStep")->click();
    m_pane->showRows(board(boardRows));
    QCOMPARE(m_pane->step(), 0);
    choose("skipRows", "a seeded demo");
    m_pane->showRows(board(boardRows - 1));
    QCOMPARE(part<QComboBox>("skipRows")->currentText(), "a seeded demo");
    choose("skipRows", "all 95");
    QCOMPARE(m_pane->run().before().size(), std::int64_t(95));
}

void TestSkipListPane::drawsOtherLevelsForAnotherSeed()
{
    m_pane->showRows(board(boardRows));
    const auto levels = [&] {
        QString drawn;
        const SkipList &list = m_pane->run().before();
        for (SkipNode node = list.next(skipHead); node; node = list.next(node))
            drawn += QString::number(list.levelsOf(node));
        return drawn;
    };
    const QString first = levels();
    part<QSpinBox>("seed")->setValue(8);
    QVERIFY(levels() != first);
    part<QSpinBox>("seed")->setValue(7);
    QCOMPARE(levels(), first);
    choose("maxLevels", "64");
    QCOMPARE(levels(), first);
    choose("p", "1/2");
    QVERIFY(levels() != first);
}

void TestSkipListPane::stepsByKeys()
{
    SkipListView &view = m_pane->view();
    view.setFocus();
    const int last = int(m_pane->run().steps.size()) - 1;
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(m_pane->step(), 0);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(m_pane->step(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(m_pane->step(), 1);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(m_pane->step(), last);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(m_pane->step(), last);
}

void TestSkipListPane::playsAndPauses()
{
    auto *play = part<QToolButton>("playSteps");
    play->click(); // from the end: from the beginning again
    QCOMPARE(m_pane->step(), 0);
    QCOMPARE(play->accessibleName(), "Pause");
    QTRY_VERIFY(m_pane->step() > 0);
    QTest::keyClick(&m_pane->view(), Qt::Key_Space);
    QCOMPARE(play->accessibleName(), "Play");
}

void TestSkipListPane::playsWhatTheConsoleAsksFor()
{
    m_pane->showRows(board(boardRows));
    SkipArguments arguments;
    arguments.member = "member70"; // it does not stand among the 14 lowest
    m_pane->play(SkipOperation::Rank, arguments);
    QCOMPARE(m_pane->step(), 0);
    QCOMPARE(m_pane->run().reply.number, std::int64_t(70));
    arguments.member = "luciaoak51";
    m_pane->play(SkipOperation::Remove, arguments);
    QVERIFY(part<ElidedLabel>("skipListTitle")->text().startsWith("a demo"));
    QCOMPARE(m_pane->run().reply.number, std::int64_t(1));
    arguments.bounds = {-std::numeric_limits<double>::infinity(), 1e12, true, false};
    arguments.reverse = true;
    m_pane->play(SkipOperation::RangeByScore, arguments);
    QCOMPARE(part<QLineEdit>("from")->text(), "(-inf");
    QVERIFY(m_pane->run().arguments.bounds.minExclusive);
}

void TestSkipListPane::saysWhatIsNoNumber()
{
    choose("operation", "ZADD");
    choose("scale", "raw score");
    part<QLineEdit>("value")->setText("twelve");
    Sentences said("skiplistpane");
    said.add("word", sentence());
    part<QLineEdit>("value")->setText("12");
    QVERIFY(!sentence().contains("no number"));
    part<QLineEdit>("value")->setText("nan");
    QVERIFY(sentence().contains("NaN"));
    choose("operation", "ZRANGE");
    part<QLineEdit>("to")->setText("x");
    said.add("letter", sentence());
    COMPARE_SENTENCES(said);
}

void TestSkipListPane::showsSharesOfLevels()
{
    m_pane->showRows(board(boardRows));
    QVERIFY(!part<QLabel>("pathLengths")->isVisible());
    part<LinkButton>("levelShares")->click();
    QVERIFY(part<QLabel>("pathLengths")->isVisibleTo(m_pane.get()));
    QVERIFY(part<QLabel>("pathLengths")->text().contains("Pugh"));
    choose("skipRows", "all scores equal");
    COMPARE_SENTENCE("skiplisttext", sentence());
}

void TestSkipListPane::scrollsAlongALargeList()
{
    m_pane->showRows(board(200));
    choose("skipRows", "all 200");
    part<QComboBox>("member")->setEditText("member196");
    const SkipNode node = m_pane->run().before().find("member196");
    QVERIFY(node);
    const SkipListView &view = m_pane->view();
    QVERIFY(view.viewport()->rect().contains(view.centreOf(node, 1).toPoint()));
    part<QToolButton>("firstStep")->click();
    part<QToolButton>("stepForward")->click();
    QVERIFY(!m_pane->grab().isNull());
}

void TestSkipListPane::takesAMemberByAClick()
{
    const SkipListView &view = m_pane->view();
    const SkipNode node = m_pane->run().before().find("zoethistle");
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.centreOf(node, 1).toPoint());
    QCOMPARE(part<QComboBox>("member")->currentText(), "zoethistle");
    QCOMPARE(m_pane->run().reply.number, std::int64_t(8));
}

void TestSkipListPane::asksForThePage()
{
    m_pane->showRows(board(boardRows));
    QSignalSpy wanted(m_pane.get(), &SkipListPane::expandWanted);
    part<LinkButton>("skipListExpand")->click();
    QCOMPARE(wanted.takeFirst().first().toBool(), true);
    m_pane->setExpanded(true);
    QCOMPARE(part<LinkButton>("skipListExpand")->text(), "Back to overview");
    part<LinkButton>("skipListExpand")->click();
    QCOMPARE(wanted.takeFirst().first().toBool(), false);
}

TIEBREAK_TEST(QApplication, TestSkipListPane)

} // namespace tst_skiplistpane

#include "tst_skiplistpane.moc"
