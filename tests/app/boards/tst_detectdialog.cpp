// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog with the evidence for a board's codec, by keyboard alone, and the boards that cannot be looked
// at.
#include "app/boards/boardheader.h"
#include "boardpagefixture.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QTableView>

using namespace tiebreak;

namespace tst_detectdialog
{

/// A board page beside a real server.
class TestDetectDialog : public QObject, private BoardPageFixture
{
    Q_OBJECT

    /// 300 members with times up to now; even scores alone leave it open how many bits are the time's.
    void addPacked(const std::string &key, qint64 step)
    {
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        std::string commands;
        for (qint64 i = 0; i < 300; ++i)
            commands +=
                respCommand({"ZADD", key, shortestText(encode(splitCodec, step * i * i, now - 977 * i)->raw),
                             "m" + std::to_string(i)});
        m_server->send(commands, 300);
    }

    QDialog *dialog() { return part<QDialog>("DetectDialog"); }
    QTableView *table() { return dialog()->findChild<QTableView *>(QStringLiteral("candidates")); }
    QModelIndex cell(int row, int column) { return table()->model()->index(row, column); }
    int rows() { return table()->model()->rowCount(); }
    int lastColumn() { return table()->model()->columnCount() - 1; }
    QString said(const char *label)
    {
        return dialog()->findChild<QLabel *>(QLatin1StringView(label))->text();
    }
    QString spec() { return part<QLineEdit>("spec")->text(); }

    /// Opens a board that is in doubt or found out, and its dialog.
    void openDialog(qint64 step)
    {
        addPacked("own:1", step);
        open("own:1");
        QTest::mouseClick(
            part<MessageBar>("message")->findChild<QAbstractButton *>(QStringLiteral("showEvidence")),
            Qt::LeftButton);
        QTRY_VERIFY(dialog());
        QVERIFY(QTest::qWaitForWindowActive(dialog()));
    }

    /// Chooses to detect from the list of codecs.
    void ask()
    {
        auto *preset = part<QComboBox>("preset");
        preset->setCurrentIndex(0);
        emit preset->activated(0);
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void saysWhyItIsSure()
    {
        openDialog(1);
        QVERIFY2(said("verdict").startsWith(QStringLiteral("Detected: binary:from=4294967295. ")),
                 qPrintable(said("verdict")));
        QCOMPARE(cell(0, 0).data().toString(), QStringLiteral("binary:from=4294967295"));
        QCOMPARE(cell(0, lastColumn()).data().toString(), QStringLiteral("best"));
        QVERIFY(rows() > 1);
        for (int row = 0; row < rows(); ++row)
            QCOMPARE(cell(row, 2).data(Qt::TextAlignmentRole).toInt(),
                     int(Qt::AlignRight | Qt::AlignVCenter));
    }

    void saysNothingTwice()
    {
        openDialog(1);
        const QString evidence = said("verdict").section(QStringLiteral(". "), 1, 1);
        QVERIFY2(evidence.contains(QStringLiteral("read as times")), qPrintable(said("verdict")));
        QVERIFY2(!said("apart").isEmpty() && !said("apart").contains(evidence), qPrintable(said("apart")));
        QTest::keyClick(table(), Qt::Key_Down);
        const QString second = said("apart");
        QTest::keyClick(table(), Qt::Key_Up);
        QVERIFY2(second != said("apart") && !second.isEmpty(), qPrintable(second));
    }

    void evidenceIsSeenInANarrowDialogToo()
    {
        openDialog(2);
        for (const int width : {900, 1000, 1264}) {
            dialog()->resize(width, 400);
            QTRY_COMPARE(dialog()->width(), width);
            const QRect evidence = table()->visualRect(cell(0, lastColumn()));
            QVERIFY2(evidence.right() <= table()->viewport()->width(), qPrintable(QString::number(width)));
            QVERIFY(evidence.width() >= table()->fontMetrics().horizontalAdvance(QStringLiteral("best")));
        }
    }

    void aWideDialogCutsNeitherCodecsNorNames()
    {
        openDialog(2);
        for (int width = 1300; width <= 1400; width += 20) {
            dialog()->resize(width, 400);
            QTRY_COMPARE(dialog()->width(), width);
            for (const int column : {0, 1})
                QVERIFY2(table()->columnWidth(column) >=
                             static_cast<QAbstractItemView *>(table())->sizeHintForColumn(column),
                         qPrintable(QString::number(width)));
        }
    }

    void saysWhatWouldTellWhereItIsNotSure()
    {
        openDialog(2);
        QVERIFY2(said("verdict").startsWith(QStringLiteral("Not sure")), qPrintable(said("verdict")));
        QVERIFY2(said("verdict").contains(QStringLiteral("would show which is right")),
                 qPrintable(said("verdict")));
        QVERIFY(!m_session->views().chosen("own:1").codec);
    }

    void isUsedByKeyboardAlone()
    {
        openDialog(1);
        QCOMPARE(dialog()->focusWidget(), table());
        const QString first = said("apart");
        QTest::keyClick(table(), Qt::Key_Down);
        QCOMPARE(table()->currentIndex().row(), 1);
        QVERIFY(said("apart") != first);
        QTest::keyClick(table(), Qt::Key_Tab);
        QVERIFY(dialog()->focusWidget() != table());
        QTest::keyClick(dialog()->focusWidget(), Qt::Key_Backtab);
        QCOMPARE(dialog()->focusWidget(), table());
        const QString second = cell(1, 0).data().toString();
        QTest::keyClick(table(), Qt::Key_Return);
        QTRY_COMPARE(spec(), second);
        QCOMPARE(m_session->views().chosen("own:1").codec,
                 std::optional(*parseCodecSpec(second.toStdString())));
    }

    void escapeChangesNothing()
    {
        openDialog(2);
        QTest::keyClick(table(), Qt::Key_Down);
        QTest::keyClick(table(), Qt::Key_Escape);
        QTRY_VERIFY(!dialog());
        QVERIFY(!m_session->views().chosen("own:1").codec);
    }

    void aServerThatRefusesIsNamed()
    {
        addScored("hana", 7, 1795204262);
        open("board");
        m_server->command({"ACL", "SETUSER", "default", "-zrange", "-zrevrange"});
        ask();
        QTRY_VERIFY2(message().contains(QStringLiteral("zrange"), Qt::CaseInsensitive) ||
                         message().contains(QStringLiteral("zrevrange"), Qt::CaseInsensitive),
                     qPrintable(message()));
        QVERIFY(!dialog());
    }

    void aBoardThatIsGoneGivesNoDialogOfRows()
    {
        addScored("hana", 7, 1795204262);
        open("board");
        m_server->command({"DEL", "board"});
        ask();
        QTRY_VERIFY(dialog() || !message().isEmpty());
        QVERIFY(!dialog() || rows() == 0);
    }

    void aServerThatDiesHangsNothing()
    {
        addScored("hana", 7, 1795204262);
        open("board");
        m_server->kill();
        ask();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(!dialog());
    }
};

TIEBREAK_TEST(QApplication, TestDetectDialog)

} // namespace tst_detectdialog

#include "tst_detectdialog.moc"
