// SPDX-License-Identifier: GPL-3.0-or-later
// The list of commands and the page of one, without a server.
#include "app/console/reference/commandlist.h"
#include "app/console/reference/commandpane.h"
#include "app/look/look.h"
#include "support/builtincommands.h"
#include "support/codecs.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace tiebreak;

namespace tst_commandpane
{

namespace
{

std::shared_ptr<const CommandReference> shared()
{
    return std::make_shared<const CommandReference>(builtInReference());
}

CommandBoard boardOf(const char *spec)
{
    CommandBoard board;
    board.codec = codec(spec);
    board.key = "gift:room:12:today";
    board.sample = SampleRow{"nadia_k", 5643589526706598};
    return board;
}

QStringList codesOf(const QWidget &pane)
{
    QStringList codes;
    for (const auto *box : pane.findChildren<QLabel *>(QStringLiteral("codeBox")))
        codes += box->text();
    return codes;
}

QString labelsOf(const QWidget &pane)
{
    QString text;
    for (const QLabel *label : pane.findChildren<QLabel *>())
        text += label->text() + '\n';
    return text;
}

} // namespace

class TestCommandPane : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void listChoosesAndFinds()
    {
        CommandList list(shared());
        list.resize(320, 700);
        list.show();
        QSignalSpy changed(&list, &CommandList::currentChanged);
        QSignalSpy chosen(&list, &CommandList::commandChosen);
        list.setCurrent(QStringLiteral("zrange"));
        QCOMPARE(list.current(), QStringLiteral("ZRANGE"));
        QCOMPARE(changed.size(), 1);
        QVERIFY(chosen.isEmpty());
        QCOMPARE(list.findChild<QLabel *>("commandCount")->text(), QStringLiteral("35"));
        auto *search = list.findChild<QLineEdit *>("commandSearch");
        search->setFocus();
        QTest::keyClicks(search, "waits");
        QCOMPARE(list.findChild<QLabel *>("commandCount")->text(), QStringLiteral("3"));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(list.current(), QStringLiteral("BZPOPMIN"));
        QCOMPARE(changed.size(), 2);
        QCOMPARE(chosen.size(), 1);
        search->setText(QStringLiteral("no such thing"));
        QVERIFY(!list.findChild<QTreeView *>("commandTree")->isVisible());
        // What is asked for by name is shown whatever the filter.
        list.setCurrent(QStringLiteral("ZADD"));
        QCOMPARE(list.current(), QStringLiteral("ZADD"));
        QVERIFY(search->text().isEmpty());
        list.setCurrent(QStringLiteral("GET"));
        QCOMPARE(list.current(), QStringLiteral("ZADD"));
    }

    void paneShowsBoundsForTheTypedScore()
    {
        CommandPane pane(shared());
        pane.resize(360, 860);
        pane.showCommand(*builtInReference().find("ZRANGE"), boardOf("binary:bits=32,from=4294967295"));
        pane.show();
        QCOMPARE(codesOf(pane).first(), QStringLiteral("429496729600 (433791696896"));
        auto *score = pane.findChild<QLineEdit *>("commandScore");
        score->selectAll();
        QTest::keyClicks(score, "7");
        QCOMPARE(codesOf(pane).first(), QStringLiteral("30064771072 (34359738368"));
        QCOMPARE(pane.score(), std::int64_t(7));
        QVERIFY(pane.findChild<QLabel *>("commandSyntax")->text().startsWith("ZRANGE key start stop\n"));
        QVERIFY(labelsOf(pane).contains("deprecated since 6.2.0"));
        QVERIFY(labelsOf(pane).contains("BYSCORE, BYLEX, REV and LIMIT since 6.2.0"));
        score->selectAll();
        QTest::keyClicks(score, "9999999999999999");
        QVERIFY(labelsOf(pane).contains("does not fit"));
    }

    void paneTellsWhatAnIncrementDoes()
    {
        CommandPane pane(shared());
        pane.showCommand(*builtInReference().find("ZINCRBY"), boardOf("binary:bits=32,from=4294967295"));
        COMPARE_SENTENCE("effecttext", labelsOf(pane).split('\n').filter("+1").join('\n'));
        QVERIFY(labelsOf(pane).contains("nadia_k: 5643589526706598 + 1 = 5643589526706599"));
        QVERIFY(codesOf(pane).contains("4294967296"));
    }

    void examplesAreTriedAndPlayed()
    {
        CommandPane pane(shared());
        QSignalSpy tried(&pane, &CommandPane::tryRequested);
        QSignalSpy played(&pane, &CommandPane::playRequested);
        pane.showCommand(*builtInReference().find("ZINCRBY"), boardOf("plain"));
        pane.findChild<QPushButton *>("tryCommand")->click();
        const QStringList lines = tried.at(0).at(0).toStringList();
        QCOMPARE(lines.first(), QStringLiteral("DEL demo:gifts"));
        QCOMPARE(lines.last(), QStringLiteral("ZINCRBY demo:gifts 1 ann"));
        pane.findChild<QPushButton *>("playCommand")->click();
        QCOMPARE(played.size(), 1);
        pane.showCommand(*builtInReference().find("ZCARD"), CommandBoard());
        QVERIFY(!pane.findChild<QPushButton *>("playCommand"));
    }

    void everyCommandInEveryWidth()
    {
        SLOW_TEST();
        CommandPane pane(shared());
        pane.show();
        QSignalSpy chosen(&pane, &CommandPane::commandChosen);
        CommandBoard hostile = boardOf("decimal:digits=10,from=9999999999");
        hostile.sample->member = std::string("<b>\n\xff\0x", 8) + std::string(5000, 'x');
        for (const CommandEntry &entry : builtInReference().entries())
            for (const int width : {220, 360, 700}) {
                pane.resize(width, 600);
                pane.showCommand(entry, hostile);
                pane.showCommand(entry, CommandBoard());
                QCOMPARE(pane.findChild<QLabel *>("commandName")->text(), QString::fromStdString(entry.name));
                for (const QLabel *label : pane.findChildren<QLabel *>())
                    QVERIFY(!label->text().contains('<') || label->textFormat() == Qt::PlainText);
            }
    }

    /// To look at them: PICTURES names a directory.
    void pictures()
    {
        const QByteArray directory = qgetenv("PICTURES");
        if (directory.isEmpty())
            QSKIP("PICTURES is not set");
        for (const bool dark : {false, true}) {
            applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
            CommandList list(shared());
            list.resize(352, 868);
            list.show();
            for (const char *name : {"ZRANGE", "ZINCRBY", "ZREVRANGE", "ZUNIONSTORE", "ZADD"}) {
                list.setCurrent(QString::fromLatin1(name));
                for (const int width : {350, 240}) {
                    CommandPane pane(shared());
                    pane.resize(width, 868);
                    pane.showCommand(*builtInReference().find(name),
                                     boardOf("binary:bits=32,from=4294967295"));
                    pane.show();
                    QTest::qWait(50);
                    pane.grab().save(QStringLiteral("%1/pane-%2-%3-%4.png")
                                         .arg(QString::fromLocal8Bit(directory), QString::fromLatin1(name))
                                         .arg(width)
                                         .arg(dark ? "dark" : "light"));
                }
            }
            list.setCurrent(QStringLiteral("ZRANGE"));
            QTest::qWait(50);
            list.grab().save(QStringLiteral("%1/list-%2.png")
                                 .arg(QString::fromLocal8Bit(directory))
                                 .arg(dark ? "dark" : "light"));
        }
    }
};

TIEBREAK_TEST(QApplication, TestCommandPane)

} // namespace tst_commandpane

#include "tst_commandpane.moc"
