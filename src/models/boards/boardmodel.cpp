// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/boardmodel.h"

#include "core/board/ranktext.h"
#include "core/text/scoretext.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace tiebreak
{

namespace
{

int clampedRows(qint64 cardinality)
{
    return static_cast<int>(std::clamp<qint64>(cardinality, 0, std::numeric_limits<int>::max() - 1));
}

} // namespace

BoardModel::BoardModel(QObject *parent) : TableModel(parent), m_decoder(CodecSpec{}, TimeRange{})
{
    setHeadings();
}

void BoardModel::setHeadings()
{
    const QString policy = displayText(policyText(m_rankPolicy));
    setColumns(
        {{m_rankPolicy == RankPolicy::Ordinal
              ? tr("Rank")
              : tr("Rank (%1)").arg(QString::fromUtf8(policyName(m_rankPolicy))),
          Qt::AlignRight, tr("%1. Right-click to rank equal scores differently.").arg(policy)},
         {tr("Member")},
         {tr("Score"), Qt::AlignRight},
         {timeHeading(m_display), Qt::AlignRight,
          tr("The time that the usual decoder reads, if possible, otherwise the middle of the possible "
             "times. "
             "Uncertain digits are colored.")},
         {QStringLiteral("±"), Qt::AlignRight,
          tr("How far the real time may be from the one shown; empty when it is exact")},
         {tr("Verdict"), Qt::AlignLeft,
          tr("How far the row can be trusted: exact, blurred, ambiguous, out of range or invalid")},
         {tr("Raw score"), Qt::AlignRight,
          tr("The double that Redis stores as the score, written as the shortest text that gives the same "
             "double")},
         {tr("Bits"), Qt::AlignLeft, tr("The 64 bits of the double, in hexadecimal")},
         {tr("Key"), Qt::AlignLeft, tr("The key that this row is in")}});
}

void BoardModel::reset(qint64 cardinality)
{
    beginResetModel();
    m_pages.clear();
    m_rowCount = clampedRows(cardinality);
    m_firstVisible = 0;
    m_lastVisible = -1;
    endResetModel();
}

void BoardModel::setCardinality(qint64 cardinality)
{
    const int rows = clampedRows(cardinality);
    if (rows > m_rowCount) {
        beginInsertRows({}, m_rowCount, rows - 1);
        // The last page was cut at the old end: it lacks the new rows.
        if (const auto last = m_pages.find(m_rowCount / pageRows); last != m_pages.end())
            last->second.stale = true;
        m_rowCount = rows;
        endInsertRows();
    } else if (rows < m_rowCount) {
        beginRemoveRows({}, rows, m_rowCount - 1);
        m_rowCount = rows;
        m_pages.erase(m_pages.lower_bound((qint64(rows) + pageRows - 1) / pageRows), m_pages.end());
        endRemoveRows();
    }
}

void BoardModel::setCodec(const std::optional<CodecSpec> &codec, const TimeRange &timeRange)
{
    m_codecKnown = codec.has_value();
    m_decoder = Decoder(codec.value_or(CodecSpec()), timeRange);
    for (auto &[number, page] : m_pages)
        decode(page);
    cellsChanged();
}

void BoardModel::setRanks(RankPolicy policy, std::shared_ptr<const RankTable> table)
{
    m_rankPolicy = policy;
    m_rankTable = std::move(table);
    cellsChanged(boardcolumn::Rank, boardcolumn::Rank);
    setHeadings();
}

QString BoardModel::rankText(qint64 rank) const
{
    if (m_rankPolicy == RankPolicy::Ordinal)
        return groupedText(rank + 1);
    const std::optional<Row> read = row(rank);
    if (!read || !m_rankTable)
        return dash();
    const bool invalid = read->decoded.verdict == Verdict::Invalid;
    const auto twice = m_rankTable->twiceRank(
        m_rankPolicy, rank, invalid ? std::nullopt : std::optional(read->decoded.preimage.score));
    if (!twice)
        return dash();
    return groupedText(*twice / 2) + (*twice % 2 ? QStringLiteral(".5") : QString());
}

void BoardModel::setTimeDisplay(const TimeDisplay &display)
{
    m_display = display;
    cellsChanged(boardcolumn::Time, boardcolumn::Time);
    setHeadings();
}

void BoardModel::setVisibleRows(int first, int last)
{
    m_firstVisible = first;
    m_lastVisible = last;
    if (wantedPage())
        emit pageWanted();
}

void BoardModel::refresh()
{
    for (auto &[number, page] : m_pages)
        page.stale = true;
    if (wantedPage())
        emit pageWanted();
}

void BoardModel::decode(Page &page) const
{
    page.decoded.resize(page.read.rows.size());
    m_decoder.decode(page.read.rows.raws(), page.decoded);
}

void BoardModel::setPage(RowsPage rows)
{
    if (rows.firstRank < 0 || rows.firstRank % pageRows != 0 || rows.rows.empty() ||
        rows.firstRank >= m_rowCount)
        return;
    const qint64 number = rows.firstRank / pageRows;
    const qint64 first = rows.firstRank;
    const qint64 last = std::min<qint64>(first + qint64(rows.rows.size()), m_rowCount) - 1;
    Page &page = m_pages[number] = Page{std::move(rows), {}, false};
    decode(page);
    dropOldPages();
    dropFarPages();
    // The neighbours' brackets depend on this page too.
    announce(std::max<qint64>(0, first - 1), std::min<qint64>(m_rowCount - 1, last + 1));
}

std::optional<qint64> BoardModel::wantedPage() const
{
    const qint64 last = std::min<qint64>(m_lastVisible, m_rowCount - 1);
    for (qint64 number = m_firstVisible / pageRows; number * pageRows <= last; ++number) {
        const auto page = m_pages.find(number);
        if (page == m_pages.end() || page->second.stale)
            return number * pageRows;
    }
    return {};
}

void BoardModel::dropOldPages()
{
    const qint64 firstPage = m_firstVisible / pageRows;
    const qint64 lastPage = m_lastVisible / pageRows;
    std::erase_if(m_pages, [&](const auto &item) {
        return item.second.stale && (item.first < firstPage || item.first > lastPage);
    });
}

void BoardModel::dropFarPages()
{
    const qint64 middle = (m_firstVisible + m_lastVisible) / 2 / pageRows;
    while (m_pages.size() > keptPages) {
        const auto first = m_pages.begin();
        const auto last = std::prev(m_pages.end());
        const bool dropFirst = std::llabs(first->first - middle) >= std::llabs(last->first - middle);
        const qint64 number = (dropFirst ? first : last)->first;
        m_pages.erase(dropFirst ? first : last);
        announce(number * pageRows, std::min<qint64>(m_rowCount, (number + 1) * pageRows) - 1);
    }
}

void BoardModel::announce(qint64 firstRow, qint64 lastRow)
{
    if (lastRow >= firstRow)
        emit dataChanged(index(int(firstRow), 0), index(int(lastRow), boardcolumn::Count - 1));
}

bool BoardModel::isLoaded(qint64 rowNumber) const
{
    return row(rowNumber).has_value();
}

std::optional<BoardModel::Row> BoardModel::row(qint64 rowNumber) const
{
    if (rowNumber < 0 || rowNumber >= m_rowCount)
        return {};
    const auto page = m_pages.find(rowNumber / pageRows);
    if (page == m_pages.end())
        return {};
    const auto &[read, decoded, stale] = page->second;
    const auto at = static_cast<std::size_t>(rowNumber % pageRows);
    if (at >= read.rows.size())
        return {};
    return Row{read.rows.member(at), read.rows.raw(at),
               at < read.texts.size() ? std::string_view(read.texts[at]) : std::string_view(), decoded[at],
               at < read.shards.size() ? read.shards[at] : std::size_t(0)};
}

std::vector<std::optional<qint64>> BoardModel::rowsOf(const std::vector<std::string> &members) const
{
    std::vector<std::optional<qint64>> found(members.size());
    for (const auto &[number, page] : m_pages) {
        if (page.stale)
            continue;
        const Rows &rows = page.read.rows;
        for (std::size_t at = 0; at < rows.size(); ++at) {
            const auto member = std::ranges::lower_bound(members, rows.member(at), std::less<>());
            const qint64 row = number * pageRows + qint64(at);
            if (member != members.end() && *member == rows.member(at) && row < m_rowCount)
                found[std::size_t(member - members.begin())] = row;
        }
    }
    return found;
}

int BoardModel::count() const
{
    return m_rowCount;
}

QVariant BoardModel::cell(int number, int column, int role) const
{
    if (role == Qt::DisplayRole && column == boardcolumn::Rank)
        return rankText(number);
    const std::optional<Row> found = row(number);
    if (role == boardrole::Loaded)
        return found.has_value() || column == boardcolumn::Rank;
    if (!found)
        return {};
    if (role == Qt::DisplayRole)
        return text(*found, column);
    return fact(*found, number, column, role);
}

QString BoardModel::text(const Row &row, int column) const
{
    switch (column) {
    case boardcolumn::Member:
        return nameText(row.member);
    case boardcolumn::Score:
        return scoreText(row.decoded);
    case boardcolumn::Time:
        return bestTimeText(m_decoder, row.decoded, m_display);
    case boardcolumn::PlusMinus:
        return standsForATime(m_decoder, row.decoded)
                   ? plusMinusText(bestTick(row.decoded), possibleTicks(m_decoder, row.raw, row.decoded),
                                   m_decoder.spec().unit)
                   : QString();
    case boardcolumn::Verdict:
        return m_codecKnown ? verdictText(row.decoded) : QString();
    case boardcolumn::Raw:
        return displayText(shortestText(row.raw));
    case boardcolumn::Bits:
        return displayText(bitsText(row.raw));
    case boardcolumn::Key:
        return m_shardNames.value(qsizetype(row.shard));
    default:
        return {};
    }
}

QVariant BoardModel::fact(const Row &row, qint64 rank, int column, int role) const
{
    switch (role) {
    case Qt::ToolTipRole:
        if (column == boardcolumn::Member)
            return nameLines(row.member);
        return m_codecKnown ? rowToolTip(m_decoder, row.raw, row.decoded, m_display) : QString();
    case boardrole::MemberBytes:
        return QByteArray(row.member.data(), static_cast<qsizetype>(row.member.size()));
    case boardrole::HasEmptyName:
        return column == boardcolumn::Member && row.member.empty();
    case boardrole::DecodedValue:
        return m_codecKnown ? QVariant::fromValue(row.decoded) : QVariant();
    case boardrole::TieAbove:
        return static_cast<int>(tie(rank - 1, rank));
    case boardrole::TieBelow:
        return static_cast<int>(tie(rank, rank + 1));
    case boardrole::UncertainFrom:
        return column == boardcolumn::Time ? uncertainFrom(m_decoder, row.raw, row.decoded, m_display) : -1;
    default:
        return {};
    }
}

TieRule BoardModel::tie(qint64 upper, qint64 lower) const
{
    const std::optional<Row> a = row(upper);
    const std::optional<Row> b = row(lower);
    return a && b ? tieBetween(a->raw, a->decoded, b->raw, b->decoded) : TieRule::None;
}

} // namespace tiebreak

#include "moc_boardmodel.cpp"
