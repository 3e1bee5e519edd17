// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/internalspage.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

using namespace tiebreak;

class TestInternalsPage : public QObject, public WindowFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void opensFromTheModeBar()
    {
        m_window->setMode(Mode::Internals);
        QTRY_VERIFY(m_window->page<InternalsPage>().isVisible());
    }
};

TIEBREAK_TEST(QApplication, TestInternalsPage)
#include "tst_internalspage.moc"
