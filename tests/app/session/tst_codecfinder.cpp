// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of which nobody has said how they are packed, on a server that does not always answer.
#include "app/session/codecfinder.h"
#include "support/sessionfixture.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_codecfinder
{

class TestCodecFinder : public QObject, SessionFixture
{
    Q_OBJECT

    void fillUnnamed()
    {
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        for (int i = 0; i < 200; ++i)
            add("unnamed", "m" + std::to_string(i), encode(splitCodec, 1000 + 7 * i, now - 60 * i)->raw);
    }

private slots:
    void init()
    {
        startSession();
        fillUnnamed();
        connectSession();
    }
    void cleanup() { stopSession(); }

    void looksOnce()
    {
        CodecFinder &finder = m_session->codecs();
        QSignalSpy found(&finder, &CodecFinder::found);
        finder.find("unnamed", 200);
        QVERIFY(finder.busy("unnamed"));
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found[0][1].toBool(), true);
        QVERIFY(!finder.busy("unnamed"));
        QVERIFY(m_session->views().shown("unnamed").codec && !m_session->views().chosen("unnamed").codec);
        finder.find("unnamed", 200);
        QVERIFY(!finder.busy("unnamed"));
    }

    void aBoardThatHasGrownIsSampledAgain()
    {
        CodecFinder &finder = m_session->codecs();
        QSignalSpy found(&finder, &CodecFinder::found);
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        add("young", "first", encode(splitCodec, 1000, now)->raw);
        finder.find("young", 1);
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found[0][1].toBool(), false);
        finder.find("young", 2);
        QVERIFY(!finder.busy("young"));
        for (int i = 0; i < 199; ++i)
            add("young", "m" + std::to_string(i), encode(splitCodec, 1000 + 7 * i, now - 60 * i)->raw);
        finder.find("young", 200);
        QTRY_COMPARE(found.size(), 2);
        QCOMPARE(found[1][1].toBool(), true);
    }

    void aServerThatGoesIsAskedAgain()
    {
        CodecFinder &finder = m_session->codecs();
        QSignalSpy found(&finder, &CodecFinder::found);
        m_server->kill();
        finder.find("unnamed", 200);
        QTRY_VERIFY(m_session->link() != Session::Link::Connected);
        QVERIFY(finder.busy("unnamed"));
        QCOMPARE(found.size(), 0);
        QVERIFY(m_server->restart());
        fillUnnamed();
        connectSession();
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found[0][1].toBool(), true);
    }

    /// What was read of the board before has not been told yet when the board is another one.
    void aBoardThatIsReplacedIsSampledAgain()
    {
        CodecFinder &finder = m_session->codecs();
        QSignalSpy found(&finder, &CodecFinder::found);
        finder.find("unnamed", 200);
        QVERIFY(m_session->threads().waitForDone(30'000)); // nothing is delivered meanwhile
        QCOMPARE(found.size(), 0);
        const CodecSpec decimal = *parseCodecSpec("decimal:from=9999999999");
        m_server->command({"DEL", "unnamed"});
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        for (int i = 0; i < 200; ++i)
            add("unnamed", "m" + std::to_string(i), encode(decimal, 1000 + 7 * i, now - 60 * i)->raw);
        m_session->replaceBoard({"unnamed", decimal, {}, Direction::HighestFirst});
        QTRY_COMPARE(found.size(), 1);
        QVERIFY(!finder.busy("unnamed"));
        const auto detection = finder.detection("unnamed");
        QVERIFY(detection && !detection->candidates.empty());
        QCOMPARE(specText(detection->candidates.front().spec), specText(decimal));
    }

    void aBoardThatIsNoneIsAskedAnotherTime()
    {
        m_server->command({"SET", "later", "text"});
        CodecFinder &finder = m_session->codecs();
        QSignalSpy found(&finder, &CodecFinder::found);
        finder.find("later", 200);
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(found[0][1].toBool(), false);
        m_server->command({"DEL", "later"});
        m_server->command({"RENAME", "unnamed", "later"});
        finder.find("later", 200);
        QTRY_COMPARE(found.size(), 2);
        QCOMPARE(found[1][1].toBool(), true);
    }

    /// Whichever page has it read anew.
    void aBoardThatIsReadAnewIsDetectedAnew()
    {
        const auto shown = [&] { return m_session->views().shown("unnamed").codec; };
        m_session->setBoard("unnamed");
        emit m_session->boardReadAnew();
        QTRY_COMPARE(shown(), std::optional(splitCodec));
        const CodecSpec decimal = *parseCodecSpec("decimal:from=9999999999");
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        for (int i = 0; i < 300; ++i)
            add("other", "m" + std::to_string(i), encode(decimal, 1000 + 7 * i, now - 60 * i)->raw);
        m_server->command({"RENAME", "other", "unnamed"});
        emit m_session->boardReadAnew();
        QTRY_COMPARE(shown(), std::optional(decimal));
        // Of a key that is gone nothing is taken back.
        QSignalSpy found(&m_session->codecs(), &CodecFinder::found);
        m_server->command({"DEL", "unnamed"});
        emit m_session->boardReadAnew();
        QTRY_COMPARE(found.size(), 1);
        QCOMPARE(shown(), std::optional(decimal));
        m_session->chooseCodec(decimal);
        emit m_session->boardReadAnew();
        QVERIFY(!m_session->codecs().busy("unnamed"));
    }
};

TIEBREAK_TEST(QApplication, TestCodecFinder)

} // namespace tst_codecfinder

#include "tst_codecfinder.moc"
