// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is looked at, and its rows.
#pragma once

#include "app/boards/boardloader.h"
#include "app/session/modepage.h"
#include "app/session/session.h"
#include "files/rowscopy.h"
#include "models/boards/boardmodel.h"

#include <memory>
#include <optional>
#include <string>

namespace Ui
{
class BoardsPage;
}

namespace tiebreak
{

class BoardMessages;
class BoardRanks;
class BoardTools;
class MemberSearch;
class MemberSelection;
class RefreshClock;
class RowActions;
class RowCopier;
class RowInspection;
class SeenRows;
class ShardActions;

/// Shows the session's board. Reads it when it is chosen, when the user asks, when the link is back, and, if
/// so set, every few seconds; scroll position, selection and focus stay.
class BoardsPage : public ModePage
{
    Q_OBJECT

public:
    explicit BoardsPage(Session &session, QWidget *parent = nullptr);
    ~BoardsPage() override;

    Mode mode() const override { return Mode::Boards; }
    PageTitle title() const override;
    Docks docks() const override { return Docks::Inspector; }
    QList<QWidget *> tabParts() const override;
    QList<QAction *> menuActions(MenuGroup group) const override;
    bool focusContent() override;
    void refresh() override;
    void stopJobs() override;
    void save() override;
    void enterCodec(const CodecSpec &codec) override;
    /// Asks for a time zone to show times in.
    void openZoneDialog();
    /// Selects these ranks, from 0, and gives them the focus; once there are rows if there are none yet.
    void showRanks(qint64 first, qint64 last);
    void copyRows(CopyForm form);
    void setDirection(Direction direction);
    /// Boards named like this one are looked at as if nobody had ever said how.
    void forgetView();
    void setZone(const QString &id);
    /// As of setZone().
    QString zoneId() const;
    void setRelativeTimes(bool relative);
    BoardModel &model() { return m_model; }
    /// Nothing is under way.
    bool settled() const;

private:
    void connectSession();
    void connectHeader();
    void connectRows();
    void connectJobs();
    void makeActions();
    void updateActions();
    void showView(const BoardView &view, ViewChanges what);
    void showBoard();
    void changeView(const ViewEdit &edit);
    void chooseCodec(const CodecSpec &codec);
    /// Says for which boards the view is remembered now.
    void showRemembered();
    /// Says so in the status line, and again where the board is opened for it.
    void showMemory(const QString &sentence);
    void showOpened(const QString &took);
    void showChanged();
    void showError(const Error &error);
    void showReadTime(const QString &took);
    void applyTimes();
    void goTo(const QString &text);
    void find(const QString &text);
    /// All that refresh() reads; what was said of the user's last request stays.
    void readAgain();
    void rereadRows();
    void prepareReading();
    /// Whether the rows in view, and those around them, speak against their codec.
    void checkCodec();
    /// Shows what speaks for which codec, once that is found out anew.
    void findEvidence();
    void showEvidence();
    /// About how many members the key has that is looked into for a codec.
    qint64 membersAKey() const;
    void updateRanks();
    void updateSelection();

    std::unique_ptr<Ui::BoardsPage> m_ui;
    Session &m_session;
    BoardModel m_model;
    QTimer m_relativeClock;
    RefreshClock *m_refreshClock;
    BoardTools *m_tools;
    MemberSearch *m_search;
    BoardMessages *m_notice = nullptr;
    BoardRanks *m_ranks = nullptr;
    BoardLoader *m_loader;
    MemberSelection *m_selection = nullptr;
    RowActions *m_rowActions = nullptr;
    RowCopier *m_copier = nullptr;
    RowInspection *m_inspection = nullptr;
    ShardActions *m_shards = nullptr;
    std::unique_ptr<SeenRows> m_seen;
    QAction *m_goTo = nullptr;
    QAction *m_find = nullptr;
    QAction *m_highestFirst = nullptr;
    QAction *m_lowestFirst = nullptr;
    QAction *m_forget = nullptr;
    bool m_showsOther = false;   ///< what another process had, until this one has been read
    bool m_detectsAgain = false; ///< once it has been read again, as the user has asked
    bool m_evidenceWanted = false;
    std::optional<std::pair<qint64, qint64>> m_wantedRanks; ///< to be shown once there are rows
    std::optional<std::string> m_wantedMember; ///< to be gone to once the board has been read the other way
    QString m_memory; ///< what the status line is to say until the board is opened again
};

} // namespace tiebreak
