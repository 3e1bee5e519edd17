// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/budgetmodel.h"

#include "core/codec/codectext.h"
#include "lab/budget/budgettext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

Wording wordingOfWindow()
{
    return displayWording(QTimeZone::utc());
}

/// Sentences as a tool tip that wraps.
QString lines(const std::vector<std::string> &sentences)
{
    QStringList list;
    for (const std::string &sentence : sentences)
        list += displayText(sentence);
    return list.join(QLatin1Char('\n'));
}

/// "+5", "0", "−2" with a true minus.
QString signedText(int number)
{
    if (number == 0)
        return QStringLiteral("0");
    return (number > 0 ? QLatin1Char('+') : QChar(0x2212)) + QString::number(std::abs(number));
}

} // namespace

BudgetModel::BudgetModel(QObject *parent) : QAbstractTableModel(parent) {}

void BudgetModel::setAdvice(const Advice &advice)
{
    // Codecs that stay keep their rows, and with them what is selected.
    const bool sameCodecs =
        std::ranges::equal(advice.rows, m_advice.rows, {}, &BudgetRow::codec, &BudgetRow::codec);
    if (!sameCodecs)
        beginResetModel();
    m_advice = advice;
    m_scale = 0;
    for (const BudgetRow &row : m_advice.rows)
        m_scale = std::max({m_scale, row.needed, row.has.value_or(0)});
    if (!sameCodecs)
        endResetModel();
    else if (!m_advice.rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, KeepsTo, KeepsTo);
}

int BudgetModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_advice.rows.size());
}

int BudgetModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString BudgetModel::text(const BudgetRow &row, int column) const
{
    switch (column) {
    case Codec:
        return displayText(specText(row.codec.spec));
    case Needs:
        return QString::number(row.needed);
    case Has:
        return row.has ? QString::number(*row.has) : dash();
    case Margin:
        return row.margin ? signedText(*row.margin) : dash();
    case KeepsTo:
        return row.keepsUpTo ? groupedText(*row.keepsUpTo) : dash();
    case LostFirst:
        return displayText(lostFirstBeside(row));
    case Increments:
        return withRaisedPowers(displayText(incrementWords(row)));
    case Readable:
        return displayText(readableWords(row));
    default:
        return {};
    }
}

QString BudgetModel::toolTip(const BudgetRow &row, int column) const
{
    switch (column) {
    case Codec: {
        const QString rule =
            withRaisedPowers(displayText(specText(row.codec.spec) + '\n' + ruleText(row.codec.spec)));
        return row.codec.name.empty() ? rule : displayText(row.codec.name) + QLatin1Char('\n') + rule;
    }
    case Increments:
        return withRaisedPowers(displayText(incrementSentence(row)));
    case Readable:
        return tr("ZRANGEBYSCORE for the scores a to b: %1")
            .arg(withRaisedPowers(displayText(rangeWords(row))));
    default:
        return lines(lossSentences(row, m_advice.need, wordingOfWindow()));
    }
}

QVariant BudgetModel::sortKey(const BudgetRow &row, int column) const
{
    constexpr int none = std::numeric_limits<int>::min();
    switch (column) {
    case Needs:
    case Bits:
        return row.needed;
    case Has:
        return row.has.value_or(none);
    case Margin:
        return row.margin.value_or(none);
    case KeepsTo:
        return qint64(row.keepsUpTo.value_or(-1));
    case Increments:
        return static_cast<int>(row.increments);
    case Readable:
        return static_cast<int>(row.readable);
    default:
        return text(row, column);
    }
}

QVariant BudgetModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const BudgetRow &row = this->row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    case Qt::AccessibleTextRole:
        if (index.column() == Bits)
            return row.has ? tr("has %1 of the %2 bits needed").arg(*row.has).arg(row.needed)
                           : tr("needs %1 bits").arg(row.needed);
        return text(row, index.column());
    case SortRole:
        return sortKey(row, index.column());
    case NeededRole:
        return row.needed;
    case HasRole:
        return row.has ? QVariant(*row.has) : QVariant();
    case ScaleRole:
        return m_scale;
    case FitsRole:
        return row.fits();
    case RecommendedRole:
        return m_advice.best() == &row;
    case SchemeRole:
        return static_cast<int>(row.codec.spec.scheme);
    default:
        return {};
    }
}

QVariant BudgetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool number = section == Needs || section == Has || section == Margin || section == KeepsTo;
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::DisplayRole) {
        switch (section) {
        case Codec:
            return tr("Codec");
        case Needs:
            return tr("Needs");
        case Has:
            return tr("Has");
        case Margin:
            return tr("Margin");
        case Bits:
            return tr("Bits");
        case KeepsTo:
            return displayText(limitHeading(m_advice.need.resolution));
        case LostFirst:
            return tr("What is lost first");
        case Increments:
            return tr("ZINCRBY");
        default:
            return tr("Read by eye");
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case Codec:
            return tr("Codecs made for this time range first, then the presets and custom codecs");
        case Needs:
            return tr("Bits: log2 of the scores plus log2 of the times that the codec makes room for");
        case Has:
            return tr("Bits there are for that, from the exact limit of the codec");
        case Margin:
            return tr("Bits to spare; the scores could grow by this power of two");
        case Bits:
            return tr("Filled: bits in use; hatched: bits that are missing; the line: where its bits end");
        case KeepsTo:
            return tr("Up to this score times one resolution apart never share a double");
        case LostFirst:
            return tr("What goes wrong first, and when");
        case Increments:
            return tr("What ZINCRBY would do to the scores of this codec");
        default:
            return tr("Whether a person can read the score from the raw score in redis-cli");
        }
    }
    return {};
}

} // namespace tiebreak

#include "moc_budgetmodel.cpp"
