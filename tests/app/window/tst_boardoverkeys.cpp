// SPDX-License-Identifier: GPL-3.0-or-later
// Several keys as one board on the Boards page: global ranks, the key of each row, a member twice, search,
// copy, export, edits, an audit, a server that comes back.
#include "app/audit/auditpage.h"
#include "app/boardlist/boardlistview.h"
#include "app/boards/boardexport.h"
#include "app/edit/editdialog.h"
#include "app/reencode/reencodedialog.h"
#include "app/session/boardaudit.h"
#include "app/session/codecfinder.h"
#include "app/widgets/rowview.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "models/boards/matchesmodel.h"
#include "models/text/displaywording.h"
#include "redis/board/shardedtext.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QInputDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_boardoverkeys
{

class TestBoardOverKeys : public QObject, WindowFixture
{
    Q_OBJECT

    static constexpr int shards = 12;
    static constexpr int members = 3000;
    std::unique_ptr<TestServer> m_server;
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");

    BoardModel &model() { return page().model(); }
    QString text(int row, int column) { return model().index(row, column).data().toString(); }
    void fill()
    {
        std::string resp;
        for (int i = 0; i < members; ++i)
            resp += respCommand({"ZADD", "shard:" + std::to_string(i % shards),
                                 shortestText(encode(m_codec, i, 1795000000)->raw), "m" + std::to_string(i)});
        m_server->send(resp, members);
        m_server->command({"ZADD", "shard:x", "1", "not of it"});
    }
    void openKeys(const QString &names)
    {
        part<QAction>("openShards")->trigger();
        auto *dialog = part<QInputDialog>("shardsDialog");
        REQUIRE(dialog, "no dialog");
        dialog->setTextValue(names);
        dialog->accept();
        REQUIRE_SOON(page().settled());
    }
    void openShards()
    {
        openKeys(QStringLiteral("shard:{n}"));
        REQUIRE_SOON(model().isLoaded(0));
    }
    /// What each key holds but shard:10.
    std::string otherKeys()
    {
        Command digests{"DEBUG", "DIGEST-VALUE", "shard:x"};
        for (int i = 0; i < shards; ++i)
            if (i != 10)
                digests.push_back("shard:" + std::to_string(i));
        return m_server->command(digests);
    }
    /// The current row's member.
    QString current() { return text(rows()->currentIndex().row(), boardcolumn::Member); }

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_directory.path().toUtf8()); } // the journal of edits
    void init()
    {
        start();
        m_server = std::make_unique<TestServer>();
        fill();
        connectTo(*m_server);
        BoardView view{"shard:0"};
        view.codec = m_codec;
        m_session->views().remember(view);
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    /// On the Boards page and on Audit, whichever is read again.
    void aNewShardAppears_data()
    {
        QTest::addColumn<Mode>("mode");
        QTest::newRow("Boards") << Mode::Boards;
        QTest::newRow("Audit") << Mode::Audit;
    }
    void aNewShardAppears()
    {
        QFETCH(Mode, mode);
        openShards();
        m_window->setMode(mode);
        m_server->command({"ZADD", "shard:12", shortestText(encode(m_codec, 9, 1795000000)->raw), "new"});
        auto &audit = m_window->page<AuditPage>();
        if (mode == Mode::Audit) {
            QTRY_VERIFY(audit.settled() && audit.result());
            QCOMPARE(audit.result()->snapshot->size(), std::int64_t(members));
            audit.refresh();
            QTRY_VERIFY(audit.settled() && audit.result() &&
                        audit.result()->snapshot->size() == std::int64_t(members) + 1);
        } else {
            page().refresh();
        }
        QTRY_COMPARE(m_session->view().shards->keys.size(), std::size_t(shards) + 1);
        QTRY_VERIFY(page().settled());
        QCOMPARE(model().cardinality(), members + 1);
        // The same keys are no other board.
        const auto shown = m_session->view().shards;
        page().refresh();
        QTRY_VERIFY(page().settled());
        QCOMPARE(m_session->view().shards, shown);
    }

    /// What it took to open the board goes when a page is read, and stands once.
    void whatReadingTookStandsOnce()
    {
        QSignalSpy status(&page(), &ModePage::statusChanged);
        QSignalSpy source(&page(), &ModePage::sourceChanged);
        const auto times = [&] {
            return (status.last().front().toString() + source.last().front().toString())
                .count(QStringLiteral("Read within"));
        };
        openShards();
        QTRY_VERIFY(page().settled());
        QCOMPARE(times(), 1);
        source.clear();
        rows()->scrollToRow(members - 1);
        QTRY_VERIFY(!source.isEmpty() && page().settled());
        QCOMPARE(times(), 1);
    }

    void showsTheWholeBoard()
    {
        openShards();
        QCOMPARE(model().cardinality(), members);
        for (int row = 0; row < 200; ++row)
            QCOMPARE(text(row, boardcolumn::Member), QStringLiteral("m%1").arg(members - 1 - row));
        QCOMPARE(page().findChild<ElidedLabel *>(QStringLiteral("title"))->text(),
                 QStringLiteral("shard:{n}"));
        QVERIFY2(
            part<ElidedLabel>("facts")->text().startsWith(QStringLiteral("3\u202f000 members in 12 keys")),
            qPrintable(part<ElidedLabel>("facts")->text()));
        QVERIFY2(m_window->windowTitle().startsWith(QStringLiteral("shard:{n} ")),
                 qPrintable(m_window->windowTitle()));
        // A link opens one key, and says so.
        part<QAction>("copyLink")->trigger();
        const QString told = part<ElidedLabel>("statusText")->text();
        QVERIFY2(told.contains(QStringLiteral("shard:0 only")), qPrintable(told));
        QVERIFY(!rows()->header()->isSectionHidden(boardcolumn::Key));
        page().showRanks(2499, 2499);
        QTRY_VERIFY(page().settled() && model().isLoaded(2499));
        QCOMPARE(text(2499, boardcolumn::Member), QStringLiteral("m500"));
        QCOMPARE(text(2499, boardcolumn::Key), QStringLiteral("shard:8"));
        QSignalSpy said(&page(), &ModePage::statusChanged);
        part<QAction>("verifyRanks")->trigger();
        QTRY_COMPARE(said.count(), 1);
        QCOMPARE(said[0][0].toString(), displayText(verifiedText(true)));

        // One of the keys alone is another board, and has no column of keys.
        open("shard:0");
        QCOMPARE(model().cardinality(), members / shards);
        QVERIFY(rows()->header()->isSectionHidden(boardcolumn::Key));
        QVERIFY(!part<QAction>("verifyRanks")->isEnabled());
    }

    void saysWhichKeyACodecWasFoundIn()
    {
        m_session->views().forget("shard:0");
        openShards();
        QTRY_VERIFY2(boardMessage().contains(QStringLiteral("shard:0")), qPrintable(boardMessage()));
        COMPARE_SENTENCE("boardmessages", boardMessage());
    }

    void saysThatAShardMayBeMissing()
    {
        m_server->command({"RENAME", "shard:3", "elsewhere"});
        openShards();
        const MissingShards gap{"shard:3", 1};
        QTRY_COMPARE(boardMessage(), displayText(missingShardsText(gap)));
        m_window->setMode(Mode::Audit);
        QTRY_COMPARE(part<MessageBar>("auditMessage")->text(), displayText(missingShardsText(gap)));
        m_window->setMode(Mode::Boards);
        part<MessageBar>("message")->findChild<QAbstractButton *>(QStringLiteral("close"))->click();
        QTRY_VERIFY(boardMessage() != displayText(missingShardsText(gap)));
    }

    void findsAPlaceAndAMemberTwice()
    {
        openShards();
        typeInto(part<QLineEdit>("find"), QStringLiteral("m1234"));
        QTRY_COMPARE(current(), QStringLiteral("m1234"));
        QCOMPARE(rows()->currentIndex().row(), 1765);
        QCOMPARE(text(1765, boardcolumn::Key), QStringLiteral("shard:10"));
        typeInto(part<QLineEdit>("find"), QStringLiteral("nobody"));
        QTRY_VERIFY(boardMessage().contains("No member is named"));
        m_server->command({"ZADD", "shard:0", "7", "m1234"});
        typeInto(part<QLineEdit>("find"), QStringLiteral("m1234"));
        QTRY_COMPARE(boardMessage(), displayText(alsoInText("m1234", "shard:0", 1)));
        QTRY_VERIFY(page().settled());
        m_window->setMode(Mode::Audit);
        QTRY_COMPARE(part<MessageBar>("auditMessage")->text(), displayText(repeatedMembersText({"m1234"})));
    }

    void searchesAllKeys()
    {
        openShards();
        typeInto(part<QLineEdit>("find"), QStringLiteral("m12?"));
        auto *matches = part<RowView>("matches");
        QTRY_COMPARE(matches->model()->rowCount(), 10);
        QTRY_COMPARE(matches->model()->index(0, matchcolumn::Rank).data().toString(),
                     QStringLiteral("2\u202f871"));
        QCOMPARE(matches->model()->index(0, matchcolumn::Member).data().toString(), QStringLiteral("m129"));
    }

    void copiesEachRowForItsKey()
    {
        openShards();
        rows()->selectRows(0, 2);
        page().copyRows(CopyForm::RedisCli);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith("ZADD shard:11 "));
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[1].startsWith("ZADD shard:10 ") && lines[1].endsWith(" m2998"));
        page().copyRows(CopyForm::AsSeen);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains("\tm2999\tshard:11\t"));
        page().copyRows(CopyForm::Json);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith(u'{'));
        const QJsonArray copies =
            QJsonDocument::fromJson(QGuiApplication::clipboard()->text().toUtf8())["rows"].toArray();
        QCOMPARE(copies[2].toObject()["key"].toString(), QStringLiteral("shard:9"));
        page().copyRows(CopyForm::Tsv);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains("\tbits\tkey\n1\tm2999\t"));
        QVERIFY(QGuiApplication::clipboard()->text().section(u'\n', 2, 2).endsWith("\tshard:10"));
        // More rows than are kept at hand.
        rows()->selectRows(0, 1499);
        page().copyRows(CopyForm::RedisCli);
        QTRY_COMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 1500);
        QVERIFY(QGuiApplication::clipboard()->text().contains("ZADD shard:0 "));
    }

    void exportsEachRowForItsKey()
    {
        openShards();
        BoardExport exporter(*m_session, m_window.get());
        const QString pipe = m_directory.filePath(QStringLiteral("all.resp"));
        QSignalSpy written(&exporter, &BoardExport::written);
        exporter.write(pipe, ExportFormat::RedisPipe);
        QTRY_COMPARE(written.count(), 1);
        QVERIFY2(written[0][0].toString().startsWith(QStringLiteral("Wrote 3\u202f000 members")),
                 qPrintable(written[0][0].toString()));
        QFile file(pipe);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray commands = file.readAll();
        const std::string before = m_server->command({"DEBUG", "DIGEST"});
        m_server->command({"DEL", "shard:0", "shard:1", "shard:2", "shard:3", "shard:4", "shard:5"});
        m_server->command({"DEL", "shard:6", "shard:7", "shard:8", "shard:9", "shard:10", "shard:11"});
        m_server->send(commands.toStdString(), int(commands.count("ZADD")));
        QCOMPARE(m_server->command({"DEBUG", "DIGEST"}), before);
        const QString csv = m_directory.filePath(QStringLiteral("all.csv"));
        exporter.write(csv, ExportFormat::Csv);
        QTRY_COMPARE(written.count(), 2);
        QFile table(csv);
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = table.readAll().split('\n');
        QCOMPARE(lines.size(), members + 2);
        QVERIFY2(lines[0].endsWith(",bits,key\r"), lines[0]);
        QVERIFY2(lines[1].startsWith("1,m2999,") && lines[1].endsWith(",shard:11\r"), lines[1]);
        QVERIFY2(lines[2].startsWith("2,m2998,") && lines[2].endsWith(",shard:10\r"), lines[2]);
    }

    /// A file of a board that is not known to be whole is not said to be the board.
    void theExportSaysWhatIsNotRight()
    {
        m_server->command({"DEL", "shard:5"});
        m_server->command({"ZADD", "shard:0", "7", "m2998"});
        openShards();
        const std::string doubt = m_session->view().shards->doubt;
        QVERIFY(!doubt.empty());
        BoardExport exporter(*m_session, m_window.get());
        QSignalSpy written(&exporter, &BoardExport::written);
        exporter.write(m_directory.filePath(QStringLiteral("all.csv")), ExportFormat::Csv);
        QTRY_COMPARE(written.count(), 1);
        const QString said = written[0][0].toString();
        QVERIFY2(said.contains(displayText(doubt)), qPrintable(said));
        QVERIFY2(said.contains(displayText(repeatedMembersText({"m2998"}))), qPrintable(said));
    }

    void editsGoToTheKeyOfTheRow()
    {
        // The first key has a member of this name as well.
        m_server->command({"ZADD", "shard:0", "7", "m2998"});
        const std::string before = otherKeys();
        openShards();
        m_session->allowWrites();
        rows()->selectRows(1, 1);
        part<QAction>("editRow")->trigger();
        auto *dialog = m_window->findChild<EditDialog *>();
        QVERIFY(dialog);
        QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("title"))->text().contains("shard:10"));
        dialog->findChild<QLineEdit *>(QStringLiteral("score"))->setText(QStringLiteral("5000"));
        dialog->findChild<QPushButton *>(QStringLiteral("apply"))->click();
        QTRY_VERIFY(!m_window->findChild<EditDialog *>()); // it is done
        Connection connection = connectionTo(*m_server);
        const auto raw = connection.run({"ZSCORE", "shard:10", "m2998"});
        QVERIFY(raw);
        QCOMPARE(parseRawText(raw->text), std::optional(encode(m_codec, 5000, 1795000000)->raw));
        QCOMPARE(otherKeys(), before);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("m2998"));
    }

    void aProductionServerIsUnlockedForTheKeyOfTheRow()
    {
        m_session->setEnvironment(Environment::Production);
        openShards();
        m_session->allowWrites();
        QVERIFY(m_session->mayWrite("shard:0") && !m_session->mayWrite("shard:10"));
        rows()->selectRows(1, 1);
        part<QAction>("editRow")->trigger();
        QVERIFY(!m_window->findChild<EditDialog *>());
        auto *question = part<QDialog>("allowWritesDialog");
        QVERIFY(question);
        question->findChild<QLineEdit *>(QStringLiteral("key"))->setText(QStringLiteral("shard:10"));
        question->findChild<QPushButton *>(QStringLiteral("allowWrites"))->click();
        QVERIFY(m_session->mayWrite("shard:10") && !m_session->mayWrite("shard:0"));
        // Another board locks the server again.
        m_session->setBoard("shard:0");
        QVERIFY(!m_session->writesAllowed());
    }

    void auditsAndFollows()
    {
        openShards();
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(m_session->audit());
        QCOMPARE(m_session->audit()->snapshot->size(), members);
        QCOMPARE(m_session->audit()->key, QByteArray("shard:{n}"));
        m_window->setMode(Mode::Boards);
        m_server->command({"ZADD", "shard:3", shortestText(encode(m_codec, 9999, 1795000000)->raw), "m3"});
        page().refresh();
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("m3"));
        QTRY_VERIFY(page().settled());
        // A server that was away is connected to again.
        m_server->kill();
        page().refresh();
        QTRY_VERIFY(m_session->link() != Session::Link::Connected);
        REQUIRE(m_server->restart(), "no restart");
        fill();
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE(text(0, boardcolumn::Member), QStringLiteral("m2999"));
        QCOMPARE(text(0, boardcolumn::Key), QStringLiteral("shard:11"));
    }

    void takesTheCodecThatIsChosenAndExplains()
    {
        openShards();
        QVERIFY(m_session->views().shown("shard:7").codec == m_codec);
        rows()->selectRows(0, 0);
        QVERIFY(!part<QAction>("explain")->isEnabled()); // nothing ranks above it
        rows()->selectRows(5, 5);
        QSignalSpy asked(m_session.get(), &Session::explainRequested);
        part<QAction>("explain")->trigger();
        QCOMPARE(asked.count(), 1);
        const auto pair = asked[0][0].value<ExplainedPair>();
        QCOMPARE(pair.first.rank, 4);
        QCOMPARE(pair.second.member, "m2994");
        QVERIFY(pair.first.key.has_value() && pair.second.key.has_value() &&
                pair.first.key != pair.second.key);
        QCOMPARE(QString::fromStdString(*pair.second.key), text(5, boardcolumn::Key));
        // Another codec stays with all keys, and the board stays open.
        m_session->chooseCodec(*parseCodecSpec("decimal"));
        QTRY_VERIFY(page().settled());
        QCOMPARE(model().cardinality(), members);
        QVERIFY(m_session->view().shards);
        // Each key is looked at so by itself, too, and is one key then.
        QVERIFY(!m_session->views().shown("shard:7").shards);
        m_session->setBoard("shard:x");
        QVERIFY(!m_session->view().shards && m_session->view().key == "shard:x");
    }

    void withoutACodecThereIsNothingToAudit()
    {
        m_server->command({"ZADD", "few:0", "7", "ann"});
        m_server->command({"ZADD", "few:1", "9", "bob"});
        openKeys(QStringLiteral("few:{n}"));
        QTRY_VERIFY(m_session->codecs().detection("few:0"));
        m_window->setMode(Mode::Audit);
        QVERIFY(m_session->view().shards && !m_session->view().codec);
        QVERIFY(!part<QPushButton>("auditAgain")->isEnabled());
        QVERIFY(!m_session->audit());
        m_session->chooseCodec(m_codec);
        QTRY_VERIFY(m_session->audit());
        QVERIFY(part<QPushButton>("auditAgain")->isEnabled());
    }

    /// It plans for one key, of which an audit of all says nothing.
    void aReencodeReadsItsOneKey()
    {
        openShards();
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(m_session->audit());
        QCOMPARE(m_session->audit()->snapshot->size(), members);
        emit m_session->reencodeRequested();
        auto *dialog = m_window->findChild<ReencodeDialog *>();
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->settled());
        const QString answer = dialog->findChild<QLabel *>(QStringLiteral("answer"))->text();
        QVERIFY2(answer.contains(QString::number(members / shards)), qPrintable(answer));
    }

    void onlyARowSaysWhichKeyIsChanged()
    {
        openShards();
        QVERIFY(!part<QAction>("editBoard")->isEnabled());
        // In the list each key can be chosen by itself.
        const auto *list = m_window->findChild<BoardListView *>();
        QVERIFY(list && !list->currentIndex().isValid());
        open("shard:0");
        QVERIFY(part<QAction>("editBoard")->isEnabled());
        QVERIFY(list->currentIndex().isValid());
    }

    void aMemberOfTwoKeysIsCopiedTwice()
    {
        m_server->command({"ZADD", "shard:0", shortestText(encode(m_codec, 1, 1795000001)->raw), "m2999"});
        openShards();
        rows()->selectAll();
        page().copyRows(CopyForm::RedisCli);
        QTRY_COMPARE(QGuiApplication::clipboard()->text().count(u'\n'), members + 1);
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied.count(QStringLiteral(" m2999\n")), 2);
        QVERIFY(copied.contains(QRegularExpression(QStringLiteral("ZADD shard:0 [0-9.e+]+ m2999\n"))));
        QVERIFY(copied.contains(QRegularExpression(QStringLiteral("ZADD shard:11 [0-9.e+]+ m2999\n"))));
        page().copyRows(CopyForm::Tsv);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().startsWith("rank\t"));
        for (const char *row : {"\n1\tm2999\t.*\tshard:11\n", "\n3000\tm2999\t.*\tshard:0\n"})
            QVERIFY2(QGuiApplication::clipboard()->text().contains(QRegularExpression(QLatin1String(row))),
                     row);
    }

    /// Nobody has said anything of the first key, but of another one.
    void takesTheCodecOfAnyKey()
    {
        m_session->views().forget("shard:0");
        m_session->views().suggest("shard:9", m_codec);
        openShards();
        QVERIFY(model().codecKnown());
        QVERIFY(model().decoder().spec() == m_codec);
    }

    /// Ranks over a part of the keys would be wrong.
    void saysWhatIsMissing()
    {
        open("shard:0");
        openKeys(QStringLiteral("nothing:{n}"));
        QTRY_COMPARE(boardMessage(), displayText(noShardsText()));
        QVERIFY(!m_session->view().shards);
        part<QAction>("openShards")->trigger();
        auto *dialog = part<QInputDialog>("shardsDialog");
        dialog->setTextValue(QStringLiteral("shard:0, missing"));
        dialog->accept();
        QTRY_VERIFY2(boardMessage().contains("\"missing\""), qPrintable(boardMessage()));
        QCOMPARE(model().cardinality(), 0);
    }
};

TIEBREAK_TEST(QApplication, TestBoardOverKeys)

} // namespace tst_boardoverkeys

#include "tst_boardoverkeys.moc"
