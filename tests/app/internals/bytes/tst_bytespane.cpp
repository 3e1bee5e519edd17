// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of boards of a real server, found by object name as a user finds them by eye.
#include "app/internals/boardsofbytes.h"
#include "app/internals/bytes/bytecard.h"
#include "app/internals/bytes/bytespane.h"
#include "app/internals/bytes/bytestrip.h"
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/linkbutton.h"
#include "app/widgets/rowview.h"
#include "internals/compact/compactbuild.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

#include <limits>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_bytespane
{

class TestBytesPane : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void showsTheHeaderAndTheFirstRows();
    void tellsWhatAByteIs();
    void goesByKeyboard();
    void pointsByMouse();
    void expandsToAllBytes();
    void selectsTheBytesOfARow();
    void showsTheSameAsAZiplist();
    void playsACascade();
    void playsAnIntset();
    void saysThatASkipListLiesApart();
    void saysWhyThereIsNoDump();
    void takesHostileLists_data();
    void takesHostileLists();
    void takesAnyMemberAndScore();
    void staysWhereItIsOnARefresh();
    void laysOutMegabytesAtOnce();

private:
    template <class Widget>
    Widget &part(const char *name) const
    {
        return *m_pane->findChild<Widget *>(QLatin1StringView(name));
    }
    QString words() const { return part<ElidedLabel>("bytesWords").text(); }
    ByteStrip &strip() const { return part<ByteStrip>("byteStrip"); }
    const ByteCardContent &card() const { return part<ByteCard>("byteCard").content(); }
    void click(const char *name) const { part<QAbstractButton>(name).click(); }
    void show(const std::shared_ptr<const BoardInternals> &board)
    {
        m_pane->showBoard(board, splitDecoder(), QTimeZone::utc());
    }

    BytesServer m_server;
    std::unique_ptr<BytesPane> m_pane;
};

void TestBytesPane::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    QVERIFY(m_server.ready());
    m_server.fill("room", roomRows(96));
}

void TestBytesPane::init()
{
    m_pane = std::make_unique<BytesPane>();
    m_pane->resize(1364, 184);
    m_pane->show();
    connect(m_pane.get(), &BytesPane::expandRequested, m_pane.get(), &BytesPane::setExpanded);
    show(m_server.board("room"));
}

void TestBytesPane::showsTheHeaderAndTheFirstRows()
{
    Sentences said("bytespane");
    said.add("1364 pixels", words());
    QCOMPARE(strip().wholeRows(), 2u);
    QCOMPARE(strip().keptByte(), 6u); // the first entry's encoding byte
    QVERIFY(strip().cellRect(0) && strip().cellRect(6));
    QVERIFY(!strip().cellRect(1000));
    m_pane->resize(950, 184);
    said.add("950 pixels", words());
    m_pane->resize(400, 184);
    said.add("400 pixels", words());
    COMPARE_SENTENCES(said);
}

void TestBytesPane::tellsWhatAByteIs()
{
    QCOMPARE(card().hex, "0x8c");
    QVERIFY(card().place.startsWith("offset 6 of "));
    QCOMPARE(card().tag, "10");
    QCOMPARE(card().payload, "001100");
    QCOMPARE(card().payloadCaption, "length 12");
    QCOMPARE(card().notes.size(), 2);
    QCOMPARE(card().notes[1].first, "f4");
    Sentences said("compacttext");
    said.add("kind", card().answer);
    said.add("back length", card().notes[0].second);
    said.add("value", card().notes[1].second);
    strip().keepByte(21);
    said.add("low byte", card().answer);
    strip().keepByte(25);
    said.add("high byte", card().answer);
    COMPARE_SENTENCES(said);
    QVERIFY(strip().accessibleDescription().contains(card().answer));
    // Every byte of the server's own list has its sentence.
    strip().setWrapped(true);
    const auto size = std::size_t(compactListIn(*m_server.board("room")->dump)->bytes.size());
    for (std::size_t offset = 0; offset < size; ++offset) {
        strip().keepByte(offset);
        QVERIFY(!card().answer.isEmpty() && card().hex.size() == 4);
    }
}

void TestBytesPane::goesByKeyboard()
{
    ByteStrip &bytes = strip();
    QTest::keyClick(&bytes, Qt::Key_Right);
    QCOMPARE(bytes.keptByte(), 7u);
    Sentences said("compacttext");
    said.add("first letter", card().answer);
    QTest::keyClick(&bytes, Qt::Key_Left);
    QTest::keyClick(&bytes, Qt::Key_Left);
    QCOMPARE(bytes.keptByte(), 5u);
    QTest::keyClick(&bytes, Qt::Key_Home);
    QCOMPARE(bytes.keptByte(), 0u);
    QTest::keyClick(&bytes, Qt::Key_Left);
    QCOMPARE(bytes.keptByte(), 0u);
    QTest::keyClick(&bytes, Qt::Key_Down);
    QCOMPARE(bytes.keptByte(), 6u);
    QTest::keyClick(&bytes, Qt::Key_Down);
    QCOMPARE(bytes.keptByte(), 20u);
    QTest::keyClick(&bytes, Qt::Key_Up);
    QCOMPARE(bytes.keptByte(), 6u);
    QTest::keyClick(&bytes, Qt::Key_Up);
    QCOMPARE(bytes.keptByte(), 0u);
    QTest::keyClick(&bytes, Qt::Key_End);
    const std::size_t last = bytes.keptByte();
    said.add("last byte", card().answer);
    COMPARE_SENTENCES(said);
    QTest::keyClick(&bytes, Qt::Key_Right);
    QCOMPARE(bytes.keptByte(), last);
    m_pane->setExpanded(true);
    QTest::keyClick(&bytes, Qt::Key_Home);
    QTest::keyClick(&bytes, Qt::Key_Down);
    const std::size_t second = bytes.keptByte();
    QVERIFY(second > 20);
    QTest::keyClick(&bytes, Qt::Key_PageDown);
    QVERIFY(bytes.keptByte() > second);
    QTest::keyClick(&bytes, Qt::Key_PageUp);
    QTest::keyClick(&bytes, Qt::Key_Up);
    QCOMPARE(bytes.keptByte(), 0u);
}

void TestBytesPane::pointsByMouse()
{
    ByteStrip &bytes = strip();
    const QPoint middle = bytes.cellRect(9)->center();
    QCOMPARE(bytes.byteAt(middle), std::optional<std::size_t>(9));
    QTest::mouseMove(bytes.viewport(), middle);
    QMouseEvent move(QEvent::MouseMove, middle, bytes.viewport()->mapToGlobal(middle), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(bytes.viewport(), &move);
    QCOMPARE(bytes.pointedByte(), 9u);
    QCOMPARE(bytes.keptByte(), 6u);
    QVERIFY(card().place.startsWith("offset 9 of "));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(bytes.viewport(), &leave);
    QCOMPARE(card().hex, "0x8c");
    QTest::mouseClick(bytes.viewport(), Qt::LeftButton, {}, middle);
    QCOMPARE(bytes.keptByte(), 9u);
    QVERIFY(!bytes.byteAt({2, 2}));
}

void TestBytesPane::expandsToAllBytes()
{
    QSignalSpy asked(m_pane.get(), &BytesPane::expandRequested);
    QVERIFY(part<LinkButton>("allBytes").text().startsWith("All "));
    click("allBytes");
    QCOMPARE(asked.size(), 1);
    QVERIFY(m_pane->isExpanded() && strip().isWrapped());
    m_pane->resize(1364, 600);
    COMPARE_SENTENCE("bytespane", words());
    QVERIFY(strip().verticalScrollBar()->maximum() > 0);
    QVERIFY(part<RowView>("packedRows").isVisible());
    QTest::keyClick(&strip(), Qt::Key_End);
    QVERIFY(strip().cellRect(strip().keptByte()));
    QCOMPARE(part<LinkButton>("allBytes").text(), "The first rows");
    strip().keepByte(1000);
    click("allBytes");
    QVERIFY(!m_pane->isExpanded());
    QCOMPARE(strip().keptByte(), 6u); // what was kept is not in the one line
    QVERIFY(!part<RowView>("packedRows").isVisible());
}

void TestBytesPane::selectsTheBytesOfARow()
{
    m_pane->resize(1364, 600);
    m_pane->setExpanded(true);
    auto &table = part<RowView>("packedRows");
    const QAbstractItemModelTester tester(table.model());
    QCOMPARE(table.model()->rowCount(), 96);
    QCOMPARE(table.model()->index(0, 0).data().toString(), "mila_drift69");
    QCOMPARE(table.model()->index(0, 1).data().toString(), "10");
    QCOMPARE(table.model()->index(0, 2).data().toString(), "2026-11-20 20:38:11");
    QCOMPARE(table.model()->index(0, 4).data().toString(), "24");
    table.selectRows(50, 50);
    QCOMPARE(strip().pointedRow(), std::optional<std::size_t>(50));
    QVERIFY(strip().cellRect(strip().keptByte()));
    QTest::keyClick(&strip(), Qt::Key_Home);
    QTest::keyClick(&strip(), Qt::Key_Down);
    QCOMPARE(table.selectedRows().value(0).first, int(*strip().pointedRow()));
}

void TestBytesPane::showsTheSameAsAZiplist()
{
    click("otherList");
    COMPARE_SENTENCE("bytespane", words());
    QCOMPARE(strip().keptByte(), 10u);
    COMPARE_SENTENCE("compacttext", card().answer);
    const QString compared = part<QLabel>("compared").text();
    QVERIFY2(compared.contains("as a ziplist") && compared.contains("as a listpack"), qPrintable(compared));
    QVERIFY(part<QPushButton>("playCascade").isVisible());
    click("otherList");
    QCOMPARE(card().hex, "0x8c");
    QVERIFY(!part<QLabel>("compared").isVisible());
}

void TestBytesPane::playsACascade()
{
    click("otherList");
    click("playCascade");
    QCOMPARE(part<QLabel>("stepText").text(), "Step 1 of 8");
    QVERIFY(!part<QToolButton>("stepBack").isEnabled());
    click("stepForward");
    QVERIFY2(part<QLabel>("growthAnswer").text().contains("takes five"),
             qPrintable(part<QLabel>("growthAnswer").text()));
    click("stepForward");
    QVERIFY(part<QLabel>("growthAnswer").text().contains("grows as well"));
    QVERIFY(part<QLabel>("growthReason").text().contains("A listpack has no cascade"));
    QVERIFY(part<QLabel>("growthReason").text().contains("64 bytes"));
    click("stepBack");
    click("lastStep");
    QCOMPARE(part<QLabel>("stepText").text(), "Step 8 of 8");
    QVERIFY(!part<QToolButton>("stepForward").isEnabled());
    click("firstStep");
    QCOMPARE(part<QLabel>("stepText").text(), "Step 1 of 8");
    click("otherList");
    QVERIFY(strip().isVisible());
}

void TestBytesPane::playsAnIntset()
{
    click("intset");
    QVERIFY(words().contains("intset"));
    QString all;
    for (int step = 0; step < 7; ++step) {
        all += part<QLabel>("growthAnswer").text();
        click("stepForward");
    }
    QVERIFY2(all.contains("does not fit 16 bits") && all.contains("does not fit 32 bits"), qPrintable(all));
    QVERIFY(all.contains("is there already"));
    click("otherList");
    QVERIFY(strip().isVisible());
}

void TestBytesPane::saysThatASkipListLiesApart()
{
    m_server.fill("large", roomRows(300));
    show(m_server.board("large"));
    QVERIFY(!strip().isVisible());
    COMPARE_SENTENCE("bytespane", part<QLabel>("emptySentence").text());
    click("emptyButton");
    QVERIFY(strip().isVisible());
    COMPARE_SENTENCE("bytespane", words(), "title");
    QCOMPARE(card().hex, "0x8c");
    QCOMPARE(card().payloadCaption, "length 12");
}

void TestBytesPane::saysWhyThereIsNoDump()
{
    auto board = std::make_shared<BoardInternals>(*m_server.board("room"));
    board->dump.reset();
    board->refusals.dump =
        "The server refused: NOPERM this user has no permissions to run the 'dump' command.";
    show(board);
    QVERIFY(part<QLabel>("emptySentence").text().contains("NOPERM"));
    QVERIFY(part<QPushButton>("emptyButton").isVisible());
    show(nullptr);
    COMPARE_SENTENCE("bytespane", part<QLabel>("emptySentence").text());
    QVERIFY(!part<QPushButton>("emptyButton").isVisible());
    click("intset");
    click("otherList");
    QVERIFY(part<QLabel>("emptySentence").isVisible());
}

void TestBytesPane::takesHostileLists_data()
{
    QTest::addColumn<QByteArray>("payload");
    const auto row = [](const char *name, const std::string &payload) {
        QTest::newRow(name) << QByteArray::fromStdString(payload);
    };
    const std::string good = *m_server.board("room")->dump;
    std::string flipped = good;
    flipped[20] ^= 1;
    row("nothing", "");
    row("a wrong checksum", flipped);
    row("cut", good.substr(0, good.size() / 2));
    row("no list", sealedDump(17, rdbText("abc")));
    row("a damaged ziplist",
        sealedDump(12, rdbText(ziplistOf({ziplistText("a"), ziplistText("1")}).substr(1))));
    row("an intset", sealedDump(11, rdbText("\x02\0\0\0\x01\0\0\0\x07\0"s)));
    row("a hash", sealedDump(16, rdbText("abc")));
    row("of a time to come", sealedDump(99, rdbText("abc")));
}

void TestBytesPane::takesHostileLists()
{
    QFETCH(const QByteArray, payload);
    auto board = std::make_shared<BoardInternals>(*m_server.board("room"));
    board->dump = payload.toStdString();
    show(board);
    QVERIFY(!strip().isVisible());
    QVERIFY(part<QLabel>("emptySentence").text().endsWith('.'));
    m_pane->grab();
}

void TestBytesPane::takesAnyMemberAndScore()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    std::vector<std::pair<std::string, double>> rows{{"", 0},
                                                     {"a\0b"s, -infinity},
                                                     {"\xff\xfe", infinity},
                                                     {"\xe5\x90\x8d\xe5\x89\x8d", 0.1},
                                                     {"\xe2\x80\xae"s + "evil", 1e300},
                                                     {"12345", 12},
                                                     {std::string(65536, 'x'), 7}};
    for (int bit = 0; bit < 62; ++bit) {
        rows.emplace_back("w" + std::to_string(bit), double(std::int64_t(1) << bit));
        rows.emplace_back("n" + std::to_string(bit), -double(std::int64_t(1) << bit));
    }
    m_server.run({"CONFIG", "SET", "zset-max-listpack-value", "100000"});
    m_server.run({"CONFIG", "SET", "zset-max-listpack-entries", "1000"});
    m_server.fill("any", rows);
    const auto board = m_server.board("any");
    QCOMPARE(board->encoding, "listpack"s);
    for (const char *spec : {"binary:from=4294967295", "binary:bits=20", "decimal", "plain"}) {
        m_pane->setExpanded(false);
        m_pane->showBoard(board, Decoder(*parseCodecSpec(spec), TimeRange()), QTimeZone::utc());
        m_pane->grab();
        m_pane->setExpanded(true);
        for (int page = 0; page < 3; ++page) {
            m_pane->grab();
            QTest::keyClick(&strip(), Qt::Key_PageDown);
        }
        QTest::keyClick(&strip(), Qt::Key_End);
        m_pane->grab();
        click("otherList");
        m_pane->grab();
        QVERIFY(strip().isVisible());
    }
    m_pane->showBoard(board, std::nullopt, QTimeZone::utc());
    m_pane->grab();
}

void TestBytesPane::staysWhereItIsOnARefresh()
{
    m_pane->setExpanded(true);
    strip().keepByte(100);
    show(m_server.board("room"));
    QCOMPARE(strip().keptByte(), 100u);
    click("otherList");
    show(m_server.board("room"));
    QVERIFY(words().contains("6.2"));
    m_server.fill("other", roomRows(3));
    show(m_server.board("other"));
    QCOMPARE(strip().keptByte(), 6u);
    QVERIFY(words().endsWith("from the key's own DUMP"));
}

void TestBytesPane::laysOutMegabytesAtOnce()
{
    std::vector<std::string> texts;
    for (int i = 0; i < 100'000; ++i) {
        texts.push_back("player:" + std::to_string(i));
        texts.push_back(std::to_string(45449433164 + std::int64_t(i) * 4294967296));
    }
    auto board = std::make_shared<BoardInternals>();
    board->key = "megabytes";
    board->members = 100'000;
    board->encoding = "listpack";
    board->dump = sealedDump(17, rdbText(buildListpack(texts)));
    m_pane->resize(1364, 600);
    m_pane->setExpanded(true);
    QElapsedTimer clock;
    clock.start();
    show(board);
    const auto shown = clock.restart();
    m_pane->grab();
    const auto painted = clock.restart();
    QTest::keyClick(&strip(), Qt::Key_End);
    m_pane->grab();
    qInfo("2.6 MB: shown in %lld ms, painted in %lld ms, its end in %lld ms", shown, painted,
          clock.elapsed());
    QVERIFY(strip().cellRect(strip().keptByte()));
    QCOMPARE(part<RowView>("packedRows").model()->rowCount(), 100'000);
}

TIEBREAK_TEST(QApplication, TestBytesPane)

} // namespace tst_bytespane

#include "tst_bytespane.moc"
