// SPDX-License-Identifier: GPL-3.0-or-later
// What counts for a board: what somebody said, what a demo board was made for, what was found out.
#include "app/session/boardviews.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_boardviews
{

class TestBoardViews : public QObject
{
    Q_OBJECT

    const CodecSpec m_split = *parseCodecSpec("binary:from=4294967295");
    const CodecSpec m_decimal = *parseCodecSpec("decimal");
    const BoardView m_demo{"demo:1", m_decimal, {}, Direction::LowestFirst};
    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<BoardViews> m_views;

private slots:
    void init()
    {
        m_settings = freshSettings(m_directory);
        m_views = std::make_unique<BoardViews>(*m_settings, [this](const QByteArray &key) {
            return key == "demo:1" ? std::optional(m_demo) : std::nullopt;
        });
    }

    void whatWasFoundOutIsShownAndNotChosen()
    {
        QSignalSpy changed(m_views.get(), &BoardViews::changed);
        m_views->propose("board:1", m_split);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_views->shown("board:1").codec, std::optional(m_split));
        QVERIFY(!m_views->chosen("board:1").codec);
        QVERIFY(!m_views->shown("board:2").codec);

        m_views->propose("board:1", m_split);
        QCOMPARE(changed.size(), 1);
        m_views->propose("board:1", std::nullopt);
        QCOMPARE(changed.size(), 2);
        QVERIFY(!m_views->shown("board:1").codec);
    }

    void everyBoardThatIsForgottenIsSaidSo()
    {
        m_views->propose("first", m_split);
        m_views->suggest("second", m_split);
        m_views->propose("third", m_split);
        m_views->remember({"third", m_decimal, {}, Direction::HighestFirst});
        QSignalSpy changed(m_views.get(), &BoardViews::changed);
        m_views->dropProposals();
        QList<QByteArray> keys;
        for (const auto &arguments : changed)
            keys += arguments[0].toByteArray();
        std::ranges::sort(keys);
        QCOMPARE(keys, (QList<QByteArray>{"first", "second"}));
        m_views->dropProposals();
        QCOMPARE(changed.size(), 2);
    }

    void whatIsSuggestedComesBeforeWhatWasFoundOut()
    {
        QSignalSpy changed(m_views.get(), &BoardViews::changed);
        m_views->suggest("board:1", m_split);
        m_views->propose("board:1", m_decimal);
        m_views->propose("board:1", std::nullopt);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_views->shown("board:1").codec, std::optional(m_split));
        QVERIFY(!m_views->chosen("board:1").codec);
        QVERIFY(m_views->pattern("board:1").isEmpty());
        m_views->remember({"board:1", m_decimal, {}, Direction::HighestFirst});
        QCOMPARE(m_views->shown("board:1").codec, std::optional(m_decimal));
        m_views->forget("board:1");
        m_views->dropProposals();
        QVERIFY(!m_views->shown("board:1").codec);
    }

    void theDirectionFollowsRawsThatFall()
    {
        const CodecSpec falls = *parseCodecSpec("formula:-score + t/10000000000");
        BoardView view{"board:1"};
        view.setCodec(falls);
        QCOMPARE(view.direction, Direction::LowestFirst);
        view.setCodec(*parseCodecSpec("formula:-score*1e10 + t"));
        QCOMPARE(view.direction, Direction::LowestFirst);
        view.setCodec(m_decimal);
        QCOMPARE(view.direction, Direction::HighestFirst);
        // Whoever ranks the lowest score first goes on to do so.
        view.direction = Direction::LowestFirst;
        view.setCodec(falls);
        QCOMPARE(view.direction, Direction::HighestFirst);
    }

    void anEditKeepsACodecOnlyIfItWasChosen()
    {
        m_views->propose("board:1", m_split);
        BoardView edited = m_views->shown("board:1");
        edited.direction = Direction::LowestFirst;
        BoardView kept = m_views->withoutProposal(edited);
        QVERIFY(!kept.codec);
        QCOMPARE(kept.direction, Direction::LowestFirst);

        edited.codec = m_decimal;
        QCOMPARE(m_views->withoutProposal(edited).codec, std::optional(m_decimal));

        m_views->remember({"board:1", m_split, {}, Direction::HighestFirst});
        QCOMPARE(m_views->withoutProposal(m_views->shown("board:1")).codec, std::optional(m_split));
    }

    void whatIsChosenComesBeforeWhatWasFoundOut()
    {
        m_views->propose("board:1", m_split);
        m_views->remember({"board:2", m_decimal, {}, Direction::HighestFirst});
        QCOMPARE(m_views->pattern("board:1"), QByteArray("board:*"));
        QCOMPARE(m_views->shown("board:1").codec, std::optional(m_decimal));
        m_views->forget("board:1");
        QCOMPARE(m_views->shown("board:1").codec, std::optional(m_split));
        m_views->dropProposals();
        QVERIFY(!m_views->shown("board:1").codec);
    }

    void aDemoBoardIsReadAsItWasMade()
    {
        m_views->remember({"demo:2", m_split, {}, Direction::HighestFirst});
        QCOMPARE(m_views->chosen("demo:1").codec, std::optional(m_decimal));
        QCOMPARE(m_views->chosen("demo:1").direction, Direction::LowestFirst);
        QVERIFY(m_views->pattern("demo:1").isEmpty());

        m_views->remember({"demo:1", CodecSpec(), {}, Direction::HighestFirst});
        QCOMPARE(m_views->chosen("demo:1").codec, std::optional(CodecSpec()));
        QCOMPARE(m_views->chosen("demo:3").codec, std::optional(m_split));
        m_views->forget("demo:1");
        QCOMPARE(m_views->chosen("demo:1").codec, std::optional(CodecSpec()));
    }
};

TIEBREAK_TEST(QApplication, TestBoardViews)

} // namespace tst_boardviews

#include "tst_boardviews.moc"
