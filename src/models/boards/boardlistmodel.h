// SPDX-License-Identifier: GPL-3.0-or-later
// The list of boards as rows: keys and open or closed groups of keys, with facts where they are known.
#pragma once

#include "core/base/bytestrings.h"
#include "models/boards/keyoutline.h"
#include "models/table/tablemodel.h"

#include <QByteArray>
#include <QHash>
#include <QLocale>

#include <functional>
#include <memory>
#include <optional>

namespace tiebreak
{

/// Sorted keys and the rows made of them. Immutable: made by a job, shown by the model.
struct KeyListing {
    std::shared_ptr<const ByteStrings> keys = std::make_shared<ByteStrings>();
    OutlineOptions options;
    std::vector<OutlineRow> rows;
    bool hasGroups = false;
};

/// Merges, lays out. Above some ten thousand keys to be run as a job.
std::shared_ptr<const KeyListing> makeListing(const KeyListing &old, const std::vector<ByteStrings> &batches,
                                              const OutlineOptions &options);

/// What is known of one board; what is not known shows as a dash.
struct BoardFacts {
    std::optional<qint64> members;
    std::optional<qint64> ttlMs; ///< -1: no expiry
    QString encoding;
    std::optional<qint64> memoryBytes;
    bool gone = false; ///< it is no sorted set any more
};

namespace listcolumn
{
enum Column { Board, Members, Encoding, Codec, Memory, Expires, Count };
} // namespace listcolumn

namespace listrole
{
enum Role {
    KeyBytes = 0x0200, ///< QByteArray: the key; a group's prefix
    IsGroup,           ///< bool
    IsOpen,            ///< bool, groups only
    Depth,             ///< int, from 0
    KeyCount,          ///< int: a group's keys, as far as they are listed
    CountText,         ///< QString: the same, with a plus where some could not be listed
    Gone,              ///< bool: the key does not exist any more
    HasEmptyName,      ///< bool: the shown name stands for no bytes at all
    Separator,         ///< QString: stands between the parts of a key
    BesideGroups,      ///< bool: some rows are groups, so that names leave room for what opens them
};
} // namespace listrole

/// A flat table of rows with a depth: a million keys cost no more than their bytes, and no proxy is needed.
class BoardListModel : public TableModel
{
    Q_OBJECT

public:
    explicit BoardListModel(QObject *parent = nullptr);

    /// Shows another listing. All rows change; facts stay with their keys.
    void setListing(std::shared_ptr<const KeyListing> listing);
    const std::shared_ptr<const KeyListing> &listing() const { return m_listing; }

    /// Whether there are boards that could not be listed: counts are at least so many.
    void setPartial(bool partial);

    /// Names a key's codec, e.g. "binary"; called for rows in view only.
    void setCodecNames(std::function<QString(const QByteArray &key)> nameOf);
    /// The names may have changed: rows in view ask again.
    void codecsChanged();

    /// Adds what is known of these keys; what is known of others stays, until it is of too many.
    void setFacts(const QHash<QByteArray, BoardFacts> &facts);
    void forgetFacts();
    /// What is known of a key; else null.
    const BoardFacts *facts(const QByteArray &key) const;
    /// The keys among rows first to last (both included) of which nothing is known.
    QList<QByteArray> keysWithoutFacts(int first, int last) const;
    /// The keys among rows first to last (both included), groups left out.
    QList<QByteArray> keys(int first, int last) const;
    /// The members of all boards, when each one's number is known.
    std::optional<qint64> allMembers() const;

    /// The row of a key; -1 when it is in a closed group or not listed.
    int rowOf(const QByteArray &key) const;
    /// The first row that is a board; not valid where there is none.
    QModelIndex firstBoard() const;
    /// The row of a group with this prefix; -1 when it is not listed.
    int rowOfGroup(const QByteArray &prefix) const;

private:
    int count() const final;
    QVariant cell(int number, int column, int role) const final;
    QByteArray keyBytes(const OutlineRow &row) const;
    /// The part of the key that the row shows: without the prefix of the groups it is in.
    std::string_view nameBytes(const OutlineRow &row) const;
    QVariant factText(const OutlineRow &row, int column) const;

    std::shared_ptr<const KeyListing> m_listing;
    QHash<QByteArray, BoardFacts> m_facts;
    std::function<QString(const QByteArray &)> m_codecName;
    bool m_partial = false;
};

} // namespace tiebreak
