// SPDX-License-Identifier: GPL-3.0-or-later
// What counts for a board: what somebody said, what a demo board was made for, what was found out.
#include "app/boardreadings.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

class TestBoardReadings : public QObject
{
    Q_OBJECT

    const CodecSpec m_split = *parseCodecSpec("binary:from=4294967295");
    const CodecSpec m_decimal = *parseCodecSpec("decimal");
    const DemoBoard m_demo{"demo:1", "A demo", m_decimal, {}, Direction::LowestFirst, {}, 5};
    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<BoardReadings> m_readings;

private slots:
    void init()
    {
        m_settings = std::make_unique<QSettings>(m_directory.filePath(QStringLiteral("settings.ini")),
                                                 QSettings::IniFormat);
        m_settings->clear();
        m_readings = std::make_unique<BoardReadings>(
            *m_settings, [this](const QByteArray &key) { return key == "demo:1" ? &m_demo : nullptr; });
    }

    void whatWasFoundOutIsShownAndNotChosen()
    {
        QSignalSpy changed(m_readings.get(), &BoardReadings::changed);
        m_readings->propose("board:1", m_split);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_readings->shown("board:1").codec, std::optional(m_split));
        QVERIFY(!m_readings->chosen("board:1").codec);
        QVERIFY(!m_readings->shown("board:2").codec);

        m_readings->propose("board:1", m_split);
        QCOMPARE(changed.size(), 1);
        m_readings->propose("board:1", std::nullopt);
        QCOMPARE(changed.size(), 2);
        QVERIFY(!m_readings->shown("board:1").codec);
    }

    void anEditKeepsACodecOnlyIfItWasChosen()
    {
        m_readings->propose("board:1", m_split);
        BoardReading edited = m_readings->shown("board:1");
        edited.direction = Direction::LowestFirst;
        BoardReading kept = m_readings->withoutProposal("board:1", edited);
        QVERIFY(!kept.codec);
        QCOMPARE(kept.direction, Direction::LowestFirst);

        edited.codec = m_decimal;
        QCOMPARE(m_readings->withoutProposal("board:1", edited).codec, std::optional(m_decimal));

        m_readings->remember("board:1", {m_split, {}, Direction::HighestFirst});
        QCOMPARE(m_readings->withoutProposal("board:1", m_readings->shown("board:1")).codec,
                 std::optional(m_split));
    }

    void whatIsChosenComesBeforeWhatWasFoundOut()
    {
        m_readings->propose("board:1", m_split);
        m_readings->remember("board:2", {m_decimal, {}, Direction::HighestFirst});
        QCOMPARE(m_readings->pattern("board:1"), QByteArray("board:*"));
        QCOMPARE(m_readings->shown("board:1").codec, std::optional(m_decimal));
        m_readings->forget("board:1");
        QCOMPARE(m_readings->shown("board:1").codec, std::optional(m_split));
        m_readings->dropProposals();
        QVERIFY(!m_readings->shown("board:1").codec);
    }

    void aDemoBoardIsReadAsItWasMade()
    {
        m_readings->remember("demo:2", {m_split, {}, Direction::HighestFirst});
        QCOMPARE(m_readings->chosen("demo:1").codec, std::optional(m_decimal));
        QCOMPARE(m_readings->chosen("demo:1").direction, Direction::LowestFirst);
        QVERIFY(m_readings->pattern("demo:1").isEmpty());

        m_readings->remember("demo:1", {CodecSpec(), {}, Direction::HighestFirst});
        QCOMPARE(m_readings->chosen("demo:1").codec, std::optional(CodecSpec()));
        QCOMPARE(m_readings->chosen("demo:3").codec, std::optional(m_split));
        m_readings->forget("demo:1");
        QCOMPARE(m_readings->chosen("demo:1").codec, std::optional(CodecSpec()));
    }
};

QTEST_MAIN(TestBoardReadings)
#include "tst_boardreadings.moc"
