// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of this machine that never go back.
#include "core/time/carriedclock.h"

#include "support/testprogram.h"

#include <QtTest>

#include <memory>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_carriedclock
{

class CarriedClockTest : public QObject
{
    Q_OBJECT

    const CarriedClock::Moment m_begin{std::chrono::seconds(1'795'000'000)};
    std::chrono::microseconds m_passed{0}; ///< by the steady clock
    std::chrono::microseconds m_setBy{0};  ///< the system's clock beside it
    std::unique_ptr<CarriedClock> m_clock;

    std::chrono::microseconds shown() { return m_clock->now() - m_begin; }

private slots:
    void init()
    {
        m_passed = m_setBy = 0us;
        m_clock = std::make_unique<CarriedClock>(
            [this] { return m_begin + m_passed + m_setBy; },
            [this] { return std::chrono::steady_clock::time_point(m_passed); });
        QVERIFY(shown() == 0us);
    }

    void followsTheSystem()
    {
        m_passed = 10s;
        QVERIFY(shown() == 10s);
        // After a suspend.
        m_setBy = 1h;
        QVERIFY(shown() == 1h + 10s);
        QVERIFY(!m_clock->takeSetBack());
    }

    void isCarriedOnWhereTheSystemsIsSetBack()
    {
        m_passed = 10s;
        QVERIFY(shown() == 10s);
        m_setBy = -1h;
        QVERIFY(shown() == 10s);
        m_passed = 15s;
        QVERIFY(shown() == 15s);
        auto setBack = m_clock->takeSetBack();
        QVERIFY(setBack && setBack->by == 1h && setBack->at == m_begin + 10s);
        QVERIFY(!m_clock->takeSetBack()); // it is told once
        m_setBy = -2h;
        QVERIFY(shown() == 15s);
        setBack = m_clock->takeSetBack();
        QVERIFY(setBack && setBack->by == 1h);
        // Set right.
        m_setBy = 0s;
        m_passed = 20s;
        QVERIFY(shown() == 20s);
        m_setBy = -1h;
        QVERIFY(shown() == 20s);
        QVERIFY(m_clock->takeSetBack());
    }

    void aSmallAdjustmentIsNotTold()
    {
        m_passed = 10s;
        QVERIFY(shown() == 10s);
        m_setBy = -500ms;
        QVERIFY(shown() == 10s);
        m_passed = 11s;
        QVERIFY(shown() == 10500ms);
        QVERIFY(!m_clock->takeSetBack());
    }
};

TIEBREAK_TEST(NoApplication, CarriedClockTest)

} // namespace tst_carriedclock

#include "tst_carriedclock.moc"
