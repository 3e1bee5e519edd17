// SPDX-License-Identifier: GPL-3.0-or-later
// The built program where the surroundings are odd: the locale, the home, the screen.
#include "app/session/settingsguard.h"
#include "app/widgets/messagebar.h"
#include "app/window/connectdialog.h"
#include "app/window/mainwindow.h"
#include "redis/wire/endpointurl.h"
#include "support/freshsettings.h"
#include "support/run.h"
#include "support/testprogram.h"

#include <QApplication>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QtTest>

#include <sys/stat.h>

using namespace tiebreak;

namespace tst_startup
{

namespace
{

/// On a screen of 1366x768, and one that is as large as it at --scale 2.
class LaptopApplication : public QApplication
{
public:
    LaptopApplication(int &argc, char **argv) : QApplication(withScreen(argc), argv) {}

private:
    static int &withScreen(int &argc)
    {
        static QTemporaryDir directory;
        QFile file(directory.filePath(QStringLiteral("screens.json")));
        if (file.open(QIODevice::WriteOnly))
            file.write(R"({"screens": [
                {"name": "laptop", "x": 0, "y": 0, "width": 1366, "height": 768},
                {"name": "at twice the scale", "x": 1366, "y": 0, "width": 683, "height": 384}]})");
        qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(file.fileName()));
        return argc;
    }
};

} // namespace

class TestStartup : public QObject
{
    Q_OBJECT

private slots:
    void anyLocaleStarts_data()
    {
        QTest::addColumn<QString>("language");
        for (const char *name : {"C", "de_DE.UTF-8", "ar_EG.UTF-8", "xx_YY.UTF-8", "xx_YY"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void anyLocaleStarts()
    {
        QFETCH(const QString, language);
        const QTemporaryDir home;
        QProcessEnvironment environment = surroundings(home);
        environment.remove(QStringLiteral("LC_ALL"));
        environment.insert(QStringLiteral("LANG"), language);
        QProcess program;
        start(program, environment);
        // The first that it writes by itself.
        QTRY_VERIFY(QFile::exists(home.filePath(QStringLiteral("config/Tiebreak/Tiebreak.ini"))));
        program.terminate();
        const Run run = finish(program);
        QCOMPARE(run.status, 0);
        QCOMPARE(said(run.err), QList<QByteArray>());
        // It knows hosts, users, and what was typed in the Console.
        QCOMPARE(QFile::permissions(home.filePath(QStringLiteral("config/Tiebreak/Tiebreak.ini"))) &
                     (QFile::ReadGroup | QFile::ReadOther),
                 QFile::Permissions());
    }

    void aDisplayThatIsNotThereEndsIt()
    {
        const QTemporaryDir home;
        QProcessEnvironment environment = surroundings(home);
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
        environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":7777"));
        QProcess program;
        start(program, environment);
        const Run run = finish(program);
        QVERIFY(program.exitStatus() == QProcess::NormalExit);
        QCOMPARE(run.status, 1);
        QVERIFY(!run.err.isEmpty());
    }

    /// Where a click in the desktop starts it, nobody reads its output.
    void whatTheDesktopPassesOnAndCannotBeOpenedIsSaidInAWindow()
    {
        const QTemporaryDir home;
        const QString missing = home.filePath(QStringLiteral("missing.rdb"));
        QProcess program;
        start(program, surroundings(home), {missing});
        QCOMPARE(finish(program).status, 1);
        start(program, surroundings(home), {QStringLiteral("--from-link"), missing});
        QByteArray said;
        QTRY_VERIFY((said += program.readAllStandardError()).contains("missing.rdb"));
        QVERIFY(!program.waitForFinished(300)); // it waits for its user
        program.terminate();
        QCOMPARE(finish(program).status, 1);
        QVERIFY(program.exitStatus() == QProcess::NormalExit);
    }

    /// Nobody may ever write into it.
    void settingsThatAreAPipeEndIt()
    {
        const QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkpath(QStringLiteral("config/Tiebreak")));
        QCOMPARE(::mkfifo(QFile::encodeName(home.filePath("config/Tiebreak/Tiebreak.ini")).constData(), 0600),
                 0);
        QProcess program;
        start(program, surroundings(home));
        const Run run = finish(program);
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("Tiebreak.ini"), run.err.constData());
    }

    void settingsThatCannotBeWrittenAreToldOnce()
    {
        const QTemporaryDir home;
        QFile file(home.filePath(QStringLiteral("config")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QProcess program;
        start(program, surroundings(home));
        QByteArray first;
        QTRY_VERIFY((first += program.readAllStandardError()).contains(".ini"));
        program.terminate();
        const Run run = finish(program);
        QCOMPARE(run.status, 0);
        const QList<QByteArray> lines = said(first + run.err);
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines[0].contains("config/Tiebreak/Tiebreak.ini"), lines[0].constData());
    }

    void aServerThatIsNotSavedKeepsItsDialog()
    {
        const QTemporaryDir directory;
        QFile file(directory.filePath(QStringLiteral("config")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QSettings settings(file.fileName() + QStringLiteral("/settings.ini"), QSettings::IniFormat);
        SettingsGuard guard(settings);
        Session session(settings);
        MainWindow window(session);
        connect(&guard, &SettingsGuard::notKept, &window, &MainWindow::showSettingsProblem);
        window.show();
        const auto *message = window.findChild<MessageBar *>(QStringLiteral("settingsMessage"));
        settings.setValue(QStringLiteral("window/theme"), QStringLiteral("dark"));
        QTRY_VERIFY(!message->text().isEmpty());
        window.openConnectDialog();
        const QPointer<ConnectDialog> dialog = window.findChild<ConnectDialog *>();
        dialog->setEndpoint(parseEndpoint("redis://127.0.0.1:6390/0").value());
        dialog->findChild<QLineEdit *>(QStringLiteral("profileName"))->setText(QStringLiteral("stage"));
        auto *save = dialog->findChild<QPushButton *>(QStringLiteral("saveProfile"));
        save->click();
        QVERIFY(dialog->isVisible());
        QVERIFY(dialog->message().contains(QStringLiteral("settings.ini")));
        // Once that is mended, the same click saves.
        QVERIFY(file.remove());
        save->click();
        QTRY_VERIFY(!dialog);
        const QSettings kept(settings.fileName(), QSettings::IniFormat);
        QVERIFY(!kept.allKeys().filter(QStringLiteral("profiles/")).isEmpty());
    }

    void theWindowFitsItsScreen_data()
    {
        QTest::addColumn<QRect>("before");
        QTest::newRow("larger") << QRect(5, 54, 1420, 840);
        QTest::newRow("beyond the right and the bottom") << QRect(700, 300, 1100, 640);
        QTest::newRow("above") << QRect(100, -30, 1100, 640);
        QTest::newRow("smaller than the window may be") << QRect(1376, 44, 1000, 620);
        QTest::newRow("fits") << QRect(100, 60, 1100, 640);
    }
    void theWindowFitsItsScreen()
    {
        QFETCH(const QRect, before);
        QCOMPARE(QGuiApplication::screens().size(), 2);
        const QRect screen = QGuiApplication::screenAt(before.center())->availableGeometry();
        const QTemporaryDir directory;
        const auto settings = freshSettings(directory);
        {
            QMainWindow larger;
            larger.setGeometry(before);
            larger.show();
            settings->setValue(QStringLiteral("window/geometry"), larger.saveGeometry());
        }
        Session session(*settings);
        MainWindow window(session);
        window.fitScreen();
        window.show();
        QVERIFY2(screen.contains(window.frameGeometry()),
                 qPrintable(QDebug::toString(window.frameGeometry())));
        QVERIFY(window.y() - screen.top() >= 0);
        if (screen.adjusted(4, 44, -4, -4).contains(before))
            QCOMPARE(window.geometry(), before);
    }

private:
    static QProcessEnvironment surroundings(const QTemporaryDir &home)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), home.path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.filePath(QStringLiteral("config")));
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home.path());
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        return environment;
    }
    static void start(QProcess &program, const QProcessEnvironment &environment,
                      const QStringList &arguments = {})
    {
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(TIEBREAK_WINDOW), arguments);
    }
    /// The lines, without those that the offscreen platform says of itself.
    static QList<QByteArray> said(const QByteArray &text)
    {
        QList<QByteArray> lines = linesOf(text);
        lines.removeIf([](const QByteArray &line) { return line.contains("propagateSizeHints"); });
        return lines;
    }
};

TIEBREAK_TEST(LaptopApplication, TestStartup)

} // namespace tst_startup

#include "tst_startup.moc"
