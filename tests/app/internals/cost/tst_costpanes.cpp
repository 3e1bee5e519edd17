// SPDX-License-Identifier: GPL-3.0-or-later
// The panes that say what a board costs, beside a real server and with measurements in real sandboxes.
#include "app/internals/cost/costpane.h"
#include "app/internals/encoding/encodingcard.h"
#include "app/internals/encoding/encodingpane.h"
#include "app/look/look.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/tableview.h"
#include "redis/board/boardinternals.h"
#include "support/sentences.h"
#include "support/sessionfixture.h"
#include "support/testprogram.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace tiebreak;

namespace tst_costpanes
{

namespace
{

/// Where TIEBREAK_COST_PICTURES is set, what the widget looks like goes there.
void keepPicture(QWidget &widget, const QString &name)
{
    if (const QString directory = qEnvironmentVariable("TIEBREAK_COST_PICTURES"); !directory.isEmpty())
        widget.grab().save(directory + u'/' + name + QStringLiteral(".png"));
}

/// What stands in a table.
QString textOf(QWidget &pane, const char *name)
{
    auto *table = pane.findChild<TableView *>(QLatin1StringView(name));
    table->selectAll();
    return selectedText(*table, *table->horizontalHeader());
}

} // namespace

class TestCostPanes : public QObject, public SessionFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        applyLook(*qApp, qEnvironmentVariable("TIEBREAK_COST_THEME") == "dark" ? Theme::Dark : Theme::Light);
    }
    void init();
    void cleanup() { stopSession(); }

    void showsAListpack();
    void showsASkipList();
    void showsWhatIsRefused();
    void showsNothing();
    void addsRowsUntilItSwitches();
    void calculates();
    void takesTheBoardsNames();
    void measuresMemory();
    void measuresTimesAndStops();

private:
    std::shared_ptr<const BoardInternals> read(const std::string &key)
    {
        auto connection = connectionTo(*m_server);
        auto board = readBoardInternals(connection, key);
        return board ? std::make_shared<const BoardInternals>(*std::move(board)) : nullptr;
    }
    QLabel *answerOf(CostPane &pane) { return pane.findChild<QLabel *>("costAnswer"); }
};

void TestCostPanes::init()
{
    startSession();
    connectSession();
    Command add{"ZADD", "board"};
    for (int i = 0; i < 96; ++i) {
        add.push_back(shortestText(encode(splitCodec, 10 + 10 * (i % 60), 1'795'132'800 + i * 977)->raw));
        add.push_back("player_" + std::to_string(1000 + i * (i % 7 == 0 ? 12345 : 7)));
    }
    QVERIFY(m_server->command(add) == ":96");
    m_session->setBoard("board");
}

void TestCostPanes::showsAListpack()
{
    EncodingPane pane(*m_session);
    pane.resize(1366, pane.sizeHint().height());
    pane.showBoard(read("board"));
    pane.show();
    auto *card = pane.findChild<EncodingCard *>("encodingCard");
    COMPARE_SENTENCE("encodingtext", card->text().section('\n', 0, 1));
    QTRY_VERIFY(textOf(pane, "codecCosts").contains("9 bytes, an integer"));
    keepPicture(pane, "encoding");
    pane.resize(1000, pane.layout()->totalHeightForWidth(1000));
    keepPicture(pane, "encoding1000");
    QSignalSpy asked(&pane, &EncodingPane::costRequested);
    pane.findChild<LinkButton *>("costLink")->click();
    QCOMPARE(asked.size(), 1);
}

void TestCostPanes::showsASkipList()
{
    m_server->command({"ZADD", "board", "5", std::string(80, 'x')});
    EncodingPane pane(*m_session);
    pane.resize(1366, 220);
    pane.showBoard(read("board"));
    pane.show();
    const QString text = pane.findChild<EncodingCard *>("encodingCard")->text();
    COMPARE_SENTENCE("encodingtext", text.section('\n', 0, 1));
    keepPicture(pane, "skiplist");
}

void TestCostPanes::showsWhatIsRefused()
{
    auto refused = std::make_shared<BoardInternals>(*read("board"));
    refused->limits.reset();
    refused->memoryBytes.reset();
    refused->refusals.limits = "This user lacks a permission (NOPERM config).";
    refused->refusals.memory = "This user lacks a permission (NOPERM memory).";
    EncodingPane pane(*m_session);
    pane.resize(1366, 220);
    pane.showBoard(refused);
    pane.show();
    const QString text = pane.findChild<EncodingCard *>("encodingCard")->text();
    QVERIFY2(text.contains("not reported by the server"), qPrintable(text));
    keepPicture(pane, "refused");
}

void TestCostPanes::showsNothing()
{
    EncodingPane pane(*m_session);
    pane.resize(1366, 220);
    pane.showBoard(nullptr);
    pane.show();
    QVERIFY(!pane.findChild<QPushButton *>("walkToSwitch")->isVisible());
    keepPicture(pane, "nothing");
}

void TestCostPanes::addsRowsUntilItSwitches()
{
    EncodingPane pane(*m_session);
    pane.resize(1366, 220);
    pane.showBoard(read("board"));
    pane.show();
    auto *button = pane.findChild<QPushButton *>("walkToSwitch");
    const QString walks = button->text();
    button->click();
    QCOMPARE(button->text(), "Stop");
    auto *card = pane.findChild<EncodingCard *>("encodingCard");
    QTRY_COMPARE(button->text(), walks);
    QVERIFY2(card->text().contains("129"), qPrintable(card->text()));
    pane.resize(1366, pane.sizeHint().height());
    keepPicture(pane, "walked");
    QVERIFY(m_server->command({"ZCARD", "board"}) == ":96"); // nothing was added there
}

void TestCostPanes::calculates()
{
    CostPane pane(*m_session);
    pane.resize(1366, 720);
    pane.show();
    const QString answer = answerOf(pane)->text();
    QVERIFY2(answer.contains("1.1 GB as a skip list"), qPrintable(answer));
    auto *members = pane.findChild<QLineEdit *>("costMembers");
    for (const char *text : {"10M", "1e7", "10 000 000"}) {
        members->setText(text);
        QCOMPARE(answerOf(pane)->text(), answer);
    }
    members->setText("many");
    COMPARE_SENTENCE("costpane", answerOf(pane)->text());
    members->setText("128");
    pane.findChild<QSpinBox *>("costNames")->setValue(4);
    QVERIFY2(answerOf(pane)->text().contains("listpack"), qPrintable(answerOf(pane)->text()));
    QVERIFY(textOf(pane, "costTable").contains("total"));
    members->setText("10 million");
    keepPicture(pane, "cost");
    pane.resize(1000, 720);
    keepPicture(pane, "cost1000");
}

void TestCostPanes::takesTheBoardsNames()
{
    CostPane pane(*m_session);
    pane.showBoard(read("board"));
    QVERIFY(pane.findChild<QSpinBox *>("costNames")->value() >= 11);
    QCOMPARE(pane.findChild<QComboBox *>("costCodec")->currentData().toString(), "binary:from=4294967295");
}

void TestCostPanes::measuresMemory()
{
    CostPane pane(*m_session);
    pane.resize(1366, 720);
    pane.show();
    pane.findChild<QLineEdit *>("costMembers")->setText("20 000");
    auto *button = pane.findChild<QPushButton *>("measureMemory");
    button->click();
    QCOMPARE(button->text(), "Stop");
    auto *chart = pane.findChild<QWidget *>("memoryChart");
    QTRY_VERIFY(chart->accessibleDescription().contains("members: "));
    QCOMPARE(button->text(), "Measure");
    keepPicture(pane, "measured");
}

void TestCostPanes::measuresTimesAndStops()
{
    CostPane pane(*m_session);
    pane.resize(1366, 720);
    pane.show();
    auto *button = pane.findChild<QPushButton *>("measureTimes");
    auto *most = pane.findChild<QComboBox *>("timeMembers");
    most->setCurrentIndex(qEnvironmentVariableIsSet("TIEBREAK_COST_PICTURES") ? 2 : 0);
    button->click();
    auto *chart = pane.findChild<QWidget *>("timeChart");
    QTRY_VERIFY_WITH_TIMEOUT(chart->accessibleDescription().contains("ZREVRANK at 10"), 90'000);
    keepPicture(pane, "times");
    most->setCurrentIndex(3);
    button->click();
    QCOMPARE(button->text(), "Stop");
    button->click();
    QCOMPARE(button->text(), "Measure");
}

TIEBREAK_TEST(QApplication, TestCostPanes)

} // namespace tst_costpanes

#include "tst_costpanes.moc"
