// SPDX-License-Identifier: GPL-3.0-or-later
// Puts rows of a board on the clipboard, read from the server if need be.
#pragma once

#include "app/session/session.h"
#include "core/board/rows.h"
#include "files/rowscopy.h"
#include "models/boards/boardmodel.h"
#include "models/text/timetext.h"

#include <QObject>

#include <functional>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace tiebreak
{

class MemberSelection;
class RowView;

/// Offers copying at the rows themselves, by a menu and by Ctrl+C. The menu also holds the actions that
/// others gave the rows. Another board ends what is under way.
class RowCopier : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 maxRows = 100000;

    /// `rows` shows `model`.
    RowCopier(Session &session, const BoardModel &model, const MemberSelection &selection, RowView &rows,
              QObject *parent);

    /// Copies the selected rows; where there are none, nothingSelected(). Up to 1000 are those of the
    /// selected members: as they are shown where all are, else as they are now; more are read from the server
    /// by rank. More than 100 000 are tooMany().
    void copyRows(CopyForm form);
    /// Whether the key is gone or holds something else. Then, and while there is no link, the rows are copied
    /// as they were read last, as far as they were.
    void setGone(bool gone) { m_isGone = gone; }
    void stop();
    /// Copying in every form, all rows, and as a picture.
    const QList<QAction *> &actions() const { return m_actions; }

signals:
    void progress(quint64 done, quint64 total);
    void copied(qint64 rows);
    void pictureCopied();
    /// The clipboard stays as it was.
    void nothingSelected();
    /// Nothing was copied; `command` prints these rows in a terminal.
    void tooMany(const QString &sentence, const QString &command);
    void failed(const Error &error);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// How rows are seen when they are copied.
    struct SeenForm {
        std::optional<CodecSpec> codec;
        TimeRange timeRange;
        TimeDisplay times;
        QStringList shards; ///< as of BoardModel
        bool ordinal = true;
        QList<int> columns; ///< those that are shown, in their order
        QString header;
    };
    struct Order {
        CopyForm form = CopyForm::Tsv;
        CopiedBoard board;
        std::vector<std::pair<std::int64_t, std::int64_t>> ranks; ///< from 0, both ends included
        qint64 total = 0;
        std::vector<std::string> members; ///< whose rows they are; empty: whoever stands at the ranks
        SeenForm seen;                    ///< for AsSeen
    };
    struct Copy {
        QString text;
        qint64 rows = 0;
    };

    /// `members`: whose rows they are, where that is known; else whoever stands at the ranks.
    void copyRanks(CopyForm form, const std::vector<std::pair<std::int64_t, std::int64_t>> &ranks,
                   const std::vector<std::string> &members);
    static Result<std::vector<RowsPage>> readRanked(BoardRows &rows, const Order &order,
                                                    const Progress &progress);
    static Result<std::vector<RowsPage>> readMembers(BoardRows &rows, const Order &order,
                                                     const Progress &progress);
    static Result<Copy> read(BoardRows &rows, const Order &order, const Progress &progress);
    void updateActions();
    /// Whether these rows have all been read: those are the members that are selected, wherever they stand
    /// by now.
    bool holdsAll(const Order &order) const;
    void copyHeldRows(const Order &order);
    void addAction(const QString &text, const QString &toolTip, const std::function<void()> &copy);
    SeenForm seenForm() const;
    /// Rows that need not be at hand, as they would be shown.
    static QString seenText(const SeenForm &form, const std::vector<RowsPage> &pages,
                            const Progress &progress);
    static QString seenLine(const SeenForm &form, const BoardModel &model, int row, const QString &rank);
    void copyCell();
    void showMenu(const QPoint &position);

    Session &m_session;
    const BoardModel &m_model;
    const MemberSelection &m_selection;
    RowView &m_rows;
    QList<QAction *> m_actions;
    QAction *m_copyAll = nullptr;
    bool m_isGone = false;
    Task<Copy> m_task;
};

} // namespace tiebreak
