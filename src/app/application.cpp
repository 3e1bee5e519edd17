// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application.h"

#include "app/live/projector/projectorapplication.h"
#include "app/look/icons.h"
#include "app/look/look.h"
#include "app/look/zoom.h"
#include "app/options.h"
#include "app/pictures/grab.h"
#include "app/pictures/grabsteps.h"
#include "app/pictures/servergrabsteps.h"
#include "app/quitsignals.h"
#include "app/session/preferences.h"
#include "app/session/session.h"
#include "app/session/settingsguard.h"
#include "app/surroundings.h"
#include "app/window/connectopener.h"
#include "app/window/mainwindow.h"
#include "app/window/startopener.h"
#include "files/codeclibrary.h"
#include "files/policy.h"
#include "files/usersettings.h"
#include "models/text/displaywording.h"
#include "redis/wire/secrets.h"

#include <QApplication>
#include <QLocale>
#include <QMessageBox>
#include <QSettings>
#include <QTemporaryDir>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <unistd.h>
#include <utility>

namespace tiebreak
{

namespace
{

/// Pictures must come out the same on every day: all demo times lie before this one, 2026-11-20T20:43:10Z.
constexpr std::chrono::sys_seconds grabTime{std::chrono::seconds(1795207390)};

/// Where what the user set is kept.
QString userSettingsFile()
{
    return openUserSettings()->fileName();
}

std::chrono::sys_time<std::chrono::microseconds> realTime()
{
    return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

/// Opens the server or the file on the command line.
void openNamed(Session &session, const Options &options)
{
    if (!options.endpoint) {
        session.files().open({options.file, {}});
        return;
    }
    session.connectTo(*options.endpoint);
    if (!options.board.isNull())
        session.setBoard(options.board);
}

Policy policyOf(const Options &options)
{
    Policy policy = readPolicy();
    if (options.readOnly)
        policy.forbidWrites();
    return policy;
}

/// What a window that is opened again goes on with.
struct Reopening {
    Session::Whereabouts whereabouts;
    Mode mode = Mode::Boards;
    QSizeF onScreen; ///< the window's size there
    Qt::WindowStates state;
    double zoom = 1; ///< in the settings too, if they can be saved
};

/// How many times as large everything is shown.
double zoomOf(const Options &options)
{
    // Pictures are not of the user's window.
    if (options.scale || options.action == Options::Action::Grab)
        return options.scale.value_or(1);
    return readPreferences(QSettings(userSettingsFile(), QSettings::IniFormat)).scale;
}

/// Goes on with what `reopening` holds, where it holds something; leaves in it what another window is to go
/// on with, or nothing.
int show(QApplication &application, const Options &options, std::optional<Reopening> &reopening)
{
    QSettings settings(userSettingsFile(), QSettings::IniFormat);
    applyLook(
        application,
        options.theme.value_or(
            parseTheme(settings.value(QStringLiteral("window/theme")).toString()).value_or(Theme::System)));
    const QuitSignals quitSignals; // until all is cleaned up
    SettingsGuard guard(settings);
    Session session(settings);
    session.followPolicy([&options] { return policyOf(options); });
    session.keepRefusals();
    MainWindow window(session);
    QObject::connect(&guard, &SettingsGuard::notKept, &window, &MainWindow::showSettingsProblem);
    const auto setSize = [&window](QSize size, Qt::WindowStates state) {
        window.setWindowState(Qt::WindowNoState);
        window.resize(size);
        window.setWindowState(state);
    };
    if (reopening)
        setSize((reopening->onScreen / windowsZoom()).toSize(), reopening->state);
    else if (options.size)
        setSize(*options.size, Qt::WindowNoState);
    else
        window.fitScreen();
    QObject::connect(&quitSignals, &QuitSignals::quitRequested, &window, &MainWindow::closeUnasked);
    window.show();
    // Only once the window is on the screen does anything else begin.
    QTimer::singleShot(0, &session, [&, from = std::exchange(reopening, {})] {
        if (from) {
            session.goOn(from->whereabouts);
            window.setMode(from->mode);
        } else if (!options.profile.isEmpty())
            window.start().openProfile(options.profile);
        else if (options.endpoint && options.fromLink)
            window.connects().offer(*options.endpoint);
        else if (options.sandbox)
            window.start().openSandbox(options.board);
        else if (options.endpoint || !options.file.isEmpty())
            openNamed(session, options);
        else if (options.link)
            window.start().openLink(*options.link);
        else
            window.start().open();
        // Behind what has put older notices away.
        if (const std::string &problem = session.policy().problem(); !problem.empty())
            emit session.noticeRaised({}, displayText(problem));
    });
    const int code = QApplication::exec();
    if (const auto zoom = window.reopensAt())
        reopening =
            Reopening{session.whereabouts(), window.mode(),
                      QSizeF(window.normalGeometry().size()) * windowsZoom(), window.windowState(), *zoom};
    return code;
}

/// The board on the command line with what else it takes: codecs by name, names, the password.
Result<SoloBoard> soloBoard(const Options &options)
{
    SoloBoard board;
    board.endpoint = *options.endpoint;
    board.setup = options.live.setup;
    board.names = options.live.names;
    if (!options.live.codec.isEmpty()) {
        TRY(board.codec,
            resolveCodec(options.live.codec.toStdString(), CodecLibrary(codecDirectory()).load().codecs));
    }
    if (board.endpoint.password.empty()) {
        board.endpoint.password = qgetenv("REDISCLI_AUTH").toStdString();
        board.mayBeOthers = !board.endpoint.password.empty();
    }
    // At a terminal it would be seen while it is typed.
    if (options.live.askPassword && ::isatty(STDIN_FILENO) == 0 &&
        !std::getline(std::cin, board.endpoint.password))
        return failure(ErrorKind::Usage,
                       "No password was entered: the input ended before the end of a line.");
    board.mayBeOthers = board.mayBeOthers && !options.live.askPassword;
    board.asksFirst = options.live.askPassword && ::isatty(STDIN_FILENO) != 0;
    return board;
}

int showLive(QApplication &application, const Options &options, const SoloBoard &board)
{
    // What the user has set holds here too; nothing is added to it.
    const QTemporaryDir directory;
    QSettings settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    const QSettings users(userSettingsFile(), QSettings::IniFormat);
    for (const QString &key : users.allKeys())
        settings.setValue(key, users.value(key));
    applyLook(application, board.setup.theme == ProjectorTheme::Light ? Theme::Light : Theme::Dark);
    const QuitSignals quitSignals;
    Session session(settings);
    session.followPolicy([&options] { return policyOf(options); });
    session.keepRefusals();
    session.setZone(readPreferences(settings).timeZone());
    ProjectorApplication projector(session, board);
    QObject::connect(&quitSignals, &QuitSignals::quitRequested, &application, &QApplication::quit);
    QObject::connect(&projector, &ProjectorApplication::closed, &application, &QApplication::quit);
    QTimer::singleShot(0, &projector, &ProjectorApplication::start);
    return QApplication::exec();
}

/// Leaves out what the offscreen platform says of itself, such as that it cannot hint a size: pictures do not
/// depend on it.
void writeOwnMessages(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (type == QtFatalMsg || type == QtCriticalMsg)
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
}

/// Leaves out that the locale is not one of UTF-8, or none that is installed: Qt uses C.UTF-8 then, and
/// nothing here depends on it.
void writeAllButLocale(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith(QStringLiteral("Detected locale")))
        std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, message)));
    // Qt has said why no window can be shown, such as that there is nothing behind DISPLAY.
    if (type == QtFatalMsg)
        std::_Exit(1);
}

/// Numbers are written and read in one way, whatever the user's locale: groupedText() for people, C for all
/// else, Qt and the C library included.
std::unique_ptr<QApplication> makeApplication(int &argc, char *argv[])
{
    QLocale::setDefault(QLocale::c());
    const QtMessageHandler before = qInstallMessageHandler(writeAllButLocale);
    auto application = std::make_unique<QApplication>(argc, argv); // takes over LANG and LC_ALL
    qInstallMessageHandler(before);
    std::setlocale(LC_NUMERIC, "C");
    return application;
}

int exitCode(const Error &error)
{
    return error.kind == ErrorKind::Usage ? 2 : 1;
}

void printFailure(const Error &error)
{
    std::fprintf(stderr, "tiebreak: %s\n", error.message.c_str());
}

/// Says why what the desktop passed on cannot be opened: nobody reads the output of a program that a click
/// started.
void showFailedOpening(int &argc, char *argv[], const Error &error)
{
    if (!choosePlatform(false, QCoreApplication::libraryPaths()))
        return printFailure(error);
    const auto application = makeApplication(argc, argv);
    QApplication::setWindowIcon(applicationIcon());
    applyLook(*application, Theme::System);
    QMessageBox box(QMessageBox::Warning, QStringLiteral("Tiebreak"), displayText(error.message));
    box.setTextFormat(Qt::PlainText);
    const QuitSignals quitSignals;
    QObject::connect(&quitSignals, &QuitSignals::quitRequested, &box, &QMessageBox::reject);
    printFailure(error);
    box.exec();
}

int grab(QApplication &application, const Options &options)
{
    qInstallMessageHandler(writeOwnMessages);
    // Not the user's settings: pictures show Tiebreak as it is at first.
    const QTemporaryDir directory;
    QSettings settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    applyLook(application, options.theme.value_or(Theme::Light));
    const bool named = options.endpoint || !options.file.isEmpty();
    const auto then = [began = realTime()] {
        return std::chrono::sys_time<std::chrono::microseconds>(grabTime) + (realTime() - began);
    };
    Session session(settings, named ? Session::Clock(realTime) : Session::Clock(then));
    session.followPolicy([&options] { return policyOf(options); });
    session.keepRefusals();
    MainWindow window(session);
    window.resize(options.size.value_or(QSize(1440, 900)));
    Grab pictures(window, options.grabDirectory, [&]() -> Result<std::vector<GrabStep>> {
        if (!named)
            return grabSteps(session, window);
        return serverGrabSteps(session, window, [&] { openNamed(session, options); });
    });
    QObject::connect(&pictures, &Grab::finished, &application, &QApplication::exit);
    window.show();
    QTimer::singleShot(0, &pictures, &Grab::start);
    return QApplication::exec();
}

} // namespace

int runApplication(int argc, char *argv[])
{
    // Writing to a closed socket must be an error, not the end of the program.
    std::signal(SIGPIPE, SIG_IGN);
    // So must a limit on the size of files be, so that what an export began is removed.
    std::signal(SIGXFSZ, SIG_IGN);
    refuseCoreDumps();
    QCoreApplication::setApplicationName(QStringLiteral("tiebreak"));
    QCoreApplication::setApplicationVersion(QStringLiteral(TIEBREAK_VERSION));
    // No display name: Qt would append it to the title of every dialog.

    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments += QString::fromLocal8Bit(argv[i]);
    blankPasswords(argc, argv);
    const Result<Options> options = parseOptions(arguments);
    if (!options) {
        if (arguments.contains(QStringLiteral("--from-link")))
            showFailedOpening(argc, argv, options.error());
        else
            printFailure(options.error());
        return exitCode(options.error());
    }
    if (options->action == Options::Action::Help) {
        const QCoreApplication named(argc, argv); // the usage line begins with the program's name
        std::fputs(qPrintable(helpText()), stdout);
        return 0;
    }
    if (options->action == Options::Action::Version) {
        std::puts("tiebreak " TIEBREAK_VERSION);
        return 0;
    }
    if (const auto settings = checkUserSettings(); !settings) {
        if (options->fromLink)
            showFailedOpening(argc, argv, settings.error());
        else
            printFailure(settings.error());
        return exitCode(settings.error());
    }
    const bool pictures = options->action == Options::Action::Grab;
    if (const auto chosen = choosePlatform(pictures, QCoreApplication::libraryPaths()); !chosen) {
        printFailure(chosen.error());
        return 1;
    }
    SoloBoard solo;
    if (options->action == Options::Action::Live) {
        auto board = soloBoard(*options);
        if (!board) {
            printFailure(board.error());
            return exitCode(board.error());
        }
        solo = std::move(*board);
    }
    setWindowsZoom(zoomOf(*options));
    std::optional<Reopening> reopening;
    for (;;) {
        const auto application = makeApplication(argc, argv);
        QApplication::setWindowIcon(applicationIcon());
        if (const auto fonts = checkFonts(); !fonts)
            printFailure(fonts.error());
        if (options->action == Options::Action::Live)
            return showLive(*application, *options, solo);
        if (options->action == Options::Action::Grab)
            return grab(*application, *options);
        const int code = show(*application, *options, reopening);
        if (!reopening)
            return code;
        setWindowsZoom(reopening->zoom);
    }
}

} // namespace tiebreak
