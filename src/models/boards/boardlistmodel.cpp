// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/boards/boardlistmodel.h"

#include "core/text/naturalorder.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace tiebreak
{

namespace
{

/// More facts than that are of boards that scrolled away long ago.
constexpr qsizetype keptFacts = 20000;

} // namespace

std::shared_ptr<const KeyListing> makeListing(const KeyListing &old, const std::vector<ByteStrings> &batches,
                                              const OutlineOptions &options)
{
    auto listing = std::make_shared<KeyListing>();
    listing->keys = batches.empty() ? old.keys : std::make_shared<ByteStrings>(mergeKeys(*old.keys, batches));
    listing->options = options;
    listing->rows = layOutKeys(*listing->keys, options);
    listing->hasGroups = std::ranges::any_of(listing->rows, &OutlineRow::isGroup);
    return listing;
}

BoardListModel::BoardListModel(QObject *parent)
    : TableModel(parent,
                 {{tr("Board"), Qt::AlignLeft, tr("Click to reverse the order")},
                  {tr("Members"), Qt::AlignRight},
                  {tr("Encoding")},
                  {tr("Codec")},
                  {tr("Memory"), Qt::AlignRight, tr("The server's estimate from a sample of the members")},
                  {tr("Expires")}})
    , m_listing(std::make_shared<KeyListing>())
{
}

void BoardListModel::setListing(std::shared_ptr<const KeyListing> listing)
{
    beginResetModel();
    m_listing = std::move(listing);
    endResetModel();
}

void BoardListModel::setPartial(bool partial)
{
    if (std::exchange(m_partial, partial) != partial && rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

void BoardListModel::setCodecNames(std::function<QString(const QByteArray &key)> nameOf)
{
    m_codecName = std::move(nameOf);
    codecsChanged();
}

void BoardListModel::codecsChanged()
{
    cellsChanged(listcolumn::Codec, listcolumn::Codec);
}

void BoardListModel::setFacts(const QHash<QByteArray, BoardFacts> &facts)
{
    if (m_facts.size() + facts.size() > keptFacts)
        m_facts.clear();
    m_facts.insert(facts);
    cellsChanged();
}

void BoardListModel::forgetFacts()
{
    m_facts.clear();
    cellsChanged();
}

const BoardFacts *BoardListModel::facts(const QByteArray &key) const
{
    const auto found = m_facts.constFind(key);
    return found == m_facts.constEnd() ? nullptr : &*found;
}

QList<QByteArray> BoardListModel::keys(int first, int last) const
{
    QList<QByteArray> keys;
    for (int row = std::max(0, first); row <= last && row < rowCount(); ++row)
        if (const OutlineRow &outline = m_listing->rows[static_cast<std::size_t>(row)]; !outline.isGroup())
            keys += keyBytes(outline);
    return keys;
}

QList<QByteArray> BoardListModel::keysWithoutFacts(int first, int last) const
{
    QList<QByteArray> all = keys(first, last);
    all.removeIf([this](const QByteArray &key) { return m_facts.contains(key); });
    return all;
}

std::optional<qint64> BoardListModel::allMembers() const
{
    if (m_listing->keys->size() > static_cast<std::size_t>(m_facts.size()))
        return {};
    qint64 sum = 0;
    for (std::size_t i = 0; i < m_listing->keys->size(); ++i) {
        const std::string_view key = (*m_listing->keys)[i];
        const BoardFacts *known = facts(QByteArray(key.data(), static_cast<qsizetype>(key.size())));
        if (!known || !known->members)
            return {};
        sum += *known->members;
    }
    return sum;
}

int BoardListModel::rowOf(const QByteArray &key) const
{
    const ByteStrings &keys = *m_listing->keys;
    const std::string_view wanted(key.constData(), static_cast<std::size_t>(key.size()));
    const auto indices = std::views::iota(std::size_t(0), keys.size());
    const std::size_t at =
        std::size_t(std::ranges::partition_point(
                        indices, [&](std::size_t i) { return naturallyBefore(keys[i], wanted); }) -
                    indices.begin());
    if (at == keys.size() || keys[at] != wanted)
        return -1;
    for (std::size_t row = 0; row < m_listing->rows.size(); ++row)
        if (!m_listing->rows[row].isGroup() && m_listing->rows[row].first == at)
            return static_cast<int>(row);
    return -1;
}

int BoardListModel::rowOfGroup(const QByteArray &prefix) const
{
    const std::string_view wanted(prefix.constData(), static_cast<std::size_t>(prefix.size()));
    for (std::size_t row = 0; row < m_listing->rows.size(); ++row) {
        const OutlineRow &outline = m_listing->rows[row];
        if (outline.isGroup() && outline.prefix == wanted.size() &&
            (*m_listing->keys)[outline.first].starts_with(wanted))
            return static_cast<int>(row);
    }
    return -1;
}

int BoardListModel::count() const
{
    return static_cast<int>(m_listing->rows.size());
}

QByteArray BoardListModel::keyBytes(const OutlineRow &row) const
{
    const std::string_view key = (*m_listing->keys)[row.first];
    const std::string_view shown = row.isGroup() ? key.substr(0, row.prefix) : key;
    return QByteArray(shown.data(), static_cast<qsizetype>(shown.size()));
}

std::string_view BoardListModel::nameBytes(const OutlineRow &row) const
{
    const std::string_view key = (*m_listing->keys)[row.first];
    if (!row.isGroup())
        return key.substr(row.prefix);
    const std::size_t end = row.prefix - m_listing->options.separator.size();
    std::size_t begin = 0;
    if (row.depth > 0) {
        const std::size_t before = key.substr(0, end).rfind(m_listing->options.separator);
        begin = before == std::string_view::npos ? 0 : before + m_listing->options.separator.size();
    }
    return key.substr(begin, end - begin);
}

QVariant BoardListModel::factText(const OutlineRow &row, int column) const
{
    const QByteArray key = keyBytes(row);
    const BoardFacts *known = facts(key);
    if (known && known->gone)
        return dash();
    if (column == listcolumn::Codec)
        return m_codecName ? m_codecName(key) : QString();
    if (!known)
        return {};
    switch (column) {
    case listcolumn::Members:
        return known->members ? groupedText(*known->members) : dash();
    case listcolumn::Encoding:
        return known->encoding.isEmpty() ? dash() : known->encoding;
    case listcolumn::Memory:
        return known->memoryBytes ? bytesSizeText(*known->memoryBytes) : dash();
    case listcolumn::Expires:
        return !known->ttlMs       ? dash()
               : *known->ttlMs < 0 ? tr("never")
                                   : tr("in %1").arg(expiryText(*known->ttlMs));
    default:
        return {};
    }
}

QModelIndex BoardListModel::firstBoard() const
{
    const auto &rows = m_listing->rows;
    const auto board = std::ranges::find_if_not(rows, &OutlineRow::isGroup);
    return board == rows.end() ? QModelIndex() : index(int(board - rows.begin()), 0);
}

QVariant BoardListModel::cell(int number, int column, int role) const
{
    const OutlineRow &row = m_listing->rows[static_cast<std::size_t>(number)];
    switch (role) {
    case Qt::DisplayRole:
        if (column == listcolumn::Board)
            return nameText(nameBytes(row));
        return row.isGroup() ? QVariant() : factText(row, column);
    case Qt::ToolTipRole: {
        const std::string whole = keyBytes(row).toStdString();
        if (!row.isGroup())
            return nameLines(whole);
        if (m_partial)
            return row.keys == 1 ? tr("At least 1 board begins with %1").arg(nameInSentence(whole))
                                 : tr("At least %1 boards begin with %2")
                                       .arg(groupedText(row.keys), nameInSentence(whole));
        return row.keys == 1
                   ? tr("1 board begins with %1").arg(nameInSentence(whole))
                   : tr("%1 boards begin with %2").arg(groupedText(row.keys), nameInSentence(whole));
    }
    case listrole::KeyBytes:
        return keyBytes(row);
    case listrole::IsGroup:
        return row.isGroup();
    case listrole::IsOpen:
        return row.open;
    case listrole::Depth:
        return int(row.depth);
    case listrole::KeyCount:
        return static_cast<int>(row.keys);
    case listrole::CountText:
        return m_partial ? groupedText(row.keys) + u'+' : groupedText(row.keys);
    case listrole::Gone: {
        const BoardFacts *known = row.isGroup() ? nullptr : facts(keyBytes(row));
        return known && known->gone;
    }
    case listrole::HasEmptyName:
        return nameBytes(row).empty();
    case listrole::Separator:
        return displayText(m_listing->options.separator);
    case listrole::BesideGroups:
        return m_listing->hasGroups;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_boardlistmodel.cpp"
