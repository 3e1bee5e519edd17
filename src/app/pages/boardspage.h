// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is read, and its rows.
#pragma once

#include "app/pages/boardopener.h"
#include "app/pages/boardtools.h"
#include "app/pages/pagefeeder.h"
#include "app/pages/rowinspector.h"
#include "app/session.h"
#include "models/boardmodel.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace Ui
{
class BoardsPage;
}

namespace tiebreak
{

class BoardNotice;
class MemberSearch;
class RowCopier;

/// Shows the session's board. Reads it when it is chosen, when the user asks, when the link is back, and, if
/// so set, every few seconds; scroll position, selection and focus stay.
class BoardsPage : public QWidget
{
    Q_OBJECT

public:
    explicit BoardsPage(Session &session, QWidget *parent = nullptr);
    ~BoardsPage() override;

    void refresh();
    /// The same, unless the user is in the middle of something or a page is under way.
    void refreshUnlessBusy();
    void focusRows();
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;
    void focusGoTo();
    void focusFind();
    void copyRows(CopyForm form);
    void setDirection(Direction direction);
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

private:
    void setUpView();
    void setUpJobs();
    void showBoard(const QByteArray &key);
    void open();
    void showOpened(const BoardOpener::Opened &opened);
    void showFailure(const Error &error);
    /// Nothing is known of the board any more.
    void forgetRows();
    /// All rows are to be read again.
    void unloadRows();
    void applyReading(const BoardReading &reading);
    void applyTimes();
    void find(const QString &text);
    void jumpTo(const QByteArray &member);
    void goTo(const QString &text);
    void finishRead(std::chrono::nanoseconds time);
    void reread();
    void tellPageRead();
    void updateRanks();
    void updateSelection();
    void updateFacts();
    void inspect();
    void showRowMenu(const QPoint &position);
    void copyCell();

    std::unique_ptr<Ui::BoardsPage> m_ui;
    Session &m_session;
    BoardModel m_model;
    QByteArray m_key;
    bool m_isOpen = false;
    Direction m_rowsDirection = Direction::HighestFirst; ///< in which the rows at hand were read
    QString m_encoding;
    std::optional<qint64> m_ttlMs; ///< -1: no expiry; nothing: not known
    std::optional<qint64> m_memory;
    QTimer m_refreshClock;
    QTimer m_relativeClock;
    BoardTools *m_tools;
    MemberSearch *m_search;
    BoardNotice *m_notice = nullptr;
    BoardOpener *m_opener;
    PageFeeder *m_feeder;
    RowCopier *m_copier;
};

} // namespace tiebreak
