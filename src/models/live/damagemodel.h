// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that damaged a live board, with before and after, and how many there were of each kind.
#pragma once

#include "core/live/judge/liveaudittext.h"

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace tiebreak
{

/// The newest first.
class DamageModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Member, Kind, Before, After, Seen, ColumnCount };

    explicit DamageModel(QObject *parent = nullptr) : QAbstractTableModel(parent) {}

    void setLog(const DamageLog &log, const CodecSpec &spec, const Wording &wording);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<DamageRowText> m_rows;
};

/// Changes of one kind.
struct DamageCount {
    QString kind;
    QString perMinute; ///< over the last five minutes
    QString total;
    bool bad = false; ///< it is damage, rather than something to look at
};
/// The kinds of which there was any, the most frequent first; sound ones and those that were not judged last.
std::vector<DamageCount> damageCounts(const DamageLog &log, Moment now);

} // namespace tiebreak
