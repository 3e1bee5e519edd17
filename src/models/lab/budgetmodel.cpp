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

/// A preset is found by its title, and shown by its label.
std::string nameOf(const NamedCodec &codec)
{
    const auto preset = std::ranges::find(codecPresets(), codec.name, &CodecPreset::title);
    return preset == codecPresets().end() ? codec.name : presetLabel(*preset);
}

/// "+5", "0", "−2" with a true minus.
QString signedText(int number)
{
    if (number == 0)
        return QStringLiteral("0");
    return (number > 0 ? QLatin1Char('+') : QChar(0x2212)) + QString::number(std::abs(number));
}

} // namespace

BudgetModel::BudgetModel(QObject *parent) : TableModel(parent)
{
    setHeadings();
}

void BudgetModel::setHeadings()
{
    setColumns(
        {{tr("Codec"), Qt::AlignLeft,
          tr("Codecs made for this time range first, then the presets and custom codecs")},
         {tr("Needed"), Qt::AlignRight,
          tr("Bits: log2 of the scores plus log2 of the times that the codec has space for")},
         {tr("Available"), Qt::AlignRight, tr("Bits that are available, from the exact limit of the codec")},
         {tr("Margin"), Qt::AlignRight, tr("Bits to spare; the scores could grow by this power of two")},
         {tr("Bits"), Qt::AlignLeft,
          tr("Filled: bits in use; hatched: bits that are missing; the line: where its bits end")},
         {displayText(limitHeading(m_advice.need.resolution)), Qt::AlignRight,
          tr("Up to this score times one resolution apart never share a double")},
         {tr("First limit"), Qt::AlignLeft, tr("What goes wrong first, and from which score or time on")},
         {tr("ZINCRBY"), Qt::AlignLeft, tr("What ZINCRBY would do to the scores of this codec")},
         {tr("Readable"), Qt::AlignLeft,
          tr("Whether a person can read the score from the raw score in redis-cli")}});
}

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
    else
        cellsChanged();
    setHeadings();
}

int BudgetModel::count() const
{
    return static_cast<int>(m_advice.rows.size());
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
        return withRaisedPowers(incrementWords(row));
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
        const QString rule = withRaisedPowers(specText(row.codec.spec) + '\n' + ruleText(row.codec.spec));
        return row.codec.name.empty() ? rule : displayText(nameOf(row.codec)) + QLatin1Char('\n') + rule;
    }
    case Increments:
        return withRaisedPowers(incrementSentence(row));
    case Readable:
        return tr("ZRANGEBYSCORE for the scores a to b: %1").arg(withRaisedPowers(rangeWords(row)));
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

QVariant BudgetModel::cell(int number, int column, int role) const
{
    const BudgetRow &row = this->row(number);
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return toolTip(row, column);
    case Qt::AccessibleTextRole:
        if (column == Bits)
            return row.has ? tr("has %1 of the %2 bits needed").arg(*row.has).arg(row.needed)
                           : tr("needs %1 bits").arg(row.needed);
        return text(row, column);
    case SortRole:
        return sortKey(row, column);
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

} // namespace tiebreak

#include "moc_budgetmodel.cpp"
