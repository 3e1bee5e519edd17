// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/boardheader.h"
#include "app/pages/boardspage.h"
#include "app/pages/rowview.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/messagebar.h"
#include "core/scoretext.h"
#include "models/matchesmodel.h"
#include "support/testserver.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

const CodecSpec splitCodec = *parseCodecSpec("binary:from=4294967295");

} // namespace

/// Drives the page as a user would, against a real server.
class TestBoardPage : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<BoardsPage> m_page;

    void add(const std::string &key, const std::string &member, double raw)
    {
        const std::string answer = m_server->command({"ZADD", key, shortestText(raw), member});
        QVERIFY2(answer.starts_with(':'), answer.c_str());
    }
    void addScored(const std::string &member, qint64 score, qint64 tick)
    {
        add("board", member, encode(splitCodec, score, tick)->raw);
    }
    void addMany(int count)
    {
        std::string commands;
        for (int i = 0; i < count; ++i)
            commands += respCommand({"ZADD", "many", std::to_string(count - i), "m" + std::to_string(i)});
        m_server->send(commands, count);
    }
    template <class W>
    W *part(const char *name)
    {
        return m_page->findChild<W *>(QLatin1StringView(name));
    }
    RowView *rows() { return part<RowView>("rows"); }
    QString message() { return part<MessageBar>("message")->text(); }
    QString facts() { return part<ElidedLabel>("facts")->text(); }
    QString text(int row, int column) { return m_page->model().index(row, column).data().toString(); }
    void type(const char *field, const QString &words)
    {
        auto *edit = part<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, words);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    void open(const QByteArray &key)
    {
        m_session->setBoard(key);
        QTRY_VERIFY(m_page->settled());
    }
    QString copied(CopyForm form)
    {
        QGuiApplication::clipboard()->clear();
        m_page->copyRows(form);
        [&] { QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty()); }();
        return QGuiApplication::clipboard()->text();
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        QFile::remove(m_directory.filePath(QStringLiteral("settings.ini")));
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        m_session = std::make_unique<Session>(*m_settings);
        m_session->rememberReading("board", {splitCodec, {}, Direction::HighestFirst});
        m_session->rememberReading("many", {});
        m_page = std::make_unique<BoardsPage>(*m_session);
        m_page->resize(1000, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        m_session->connectTo(m_server->endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }

    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_settings.reset();
        m_server.reset();
    }

    void opensWithFewCommandsAndShowsDecodedRows()
    {
        addScored("aurora_k", 17380520, 1795207295);
        addScored("hana", 1120000, 1795204262);
        QSignalSpy status(m_page.get(), &BoardsPage::statusChanged);
        open("board");
        QCOMPARE(m_page->model().rowCount(), 2);
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("aurora_k"));
        QCOMPARE(text(0, boardcolumn::Verdict), QStringLiteral("blurred"));
        QCOMPARE(text(1, boardcolumn::Time), QStringLiteral("2026-11-20 19:51:02"));
        QVERIFY2(status.first().first().toString().startsWith(
                     QStringLiteral("Opened with 4 commands in 1 round trip, ")),
                 qPrintable(status.first().first().toString()));
    }

    void readsWhatScrollsIntoView()
    {
        addMany(5000);
        open("many");
        QCOMPARE(m_page->model().rowCount(), 5000);
        rows()->verticalScrollBar()->setValue(4000);
        QTRY_COMPARE(text(4000, boardcolumn::Member), QStringLiteral("m4000"));
        QVERIFY(part<QLabel>("ranks")->text().startsWith(QStringLiteral("Ranks 4\u202f001 to ")));
        QTest::keyClick(rows(), Qt::Key_End);
        QTRY_COMPARE(text(4999, boardcolumn::Member), QStringLiteral("m4999"));
        QCOMPARE(rows()->currentIndex().row(), 4999);
    }

    void goesToARankAndSelectsARange()
    {
        addMany(2000);
        open("many");
        type("goTo", QStringLiteral("300 to 400"));
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{299, 399}}));
        QCOMPARE(rows()->firstVisibleRow(), 299);
        type("goTo", QStringLiteral("2001"));
        QCOMPARE(message(),
                 QStringLiteral("There is no rank 2\u202f001: the board has ranks 1 to 2\u202f000."));
        type("goTo", QStringLiteral("first"));
        QVERIFY(message().contains(QStringLiteral("\"first\" is no rank")));
        type("goTo", QStringLiteral("7"));
        QVERIFY(message().isEmpty());
        QCOMPARE(rows()->currentIndex().row(), 6);
    }

    void understandsRanks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::newRow("one") << " 300 " << qint64(300) << qint64(300);
        QTest::newRow("to") << "300 to 400" << qint64(300) << qint64(400);
        QTest::newRow("hyphen") << "300-400" << qint64(300) << qint64(400);
        QTest::newRow("dots") << "300..400" << qint64(300) << qint64(400);
        QTest::newRow("turned round") << "400 to 300" << qint64(300) << qint64(400);
        QTest::newRow("grouped") << "1 000 to 1,200" << qint64(1000) << qint64(1200);
        QTest::newRow("zero") << "0" << qint64(0) << qint64(0);
        QTest::newRow("negative") << "-3" << qint64(0) << qint64(0);
        QTest::newRow("words") << "top" << qint64(0) << qint64(0);
        QTest::newRow("huge") << "99999999999999999999" << qint64(0) << qint64(0);
        QTest::newRow("nothing") << "" << qint64(0) << qint64(0);
    }
    void understandsRanks()
    {
        QFETCH(QString, text);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        const Result<RankRange> ranks = parseRanks(text, 2000);
        QCOMPARE(ranks.has_value(), first > 0);
        if (ranks)
            QCOMPARE(*ranks, (RankRange{first, last}));
        else
            QVERIFY(!ranks.error().message.empty());
    }

    void findsAMemberByItsExactName()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m2500"));
        QTRY_COMPARE(rows()->currentIndex().row(), 2500);
        type("find", QStringLiteral("m9999"));
        QTRY_VERIFY2(message().contains(QStringLiteral("No member is named \"m9999\"")),
                     qPrintable(message()));
        QCOMPARE(rows()->currentIndex().row(), 2500);
    }

    void findsAMemberWhoseNameHoldsSignsOfAGlob()
    {
        add("board", "x1", 3);
        add("board", "x[1]", 2);
        add("board", "what?*", 1);
        add("board", "a\\x41", 0);
        open("board");
        type("find", QStringLiteral("x\\[1]"));
        QTRY_COMPARE(rows()->currentIndex().row(), 1);
        type("find", QStringLiteral("what\\?\\*"));
        QTRY_COMPARE(rows()->currentIndex().row(), 2);
        type("find", QStringLiteral("a\\\\x41"));
        QTRY_COMPARE(rows()->currentIndex().row(), 3);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void listsTheMembersThatMatchAGlob()
    {
        addMany(3000);
        open("many");
        type("find", QStringLiteral("m250?"));
        auto *matches = part<RowView>("matches");
        QTRY_COMPARE(part<QLabel>("matchSummary")->text(), QStringLiteral("10 members match m250?"));
        QVERIFY(matches->isVisible());
        QCOMPARE(matches->model()->rowCount(), 10);
        QStringList seen;
        for (int row = 0; row < 10; ++row)
            seen += matches->model()->index(row, matchcolumn::Rank).data().toString() + u' ' +
                    matches->model()->index(row, matchcolumn::Member).data().toString();
        QCOMPARE(seen.first(), QStringLiteral("2\u202f501 m2500"));
        QCOMPARE(seen.last(), QStringLiteral("2\u202f510 m2509"));
        QCOMPARE(matches->model()->index(0, matchcolumn::Verdict).data().toString(), QStringLiteral("exact"));
        const QString name = matches->model()->index(3, matchcolumn::Member).data().toString();
        QTest::mouseClick(matches->viewport(), Qt::LeftButton, {},
                          matches->visualRect(matches->model()->index(3, 0)).center());
        QTRY_COMPARE(text(rows()->currentIndex().row(), boardcolumn::Member), name);
    }

    void listsMatchesAsTheBoardOrdersThem()
    {
        add("many", "ma", 1);
        add("many", "mb", 1);
        add("many", "mc", 7);
        add("many", "m\xff", 1);
        add("many", "other", 3);
        open("many");
        const auto order = [this] {
            const QAbstractItemModel *model = part<RowView>("matches")->model();
            QStringList seen;
            for (int row = 0; row < model->rowCount(); ++row)
                seen += model->index(row, matchcolumn::Rank).data().toString() +
                        model->index(row, matchcolumn::Member).data().toString();
            return seen.join(u' ');
        };
        type("find", QStringLiteral("m*"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(order(), QStringLiteral("1mc 3m\\xff 4mb 5ma"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_VERIFY(m_page->settled());
        type("find", QStringLiteral("m*"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(order(), QStringLiteral("1ma 2mb 3m\\xff 5mc"));
    }

    void saysThatNotAllMatchesAreListed()
    {
        addMany(800);
        open("many");
        type("find", QStringLiteral("m*"));
        QTRY_COMPARE(part<QLabel>("matchSummary")->text(),
                     QStringLiteral("500 members match m*; the search ended there, more may match"));
    }

    void aRefreshKeepsPositionSelectionAndFocus()
    {
        addMany(3000);
        open("many");
        type("goTo", QStringLiteral("1000 to 1004"));
        rows()->setFocus();
        m_server->command({"ZADD", "many", "100000", "new at the top"});
        QTest::keyClick(m_page.get(), Qt::Key_F5);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 3001);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(rows()->firstVisibleRow(), 999);
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{999, 1003}}));
        QVERIFY(rows()->hasFocus());
        QCOMPARE(text(999, boardcolumn::Member), QStringLiteral("m998"));
    }

    void refreshesByItselfButNotWhileSomethingIsEdited()
    {
        addMany(10);
        open("many");
        auto *header = m_page->findChild<BoardHeader *>();
        part<QLineEdit>("spec")->setFocus();
        QTRY_VERIFY(header->isBeingEdited());
        m_server->command({"ZADD", "many", "100000", "eleventh"});
        m_page->refreshUnlessBusy();
        QVERIFY(m_page->settled());
        rows()->setFocus();
        QMenu menu;
        menu.addAction(QStringLiteral("open"));
        menu.popup({});
        m_page->refreshUnlessBusy();
        QVERIFY(m_page->settled());
        QCOMPARE(m_page->model().rowCount(), 10);
        menu.close();
        header->setRefreshInterval(1s);
        QTRY_COMPARE(m_page->model().rowCount(), 11);
    }

    void aCodecIsChosenByPresetOrSpec()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        type("spec", QStringLiteral("plain"));
        QCOMPARE(text(0, boardcolumn::Score),
                 QStringLiteral("4\u202f810\u202f365\u202f871\u202f283\u202f033"));
        QCOMPARE(text(0, boardcolumn::Time), QStringLiteral("–"));
        QCOMPARE(m_session->reading("board").codec, *parseCodecSpec("plain"));
        auto *preset = part<QComboBox>("preset");
        const int split = preset->findData(QString::fromStdString(specText(splitCodec)));
        QVERIFY(split >= 0);
        preset->setCurrentIndex(split);
        emit preset->activated(split);
        QCOMPARE(text(0, boardcolumn::Score), QStringLiteral("1\u202f120\u202f000"));
        QCOMPARE(part<QLineEdit>("spec")->text(), QStringLiteral("binary:from=4294967295"));
    }

    void aBoardOfWhichNoCodecIsKnownSaysSoUntilOneIsChosen()
    {
        add("own:1", "hana", 4294967296005);
        open("own:1");
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));
        auto *preset = part<QComboBox>("preset");
        QTest::mouseClick(part<MessageBar>("message")->findChild<QAbstractButton *>(), Qt::LeftButton);
        QTRY_VERIFY(preset->view()->isVisible());
        preset->hidePopup();
        part<QLineEdit>("spec")->setFocus();
        rows()->setFocus();
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(message(), QStringLiteral("No codec is known for this board."));

        emit preset->activated(preset->findData(QStringLiteral("plain")));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        m_session->setBoard({});
        add("own:2", "hana", 1);
        open("own:2");
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void aWrongSpecIsExplainedInPlaceAndTheOldCodecStays()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        type("spec", QStringLiteral("binary:bits=99"));
        auto *error = part<QLabel>("specError");
        QVERIFY(error->isVisible());
        QVERIFY2(error->text().contains(QStringLiteral("bits")) &&
                     error->text().contains(QStringLiteral("13")),
                 qPrintable(error->text()));
        QVERIFY(error->text().contains(QStringLiteral("still read as binary:from=4294967295")));
        QCOMPARE(text(0, boardcolumn::Score), QStringLiteral("1\u202f120\u202f000"));
        QCOMPARE(part<QLineEdit>("spec")->text(), QStringLiteral("binary:bits=99"));
        type("spec", QStringLiteral("binary:from=4294967295"));
        QVERIFY(!error->isVisible());
    }

    void turnsTheDirectionRound()
    {
        addMany(1000);
        open("many");
        QCOMPARE(text(0, boardcolumn::Member), QStringLiteral("m0"));
        m_page->setDirection(Direction::LowestFirst);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("m999"));
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(m_session->reading("many").direction, Direction::LowestFirst);
        type("find", QStringLiteral("m0"));
        QTRY_COMPARE(rows()->currentIndex().row(), 999);
    }

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

    void tellsWhenTheKeyIsGoneAndLivesOn()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("gone")), qPrintable(message()));
        QCOMPARE(m_page->model().rowCount(), 0);
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        addMany(12);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 12);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void tellsWhenTheKeyHoldsSomethingElseByNow()
    {
        addMany(10);
        open("many");
        m_server->command({"DEL", "many"});
        m_server->command({"SET", "many", "text"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("sorted set")), qPrintable(message()));
        QCOMPARE(m_page->model().rowCount(), 0);
        QVERIFY2(facts().isEmpty(), qPrintable(facts()));
        m_server->command({"DEL", "many"});
        addMany(12);
        m_page->refresh();
        QTRY_VERIFY2(facts().startsWith(QStringLiteral("12 members, ")), qPrintable(facts()));
        QCOMPARE(m_page->model().rowCount(), 12);
    }

    void aKeyThatNeverExistedIsSaidSo()
    {
        m_session->setBoard("nowhere");
        QTRY_VERIFY2(message().contains(QStringLiteral("exist")), qPrintable(message()));
    }

    void withoutALinkTheCodecIsAppliedAndATurnedBoardShowsNoRows()
    {
        addScored("hana", 1120000, 1795204262);
        addScored("kenji", 5, 1795204262);
        m_server->command({"CONFIG", "SET", "dir", m_server->directory().toStdString()});
        m_server->command({"SAVE"});
        m_session->setRetryDelay(20ms);
        open("board");
        m_server->kill();
        m_page->refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        type("spec", QStringLiteral("plain"));
        QCOMPARE(text(0, boardcolumn::Score),
                 QStringLiteral("4\u202f810\u202f365\u202f871\u202f283\u202f033"));
        m_page->setDirection(Direction::LowestFirst);
        QCOMPARE(m_page->model().rowCount(), 2);
        QVERIFY(!m_page->model().isLoaded(0));
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("kenji"));
    }

    void keepsItsPlaceWhenTheLinkIsLostAndFound()
    {
        addMany(3000);
        m_server->command({"CONFIG", "SET", "dir", m_server->directory().toStdString()});
        m_server->command({"SAVE"});
        m_session->setRetryDelay(20ms);
        open("many");
        type("goTo", QStringLiteral("2000 to 2002"));
        QTRY_VERIFY(m_page->settled());
        m_server->kill();
        m_page->refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QCOMPARE(text(1999, boardcolumn::Member), QStringLiteral("m1999"));
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(rows()->firstVisibleRow(), 1999);
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{1999, 2001}}));
    }
};

QTEST_MAIN(TestBoardPage)
#include "tst_boardpage.moc"
