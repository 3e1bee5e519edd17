// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menus, bars, docks and the page between them.
#pragma once

#include "app/look/look.h"
#include "app/session/modepage.h"
#include "app/session/session.h"

#include <QKeySequence>
#include <QMainWindow>
#include <QSet>

#include <memory>
#include <optional>
#include <vector>

class QStackedWidget;

namespace tiebreak
{

class AlertBar;
class BoardExport;
class BoardList;
class ConnectOpener;
class ConnectionBar;
class DockArea;
class EmptyState;
class ExplainPanel;
class ConnectionStatus;
class LinkOpener;
class MessageBar;
class ModeBar;
class EditOpener;
class ProfileOpener;
class ReencodeOpener;
class RowInspector;
class StartOpener;
class StatusLine;
class ZoomActions;

/// Puts the parts together. Reads and keeps its own settings.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// What it begins with.
    StartOpener &start() { return *m_start; }
    ConnectOpener &connects() { return *m_connects; }
    LinkOpener &links() { return *m_links; }
    /// Shows what the user who is logged in may do.
    void openPermissions();
    /// The saved servers.
    ProfileOpener &profiles() { return *m_profiles; }
    /// Asks for a server; the dialogs do not block and delete themselves.
    void openConnectDialog();
    /// The same with the server there is, for another user or password.
    void openLogInDialog();
    void openSettings();
    /// What the words of the window mean.
    void openWords();
    void openAbout();
    /// Why one row stands above another.
    void openExplain(const ExplainedPair &pair);
    BoardList &boardList() { return *m_list; }
    /// The page of this class.
    template <class Page>
    Page &page() const
    {
        return *findChild<Page *>();
    }
    /// What all parts of the window give to a group of the menus.
    QList<QAction *> menuActions(MenuGroup group) const;
    /// For the menu of modes.
    struct ModeName {
        Mode mode;
        QString text; ///< with a mnemonic
        QKeySequence shortcut;
    };
    QList<ModeName> modes() const;
    Mode mode() const;
    void setMode(Mode mode);
    /// Reads anew what the current page shows.
    void refresh();
    /// The theme of the settings, which setTheme() changes.
    Theme theme() const;
    /// Closes the window, so that the program opens another one that goes on where this one was; asks first
    /// what becomes of work that is in no file.
    void reopen();
    /// Where it was closed for that, the zoom to open at.
    std::optional<double> reopensAt() const;
    /// Moves the window and makes it smaller where it, its title and its frame would not be on the screen.
    /// What then has less room than it needs scrolls.
    void fitScreen();
    /// Says that what is set is not kept.
    void showSettingsProblem(const QString &sentence);
    /// Closes the window and ends the program, whatever is in no file: nobody can be asked.
    void closeUnasked();
    /// Changes the look at once and keeps it in the settings.
    void setTheme(Theme theme);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    /// A page and what it says in the status line while it is the current one.
    struct PagePlace {
        ModePage *page;
        QKeySequence shortcut;
        QWidget *shown; ///< the page, or the area that it scrolls in
        QString status;
        QString range;
        QString selection;
        QString source;
    };

    void addPages();
    void connectPage(PagePlace &place);
    /// The board, the server, and whose window it is.
    void showTitle();
    void connectSession();
    void connectExport();
    const PagePlace &current() const;
    /// Asks what becomes of work that is in no file; the window closes once it may go.
    void askAboutWork(ModePage &page, const UnsavedWork &work);
    void showStatus();
    void showPage();
    void chooseFirstDemoBoard();
    /// The user's own codecs; the page takes over the one that is chosen.
    void openCustomCodecs(ModePage &page, const CodecSpec &suggested);

    Session &m_session;
    ZoomActions *m_zoom = nullptr;
    ModeBar *m_modes;
    ConnectionBar *m_bar;
    MessageBar *m_linkMessage;
    ConnectionStatus *m_connectionStatus = nullptr;
    MessageBar *m_zoomMessage;
    MessageBar *m_exportMessage;
    MessageBar *m_settingsMessage;
    AlertBar *m_alerts;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    std::vector<std::unique_ptr<PagePlace>> m_pages; ///< in the order of the mode bar
    QSet<const ModePage *> m_letGo;                  ///< pages whose work may go with the window
    bool m_workMayGo = false;                        ///< the window closes, whatever is in no file
    bool m_reopens = false;                          ///< another one follows it
    BoardList *m_list;
    RowInspector *m_inspector;
    ExplainPanel *m_explain;
    DockArea *m_docks; ///< so that the docks stand beside the mode bar
    StatusLine *m_status;
    BoardExport *m_export;
    ReencodeOpener *m_reencode;
    EditOpener *m_edits;
    ProfileOpener *m_profiles;
    ConnectOpener *m_connects;
    LinkOpener *m_links;
    StartOpener *m_start = nullptr;
};

} // namespace tiebreak
