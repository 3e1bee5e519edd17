// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board on the clipboard.
#include "support/boardpagefixture.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>

using namespace tiebreak;

/// Copies rows of a real board.
class TestBoardCopy : public QObject, private BoardPageFixture
{
    Q_OBJECT

    QString copied(CopyForm form)
    {
        QGuiApplication::clipboard()->clear();
        m_page->copyRows(form);
        [&] { QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty()); }();
        return QGuiApplication::clipboard()->text();
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void copiesRowsLosslesslyInThreeForms()
    {
        addScored("hana", 1120000, 1795204262);
        addScored(std::string("\xff\0\"x", 4), 1000, 1795204263);
        open("board");
        rows()->selectAll();
        const QStringList lines = copied(CopyForm::Tsv).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[1],
                 QStringLiteral("1\thana\t1120000\t2026-11-20T19:51:02Z\t1795204262\t1795204262\texact\t"
                                "4810365871283033\t4331170094ff5b59"));
        QVERIFY(lines[2].startsWith(QStringLiteral("2\t\\xff\\x00\"x\t1000\t")));
        const QJsonArray array = QJsonDocument::fromJson(copied(CopyForm::Json).toUtf8()).array();
        QCOMPARE(array.size(), 2);
        QCOMPARE(array[0].toObject()[QStringLiteral("raw")].toString(), QStringLiteral("4810365871283033"));
        QCOMPARE(
            QByteArray::fromBase64(array[1].toObject()[QStringLiteral("memberBase64")].toString().toLatin1()),
            QByteArray("\xff\0\"x", 4));
        const QString commands = copied(CopyForm::RedisCli);
        QVERIFY2(commands.contains(QStringLiteral("ZADD board 4810365871283033 hana\n")),
                 qPrintable(commands));
    }

    void aMemberOfNoBytesIsCopiedAsSuch()
    {
        add("many", "", 7);
        open("many");
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("(empty)"));
        rows()->selectAll();
        QVERIFY(copied(CopyForm::Tsv).contains(QStringLiteral("\n1\t\t7\t")));
        QVERIFY(copied(CopyForm::RedisCli).contains(QStringLiteral("ZADD many 7 \"\"\n")));
        rows()->setCurrentIndex(m_page->model().index(0, boardcolumn::Member));
        emit rows()->customContextMenuRequested({});
        auto *menu = m_page->findChild<QMenu *>(QStringLiteral("rowMenu"));
        QVERIFY(menu);
        menu->actions().last()->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().isEmpty());
        menu->close();
    }

    void copiesAllRowsWhenNoneIsSelectedAndRefusesTooMany()
    {
        addMany(1500);
        open("many");
        rows()->clearSelection();
        QCOMPARE(copied(CopyForm::Tsv).count(u'\n'), 1501);
        const std::string script = "for i=1,100001 do redis.call('ZADD','huge',i,i) end return 1";
        QVERIFY(m_server->command({"EVAL", script, "0"}).starts_with(':'));
        open("huge");
        rows()->selectAll();
        m_page->copyRows(CopyForm::Tsv);
        QVERIFY2(message().contains(QStringLiteral("too many to copy")), qPrintable(message()));
    }
};

QTEST_MAIN(TestBoardCopy)
#include "tst_boardcopy.moc"
