// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/consolepage.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

using namespace tiebreak;

class TestConsolePage : public QObject, public WindowFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void opensFromTheModeBar()
    {
        m_window->setMode(Mode::Console);
        QTRY_VERIFY(m_window->page<ConsolePage>().isVisible());
    }
};

TIEBREAK_TEST(QApplication, TestConsolePage)
#include "tst_consolepage.moc"
