// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menus, bars, docks and the page between them.
#pragma once

#include "app/look.h"
#include "app/session.h"

#include <QMainWindow>

class QStackedWidget;

namespace tiebreak
{

class AuditPage;
class BoardExport;
class BoardList;
class BoardsPage;
class CodecLabPage;
class ConnectDialog;
class ConnectionBar;
class DockArea;
class EmptyState;
class ExplainPanel;
class FittingArea;
class LinkDisplay;
class MessageBar;
class ModeBar;
class RowInspector;
class SimulatorPage;
class StatusLine;

/// Puts the parts together. Reads and keeps its own settings.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Session &session, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Asks for a server; the dialogs do not block and delete themselves.
    void openConnectDialog();
    /// The same with the server there is, for another user or password.
    void openLogInDialog();
    void openSettings();
    /// What the words of the window mean.
    void openWords();
    void openAbout();
    /// Asks for a time zone to show times in.
    void openZoneDialog();
    /// What another codec would do to the board, and a new board packed by it.
    void openReencodeDialog();
    /// Asks for a file to write the board to.
    void exportBoard();
    BoardList &boardList() { return *m_list; }
    BoardsPage &boardsPage() { return *m_page; }
    AuditPage &auditPage() { return *m_audit; }
    CodecLabPage &labPage() { return *m_lab; }
    SimulatorPage &simulatorPage() { return *m_simulator; }
    /// What the window is for: the id of a cell of the mode bar.
    QString mode() const;
    void setMode(const QString &id);
    /// Reads anew what the current mode shows.
    void refresh();
    /// Shows these ranks, from 0, in Boards mode.
    void showRanks(qint64 first, qint64 last);
    /// The theme of the settings, which setTheme() changes.
    Theme theme() const;
    QString themeName() const;
    /// Changes the look at once and keeps it in the settings.
    void setTheme(Theme theme);

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    /// Asks what becomes of runs that are in no file; only when they may go the window closes.
    void askAboutRuns();
    /// What a page says in the status line while it is the current one.
    struct PageStatus {
        QString text;
        QString selection;
        QString read;
    };
    void connectPages();
    void connectExport();
    void showStatus();
    bool isAudit() const;
    bool isLab() const;
    bool isSimulator() const;
    /// Shows the board that a run left, at a rank from 0.
    void showRunBoard(const QByteArray &key, const CodecSpec &codec, Direction direction, qint64 rank);
    void showPage();
    void chooseFirstDemoBoard();
    ConnectDialog *makeConnectDialog();

    Session &m_session;
    ModeBar *m_modes;
    ConnectionBar *m_bar;
    MessageBar *m_linkMessage;
    LinkDisplay *m_link = nullptr;
    MessageBar *m_exportMessage;
    QStackedWidget *m_stack;
    EmptyState *m_empty;
    BoardsPage *m_page;
    AuditPage *m_audit;
    CodecLabPage *m_lab;
    FittingArea *m_labArea; ///< the Lab needs more room than the smallest window has
    SimulatorPage *m_simulator;
    bool m_runsMayGo = false;     ///< the window closes, whatever runs are in no file
    FittingArea *m_simulatorArea; ///< as does the simulator
    BoardList *m_list;
    RowInspector *m_inspector;
    ExplainPanel *m_explain;
    DockArea *m_docks; ///< so that the docks stand beside the mode bar
    StatusLine *m_status;
    BoardExport *m_export;
    PageStatus m_boardsStatus;
    PageStatus m_auditStatus;
    PageStatus m_labStatus;
    PageStatus m_simulatorStatus;
};

} // namespace tiebreak
