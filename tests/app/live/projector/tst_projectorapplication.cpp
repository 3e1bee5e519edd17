// SPDX-License-Identifier: GPL-3.0-or-later
// A projector by itself, and the program that shows one: it comes up, shows the board, and stays.
#include "app/live/projector/projectorapplication.h"
#include "app/live/projector/projectorview.h"
#include "app/look/look.h"
#include "redis/wire/endpointurl.h"
#include "support/freshsettings.h"
#include "support/monitor.h"
#include "support/patience.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_soloprojector
{

class TestProjectorApplication : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<TestServer> m_server;

    static QStringList shown(ProjectorApplication &solo)
    {
        QStringList names;
        if (ProjectorWindow *window = solo.projector().window())
            for (const StandingRow &row : window->view().content().rows)
                names += row.name;
        return names;
    }
    SoloBoard board() const
    {
        SoloBoard board;
        board.endpoint = m_server->endpoint();
        board.setup.key = "board";
        board.setup.size = QSize(800, 450);
        return board;
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init()
    {
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_server->command({"ZADD", "board", "30", "ann", "20", "bob"});
    }

    void showsTheBoardUntilItIsClosed()
    {
        const auto settings = freshSettings(m_directory);
        Session session(*settings);
        ProjectorApplication solo(session, board());
        QSignalSpy closed(&solo, &ProjectorApplication::closed);
        solo.start();
        QTRY_COMPARE(shown(solo), QStringList({"ann", "bob"}));
        m_server->command({"ZADD", "board", "40", "bob"});
        QTRY_COMPARE(shown(solo), QStringList({"bob", "ann"}));
        QCOMPARE(closed.size(), 0);
        solo.projector().window()->close();
        QCOMPARE(closed.size(), 1);
    }

    void asksForThePassword()
    {
        m_server->command({"CONFIG", "SET", "requirepass", "secret"});
        const auto settings = freshSettings(m_directory);
        Session session(*settings);
        ProjectorApplication solo(session, board());
        QSignalSpy closed(&solo, &ProjectorApplication::closed);
        solo.start();
        const auto dialog = [&] {
            return solo.projector().window()->findChild<QInputDialog *>(QStringLiteral("passwordDialog"));
        };
        QTRY_VERIFY(dialog() && dialog()->isVisible());
        dialog()->setTextValue(QStringLiteral("secret"));
        dialog()->accept();
        QTRY_COMPARE(shown(solo), QStringList({"ann", "bob"}));
        QCOMPARE(closed.size(), 0);
    }

    void theProgramStays()
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_directory.path());
        program.setProcessEnvironment(environment);
        program.setProcessChannelMode(QProcess::MergedChannels);
        Monitor monitor(*m_server);
        program.start(QStringLiteral(TIEBREAK_WINDOW),
                      {QStringLiteral("--live"), QString::fromStdString(endpointText(m_server->endpoint())),
                       QStringLiteral("board")});
        QVERIFY(program.waitForStarted());
        QStringList asked;
        QTRY_VERIFY((asked += monitor.names()).contains(QStringLiteral("ZREVRANGE")));
        QVERIFY2(!program.waitForFinished(2000), program.readAll().constData());
        program.terminate();
        QVERIFY(program.waitForFinished());
        QCOMPARE(program.exitStatus() == QProcess::NormalExit ? program.exitCode() : 0, 0);
    }
};

TIEBREAK_TEST(QApplication, TestProjectorApplication)

} // namespace tst_soloprojector

#include "tst_projectorapplication.moc"
