// SPDX-License-Identifier: GPL-3.0-or-later
// The bar that a recording is played with, by mouse, keys and typed moments.
#include "app/live/recording/momentfield.h"
#include "app/live/recording/momentslider.h"
#include "app/live/recording/playerbar.h"
#include "app/widgets/stepbar.h"
#include "support/patience.h"
#include "support/testprogram.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_playerbar
{

class PlayerBarTest : public QObject
{
    Q_OBJECT

    /// 2026-11-20T12:00:00Z
    const Moment m_noon{std::chrono::seconds(1'795'176'000)};
    std::unique_ptr<PlayerBar> m_bar;

    template <class W>
    W *part(const char *name)
    {
        return m_bar->findChild<W *>(QLatin1StringView(name));
    }
    MomentSlider *slider() { return part<MomentSlider>("moments"); }
    Moment wanted(const QSignalSpy &spy) { return spy.last()[0].value<Moment>(); }

private slots:
    void init()
    {
        m_bar = std::make_unique<PlayerBar>();
        m_bar->resize(1000, m_bar->sizeHint().height());
        RecordingFacts facts{m_noon, m_noon + 1h, {}, 0, {1, 5, 0, 2}};
        const std::vector<RecordingGap> gaps{{m_noon + 20min, m_noon + 30min, "The server <b>was</b> gone."},
                                             {m_noon + 50min, std::nullopt, ""}};
        m_bar->setFacts(&facts, &gaps, false);
        m_bar->setMoment(m_noon + 30min + 123'456us);
        m_bar->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
    }
    void cleanup() { m_bar.reset(); }

    void withoutFactsNothingMoves()
    {
        m_bar->setFacts(nullptr, nullptr, false);
        QVERIFY(!m_bar->grab().isNull());
        QSignalSpy moments(m_bar.get(), &PlayerBar::momentWanted);
        QTest::mouseClick(slider(), Qt::LeftButton);
        QCOMPARE(moments.size(), 0);
        // It can have the focus already.
        m_bar->focusSlider();
        QCOMPARE(m_bar->focusWidget(), slider());
    }

    void marksSayWhatIsWrong()
    {
        m_bar->setJudged(nullptr, false, 43);
        QVERIFY(part<QLabel>("judged")->isVisible());
        QVERIFY(part<QLabel>("judged")->text().contains(QStringLiteral("43%")));
        JudgedRecording judged;
        judged.first = m_noon;
        judged.last = m_noon + 1h;
        judged.judgesWrites = true;
        judged.faultyWrites = 2;
        judged.incidents = 1;
        judged.marks = {{m_noon + 9min, m_noon + 10min, false, "a <b>faulty</b> write"},
                        {m_noon + 39min, m_noon + 40min, true, "The board was deleted"}};
        const QImage before = slider()->grab().toImage();
        m_bar->setJudged(&judged, true, {});
        QVERIFY(slider()->grab().toImage() != before);
        QCOMPARE(part<QLabel>("judged")->text(), QStringLiteral("2 faulty writes, 1 incident"));
        // While it is still written nothing is known of what comes after.
        m_bar->setJudged(&judged, false, {});
        QCOMPARE(part<QLabel>("judged")->text(), QStringLiteral("2 faulty writes, 1 incident by 13:00:00"));
        judged.judgesWrites = false;
        m_bar->setJudged(&judged, true, {});
        QCOMPARE(part<QLabel>("judged")->text(), QStringLiteral("writes not checked, 1 incident"));
        m_bar->setJudged(nullptr, false, {});
        QVERIFY(!part<QLabel>("judged")->isVisible());
    }

    void keysPlayAndStep()
    {
        m_bar->focusSlider();
        using Way = StepBar::Way;
        QSignalSpy plays(&m_bar->steps(), &StepBar::playWanted);
        QList<Way> steps;
        connect(&m_bar->steps(), &StepBar::stepWanted, this, [&steps](Way way) { steps += way; });
        QTest::keyClick(slider(), Qt::Key_Space);
        QCOMPARE(plays.size(), 1);
        QTest::keyClick(slider(), Qt::Key_Left);
        QTest::keyClick(slider(), Qt::Key_Right);
        QTest::keyClick(slider(), Qt::Key_Home);
        QTest::keyClick(slider(), Qt::Key_End);
        QCOMPARE(steps, QList<Way>({Way::Back, Way::Forward, Way::First, Way::Last}));
        // On a button the space bar presses it, and arrows step all the same.
        auto *end = part<QToolButton>("lastStep");
        QTest::keyClick(end, Qt::Key_Space);
        QCOMPARE(plays.size(), 1);
        QTest::keyClick(end, Qt::Key_Left);
        QCOMPARE(steps.mid(4), QList<Way>({Way::Last, Way::Back}));
        // In the moment's field they edit.
        QTest::keyClick(part<MomentField>("moment"), Qt::Key_Left);
        QTest::keyClick(part<MomentField>("moment"), Qt::Key_Home);
        QCOMPARE(steps.size(), 6);
        // A table beside the bar gives it the keys.
        QWidget other;
        m_bar->steps().installShortcutsOn(&other);
        QTest::keyClick(&other, Qt::Key_Right);
        QCOMPARE(steps.size(), 7);
        m_bar->hide();
        QTest::keyClick(&other, Qt::Key_Right);
        QCOMPARE(steps.size(), 7);
    }

    void theSliderPointsAtMoments()
    {
        QSignalSpy moments(m_bar.get(), &PlayerBar::momentWanted);
        const QPoint middle(slider()->width() / 2, 20);
        QTest::mousePress(slider(), Qt::LeftButton, {}, middle);
        QCOMPARE(moments.size(), 1);
        QVERIFY(std::chrono::abs(wanted(moments) - (m_noon + 30min)) < 10s);
        QTest::mouseMove(slider(), QPoint(slider()->width() + 50, 20));
        QTest::mouseRelease(slider(), Qt::LeftButton, {}, QPoint(slider()->width() + 50, 20));
        QTest::mouseClick(slider(), Qt::LeftButton, {}, QPoint(0, 20));
        QCOMPARE(wanted(moments), m_noon);
        QCOMPARE(slider()->value(), slider()->minimum());
        m_bar->setMoment(m_noon + 1h);
        QCOMPARE(slider()->value(), slider()->maximum());
        QCOMPARE(slider()->accessibleDescription(), QStringLiteral("2026-11-20 13:00:00.000"));
        QVERIFY(!m_bar->grab().isNull());
    }

    void aMomentCanBeTyped()
    {
        auto *field = part<MomentField>("moment");
        QCOMPARE(field->text(), QStringLiteral("2026-11-20 12:30:00.123"));
        QSignalSpy moments(m_bar.get(), &PlayerBar::momentWanted);
        QSignalSpy refused(m_bar.get(), &PlayerBar::refused);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("12:45:10.5"));
        // What is played meanwhile does not take it away.
        m_bar->setMoment(m_noon + 31min);
        QCOMPARE(field->text(), QStringLiteral("12:45:10.5"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(moments.size(), 1);
        QCOMPARE(wanted(moments), m_noon + 45min + 10'500'999us);
        m_bar->setMoment(wanted(moments));
        QCOMPARE(field->text(), QStringLiteral("2026-11-20 12:45:10.500"));
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("noon"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(moments.size(), 1);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("2026-11-20 12:45:10.500"));
    }

    void momentsAreReadInTheZoneThatIsShown_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("zone");
        QTest::addColumn<qint64>("fromNoon"); ///< in microseconds; -1: it is none
        const auto row = [](const char *text, const char *zone, std::chrono::microseconds fromNoon) {
            QTest::addRow("%s in %s", text, zone)
                << QString::fromUtf8(text) << QByteArray(zone) << qint64(fromNoon.count());
        };
        row("2026-11-20 12:00:01.250", "UTC", 1'250'999us);
        row("2026-11-20T12:00:01.250Z", "UTC", 1'250'999us);
        row("2026-11-20 13:00:01", "Europe/Berlin", 1'000'999us);
        row("2026-11-20 12:00:01 UTC", "Europe/Berlin", 1'000'999us);
        row("12:00", "UTC", 999us);
        row("9:00:00,25", "America/New_York", 2h + 250'999us);
        row("12:00:00.123456", "UTC", 123'456us);
        row(" 12:00:00.1234 ", "UTC", 123'400us);
        row("12:60", "UTC", -1us);
        row("2026-13-01 12:00", "UTC", -1us);
        row("2026-11-20", "UTC", -1us);
        row("25:00:00", "UTC", -1us);
        row("", "UTC", -1us);
        row("12:00:00.1234567", "UTC", -1us);
    }
    void momentsAreReadInTheZoneThatIsShown()
    {
        QFETCH(QString, text);
        QFETCH(QByteArray, zone);
        QFETCH(qint64, fromNoon);
        const auto moment = parseMoment(text, QTimeZone(zone), m_noon);
        QCOMPARE(moment.has_value(), fromNoon >= 0);
        if (moment)
            QCOMPARE((*moment - m_noon).count(), fromNoon);
    }

    void speedAndZone()
    {
        QSignalSpy speeds(m_bar.get(), &PlayerBar::speedChosen);
        auto *speed = part<QComboBox>("speed");
        speed->setCurrentIndex(4);
        emit speed->activated(4);
        QCOMPARE(speeds[0][0].toInt(), 600);
        m_bar->setZone(QTimeZone("Asia/Tokyo"));
        QCOMPARE(part<MomentField>("moment")->text(), QStringLiteral("2026-11-20 21:30:00.123"));
        QVERIFY(!part<QLabel>("momentZone")->text().isEmpty());
        for (const QWidget *widget : m_bar->findChildren<QWidget *>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            QVERIFY2(!widget->accessibleName().isEmpty(), qPrintable(widget->objectName()));
            QVERIFY2(!widget->toolTip().isEmpty() || widget == slider(), qPrintable(widget->objectName()));
        }
    }
};

TIEBREAK_TEST(QApplication, PlayerBarTest)

} // namespace tst_playerbar

#include "tst_playerbar.moc"
