// SPDX-License-Identifier: GPL-3.0-or-later
// What ends the program from outside leaves nothing behind and forgets nothing.
#include "app/quitsignals.h"
#include "app/window/mainwindow.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace tiebreak;

namespace tst_quitsignals
{

class TestQuitSignals : public QObject
{
    Q_OBJECT

private slots:
    void aSignalIsTold_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void aSignalIsTold()
    {
        QFETCH(int, number);
        QuitSignals signalsOfQuit;
        QSignalSpy spy(&signalsOfQuit, &QuitSignals::quitRequested);
        std::raise(number);
        QTRY_COMPARE(spy.count(), 1);
    }

    void whatIsIgnoredStaysSo()
    {
        std::signal(SIGHUP, SIG_IGN);
        {
            const QuitSignals signalsOfQuit;
            std::raise(SIGHUP);
        }
        QVERIFY(std::signal(SIGHUP, SIG_DFL) == SIG_IGN);
    }

    void theWindowKeepsItsSize()
    {
        const QTemporaryDir directory;
        const auto settings = freshSettings(directory);
        {
            Session session(*settings);
            MainWindow window(session);
            const QuitSignals quitSignals;
            connect(&quitSignals, &QuitSignals::quitRequested, &window, &MainWindow::closeUnasked);
            window.resize(1111, 722);
            window.show();
            std::raise(SIGTERM);
            QTRY_VERIFY(!window.isVisible());
        }
        Session session(*settings);
        const MainWindow window(session);
        QCOMPARE(window.size(), QSize(1111, 722));
    }
};

TIEBREAK_TEST(QApplication, TestQuitSignals)

} // namespace tst_quitsignals

#include "tst_quitsignals.moc"
