// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of boards: of each server its own, for a pattern or for one board, whatever the keys hold.
#include "app/session/boardsettings.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

namespace tst_boardsettings
{

class TestBoardSettings : public QObject
{
    Q_OBJECT

    using For = BoardSettings::For;
    const DemoBoard m_demo{"demo:1", "A demo", {}, {}, Direction::HighestFirst, {}, 5};
    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<BoardSettings> m_kept;
    QByteArray m_server;

    void makeKept()
    {
        m_kept = std::make_unique<BoardSettings>(
            *m_settings, [this](const QByteArray &key) { return key == "demo:1" ? &m_demo : nullptr; },
            [this] { return m_server; });
    }
    QVariant of(const QByteArray &key, For what = For::Pattern) { return m_kept->value(key, "what", what); }

private slots:
    void init()
    {
        m_settings = freshSettings(m_directory);
        m_server = "host:6379";
        makeKept();
    }

    void holdsForAPatternOrForOneBoard()
    {
        QSignalSpy changed(m_kept.get(), &BoardSettings::changed);
        m_kept->keep("room:7", "what", For::Pattern, 1);
        m_kept->keep("room:7", "what", For::Key, 2);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(changed[0], (QList<QVariant>{QByteArray("room:7"), QByteArray("what")}));
        QCOMPARE(of("room:88").toInt(), 1);
        QVERIFY(!of("room:88", For::Key).isValid());
        QCOMPARE(of("room:7", For::Key).toInt(), 2);
        QVERIFY(!of("hall:7").isValid());
        QCOMPARE(m_kept->pattern("room:7"), QByteArray("room:*"));
        QCOMPARE(m_kept->keysWith("what"), QList<QByteArray>{"room:7"});
        m_kept->keep("room:7", "what", For::Key, {});
        QVERIFY(m_kept->keysWith("what").isEmpty());
        m_server = "other:6379";
        QVERIFY(!of("room:88").isValid());
    }

    void isThereAtTheNextStart()
    {
        m_kept->keep("room:7", "what", For::Pattern, QStringList{"a", "b,c"});
        m_settings->sync();
        makeKept();
        QCOMPARE(of("room:8").toStringList(), (QStringList{"a", "b,c"}));
    }

    void takesAnyKey()
    {
        const QList<QByteArray> keys{"", "%", "a/b", "a//", " ", "<b>", QByteArray("a\0\n\xff", 4), "*", "7"};
        for (const QByteArray &key : keys) {
            m_kept->keep(key, "what", For::Key, key.toHex());
            m_kept->keep(key, "what", For::Pattern, key.toHex());
        }
        m_settings->sync();
        makeKept();
        for (const QByteArray &key : keys)
            QCOMPARE(of(key, For::Key).toByteArray(), key.toHex());
        QList<QByteArray> found = m_kept->keysWith("what");
        QList<QByteArray> wanted = keys;
        std::ranges::sort(found);
        std::ranges::sort(wanted);
        QCOMPARE(found, wanted);
    }

    void whatPassesIsNotKept()
    {
        const QByteArray longKey(BoardSettings::longestKey + 1, 'k');
        m_kept->keep("demo:1", "what", For::Pattern, 1);
        m_kept->keep(longKey, "what", For::Key, 2);
        QCOMPARE(of("demo:1").toInt(), 1);
        QVERIFY(!of("demo:2").isValid());
        QCOMPARE(m_kept->pattern("demo:1"), QByteArray("demo:1"));
        QCOMPARE(of(longKey, For::Key).toInt(), 2);
        QVERIFY(m_kept->keysWith("what").isEmpty());
        m_kept->keep("demo:1", "what", For::Pattern, {});
        QVERIFY(!of("demo:1").isValid());
        m_server.clear();
        m_kept->keep("room:7", "what", For::Key, 3);
        QVERIFY(m_kept->keysWith("what").isEmpty());
        QVERIFY(m_settings->allKeys().isEmpty());
    }
};

TIEBREAK_TEST(QCoreApplication, TestBoardSettings)

} // namespace tst_boardsettings

#include "tst_boardsettings.moc"
