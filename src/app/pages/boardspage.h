// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is read, and its rows.
#pragma once

#include "app/pages/boardopener.h"
#include "app/pages/rowinspector.h"
#include "app/session.h"
#include "models/boardmodel.h"
#include "models/rowscopy.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui
{
class BoardsPage;
}

namespace tiebreak
{

class BoardDetector;
class BoardNotice;
class BoardRanks;
class BoardTools;
class CurrentRow;
class MemberSearch;
class OpenBoard;
class RefreshClock;
class RowCopier;
class ShownReading;

/// Shows the session's board. Reads it when it is chosen, when the user asks, when the link is back, and, if
/// so set, every few seconds; scroll position, selection and focus stay.
class BoardsPage : public QWidget
{
    Q_OBJECT

public:
    explicit BoardsPage(Session &session, QWidget *parent = nullptr);
    ~BoardsPage() override;

    void refresh();
    void focusRows();
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;
    void focusGoTo();
    void focusFind();
    /// Opens the list of codecs.
    void pickCodec();
    /// Selects these ranks, from 0, and gives them the focus; once there are rows if there are none yet.
    void showRanks(qint64 first, qint64 last);
    void copyRows(CopyForm form);
    /// What can be done with rows, for a menu.
    QList<QAction *> rowActions() const;
    void setDirection(Direction direction);
    /// Boards named like this one are read as if nobody had ever said how.
    void forgetReading();
    /// Stops the search or the copying that runs.
    void stopJobs();
    void setZone(const QString &id);
    void setRelativeTimes(bool relative);
    void saveColumns();
    BoardModel &model() { return m_model; }
    /// Nothing is under way.
    bool settled() const;

signals:
    /// The row to inspect changed; nothing when none is current.
    void rowInspected(const std::optional<InspectedRow> &row);
    /// E.g. "Opened with 4 commands in 1 round trip, 1.1 ms".
    void statusChanged(const QString &text);
    void selectionChanged(const QString &text);
    void pageRead(const QString &text);
    /// A job's progress in words; total 0: not known; empty text: it has ended.
    void jobProgress(const QString &text, quint64 done, quint64 total);
    void logInRequested();
    void otherZoneRequested();
    /// The user wants to see this double in the Codec Lab, as the board's codec reads it.
    void labRequested(const CodecSpec &codec, double raw);
    /// Times are shown in another zone.
    void zoneChanged(const QTimeZone &zone);

private:
    void setUpView();
    void setUpJobs();
    void setUpReading();
    void showBoard(const QByteArray &key);
    /// Tells what reads rows on demand which board they are of.
    void announceBoard();
    void showOpened(const BoardOpener::Opened &opened);
    void showChanged();
    void showError(const Error &error);
    void showReading();
    void applyTimes();
    void goTo(const QString &text);
    void reread();
    void tellPageRead();
    void find(const QString &text);
    void updateRanks();
    void updateSelection();

    std::unique_ptr<Ui::BoardsPage> m_ui;
    Session &m_session;
    BoardModel m_model;
    QTimer m_relativeClock;
    RefreshClock *m_refreshClock;
    BoardTools *m_tools;
    MemberSearch *m_search;
    BoardDetector *m_detector;
    ShownReading *m_reading = nullptr;
    BoardNotice *m_notice = nullptr;
    BoardRanks *m_ranks = nullptr;
    OpenBoard *m_board;
    RowCopier *m_copier = nullptr;
    CurrentRow *m_current = nullptr;
    std::optional<std::pair<qint64, qint64>> m_wantedRanks; ///< to be shown once there are rows
    QStringList m_memoryTold; ///< what the status line is to say until the board is opened again
};

} // namespace tiebreak
