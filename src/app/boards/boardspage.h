// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is looked at, and its rows.
#pragma once

#include "app/boards/boardloader.h"
#include "app/session/modepage.h"
#include "app/session/session.h"
#include "files/rowscopy.h"
#include "models/boards/boardmodel.h"

#include <QElapsedTimer>

#include <functional>
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
    /// Asks for several keys that are one board together, and opens it.
    void openShardsDialog();
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
    struct KnownRow {
        std::string_view member;
        double raw;
        std::string_view serverText;
    };

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
    void openShards(const QString &names);
    /// Of a board whose keys a pattern names.
    void findShardsAgain();
    /// Opens the board of these names, unless it is open with the same keys.
    void findShards(const std::string &typed, const std::function<void()> &retry);
    /// Counts anew how many rows of all keys stand above those in view.
    void verifyRanks();
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
    /// What is at hand of the board, by which one sees that another tick has read other rows.
    struct SeenRows {
        qint64 members = 0;
        int first = 0; ///< in view
        int last = 0;
        std::string rows; ///< empty where some of those in view are not read

        /// Whoever has only scrolled sees other rows of the same board.
        bool differsFrom(const SeenRows &other) const
        {
            const bool isSameView = first == other.first && last == other.last;
            return members != other.members ||
                   (isSameView && !rows.empty() && !other.rows.empty() && rows != other.rows);
        }
    };
    SeenRows rowsInView() const;
    /// Where a tick of the refresh clock has read other rows, what was found in those of before is found out
    /// again: the codec nobody has chosen, and the members that match.
    void followChanges();
    /// Hands the current row to the inspector, or why there is nothing to say of it yet.
    void inspectRow();
    /// What is known of this row, which is the current one: from the rows at hand, or from where its member
    /// was found. Nothing while somebody else stands there.
    std::optional<KnownRow> knownRow(int row) const;
    void inspectGoneMember(const QByteArray &member, qint64 rank);
    /// The same where that row has not been read.
    void inspectUnreadRow();
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
    QAction *m_goTo = nullptr;
    QAction *m_find = nullptr;
    QAction *m_highestFirst = nullptr;
    QAction *m_lowestFirst = nullptr;
    QAction *m_forget = nullptr;
    QAction *m_openShards = nullptr;
    QAction *m_verify = nullptr;
    int m_inspectedRow = -1;              ///< whose raw was handed to the inspector last
    bool m_showsOther = false;            ///< what another process had, until this one has been read
    bool m_detectsAgain = false;          ///< once it has been read again, as the user has asked
    std::optional<SeenRows> m_rowsBefore; ///< rowsInView() before the last tick of the refresh clock
    bool m_rowsChanged = false;           ///< since followChanges() has found out again
    QElapsedTimer m_followed;             ///< since then
    bool m_evidenceWanted = false;
    std::optional<QByteArray> m_gone; ///< the inspector says that it is not on the board
    std::optional<std::pair<qint64, qint64>> m_wantedRanks; ///< to be shown once there are rows
    std::optional<std::string> m_wantedMember; ///< to be gone to once the board has been read the other way
    Task<BoardShards> m_findingShards;
    Task<bool> m_verifying;
    QString m_memory; ///< what the status line is to say until the board is opened again
};

} // namespace tiebreak
