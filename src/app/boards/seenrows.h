// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the rows in view are others than before they were read again.
#pragma once

#include "models/boards/boardmodel.h"

#include <QElapsedTimer>

#include <optional>
#include <string>

namespace tiebreak
{

class RowView;

/// Compares the rows that are at hand before and after they are read again. Whoever has only scrolled sees
/// other rows of the same board.
class SeenRows
{
public:
    /// `rows` shows `model`.
    SeenRows(const BoardModel &model, const RowView &rows) : m_model(model), m_rows(rows) {}

    /// They are about to be read again.
    void remember() { m_before = look(); }
    /// They have been read: whether they are others than those of the last time that this was true. Of a
    /// board that changes all the time it is true every five seconds.
    bool haveChanged();
    /// Another board is shown.
    void forget();

private:
    struct Look {
        qint64 members = 0;
        int first = 0; ///< in view
        int last = 0;
        std::string rows; ///< empty where some of those in view are not read

        bool differsFrom(const Look &other) const
        {
            const bool isSameView = first == other.first && last == other.last;
            return members != other.members ||
                   (isSameView && !rows.empty() && !other.rows.empty() && rows != other.rows);
        }
    };

    Look look() const;

    const BoardModel &m_model;
    const RowView &m_rows;
    std::optional<Look> m_before;
    bool m_changed = false;   ///< since haveChanged() was true
    QElapsedTimer m_answered; ///< since then
};

} // namespace tiebreak
