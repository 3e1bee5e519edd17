// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainmenu.h"

#include "app/boardlist/boardlist.h"
#include "app/codecs/codecdialog.h"
#include "app/lab/codeclabpage.h"
#include "app/session/sandboxfile.h"
#include "app/session/session.h"
#include "app/widgets/savedfile.h"
#include "app/window/mainwindow.h"
#include "app/window/profileopener.h"

#include <QActionGroup>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QInputDialog>
#include <QMenuBar>
#include <QObject>
#include <QPushButton>

namespace tiebreak
{

namespace
{

/// The dialogs of opening a file; they do not block and delete themselves.
class FileOpener : public QObject
{
public:
    /// `window` is what the dialogs stand before.
    FileOpener(Session &session, QWidget &window) : QObject(&window), m_session(session), m_window(window)
    {
        connect(&session.files(), &FileOpening::failed, this,
                [this](const SandboxFile &file, const Error &error) {
                    if (error.kind == ErrorKind::Usage && !file.codec)
                        askForCodec(file);
                });
        connect(&session, &Session::fileRequested, this, &FileOpener::askForAnyFile);
    }

    /// For any that can be opened.
    void askForAnyFile()
    {
        askForFile(MainMenu::tr("Open a file"),
                   MainMenu::tr("All that opens (*.rdb *.csv *.tsv *.tab *.jsonl *.ndjson *.json "
                                "*.tiebreak);;All files (*)"));
    }

    void askForRdb()
    {
        askForFile(MainMenu::tr("Open an RDB file"), MainMenu::tr("RDB files (*.rdb);;All files (*)"));
    }

    void askForBoardFile()
    {
        askForFile(MainMenu::tr("Open a board file"),
                   MainMenu::tr("Boards (*.csv *.tsv *.tab *.jsonl *.ndjson *.json);;All files (*)"));
    }

    void askForRecording()
    {
        askForFile(MainMenu::tr("Open a recording"), MainMenu::tr("Recordings (*.tiebreak);;All files (*)"));
    }

private:
    void askForFile(const QString &title, const QString &filter)
    {
        QFileDialog *dialog = openDialog(&m_window, title, {}, filter);
        connect(dialog, &QFileDialog::fileSelected, &m_session, [this](const QString &path) {
            m_session.files().open({path, {}});
        });
        dialog->open();
    }

    void askForCodec(const SandboxFile &file)
    {
        auto *dialog = new CodecDialog(file.name(), m_session.customCodecs().codecs(), &m_window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &CodecDialog::codecChosen, &m_session,
                [this, path = file.path](const CodecSpec &codec) {
                    m_session.files().open({path, codec});
                });
        dialog->open();
    }

    Session &m_session;
    QWidget &m_window;
};

} // namespace

MainMenu::MainMenu(MainWindow &window, Session &session)
    : QObject(&window), m_window(window), m_session(session)
{
    addConnection();
    addBoard();
    addView();
    QMenu *sandbox = window.menuBar()->addMenu(tr("&Sandbox"));
    m_resetDemo = sandbox->addAction(tr("&Reset demo boards"), &session, &Session::resetDemoBoards);
    addHelp();
    connect(&session, &Session::linkChanged, this, &MainMenu::updateActions);
    updateActions();
}

void MainMenu::updateActions()
{
    using Link = Session::Link;
    const Link link = m_session.link();
    m_reconnect->setEnabled(link == Link::Lost || link == Link::Connected);
    m_disconnect->setEnabled(link != Link::None);
    m_permissions->setEnabled(link == Link::Connected);
    m_resetDemo->setEnabled(link == Link::Connected && m_session.isSandbox() && !m_session.file());
}

void MainMenu::addConnection()
{
    m_connection = m_window.menuBar()->addMenu(tr("&Connection"));
    m_connection->addAction(tr("&Connect…"), QKeySequence(Qt::CTRL | Qt::Key_N), &m_window,
                            &MainWindow::openConnectDialog);
    QMenu *saved = m_connection->addMenu(tr("Sa&ved servers"));
    saved->setObjectName(QStringLiteral("savedServers"));
    saved->setToolTipsVisible(true);
    connect(saved, &QMenu::aboutToShow, &m_window, [this, saved] { m_window.profiles().fillMenu(*saved); });
    m_connection->addAction(tr("&Sandbox"), &m_session, &Session::startSandbox);
    m_connection->addSeparator();
    auto *opener = new FileOpener(m_session, m_window);
    m_connection->addAction(tr("&Open RDB…"), QKeySequence::Open, opener, &FileOpener::askForRdb);
    m_connection->addAction(tr("Open &board file…"), opener, &FileOpener::askForBoardFile);
    m_connection->addAction(tr("Open r&ecording…"), opener, &FileOpener::askForRecording);
    m_connection->addAction(tr("Open &lessons…"), &m_window.page<CodecLabPage>(),
                            &CodecLabPage::askForLessons);
    m_connection->addSeparator();
    m_reconnect = m_connection->addAction(tr("&Reconnect"), &m_session, &Session::reconnect);
    m_disconnect = m_connection->addAction(tr("&Disconnect"), &m_session, &Session::disconnectFromServer);
    addEnvironments(*m_connection);
    m_permissions =
        m_connection->addAction(tr("User &permissions…"), &m_window, &MainWindow::openPermissions);
    m_connection->addSeparator();
    m_connection->addAction(tr("&Quit"), QKeySequence::Quit, &m_window, &QWidget::close);
}

void MainMenu::addBoard()
{
    QMenu *menu = m_window.menuBar()->addMenu(tr("&Board"));
    menu->addAction(tr("&Refresh"), QKeySequence(Qt::Key_F5), &m_window, &MainWindow::refresh);
    menu->addActions(m_window.menuActions(MenuGroup::Read));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Go));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Rows));
    menu->addMenu(tr("&Copy"))->addActions(m_window.menuActions(MenuGroup::Copy));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Save));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Direction));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Board));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Forget));
}

void MainMenu::addChoices(QMenu &menu, const QList<Choice> &choices)
{
    auto *group = new QActionGroup(&menu);
    for (const Choice &choice : choices) {
        QAction *action = menu.addAction(choice.name, this, choice.choose);
        action->setCheckable(true);
        action->setShortcut(choice.shortcut);
        group->addAction(action);
        const auto updateChecked = [action, isChosen = choice.isChosen] { action->setChecked(isChosen()); };
        connect(&menu, &QMenu::aboutToShow, action, updateChecked);
    }
}

void MainMenu::addEnvironments(QMenu &connection)
{
    QMenu *menu = connection.addMenu(tr("This server &is"));
    QList<Choice> choices;
    for (const Environment environment : allEnvironments)
        choices += {environmentWords(environment), [this, environment] { mark(environment); },
                    [this, environment] { return m_session.environment() == environment; }};
    addChoices(*menu, choices);
    connect(&connection, &QMenu::aboutToShow, menu,
            [this, menu] { menu->setEnabled(!m_session.isSandbox() && m_session.endpoint().has_value()); });
}

void MainMenu::mark(Environment environment)
{
    if (m_session.environment() != Environment::Production || environment == Environment::Production) {
        m_session.setEnvironment(environment);
        return;
    }
    // A slip in a menu is not to take away what protects the server.
    auto *dialog = new QInputDialog(&m_window);
    dialog->setObjectName(QStringLiteral("unmarkDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Production mark"));
    const QString name = m_session.serverName();
    dialog->setLabelText(
        tr("This server is marked as production. To take the mark away, type %1.").arg(name));
    dialog->setOkButtonText(tr("Take the mark away"));
    const auto isNamed = [name](const QString &typed) { return typed.trimmed() == name; };
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, isNamed, environment](const QString &typed) {
                if (isNamed(typed))
                    m_session.setEnvironment(environment);
            });
    connect(&m_session, &Session::serverChanged, dialog, &QDialog::reject);
    dialog->open();
    QPushButton *take = dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    take->setEnabled(false);
    connect(dialog, &QInputDialog::textValueChanged, take,
            [take, isNamed](const QString &typed) { take->setEnabled(isNamed(typed)); });
}

void MainMenu::addThemes(QMenu &view)
{
    QMenu *menu = view.addMenu(tr("&Theme"));
    const std::pair<QString, Theme> themes[] = {
        {tr("Same as the desktop"), Theme::System}, {tr("Light"), Theme::Light}, {tr("Dark"), Theme::Dark}};
    QList<Choice> choices;
    for (const auto &[name, theme] : themes)
        choices += {name, [this, theme = theme] { m_window.setTheme(theme); },
                    [this, theme = theme] { return m_window.theme() == theme; }};
    addChoices(*menu, choices);
}

void MainMenu::addModes(QMenu &view)
{
    QList<Choice> choices;
    for (const auto &[mode, name, shortcut] : m_window.modes())
        choices += {name, [this, mode = mode] { m_window.setMode(mode); },
                    [this, mode = mode] { return m_window.mode() == mode; }, shortcut};
    addChoices(view, choices);
    view.addSeparator();
}

void MainMenu::addView()
{
    BoardList *list = &m_window.boardList();
    QMenu *menu = m_window.menuBar()->addMenu(tr("&View"));
    addModes(*menu);
    addThemes(*menu);
    QMenu *times = menu->addMenu(tr("T&imes"));
    times->addActions(m_window.menuActions(MenuGroup::Zones));
    times->addSeparator();
    times->addActions(m_window.menuActions(MenuGroup::Times));
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Outline));
    QMenu *columns = menu->addMenu(tr("&Columns of the board list"));
    columns->setObjectName(QStringLiteral("columnsMenu"));
    connect(columns, &QMenu::aboutToShow, list, [list, columns] { list->fillColumnMenu(*columns); });
    menu->addSeparator();
    for (const QDockWidget *dock : m_window.findChildren<QDockWidget *>())
        menu->addAction(dock->toggleViewAction());
    menu->addSeparator();
    menu->addActions(m_window.menuActions(MenuGroup::Zoom));
    menu->addSeparator();
    QAction *fullScreen = menu->addAction(tr("&Full screen"), QKeySequence(Qt::Key_F11), &m_window, [this] {
        m_window.setWindowState(m_window.windowState() ^ Qt::WindowFullScreen);
    });
    fullScreen->setObjectName(QStringLiteral("fullScreen"));
    fullScreen->setCheckable(true);
    connect(menu, &QMenu::aboutToShow, fullScreen,
            [this, fullScreen] { fullScreen->setChecked(m_window.isFullScreen()); });
}

void MainMenu::addHelp()
{
    QMenu *menu = m_window.menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Glossary"), QKeySequence::HelpContents, &m_window, &MainWindow::openWords);
    menu->addAction(tr("&About Tiebreak"), &m_window, &MainWindow::openAbout);
}

} // namespace tiebreak

#include "moc_mainmenu.cpp"
