// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards share a view, and that it outlives the program.
#include "files/codecmemory.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

namespace tst_codecmemory
{

namespace
{

CodecSpec spec(const char *text)
{
    return *parseCodecSpec(text);
}

} // namespace

class TestCodecMemory : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;

private slots:
    void init() { m_settings = freshSettings(m_directory); }

    void remembersViewsByPattern()
    {
        BoardView view{"gift:room:8841:tonight",
                       spec("binary:from=4294967295"),
                       {946684800, 978307200},
                       Direction::LowestFirst};
        {
            CodecMemory memory(*m_settings);
            memory.remember(view);
            view.key = "";
            memory.remember(view);
            memory.remember({"gift:100%:*", spec("decimal"), {}, Direction::HighestFirst});
        }
        m_settings->sync();
        QSettings again(m_settings->fileName(), QSettings::IniFormat);
        const CodecMemory memory(again);
        QCOMPARE(memory.find(""), std::optional(view));
        view.key = "gift:room:7:tonight";
        QCOMPARE(memory.find("gift:room:7:tonight"), std::optional(view));
        QVERIFY(!memory.find("%"));
        QVERIFY(!memory.find("gift:room:7:today"));
        QCOMPARE(memory.find("gift:55%:x")->codec, spec("decimal"));
    }

    void eachServerHasItsOwnAndTheLastWordHoldsElsewhere()
    {
        const auto at = [](const char *codec) {
            return BoardView{"lb:weekly:2026w47", spec(codec), {}, Direction::HighestFirst};
        };
        {
            CodecMemory memory(*m_settings);
            memory.remember(at("decimal"), "staging:6379");
            memory.remember(at("binary"), "production:6379");
        }
        m_settings->sync();
        QSettings again(m_settings->fileName(), QSettings::IniFormat);
        CodecMemory memory(again);
        const QByteArray key = "lb:weekly:2026w48";
        QCOMPARE(memory.find(key, "staging:6379")->codec, spec("decimal"));
        QCOMPARE(memory.find(key, "production:6379")->codec, spec("binary"));
        QVERIFY(memory.otherServer(key, "staging:6379").isEmpty());
        // Of a server of which nobody has said anything.
        QCOMPARE(memory.find(key, "third:6379")->codec, spec("binary"));
        QCOMPARE(memory.otherServer(key, "third:6379"), QByteArray("production:6379"));
        QCOMPARE(memory.patternFor(key, "third:6379"), QByteArray("lb:weekly:*w*"));
        // What is forgotten on one stays on the others.
        memory.forget(key, "third:6379");
        QVERIFY(!memory.find(key, "third:6379"));
        QCOMPARE(memory.find(key, "staging:6379")->codec, spec("decimal"));
        memory.forget(key, "staging:6379");
        QVERIFY(!memory.find(key, "staging:6379"));
        QCOMPARE(CodecMemory(again).find(key, "production:6379")->codec, spec("binary"));
    }

    void theMostSpecificPatternWins()
    {
        m_settings->setValue(QStringLiteral("codecs/*/spec"), QStringLiteral("plain"));
        m_settings->setValue(QStringLiteral("codecs/gift:*/spec"), QStringLiteral("decimal"));
        m_settings->setValue(QStringLiteral("codecs/gift:*:week/spec"), QStringLiteral("binary"));
        m_settings->setValue(QStringLiteral("codecs/broken/spec"), QStringLiteral("nonsense"));
        const CodecMemory memory(*m_settings);
        QCOMPARE(memory.find("gift:1:week")->codec, spec("binary"));
        QCOMPARE(memory.find("gift:1:day")->codec, spec("decimal"));
        QCOMPARE(memory.find("other")->codec, spec("plain"));
        QCOMPARE(memory.find("broken")->codec, spec("plain"));
        QCOMPARE(keyPattern("gift:room:8841:20261120"), QByteArray("gift:room:*:*"));
    }

    void aPatternInForceIsToldAndForgotten()
    {
        m_settings->setValue(QStringLiteral("codecs/game:*/spec"), QStringLiteral("decimal"));
        {
            CodecMemory memory(*m_settings);
            memory.remember({"game:2026:week40", spec("binary"), {}, Direction::LowestFirst});
            QCOMPARE(memory.patternFor("game:2027:week1"), QByteArray("game:*:week*"));
            memory.forget("game:2026:week41");
            QCOMPARE(memory.patternFor("game:2026:week40"), QByteArray("game:*"));
            QCOMPARE(memory.find("game:2026:week40")->codec, spec("decimal"));
            memory.forget("game:2026:week40");
            QVERIFY(!memory.patternFor("game:2026:week40"));
            // A key that nobody knows is not the key with an empty name.
            memory.remember({"", spec("binary")});
            memory.forget("game:2026:week40");
            QCOMPARE(memory.patternFor(""), QByteArray(""));
            memory.forget("");
        }
        QVERIFY(!CodecMemory(*m_settings).find("game:2026:week40"));
        QVERIFY(m_settings->allKeys().isEmpty());
    }

    /// Who chose the usual view for a server must not meet another server's after a restart.
    void theUsualViewIsKeptToo()
    {
        {
            CodecMemory memory(*m_settings);
            memory.remember({"race:1"}, "a:6379");
            memory.remember({"race:1", spec("decimal")}, "b:6379");
            QVERIFY(!memory.find("race:1", "a:6379")->codec);
        }
        QVERIFY(!CodecMemory(*m_settings).find("race:1", "a:6379")->codec);
        QCOMPARE(CodecMemory(*m_settings).find("race:1", "b:6379")->codec, spec("decimal"));
    }

    /// One board of a pattern may have moved to another codec.
    void aSingleKeyIsKnownByItself()
    {
        {
            CodecMemory memory(*m_settings);
            memory.remember({"race:1", spec("decimal")}, "a:6379");
            memory.rememberKey({"race:2", spec("binary")}, "a:6379");
        }
        CodecMemory memory(*m_settings);
        QCOMPARE(memory.find("race:2", "a:6379")->codec, spec("binary"));
        QCOMPARE(memory.find("race:1", "a:6379")->codec, spec("decimal"));
        QCOMPARE(memory.find("race:2", "b:6379")->codec, spec("decimal"));
        QCOMPARE(memory.patternFor("race:2", "a:6379"), QByteArray("race:2"));
        // What is said of the pattern by this key is said of this key too.
        memory.remember({"race:2", spec("plain")}, "a:6379");
        QCOMPARE(memory.find("race:2", "a:6379")->codec, spec("plain"));
        QCOMPARE(CodecMemory(*m_settings).find("race:2", "a:6379")->codec, spec("plain"));
        memory.rememberKey({"race:2", spec("binary")}, "a:6379");
        memory.forget("race:2", "a:6379");
        QCOMPARE(memory.find("race:2", "a:6379")->codec, spec("plain"));
    }

    void aViewWithoutACodecIsKeptToo()
    {
        BoardView turned{"race:1", std::nullopt, {946684800, 978307200}, Direction::LowestFirst};
        {
            CodecMemory memory(*m_settings);
            memory.remember({"race:1", spec("decimal"), {}, Direction::HighestFirst});
            memory.remember(turned);
        }
        const CodecMemory memory(*m_settings);
        turned.key = "race:2";
        QCOMPARE(memory.find("race:2"), std::optional(turned));
        QVERIFY(!m_settings->contains(QStringLiteral("codecs/race:*/spec")));
    }
};

TIEBREAK_TEST(QCoreApplication, TestCodecMemory)

} // namespace tst_codecmemory

#include "tst_codecmemory.moc"
