// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board on the clipboard.
#include "app/look/metrics.h"
#include "boardpagefixture.h"
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

#include <cmath>

using namespace tiebreak;

namespace tst_boardcopy
{

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

    void copiesRowsAsTheyAreSeen()
    {
        addScored("hana", 1120000, 1795204262);
        addScored("kenji", 1000, 1795204263);
        open("board");
        rows()->selectRows(0, 0);
        m_page->setZone(QStringLiteral("Asia/Tokyo"));
        const auto lines = [this] { return copied(CopyForm::AsSeen).split(u'\n', Qt::SkipEmptyParts); };
        QCOMPARE(lines()[0], QStringLiteral("Rank\tMember\tScore\tTime (JST)\t±\tVerdict\tRaw score\tBits"));
        QCOMPARE(lines()[1], QStringLiteral("1\thana\t1\u202f120\u202f000\t2026-11-21 04:51:02\t\texact\t"
                                            "4810365871283033\t4331170094ff5b59"));
        rows()->header()->setSectionHidden(boardcolumn::Bits, true);
        rows()->header()->setSectionHidden(boardcolumn::Raw, true);
        m_page->setRelativeTimes(true);
        QCOMPARE(lines().size(), 2);
        QCOMPARE(lines()[0].count(u'\t'), 5);
        QCOMPARE(lines()[1].section(u'\t', 3, 3), text(0, boardcolumn::Time));
        m_page->setRelativeTimes(false);
        m_page->setZone(QStringLiteral("UTC"));
    }

    void rowsThatHaveNotBeenReadAreCopiedAsTheyWouldBeSeen()
    {
        addMany(3000);
        open("many");
        rows()->selectAll();
        const QStringList lines = copied(CopyForm::AsSeen).split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3001);
        QVERIFY2(lines[2500].startsWith(QStringLiteral("2\u202f500\tm2499\t501\t")), qPrintable(lines[2500]));
    }

    void rowsAreCopiedAsTheyWereSeenWhenThatWasAsked()
    {
        addMany(3000);
        open("many");
        rows()->selectAll();
        QGuiApplication::clipboard()->clear();
        m_page->copyRows(CopyForm::AsSeen);
        rows()->header()->setSectionHidden(boardcolumn::Raw, true);
        m_page->setZone(QStringLiteral("Asia/Tokyo"));
        m_session->changeView([this](BoardView &view) { view.codec = splitCodec; });
        QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QVERIFY2(lines[0].startsWith(QStringLiteral("Rank\tMember\tScore\tTime (UTC)")),
                 qPrintable(lines[0]));
        QVERIFY2(lines[0].contains(QStringLiteral("\tRaw")), qPrintable(lines[0]));
        QVERIFY2(lines[2500].startsWith(QStringLiteral("2\u202f500\tm2499\t501\t")), qPrintable(lines[2500]));
        m_page->setZone(QStringLiteral("UTC"));
    }

    void theButtonAndTheRowsOfferTheSameCopies()
    {
        addMany(3);
        open("many");
        const QList<QAction *> offered = part<QPushButton>("copy")->menu()->actions();
        QCOMPARE(offered.size(), 6);
        emit rows()->customContextMenuRequested({});
        auto *menu = m_page->findChild<QMenu *>(QStringLiteral("rowMenu"));
        QVERIFY(menu->toolTipsVisible() && part<QPushButton>("copy")->menu()->toolTipsVisible());
        for (QAction *action : offered)
            QVERIFY2(menu->actions().contains(action), qPrintable(action->text()));
        menu->close();
    }

    void copiesAPictureOfTheRows()
    {
        addScored("hana", 1120000, 1795204262);
        open("board");
        QGuiApplication::clipboard()->clear();
        QSignalSpy status(m_page.get(), &ModePage::statusChanged);
        part<QAction>("copyRowsPicture")->trigger();
        QVERIFY(status.last().first().toString().contains(QStringLiteral("picture")));
        const QImage picture = QGuiApplication::clipboard()->image();
        // The one row, whole, below the header and a line that says which board this is.
        const QRect shown = rows()->wholeRows();
        QCOMPARE(shown.height(), metric::HeaderHeight + metric::RowHeight);
        QCOMPARE(picture.width(), 2 * shown.width());
        const int captionHeight = picture.height() - 2 * shown.height();
        QVERIFY(captionHeight > 20 && captionHeight < 100);
        const auto darkPixels = [&](int top, int bottom) {
            int dark = 0;
            for (int x = 0; x < picture.width(); ++x)
                for (int y = top; y < bottom; ++y)
                    dark += qGray(picture.pixel(x, y)) < 100;
            return dark;
        };
        const int row = captionHeight + 2 * metric::HeaderHeight;
        QVERIFY(darkPixels(0, captionHeight) > 100);
        QVERIFY(darkPixels(row, picture.height()) > 100);
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
                 QStringLiteral(
                     "1\thana\t1120000\t2026-11-20T19:51:02Z\t2026-11-20T19:51:02Z\t2026-11-20T19:51:02Z"
                     "\texact\t4810365871283033\t0x4331170094ff5b59"));
        QVERIFY(lines[2].startsWith(QStringLiteral("2\t\\xff\\x00\"x\t1000\t")));
        const QJsonObject document = QJsonDocument::fromJson(copied(CopyForm::Json).toUtf8()).object();
        const QJsonArray array = document[QStringLiteral("rows")].toArray();
        QCOMPARE(array.size(), 2);
        QCOMPARE(array[0].toObject()[QStringLiteral("raw")].toString(), QStringLiteral("4810365871283033"));
        QCOMPARE(
            QByteArray::fromBase64(array[1].toObject()[QStringLiteral("memberBase64")].toString().toLatin1()),
            QByteArray("\xff\0\"x", 4));
        const QString commands = copied(CopyForm::RedisCli);
        QVERIFY2(commands.contains(QStringLiteral("ZADD board 4810365871283033 hana\n")),
                 qPrintable(commands));
    }

    void copiesWhatTheCommandLinePrints_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QString>("codec");
        QTest::addColumn<Direction>("direction");
        QTest::newRow("split") << QByteArray("board") << "binary:from=4294967295" << Direction::HighestFirst;
        QTest::newRow("no time") << QByteArray("-it's \xff") << "plain" << Direction::LowestFirst;
        QTest::newRow("ambiguous") << QByteArray(" a\tb") << "text" << Direction::HighestFirst;
    }

    /// The command that the window names gives the very rows that the window copies, and decode takes them.
    void copiesWhatTheCommandLinePrints()
    {
        QFETCH(const QByteArray, key);
        QFETCH(const QString, codec);
        QFETCH(const Direction, direction);
        const CodecSpec spec = *parseCodecSpec(codec.toStdString());
        const TimeRange timeRange = *parseTimeRange("2001-01-01..2099-01-01");
        m_session->views().remember({key, spec, timeRange, direction});
        double raw = 10307924010161648;
        for (const std::string &member : {std::string("kaito"), std::string("\xff\0 ", 3), std::string(),
                                          std::string(" tab\t"), std::string("Søren")})
            add(key.toStdString(), member, raw = raw / 7);
        for (const double odd : {1795205647.1795205647, 12.5, -0.0, HUGE_VAL, 9007197459535708.0})
            add(key.toStdString(), shortestText(odd), odd);
        open(key);
        rows()->selectAll();
        const CopiedBoard board{
            endpointText(*m_session->endpoint()), {key.toStdString()}, Decoder(spec, timeRange), direction};
        const auto printed = [&](CopyForm form) {
            const std::pair<std::int64_t, std::int64_t> ranks[] = {{0, 9}};
            const QString command = QString::fromStdString(boardCommand(form, board, timeRange, ranks));
            const Run run = runShell(QStringLiteral("\"$0\"") + command.mid(command.indexOf(u' ')));
            // Most of the rows of a codec with a time are odd here, which is said beside them.
            [&] { QCOMPARE(run.err.contains("no plausible time"), spec.scheme == Scheme::Binary); }();
            return run.out;
        };
        const QByteArray tsv = copied(CopyForm::Tsv).toUtf8();
        QCOMPARE(tsv, printed(CopyForm::Tsv));
        QJsonObject json = jsonObject(printed(CopyForm::Json));
        json.remove(QStringLiteral("remarks"));
        QCOMPARE(jsonObject(copied(CopyForm::Json).toUtf8()), json);
        QCOMPARE(linesOf(tsv).size(), 11);
        for (const int column : {7, 8}) {
            QByteArray values;
            for (const QByteArray &line : linesOf(tsv).sliced(1))
                values += line.split('\t')[column] + '\n';
            const Run run =
                runCli({"decode", "--codec", codec, "--time-range", "2001-01-01..2099-01-01"}, values);
            QCOMPARE(run.err, QByteArray());
            const QList<QByteArray> decoded = linesOf(run.out);
            QCOMPARE(decoded.size(), 10);
            for (int row = 0; row < 10; ++row)
                QCOMPARE(decoded[row].split('\t')[2], linesOf(tsv)[row + 1].split('\t')[6]);
        }
    }

    void aCommandNamesShardsOfAnyBytes()
    {
        add("s\xff:1", "ann", 10);
        add("-s 2", "bob", 9);
        const CopiedBoard board{
            endpointText(*m_session->endpoint()), {"s\xff:1", "-s 2"}, Decoder(CodecSpec(), TimeRange()), {}};
        const std::pair<std::int64_t, std::int64_t> ranks[] = {{0, 1}};
        const QString command = QString::fromStdString(boardCommand(CopyForm::Tsv, board, {}, ranks));
        const Run run = runShell(QStringLiteral("\"$0\"") + command.mid(command.indexOf(u' ')));
        const QList<QByteArray> lines = linesOf(run.out);
        QVERIFY2(lines.size() == 3, run.err);
        QVERIFY(lines[1].startsWith("1\tann\t") && lines[2].startsWith("2\tbob\t"));
    }

    /// What is pasted runs in no spreadsheet; numbers stay what they are.
    void copiesNoFormulas()
    {
        add("many", "=HYPERLINK(\"http://x\")", 7);
        add("many", "-5", 6);
        add("many", "@x", -3);
        open("many");
        rows()->selectAll();
        for (const CopyForm form : {CopyForm::Tsv, CopyForm::AsSeen}) {
            const QString lines = copied(form);
            QVERIFY2(lines.contains(QStringLiteral("\t'=HYPERLINK")), qPrintable(lines));
            QVERIFY2(lines.contains(QStringLiteral("\t'@x\t")), qPrintable(lines));
            QVERIFY2(lines.contains(QStringLiteral("\t-5\t6\t")), qPrintable(lines));
        }
        QVERIFY(copied(CopyForm::Json).contains(QStringLiteral("\"=HYPERLINK")));
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

    void copiesTheRowsOfAKeyThatIsGoneAsTheyWereReadLast()
    {
        addMany(5000);
        open("many");
        m_server->command({"DEL", "many"});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("last read at ")), qPrintable(message()));
        rows()->selectRows(1, 2);
        const QString lines = copied(CopyForm::Tsv);
        QCOMPARE(lines.count(u'\n'), 3);
        QVERIFY2(lines.contains(QStringLiteral("\n3\tm2\t")), qPrintable(lines));
        rows()->selectAll();
        QCOMPARE(copied(CopyForm::Tsv).count(u'\n'), BoardModel::pageRows + 1);
        const QString told = message();
        rows()->selectRows(4000, 4001);
        m_page->copyRows(CopyForm::Tsv);
        QCOMPARE(message(), told);
    }

    void copiesNothingWhereNoRowIsSelected()
    {
        addMany(1500);
        open("many");
        rows()->clearSelection();
        QGuiApplication::clipboard()->setText(QStringLiteral("mine"));
        QSignalSpy status(m_page.get(), &ModePage::statusChanged);
        QSignalSpy progress(m_page.get(), &ModePage::jobProgress);
        rows()->setFocus();
        QTest::keyClick(rows(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(status.size(), 1);
        COMPARE_SENTENCE("boardspage", status.last().first().toString());
        QVERIFY(progress.isEmpty());
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("mine"));
    }

    void copiesAllRowsWhereThatIsAsked()
    {
        addMany(1500);
        open("many");
        rows()->selectRows(3, 4);
        QGuiApplication::clipboard()->clear();
        part<QAction>("copyAll")->trigger();
        QTRY_COMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 1501);
    }

    void namesTheCommandThatPrintsTooManyRows()
    {
        const std::string key = "it's a lot ";
        const std::string script = "for i=1,100003 do redis.call('ZADD',KEYS[1],i,i) end return 1";
        QVERIFY(m_server->command({"EVAL", script, "1", key}).starts_with(':'));
        m_session->views().remember({QByteArray::fromStdString(key), splitCodec,
                                     *parseTimeRange("2020-01-01..2021-01-01"), Direction::LowestFirst});
        open(QByteArray::fromStdString(key));
        rows()->selectRows(1, 100002);
        m_page->copyRows(CopyForm::Json);
        const QString url = QString::fromStdString(endpointText(*m_session->endpoint()));
        const QString words = QStringLiteral(
            " 'it'\\''s a lot ' --codec binary:from=4294967295 --time-range 2020-01-01..2021-01-01 "
            "--lowest-first --json --from 2 --count 100002");
        COMPARE_SENTENCE("boardmessages", message().replace(url, QStringLiteral("URL")));
        QVERIFY2(message().endsWith(words), qPrintable(message()));
        part<QPushButton>("copyCommand")->click();
        const QString command = QGuiApplication::clipboard()->text();
        QVERIFY2(!message().contains(QStringLiteral("tiebreak-cli")), qPrintable(message()));
        QVERIFY2(command.startsWith(QStringLiteral("tiebreak-cli board ")), qPrintable(command));
        QVERIFY2(command.contains(url), qPrintable(command));
        QVERIFY2(command.endsWith(words), qPrintable(command));
    }
};

TIEBREAK_TEST(QApplication, TestBoardCopy)

} // namespace tst_boardcopy

#include "tst_boardcopy.moc"
