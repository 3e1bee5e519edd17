// SPDX-License-Identifier: GPL-3.0-or-later
// The boards of a database: found by a scan, shown as a list or a tree, one of them chosen.
#pragma once

#include "app/boardlist/boardscan.h"
#include "app/session/modepage.h"
#include "app/session/session.h"
#include "models/boards/boardlistmodel.h"
#include "models/text/displaywording.h"
#include "redis/keys/clusterscan.h"

#include <QWidget>

#include <optional>

class QMenu;

namespace Ui
{
class BoardList;
}

namespace tiebreak
{

/// The content of the board list's dock. Keys stream in; facts are read for the rows in view only.
class BoardList : public QWidget
{
    Q_OBJECT

public:
    explicit BoardList(Session &session, QWidget *parent = nullptr);
    ~BoardList() override;

    /// Scans the database anew.
    void rescan();
    void stopScan();
    /// Nothing is under way.
    bool settled() const { return m_scan.settled() && !m_factsTask.running() && !m_filterDelay.isActive(); }

    void setTree(bool tree);
    bool isTree() const { return m_scan.options().tree; }
    void setSeparator(const QString &separator);
    QString separator() const { return displayText(m_scan.options().separator); }
    void setFilter(const QString &filter);
    /// What the keys are filtered by, as typed; empty: nothing.
    QString filter() const;
    BoardScan::State scanState() const { return m_scan.state(); }
    /// How many boards the database has, as the last scan without a filter found; nothing before one has
    /// ended.
    const std::optional<ScanCount> &boardCount() const { return m_boardCount; }
    void focusFilter();
    void focusRows();
    /// As ModePage::menuActions().
    QList<QAction *> menuActions(MenuGroup group) const;
    /// The user chose which columns there are.
    bool columnsChosen() const;
    /// Fills a menu with a line a column that can be shown or hidden.
    void fillColumnMenu(QMenu &menu);

    BoardListModel &model() { return m_model; }
    /// Saves widths, order and visibility of the columns.
    void saveColumns();

signals:
    /// How many boards were found so far and how many keys there are (0: not known).
    void scanProgress(quint64 found, quint64 keys);
    void scanEnded();
    /// Enter on a board: the user wants its rows.
    void boardEntered();
    /// What the footer says, e.g. "8 boards, 234 520 members".
    void summaryChanged(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeActions();
    void clear();
    void show(const std::shared_ptr<const KeyListing> &listing);
    void readFacts(bool again);
    void turnGroup(const QModelIndex &index);
    void choose(const QModelIndex &index);
    /// Opens the first board of the list and gives it the focus.
    /// Moves the focus to the current board, or opens the first.
    void enterRows();
    void openFirst();
    void showKeyMenu(const QPoint &position);
    void selectCurrentBoard();
    /// What the last scan has found so far.
    ScanCount scanCount() const;
    void updateSummary();
    void showEmptyOrRows();
    QString matchPattern() const;

    std::unique_ptr<Ui::BoardList> m_ui;
    QAction *m_rescan = nullptr;
    QAction *m_goToFilter = nullptr;
    QAction *m_asTree = nullptr;
    QAction *m_asList = nullptr;
    Session &m_session;
    BoardListModel m_model;
    BoardScan m_scan;
    bool m_showsCurrent = false; ///< the open board is to be scrolled to once the boards are listed
    bool m_isFiltered = false;   ///< the last scan was for some keys only
    std::optional<ScanCount> m_boardCount;
    bool m_opensFirst = false; ///< once the scan under way has ended
    bool m_entersRows = false; ///< the same
    QTimer m_filterDelay;
    QTimer m_factsClock;

    Task<std::vector<KeyFacts>> m_factsTask;
};

} // namespace tiebreak
