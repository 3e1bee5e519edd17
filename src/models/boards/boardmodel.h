// SPDX-License-Identifier: GPL-3.0-or-later
// A sorted set of any size as a table: all its rows at once, of which only the pages near the view are held.
#pragma once

#include "core/board/ranks.h"
#include "core/board/rows.h"
#include "core/board/ties.h"
#include "core/codec/codec.h"
#include "models/boards/boardroles.h"
#include "models/table/tablemodel.h"
#include "models/text/timetext.h"

#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Rows are ranks. The model asks for pages by pageWanted() and is given them by setPage(); it never reads a
/// server.
class BoardModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr int pageRows = 256;
    static constexpr int keptPages = 64;

    explicit BoardModel(QObject *parent = nullptr);

    /// Forgets everything and shows `cardinality` rows that are not read yet.
    void reset(qint64 cardinality);
    /// The board grew or shrank: rows appear or go at the end; pages that were read stay.
    void setCardinality(qint64 cardinality);
    qint64 cardinality() const { return m_rowCount; }

    /// Decodes all pages anew. Without a codec the raws stand as plain scores, and no row has a verdict.
    void setCodec(const std::optional<CodecSpec> &codec, const TimeRange &timeRange);
    bool codecKnown() const { return m_codecKnown; }
    const Decoder &decoder() const { return m_decoder; }
    /// How equal scores are ranked. Any policy but the ordinal one needs the table: without it, and where a
    /// row has another score than the table knows, the rank is a dash.
    void setRanks(RankPolicy policy, std::shared_ptr<const RankTable> table);
    /// The names of the keys that a board of several has; none: it is one key. A row's Key is one of them.
    void setShardNames(const QStringList &names) { m_shardNames = names; }
    const QStringList &shardNames() const { return m_shardNames; }
    /// How times are written: zone, absolute or relative.
    void setTimeDisplay(const TimeDisplay &display);
    const TimeDisplay &timeDisplay() const { return m_display; }

    /// Which rows the view shows (both included): pages near them are kept and, where missing, asked for.
    void setVisibleRows(int first, int last);
    /// Everything read so far is old: pages in view are asked for again. All stay until the first successor
    /// comes; those that are out of view then are dropped.
    void refresh();
    /// Takes a page that was asked for; it begins at a multiple of pageRows. Rows beyond the cardinality are
    /// not shown.
    void setPage(RowsPage rows);
    /// The first row of the page to be read next; nothing when all pages in view are there.
    std::optional<qint64> wantedPage() const;

    /// Whether this row's page is there.
    bool isLoaded(qint64 row) const;
    /// What is known of a row that has been read; else null.
    struct Row {
        std::string_view member;
        double raw;
        std::string_view serverText;
        const Decoded &decoded;
        std::size_t shard; ///< the number of the key that has it
    };
    std::optional<Row> row(qint64 row) const;
    /// The rows of these members, which are in ascending order, among those that have been read and are not
    /// old; nothing for one that is not there.
    std::vector<std::optional<qint64>> rowsOf(const std::vector<std::string> &members) const;

signals:
    /// wantedPage() has something new.
    void pageWanted();

private:
    struct Page {
        RowsPage read;
        std::vector<Decoded> decoded; ///< row by row
        bool stale = false;
    };

    int count() const final;
    QVariant cell(int number, int column, int role) const final;
    void setHeadings();
    QString text(const Row &row, int column) const;
    QString rankText(qint64 rank) const;
    void decode(Page &page) const;
    QVariant fact(const Row &row, qint64 rank, int column, int role) const;
    TieRule tie(qint64 upper, qint64 lower) const;
    void dropOldPages();
    void dropFarPages();
    void announce(qint64 firstRow, qint64 lastRow);

    int m_rowCount = 0;
    Decoder m_decoder;
    bool m_codecKnown = true;
    RankPolicy m_rankPolicy = RankPolicy::Ordinal;
    std::shared_ptr<const RankTable> m_rankTable;
    TimeDisplay m_display;
    QStringList m_shardNames;
    std::map<qint64, Page> m_pages; ///< by page number
    qint64 m_firstVisible = 0;
    qint64 m_lastVisible = -1;
};

} // namespace tiebreak
